//! `cargo xtask new`: the files of a new problem.

mod name;
mod template;
#[cfg(test)]
mod tests;

use super::output::print;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::judge::profile::JudgeProfile;
use xtask::judge::project::Project;

/// Create the files of a solution: its source, and an empty sample to paste into.
///
/// Creates src/bin/NAME.rs with a header to fill in, `solve`, `main` and a first test, and
/// testcases/NAME/sample-1.in and .out. The URL determines the judge, and with it how the input is
/// read: with proconio for AtCoder, with sente::input for Codeforces. Overwrites nothing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new abc400f --url https://atcoder.jp/contests/abc400/tasks/abc400_f
  cargo xtask new cf1312a --url https://codeforces.com/problemset/problem/1312/A --naive
  cargo xtask new abc400f --naive    (for a solution that exists)")]
pub(crate) struct Arguments {
    /// The name of the solution, such as abc400f: lower-case letters, digits and _.
    #[arg(value_name = "NAME")]
    problem: String,
    /// The URL of the statement, at atcoder.jp or codeforces.com.
    #[arg(long)]
    url: Option<String>,
    /// Also create a naive solver in tests/oracle, and in tests/proof a comparison on random cases.
    ///
    /// Where the solution exists already, only these are created, and the lines that include them are
    /// appended to it.
    #[arg(long)]
    naive: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let project = Project::here();
    let mut report = String::new();
    for file in create(&project, arguments)? {
        let name = file.strip_prefix(project.root()).unwrap_or(&file);
        report += &format!("created {}\n", name.display());
    }
    print(&format!("{report}\n{}", next_steps(arguments)))?;
    Ok(ExitCode::SUCCESS)
}

fn next_steps(arguments: &Arguments) -> String {
    let problem = &arguments.problem;
    let mut steps = String::new();
    if arguments.url.is_some() {
        steps += &format!(
            "\
Paste the samples into testcases/{problem}/sample-1.in and .out, sample-2.in and so on.
Write src/bin/{problem}.rs: each TODO says what belongs there.
Judge it: cargo test --test samples {problem}
Print what to submit: cargo xtask bundle {problem}
"
        );
    }
    if arguments.naive {
        steps += &format!(
            "\
Write tests/oracle/{problem}.rs and tests/proof/{problem}.rs: each TODO says what belongs there.
Compare on random cases: cargo test --bin {problem}
"
        );
    }
    steps
}

/// Creates the files, all of them or none, and returns their paths.
fn create(project: &Project, arguments: &Arguments) -> Result<Vec<PathBuf>> {
    let (problem, naive) = (&arguments.problem, arguments.naive);
    name::check(problem)?;
    let source = project.source(problem);
    let folder = project.testcases(problem);
    let mut files = Vec::new();
    let mut existing = None;
    if let Some(url) = &arguments.url {
        let url = plain(url)?;
        let judge = JudgeProfile::of_url(url)?;
        // Cargo would take `src/bin/<problem>/` for a program of the same name.
        for path in [&source.with_extension(""), &folder] {
            require_absent(path)?;
        }
        files.push((source, template::solution(judge, problem, url, naive)));
        for sample in ["sample-1.in", "sample-1.out"] {
            files.push((folder.join(sample), String::new()));
        }
    } else {
        let name = source.display();
        ensure!(
            source.is_file(),
            "expected --url URL, because there is no {name} yet"
        );
        ensure!(naive, "{name} exists already; --naive adds a naive solver");
        let text = fs::read_to_string(&source).with_context(|| name.to_string())?;
        ensure!(!text.contains("mod proof;"), "{name} has a proof already");
        existing = Some((source, text));
    }
    if naive {
        let tests = project.root().join("tests");
        let file = |folder: &str| tests.join(folder).join(format!("{problem}.rs"));
        files.push((file("oracle"), template::ORACLE.into()));
        let calls_solution = existing.is_none();
        files.push((file("proof"), template::proof(problem, calls_solution)));
    }
    for (path, _) in &files {
        require_absent(path)?;
    }
    let written = files.iter().try_for_each(|(path, text)| write(path, text));
    if written.is_err() {
        // None of them was there before. A folder that is not empty stays.
        for (path, _) in &files {
            let _ = fs::remove_file(path);
        }
        let _ = fs::remove_dir(&folder);
    }
    written?;
    if let Some((source, text)) = existing {
        let text = format!("{}\n\n{}", text.trim_end(), template::inclusion(problem));
        fs::write(&source, text).with_context(|| format!("cannot write {}", source.display()))?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// The URL as the header has it, without what a browser adds after it, such as `?lang=en`.
fn plain(url: &str) -> Result<&str> {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let plain = url[..end].trim_end_matches('/');
    // Anything else would end the URL early in the header, or the header itself.
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@".contains(c);
    ensure!(
        plain.chars().all(is_part),
        "expected a URL as the browser shows it, found {plain:?}"
    );
    Ok(plain)
}

fn require_absent(path: &Path) -> Result<()> {
    let (name, exists) = (path.display(), path.symlink_metadata().is_ok());
    ensure!(!exists, "{name} exists already, and nothing is overwritten");
    Ok(())
}

/// Writes a new file. Creates the folder that it is in.
fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| File::create_new(path)?.write_all(text.as_bytes()))
        .with_context(|| format!("cannot create {}", path.display()))
}
