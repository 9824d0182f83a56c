//! The pages are right: each command of a shell block runs, and prints the block of text that follows; each link to
//! a file leads somewhere; a wrong solution is reported as the README shows; the examples in templates are compiled.

#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use workbench::file::{read, replace};
use workbench::process::{Limits, run};
use workbench::project::Project;

/// The beginnings of commands that are not run here: they run the tests, take long, or add files.
#[rustfmt::skip]
const NOT_RUN: [&str; 5] =
    ["cargo test", "PROPTEST_CASES=", "cargo xtask new", "cargo bench", "cargo mutants"];

/// A command may have to build something first.
const LIMITS: Limits = Limits::of_time(Duration::from_secs(300));

fn project() -> Project {
    Project::from_environment().unwrap()
}

/// Returns the pages, with their folders and texts.
fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    ["README.md", "CONTRIBUTING.md", "benches/README.md"].into_iter().map(|page| {
        let path = project().root().join(page);
        let text = read(&path).expect("a page").replace("\r\n", "\n");
        (path.with_file_name(""), text)
    })
}

#[test]
fn commands_run_and_print_what_the_page_says() {
    let mut command_count = 0;
    let mut compared_count = 0;
    for (_, text) in pages() {
        let blocks: Vec<_> = text.split("```").skip(1).step_by(2).collect();
        for (index, block) in blocks.iter().enumerate() {
            let Some(commands) = block.strip_prefix("sh\n") else { continue };
            let mut printed = None;
            for command in commands.lines().map(str::trim) {
                printed = None;
                if NOT_RUN.iter().any(|start| command.starts_with(start)) {
                    continue;
                }
                command_count += 1;
                let mut shell = Command::new("sh");
                shell.args(["-c", command]).current_dir(project().root());
                let finished = run(&mut shell, b"", LIMITS).unwrap();
                let messages = finished.stderr.text();
                assert!(finished.is_success(), "{command}: {messages}");
                printed = Some(finished.stdout.text());
            }
            let next = blocks.get(index + 1).and_then(|next| next.strip_prefix("text\n"));
            if let (Some(printed), Some(expected)) = (printed, next) {
                compared_count += 1;
                assert!(printed.contains(expected), "{commands}: {printed}");
            }
        }
    }
    assert!(command_count >= 7, "{command_count} commands");
    assert!(compared_count >= 2, "{compared_count} outputs");
}

/// Returns the cells of a line of output, without the resources that a run has used.
fn cells(line: &str) -> Vec<&str> {
    line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).take(2).collect()
}

/// Returns a small project that uses the crates and the library of this one. Its crates are compiled only once.
fn small_project() -> PathBuf {
    let project = project();
    let folder = project.scratch().join("page");
    let manifest = format!(
        "[package]\nname = \"page\"\nedition = \"2024\"\n[dependencies]\n\
         proconio = {{ version = \"=0.5.0\", features = [\"derive\"] }}\nsente = {{ path = {:?} }}\n[workspace]\n",
        project.root()
    );
    let lock = read(&project.root().join("Cargo.lock")).unwrap();
    for (file, text) in [("Cargo.toml", &manifest), ("Cargo.lock", &lock)] {
        replace(&folder.join(file), text).unwrap();
    }
    folder
}

/// Returns the code of the solution that a page shows.
fn solution_on_page(page: &str) -> &str {
    let code = page.split("```rust\n").nth(1).expect("a solution");
    code.split("```").next().unwrap_or_default()
}

#[test]
fn the_solution_in_the_readme_compiles() {
    let (_, readme) = pages().next().unwrap();
    let folder = small_project();
    replace(&folder.join("src/bin/example.rs"), solution_on_page(&readme)).unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--offline", "--bin", "example"]).current_dir(&folder);
    let finished =
        run(cargo.env("CARGO_TARGET_DIR", folder.join("target")), b"3 1 1 2", LIMITS).unwrap();
    assert_eq!(finished.stdout.text(), "2\n", "{}", finished.stderr.text());
}

#[test]
fn a_wrong_solution_is_reported_as_the_page_says() {
    let (_, readme) = pages().next().unwrap();
    let session = readme.split("```console\n$ cargo xtask ").nth(1).expect("a session");
    let session = session.split("\n```").next().unwrap_or_default();
    let (words, expected) = session.split_once('\n').unwrap();
    // The solution on the page, with the mistake that the page describes.
    let folder = small_project();
    let wrong = solution_on_page(&readme).replace("sets.count()", "sets.count() - 1");
    for (file, text) in [
        ("src/bin/abc000a.rs", &*wrong),
        ("testcases/abc000a/sample-1.in", "3 1\n1 2\n"),
        ("testcases/abc000a/sample-1.out", "2\n"),
    ] {
        replace(&folder.join(file), text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words.split(' ')).env("CARGO_MANIFEST_DIR", folder.join("xtask"));
    command.env("CARGO_TARGET_DIR", folder.join("target"));
    let finished = run(&mut command, b"", LIMITS).unwrap();
    let printed = finished.stdout.text();
    let is_same = printed.lines().map(cells).eq(expected.lines().map(cells));
    assert!(is_same && !finished.is_success(), "{printed}\n{}", finished.stderr.text());
}

/// Returns the anchor of a line that is a heading of letters and spaces.
fn anchor(line: &str) -> String {
    line.trim_start_matches('#').trim_start().to_lowercase().replace(' ', "-")
}

#[test]
fn links_to_files_lead_somewhere() {
    let mut link_count = 0;
    for (folder, text) in pages() {
        for rest in text.split("](").skip(1) {
            link_count += 1;
            let link = rest.split(')').next().unwrap_or_default();
            if link.starts_with("https://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            assert!(folder.join(file).exists(), "{folder:?}: {link}");
            let target = if file.is_empty() { Ok(text.clone()) } else { read(&folder.join(file)) };
            let has_heading = || target.unwrap().lines().any(|line| anchor(line) == heading);
            assert!(heading.is_empty() || has_heading(), "{folder:?}: {link}");
        }
    }
    assert!(link_count >= 30, "{link_count} links");
}

/// Returns the examples in a template: the lines of comments below one that ends with a colon.
fn examples(template: &str) -> Vec<String> {
    let blocks = template.split("\n\n").filter(|block| block.starts_with("    // "));
    let examples = blocks.filter_map(|block| block.split_once(":\n"));
    examples
        .map(|(_, code)| code.replace("    // ", "    ").trim_end_matches("\n}").into())
        .collect()
}

#[test]
fn the_examples_in_the_templates_of_stress_tests_are_compiled() {
    let read_file = |name: &str| {
        let text = read(&project().root().join("xtask").join(name)).unwrap();
        text.replace("\r\n", "\n")
    };
    let compiled = read_file("examples/stress_examples.rs");
    for (template, count) in [("stress.rs", 8), ("stress_multitest.rs", 7)] {
        let examples = examples(&read_file(&format!("templates/{template}")));
        assert_eq!(examples.len(), count, "{template}");
        for example in examples {
            assert!(compiled.contains(&format!("\n{example}\n}}\n")), "{template}:\n{example}");
        }
    }
}
