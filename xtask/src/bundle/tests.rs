//! The bundler on small crates in strings.

use super::{Bundle, bundle_from};
use anyhow::Result;
use std::io;

const URL: &str = "//! <https://codeforces.com/problemset/problem/1/A>\n";
const FIRST: &str = "// sente: x, bundled; Codeforces, rustc 1.89, no crates\n";

/// Bundles the solution x of a crate with these files.
fn bundle_files(solution: &str, root: &str, modules: &[(&str, &str)]) -> Result<Bundle> {
    bundle_from("x", &|path| match path {
        "src/bin/x.rs" => Ok(solution.into()),
        "src/lib.rs" => Ok(root.into()),
        _ => modules
            .iter()
            .find(|(name, _)| path == format!("src/{name}.rs"))
            .map(|(_, text)| (*text).into())
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "not found")),
    })
}

/// Bundles a solution, after a header of one line, with these modules.
fn bundle(solution: &str, modules: &[(&str, &str)]) -> Result<Bundle> {
    let root: String = modules
        .iter()
        .map(|(name, _)| format!("pub mod {name};\n"))
        .collect();
    bundle_files(&format!("{URL}{solution}"), &root, modules)
}

#[track_caller]
fn check_solution(solution: &str, expected: &str) {
    let text = bundle(solution, &[]).unwrap().text;
    assert_eq!(text, format!("{FIRST}{URL}{expected}"));
}

/// How the body of a module looks in a bundle.
#[track_caller]
fn check_module(module: &str, expected: &str) {
    let bundle = bundle("use sente::a::f;\n", &[("a", module)]).unwrap();
    let (_, found) = bundle.text.split_once("    pub mod a {\n").unwrap();
    assert_eq!(found, format!("{expected}    }}\n}}\n"));
}

#[track_caller]
fn check_error(bundle: Result<Bundle>, source: &str, expected: &str) {
    let error = bundle.expect_err(source).to_string();
    assert!(error.starts_with(expected), "{source}\n{error}");
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

#[cfg(test)]
mod tests {
    use sente::c::C;
}
";
    let b = "//! Halves.

use super::a::two;

pub const ONE: u32 = 1;

/// n / 2.
pub fn half(n: u32) -> u32 {
    n / two()
}
";
    let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
    let expected = "\
// sente: x, bundled; AtCoder, rustc 1.89, proconio 0.5.0 and itertools 0.14.0
//! <https://atcoder.jp/x>
//!
//! Why it is right: ★.

use proconio::input;
use sente::b::{self, half}; // the only one

// How it begins.
fn main() {
    input! { n: u32 }
    println!(\"{}\", half(n) + b::ONE);
}

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
    let root = "//! Doc.\n\n#![allow(missing_docs)]\nmod a;\n/// Doc.\npub mod b;\n#[allow(unused)]\n\
                pub mod c;\n";
    let modules = [("a", a), ("b", b), ("c", "pub struct C;\n")];
    let bundle = bundle_files(solution, root, &modules).unwrap();
    assert_eq!(bundle.text, expected);
    assert_eq!(bundle.judge.name, "AtCoder");
}

#[test]
fn the_solution_stays_as_it_is() {
    let odd = "fn main(){\n  /* a // b */ let x  =1; // c\n\n\n\tlet _ = x;}\n";
    check_solution(odd, odd);
    check_solution("fn main() {}\n\n\n", "fn main() {}\n");
    check_solution("fn main() {}", "fn main() {}\n");
    check_solution("fn main() {}\r\n// é\r\n", "fn main() {}\n// é\n");
    let with_mark = bundle_files(&format!("\u{feff}{URL}fn main() {{}}"), "", &[]).unwrap();
    assert_eq!(with_mark.text, format!("{FIRST}{URL}fn main() {{}}\n"));
}

#[test]
fn line_ends_make_no_difference() {
    let solution = "use sente::a::f;\n\nconst S: &str = \"\n\";\n";
    let module = "/// One.\n///\n/// # Examples\n///\n/// x\npub fn f() {}\n\n\
                  #[test]\nfn t() {}\n\nconst S: &str = \"\n x\";\n";
    let windows = |text: &str| text.replace('\n', "\r\n");
    let found = bundle(&windows(solution), &[("a", &windows(module))]).unwrap();
    assert_eq!(found, bundle(solution, &[("a", module)]).unwrap());
    assert!(!found.text.contains('\r'));
}

#[test]
fn tests_leave_no_trace() {
    check_solution(
        "
fn main() {}

/// Doc.
#[test]
#[should_panic(expected = \"x\")]
fn fails() {}

// A helper.
#[cfg(test)]
#[path = \"../../tests/proof/x.rs\"]
mod proof;

fn f() {}

#[allow(unused)]
#[cfg(test)]
mod tests {
    #[test]
    fn g() {}
}
",
        "\nfn main() {}\n\nfn f() {}\n",
    );
    check_solution(
        "use std::fmt;
#[cfg(test)]
use std::{fs, io};

impl X {
    #[cfg(test)]
    pub(super) fn new() {}

    fn f() {
        f(); // stays
        // goes
        #[cfg(test)]
        let x = if h() { 1 } else { 2 }; // goes

        h();
        #[cfg(test)]
        let x = 1;
    }

    #[cfg(test)]
    const C: u32 = 1;
}
",
        "use std::fmt;

impl X {
    fn f() {
        f(); // stays

        h();
    }
}
",
    );
}

#[test]
fn each_kind_of_test_item_is_removed_to_its_end() {
    for item in [
        "use a::{b, c};",
        "type T = u32;",
        "static S: u32 = { 1 };",
        "let x = { 1 } + 2;",
        "const C: X = X { a: 1 };",
        "const fn f() {}",
        "fn f() -> [u8; 3] {\n    g()\n}",
        "pub(in super) fn f();",
        "pub mod m {}",
        "struct S;",
        "enum E { A, B }",
        "trait T {}",
        "impl T for [u8; 2] {}",
        "macro_rules! m {\n    () => { ; };\n}",
        "macro_rules! m (() => {});",
    ] {
        let kept = "fn f() { 1; }\nfn g() { 2; }\n";
        let source = kept.replace('\n', &format!("\n#[cfg(test)]\n{item}\n"));
        check_solution(&source, kept);
    }
}

/// On the judge, `cfg(test)` is false too.
#[test]
fn other_test_code_stays() {
    for source in [
        "fn main() {} #[test] fn f() {}\n#[test] fn g() {} fn h() {}\n",
        "struct X {\n    #[cfg(test)]\n    x: u32,\n    y: u32,\n}\n",
        "fn f() {\n    match x {\n        #[cfg(test)]\n        A => 1,\n        B => {}\n    }\n}\n",
        "fn f() {\n    #[cfg(test)]\n    g();\n    if !x {\n        y();\n    }\n}\n",
        "m! {\n    #[test]\n    fn f() {}\n}\n",
        "macro_rules! m {\n    #[test]\n    fn f() {}\n}\n",
        "mod m {\n    #![cfg(test)]\n    fn f() {}\n}\n",
        "#[cfg(all(unix, test))]\nfn f() {}\n#[cfg_attr(test, derive(Debug))]\nstruct X;\n",
        "#[cfg(not(test))]\nfn f() {}\n",
        "fn f() {\n    f()\n        + #[cfg(test)]\n        use x;\n}\n",
        "fn f() {
    // #[test]
    let a = \"#[cfg(test)]\\nmod tests {}\";
    let b = r#\"
#[cfg(test)]
mod tests { \"quoted\" }

\"#;
    /* #[cfg(test)] fn f() {} */
    print(a, b, '#', b\"#[test]\");
}
",
    ] {
        check_solution(source, source);
    }
}

#[test]
fn modules_are_indented_but_not_their_strings() {
    check_module(
        "pub fn f() -> [&'static str; 3] {
    // \"
    [
        \"★
  two \\
      three

\",
        r##\"
fn main() {
    \"# }
/// # Examples
\"##,
        concat!(\"é\", \"
\"), // \"
    ]
}

/* a
   b */
mod inner {
    macro_rules! m { () => { \"
\" } }
}
",
        "        pub fn f() -> [&'static str; 3] {
            // \"
            [
                \"★
  two \\
      three

\",
                r##\"
fn main() {
    \"# }
/// # Examples
\"##,
                concat!(\"é\", \"
\"), // \"
            ]
        }

        /* a
           b */
        mod inner {
            macro_rules! m { () => { \"
\" } }
        }
",
    );
}

#[test]
fn examples_are_left_out_and_other_documentation_is_not() {
    check_module(
        "//! Title.
//!
//! # Examples
//!
//! ```
//! # not a heading
//! sente::a::f();
//! ```

/// Does it.
///
/// # Examples
///
/// ```
/// sente::a::f();
/// ```
///
/// # Panics
///
/// ```text
/// # Examples
/// ```
///
/// # Example
///
/// None.
#[inline]
pub fn f() {}

m! {
    /// # Examples
    g
}
",
        "        //! Title.

        /// Does it.
        ///
        /// # Panics
        ///
        /// ```text
        /// # Examples
        /// ```
        #[inline]
        pub fn f() {}

        m! {
            /// # Examples
            g
        }
",
    );
}

#[test]
fn modules_are_found_wherever_they_are_named() {
    let modules = [
        ("a", "pub fn f() {}\npub(super) fn g() {}"),
        ("b", "use super::a::f;"),
        ("c", "pub fn f() {}"),
        ("d", "fn f() { println!(\"{}\", super::c::f()); }"),
        (
            "e",
            "mod m { use super::f; mod n { use super::super::super::{b::f, c}; } }",
        ),
        (
            "g",
            "fn f(x: self::super::a::X) {}\n#[cfg(test)]\nuse super::e;",
        ),
        ("h", "use super::i::f;"),
        ("i", "use super::{h::*, a};"),
        (
            "j",
            "mod m { use super::*; }\nmod n { pub(in super) mod o { use super::super::{f, g}; } }\n\
             fn h() { super::b::X * 2 }\n",
        ),
    ];
    for (solution, expected) in [
        ("", ""),
        ("use sente::a::f;", "a"),
        ("use sente::b;", "a b"),
        ("use sente::{c as x, b::{f, g}};", "a b c"),
        ("use {sente::a::*, std::io};", "a"),
        ("fn f() { println!(\"{}\", sente::d::X) }", "c d"),
        ("use sente::e::f;", "a b c e"),
        ("fn f(x: sente::g::X<u32>) {}", "a g"),
        ("use r#sente::h;", "a h i"),
        ("use sente::j;", "a b j"),
        ("#[cfg(test)]\nuse sente::a;", ""),
        ("// sente::a\nconst A: &str = \"sente::b\";", ""),
        ("/// [`sente::a`]\nfn f<'sente>() {}", ""),
        ("mod a { pub use super::b; }\nuse sente::c;", "c"),
    ] {
        let text = bundle(solution, &modules).unwrap().text;
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
    const ALIAS: &str = "2: `sente` without a module";
    const NO_MODULE: &str = "2: expected a module that src/lib.rs declares, found ";
    for (source, error) in [
        ("use ::sente::graph;", "2: `::sente` is not supported in a bundle"),
        ("fn f() { ::sente::graph::f() }", "2: `::sente` is"),
        ("\nuse crate::sente::graph;", "3: `::sente` is"),
        ("use sente;", ALIAS),
        ("use sente as s;", ALIAS),
        ("use {sente as s, std::io};", ALIAS),
        ("use std::io as sente;", ALIAS),
        ("mod sente {}", ALIAS),
        ("m!(sente);", ALIAS),
        ("use r#sente as s;", ALIAS),
        ("use sente::*;", &format!("{NO_MODULE}`*`")),
        ("use sente::{graph, *};", &format!("{NO_MODULE}`*`")),
        ("use sente::{self};", &format!("{NO_MODULE}`self`")),
        ("m!(sente::$x);", &format!("{NO_MODULE}`$`")),
        ("use sente::{graph, grap};", &format!("{NO_MODULE}`grap`")),
        ("mod m {\n    use sente::graph;\n}", "3: `sente::` in a module of the solution"),
        ("extern crate sente;", "2: `extern crate`"),
        ("\npub mod m;", "3: a module in a file is supported only in src/lib.rs"),
        ("m! { mod $m; }", "2: a module in a file"),
        ("#[path = \"m.rs\"]\nmod m;", "2: `#[path]` is not supported in a bundle"),
        ("#[cfg_attr(unix, path = \"m.rs\")]\nmod m;", "3: a module in a file"),
        ("include!(\"m.rs\");", "2: no `include!` in a bundle: the judge has only one file"),
        ("const S: &[u8] = include_bytes!(\"m\");", "2: no `include_bytes!` in"),
        ("const S: &str = option_env!(\"CARGO\");", "2: no `option_env!` in a bundle: the judge does"),
        ("use std::{env, option_env as o};", "2: no `option_env!`"),
        ("fn f() { line!() }", "2: no `line!` in a bundle: the place"),
        ("fn f() { (file!(), 1) }", "2: no `file!`"),
        ("fn f() { (1, column!()) }", "2: no `column!`"),
        ("fn f() { std::module_path!() }", "2: no `module_path!`"),
        ("#![no_implicit_prelude]", "2: this would hold for the library too"),
        ("fn f() {}\nuse itertools::Itertools;", "3: Codeforces has no crate `itertools`"),
        ("#[proconio::fastout]\nfn f() {}", "2: Codeforces has no crate `proconio`"),
        ("fn f( {}", "2: this is not Rust"),
        ("fn f() {}\n/*\n// x */\n#[test]\nfn g() {}", " only test items and statements can"),
        ("#[test]\nfn g() {} /*\n*/", " only test items and statements can"),
    ] {
        let modules = [("graph", "pub struct Graph;\n"), ("input", "")];
        check_error(bundle(source, &modules), source, &format!("src/bin/x.rs:{error}"));
    }
}

#[test]
#[rustfmt::skip]
fn what_a_module_must_not_have_is_refused() {
    const CRATE: &str = "1: `crate` would be the solution";
    const NO_MODULE: &str = "1: expected a module that src/lib.rs declares, found ";
    for (source, error) in [
        ("// é\nmod m;", "2: a module in a file"),
        ("mod m { mod n; }", "1: a module in a file"),
        ("\n#[path = \"m\"] mod m {}", "2: `#[path]`"),
        ("fn f() { include_str!(\"m\") }", "1: no `include_str!`"),
        ("fn f() { env!(\"CARGO\") }", "1: no `env!`"),
        ("\nuse proconio::input;", "2: Codeforces has no crate `proconio`"),
        ("#[macro_export]\nmacro_rules! m { () => {} }", "1: an exported macro is not supported"),
        ("#[macro_use]\nmod m {}", "1: `#[macro_use]`"),
        ("use crate::b::f;", CRATE),
        ("use crate as c;", CRATE),
        ("pub(in crate::a) fn f() {}", CRATE),
        ("pub(crate) fn f() {}", CRATE),
        ("macro_rules! m { () => { $crate::b::f() } }", CRATE),
        ("use super::*;", &format!("{NO_MODULE}`*`")),
        ("fn f() { use super::*; }", &format!("{NO_MODULE}`*`")),
        ("mod m { use super::super::*; }", &format!("{NO_MODULE}`*`")),
        ("use super::{self as s};", &format!("{NO_MODULE}`self`")),
        ("use super as s;", &format!("{NO_MODULE}`as`")),
        ("m!(super)", &format!("{NO_MODULE}`)`")),
        ("use super::super::b;", &format!("{NO_MODULE}`super`")),
        ("use super::c::f;", &format!("{NO_MODULE}`c`")),
        ("\nmod m { use super::{f, super::b::f}; }", "2: `super` in braces"),
        ("struct A;\nimpl A {}\nimpl Drop for super::b::B {}", "3: an `impl` needs a type or a trait"),
        ("m! {\n    /** a\n b */\n    x\n}", ""),
    ] {
        let modules = [("a", source), ("b", "pub fn f() {}\n")];
        let file = if error.is_empty() {
            "src/bin/x.rs: the bundle would not have the tokens of its sources"
        } else {
            "src/a.rs:"
        };
        check_error(bundle("use sente::a::f;\n", &modules), source, &format!("{file}{error}"));
    }
}

#[test]
fn an_unused_module_may_have_what_a_bundle_must_not() {
    let modules = [
        ("a", ""),
        ("b", "use crate::a;\nuse itertools::join;"),
        (
            "c",
            "trait T {}\nunion U {}\nenum E {}\nfn f(x: impl Fn()) -> impl Fn() {}\n\
             impl T for X {}\nimpl From<E> for X {}\nimpl U {}\nm! { impl X {} }",
        ),
    ];
    assert!(bundle("use sente::a;", &modules).is_ok());
}

#[test]
fn a_macro_of_the_solution_takes_no_place_in_the_library() {
    let replaces =
        "src/bin/x.rs:3: this macro would replace the one of the same name that src/a.rs uses";
    let solution = "use sente::a;\nmacro_rules! assert { () => {} }\n";
    for module in [
        "fn f() { assert!(true) }",
        "use std::{fmt, assert as check};",
    ] {
        check_error(bundle(solution, &[("a", module)]), module, replaces);
    }
    for module in [
        "fn f() { assert_eq!(1, 1) }",
        "fn f(assert: u8) { use x; assert as u32 }",
    ] {
        assert!(bundle(solution, &[("a", module)]).is_ok(), "{module}");
    }
    for definition in [
        "macro_rules! $name { () => {} }",
        "m! { macro_rules { () => {} } }",
    ] {
        let solution = format!("use sente::a;\n{definition}");
        let error = "src/bin/x.rs:3: a bundle needs a macro whose name is written out";
        check_error(bundle(&solution, &[("a", "")]), definition, error);
        assert!(bundle(definition, &[]).is_ok());
    }
}

#[test]
#[rustfmt::skip]
fn the_root_of_the_library_only_declares_modules() {
    const ONLY: &str = "the root of the library may only declare modules, each in a file";
    for (root, error) in [
        ("pub mod a;\n#[cfg_attr(test, derive(Debug))]\nstruct S;\n", &*format!("lib.rs:2: {ONLY}")),
        ("pub mod a;\npub use a::f;\n", &format!("lib.rs:2: {ONLY}")),
        ("pub mod a {}\n", &format!("lib.rs:1: {ONLY}")),
        ("pub(crate) mod a;\n", &format!("lib.rs:1: {ONLY}")),
        ("pub mod a;\nmod b;\n#[cfg(unix)]\nmod c;", &format!("lib.rs:3: {ONLY}")),
        ("//! Doc.\n#![no_std]\npub mod a;", &format!("lib.rs:2: {ONLY}")),
        ("pub mod a;\nfn f( {}", "lib.rs:2: this is not Rust"),
        ("pub mod b;\n", "bin/x.rs:2: expected a module that src/lib.rs declares, found `a`"),
        ("pub mod c;\n#[cfg(test)]\nmod tests;", "c.rs: cannot read it: not found"),
    ] {
        let found = bundle_files(&format!("{URL}use sente::a::f;\n"), root, &[("a", ""), ("b", "")]);
        check_error(found, root, &format!("src/{error}"));
    }
}

#[test]
fn crates_are_for_judges_that_have_them() {
    let source = "#[cfg(test)]\nuse itertools::join;\nfn f() {}\n";
    check_solution(source, "fn f() {}\n");
    let source = "//! https://atcoder.jp/x\nuse itertools::join;\nuse proconio::input;\n";
    assert!(bundle_files(source, "", &[]).is_ok());
}

#[test]
fn the_header_names_the_judge() {
    for header in ["", "// https://atcoder.jp/x\n", "//! No URL.\n"] {
        let found = bundle_files(&format!("{header}fn main() {{}}"), "", &[]);
        check_error(found, header, "src/bin/x.rs:1: expected the URL");
    }
    let found = bundle_files("//! No URL.\n\n//! https://atcoder.jp/x\n", "", &[]);
    check_error(found, "two", "src/bin/x.rs:1: expected the URL");
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
