//! `cargo xtask bundle`: prints the file to submit.

use super::{open, print, print_message, print_notes, print_raw_message};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use workbench::bundle::Bundle;
use workbench::file::{create, replace};
use workbench::package::{Attempt, Check, Package, bundle_that_compiles};
use workbench::project::Project;
use workbench::task::Task;

/// Print a solution as one file, for the form of the site
///
/// The solution comes first, without its tests. After it come the modules of the library that it uses. If the bundle
/// does not compile with these alone, all modules of the library are included. The solution and the library are modules
/// of the bundle, so their names do not clash. The URL in the header tells the site.
///
/// Before it is printed, the bundle is compiled with the crates and the settings of the site, in edition 2024, by the
/// compiler that is installed here. If the site also offers edition 2021, and the bundle does not compile in it, a note
/// says so. If clippy is installed, another note names items of the standard library that the compiler of the site does
/// not have.
#[derive(clap::Args)]
#[command(after_help = "\
A bundle does the same as the source, with these exceptions:
  line!, column!, file!, module_path!, type_name and panics name the new place
  stringify! shows an extra module in a path that begins with `crate`
  env! and option_env! see another package
  compiled in edition 2021, it drops some temporaries later

Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard    (pbcopy, clip.exe)
  cargo xtask bundle cf936b -o submission.rs    (in PowerShell 5.1, whose > and | change the encoding)")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file.
    solution: String,
    /// The file to write, instead of standard output. No file is overwritten unless it is empty or a bundle.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(
    project: &Project,
    Arguments { solution, output }: &Arguments,
) -> Result<ExitCode> {
    let task = open(project, solution)?;
    if let Some(file) = output {
        require_bundle(file)?;
    }
    print_notes(&task.notes);
    let bundle = checked_bundle(&task)?;
    match output {
        Some(file) => {
            write_bundle(file, &bundle.text)?;
            print_message(&format!("wrote {}, {} bytes", file.display(), bundle.text.len()));
        }
        None => print(&bundle.text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Bundles the solution of a task, compiles the bundle in the editions of the site, and prints notes on it.
pub(super) fn checked_bundle(task: &Task) -> Result<Bundle> {
    let Task { project, name, site, .. } = task;
    let (bundle, notes) = bundle_that_compiles(project, name, site, |bundle, attempt| {
        let chosen = Package { project, edition: site.edition() }.check(bundle)?;
        if chosen.compiles || attempt == Attempt::Last {
            print_raw_message(&chosen.messages);
        }
        ensure_compiles(bundle, &chosen)?;
        let mut notes = notes(bundle, &chosen);
        for edition in &site.editions[1..] {
            let package = Package { project, edition };
            if !package.check(bundle)?.compiles {
                let chosen = site.edition();
                notes.push(format!(
                    "choose edition {chosen}: it does not compile in edition {edition}"
                ));
            }
        }
        Ok(notes)
    })?;
    print_notes(&notes);
    Ok(bundle)
}

/// Checks that a bundle compiles in the edition to choose.
fn ensure_compiles(bundle: &Bundle, check: &Check) -> Result<()> {
    let Bundle { solution, site, .. } = bundle;
    let edition = site.edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    ensure!(
        check.compiles,
        "cannot bundle {solution}: the bundle does not compile in edition {edition}. {} has {crates}. If `cargo build \
         --bin {solution}` finds no error, `cargo xtask bundle --help` says in what the two differ",
        site.name
    );
    Ok(())
}

/// Returns notes on a bundle that compiles.
fn notes(bundle: &Bundle, check: &Check) -> Vec<String> {
    let mut notes = Vec::new();
    if check.is_too_new {
        notes.push(format!(
            "{} has Rust {}, and the bundle uses something newer of the standard library: see the warnings above, whose lines are those of \
             the bundle",
            bundle.site.name, bundle.site.rust_version
        ));
    }
    if bundle.has_dbg {
        notes.push("a `dbg!` is left in".into());
    }
    notes
}

/// Writes a bundle to a file, unless the file has come or changed meanwhile and is no bundle.
fn write_bundle(file: &Path, text: &str) -> Result<()> {
    if !create(file, text)? {
        require_bundle(file)?;
        replace(file, text)?;
    }
    Ok(())
}

/// Checks that a file has no content, or is a bundle.
fn require_bundle(file: &Path) -> Result<()> {
    // Reading a pipe would not end.
    if file.is_file() {
        let found = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let is_own = found.is_empty() || found.starts_with(b"// sente: ");
        ensure!(is_own, "{} is no bundle: nothing is written over it", file.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Bundle, Check, ensure_compiles, notes, require_bundle, write_bundle};
    use std::fs;
    use workbench::site::Site;

    #[test]
    fn a_newer_feature_and_a_dbg_are_noted() {
        let bundle = |has_dbg| Bundle {
            solution: "x".into(),
            site: Site::of_url("https://codeforces.com").unwrap(),
            text: String::new(),
            modules: Vec::new(),
            is_partial: false,
            has_dbg,
        };
        let check = |compiles, is_too_new| Check { compiles, is_too_new, messages: String::new() };
        assert!(notes(&bundle(false), &check(true, false)).is_empty());
        assert_eq!(notes(&bundle(true), &check(true, false)), ["a `dbg!` is left in"]);
        let newer = &notes(&bundle(false), &check(true, true))[0];
        assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
        ensure_compiles(&bundle(false), &check(true, true)).unwrap();
        let error = ensure_compiles(&bundle(false), &check(false, false)).unwrap_err().to_string();
        let expected = "cannot bundle x: the bundle does not compile in edition 2024. ";
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn only_a_bundle_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        require_bundle(&file).unwrap();
        for (text, is_bundle) in [("", true), ("// sente: x\n", true), ("fn main() {}\n", false)] {
            fs::write(&file, text).unwrap();
            assert_eq!(require_bundle(&file).is_ok(), is_bundle);
            // It may have come while the bundle was compiled.
            assert_eq!(write_bundle(&file, "// sente: y\n").is_ok(), is_bundle);
            let expected = if is_bundle { "// sente: y\n" } else { text };
            assert_eq!(fs::read_to_string(&file).unwrap(), expected);
        }
        fs::remove_file(&file).unwrap();
        write_bundle(&file, "// sente: z\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "// sente: z\n");
    }
}
