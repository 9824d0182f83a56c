//! What `cargo xtask new` makes, built in a scratch copy of the project, and what the command says.

use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use xtask::bundle::build::{build, run, run_cargo, write};
use xtask::judge::profile::{JUDGES, JudgeProfile};
use xtask::judge::project::{Case, Project};
use xtask::judge::run::require_accepted;
use xtask::problem;
use xtask::scaffold::scaffold;

/// A problem of each judge.
const PROBLEMS: [(&str, &str); 2] = [
    (
        "new_atcoder",
        "https://atcoder.jp/contests/abc400/tasks/abc400_f",
    ),
    (
        "new_codeforces",
        "https://codeforces.com/problemset/problem/1312/A",
    ),
];

const TIME_LIMIT: Duration = Duration::from_secs(10);

/// A project with the library of this one, and with both problems as they are made.
fn scratch_project(name: &str) -> Project {
    let here = Project::here();
    let root = folder().join("new").join(name);
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    fs::create_dir_all(root.join("src").join("bin")).unwrap();
    fs::create_dir_all(root.join("testcases")).unwrap();
    for entry in fs::read_dir(here.root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, root.join("src").join(path.file_name().unwrap())).unwrap();
        }
    }
    fs::copy(here.root().join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    write(&root.join("Cargo.toml"), &manifest()).unwrap();
    let project = Project::at(root);
    for (problem, url) in PROBLEMS {
        scaffold(&project, problem, url).unwrap();
    }
    project
}

/// That of this project, without the tools and what only tests need.
fn manifest() -> String {
    let dependencies: String = JUDGES
        .iter()
        .flat_map(|judge| judge.crates)
        .map(|dependency| dependency.requirement() + "\n")
        .collect();
    format!(
        "[package]\nname = \"sente\"\nedition = \"2024\"\n\n\
         [lints.rust]\nmissing_docs = \"deny\"\nunreachable_pub = \"warn\"\n\n\
         [dependencies]\n{dependencies}\n\
         [workspace]\n"
    )
}

/// Runs Cargo on a scratch project.
fn cargo(project: &Project, arguments: &[&str]) {
    let target = folder().join("new").join("target");
    readable(run_cargo(project.root(), &target, arguments));
}

/// What the compiler says has many lines, which `unwrap` would print as one.
#[track_caller]
fn readable<T>(result: Result<T>) -> T {
    result.unwrap_or_else(|report| panic!("{report:#}"))
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

fn is_installed(program: &str) -> bool {
    // Where a component is missing, rustup may still have a program of its name, which fails.
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

#[test]
fn it_compiles_without_a_warning_and_passes_its_own_tests() {
    let project = scratch_project("tests");
    cargo(&project, &["test", "--bins"]);
}

#[test]
fn it_is_clean_and_formatted() {
    let project = scratch_project("lints");
    if is_installed("cargo-clippy") {
        cargo(&project, &["clippy", "--bins"]);
    }
    if is_installed("rustfmt") {
        for (problem, _) in PROBLEMS {
            readable(run(Command::new("rustfmt")
                .args(["--check", "--edition", "2024"])
                .arg(project.source(problem))));
        }
    }
}

/// The sample is one that the template gets right: so it is read, and is what decides.
#[test]
fn its_bundle_builds_and_is_accepted_once_a_sample_is_pasted() {
    let project = scratch_project("bundles");
    for (problem, url) in PROBLEMS {
        let sample = |ending| {
            project
                .testcases(problem)
                .join(format!("sample-1.{ending}"))
        };
        fs::write(sample("in"), "7\n").unwrap();
        fs::write(sample("out"), "7\n").unwrap();
        let [case]: [Case; 1] = project.cases(problem).unwrap().try_into().unwrap();
        for edition in JudgeProfile::of_url(url).unwrap().editions {
            // Where the tests of the submissions build too, so that dependencies are built once.
            let folder = folder().join("bundles");
            let program = readable(build(&project, problem, edition, &folder));
            let built = fs::metadata(&program).unwrap().modified().unwrap();
            readable(build(&project, problem, edition, &folder));
            let again = fs::metadata(&program).unwrap().modified().unwrap();
            assert_eq!(again, built, "{problem} was built again");
            let checker = problem::of(problem).checker;
            require_accepted(duct::cmd!(program), &case, checker, TIME_LIMIT).unwrap();
        }
    }
}

#[track_caller]
fn check_refused(arguments: &[&str], sentence: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("new")
        .args(arguments)
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("it starts");
    assert!(!output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.starts_with("error: ") && stderr.contains(sentence),
        "{stderr}"
    );
    assert!(!stderr.contains("backtrace"), "{stderr}");
}

#[test]
fn the_command_refuses_what_it_cannot_make() {
    let (_, url) = PROBLEMS[0];
    check_refused(&["cf936b", "--url", url], "cf936b.rs is there already");
    check_refused(&["ABC400F", "--url", url], "found `ABC400F`");
    check_refused(
        &["abc400f", "--url", "https://example.org/"],
        "atcoder.jp or codeforces.com",
    );
    check_refused(&["abc400f"], "--url <URL>");
}
