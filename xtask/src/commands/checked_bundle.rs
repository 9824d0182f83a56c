//! Bundles that are checked before they are printed or tested.

use super::{print_notes, print_raw_message};
use anyhow::Result;
use bundler::attempts::{compile_error, try_bundles};
use bundler::bundle::Bundle;
use bundler::site_compiler::{SiteCompiler, Warnings};
use workbench::cargo::Compiled;
use workbench::task::Task;

/// Bundles the solution of a task, compiles the bundle in the editions of the site, and prints notes on it.
pub(super) fn checked_bundle(task: &Task) -> Result<Bundle> {
    let site = task.site;
    let (bundle, result) = try_bundles(task, |bundle| {
        let warnings = match SiteCompiler::of(task).check(bundle)? {
            Compiled::Yes(warnings) => warnings,
            Compiled::No { messages } => return Ok(Compiled::No { messages }),
        };
        let mut notes = notes(bundle, &warnings);
        for edition in &site.editions[1..] {
            let result = SiteCompiler { task, edition }.check(bundle)?;
            if let Compiled::No { .. } = result {
                let chosen = site.preferred_edition();
                notes.push(format!(
                    "choose edition {chosen}: it does not compile in edition {edition}"
                ));
            }
        }
        Ok(Compiled::Yes((warnings, notes)))
    })?;
    let (warnings, notes) = compiled(&bundle, result)?;
    print_raw_message(&warnings.messages);
    print_notes(&notes);
    Ok(bundle)
}

/// Returns the result of compiling a bundle. If it does not compile, prints the messages of the compiler and returns an
/// error.
pub(super) fn compiled<T>(bundle: &Bundle, result: Compiled<T>) -> Result<T> {
    match result {
        Compiled::Yes(result) => Ok(result),
        Compiled::No { messages } => {
            print_raw_message(&messages);
            Err(compile_error(bundle))
        }
    }
}

/// Returns notes on a bundle that compiles.
fn notes(bundle: &Bundle, warnings: &Warnings) -> Vec<String> {
    let mut notes = bundle.notes();
    if warnings.is_too_new {
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
    use super::{Bundle, Warnings, notes};
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
            omits_parts: false,
            has_dbg,
        };
        let warnings = |is_too_new| Warnings { messages: String::new(), is_too_new };
        assert!(notes(&bundle(false), &warnings(false)).is_empty());
        assert_eq!(notes(&bundle(true), &warnings(false)), ["a `dbg!` is left in"]);
        let newer = &notes(&bundle(false), &warnings(true))[0];
        assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
    }
}
