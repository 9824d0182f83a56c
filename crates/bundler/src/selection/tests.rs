use super::{Reason, SelectedLibrary, Selection};
use crate::syntax::source::{Program, Source};
use std::time::{Duration, Instant};

/// Selects the needed parts of a library with these modules. The text of the file `lib` stands in lib.rs itself.
fn selected(solution: &str, files: &[(&str, &str)]) -> SelectedLibrary {
    let mut library = String::new();
    for (name, text) in files.iter().filter(|(name, _)| *name != "lib") {
        library += &format!("pub mod {name} {{\n{text}\n}}\n");
    }
    let own = files.iter().find(|(name, _)| *name == "lib").map_or("", |(_, text)| text);
    let library = Source::parse(library + own).unwrap();
    let solution = Source::parse(solution.into()).unwrap();
    let program = Program { solution: &solution, library: &library };
    SelectedLibrary::of(program, &Selection::Needed).unwrap()
}

/// Returns the names of the modules that are selected, one after the other.
fn modules_of(solution: &str, files: &[(&str, &str)]) -> String {
    let modules = selected(solution, files).modules;
    let mut names: Vec<_> = modules.into_iter().map(|module| module.name).collect();
    names.sort();
    names.concat()
}

#[test]
fn modules_are_found_however_they_are_named() {
    for (solution, expected) in [
        ("use sente::a;", "a"),
        ("use sente::{\n    b::B, // c\n    a as d\n};", "ab"),
        ("use sente::{c::{self, C}, b};", "bc"),
        ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
        ("use sente::*;", "abcd"),
        ("use ::sente::*;", "abcd"),
        ("use sente; use super::super::*;", ""),
        ("use {sente::{self, a, b::{self}}, std::cmp};", "ab"),
        ("extern crate sente as s;", "abcd"),
        ("macro_rules! m { ($x:ident) => { sente::$x::f() } }", "abcd"),
        ("use sente as s;", "abcd"),
        ("use sente::{self as s};", "abcd"),
        ("use sente::{\n    *,\n};", "abcd"),
        ("use sente::a::A as B;\nuse sente::{c::*};", "ac"),
        ("use sente::b::*;", "b"),
        ("fn f(n: u32) {\n    sente::a::g(2 * n as u64)\n}\nuse sente::b::B;", "ab"),
        ("sente::m!()", "d"),
        ("use sente::m;", "d"),
        ("// sente::a\n/// `sente::b`", ""),
        ("sentence::b();", ""),
        ("fn f() { print!(\"sente::a\") }", ""),
        ("fn f() { let sente = 1; print!(\"{}\", sente) }", ""),
        ("fn f() { print!(\"{}\", m!((sente))) }", "abcd"),
    ] {
        let modules = [("a", ""), ("b", ""), ("c", ""), ("d", "macro_rules! m {}")];
        assert_eq!(modules_of(solution, &modules), expected, "{solution}");
    }
}

/// A macro of another module could be called by such a name, because of the `#[macro_use]`.
#[test]
fn an_underscore_is_no_name() {
    let a = "pub fn f() -> bool { matches!(Some(3), Some(_)) }";
    let b = "#[macro_use] mod i { macro_rules! m { () => { 1 }; } }\n\
             use std::fmt::Write as NAME;\npub fn g() -> u32 { m!() }";
    for (name, expected) in [("_", "a"), ("W", "a"), ("matches", "ab")] {
        let modules = [("a", a), ("b", &*b.replace("NAME", name))];
        assert_eq!(modules_of("use sente::a;", &modules), expected, "{name}");
    }
}

#[test]
fn a_module_names_the_root_of_the_library_by_as_many_supers_as_it_is_deep() {
    for (inner, expected) in [
        ("use super::*;", "a"),
        ("} use super as root; mod j {", "abc"),
        ("use super::b;", "a"),
        ("use super::super::b;", "ab"),
        ("use super::super::*;", "abc"),
        ("mod i { use super::super::super::c; }", "ac"),
        ("use crate::{b, c::*};", "abc"),
        ("use self::b;", "a"),
    ] {
        let a = format!("mod i {{\n    {inner}\n}}\n");
        let modules = [("a", &*a), ("b", ""), ("c", "")];
        assert_eq!(modules_of("use sente::a;", &modules), expected, "{inner}");
    }
}

#[test]
fn a_module_with_an_impl_for_what_a_needed_one_has_is_needed() {
    for (module, is_needed) in [
        ("impl Drop for A {}", true),
        ("struct B; impl Drop for A {} impl A {}", true),
        ("fn f() { #[allow(unused)] impl A {} }", true),
        ("mod i { use super::*; unsafe impl Send for A {} }", true),
        ("impl<B: T> Go for A where B: T {} trait T {}", true),
        ("type B = A; impl Drop for B {}", true),
        ("make!(A);", true),
        ("macro_rules! make { () => { impl Drop for $crate::a::A {} } } make!();", true),
        ("macro_rules! make { () => { impl Drop for $crate::a::A {} } }", false),
        ("struct B; impl From<A> for B {} impl T<B> for &'a mut B {} impl B {}", false),
        ("struct B; impl From<B> for A {}", true),
        ("enum B {} impl<A> std::ops::Add<A> for B {}", false),
        ("trait T {} impl T for A {} impl<A> T for [A] {}", false),
        ("union B { a: u8 } make!(B);", true),
        ("fn f(a: impl Into<A>) -> impl Into<A> { A }", false),
    ] {
        let b = format!("use crate::a::A;\n{module}\n");
        let expected = if is_needed { "ab" } else { "a" };
        let modules = [("a", "pub struct A;"), ("b", &*b), ("c", "impl Drop for C {}")];
        assert_eq!(modules_of("use sente::a::A;", &modules), expected, "{module}");
    }
    let chain = [("a", ""), ("b", "use super::a::A; impl A {}"), ("c", "impl super::b::B {}")];
    assert_eq!(modules_of("use sente::a::A;", &chain), "abc");
    let root = [("lib", "pub use a::A;\n"), ("a", ""), ("b", "impl crate::A {}"), ("c", "")];
    assert_eq!(modules_of("use sente::A;", &root), "ab");
}

#[test]
fn a_macro_or_an_attribute_of_another_crate_matters() {
    for (module, is_needed) in [
        ("fn f() { std::vec![1]; }", false),
        ("fn f() { other::vec![1]; }", true),
        ("#[derive(Debug)] struct S;", false),
        ("use other::Debug; #[derive(Debug)] struct S;", true),
        ("use other::thing; fn f() { println!(); }", false),
        ("use proconio::*; fn f() { println!(); }", false),
        ("use other::*; fn f() { println!(); }", true),
        ("enum Turn { L, R } fn f() { use Turn::*; println!(); }", false),
        ("use crate::c::Turn as T; fn f() { use T::*; println!(); }", false),
        ("use std::cmp::{self, Ordering}; use Ordering::*; fn f() { println!(); }", false),
        ("use other::Ordering; use Ordering::*; fn f() { println!(); }", true),
        ("macro_rules! n { () => {} } mod i { use super::n; fn f() { n!(); } }", false),
    ] {
        let expected = if is_needed { "ab" } else { "a" };
        assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", module)]), expected, "{module}");
    }
}

#[test]
fn a_large_library_adds_no_module() {
    let filling = format!("// {}\n", "a".repeat(4000));
    let text = format!(
        "use super::modint::ModInt;\npub struct Own(ModInt);\n{filling}\
         impl std::ops::Add for Own {{\n    type Output = Own;\n    fn add(self, _: Own) -> Own {{\n        \
         self\n    }}\n}}\nmod inner {{\n    use super::*;\n}}\n"
    );
    let names: Vec<_> = (0..30).map(|at| format!("m{at}")).collect();
    let mut files: Vec<_> = names.iter().map(|name| (&**name, &*text)).collect();
    files.push(("modint", "pub struct ModInt;\n"));
    assert_eq!(modules_of("use sente::modint::{self as mi, ModInt};", &files), "modint");
    assert_eq!(modules_of("use sente::{m7::{self, Own}};", &files), "m7modint");
    // The macros of the standard library and the attributes of the compiler have no effect that matters.
    let harmless = "use std::fmt;\n#[derive(Clone, Debug,)]\n#[cfg_attr(all(), must_use)]\npub struct A { v: Vec<u8> }\n\
                    /// Docs.\n#[track_caller]\nfn f(n: usize) -> bool {\n    let a = A { v: vec![1; n] };\n    \
                    if !(n != (1)) { return std::matches!(a.v[..], []); }\n    panic!(\"{n}\")\n}\n";
    assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", harmless)]), "a");
    let own_macro = "macro_rules! make { () => {} }\nfn f() { make!() }\n";
    assert_eq!(modules_of("use sente::a;", &[("a", own_macro), ("b", own_macro)]), "a");
}

/// A search from each token to the end of the file would take a minute here.
#[test]
fn a_long_table_is_read_in_linear_time() {
    let table = format!("pub const TABLE: [u32; 100_000] = [{}];\n", "1, ".repeat(100_000));
    let start = Instant::now();
    assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", &*table)]), "a");
    // The limit is fifteen times as long as the test takes on an idle machine.
    assert!(start.elapsed() < Duration::from_secs(50), "{:?}", start.elapsed());
}

#[test]
fn an_import_of_lib_rs_that_nothing_names_is_left_out() {
    for (solution, root, expected) in [
        ("use sente::a;", "pub use b::B;", "a"),
        (
            "use sente::a;",
            "/// Docs.\n#[doc(inline)]\npub use {b::{self as d, B as C}, c::D};",
            "a",
        ),
        ("use sente::a;", "pub use b::T; pub use T as U; pub use U as V;", "a"),
        ("use sente::V;", "pub use b::T; pub use T as U; pub use U as V; pub use c::f;", "b"),
        ("use sente::B;", "pub use b::B; pub use c::{f, D};", "b"),
        ("use sente::*;", "pub use b::B;", "abc"),
        ("use sente::a;", "pub use b::B; pub fn f() -> String { format!(\"a\") }", "a"),
        ("use sente::a;", "pub use b::{B, f}; pub struct S;", "a"),
        ("use sente::a;", "extern crate self as sente; pub use sente::b::T;", "a"),
        // A trait may matter to the code of lib.rs.
        ("use sente::a;", "pub use b::T; pub fn f() {}", "ab"),
        ("use sente::a;", "use b::T as _; impl S {}", "ab"),
        ("use sente::a;", "pub use b::T as U; pub use U as V; pub fn f() {}", "ab"),
        ("use sente::a;", "pub use c::f; pub fn g() {}", "ac"),
        ("use sente::a;", "pub use b::B; pub fn f() -> String { format!(\"{B}\") }", "ab"),
        // A macro may expand to any name.
        ("use sente::a;", "pub use b::B; macro_rules! m { () => {} } m!();", "ab"),
        ("use sente::a;", "pub use b::B; other::m!();", "ab"),
        ("use sente::a;", "pub use b::B; #[other::m] struct S;", "ab"),
        // Only with a brace, a literal may have names, and only an escape may hide them.
        ("use sente::a;", "pub use b::B; pub const S: &str = \"\\x42\";", "a"),
        ("use sente::a;", "pub use b::B; pub fn f() { print!(\"{\\x42}\") }", "abc"),
        // These are not left out.
        ("use sente::a;", "pub use b::*;", "ab"),
        ("use sente::a;", "#[cfg(any())] pub use b::B;", "ab"),
        ("use sente::a;", "pub use {b::B, std::fmt};", "ab"),
    ] {
        let b = "pub struct B; pub trait T {} pub fn f() {}";
        let c = "pub fn f() {} pub use std::cmp::*; pub struct D;";
        let modules = [("lib", root), ("a", ""), ("b", b), ("c", c)];
        assert_eq!(modules_of(solution, &modules), expected, "{root}");
    }
    let modules = [("lib", "pub use a::A;\n\n// Why\npub use b::B;\n"), ("a", ""), ("b", "")];
    let selected = selected("use sente::a;", &modules);
    // An import that needs no other part stays.
    let text = selected.source.text;
    assert!(text.contains("pub use a::A;") && !text.contains("Why"));
    assert!(selected.omits_parts);
}

#[test]
fn the_reasons_for_modules() {
    let modules = [
        ("lib", "pub use a::A;\npub use f::*;\n"),
        ("a", "pub struct A; use crate::b;"),
        ("b", "//! A longer module."),
        ("c", "impl Drop for crate::a::A {} // The longest but one."),
        ("d", "other::m!();"),
        ("e", "#[used] static A: u8 = 1;"),
        ("f", ""),
        ("g", ""),
    ];
    let mut modules = selected("use sente::A;", &modules).modules;
    modules.sort_by(|a, b| a.name.cmp(&b.name));
    let reasons: Vec<_> = modules.iter().map(|it| format!("{}: {}", it.name, it.reason)).collect();
    let expected = [
        "a: named by the solution",
        "b: named by a",
        "c: its `impl` for a type of another module may matter",
        "d: it may use a macro or an attribute of another crate",
        "e: the linker may use it",
        "f: named by lib.rs",
    ];
    assert_eq!(reasons, expected);
}

#[test]
fn some_reasons_have_a_remedy() {
    for (name, has_remedy) in [("prelude", true), ("a", false)] {
        assert_eq!(Reason::NamedByModule(name.into()).remedy().is_some(), has_remedy, "{name}");
    }
}

/// The expansion of a local macro counts as if it were written in the module of the macro.
#[test]
fn an_impl_by_a_macro_matters_where_the_macro_is_called() {
    let go = "trait Go {} macro_rules! go { ($t:ty) => { impl Go for $t {} } }";
    let repeated = "trait Go {} macro_rules! go { ($($t:ty)*) => { $(impl Go for $t {})* } }";
    let own = "macro_rules! make { ($n:ident) => { pub struct $n; impl Drop for $n {} } } fn f() { make!(B) }";
    for (module, is_needed) in [
        (format!("{go} go!(A);"), false),
        (
            format!("{go} macro_rules! all {{ ($($t:ty)*) => {{ $(go!($t);)* }} }} all!(A u8);"),
            false,
        ),
        (format!("{go} fn f(go: u8) {{ if go != 1 {{}} }} go!(A);"), false),
        (own.into(), false),
        (format!("{go} macro_rules! other {{ () => {{ 1 }} }} fn f() -> u8 {{ other!() }}"), false),
        (format!("mod i {{ use super::*; {repeated} go!(A u8); }}"), false),
        (format!("#[macro_use] mod i {{ use super::*; {go} }} go!(A);"), true),
        (format!("mod i {{ {go} mod j {{ use crate::a::A; go!(A); }} }}"), true),
        (format!("{go} fn f() {{ go!(A); }}"), true),
        (format!("{go} mod i {{ go!(super::A); }}"), true),
        (format!("{go} use go as run; go!(A);"), true),
        (format!("{go} macro_rules! call {{ ($m:ident) => {{ $m!(A); }} }} call!(go);"), true),
        (
            format!("{go} both! {{ go!(A); }} macro_rules! both {{ ($($t:tt)*) => {{ $($t)* }} }}"),
            true,
        ),
        (format!("#[macro_export] {} go!(A);", go.trim_start_matches("trait Go {}")), true),
        (own.replace("pub struct", "#[$x] pub struct"), true),
        (own.replace("impl Drop", "impl<T> Drop"), true),
        (format!("#[cfg(any())] {go} go!(A);"), true),
    ] {
        let b = format!("use crate::a::A;\n{module}\n");
        let expected = if is_needed { "ab" } else { "a" };
        let modules = [("a", "pub struct A;"), ("b", &*b), ("c", "")];
        assert_eq!(modules_of("use sente::a::A;", &modules), expected, "{module}");
    }
    // With `#[macro_use]`, another module can call the macro.
    let b = format!("use crate::a::A; {go} go!(A);");
    for (c, expected) in
        [("#[macro_use] mod i {}", "a"), ("#[macro_use] mod i {} fn f() { go!(); }", "abc")]
    {
        let modules = [("a", "pub struct A;"), ("b", &*b), ("c", c)];
        assert_eq!(modules_of("use sente::a::A;", &modules), expected, "{c}");
    }
    // A module that calls a macro of another module matters only if the macro expands to an `impl`.
    let b = "macro_rules! one { () => { 1 } } macro_rules! make { ($t:ty) => { impl Drop for $t {} } }\n\
             pub(crate) use {make, one};\n";
    let c = "use crate::{a::A, b::one}; fn f() -> u8 { one!() }\n";
    let modules = [("a", "pub struct A;"), ("b", b), ("c", c)];
    assert_eq!(modules_of("use sente::a::A;", &modules), "a");
    let c = c.replace("one", "make");
    let modules = [("a", "pub struct A;"), ("b", b), ("c", &*c)];
    assert_eq!(modules_of("use sente::a::A;", &modules), "abc");
}

/// Only an import gives a macro another name.
#[test]
fn a_cast_renames_no_macro() {
    for (cast, expected) in [
        ("(1u8 as $t)", "a"),
        ("{ use $crate::c::f as $t; $t() }", "abc"),
        ("{ pub use c::{m as n}; }", "ab"),
    ] {
        let b = format!("macro_rules! cast {{ ($t:ty) => {{ {cast} }} }}\n");
        let modules = [("a", "fn f() { n!() }"), ("b", &*b), ("c", "")];
        assert_eq!(modules_of("use sente::a;\nfn f() { vec![] }", &modules), expected, "{cast}");
    }
}
