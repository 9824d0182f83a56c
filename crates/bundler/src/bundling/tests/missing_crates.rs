//! Tests of bundles for sites that lack a crate of the project.

use super::{MANIFEST, bundled, project_with_crate, write_solution};
use workbench::support::file::write;

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
            "pub type B = b::B;",
            "",
            "the module b (named by lib.rs) uses the crate `no_such`, and Codeforces has no ",
        ),
        (
            "codeforces.com",
            "",
            "use no_such::A;",
            "the module a (named by the solution) uses the crate `no_such`, and Codeforces has no ",
        ),
        (
            "atcoder.jp",
            "",
            "use no_such::A;",
            "the module a (named by the solution) uses the crate `no_such`, and AtCoder has only crates from crates.io: ",
        ),
    ] {
        let library = format!("pub mod a;\npub mod b;\n{root}\n");
        let b = "pub type B = no_such::A;";
        let files = [("src/lib.rs", &*library), ("src/a.rs", a), ("src/b.rs", b)];
        let (_folder, project) = project_with_crate(site, &files);
        write_solution(&project, site, "use sente::a;\nfn main() {}");
        let error = bundled(&project).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot bundle x: {expected}")), "{error}");
    }
}

/// In each of these programs, the rules of the selection select the module `io`, although the solution does not need
/// it.
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
            "a prelude with an exported macro of the module",
            "pub mod prelude { pub use crate::geo::dist; pub use crate::scan; }",
            "",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a prelude with a name that another module re-exports",
            "pub mod prelude { pub use crate::geo::dist; pub use crate::other::{A, far}; }",
            "pub use crate::io::A;\npub fn far() -> i64 { 3 }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, far())) }",
        ),
        (
            "a prelude with names that globs of lib.rs give",
            "pub use geo::*;\npub use io::*;\npub mod prelude { pub use crate::{A, dist, scan_now}; }",
            "",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a prelude with a name that a glob of another module gives",
            "pub mod prelude { pub use crate::other::{far, scan_now}; }",
            "pub use crate::{geo::*, io::*};\npub fn far() -> i64 { dist(0, 3) }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", far()) }",
        ),
        (
            "a prelude with a name that the module imports, too, and a macro of the module",
            "pub use {geo::*, io::*, other::*};\npub mod prelude { pub use crate::{dist, far, scan}; }",
            "use crate::io::scan_now;\npub fn far() -> i64 { scan_now(); 3 }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "a module that imports a name from globs of the root, of which one is its own",
            "pub use {geo::*, io::*, other::*};",
            "use crate::{dist, scan_now};\npub fn far() -> i64 { dist(0, 3) }",
            "use sente::far;\nfn main() { print!(\"{}\", far()) }",
        ),
        (
            "a prelude with a name that another module uses for a private function",
            "pub use {geo::*, io::*, other::*};\npub mod prelude { pub use crate::{dist, far, scan_now}; }",
            "fn scan_now() -> i64 { 3 }\npub fn far() -> i64 { scan_now() }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, far())) }",
        ),
        (
            "a prelude with names that two globs give, one after the other",
            "pub mod all { pub use crate::geo::*; }\npub use {all::*, io::*};\npub mod prelude { pub use crate::{dist, scan_now}; }",
            "pub fn far() -> i64 { 3 }",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", dist(1, 3)) }",
        ),
        (
            "an import of a macro that the module makes public by an import",
            "pub(crate) use io::*;",
            "use crate::{min_of, geo::dist};\npub fn far() -> i64 { dist(0, 3) }",
            "use sente::other::far;\nfn main() { print!(\"{}\", far()) }",
        ),
        (
            "a prelude with the name of a macro of the module, which is also the name of another module",
            "pub mod scan; pub mod prelude { pub use crate::{geo::dist, scan::S}; }",
            "",
            "use sente::prelude::*;\nfn main() { print!(\"{} {S}\", dist(1, 3)) }",
        ),
        (
            "a prelude with the name of a macro of the module, which an import gives to a function, too",
            "pub use geo::dist as scan; pub mod prelude { pub use crate::scan; }",
            "",
            "use sente::prelude::*;\nfn main() { print!(\"{}\", scan(1, 3)) }",
        ),
        (
            "a prelude with a module whose name an import of the module gives to something else",
            "pub use io::scan_now as geo; pub mod prelude { pub use crate::geo::dist; }",
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
            (
                "src/io.rs",
                "pub use no_such::A;\npub fn scan_now() {}\n#[macro_export] macro_rules! scan { () => { $crate::io::A } }\n\
                 macro_rules! min_of { ($a:expr, $b:expr) => { $a.min($b) } }\npub(crate) use min_of;",
            ),
            ("src/scan.rs", "pub const S: i64 = 7;"),
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

/// The compiler reports the lint only after the module with the missing crate is left out.
#[test]
fn a_module_is_left_out_although_a_macro_violates_a_lint() {
    let counter = "pub static mut N: u32 = 0;\n#[macro_export]\n\
                   macro_rules! bump { () => { unsafe { let n = &mut $crate::counter::N; *n += 1; *n } } }\n";
    let files = [
        ("src/lib.rs", "pub mod counter;\npub mod fast;\npub mod prelude;\n"),
        ("src/counter.rs", counter),
        ("src/fast.rs", "pub fn f() -> no_such::A { no_such::A }\n"),
        ("src/prelude.rs", "pub use crate::{bump, fast::*};\n"),
    ];
    let (_folder, project) = project_with_crate("codeforces.com", &files);
    let code = "use sente::prelude::*;\nfn main() { print!(\"{}\", bump!()) }";
    write_solution(&project, "codeforces.com", code);
    let (modules, notes) = bundled(&project).unwrap();
    assert!(!modules.contains("fast") && modules.contains("counter"), "{modules}");
    assert!(notes.contains("allows static_mut_refs in the solution"), "{notes}");
}
