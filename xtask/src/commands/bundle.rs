//! `cargo xtask bundle`: prints the file to submit.

use super::print;
use anyhow::{Context, Result, ensure};
use judge::bundle::{build, bundle};
use judge::file::replace;
use judge::project::Project;
use std::env;
use std::path::PathBuf;

/// Print a solution as one file, for the judge's page.
///
/// The solution comes first, as it is in src/bin but without its tests, and after it the modules of the
/// library that it names. The judge is known by the URL in the header.
///
/// Before it is printed, the bundle is compiled as the judge compiles it, in each edition that the judge
/// offers, but by the compiler that is installed here. AtCoder's bundles have the crates of
/// [dependencies] in Cargo.toml, Codeforces' have none.
///
/// A program that compiles does the same as before, with few exceptions: line!, column!, file!,
/// module_path! and type_name tell of the new place, env! and option_env! of another package, and what
/// stands after the first line `#[cfg(test)]` is left out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard    (pbcopy, clip.exe)
  cargo xtask bundle cf936b -o submission.rs")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b.
    problem: String,
    /// The file to write, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(Arguments { problem, output }: &Arguments) -> Result<bool> {
    let project = Project::here();
    project.header(problem)?;
    let bundle = bundle(&project, problem)?;
    for edition in bundle.judge.editions {
        let mut check = build::compiler("check", &project, &bundle, edition, &folder()?)?;
        let status = check.status().context("cannot start cargo")?;
        ensure!(status.success(), "the bundle of {problem} does not compile in edition {edition}");
    }
    match output {
        Some(file) => replace(file, &bundle.text)?,
        None => print(&bundle.text)?,
    }
    Ok(true)
}

/// Where the tests build bundles too: in the target folder that this program is in.
pub(super) fn folder() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2);
    Ok(target.context("this program is in no target folder")?.join("tmp/bundles"))
}
