//! Tests of the selection of modules, without a compiler.

use super::{SelectedLibrary, Selection};
use crate::syntax::code::{Code, SolutionAndLibrary};
use crate::syntax::place::visits::count_visits;

/// Selects the named parts of a library with these modules. The text of the file `lib` stands in lib.rs itself.
fn selected(solution: &str, files: &[(&str, &str)]) -> SelectedLibrary {
    let mut library = String::new();
    for (name, text) in files.iter().filter(|(name, _)| *name != "lib") {
        library += &format!("pub mod {name} {{\n{text}\n}}\n");
    }
    let own = files.iter().find(|(name, _)| *name == "lib").map_or("", |(_, text)| text);
    let library = Code::parse(library + own).unwrap();
    let solution = Code::parse(solution).unwrap();
    let program = SolutionAndLibrary { solution: &solution, library: &library };
    SelectedLibrary::of(program, &Selection::Named).unwrap()
}

/// Returns the names of the modules that are selected, one after the other.
fn modules_of(solution: &str, files: &[(&str, &str)]) -> String {
    let modules = selected(solution, files).modules;
    let mut names: Vec<_> = modules.into_iter().map(|module| module.name).collect();
    names.sort();
    names.concat()
}

#[test]
fn a_long_table_is_read_in_linear_time() {
    let visits_in_table = |length: usize| {
        let table = format!("pub const TABLE: [u32; {length}] = [{}];\n", "1, ".repeat(length));
        count_visits(|| {
            assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", &*table)]), "a");
        })
    };
    let in_short = visits_in_table(100);
    let in_long = visits_in_table(1_600);
    // The long table has 16 times as many tokens. With a search from each token to the end of the file, there would be
    // 256 times as many visits.
    assert!(in_short > 100 && in_long <= 16 * in_short, "{in_short} {in_long}");
}

#[test]
fn modules_are_found_by_their_names_and_by_those_of_their_macros() {
    for (solution, expected) in [
        ("use sente::a;", "a"),
        ("use sente::{\n    b::B, // c\n    a as d\n};", "ab"),
        ("use sente::{c::{self, C}, b};", "bc"),
        ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
        ("use sente::*;", ""),
        ("use sente::*; fn f() { b::f() }", "b"),
        ("use sente as s; fn f() { s::c::f(); s::a::f() }", "ac"),
        ("sente::m!()", "d"),
        ("use sente::m;", "d"),
        ("use sente::*; fn f() { m!() }", "d"),
        ("fn f() { a!(); m!() }", "d"),
        ("// sente::a\n/// `sente::b`", ""),
        ("sentence::b();", ""),
        ("fn f() { print!(\"sente::a\") }", ""),
    ] {
        let modules = [("a", ""), ("b", ""), ("c", ""), ("d", "macro_rules! m {}")];
        assert_eq!(modules_of(solution, &modules), expected, "{solution}");
    }
}

#[test]
fn modules_name_other_modules() {
    for (a, expected) in [
        ("use super::b;", "ab"),
        ("mod i { use super::super::b; }", "ab"),
        ("use crate::{b, c::*};", "abc"),
        ("fn f() { n!() }", "ac"),
        ("use super::*; fn f() { b::f() }", "ab"),
        ("use self::b;", "a"),
        ("impl super::e::E {}", "abe"),
    ] {
        let modules =
            [("a", a), ("b", ""), ("c", "macro_rules! n { () => {} }"), ("e", "use crate::b;")];
        assert_eq!(modules_of("use sente::a;", &modules), expected, "{a}");
    }
}

#[test]
fn a_module_that_links_another_crate_is_needed() {
    for (b, expected) in [
        ("extern crate other as _;", "ab"),
        ("mod i { extern crate other; }", "ab"),
        ("use other as _;", "ab"),
        ("use ::other as _;", "ab"),
        ("extern crate std;", "a"),
        ("extern crate self as me;", "a"),
        ("use other as o;", "a"),
        ("use other::A as _;", "a"),
    ] {
        assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", b)]), expected, "{b}");
    }
}

#[test]
fn a_large_library_adds_no_module() {
    let text = "use super::modint::ModInt;\npub struct Own(ModInt);\n\
                impl std::ops::Add for Own { type Output = Own; fn add(self, _: Own) -> Own { self } }\n\
                mod inner { use super::*; }\n";
    let names: Vec<_> = (0..30).map(|at| format!("m{at}")).collect();
    let mut files: Vec<_> = names.iter().map(|name| (&**name, text)).collect();
    files.push(("modint", "pub struct ModInt;\n"));
    assert_eq!(modules_of("use sente::modint::ModInt;", &files), "modint");
    assert_eq!(modules_of("use sente::{m7::{self, Own}};", &files), "m7modint");
}

#[test]
fn an_import_of_lib_rs_that_nothing_names_is_left_out() {
    for (solution, root, expected) in [
        ("use sente::a;", "pub use b::B;", "a"),
        ("use sente::B;", "pub use b::B; pub use c::{f, D};", "b"),
        ("use sente::V;", "pub use b::T; pub use T as U; pub use b::W as V; pub use c::f;", "b"),
        ("use sente::a;", "pub use b::{B, f}; pub struct S;", "a"),
        ("use sente::a;", "pub use b::B; pub fn f() -> B { B }", "ab"),
        ("use sente::a;", "pub fn f() -> b::B { b::B }", "ab"),
        ("use sente::a;", "use std::fmt; pub use c::D;", "a"),
        // A glob may define every name that nothing else is known to define.
        ("use sente::a;", "pub use b::*;", "a"),
        ("use sente::B;", "pub use b::*; pub use c::D;", "b"),
        ("use sente::B;", "pub use b::*; pub use c::*;", "b"),
        ("use sente::D;", "pub use b::*; pub use c::*;", ""),
        ("use sente::D;", "pub use b::d::*; pub use c::*;", "b"),
        ("use sente::B;", "pub use {b::*, c::{*, d}};", "bc"),
    ] {
        let modules = [("lib", root), ("a", ""), ("b", "pub struct B;"), ("c", "")];
        assert_eq!(modules_of(solution, &modules), expected, "{root}");
    }
    let modules = [("lib", "pub use a::A;\n\n// Why\npub use b::B;\n"), ("a", ""), ("b", "")];
    let text = selected("use sente::A;", &modules).code.text;
    assert!(text.contains("pub use a::A;") && !text.contains("Why"), "{text:?}");
}

#[test]
fn a_glob_defines_the_public_names_of_its_module() {
    for (b, is_needed) in [
        ("pub fn n() {}", true),
        ("pub(crate) const unsafe extern \"C\" fn m() {} pub const n: u8 = 0;", true),
        ("pub struct n<T>(T);", true),
        ("pub static mut n: u8 = 0;", true),
        ("pub enum E { A } pub use E::A as n;", true),
        ("pub mod n {}", true),
        ("pub use crate::c::*;", true),
        ("mod m { pub fn n() {} } pub use m::*;", true),
        ("mod m { pub use l::*; mod l { pub fn n() {} } } pub use self::m::*;", true),
        ("mod m { pub fn k() {} } pub use m::*;", false),
        ("a::define! { n }", true),
        ("fn n() {} pub struct S { pub n: u8 } impl S { pub fn n() { n!() } }", false),
        ("use c::n; use c::*; mod n {} pub fn f(n: u8) {}", false),
    ] {
        let modules = [("lib", "pub use b::*; pub use d::*;"), ("b", b), ("c", ""), ("d", "")];
        let expected = if is_needed { "b" } else { "" };
        assert_eq!(modules_of("use sente::n;", &modules).replace('c', ""), expected, "{b}");
    }
}

/// After a glob of the root, any word may be a name at the root, but a keyword is no name.
#[test]
fn a_glob_defines_no_keyword() {
    let modules = [
        ("lib", "pub use b::*; pub use c::*; pub use d::*;"),
        ("b", "mod m { pub fn k() {} } pub use self::m::k; pub use m::*;"),
        ("c", "thread_local! { pub static K: u8 = const { 0 } }"),
        ("d", "pub fn n() {}"),
    ];
    let solution = "use sente::*; pub static S: u16 = const { 0 }; fn main() { self::n() }";
    assert_eq!(modules_of(solution, &modules), "d");
}

#[test]
fn an_import_may_define_the_name_of_a_module() {
    for (root, expected, is_kept) in [
        ("pub use a::a;", "a", true),
        ("pub use self::a::{a, A};", "a", true),
        ("pub use a::*;", "a", true),
        ("pub use b::a;", "ab", true),
        ("pub use b::{a::f, B};", "a", false),
        ("pub use b::a as g;", "a", false),
        ("pub use b::*;", "a", false),
    ] {
        let modules = [("lib", root), ("a", ""), ("b", "")];
        let text = selected("use sente::a;", &modules).code.text;
        assert_eq!(text.contains("pub use"), is_kept, "{root}: {text:?}");
        assert_eq!(modules_of("use sente::a;", &modules), expected, "{root}");
    }
}

#[test]
fn the_reasons_for_modules() {
    let library =
        "mod a { use crate::b; } mod b {} mod c {} mod d {} mod e {} pub use d::D; fn f() -> D {}";
    let library = Code::parse(library).unwrap();
    let solution = Code::parse("use sente::a;").unwrap();
    let program = SolutionAndLibrary { solution: &solution, library: &library };
    let reasons = |selection: Selection| {
        let modules = SelectedLibrary::of(program, &selection).unwrap().modules;
        let mut reasons: Vec<_> =
            modules.iter().map(|it| format!("{}: {}", it.name, it.reason)).collect();
        reasons.sort();
        reasons
    };
    let named = ["a: named by the solution", "b: named by a", "d: named by lib.rs"];
    assert_eq!(reasons(Selection::Named), named);
    let used = "c: not named by the solution, but the program uses a function of it, such as that of an `impl`";
    let both = [named[0], named[1], used, named[2]];
    assert_eq!(reasons(Selection::NamedOrUsed(["c".into(), "Other".into()].into())), both);
    let all = [
        named[0],
        named[1],
        "c: not named, but the bundle has such modules, too",
        named[2],
        "e: not named, but the bundle has such modules, too",
    ];
    assert_eq!(reasons(Selection::All), all);
}
