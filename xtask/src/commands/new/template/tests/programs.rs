//! Tests of the templates as programs: their bundles compile, and give the right output.

use crate::commands::new::fixtures::project_without_solutions;
use crate::commands::new::new_problem::NewProblem;
use crate::commands::new::template::solution_text;
use bundler::bundling::{BundleCheck, bundle_and_check};
use bundler::compilation::site_compiler::SiteCompiler;
use std::process::Command;
use workbench::project::Project;
use workbench::support::file::write;
use workbench::task::report::Detail;
use workbench::task::{CaseScope, Task};

const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";
const KATTIS: &str = "https://open.kattis.com/problems/hello";

fn new_problem(url: &str, name: &str, is_interactive: bool) -> NewProblem {
    NewProblem { is_interactive, ..NewProblem::of_url(url, Some(name)).unwrap() }
}

#[test]
fn the_bundle_of_a_new_problem_is_accepted() {
    let (folder, project) = project_without_solutions();
    // If the configuration of the project names a target, Cargo puts programs into another folder. This also holds for
    // the bundle, which is built in a folder of the project, and has to be found there.
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    let target = format!("[build]\ntarget = {:?}\n", String::from_utf8(host).unwrap().trim());
    write(&folder.path().join(".cargo/config.toml"), &target).unwrap();
    // The templates print the number that they read. The template of Codeforces reads the number of tests first.
    for (name, url, input, is_interactive, edition) in [
        ("x", ATCODER, "7", false, "2024"),
        ("y", CODEFORCES, "1\n7", false, "2021"),
        ("z", KATTIS, "7", true, "2024"),
        ("w", KATTIS, "7", false, "2024"),
    ] {
        let problem = new_problem(url, name, is_interactive);
        let source = solution_text(&project, &problem).unwrap();
        assert_eq!(source.contains("flush"), is_interactive);
        assert_eq!(source.contains("proconio"), url == ATCODER);
        let strict = source.replacen("\nuse", "\n#![deny(warnings)]\nuse", 1);
        // There is no interactor, so the output is compared.
        let strict = strict.replace("Interactor: TODO", "TODO");
        write(&project.solution_file(name), &strict).unwrap();
        assert_bundle_is_accepted(&project, name, edition, [input, "7"]);
    }
}

/// Bundles a solution, and asserts that its bundle is accepted on a sample, which is an input and an output.
#[track_caller]
fn assert_bundle_is_accepted(
    project: &Project,
    name: &str,
    edition: &'static str,
    sample: [&str; 2],
) {
    for (extension, text) in ["in", "out"].into_iter().zip(sample) {
        let file = project.testcase_folder(name).join(format!("sample-1.{extension}"));
        write(&file, text).unwrap();
    }
    let task = Task::open(project, name, &[]).unwrap();
    let compiler = SiteCompiler::of(&task).unwrap().in_edition(edition);
    let checked = bundle_and_check(&compiler, BundleCheck::Comparison).unwrap();
    let program = compiler.build(&checked.bundle).unwrap();
    let cases = task.cases(CaseScope::WithoutWorstCases).unwrap();
    let report = task.run_settings().run_and_judge(&program, &cases[0]);
    assert!(report.verdict.is_accepted(), "{}", report.text(Detail::Excerpt));
}

#[test]
fn the_lines_that_a_template_has_as_comments_compile() {
    let (_folder, project) = project_without_solutions();
    // The numbers and words of the input are those that the lines of the template read, in their order.
    for (name, url, is_interactive, input, output, count, edition) in [
        ("x", ATCODER, false, "1 5 abc 3 1 1 2 9 #", "1", 8, "2024"),
        ("y", CODEFORCES, false, "1\n1 1 5 abc 1 1 1 #", "1", 12, "2021"),
        ("z", KATTIS, true, "2 5\n7\n8\n", "? 1\n? 2\n2", 5, "2024"),
        ("w", KATTIS, false, "1 1 5 abc 1 1 1 #", "1", 12, "2024"),
    ] {
        let problem = new_problem(url, name, is_interactive);
        let source = solution_text(&project, &problem).unwrap();
        let is_code = |comment: &str| {
            let starts = ["let ", "use ", "for ", "    ", "}"];
            starts.iter().any(|start| comment.starts_with(start)) || comment.contains(": ")
        };
        let mut uncommented = String::from("#![deny(warnings)]\n#![allow(unused_variables)]\n");
        let mut uncommented_count = 0;
        for line in source.lines() {
            let code = line.trim_start().strip_prefix("// ").filter(|comment| is_code(comment));
            uncommented_count += usize::from(code.is_some());
            // There is no interactor, so the output is compared.
            uncommented += &code.unwrap_or(line).replace("Interactor: TODO", "TODO");
            uncommented.push('\n');
        }
        assert_eq!(uncommented_count, count, "{source}");
        write(&project.solution_file(name), &uncommented).unwrap();
        assert_bundle_is_accepted(&project, name, edition, [input, output]);
    }
}
