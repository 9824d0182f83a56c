//! The pages are right: each command of a shell block runs, and prints the block of text that follows; each link to
//! a file leads somewhere.

#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use workbench::file::read;
use workbench::process::{Limits, run};
use workbench::project::Project;

/// The beginnings of commands that are not run here: they run the tests, take long, or add files.
#[rustfmt::skip]
const NOT_RUN: [&str; 5] =
    ["cargo test", "PROPTEST_CASES=", "cargo xtask new", "cargo bench", "cargo mutants"];

/// A command may have to build something first.
const LIMITS: Limits = Limits { time: Duration::from_secs(300), memory: None };

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

#[test]
fn links_to_files_lead_somewhere() {
    let mut link_count = 0;
    for (folder, text) in pages() {
        for rest in text.split("](").skip(1) {
            link_count += 1;
            let link = rest.split(')').next().unwrap_or_default();
            let is_there = link.starts_with("https://") || folder.join(link).exists();
            assert!(is_there, "{folder:?}: {link}");
        }
    }
    assert!(link_count >= 30, "{link_count} links");
}
