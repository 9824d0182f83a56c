//! Bundles that are checked before they are printed or tested.

use crate::console::print_notes;
use anyhow::Result;
use bundler::attempts::{BundlingError, Verification, try_bundles};
use bundler::bundle::Bundle;
use bundler::site_compiler::{SiteCompiler, Warnings};
use workbench::cargo::CompileError;
use workbench::standard_error::print_raw_message;

/// Returns the verification that the option `--unverified` asks for.
pub(crate) fn verification(is_unverified: bool) -> Verification {
    if is_unverified { Verification::None } else { Verification::Comparison }
}

/// Bundles the solution of `compiler.task`, compiles the bundle in the editions of the site, and prints notes on it. If
/// the bundle does not compile in the preferred edition, prints the messages of the compiler and returns an error.
pub(crate) fn checked_bundle(
    compiler: &SiteCompiler,
    verification: Verification,
) -> Result<Bundle> {
    let bundled = try_bundles(compiler, verification, |bundle| compiler.check(bundle));
    let (bundle, warnings) = bundled.map_err(|BundlingError { messages, error }| {
        print_raw_message(&messages);
        error
    })?;
    let mut notes = notes(&bundle, &warnings);
    if verification == Verification::None {
        notes.push(
            "the bundle has not been compared with its source, so it may do something else"
                .to_owned(),
        );
    }
    notes.extend(edition_notes(compiler, &bundle)?);
    print_raw_message(&warnings.messages);
    print_notes(&notes);
    Ok(bundle)
}

/// Returns notes on a bundle that compiles.
fn notes(bundle: &Bundle, warnings: &Warnings) -> Vec<String> {
    let mut notes = bundle.notes();
    if warnings.is_too_new {
        notes.push(format!(
            "{} {} Rust {}, and the bundle uses a newer item of the standard library: see the warnings above, which \
             count the lines of the bundle",
            bundle.site.name,
            bundle.site.has_or_is_assumed_to_have(),
            bundle.site.rust_version
        ));
    }
    if bundle.has_dbg {
        notes.push("a `dbg!` is left in".into());
    }
    notes
}

/// Returns notes on the editions of a site in which a bundle does not compile.
fn edition_notes(compiler: &SiteCompiler, bundle: &Bundle) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for edition in &bundle.site.editions[1..] {
        match compiler.in_edition(edition).check(bundle) {
            Ok(_) => {}
            Err(CompileError::Messages(_)) => {
                let chosen = bundle.site.preferred_edition();
                notes.push(format!(
                    "choose edition {chosen}: the bundle does not compile in edition {edition}"
                ));
            }
            Err(CompileError::Other(error)) => return Err(error),
        }
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::{Bundle, SiteCompiler, Verification, Warnings, edition_notes, notes, try_bundles};
    use bundler::bundle::BundleOptions;
    use test_support::files;
    use workbench::file::replace;
    use workbench::project::Project;
    use workbench::site::Site;
    use workbench::task::Task;

    #[test]
    fn a_bundle_that_compiles_only_in_the_newest_edition_is_noted() {
        let (_folder, project) = files::project(&[("Cargo.lock", "version = 4\n")], Project::new);
        let let_chain = "if let Some(_) = Some(1) && true {}";
        let note = "choose edition 2024: the bundle does not compile in edition 2021";
        for (statement, expected) in [(let_chain, &[note][..]), ("", &[])] {
            let solution = format!("//! <https://codeforces.com/x>\nfn main() {{ {statement} }}\n");
            replace(&project.solution_file("x"), &solution).unwrap();
            let task = Task::open(&project, "x", &[]).unwrap();
            let compiler = SiteCompiler::of(&task).unwrap();
            let result =
                try_bundles(&compiler, Verification::Comparison, |bundle| compiler.check(bundle));
            let (bundle, _) = result.unwrap();
            assert_eq!(edition_notes(&compiler, &bundle).unwrap(), expected);
        }
    }

    #[test]
    fn a_newer_feature_and_a_dbg_are_noted() {
        let of_site = |site, has_dbg| Bundle {
            solution: "x".into(),
            site,
            text: String::new(),
            modules: Vec::new(),
            options: BundleOptions::default(),
            has_dbg,
            module_names: None,
        };
        let codeforces = Site::of_url("https://codeforces.com").unwrap();
        let bundle = |has_dbg| of_site(codeforces, has_dbg);
        let warnings = |is_too_new| Warnings { messages: String::new(), is_too_new };
        assert!(notes(&bundle(false), &warnings(false)).is_empty());
        assert_eq!(notes(&bundle(true), &warnings(false)), ["a `dbg!` is left in"]);
        let newer = &notes(&bundle(false), &warnings(true))[0];
        assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
        let newer = &notes(&of_site(Site::other(), false), &warnings(true))[0];
        assert!(newer.starts_with("an unknown site is assumed to have Rust 1.89, "), "{newer}");
    }
}
