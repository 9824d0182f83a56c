//! Tests of programs that are run on a case of a task and judged.

use super::{UNWRITTEN_INTERACTOR, first_case, project};
use crate::task::Task;
#[cfg(unix)]
use crate::task::report::Detail;
#[cfg(unix)]
use crate::task::run_settings::RunSettings;
#[cfg(unix)]
use std::ffi::OsString;

#[test]
#[cfg(target_os = "linux")]
fn a_program_has_the_stack_of_its_site() {
    // The program is a shell, and its input is a command.
    let files = [("testcases/x/a.in", "ulimit -s\n"), ("testcases/x/a.out", "262144\n")];
    let (_folder, project) = project("https://codeforces.com/problemset/problem/1/A", &files);
    let task = Task::open(&project, "x", &[]).unwrap();
    let report = task.run_settings().run_and_judge("/bin/sh".as_ref(), &first_case(&task));
    assert!(report.verdict.is_accepted(), "{}", report.verdict);
}

/// Runs the input as a script, with this value of `RUST_BACKTRACE` for the second run, and returns the report.
#[cfg(unix)]
fn report_with_backtrace(input: &str, backtrace: Option<&str>) -> String {
    let (_folder, project) = project("fast", &[("testcases/x/a.in", input)]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let backtrace = backtrace.map(OsString::from);
    let settings = RunSettings { backtrace, ..task.run_settings() };
    settings.run_and_judge("/bin/sh".as_ref(), &first_case(&task)).text(Detail::Full)
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_is_run_again_for_a_backtrace() {
    let fail = "echo backtrace $RUST_BACKTRACE >&2; exit 3";
    for (backtrace, expected) in [(None, "0"), (Some("full"), "full")] {
        let shown = report_with_backtrace(fail, backtrace);
        assert!(shown.contains(&format!("\nbacktrace {expected}\n")), "{shown}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_succeeds_is_not_run_again() {
    let shown = report_with_backtrace("echo backtrace $RUST_BACKTRACE", Some("1"));
    assert!(shown.contains("backtrace 0\n"), "{shown}");
}

#[test]
#[cfg(unix)]
fn the_first_run_counts_if_the_second_ends_in_another_way() {
    let script = "test $RUST_BACKTRACE = 0 && exit 3; echo oth'er' >&2";
    let shown = report_with_backtrace(script, Some("1"));
    assert!(shown.contains("runtime error") && !shown.contains("other"), "{shown}");
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_be_started_is_not_judged() {
    let (folder, project) = project("fast", &[("testcases/x/a.in", "1\n")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let case = first_case(&task);
    let not_executable = folder.path().join("testcases/x/a.in");
    for program in [folder.path().join("missing"), not_executable] {
        let verdict = task.run_settings().run_and_judge(&program, &case).verdict.to_string();
        assert!(verdict.starts_with("not judged: cannot start the program: "), "{verdict}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_may_end_with_the_exit_status_of_a_failed_start() {
    let (_folder, project) = project("fast", &[("testcases/x/a.in", "exit 127\n")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let report = task.run_settings().run_and_judge("/bin/sh".as_ref(), &first_case(&task));
    assert_eq!(report.verdict.to_string(), "runtime error: exit status: 127");
}

#[test]
fn nothing_is_judged_before_the_interactor_is_written() {
    let files = [("testcases/x/a.in", "1\n"), ("testcases/x/a.out", "1\n")];
    let (folder, project) = project(UNWRITTEN_INTERACTOR, &files);
    let task = Task::open(&project, "x", &[]).unwrap();
    // The program does not matter, because it is not started.
    let case = first_case(&task);
    let verdict = task.run_settings().run_and_judge(folder.path(), &case).verdict.to_string();
    let expected =
        "not judged: the problem is interactive, and the header has no `Interactor` yet. ";
    assert!(verdict.starts_with(expected), "{verdict}");
}
