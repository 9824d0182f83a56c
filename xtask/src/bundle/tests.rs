//! The bundler on small crates.

use super::{Bundle, bundle};
use crate::judge::project::Project;
use anyhow::Result;
use std::fs;
use tempfile::TempDir;

const URL: &str = "//! <https://codeforces.com/problemset/problem/1/A>\n";
const FIRST: &str = "// sente: x, bundled; Codeforces, rustc 1.89, no crates\n";

/// Bundles the solution x of a crate with these files.
fn bundle_files(solution: &str, root: &str, modules: &[(&str, &str)]) -> Result<Bundle> {
    let folder = TempDir::new()?;
    let source = folder.path().join("src");
    fs::create_dir_all(source.join("bin"))?;
    fs::write(source.join("bin/x.rs"), solution)?;
    fs::write(source.join("lib.rs"), root)?;
    for (name, text) in modules {
        fs::write(source.join(format!("{name}.rs")), text)?;
    }
    bundle(&Project::at(folder.path()), "x")
}

/// Bundles a solution, after a header of one line, with these modules.
fn bundle_modules(solution: &str, modules: &[(&str, &str)]) -> Result<Bundle> {
    let declaration = |(name, _): &(&str, &str)| format!("pub mod {name};\n");
    let root: String = modules.iter().map(declaration).collect();
    bundle_files(&format!("{URL}{solution}"), &root, modules)
}

#[track_caller]
fn check_error(bundle: Result<Bundle>, source: &str, expected: &str) {
    let error = format!("{:#}", bundle.expect_err(source));
    assert!(error.starts_with(expected), "{source}\n{error}");
}

/// Bundles a solution without modules, and compares its part of the text.
#[track_caller]
fn check_text(solution: &str, expected: &str) {
    let text = bundle_modules(solution, &[]).unwrap().text;
    assert_eq!(text, format!("{FIRST}{URL}{expected}"));
}

#[test]
fn a_whole_bundle() {
    let solution = "//! <https://atcoder.jp/x>
//!
//! Why it is right: ★.

use proconio::input;
use sente::b::{self, half}; // the only one

// How it begins.
fn main() {
    input! { n: u32 }
    println!(\"{}\", half(n) + b::ONE);
}
";
    let tests = "\n#[cfg(test)]\nmod tests {\n    use sente::c::C;\n}\n";
    let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
    let b = "//! Halves.\n\nuse super::a::two;\n\npub const ONE: u32 = 1;\n\n\
             /// n / 2.\npub fn half(n: u32) -> u32 {\n    n / two()\n}\n";
    let library = "
#[allow(unused)]
#[rustfmt::skip]
mod sente {
    mod a {
        pub(super) fn two() -> u32 {
            2
        }
    }

    pub mod b {
        //! Halves.

        use super::a::two;

        pub const ONE: u32 = 1;

        /// n / 2.
        pub fn half(n: u32) -> u32 {
            n / two()
        }
    }
}
";
    let root = "//! Doc.\n\nmod a;\n/// Doc.\npub mod b;\npub mod c;\n";
    let modules = [("a", a), ("b", b), ("c", "pub struct C;\n")];
    let bundle = bundle_files(&format!("{solution}{tests}"), root, &modules).unwrap();
    let first = "// sente: x, bundled; AtCoder, rustc 1.89, proconio 0.5.0 and itertools 0.14.0\n";
    assert_eq!(bundle.text, format!("{first}{solution}{library}"));
    assert_eq!(bundle.judge.name, "AtCoder");
}

#[test]
#[rustfmt::skip]
fn the_solution_stays_as_it_is() {
    // `cfg(test)` is false on the judge too, so what is no item or statement may stay.
    for source in [
        "fn f(){\n  /* a // b */ let x  =1; // c\n\n\n\tlet _ = x;}\n\n\n",
        "fn f() {} #[test] fn f() {}\n#[test] fn g() {} fn h() {}\n",
        "struct X {\n    #[cfg(test)]\n    x: u32,\n    y: u32,\n}\n",
        "fn f() {\n    match x {\n        #[cfg(test)]\n        A => 1,\n        B => {}\n    }\n}\n",
        "fn f() {\n    #[cfg(test)]\n    if x {\n    } else {\n    }\n}\n",
        "fn f() {\n    f()\n        + #[cfg(test)]\n        use x;\n}\n",
        "mod m {\n    #![cfg(test)]\n    fn f() {}\n}\n",
        "mod m {\n    #![allow(unused)]\n    #[cfg(test)]\n    use x;\n}\n",
        "/// A.\n#[doc = \"B.\"]\nfn f() {\n    m![doc = 1];\n    n!([doc = 1]);\n}\n",
        "#[inline]\nfn f() {\n    m! { #[cfg(test)] }\n}\n",
        "#[cfg(all(unix, test))]\nfn f() {}\n#[cfg_attr(test, derive(Debug))]\nstruct X;\n",
        "#[cfg(not(test))]\nfn f() {}\n",
        "fn f() {\n    // #[test]\n    let a = \"#[cfg(test)]\\nmod tests {}\";\n}\n",
        "const S: &str = r#\"\n#[cfg(test)]\nmod tests { \"quoted\" }\n\n\"#;\n",
        "/* #[cfg(test)] fn f() {} */\nfn f() {\n    print('#', b\"#[test]\");\n}\n",
    ] {
        check_text(source, source);
    }
    let marked = bundle_files(&format!("\u{feff}{URL}fn f() {{}}"), "", &[]).unwrap();
    assert_eq!(marked.text, format!("{FIRST}{URL}fn f() {{}}\n"));
}

#[test]
fn line_ends_make_no_difference() {
    let solution = "use sente::a::f;\n\nconst S: &str = \"\n\";\n";
    let module = "/// One.\n///\n/// # Examples\n///\n/// x\npub fn f() {}\n\n\
                  #[test]\nfn t() {}\n\nconst S: &str = \"\n x\";\n";
    let windows = |text: &str| text.replace('\n', "\r\n");
    let found = bundle_modules(&windows(solution), &[("a", &windows(module))]).unwrap();
    let expected = bundle_modules(solution, &[("a", module)]).unwrap();
    assert_eq!(found, expected);
    assert!(!found.text.contains('\r'));
}

#[test]
#[rustfmt::skip]
fn tests_leave_no_trace() {
    for (source, expected) in [
        ("fn f() {}\n\n/// Doc.\n#[test]\n#[should_panic(expected = \"x\")]\nfn g() {}\n", "fn f() {}\n"),
        ("f!();\n\n// Helper.\n#[cfg(test)]\n#[path = \"x.rs\"]\nmod proof;\n\ng!();\n", "f!();\n\ng!();\n"),
        ("f!();\n\n#[allow(unused)]\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn g() {}\n}\n", "f!();\n"),
        ("use a::b;\n#[cfg(test)]\nuse c::{d, e};\n\nf!();\n", "use a::b;\n\nf!();\n"),
        ("impl X {\n    #[test]\n    fn f() {}\n\n    fn g() {}\n}\n", "impl X {\n    fn g() {}\n}\n"),
        ("impl X {\n    fn f() {}\n\n    #[test]\n    fn g() {}\n}\n", "impl X {\n    fn f() {}\n}\n"),
        ("f(); // stays\n// goes\n#[cfg(test)]\nlet x = 1; // goes\n\ng();\n", "f(); // stays\n\ng();\n"),
        ("#[test]\nfn f() {}\n\nfn g() {}\n", "\nfn g() {}\n"),
        ("#[cfg(test)]\nuse itertools::join;\nf!();\n", "f!();\n"),
        ("impl X {\n    fn f() {}\n\n    #[test]\n    fn g() {}\n\n    #[test]\n    fn h() {}\n}\n", "impl X {\n    fn f() {}\n}\n"),
        ("fn f() {\n    #[cfg(test)]\n    g();\n    if !x {\n    }\n}\n", "fn f() {\n    if !x {\n    }\n}\n"),
        ("m! {\n    #[test]\n    fn f() {}\n}\n", "m! {\n}\n"),
    ] {
        check_text(source, expected);
    }
    for item in [
        "use a::{b, c};", "type T = u32;", "static S: u32 = { 1 };", "let x = { 1 };",
        "const C: X = X { a: 1 };", "const fn f() {}", "fn f() -> [u8; 3] {\n    g()\n}",
        "pub(in super) fn f();", "pub mod m {}", "struct S;", "enum E { A, B }", "trait T {}",
        "impl T for [u8; 2] {}", "macro_rules! m {\n    () => { ; };\n}", "macro_rules! m (() => {});",
    ] {
        let source = format!("fn f() {{ 1; }}\n#[cfg(test)]\n{item}\nfn g() {{ 2; }}\n");
        check_text(&source, "fn f() { 1; }\nfn g() { 2; }\n");
    }
}

/// With an indentation of two levels, but for the lines in literals, and without examples.
#[test]
#[rustfmt::skip]
fn how_a_module_looks() {
    const END: &str = "    }\n}\n";
    for (module, expected) in [
        ("fn f() {\n    // \"\n\n    1\n}\n", "        fn f() {\n            // \"\n\n            1\n        }\n"),
        ("const A: &str = \"★\n  two \\\n      three\n\n\";\n", "        const A: &str = \"★\n  two \\\n      three\n\n\";\n"),
        ("f(\n    r##\"\n  \"# }\n\"##,\n    1\n)\n", "        f(\n            r##\"\n  \"# }\n\"##,\n            1\n        )\n"),
        ("f!(\"é\", \"\n\", // \"\n1);\n", "        f!(\"é\", \"\n\", // \"\n        1);\n"),
        ("mod m {\n    m!({ \"\n\" })\n}\n", "        mod m {\n            m!({ \"\n\" })\n        }\n"),
        ("/* a\n   b */\n", "        /* a\n           b */\n"),
        ("#[test]\nfn f() {}\n\nf!();\n", "        f!();\n"),
        ("//! A.\n//!\n//! # Examples\n//!\n//! ```\n//! # no heading\n//! x\n//! ```\n\nf!();\n", "        //! A.\n\n        f!();\n"),
        ("/// A.\n///\n/// # Example\n///\n/// x\n#[inline]\nf!();\n", "        /// A.\n        #[inline]\n        f!();\n"),
        ("/// # Examples\n/// x\n/// # Panics\n///\n/// ```text\n/// # Examples\n/// ```\n", "        /// # Panics\n        ///\n        /// ```text\n        /// # Examples\n        /// ```\n"),
        ("f!(\"\n/// # Examples\n\");\n", "        f!(\"\n/// # Examples\n\");\n"),
    ] {
        let text = bundle_modules("use sente::a::f;\n", &[("a", module)]).unwrap().text;
        let (_, found) = text.split_once("    pub mod a {\n").unwrap();
        assert_eq!(found, format!("{expected}{END}"));
    }
}

#[test]
#[rustfmt::skip]
fn modules_are_found_wherever_they_are_named() {
    let modules = [
        ("a", "pub fn f() {}\npub(super) fn g() {}"),
        ("b", "use super::a::f;"),
        ("c", "pub fn f() {}"),
        ("d", "fn f() { println!(\"{}\", super::c::f()); }"),
        ("e", "mod m { use super::f; mod n { use super::super::super::{b::f, c}; } }"),
        ("g", "fn f(x: self::super::a::X) {}\n#[cfg(test)]\nuse super::e;"),
        ("h", "use super::i::f;"),
        ("i", "use super::{h::*, a,};"),
        ("j", "mod m { use super::*; }\nmod n { pub(in super) mod o { use super::super::{f, x}; } }"),
        ("k", "fn f() { super::b::X * 2 }\nfn g(x: u8) { mod m { pub(super) fn f() {} } }"),
    ];
    for (solution, expected) in [
        ("", ""),
        ("use sente::a::f;", "a"),
        ("use sente::b;", "a b"),
        ("use sente::{c as x, b::{f, g}};", "a b c"),
        ("use sente::{a, c};\nfn f(x: u8, y: u8) {}", "a c"),
        ("use {sente::a::*, std::io};", "a"),
        ("fn f() { println!(\"{}\", sente::d::X) }", "c d"),
        ("use sente::e::f;", "a b c e"),
        ("fn f(x: sente::g::X<u32>) {}", "a g"),
        ("use r#sente::h;", "a h i"),
        ("use sente::j;", "j"),
        ("use sente::k;", "a b k"),
        ("#[cfg(test)]\nuse sente::a;", ""),
        ("// sente::a\nconst A: &str = \"sente::b\";", ""),
        ("/// [`sente::a`]\nfn f<'sente>() {}", ""),
        ("mod a { pub use super::b; }\nuse sente::c;", "c"),
    ] {
        let text = bundle_modules(solution, &modules).unwrap().text;
        let lines = text.lines();
        let found: Vec<_> = lines
            .filter_map(|line| line.strip_prefix("    pub mod ")?.strip_suffix(" {"))
            .collect();
        assert_eq!(found.join(" "), expected, "{solution}");
    }
}

/// Each source begins in line 2, after the header.
#[test]
#[rustfmt::skip]
fn what_a_solution_must_not_have_is_refused() {
    const SENTE: &str = ":2: a bundle has the library only as `sente::…`";
    const NO_MODULE: &str = ":2: expected a module that src/lib.rs declares, found ";
    const TOKENS: &str = ": the bundle would not have the tokens of its sources";
    for (source, error) in [
        ("use ::sente::graph;", SENTE),
        ("fn f() { ::sente::graph::f() }", SENTE),
        ("use crate::sente::graph;", SENTE),
        ("use sente;", SENTE),
        ("use sente as s;", SENTE),
        ("use {sente as s, std::io};", SENTE),
        ("use std::io as sente;", SENTE),
        ("mod sente {}", SENTE),
        ("m!(sente);", SENTE),
        ("use r#sente as s;", SENTE),
        ("use sente::*;", &format!("{NO_MODULE}`*`")),
        ("use sente::{graph, *};", &format!("{NO_MODULE}`*`")),
        ("use sente::{self};", &format!("{NO_MODULE}`self`")),
        ("m!(sente::$x);", &format!("{NO_MODULE}`$`")),
        ("use sente::{graph, grap};", &format!("{NO_MODULE}`grap`")),
        ("\npub mod m;", ":3: a module in a file of its own is supported only in src/lib.rs"),
        ("#[path = \"m.rs\"]\nmod m {}", ":2: `#[path]` is not supported in a bundle"),
        ("#[cfg_attr(unix, path = \"m.rs\")]\nmod m;", ":3: a module in a file"),
        ("include!(\"m.rs\");", ":2: `include!` needs a file that the judge does not have"),
        ("const S: &[u8] = include_bytes!(\"m\");", ":2: `include_bytes!` needs a file"),
        ("const S: &str = option_env!(\"CARGO\");", ":2: `option_env!` needs variables"),
        ("fn f() { line!() }", ":2: `line!` would be another one in a bundle"),
        ("fn f() { (file!(), 1) }", ":2: `file!`"),
        ("fn f() { (1, column!()) }", ":2: `column!`"),
        ("fn f() { std::module_path!() }", ":2: `module_path!`"),
        ("fn f() { panic::Location::caller() }", ":2: `Location::caller`"),
        ("fn f() {}\nuse itertools::Itertools;", ":3: Codeforces has no crate `itertools`"),
        ("#[proconio::fastout]\nfn f() {}", ":2: Codeforces has no crate `proconio`"),
        ("fn f( {}", ":2: this is not Rust"),
        ("fn f() {}\n/*\n// x */\n#[test]\nfn g() {}", TOKENS),
        ("const S: &str = \"\n// \";\n#[test]\nfn f() {}", TOKENS),
        ("#[test]\nfn g() {} /*\n*/", TOKENS),
    ] {
        let modules = [("graph", "pub struct Graph;\n"), ("input", "")];
        let bundle = bundle_modules(source, &modules);
        check_error(bundle, source, &format!("src/bin/x.rs{error}"));
    }
}

#[test]
#[rustfmt::skip]
fn what_a_module_must_not_have_is_refused() {
    const CRATE: &str = "a.rs:1: `crate` would be the solution";
    const MACRO: &str = "bin/x.rs:3: this macro would replace the one that src/a.rs uses";
    for (source, error) in [
        ("// é\nmod m;", "a.rs:2: a module in a file"),
        ("mod m { mod n; }", "a.rs:1: a module in a file"),
        ("\n#[path = \"m\"] mod m {}", "a.rs:2: `#[path]`"),
        ("fn f() { include_str!(\"m\") }", "a.rs:1: `include_str!`"),
        ("fn f() { env!(\"CARGO\") }", "a.rs:1: `env!`"),
        ("\nuse proconio::input;", "a.rs:2: Codeforces has no crate `proconio`"),
        ("#[macro_export]\nmacro_rules! m { () => {} }", "a.rs:1: an exported macro is not"),
        ("use crate::b::f;", CRATE),
        ("use crate as c;", CRATE),
        ("pub(in crate::a) fn f() {}", CRATE),
        ("pub(crate) fn f() {}", CRATE),
        ("macro_rules! m { () => { $crate::b::f() } }", CRATE),
        ("fn f() { assert!(true) }", MACRO),
        ("/*\n/// # Examples */\nfn f() {}", "bin/x.rs: the bundle would not have the tokens"),
    ] {
        let modules = [("a", source), ("b", "pub fn f() {}\n")];
        let bundle = bundle_modules("use sente::a::f;\nmacro_rules! assert { () => {} }\n", &modules);
        check_error(bundle, source, &format!("src/{error}"));
    }
}

#[test]
#[rustfmt::skip]
fn what_looks_like_that_is_accepted() {
    for (solution, module) in [
        ("use sente::a;", "fn f(crate_: u8) { env::f(line as u32, path = line != file) }"),
        ("use sente::a;\nmacro_rules! assert { () => {} }", "fn f() { assert_eq!(1, 1) }"),
        ("use sente::a;\nmacro_rules! x { () => {} }", "fn f(x: u8) { use y; x != 1 }"),
        ("fn f() {}", "use crate::a;\nuse itertools::join;"),
    ] {
        let bundle = bundle_modules(solution, &[("a", module)]);
        assert!(bundle.is_ok(), "{solution}\n{module}\n{bundle:?}");
    }
    let atcoder = "//! https://atcoder.jp/x\nuse itertools::join;\nuse proconio::input;\n";
    assert!(bundle_files(atcoder, "", &[]).is_ok());
}

#[test]
#[rustfmt::skip]
fn the_root_of_the_library_only_declares_modules() {
    const ONLY: &str = "the root of the library may only declare modules, each in a file";
    for (root, error) in [
        ("mod a;\n#[cfg_attr(test, derive(Debug))]\nstruct S;\n", &*format!("lib.rs:2: {ONLY}")),
        ("mod a;\npub use a::f;\n", &format!("lib.rs:2: {ONLY}")),
        ("mod a {}\n", &format!("lib.rs:1: {ONLY}")),
        ("pub(crate) mod a;\n", &format!("lib.rs:1: {ONLY}")),
        ("mod a;\n#[cfg(unix)]\nmod b;", &format!("lib.rs:2: {ONLY}")),
        ("mod b;\n/// Doc.\n#[allow(unused)]\nmod a;", &format!("lib.rs:3: {ONLY}")),
        ("//! Doc.\n#![no_std]\nmod a;", &format!("lib.rs:2: {ONLY}")),
        ("mod a;\nfn f( {}", "lib.rs:2: this is not Rust"),
        ("mod b;\n", "bin/x.rs:2: expected a module that src/lib.rs declares, found `a`"),
        ("mod c;\nmod a;\n#[cfg(test)]\nmod tests;", "c.rs: cannot read it: "),
    ] {
        let modules = [("a", "use super::c;"), ("b", "")];
        let bundle = bundle_files(&format!("{URL}use sente::a::f;\n"), root, &modules);
        check_error(bundle, root, &format!("src/{error}"));
    }
}

#[test]
fn the_header_names_the_judge() {
    for source in [
        "",
        "fn main() {}",
        "// https://atcoder.jp/x",
        "//! No URL.",
        "//! No URL.\n\n//! https://atcoder.jp/x\n",
    ] {
        let bundle = bundle_files(source, "", &[]);
        check_error(bundle, source, "src/bin/x.rs:1: expected the URL");
    }
}

#[test]
fn a_bundle_up_to_the_limit_of_the_judge() {
    let solution = |url: &str, size: usize| {
        let rest = format!("//! {url}\nconst S: &str = \"");
        let least = bundle_files(&format!("{rest}\";\n"), "", &[]).unwrap();
        let filling = "a".repeat(size - least.text.len());
        bundle_files(&format!("{rest}{filling}\";\n"), "", &[])
    };
    for (url, judge, limit) in [
        ("https://codeforces.com/", "Codeforces", 65_536),
        ("https://atcoder.jp/", "AtCoder", 524_288),
    ] {
        assert_eq!(solution(url, limit).unwrap().text.len(), limit);
        let size = limit + 1;
        let error = format!(
            "src/bin/x.rs: the bundle has {size} bytes, and {judge} accepts at most {limit}"
        );
        check_error(solution(url, size), url, &error);
    }
}
