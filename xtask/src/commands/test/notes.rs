//! The notes on the test cases of a solution, on the command that judges them, and on its stress test.

mod case_files;

use crate::stress_module::has_stress_module;
use anyhow::Result;
use case_files::{cases_with_empty_output, ignored_files};
use workbench::judging::judge::{Judge, OutputJudge};
use workbench::judging::judge_command::JudgeCommand;
use workbench::project::layout::{self, INPUT_EXTENSION, OUTPUT_EXTENSION};
use workbench::task::Task;

/// Returns the notes on the files of a task: its test cases, the command that judges them, and its stress test.
///
/// # Errors
///
/// Returns an error if the folder of the test cases or the solution cannot be read.
pub(super) fn notes_on_files(task: &Task) -> Result<Vec<String>> {
    let mut notes = Vec::from_iter(note_on_ignored_files(task)?);
    notes.extend(note_on_empty_outputs(task)?);
    let command = task.judge.command();
    notes.extend(command.and_then(JudgeCommand::note_on_outdated_program));
    notes.extend(note_on_detached_stress_test(task)?);
    Ok(notes)
}

/// Returns a note if the stress test exists, but is not a module of the solution. The user may have replaced the whole
/// text of the solution, and `cargo test` would not run the stress test.
///
/// # Errors
///
/// Returns an error if the solution cannot be read.
fn note_on_detached_stress_test(task: &Task) -> Result<Option<String>> {
    let name = &task.name;
    let is_detached = task.project.stress_test_file(name).is_file()
        && !has_stress_module(&task.project.read_solution(name)?, name);
    Ok(is_detached.then(|| {
        format!(
            "{} is not a module of {}, so this stress test is not run: `cargo xtask new {name} --stress` adds the module",
            layout::stress_test(name),
            layout::solution(name)
        )
    }))
}

/// Returns a note if the folder of the test cases has files that belong to no test case, such as `in1.txt`.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
fn note_on_ignored_files(task: &Task) -> Result<Option<String>> {
    const MAX_SHOWN: usize = 3;
    let ignored = ignored_files(&task.project, &task.name)?;
    if ignored.is_empty() {
        return Ok(None);
    }
    let mut shown =
        ignored.iter().take(MAX_SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    if ignored.len() > MAX_SHOWN {
        shown += &format!(" and {} more", ignored.len() - MAX_SHOWN);
    }
    let folder = layout::testcase_folder(&task.name);
    Ok(Some(format!(
        "expected files CASE.{INPUT_EXTENSION} and CASE.{OUTPUT_EXTENSION} in {folder}, ignored {shown}"
    )))
}

/// Returns a note if outputs are compared with expected outputs that are empty. The user may have forgotten to fill in
/// a file. A case does not count if its input is empty as well, because an empty output may be right then.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
fn note_on_empty_outputs(task: &Task) -> Result<Option<String>> {
    if !matches!(task.judge, Judge::Output(OutputJudge::Comparison(_))) {
        return Ok(None);
    }
    let empty = cases_with_empty_output(&task.project, &task.name)?;
    let Some(first) = empty.first() else { return Ok(None) };
    let file = layout::output_file(&task.name, first);
    let others = match empty.len() - 1 {
        0 => String::new(),
        count => format!(" (and {count} more)"),
    };
    Ok(Some(format!("{file} is empty{others}, so the solution is expected to print nothing")))
}

#[cfg(test)]
mod tests {
    use super::{note_on_detached_stress_test, note_on_empty_outputs, note_on_ignored_files};
    use std::fs;
    use test_support::files::project;
    use workbench::project::Project;
    use workbench::task::Task;

    #[test]
    fn a_stress_test_that_is_not_a_module_is_noted() {
        let module =
            "fn main() {}\r\n#[cfg(test)]\r\n#[path = \"../../tests/stress/x.rs\"]\r\nmod m;\r\n";
        for (solution, stress_test, is_noted) in [
            ("fn main() {}", "tests/stress/x.rs", true),
            (module, "tests/stress/x.rs", false),
            ("fn main() {}", "tests/stress/y.rs", false),
        ] {
            let files = [("src/bin/x.rs", solution), (stress_test, "")];
            let (_folder, project) = project(&files, Project::new);
            let task = Task::open(&project, "x", &[]).unwrap();
            let note = note_on_detached_stress_test(&task).unwrap();
            assert_eq!(note.is_some(), is_noted, "{solution:?}, {stress_test}");
        }
    }

    #[test]
    fn files_that_are_no_test_cases_are_noted() {
        let files = ["src/bin/x.rs", "testcases/x/a.in", "testcases/x/README.md"];
        let (folder, project) = project(&files.map(|file| (file, "")), Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        assert_eq!(note_on_ignored_files(&task).unwrap(), None);
        for (name, shown) in [
            ("in2.txt", "in2.txt"),
            ("in1.txt", "in1.txt, in2.txt"),
            ("x.IN", "in1.txt, in2.txt, x.IN"),
            ("a", "a, in1.txt, in2.txt and 1 more"),
        ] {
            fs::write(folder.path().join("testcases/x").join(name), "").unwrap();
            let expected =
                format!("expected files CASE.in and CASE.out in testcases/x, ignored {shown}");
            assert_eq!(note_on_ignored_files(&task).unwrap(), Some(expected));
        }
    }

    #[test]
    fn empty_outputs_are_noted() {
        let note = |header: &str, empty: &[&str]| {
            let header = format!("//! {header}\n");
            let mut files = vec![("src/bin/x.rs", &*header), ("testcases/x/c.out", "1")];
            files.extend(empty.iter().map(|file| (*file, "\n")));
            let (_folder, project) = project(&files, Project::new);
            note_on_empty_outputs(&Task::open(&project, "x", &[]).unwrap()).unwrap()
        };
        let expected = |file| {
            Some(format!("testcases/x/{file}, so the solution is expected to print nothing"))
        };
        assert_eq!(note("fast", &[]), None);
        let [first, second] = ["testcases/x/a.out", "testcases/x/b.out"];
        assert_eq!(note("fast", &[first]), expected("a.out is empty"));
        assert_eq!(note("fast", &[second, first]), expected("a.out is empty (and 1 more)"));
        assert_eq!(note("Checker: sh x", &[first]), None, "the checker may not need it");
    }
}
