//! Tests of the notes on bundles.

use super::{checked, empty_bundle};
use crate::bundle::Bundle;
use crate::bundling::BundleCheck;
use crate::bundling::error_messages::verb_of_having;
use crate::bundling::notes::notes_on_bundle;
use crate::compilation::site_compiler::Warnings;
use test_support::files;
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::file::write;

#[test]
fn a_bundle_that_compiles_only_in_the_newest_edition_is_noted() {
    let (_folder, project) = files::project(&[("Cargo.lock", "version = 4\n")], Project::new);
    let let_chain = "if let Some(_) = Some(1) && true {}";
    let note = "choose edition 2024: the bundle does not compile in edition 2021";
    for (statement, expected) in [(let_chain, &[note][..]), ("", &[])] {
        let solution = format!("//! <https://codeforces.com/x>\nfn main() {{ {statement} }}\n");
        write(&project.solution_file("x"), &solution).unwrap();
        let notes = checked(&project, BundleCheck::Comparison).unwrap().notes;
        assert_eq!(notes, expected);
    }
}

#[test]
fn an_unknown_site_is_assumed_to_have_a_compiler() {
    assert_eq!(verb_of_having(Site::of_url("https://codeforces.com/x").unwrap()), "has");
    assert_eq!(verb_of_having(Site::other()), "is assumed to have");
}

#[test]
fn a_newer_feature_and_a_dbg_are_noted() {
    let codeforces = Site::of_url("https://codeforces.com").unwrap();
    let bundle = empty_bundle(codeforces);
    let warnings = |uses_newer_item| Warnings { messages: String::new(), uses_newer_item };
    assert!(notes_on_bundle(&bundle, &warnings(false)).is_empty());
    let with_dbg = Bundle { has_dbg: true, ..bundle.clone() };
    assert_eq!(notes_on_bundle(&with_dbg, &warnings(false)), ["a `dbg!` is left in"]);
    let newer = &notes_on_bundle(&bundle, &warnings(true))[0];
    assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
    let newer = &notes_on_bundle(&empty_bundle(Site::other()), &warnings(true))[0];
    assert!(newer.starts_with("an unknown site is assumed to have Rust 1.89, "), "{newer}");
}

#[test]
fn code_that_depends_on_the_system_is_noted_if_the_site_has_another_system() {
    let warnings = Warnings { messages: String::new(), uses_newer_item: false };
    for (url, expected) in [("https://codeforces.com", 1), ("https://atcoder.jp", 0)] {
        let site = Site::of_url(url).unwrap();
        let bundle = Bundle { depends_on_system: true, ..empty_bundle(site) };
        let notes = notes_on_bundle(&bundle, &warnings);
        assert_eq!(notes.len(), expected, "{notes:?}");
        assert!(
            notes.iter().all(|note| note.starts_with("Codeforces runs Windows, ")),
            "{notes:?}"
        );
    }
}
