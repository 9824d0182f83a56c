//! Tests of bundles with conditions (`cfg`) and with lints that are denied.

use super::{LOCK, bundled, checked, project, project_with_crate, write_solution};
use crate::bundle::Shortening;
use crate::bundling::notes::notes_on_options;
use crate::bundling::{BundleCheck, BundlingError, CheckedBundle, bundle_and_check};
use crate::compilation::site_compiler::SiteCompiler;
use workbench::support::file::write;
use workbench::task::Task;

/// In the project, the compiler does not report lints in the macros of another crate.
#[test]
fn the_macros_of_the_library_may_violate_lints() {
    let a = r"
        #[macro_export]
        macro_rules! count { () => {{ static mut N: Vec<u8> = Vec::new(); unsafe { N.len() } }} }
        #[macro_export]
        macro_rules! large { ($t:ty) => {{ let n: $t = 4_000_000_000; n }} }
        #[macro_export]
        macro_rules! beyond { ($x:expr) => {{ let a = [1, 2]; if $x > 2 { a[5] } else { 7 } }} }
    ";
    let files = [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", a)];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "print!(\"{} {} {}\", sente::count!(), sente::large!(i32), sente::beyond!(1));";
    let write_main = |code: &str| {
        write_solution(&project, "codeforces.com", &format!("fn main() {{ {code} }}"));
    };
    write_main(code);
    let task = Task::open(&project, "x", &[]).unwrap();
    let compiler = SiteCompiler::of(&task).unwrap();
    for check in [BundleCheck::Comparison, BundleCheck::CompilationOnly] {
        let bundle = bundle_and_check(&compiler, check).unwrap().bundle;
        let lints = "overflowing_literals, static_mut_refs";
        let text = bundle.text();
        let all_lints =
            "arithmetic_overflow, overflowing_literals, static_mut_refs, unconditional_panic";
        assert!(text.contains(&format!("\n#[allow({all_lints})]\nmod solution {{\n")), "{text}");
        compiler.build(&bundle).unwrap();
        let notes = notes_on_options(&bundle.options);
        assert!(notes[0].starts_with(&format!("the bundle allows {lints} in the ")), "{notes:?}");
    }
    // The text of the library is shortened if the bundle is too long with the attribute.
    write_main(code);
    let bundle = bundle_and_check(&compiler, BundleCheck::CompilationOnly).unwrap().bundle;
    let limit = bundle.site.compiler_settings.submission_limit.unwrap();
    let comment = format!("//{}\n", " ".repeat(limit - bundle.size() + 20));
    write(&project.root().join("src/a.rs"), &(comment + a)).unwrap();
    let bundle = bundle_and_check(&compiler, BundleCheck::CompilationOnly).unwrap().bundle;
    assert_eq!(bundle.options.shortening, Shortening::Comments);
    // The code of the solution itself must not violate a lint.
    write_main(&(code.to_owned() + " let _ = std::sync::Mutex::new(1).lock();"));
    let error = bundle_and_check(&compiler, BundleCheck::Comparison).unwrap_err();
    assert!(error.messages.contains("let_underscore_lock"), "{}", error.messages);
}

/// Cargo.toml may list the conditions that Cargo does not know.
#[test]
fn a_source_that_denies_warnings_may_have_any_condition() {
    let a = "pub fn f() -> bool { #[cfg(debug_assertions)] check(); cfg!(own) }\n\
             #[cfg_attr(not(test), deny(unused))] fn check() {}\n";
    let files = [LOCK, ("src/lib.rs", "#![deny(warnings)]\npub mod a;\n"), ("src/a.rs", a)];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "#![deny(warnings)]\nfn main() { assert!(!sente::a::f() && !cfg!(own)); }";
    write_solution(&project, "codeforces.com", code);
    assert_eq!(bundled(&project).unwrap().0, "a");
}

#[test]
fn a_bundle_is_compiled_with_the_condition_of_its_site_and_without_a_warning() {
    for (site, condition, other) in
        [("atcoder.jp", "atcoder", "ONLINE_JUDGE"), ("codeforces.com", "ONLINE_JUDGE", "atcoder")]
    {
        let manifest = "[package]\nname = \"sente\"\nedition = \"2024\"\n";
        let (_folder, project) = project(site, &[LOCK, ("Cargo.toml", manifest)]);
        let code = format!("#[cfg(all({condition}, not({other})))]\nfn main() {{}}");
        write_solution(&project, site, &code);
        let CheckedBundle { warnings, .. } = checked(&project, BundleCheck::Comparison).unwrap();
        assert!(!warnings.messages.contains(condition), "{}", warnings.messages);
    }
}

/// Cargo warns of conditions that it does not know, and a bundle without a library keeps `deny`. Codeforces does not
/// call Cargo.
#[test]
fn a_condition_of_the_site_is_an_error_if_the_bundle_denies_warnings() {
    // The code names a crate that the site does not have, but the messages are not about it.
    let denying = |attribute: &str, condition: &str| {
        format!(
            "{attribute}\n#[cfg(any())]\nuse no_such::A;\n\
             fn main() {{ assert!(cfg!(not({condition}))) }}"
        )
    };
    for (site, code, is_accepted) in [
        ("atcoder.jp", denying("#![deny(warnings)]", "atcoder"), false),
        ("atcoder.jp", denying("#![cfg_attr(all(), forbid(unexpected_cfgs))]", "atcoder"), false),
        ("atcoder.jp", denying("#![deny(unused_must_use)]", "atcoder"), true),
        ("codeforces.com", denying("#![deny(warnings)]", "ONLINE_JUDGE"), true),
    ] {
        let (_folder, project) = project_with_crate(site, &[]);
        write_solution(&project, site, &code);
        match checked(&project, BundleCheck::Comparison) {
            Ok(CheckedBundle { warnings, .. }) => {
                assert!(is_accepted, "{code}");
                assert!(!warnings.messages.contains("unexpected"), "{}", warnings.messages);
            }
            Err(BundlingError { messages, error }) => {
                let expected = "unexpected `cfg` condition name: `atcoder`";
                assert!(messages.contains(expected), "{messages}");
                assert!(error.to_string().ends_with("that the messages above show."), "{error}");
                assert!(!is_accepted, "{code}");
            }
        }
    }
}
