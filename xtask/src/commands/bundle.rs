//! `cargo xtask bundle`: prints the file to submit.

use super::{name_of, print, tell};
use anyhow::{Context, Result, ensure};
use judge::bundle::{build, bundle};
use judge::file::replace;
use judge::project::Project;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, fs};

/// Print a solution as one file, for the judge's page.
///
/// The solution comes first, as it is in src/bin but without what stands under `#[cfg(test)]` in column 0, and
/// after it the modules of the library that it needs. The judge is known by the URL in the header.
///
/// Before it is printed, the bundle is compiled with what the judge has, in edition 2024, but by the compiler
/// that is installed here. A line on standard error says so if another edition of the judge does not take it.
/// AtCoder's bundles have the crates of [dependencies] in Cargo.toml, Codeforces' have none.
///
/// A bundle does the same as the source, with few exceptions: line!, column!, file!, module_path!, type_name
/// and panics tell of the new place, env!, option_env! and include! of another package; a glob also imports
/// what is pub(crate); and edition 2021 drops some temporaries later. A name at the root of the library that
/// the solution has, too, is refused by rustc.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard    (pbcopy, clip.exe)
  cargo xtask bundle cf936b -o submission.rs    (in PowerShell 5.1, whose > and | change the encoding)")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file.
    problem: String,
    /// The file to write, instead of standard output: a new one, or that of a bundle.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The edition to choose.
const EDITION: &str = "2024";

pub(crate) fn run(Arguments { problem, output }: &Arguments) -> Result<bool> {
    let (project, problem) = (Project::here(), &name_of(problem));
    project.header(problem)?;
    if let Some(file) = output {
        require_bundle(file)?;
    }
    let bundle = bundle(&project, problem)?;
    let check = |edition, messages: Stdio| {
        let (mut check, _lock) = build::compiler("check", &project, &bundle, edition, &folder()?)?;
        anyhow::Ok(check.stderr(messages).status().context("cannot start cargo")?.success())
    };
    let compiles = check(EDITION, Stdio::inherit())?;
    ensure!(compiles, "the bundle of {problem} does not compile in edition {EDITION}");
    for edition in bundle.judge.editions.iter().filter(|edition| **edition != EDITION) {
        if !check(edition, Stdio::null())? {
            tell(&format!(
                "note: choose edition {EDITION}: it does not compile in edition {edition}"
            ));
        }
    }
    if bundle.has_dbg {
        tell("note: a `dbg!` is left in");
    }
    match output {
        Some(file) => {
            replace(file, &bundle.text)?;
            tell(&format!("wrote {}, {} bytes", file.display(), bundle.text.len()));
        }
        None => print(&bundle.text)?,
    }
    Ok(true)
}

/// Fails if a file has content, and is no bundle.
fn require_bundle(file: &Path) -> Result<()> {
    // Reading a pipe would not end.
    if file.is_file() {
        let found = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let is_own = found.is_empty() || found.starts_with(b"// sente: ");
        ensure!(is_own, "{} is no bundle: nothing is written over it", file.display());
    }
    Ok(())
}

/// Where the tests build bundles too: in the target folder that this program is in.
pub(super) fn folder() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2);
    Ok(target.context("this program is in no target folder")?.join("tmp/bundles"))
}

#[cfg(test)]
mod tests {
    use super::require_bundle;
    use std::fs;

    #[test]
    fn only_a_bundle_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        require_bundle(&file).unwrap();
        for (text, is_bundle) in [("", true), ("// sente: x\n", true), ("fn main() {}\n", false)] {
            fs::write(&file, text).unwrap();
            assert_eq!(require_bundle(&file).is_ok(), is_bundle);
        }
    }
}
