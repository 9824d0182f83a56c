//! `cargo xtask bundle`: prints the file to submit.

use super::{open, print, print_message};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use workbench::bundle::Bundle;
use workbench::bundle::build::{Check, Package, first_to_compile};
use workbench::file::{create, replace};
use workbench::project::Project;

/// Print a solution as one file, for the judge's page.
///
/// The solution comes first, as it is in src/bin but without what stands under `#[cfg(test)]`. After it come the
/// modules of the library that it names, those that these name, and so on. If the bundle does not compile with these,
/// it has all modules. The solution and the library are modules of the bundle, so their names do not clash. The judge
/// is known by the URL in the header.
///
/// Before it is printed, the bundle is compiled with what the judge has, in edition 2024, but by the compiler that is
/// installed here. A note on standard error says so if another edition of the judge does not take it; and, if clippy
/// is installed, if it uses something that is newer than the judge's compiler. AtCoder's bundles have the crates of
/// [dependencies] in Cargo.toml, Codeforces' have none.
///
/// A bundle does the same as the source, with few exceptions: line!, column!, file!, module_path!, type_name and the
/// messages of panics name the new place; a path that begins with `crate` has one part more for stringify! and other
/// macros that count tokens; env!, option_env! and include! belong to another package; and edition 2021 drops some
/// temporaries later.
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

pub(crate) fn run(project: &Project, Arguments { problem, output }: &Arguments) -> Result<bool> {
    let task = open(project, problem)?;
    let site = task.require_site()?;
    if let Some(file) = output {
        require_bundle(file)?;
    }
    let (bundle, notes) = first_to_compile(project, &task.name, site, |bundle, is_last| {
        let mut checks = Vec::new();
        for edition in site.editions {
            checks.push((*edition, Package { project, edition }.check(bundle)?));
        }
        let (_, check) = &checks[0];
        if check.is_good || is_last {
            eprint!("{}", check.messages);
        }
        notes(bundle, &checks)
    })?;
    notes.iter().for_each(|note| print_message(note));
    match output {
        Some(file) => {
            write_bundle(file, &bundle.text)?;
            print_message(&format!("wrote {}, {} bytes", file.display(), bundle.text.len()));
        }
        None => print(&bundle.text)?,
    }
    Ok(true)
}

/// Returns the notes about a bundle that compiles in some of the editions of its judge.
///
/// # Errors
///
/// Returns an error if it does not compile in the edition to choose.
fn notes(bundle: &Bundle, checks: &[(&str, Check)]) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    let Bundle { problem, site, .. } = bundle;
    let chosen = site.edition();
    for (edition, check) in checks {
        if !check.is_good {
            ensure!(
                *edition != chosen,
                "cannot bundle {problem}: the bundle does not compile in edition {chosen}. If `cargo build --bin \
                 {problem}` finds no error, `cargo xtask bundle --help` says in what the two differ"
            );
            notes.push(format!(
                "note: choose edition {chosen}: it does not compile in edition {edition}"
            ));
        }
        if check.is_too_new {
            let (name, version) = (site.name, site.rust_version);
            notes.push(format!(
                "note: {name} has Rust {version}, and the bundle uses what is newer: see the lines of main.rs above"
            ));
        }
    }
    if bundle.has_dbg {
        notes.push("note: a `dbg!` is left in".into());
    }
    Ok(notes)
}

/// Writes a bundle to a file, unless there is by now something else than a bundle.
fn write_bundle(file: &Path, text: &str) -> Result<()> {
    if !create(file, text)? {
        require_bundle(file)?;
        replace(file, text)?;
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::{Bundle, Check, notes, require_bundle, write_bundle};
    use std::fs;
    use workbench::site::Site;

    #[test]
    fn the_other_edition_a_newer_feature_and_a_dbg_are_noted() {
        let bundle = |has_dbg| Bundle {
            problem: "x".into(),
            site: Site::of_url("https://codeforces.com").unwrap(),
            text: String::new(),
            modules: Vec::new(),
            is_partial: false,
            has_dbg,
        };
        let notes = |has_dbg, is_too_new, refused| {
            let check = |edition| {
                let is_good = edition != refused;
                (edition, Check { is_good, is_too_new, messages: String::new() })
            };
            notes(&bundle(has_dbg), &["2024", "2021"].map(check))
        };
        assert!(notes(false, false, "").unwrap().is_empty());
        let edition = "note: choose edition 2024: it does not compile in edition 2021";
        assert_eq!(notes(true, false, "2021").unwrap(), [edition, "note: a `dbg!` is left in"]);
        let newer = &notes(false, true, "").unwrap()[0];
        assert!(newer.starts_with("note: Codeforces has Rust 1.89, and "), "{newer}");
        let fault = notes(true, false, "2024").unwrap_err().to_string();
        assert!(
            fault.starts_with("cannot bundle x: the bundle does not compile in edition 2024. ")
        );
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
