//! The bundler on small crates in strings.

use super::{Bundle, Error, bundle_from};
use std::io;

const URL: &str = "//! <https://codeforces.com/problemset/problem/1/A>\n";
const FIRST: &str = "// sente: x, bundled; Codeforces, rustc 1.89, no crates\n";

/// Bundles the solution x of a crate with these modules.
fn bundle(solution: &str, modules: &[(&str, &str)]) -> Result<Bundle, Error> {
    let root: String = modules
        .iter()
        .map(|(name, _)| format!("pub mod {name};\n"))
        .collect();
    bundle_with_root(solution, &root, modules)
}

fn bundle_with_root(solution: &str, root: &str, modules: &[(&str, &str)]) -> Result<Bundle, Error> {
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

/// The bundle of a solution without a library. Each text comes after the header.
#[track_caller]
fn check_solution(solution: &str, expected: &str) {
    let text = bundle(&format!("{URL}{solution}"), &[]).unwrap().text;
    assert_eq!(text, format!("{FIRST}{URL}{expected}"));
}

/// How a module looks in a bundle, without its indentation of two levels.
#[track_caller]
fn check_module(module: &str, expected: &str) {
    let text = bundle(&format!("{URL}use sente::a::f;\n"), &[("a", module)])
        .unwrap()
        .text;
    let (_, found) = text.split_once("    pub mod a {\n").unwrap();
    assert_eq!(found, format!("{expected}    }}\n}}\n"));
}

#[track_caller]
fn check_reached(solution: &str, modules: &[(&str, &str)], expected: &[&str]) {
    let text = bundle(&format!("{URL}{solution}"), modules).unwrap().text;
    let found: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("    pub mod ")?.strip_suffix(" {"))
        .collect();
    assert_eq!(found, expected);
}

/// The header is line 1, and the solution begins in line 2.
#[track_caller]
fn check_solution_refused(solution: &str, error: &str) {
    let modules = [("graph", "pub struct Graph;\n"), ("input", "")];
    let found = bundle(&format!("{URL}{solution}"), &modules).unwrap_err();
    let found = found.to_string();
    assert!(found.starts_with(error), "{solution}\n{found}");
}

#[track_caller]
fn check_module_refused(module: &str, error: &str) {
    let modules = [("a", module), ("b", "pub fn f() {}\n")];
    let found = bundle(&format!("{URL}use sente::a::f;\n"), &modules).unwrap_err();
    let found = found.to_string();
    assert!(found.starts_with(error), "{module}\n{found}");
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
    let a = "pub(crate) fn two() -> u32 {\n    2\n}\n";
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
        pub(crate) fn two() -> u32 {
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
    let root = "//! Doc.\n\n#![allow(missing_docs)]\nmod a;\n/// Doc.\npub mod b;\npub mod c;\n";
    let modules = [("a", a), ("b", b), ("c", "pub struct C;\n")];
    let bundle = bundle_with_root(solution, root, &modules).unwrap();
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
    let text = bundle(&format!("\u{feff}{URL}fn main() {{}}"), &[]).unwrap();
    assert_eq!(text.text, format!("{FIRST}{URL}fn main() {{}}\n"));
}

#[test]
fn line_ends_make_no_difference() {
    let solution = format!("{URL}use sente::a::f;\n\nconst S: &str = \"\n\";\n");
    let module = "/// One.\n///\n/// # Examples\n///\n/// x\npub fn f() {}\n\n\
                  #[test]\nfn t() {}\n\nconst S: &str = \"\n x\";\n";
    let windows = |text: &str| text.replace('\n', "\r\n");
    let found = bundle(&windows(&solution), &[("a", &windows(module))]).unwrap();
    assert_eq!(found, bundle(&solution, &[("a", module)]).unwrap());
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
use std::io;

impl X {
    #[cfg(test)]
    fn new() {}

    fn f() {
        f(); // stays
        // goes
        #[cfg(all(test, unix))]
        g(); // goes

        h();
        #[cfg(test)]
        let x = 1;
    }

    #[cfg(test)]
    const C: u32 = 1;
}

#[cfg_attr(test, derive(Debug))]
#[cfg_attr(not(test), derive(Clone))]
struct X;
#[cfg(not(test))]
fn stays() {}
",
        "use std::fmt;

impl X {
    fn f() {
        f(); // stays

        h();
    }
}

#[cfg_attr(not(test), derive(Clone))]
struct X;
#[cfg(not(test))]
fn stays() {}
",
    );
    check_solution(
        "fn main() {} #[test] fn f() {}\n#[test] fn g() {} fn h() {}\n",
        "fn main() {}\nfn h() {}\n",
    );
}

#[test]
fn what_only_looks_like_a_test_stays() {
    let source = "fn main() {
    // #[test]
    let a = \"#[cfg(test)]\\nmod tests {}\";
    let b = r#\"
#[cfg(test)]
mod tests { \"quoted\" }

\"#;
    /* #[cfg(test)] fn f() {} */
    print(a, b, '#', b\"#[test]\");
}
";
    check_solution(source, source);
}

#[test]
fn test_code_in_other_places_is_refused() {
    let sentence = "test code is removed where it is an item or a statement, and this is none";
    for source in [
        "struct X {\n    #[cfg(test)]\n    x: u32,\n}\n",
        "m! {\n    #[test]\n    fn f() {}\n}\n",
        "mod m {\n    #![cfg(test)]\n}\n",
    ] {
        check_solution_refused(source, &format!("src/bin/x.rs:3: {sentence}"));
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
/// # Examples
///
/// None.
#[inline]
pub fn f() {}
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
",
    );
}

#[test]
fn modules_are_found_wherever_they_are_named() {
    let modules = [
        ("a", "pub fn f() {}"),
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
    ];
    check_reached("", &modules, &[]);
    check_reached("use sente::a::f;", &modules, &["a"]);
    check_reached("use sente::b;", &modules, &["a", "b"]);
    check_reached(
        "use sente::{c as x, b::{f, g}};",
        &modules,
        &["a", "b", "c"],
    );
    check_reached("use {sente::a::*, std::io};", &modules, &["a"]);
    check_reached(
        "fn f() { println!(\"{}\", sente::d::X) }",
        &modules,
        &["c", "d"],
    );
    check_reached("use sente::e::f;", &modules, &["a", "b", "c", "e"]);
    check_reached("fn f(x: sente::g::X<u32>) {}", &modules, &["a", "g"]);
    check_reached("#[cfg(test)] use sente::a;", &modules, &[]);
    check_reached("// sente::a\nconst A: &str = \"sente::b\";", &modules, &[]);
    check_reached("/// [`sente::a`]\nfn f<'sente>() {}", &modules, &[]);
    check_reached(
        "mod a { pub use super::b; }\nuse sente::c;",
        &modules,
        &["c"],
    );
}

#[test]
fn modules_that_name_each_other() {
    let modules = [("a", "use super::b::f;"), ("b", "use super::a::f;")];
    check_reached("use sente::a;", &modules, &["a", "b"]);
}

#[test]
fn other_names_for_the_library_are_refused() {
    for path in ["use ::sente::graph;", "fn f() { ::sente::graph::f() }"] {
        check_solution_refused(path, "src/bin/x.rs:2: `::sente` is not supported");
    }
    check_solution_refused(
        "\nuse crate::sente::graph;",
        "src/bin/x.rs:3: `::sente` is not supported",
    );
    for alias in [
        "use sente;",
        "use sente as s;",
        "use {sente as s, std::io};",
        "use std::io as sente;",
        "mod sente {}",
        "m!(sente);",
        "use r#sente as s;",
    ] {
        check_solution_refused(alias, "src/bin/x.rs:2: `sente` without a module");
    }
    check_solution_refused("extern crate sente;", "src/bin/x.rs:2: `extern crate`");
    check_solution_refused("use sente::*;", "src/bin/x.rs:2: expected a module");
    check_solution_refused(
        "use sente::{graph, *};",
        "src/bin/x.rs:2: expected a module",
    );
    check_solution_refused("use sente::{self};", "src/bin/x.rs:2: the library itself");
    check_solution_refused("m!(sente::$x);", "src/bin/x.rs:2: expected a module");
    check_solution_refused(
        "use sente::{graph, grap};",
        "src/bin/x.rs:2: src/lib.rs declares no module `grap`",
    );
    check_solution_refused(
        "mod m {\n    use sente::graph;\n}",
        "src/bin/x.rs:3: `sente::` in a module of the solution",
    );
}

#[test]
fn what_needs_another_file_is_refused() {
    let sentence = "a module in a file of its own is supported in src/lib.rs alone";
    check_solution_refused("\npub mod m;", &format!("src/bin/x.rs:3: {sentence}"));
    check_module_refused("// é\nmod m;", &format!("src/a.rs:2: {sentence}"));
    check_module_refused("mod m { mod n; }", &format!("src/a.rs:1: {sentence}"));
    let sentence = "`#[path]` is not supported";
    check_solution_refused(
        "#[path = \"m.rs\"]\nmod m;",
        &format!("src/bin/x.rs:2: {sentence}"),
    );
    check_solution_refused(
        "#[cfg_attr(unix, path = \"m.rs\")]\nmod m;",
        &format!("src/bin/x.rs:2: {sentence}"),
    );
    check_module_refused(
        "\n#[path = \"m\"] mod m {}",
        &format!("src/a.rs:2: {sentence}"),
    );
    check_solution_refused(
        "include!(\"m.rs\");",
        "src/bin/x.rs:2: `include!` needs a file",
    );
    check_module_refused(
        "fn f() { include_str!(\"m\") }",
        "src/a.rs:1: `include_str!`",
    );
    check_module_refused("fn f() { env!(\"CARGO\") }", "src/a.rs:1: `env!`");
}

#[test]
fn what_a_module_means_only_in_a_library_is_refused() {
    check_module_refused(
        "#[macro_export]\nmacro_rules! m { () => {} }",
        "src/a.rs:1: an exported macro is not supported",
    );
    check_module_refused("#[macro_use]\nmod m {}", "src/a.rs:1: `#[macro_use]`");
    let sentence = "src/a.rs:1: `crate` would be the solution";
    check_module_refused("use crate::b::f;", sentence);
    check_module_refused("use crate as c;", sentence);
    check_module_refused("pub(in crate::a) fn f() {}", sentence);
    check_module_refused("macro_rules! m { () => { $crate::b::f() } }", sentence);
    let sentence = "src/a.rs:1: a glob import of another module";
    check_module_refused("use super::b::*;", sentence);
    check_module_refused("use super::b::{c::{d, *}};", sentence);
    check_module_refused("use super::{b::*};", sentence);
    check_module_refused("mod m { use super::super::b::*; }", sentence);
    check_module_refused("use super::*;", "src/a.rs:1: expected a module");
    check_module_refused("use super::{self as s};", "src/a.rs:1: the library itself");
    check_module_refused("use super as s;", "src/a.rs:1: `super` alone");
    check_module_refused("use super::super::b;", "src/a.rs:1: this leads out");
    check_module_refused(
        "use super::c::f;",
        "src/a.rs:1: src/lib.rs declares no module `c`",
    );
    check_module_refused(
        "mod m { use super::{super::b::f}; }",
        "src/a.rs:1: `super` in braces",
    );
}

#[test]
fn paths_that_stay_within_a_module_are_its_own() {
    let module = "pub(crate) fn f() {}\npub(super) fn g() {}\nmod m { use super::*; }\n\
                  mod n { pub(in super) mod o { use super::super::{f, g}; } }\n\
                  fn h() { super::b::X * 2 }\n";
    check_reached(
        "use sente::a;",
        &[("a", module), ("b", ""), ("c", "")],
        &["a", "b"],
    );
}

#[test]
fn a_macro_of_the_solution_takes_no_place_in_the_library() {
    let solution = format!("{URL}use sente::a;\nmacro_rules! assert {{ () => {{}} }}\n");
    let error = bundle(&solution, &[("a", "fn f() { assert!(true) }")]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "src/bin/x.rs:3: this macro would replace the one of the same name that src/a.rs uses"
    );
    assert!(bundle(&solution, &[("a", "fn f() { assert_eq!(1, 1) }")]).is_ok());
}

#[test]
fn the_root_of_the_library_only_declares_modules() {
    for (root, error) in [
        (
            "pub mod a;\n#[cfg_attr(test, derive(Debug))]\nstruct S;\n",
            "src/lib.rs:2: the root of the library may only",
        ),
        (
            "pub mod a;\npub use a::f;\n",
            "src/lib.rs:2: the root of the library may only",
        ),
        (
            "pub mod a {}\n",
            "src/lib.rs:1: a module of the library needs a file",
        ),
        (
            "pub mod a;\nmod b;\n#[cfg(unix)]\nmod c;",
            "src/lib.rs:3: an attribute of a module",
        ),
        (
            "//! Doc.\n#![no_std]\npub mod a;",
            "src/lib.rs:2: this attribute of the library",
        ),
        ("pub mod a;\nfn f( {}", "src/lib.rs:2: this is not Rust"),
        ("pub mod a;\nfn f(a b) {}", "src/lib.rs:2: this is not Rust"),
        (
            "pub mod b;\n",
            "src/bin/x.rs:2: src/lib.rs declares no module `a`",
        ),
        (
            "pub mod a;\n#[cfg(test)]\nmod tests;",
            "src/a.rs: cannot read it: not found",
        ),
    ] {
        let solution = format!("{URL}use sente::a::f;\n");
        let found = bundle_with_root(&solution, root, &[])
            .unwrap_err()
            .to_string();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn crates_are_for_judges_that_have_them() {
    let source = "fn f() {}\nuse itertools::Itertools;\n";
    check_solution_refused(
        source,
        "src/bin/x.rs:3: Codeforces has no crate `itertools`",
    );
    check_solution_refused(
        "#[proconio::fastout]\nfn f() {}",
        "src/bin/x.rs:2: Codeforces has no",
    );
    check_module_refused(
        "\nuse proconio::input;",
        "src/a.rs:2: Codeforces has no crate",
    );
    check_solution(
        "#[cfg(test)]\nuse itertools::join;\nfn f() {}",
        "fn f() {}\n",
    );
    assert!(bundle(&format!("//! https://atcoder.jp/x\n{source}"), &[]).is_ok());
}

#[test]
fn the_header_names_the_judge() {
    for header in ["", "// https://atcoder.jp/x\n", "//! No URL.\n"] {
        let error = bundle(&format!("{header}fn main() {{}}"), &[]).unwrap_err();
        let error = error.to_string();
        assert!(
            error.starts_with("src/bin/x.rs:1: expected the URL"),
            "{error}"
        );
    }
}

#[test]
fn a_bundle_up_to_the_limit_of_the_judge() {
    let solution = |url: &str, size: usize| {
        let rest = format!("//! {url}\nconst S: &str = \"");
        let first = bundle(&format!("{rest}\";\n"), &[]).unwrap().text.len();
        bundle(&format!("{rest}{}\";\n", "a".repeat(size - first)), &[])
    };
    for (url, limit) in [
        ("https://codeforces.com/", 65_536),
        ("https://atcoder.jp/", 524_288),
    ] {
        assert_eq!(solution(url, limit).unwrap().text.len(), limit);
        let error = solution(url, limit + 1).unwrap_err().to_string();
        assert!(
            error.contains(&format!("has {} bytes, and ", limit + 1)),
            "{error}"
        );
        assert!(
            error.ends_with(&format!(" takes {limit} at most")),
            "{error}"
        );
    }
}
