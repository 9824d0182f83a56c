//! Bundles that are checked before they are printed or tested.

use super::{print_notes, print_raw_message};
use anyhow::{Result, ensure};
use bundler::bundle::Bundle;
use bundler::site_compiler::{Attempt, Compilation, SiteCompiler, bundle_that_compiles};
use workbench::task::Task;

/// Bundles the solution of a task, compiles the bundle in the editions of the site, and prints notes on it.
pub(super) fn checked_bundle(task: &Task) -> Result<Bundle> {
    let site = task.site;
    let (bundle, notes) = bundle_that_compiles(task, |bundle, attempt| {
        let chosen = SiteCompiler::of(task).check(bundle)?;
        if chosen.compiles || attempt == Attempt::Last {
            print_raw_message(&chosen.messages);
        }
        ensure_compiles(bundle, &chosen)?;
        let mut notes = notes(bundle, &chosen);
        for edition in &site.editions[1..] {
            if !(SiteCompiler { task, edition }.check(bundle)?.compiles) {
                let chosen = site.preferred_edition();
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

/// Checks that a bundle compiles in the preferred edition.
fn ensure_compiles(bundle: &Bundle, compilation: &Compilation) -> Result<()> {
    let Bundle { solution, site, .. } = bundle;
    let edition = site.preferred_edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    ensure!(
        compilation.compiles,
        "cannot bundle {solution}: the bundle does not compile in edition {edition} with {crates}, as for {}. If `cargo \
         build --bin {solution}` finds no error, `cargo xtask bundle --help` says what differs between a program and its \
         bundle",
        site.name
    );
    Ok(())
}

/// Returns notes on a bundle that compiles.
fn notes(bundle: &Bundle, compilation: &Compilation) -> Vec<String> {
    let mut notes = bundle.notes();
    if compilation.is_too_new {
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

#[cfg(test)]
mod tests {
    use super::{Bundle, Compilation, ensure_compiles, notes};
    use bundler::bundle::Options;
    use workbench::site::Site;

    #[test]
    fn a_newer_feature_and_a_dbg_are_noted() {
        let bundle = |has_dbg| Bundle {
            solution: "x".into(),
            site: Site::of_url("https://codeforces.com").unwrap(),
            text: String::new(),
            modules: Vec::new(),
            options: Options::default(),
            left_out: Vec::new(),
            is_partial: false,
            has_dbg,
        };
        let check =
            |compiles, is_too_new| Compilation { compiles, is_too_new, messages: String::new() };
        assert!(notes(&bundle(false), &check(true, false)).is_empty());
        assert_eq!(notes(&bundle(true), &check(true, false)), ["a `dbg!` is left in"]);
        let newer = &notes(&bundle(false), &check(true, true))[0];
        assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
        ensure_compiles(&bundle(false), &check(true, true)).unwrap();
        let error = ensure_compiles(&bundle(false), &check(false, false)).unwrap_err().to_string();
        let expected =
            "cannot bundle x: the bundle does not compile in edition 2024 with no crates, ";
        assert!(error.starts_with(expected), "{error}");
    }
}
