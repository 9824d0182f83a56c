//! Tests of the choice of the modules that a bundle has.

use super::{LOCK, bundled, checked, project, write_solution};
use crate::bundling::{BundleCheck, BundlingError};
use workbench::support::file::write;

/// A bundle gets all modules if it does not compile without them.
#[test]
fn a_module_that_is_needed_without_a_name_is_there() {
    let files = [
        ("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n"),
        ("src/b.rs", "pub const F: u8 = 1;\n"),
    ];
    let files = [&files[..], &[LOCK, ("src/c.rs", "")]].concat();
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "fn main() { sente::a::g(); }");
    // The macro makes the name of the module b, and the compiled program has no function of it.
    let a = "macro_rules! get { ($x:ident) => { crate::$x::F } }\npub fn g() -> u8 { get!(b) }\n";
    write(&project.root().join("src/a.rs"), a).unwrap();
    let (modules, notes) = bundled(&project).unwrap();
    assert_eq!(modules.split(' ').count(), 3);
    let beginning =
        "the bundle also has modules of the library that nothing names: without these, ";
    assert!(notes.starts_with(beginning), "{notes}");
}

/// The compiled source shows which modules are needed although nothing names them.
#[test]
fn a_module_with_an_impl_that_the_source_uses_is_there() {
    let long = format!("const _: &str = {:?};\n", "a".repeat(1 << 16));
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\nmod d;\n"),
        ("src/a.rs", "pub struct A;\npub struct B;\n"),
        ("src/b.rs", "impl Drop for super::a::A { fn drop(&mut self) { super::c::f() } }\n"),
        ("src/c.rs", "pub fn f() {}\n"),
        ("src/d.rs", &long),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    for (name, expected) in [("A", "b a c"), ("B", "a")] {
        let code = format!("fn main() {{ let _a = sente::a::{name}; }}");
        write_solution(&project, "codeforces.com", &code);
        assert_eq!(bundled(&project).unwrap(), (expected.to_owned(), String::new()));
    }
}

/// Constants leave no trace in the compiled program, so only the bundle with all modules has the one with the `impl`.
#[test]
fn a_large_module_that_nothing_names_is_left_out_of_a_bundle_that_would_be_too_long() {
    let large = format!("pub const TEXT: &str = \"{}\";\n", "x".repeat(1 << 16));
    let files = [
        ("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\npub mod d;\n"),
        ("src/a.rs", "pub trait Bounded { const MAX: u32; }\npub struct A;\n"),
        ("src/b.rs", "impl crate::a::Bounded for crate::a::A { const MAX: u32 = 7; }\n"),
        ("src/c.rs", &large),
        ("src/d.rs", &large),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "use sente::a::{A, Bounded};\nfn main() { print!(\"{}\", A::MAX) }";
    write_solution(&project, "codeforces.com", code);
    let (modules, _) = bundled(&project).unwrap();
    assert_eq!(modules, "b a");
}

/// The bundle is too long with a module that it needs.
#[test]
fn a_bundle_that_needs_a_module_which_is_too_long_is_refused() {
    let long = format!("const _: &str = {:?};\n", "a".repeat(1 << 16));
    let drop = "impl Drop for super::a::A { fn drop(&mut self) {} }\n";
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\n"),
        ("src/a.rs", "pub struct A;\n"),
        ("src/b.rs", &(long + drop)),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "fn main() { let _a = sente::a::A; }");
    let error = bundled(&project).unwrap_err().to_string();
    let expected = "\nA bundle with more modules might be right, but it would have 66";
    assert!(error.contains("because `x::main` is ") && error.contains(expected), "{error}");
    assert!(error.contains(", and Codeforces accepts at most 65536 bytes"), "{error}");
    assert!(
        error
            .contains("module b: not named by the solution, but the program uses a function of it"),
        "{error}"
    );
}

/// Without its largest module `huge`, the bundle does not compile for another reason, which would mislead the user.
#[test]
fn the_advice_on_a_library_that_is_too_long_is_to_name_the_needed_module() {
    let huge = format!("pub const HUGE: &str = {:?};\n", "a".repeat(1 << 16));
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod modulus;\npub mod values;\npub mod huge;\npub mod user;\n"),
        ("src/modulus.rs", "pub struct M;\npub trait Modulus { const M: u64; }\n"),
        (
            "src/values.rs",
            "use crate::modulus::{M, Modulus};\nimpl Modulus for M { const M: u64 = 7; }\n",
        ),
        ("src/huge.rs", &huge),
        ("src/user.rs", "use crate::huge::HUGE;\npub fn f() -> usize { HUGE.len() }\n"),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "use sente::modulus::*;\nfn main() { print!(\"{}\", <M as Modulus>::M) }";
    write_solution(&project, "codeforces.com", code);
    let BundlingError { messages, error } = checked(&project, BundleCheck::Comparison).unwrap_err();
    assert!(messages.contains("E0277") && !messages.contains("E0425"), "{messages}");
    assert!(error.to_string().contains("write `use sente::NAME as _;` into"), "{error}");
    let code = format!("use sente::values as _;\n{code}");
    write_solution(&project, "codeforces.com", &code);
    assert_eq!(bundled(&project).unwrap().0, "values modulus");
}

#[test]
fn without_verification_a_bundle_has_all_modules_if_it_needs_them() {
    let a = "macro_rules! get { ($x:ident) => { crate::$x::F } }\npub fn g() -> u8 { get!(b) }\n";
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n"),
        ("src/a.rs", a),
        ("src/b.rs", "pub const F: u8 = 1;\n"),
        ("src/c.rs", ""),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let result = |code: &str| {
        write_solution(&project, "codeforces.com", code);
        checked(&project, BundleCheck::CompilationOnly).map(|checked| checked.bundle.modules.len())
    };
    assert_eq!(result("fn main() { sente::a::g(); }").unwrap(), 3);
    assert_eq!(result("fn main() { use sente::c as _; }").unwrap(), 1);
    let BundlingError { messages, error } = result("fn main() { sente::a::h(); }").unwrap_err();
    assert!(messages.contains("E0425"), "{messages}");
    assert_eq!(error.to_string(), "cannot bundle x: the bundle does not compile");
    // The messages are shown even if the bundle with all modules is too long.
    let long = format!("pub const LONG: &str = {:?};\n", "a".repeat(1 << 16));
    write(&project.root().join("src/c.rs"), &long).unwrap();
    let BundlingError { messages, error } = result("fn main() { sente::a::h(); }").unwrap_err();
    assert!(messages.contains("E0425"), "{messages}");
    assert_eq!(error.to_string(), "cannot bundle x: the bundle does not compile");
}

#[test]
fn the_text_of_a_long_library_is_shortened_and_its_modules_are_listed() {
    let files =
        [LOCK, ("src/lib.rs", "pub mod a;\nmod b;\n"), ("src/a.rs", "use super::b::f as _;\n")];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() {}");
    let [comments, all] = ["the comments", "the comments and the indentation"].map(|parts| {
        format!("{parts} of the library are left out, because the bundle would be too long")
    });
    let [letters, blanks] = ["a", " "].map(|character| character.repeat(1 << 16));
    for (filling, expected) in [
        (String::new(), Some("")),
        (format!("// {letters}"), Some(&*comments)),
        (format!("const _: u8 = {{\n{blanks}1\n}};"), Some(&*all)),
        (format!("const _: &str = {letters:?};"), None),
    ] {
        let b = format!("{filling}\npub fn f() {{}}\n");
        write(&project.root().join("src/b.rs"), &b).unwrap();
        match bundled(&project) {
            Ok((modules, notes)) => {
                assert_eq!(modules.split(' ').count(), 2);
                assert_eq!(Some(&*notes), expected);
            }
            Err(error) => {
                let error = error.to_string();
                assert!(error.starts_with("cannot bundle x: the bundle has "), "{error}");
                assert!(error.contains(" bytes of the module b: named by a\n"), "{error}");
                assert_eq!(None, expected);
            }
        }
    }
}
