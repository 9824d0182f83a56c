//! What the pages say is so: each command of a shell block runs, and prints the block of text that follows
//! it; each link to a file leads somewhere.

#![cfg(unix)]

use judge::file::read;
use judge::program::{End, run};
use judge::project::Project;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PAGES: [&str; 3] = ["README.md", "CONTRIBUTING.md", "benches/README.md"];

/// The beginnings of commands that are not run here: they run the tests, take long, or add files.
#[rustfmt::skip]
const NOT_RUN: [&str; 5] =
    ["cargo test", "PROPTEST_CASES=", "cargo xtask new", "cargo bench", "cargo mutants"];

/// A command may have to build something first.
const TIME_LIMIT: Duration = Duration::from_secs(120);

fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    let root = Project::here().root().to_path_buf();
    PAGES.into_iter().map(move |page| {
        let path = root.join(page);
        let text = read(&path).expect("a page");
        (path, text.replace("\r\n", "\n"))
    })
}

/// The blocks of a page: the language, and the text.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("```").skip(1).step_by(2);
    parts.filter_map(|part| part.split_once('\n')).collect()
}

#[test]
fn commands_run_and_print_what_the_page_says() {
    for (page, text) in pages() {
        let blocks = blocks(&text);
        for (index, (language, block)) in blocks.iter().enumerate() {
            let commands = block.lines().map(str::trim).filter(|_| *language == "sh");
            let count = block.lines().count();
            for (number, command) in (1..).zip(commands) {
                if NOT_RUN.iter().any(|start| command.starts_with(start)) {
                    continue;
                }
                let mut shell = Command::new("sh");
                shell.args(["-c", command]).current_dir(Project::here().root());
                let finished = run(&mut shell, b"", TIME_LIMIT).unwrap();
                let is_success = matches!(finished.end, End::Exit(status) if status.success());
                assert!(is_success, "{page:?}: {command}: {finished:#?}");
                if let Some(("text", output)) = blocks.get(index + 1)
                    && number == count
                {
                    assert!(finished.stdout.contains(output), "{command}: {finished:#?}");
                }
            }
        }
    }
}

#[test]
fn links_to_files_lead_somewhere() {
    for (page, text) in pages() {
        for rest in text.split("](").skip(1) {
            let link = rest.split(')').next().unwrap_or_default();
            let is_there = link.starts_with("https://") || exists(&page, link);
            assert!(is_there, "{page:?}: {link}");
        }
    }
}

fn exists(page: &Path, link: &str) -> bool {
    page.with_file_name(link).exists()
}
