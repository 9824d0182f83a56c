//! `cargo xtask bundle`: prints the file to submit.

use super::{name_of, print, tell};
use anyhow::{Context, Result, ensure};
use judge::bundle::{Bundle, build, bundle};
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
/// and panics tell of the new place, env!, option_env! and include! of another package; what is private or
/// pub(crate) in the library is seen, and so are the traits at its root; and edition 2021 drops some
/// temporaries later. A name at the root of the library that the solution has, too, is refused by rustc.
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
pub(super) const EDITION: &str = "2024";

pub(crate) fn run(Arguments { problem, output }: &Arguments) -> Result<bool> {
    let (project, problem) = (Project::here(), &name_of(problem));
    project.header(problem)?;
    if let Some(file) = output {
        require_bundle(file)?;
    }
    let bundle = bundle(&project, problem)?;
    let compiles = |edition: &str| {
        let (mut check, _lock) = build::compiler("check", &project, &bundle, edition, &folder()?)?;
        let messages = if edition == EDITION { Stdio::inherit() } else { Stdio::null() };
        Ok(check.stderr(messages).status().context("cannot start cargo")?.success())
    };
    notes(&bundle, compiles)?.iter().for_each(|note| tell(note));
    match output {
        Some(file) => {
            replace(file, &bundle.text)?;
            tell(&format!("wrote {}, {} bytes", file.display(), bundle.text.len()));
        }
        None => print(&bundle.text)?,
    }
    Ok(true)
}

/// What to say of a bundle, by the editions in which it compiles.
/// Fails if that to choose is none of them.
fn notes(bundle: &Bundle, compiles: impl Fn(&str) -> Result<bool>) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for edition in bundle.judge.editions {
        if !compiles(edition)? {
            let fault = format!("does not compile in edition {edition}");
            let hint = "In one file, it cannot have a name that stands at the root of lib.rs, too.";
            ensure!(*edition != EDITION, "the bundle of {} {fault}. {hint}", bundle.problem);
            notes.push(format!("note: choose edition {EDITION}: it {fault}"));
        }
    }
    if bundle.has_dbg {
        notes.push("note: a `dbg!` is left in".into());
    }
    Ok(notes)
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
    use super::{Bundle, notes, require_bundle};
    use judge::online_judge::OnlineJudge;
    use std::fs;

    #[test]
    fn the_other_edition_and_a_dbg_are_noted() {
        let judge = OnlineJudge::of_url("https://codeforces.com").unwrap();
        let bundle = |has_dbg| Bundle { problem: "x".into(), judge, text: String::new(), has_dbg };
        let notes = |has_dbg, refused| notes(&bundle(has_dbg), |edition| Ok(edition != refused));
        let edition = "note: choose edition 2024: it does not compile in edition 2021";
        assert!(notes(false, "").unwrap().is_empty());
        assert_eq!(notes(true, "2021").unwrap(), [edition, "note: a `dbg!` is left in"]);
        let fault = notes(true, "2024").unwrap_err().to_string();
        assert!(fault.starts_with("the bundle of x does not compile in edition 2024. "));
    }

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
