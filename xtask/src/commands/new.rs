//! `cargo xtask new`: the files of a new problem.

use super::output::print;
use anyhow::{Error, Result};
use std::process::ExitCode;
use xtask::judge::project::Project;
use xtask::scaffold::scaffold;

/// Begin a solution: make its source, and an empty sample to paste into.
///
/// Makes src/bin/NAME.rs with a header to fill in, `solve`, `main` and a first test, and
/// testcases/NAME/sample-1.in and .out. The URL tells the judge, and with it how the input is read:
/// with proconio for AtCoder, with sente::input for Codeforces. Overwrites nothing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new abc400f --url https://atcoder.jp/contests/abc400/tasks/abc400_f
  cargo xtask new cf1312a --url https://codeforces.com/problemset/problem/1312/A")]
pub(crate) struct Arguments {
    /// What to call it, such as abc400f: lower-case letters, digits and _.
    #[arg(value_name = "NAME")]
    problem: String,
    /// Where its statement is, at atcoder.jp or codeforces.com.
    #[arg(long)]
    url: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let problem = &arguments.problem;
    let project = Project::here();
    let files = scaffold(&project, problem, &arguments.url).map_err(Error::msg)?;
    let made: String = files
        .iter()
        .map(|file| file.strip_prefix(project.root()).unwrap_or(file))
        .map(|file| format!("made {}\n", file.display()))
        .collect();
    print(&format!(
        "\
{made}
1. Paste the first sample into testcases/{problem}/sample-1.in and .out, more into sample-2.in and so on.
2. Write src/bin/{problem}.rs: each TODO says what belongs there. Its own tests: cargo test --bin {problem}
3. Judge it: cargo test {problem}. Then print what to submit: cargo xtask bundle {problem}
"
    ))?;
    Ok(ExitCode::SUCCESS)
}
