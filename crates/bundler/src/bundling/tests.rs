use super::explanations::{error_of_faults, notes_on_text, verb_of_having};
use super::{BundlingError, CheckedBundle, Fault, Verification, build_bundle, bundle_and_check};
use crate::bundle::{Bundle, BundleOptions, Shortening};
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use anyhow::{Result, anyhow};
use std::fs;
use std::process::Command;
use tempfile::TempDir;
use test_support::files;
use workbench::cargo::CompileError;
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::file::write;
use workbench::task::Task;

const LOCK: (&str, &str) = ("Cargo.lock", "version = 4\n");

/// Creates a project with these files, and with a solution x for a site. The solution prints nothing.
fn project(site: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
    let (folder, project) = files::project(files, Project::new);
    write_solution(&project, site, "fn main() {}");
    (folder, project)
}

fn write_solution(project: &Project, site: &str, code: &str) {
    let text = format!("//! <https://{site}/x>\n{code}\n");
    write(&project.solution_file("x"), &text).unwrap();
}

/// Returns the modules of a bundle that compiles, and the notes on it.
fn bundled(project: &Project) -> Result<(String, String)> {
    let task = Task::open(project, "x", &[])?;
    let compiler = SiteCompiler::of(&task)?;
    let CheckedBundle { bundle, .. } = bundle_and_check(&compiler, Verification::Comparison)?;
    let names: Vec<_> = bundle.modules.iter().map(|it| it.name.clone()).collect();
    Ok((names.join(" "), bundle.notes().join("\n")))
}

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
    assert!(notes.starts_with("the bundle has all modules of the library, because "), "{notes}");
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
    for verification in [Verification::Comparison, Verification::None] {
        let bundle = bundle_and_check(&compiler, verification).unwrap().bundle;
        let lints = "overflowing_literals, static_mut_refs";
        let text = bundle.text();
        let all_lints =
            "arithmetic_overflow, overflowing_literals, static_mut_refs, unconditional_panic";
        assert!(text.contains(&format!("\n#[allow({all_lints})]\nmod solution {{\n")), "{text}");
        compiler.build(&bundle).unwrap();
        let notes = bundle.notes();
        assert!(notes[0].starts_with(&format!("the bundle allows {lints} in the ")), "{notes:?}");
    }
    // The text of the library is shortened if the bundle is too long with the attribute.
    write_main(code);
    let bundle = bundle_and_check(&compiler, Verification::None).unwrap().bundle;
    let limit = bundle.site.compilation.source_limit.unwrap();
    let comment = format!("//{}\n", " ".repeat(limit - bundle.size() + 20));
    write(&project.root().join("src/a.rs"), &(comment + a)).unwrap();
    let bundle = bundle_and_check(&compiler, Verification::None).unwrap().bundle;
    assert_eq!(bundle.options.shortening, Shortening::Comments);
    // The code of the solution itself must not violate a lint.
    write_main(&(code.to_owned() + " let _ = std::sync::Mutex::new(1).lock();"));
    let error = bundle_and_check(&compiler, Verification::Comparison).unwrap_err();
    assert!(error.messages.contains("let_underscore_lock"), "{}", error.messages);
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
    let expected =
        "\nA bundle with more modules might be right, but cannot bundle x: the bundle has 66";
    assert!(error.contains("because `x::main` is ") && error.contains(expected), "{error}");
    assert!(error.contains("module b: used without its name"), "{error}");
}

#[test]
fn a_bundle_that_does_something_else_is_refused() {
    let files = [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "")];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "use sente::a;\nfn main() { print!(\"{}\", stringify!(crate::f)) }";
    write_solution(&project, "codeforces.com", code);
    let error = bundled(&project).unwrap_err().to_string();
    let expected = "cannot bundle x: the bundle would not do the same as its source, because in `x::main`, `crate::f` \
                    becomes `crate::solution::f`. ";
    assert!(error.starts_with(expected) && error.ends_with(", add `--unverified`"), "{error}");
    let task = Task::open(&project, "x", &[]).unwrap();
    let compiler = SiteCompiler::of(&task).unwrap();
    let checked = bundle_and_check(&compiler, Verification::None).unwrap();
    let text = checked.bundle.text();
    assert!(text.contains("stringify!(crate::solution::f)"), "{text}");
    assert!(checked.notes[0].contains("has not been compared"), "{:?}", checked.notes);
}

#[test]
fn the_errors_of_a_source_are_shown_in_its_file() {
    let files = [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "")];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() { none() }");
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("--> src/bin/x.rs:3:13\n"), "{error}");
    assert!(error.ends_with("cannot bundle x: it does not compile"), "{error}");
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() {}");
    write(&project.root().join("src/a.rs"), "fn f() { none() }\n").unwrap();
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("--> src/a.rs:1:10\n"), "{error}");
}

/// The compiler stops the evaluation of the constant by a lint that is an error by default.
#[test]
fn a_constant_of_the_library_that_takes_for_ever_is_an_error() {
    let files =
        [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "pub const A: u8 = loop {};\n")];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() { a::A; }");
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("constant evaluation is taking a long time"), "{error}");
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

/// Returns a bundle without a text.
fn empty_bundle(site: &'static Site) -> Bundle {
    Bundle {
        solution: "x".into(),
        site,
        text: "".into(),
        modules: Vec::new(),
        options: BundleOptions::default(),
        has_dbg: false,
        depends_on_system: false,
        denies_unexpected_cfgs: false,
        module_names: None,
    }
}

/// If no bundle compiles, the messages are those about the bundle with the fewest problems.
#[test]
fn the_shortest_messages_are_shown() {
    let (_folder, project) = project("codeforces.com", &[]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let bundle = empty_bundle(task.site);
    let not_compiled =
        |text: &str| Fault::CompilationFailed(CompileError::Messages(text.to_owned()));
    for (named, used, all, expected) in
        [("a", "bb", "ccc", "a"), ("aa", "b", "ccc", "b"), ("aa", "bb", "c", "c")]
    {
        let faults = [named, used, all].map(not_compiled).into();
        let BundlingError { messages, error } = error_of_faults(&task, faults, &bundle);
        assert_eq!(messages, expected);
        let expected = "cannot bundle x: it compiles in the project, but its bundle does not compile for Codeforces ";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
    let denied = not_compiled("error: unused\nnote: the lint level is defined here\n");
    let error = error_of_faults(&task, vec![denied], &bundle).error.to_string();
    assert!(error.starts_with("cannot bundle x: its bundle does not compile for Code"), "{error}");
    let unknown = Fault::CompilationFailed(CompileError::Other(anyhow!("no compiler")));
    let error = error_of_faults(&task, vec![not_compiled("a"), unknown], &bundle).error.to_string();
    assert_eq!(error, "no compiler");
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
        let task = Task::open(&project, "x", &[]).unwrap();
        let checked = bundle_and_check(&SiteCompiler::of(&task).unwrap(), Verification::None);
        checked.map(|checked| checked.bundle.modules.len())
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

/// The manifest of a project that depends on the crate `no_such` in the folder beside it.
const MANIFEST: &str = "[package]\nname = \"sente\"\nedition = \"2024\"\n\
                        [dependencies]\nno-such = { path = \"no-such\" }\n";

/// Creates a project that depends on the crate `no_such`.
fn project_with_crate(site: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
    let of_crate = [
        ("Cargo.toml", MANIFEST),
        ("no-such/Cargo.toml", "[package]\nname = \"no-such\"\nedition = \"2024\"\n"),
        ("no-such/src/lib.rs", "pub struct A;\n"),
        LOCK,
    ];
    project(site, &[files, &of_crate].concat())
}

#[test]
fn a_crate_that_the_site_does_not_have_is_named() {
    let (_folder, project) = project_with_crate("codeforces.com", &[("src/lib.rs", "")]);
    let result = |code: &str| {
        write_solution(&project, "codeforces.com", code);
        bundled(&project)
    };
    let expected = "cannot bundle x: it uses the crate `no_such`, and Codeforces has no crates: ";
    for import in
        ["use no_such::A;", "use ::no_such::A;", "use no_such as a;", "extern crate no_such;"]
    {
        let error = result(&format!("{import}\nfn main() {{}}")).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let code = "use ::no_such::A;\nmod no_such {}\nfn main() {}";
    let error = result(code).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
    // A type may have the name of a crate, and then the messages of the compiler are about something else.
    for statement in ["no_such::B;", "::std::mem::drop(no_such::B);"] {
        let code = format!("enum no_such {{ A }}\nfn main() {{ {statement} }}");
        let error = result(&code).unwrap_err().to_string();
        assert!(error.contains("error") && !error.contains(expected), "{error}");
    }
    // A module may have it, too.
    result("mod no_such { pub fn f() {} }\nfn main() { no_such::f() }").unwrap();
}

#[test]
fn a_part_of_the_library_that_needs_a_missing_crate_is_named() {
    for (site, root, a, expected) in [
        (
            "codeforces.com",
            "pub use no_such::A;",
            "",
            "lib.rs uses the crate `no_such`, and Codeforces has no crates: ",
        ),
        (
            "codeforces.com",
            "",
            "use no_such::A;",
            "the module a uses the crate `no_such`, and Codeforces has no ",
        ),
        (
            "atcoder.jp",
            "",
            "use no_such::A;",
            "the module a uses the crate `no_such`, and AtCoder has only those ",
        ),
    ] {
        let library = format!("pub mod a;\n{root}\n");
        let files = [("src/lib.rs", &*library), ("src/a.rs", a)];
        let (_folder, project) = project_with_crate(site, &files);
        write_solution(&project, site, "use sente::a;\nfn main() {}");
        let error = bundled(&project).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot bundle x: {expected}")), "{error}");
    }
}

/// The selection takes each of these modules `io` by its rules, although the solution does not need it.
#[test]
fn a_module_that_needs_a_missing_crate_is_left_out_if_it_is_not_needed() {
    for (name, root, module, code) in [
        (
            "a glob of the root",
            "pub use geo::*;\npub use io::*;",
            "",
            "use sente::dist;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a glob in the solution, and a name of the standard library",
            "",
            "",
            "use sente::*;\nuse std::io;\nfn main() -> io::Result<()> { print!(\"{}\", geo::dist(1, 3)); Ok(()) }",
        ),
        (
            "a glob in a module, and a local variable",
            "",
            "use super::*;\npub fn far() -> i64 { let io = 3; geo::dist(1, io) }",
            "fn main() { print!(\"{}\", sente::other::far()) }",
        ),
        (
            "a module that uses the module",
            "pub use geo::*;\npub use io::*;\npub use other::*;",
            "pub fn two() -> [crate::io::A; 2] { [crate::io::A, crate::io::A] }",
            "use sente::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a module that imports a name from the module",
            "pub mod prelude { pub use crate::{geo::*, io::*, other::*}; }",
            "use crate::io::A;\npub fn two() -> [A; 2] { [A, A] }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a prelude",
            "pub mod prelude { pub use crate::geo::*; pub use super::io::*; }",
            "",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "an import of several modules",
            "pub use {geo::*, io::A};",
            "",
            "use sente::dist;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a path of the standard library in lib.rs",
            "use std::io::Write;\npub fn flush() { std::io::stdout().flush().unwrap() }",
            "",
            "fn main() { print!(\"{}\", sente::geo::dist(1, 3)); sente::flush() }",
        ),
        (
            "a needed module with a macro that uses the crate",
            "pub use geo::*;\npub use io::*;",
            "#[macro_export] macro_rules! read { () => { ::no_such::A } }\npub fn far() -> i64 { 3 }",
            "use sente::{dist, other::far};\nfn main() { print!(\"{}\", dist(1, far())) }",
        ),
        (
            "an impl without a function",
            "",
            "impl crate::geo::Modulus for crate::geo::P { const M: u32 = 7; }",
            "use sente::geo::{P, reduced};\nfn main() { print!(\"{}\", reduced::<P>(9)) }",
        ),
    ] {
        let geo = "pub fn dist(a: i64, b: i64) -> i64 { (a - b).abs() }\npub trait Modulus { const M: u32; }\n\
                   pub struct P;\npub fn reduced<T: Modulus>(x: u32) -> u32 { x % T::M }\n";
        let library = format!("pub mod geo;\npub mod io;\npub mod other;\n{root}\n");
        let files = [
            ("src/lib.rs", &*library),
            ("src/geo.rs", geo),
            ("src/io.rs", "pub use no_such::A;"),
            ("src/other.rs", module),
        ];
        let (_folder, project) = project_with_crate("codeforces.com", &files);
        write_solution(&project, "codeforces.com", code);
        let (modules, _) = bundled(&project).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(modules.contains("geo") && !modules.contains("io"), "{name}: {modules}");
    }
}

/// The source is compiled with all crates of the project, even with those that no site has.
#[test]
fn a_module_that_nothing_names_may_use_any_crate() {
    let library = "pub mod a;\npub mod b;\n";
    let files = [
        ("src/lib.rs", library),
        ("src/a.rs", ""),
        ("src/b.rs", "pub fn f() -> other::A { other::A }\n"),
    ];
    let (_folder, project) = project_with_crate("atcoder.jp", &files);
    let renamed = MANIFEST.replace("no-such = { path", "other = { package = \"no-such\", path");
    write(&project.root().join("Cargo.toml"), &renamed).unwrap();
    write_solution(&project, "atcoder.jp", "use sente::a;\nfn main() {}");
    assert_eq!(bundled(&project).unwrap(), ("a".to_owned(), String::new()));
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

#[test]
fn a_bundle_is_compiled_with_the_condition_of_its_site_and_without_a_warning() {
    for (site, condition, other) in
        [("atcoder.jp", "atcoder", "ONLINE_JUDGE"), ("codeforces.com", "ONLINE_JUDGE", "atcoder")]
    {
        let manifest = "[package]\nname = \"sente\"\nedition = \"2024\"\n";
        let (_folder, project) = project(site, &[LOCK, ("Cargo.toml", manifest)]);
        let code = format!("#[cfg(all({condition}, not({other})))]\nfn main() {{}}");
        write_solution(&project, site, &code);
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        let CheckedBundle { warnings, .. } =
            bundle_and_check(&compiler, Verification::Comparison).unwrap();
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
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        match bundle_and_check(&compiler, Verification::Comparison) {
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

/// Creates a project for AtCoder whose manifest ends with `tables`, and which depends on the crate `a` of the registry.
/// The crate stands in the folder `vendor`, in place of the registry.
fn project_with_registry(files: &[(&str, &str)], tables: &str) -> (TempDir, Project) {
    let manifest = format!(
        "[package]\nname = \"sente\"\nedition = \"2024\"\n[dependencies]\na = \"1\"\n{tables}"
    );
    let checksum = "{\"files\":{}}";
    let configuration =
        "[source.crates-io]\nreplace-with = \"vendor\"\n[source.vendor]\ndirectory = \"vendor\"\n";
    let common = [
        ("Cargo.toml", &*manifest),
        (".cargo/config.toml", configuration),
        (
            "vendor/a/Cargo.toml",
            "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n",
        ),
        ("vendor/a/src/lib.rs", "pub fn f() -> u32 { 1 }\n"),
        ("vendor/a/.cargo-checksum.json", checksum),
    ];
    let (folder, project) = project("atcoder.jp", &[files, &common].concat());
    write_solution(&project, "atcoder.jp", "fn main() { println!(\"{}\", a::f()) }");
    (folder, project)
}

#[test]
fn a_project_may_have_no_library_and_no_lock_file() {
    let (_folder, project) = project_with_registry(&[], "");
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn a_crate_may_have_another_name_than_its_package() {
    let manifest =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[lib]\nname = \"b\"\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    write(&project.root().join("vendor/a/Cargo.toml"), manifest).unwrap();
    write_solution(&project, "atcoder.jp", "fn main() { println!(\"{}\", b::f()) }");
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

/// Sites know a crate only by its own name, which may differ from the name of its package.
#[test]
fn a_crate_with_a_new_name_is_refused() {
    let of_crate =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[lib]\nname = \"b\"\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    write(&project.root().join("vendor/a/Cargo.toml"), of_crate).unwrap();
    for (name, expected) in [
        ("b", None),
        (
            "c",
            Some(
                "cannot bundle x: it uses the crate `c`, and on AtCoder this crate has its own name, `b`: use this name, and remove the new name from Cargo.toml",
            ),
        ),
    ] {
        let manifest = format!(
            "[package]\nname = \"sente\"\nedition = \"2024\"\n[dependencies]\n\
             {name} = {{ package = \"a\", version = \"1\" }}\n"
        );
        write(&project.root().join("Cargo.toml"), &manifest).unwrap();
        write_solution(&project, "atcoder.jp", &format!("fn main() {{ {name}::f(); }}"));
        let error = bundled(&project).map_err(|error| error.to_string()).err();
        assert_eq!(error.as_deref(), expected, "{name}");
    }
}

#[test]
fn a_crate_that_the_site_may_not_have_is_noted_if_it_is_used() {
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    let note = "see whether AtCoder has a ^1: this is not known here";
    for (code, expected) in [("fn main() { a::f(); }", &[note][..]), ("fn main() {}", &[])] {
        write_solution(&project, "atcoder.jp", code);
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        let checked = bundle_and_check(&compiler, Verification::Comparison).unwrap();
        assert_eq!(checked.notes, expected, "{code}");
    }
}

#[test]
fn a_crate_has_the_features_that_the_project_turns_on() {
    let tables = "[features]\ndefault = [\"a/x\"]\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], tables);
    let manifest =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[features]\nx = []\n";
    write(&project.root().join("vendor/a/Cargo.toml"), manifest).unwrap();
    let of_crate = "pub fn f() -> bool { cfg!(feature = \"x\") }\n";
    write(&project.root().join("vendor/a/src/lib.rs"), of_crate).unwrap();
    let task = Task::open(&project, "x", &[]).unwrap();
    let program = build_bundle(&task).unwrap();
    let output = Command::new(program).output().unwrap();
    assert_eq!(output.stdout, b"true\n");
}

/// A crate shares its instances of generic functions with the crates that use it, if these functions are never inlined.
#[test]
fn an_instance_of_a_crate_is_the_same_as_one_of_the_bundle() {
    let files = [
        ("src/lib.rs", "pub mod with_crate;\npub mod without_crate;\n"),
        ("src/with_crate.rs", "pub fn g() -> Vec<usize> { a::f() }\n"),
        ("src/without_crate.rs", "pub fn h() -> usize { 1 }\n"),
    ];
    let (_folder, project) = project_with_registry(&files, "");
    let push =
        "let mut list: Vec<usize> = std::env::args().map(|it| it.len()).collect(); list.push(1);";
    let of_crate = format!("pub fn f() -> Vec<usize> {{ {push} list }}\n");
    write(&project.root().join("vendor/a/src/lib.rs"), &of_crate).unwrap();
    let code = format!(
        "fn main() {{ {push} println!(\"{{}}\", list.len() + sente::without_crate::h()) }}"
    );
    for site in ["atcoder.jp", "codeforces.com"] {
        write_solution(&project, site, &code);
        assert_eq!(bundled(&project).unwrap(), ("without_crate".to_owned(), String::new()));
    }
}

#[test]
fn the_crates_of_a_project_may_be_compiled_without_optimizations() {
    let tables = "[profile.release.package.\"*\"]\nopt-level = 0\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], tables);
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn a_crate_that_the_project_replaces_is_refused() {
    let files = [
        ("src/lib.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n"),
        ("b/src/lib.rs", "pub fn f() -> u32 { 2 }\n"),
    ];
    let patch = "[patch.crates-io]\na = { path = \"b\" }\n";
    let (_folder, project) = project_with_registry(&files, patch);
    let error = bundled(&project).unwrap_err().to_string();
    let expected = "cannot bundle x: the project replaces the crate `a` by `[patch]`, and AtCoder has the one ";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_package_may_belong_to_a_workspace_above() {
    let (folder, _) = project_with_registry(&[("src/lib.rs", "")], "");
    let workspace = "[workspace]\nmembers = [\"p\"]\nresolver = \"3\"\n";
    let move_into_package = |name: &str| {
        let package = folder.path().join("p");
        fs::create_dir_all(&package).unwrap();
        fs::rename(folder.path().join(name), package.join(name)).unwrap();
    };
    ["Cargo.toml", "src"].into_iter().for_each(move_into_package);
    write(&folder.path().join("Cargo.toml"), workspace).unwrap();
    let project = Project::new(&folder.path().join("p"));
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn the_messages_about_a_source_and_about_its_crates_are_shown() {
    let (_without, without_crate) = project_with_registry(&[("src/lib.rs", "")], "");
    fs::remove_dir_all(without_crate.root().join("vendor/a")).unwrap();
    let (_broken, with_broken_crate) = project_with_registry(&[("src/lib.rs", "")], "");
    let of_crate = with_broken_crate.root().join("vendor/a/src/lib.rs");
    write(&of_crate, "compile_error!(\"the crate is broken\");\n").unwrap();
    let [no_crate, is_broken] = ["no matching package", "the crate is broken"];
    let in_source = "--> src/bin/x.rs:";
    for (project, code, expected, other) in [
        (&without_crate, "use a::f;\nfn main() { f() }", &[in_source, no_crate][..], is_broken),
        (&without_crate, "fn main() { let x: u8 = a::f(); }", &[in_source, no_crate], is_broken),
        (&without_crate, "extern crate a;\nfn main() {}", &[in_source, no_crate], is_broken),
        (&without_crate, "fn main() { let x: u8 = \"\"; }", &[in_source, "E0308"], no_crate),
        (&with_broken_crate, "use a::f;\nfn main() { f() }", &[is_broken], in_source),
    ] {
        write_solution(project, "atcoder.jp", code);
        let task = Task::open(project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        let checked = bundle_and_check(&compiler, Verification::Comparison);
        let BundlingError { messages, error } = checked.unwrap_err();
        assert!(expected.iter().all(|part| messages.contains(part)), "{messages}");
        assert!(!messages.contains(other), "{messages}");
        assert_eq!(error.to_string(), "cannot bundle x: it does not compile");
    }
}

#[test]
fn a_bundle_that_compiles_only_in_the_newest_edition_is_noted() {
    let (_folder, project) = files::project(&[("Cargo.lock", "version = 4\n")], Project::new);
    let let_chain = "if let Some(_) = Some(1) && true {}";
    let note = "choose edition 2024: the bundle does not compile in edition 2021";
    for (statement, expected) in [(let_chain, &[note][..]), ("", &[])] {
        let solution = format!("//! <https://codeforces.com/x>\nfn main() {{ {statement} }}\n");
        write(&project.solution_file("x"), &solution).unwrap();
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        let checked = bundle_and_check(&compiler, Verification::Comparison).unwrap();
        assert_eq!(checked.notes, expected);
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
    let warnings = |is_bundle_too_new| Warnings { messages: String::new(), is_bundle_too_new };
    assert!(notes_on_text(&bundle, &warnings(false)).is_empty());
    let with_dbg = Bundle { has_dbg: true, ..bundle.clone() };
    assert_eq!(notes_on_text(&with_dbg, &warnings(false)), ["a `dbg!` is left in"]);
    let newer = &notes_on_text(&bundle, &warnings(true))[0];
    assert!(newer.starts_with("Codeforces has Rust 1.89, and "), "{newer}");
    let newer = &notes_on_text(&empty_bundle(Site::other()), &warnings(true))[0];
    assert!(newer.starts_with("an unknown site is assumed to have Rust 1.89, "), "{newer}");
}

#[test]
fn code_that_depends_on_the_system_is_noted_if_the_site_has_another_system() {
    let warnings = Warnings { messages: String::new(), is_bundle_too_new: false };
    for (url, expected) in [("https://codeforces.com", 1), ("https://atcoder.jp", 0)] {
        let site = Site::of_url(url).unwrap();
        let bundle = Bundle { depends_on_system: true, ..empty_bundle(site) };
        let notes = notes_on_text(&bundle, &warnings);
        assert_eq!(notes.len(), expected, "{notes:?}");
        assert!(
            notes.iter().all(|note| note.starts_with("Codeforces runs Windows, ")),
            "{notes:?}"
        );
    }
}
