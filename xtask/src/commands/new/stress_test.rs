//! The stress test of a solution, and the `mod` line that makes the stress test a module of the solution.

use crate::commands::new::log::Log;
use crate::commands::new::template::stress_test_text;
use crate::stress_module::{has_stress_module, path_attribute};
use anyhow::{Context, Result, ensure};
use workbench::header::{Header, StatedJudge};
use workbench::project::Project;
use workbench::project::layout;
use workbench::site::Site;
use workbench::support::file::{self, ensure_can_be_updated, read, update};

/// Creates the stress test of a solution, and logs the names of its files. Nothing is created if the solution cannot be
/// changed.
///
/// # Errors
///
/// Returns an error if a file cannot be read or written, or if the stress test exists and the solution has its `mod`
/// line already.
pub(super) fn add_stress_test(project: &Project, name: &str, log: &mut Log) -> Result<()> {
    let file = layout::stress_test(name);
    let solution_file = project.solution_file(name);
    let source = read(&solution_file)?;
    let has_module = has_stress_module(&source, name);
    if !has_module {
        ensure_can_be_updated(&solution_file).context("cannot add a stress test")?;
    }
    let url = Header::find_url(&source);
    let site = url.map_or(Ok(Site::other()), Site::of_url)?;
    // A header with a mistake is reported by `cargo xtask test`.
    let judge = Header::read(&source).ok().and_then(|header| header.judge);
    let is_interactive =
        matches!(judge, Some(StatedJudge::Interactor(_) | StatedJudge::UnwrittenInteractor));
    let text = stress_test_text(project, name, site, is_interactive)?;
    if file::create_unless_filled(&project.root().join(&file), &text)? {
        log.created(&file);
    } else {
        ensure!(
            !has_module,
            "cannot create {file}: it is there. Edit it, or delete it to begin anew"
        );
        log.note(format!(
            "left {file} as it is: it was there before, so see whether it tests this problem, or delete it"
        ));
    }
    if !has_module {
        let module = format!("{}_stress_tests", identifier(name));
        let lines = ["", "#[cfg(test)]", &path_attribute(name), &format!("mod {module};")];
        // The first line shows how the editor of the user ends lines.
        let is_crlf =
            source.split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n"));
        let line_end = if is_crlf { "\r\n" } else { "\n" };
        let added = lines.map(|line| format!("{line}{line_end}")).concat();
        let after = format!("{}{line_end}{added}", source.trim_end());
        update(&solution_file, &source, &after)?;
        log.note(format!("added `mod {module}` to {}", layout::solution(name)));
    }
    Ok(())
}

/// Returns an identifier that resembles the name of a solution, which may be `my-sol` or `1x`.
fn identifier(name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let text = name.replace(|c| !is_part(c), "_").to_lowercase();
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("p_{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::add_stress_test;
    use crate::commands::new::fixtures::{log_of, project_without_solutions};
    use std::fs;
    use std::path::PathBuf;
    use tempfile::TempDir;
    use workbench::project::Project;
    use workbench::support::file::read;

    /// Creates a project with the solution `x`.
    fn project_with_solution(source: &str) -> (TempDir, Project) {
        let (folder, project) = project_without_solutions();
        fs::write(project.solution_file("x"), source).unwrap();
        (folder, project)
    }

    fn stress_test_file(project: &Project) -> PathBuf {
        project.stress_test_file("x")
    }

    /// Adds a stress test to the solution `x`. Returns the lines of the log, and after them the error.
    fn add(project: &Project) -> String {
        log_of(|log| add_stress_test(project, "x", log))
    }

    const CREATED: &str = "created tests/stress/x.rs\n";
    const ADDED: &str = "added `mod x_stress_tests` to src/bin/x.rs\n";
    const MODULE: &str =
        "\n#[cfg(test)]\n#[path = \"../../tests/stress/x.rs\"]\nmod x_stress_tests;\n";

    #[test]
    fn a_stress_test_is_a_file_and_a_module_of_the_solution() {
        let (_folder, project) = project_with_solution("fn main() {}");
        assert_eq!(add(&project), format!("{CREATED}{ADDED}"));
        assert!(read(&stress_test_file(&project)).unwrap().contains("compare(\"x\", 1000, "));
        let source = read(&project.solution_file("x")).unwrap();
        assert_eq!(source, format!("fn main() {{}}\n{MODULE}"));
    }

    /// A command that was killed after it had written one of the two files left only that file.
    #[test]
    fn only_what_is_missing_of_a_stress_test_is_added() {
        let (_folder, project) = project_with_solution("fn main() {}");
        add(&project);
        fs::write(project.solution_file("x"), "fn main() {}\r\n").unwrap();
        let left = "left tests/stress/x.rs as it is: it was there before, so see whether it tests this problem, or \
                    delete it\n";
        assert_eq!(add(&project), format!("{left}{ADDED}"));
        fs::remove_file(stress_test_file(&project)).unwrap();
        assert_eq!(add(&project), CREATED);
        let source = read(&project.solution_file("x")).unwrap();
        assert_eq!(source, format!("fn main() {{}}\n{MODULE}").replace('\n', "\r\n"));
    }

    #[test]
    fn a_stress_test_that_is_there_is_left_alone() {
        let (_folder, project) = project_with_solution("fn main() {}");
        add(&project);
        assert_eq!(
            add(&project),
            "cannot create tests/stress/x.rs: it is there. Edit it, or delete it to begin anew"
        );
    }

    #[test]
    fn a_solution_of_any_name_gets_a_stress_test() {
        let (_folder, project) = project_without_solutions();
        for (name, module) in [("my-sol", "my_sol"), ("1x", "p_1x"), ("é", "_")] {
            fs::write(project.solution_file(name), "fn main() {}\n").unwrap();
            log_of(|log| add_stress_test(&project, name, log));
            let source = read(&project.solution_file(name)).unwrap();
            let path = format!("#[path = \"../../tests/stress/{name}.rs\"]");
            assert!(source.ends_with(&format!("{path}\nmod {module}_stress_tests;\n")), "{source}");
        }
    }

    #[test]
    fn a_solution_keeps_its_line_ends() {
        let (_folder, project) = project_with_solution("fn main() {\r\n}\r\n");
        add(&project);
        let source = read(&project.solution_file("x")).unwrap();
        assert!(source.contains("mod x_stress_tests;"));
        assert_eq!(source, source.replace("\r\n", "\n").replace('\n', "\r\n"));
    }

    #[test]
    #[cfg(unix)]
    fn a_solution_behind_a_link_gets_no_stress_test() {
        let (_folder, project) = project_without_solutions();
        let real = project.root().join("real.rs");
        let source = project.solution_file("x");
        fs::write(&real, "fn main() {}\n").unwrap();
        std::os::unix::fs::symlink(&real, &source).unwrap();
        let linked = format!(
            "cannot add a stress test: {} is not a regular file: nothing is written to it",
            source.display()
        );
        assert_eq!(add(&project), linked);
        assert!(!project.root().join("tests").exists());
    }

    #[test]
    fn a_solution_that_is_read_only_gets_no_stress_test() {
        let (_folder, project) = project_with_solution("fn main() {}\n");
        let source = project.solution_file("x");
        let mut permissions = fs::metadata(&source).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&source, permissions).unwrap();
        let locked =
            format!("cannot add a stress test: cannot write {}: it is read-only", source.display());
        assert_eq!(add(&project), locked);
        assert!(!project.root().join("tests").exists());
    }
}
