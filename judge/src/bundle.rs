//! A solution as one file: its own text, and after it the modules of the library that it names.
//!
//! Sources are read as text, by lines and words. [`build`] compiles a bundle as its judge does, and that
//! it compiles is the proof that nothing is missing.

pub mod build;
mod names;

use crate::file;
use crate::header::Header;
use crate::online_judge::OnlineJudge;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use names::{calls, needed, require_no_clash, words};
use std::collections::BTreeMap;
use std::path::Path;

/// The file to submit.
#[derive(Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The name of the problem.
    pub problem: String,
    /// The judge that it is for.
    pub judge: &'static OnlineJudge,
    /// The text.
    pub text: String,
    /// Whether a `dbg!` is left in it.
    pub has_dbg: bool,
}

/// Bundles a solution of a project.
/// Fails if a source cannot be read, if the judge is not known, if a name would mean something else in the
/// bundle, or if it is too long for the judge.
pub fn bundle(project: &Project, problem: &str) -> Result<Bundle> {
    let source = project.source(problem);
    let solution = code(&source)?;
    let judge = Header::of(&solution).url().and_then(OnlineJudge::of_url);
    let judge = judge.with_context(|| source.display().to_string())?;
    let library = if words(&solution).any(|word| word == "sente") {
        library(&project.root().join("src"), &solution)?
    } else {
        String::new()
    };
    // What the root of the library has stands at the root of the bundle: it need not be imported there.
    let solution = with_short_imports(&solution);
    let solution = without(&solution, |line| without_names_of_root(line).is_none());
    let text = format!("// sente: {problem}, bundled for {}\n{solution}{library}", judge.name);
    let (length, limit) = (text.len(), judge.source_limit);
    ensure!(
        length <= limit,
        "the bundle has {length} bytes, and {} accepts at most {limit}",
        judge.name
    );
    let has_dbg = calls(&text, "dbg");
    Ok(Bundle { problem: problem.into(), judge, text, has_dbg })
}

/// What follows a solution: lib.rs, with the modules in it that are needed.
/// Fails if a name would mean something else there.
fn library(folder: &Path, solution: &str) -> Result<String> {
    let root = code(&folder.join("lib.rs"))?;
    let mut modules = BTreeMap::new();
    for (_, name) in code_lines(&root).filter_map(|(is_code, line)| declared(is_code, line)) {
        modules.insert(name, module(folder, name)?);
    }
    let is_inner = |line: &str| line.starts_with("//!") || line.starts_with("#![");
    let rest = without(&root, |line| declared(true, line).is_some() || is_inner(line));
    let needed = needed(&modules, solution, &rest);
    let texts = || needed.iter().map(|name| &modules[name]).chain([&rest]);
    require_no_clash(solution, texts(), &rest, &needed)?;
    let root = without(&root, |line| {
        let unneeded = declared(true, line).is_some_and(|(_, name)| !needed.contains(name));
        unneeded || is_inner(line)
    });
    if root.trim().is_empty() {
        return Ok(String::new());
    }
    let lines = code_lines(&root).map(|(is_code, line)| match declared(is_code, line) {
        Some((seen, name)) => {
            format!("#[allow(unused)]\n{seen}mod {name} {{\n{}}}\n", modules[name])
        }
        None => format!("{line}\n"),
    });
    let lines: String = lines.collect();
    let lines = lines.trim_start_matches('\n');
    Ok(format!(
        "\n// sente::, crate:: and $crate:: mean here what they mean in the library.\n\
         extern crate self as sente;\n{lines}"
    ))
}

/// The text of a module, with those of its own modules in their places.
fn module(folder: &Path, name: &str) -> Result<String> {
    let inner = folder.join(name);
    let files = [folder.join(format!("{name}.rs")), inner.join("mod.rs")];
    // Without the file, rustc says what is missing, if it is needed.
    let Some(file) = files.iter().find(|file| file.is_file()) else { return Ok(String::new()) };
    let mut text = String::new();
    for (is_code, line) in code_lines(&code(file)?) {
        text += &match declared(is_code, line) {
            Some((seen, name)) => format!("{seen}mod {name} {{\n{}}}\n", module(&inner, name)?),
            None => format!("{line}\n"),
        };
    }
    Ok(text)
}

/// The text of a source without its tests.
fn code(source: &Path) -> Result<String> {
    let code = without(&file::read(source)?, |line| line.starts_with("#[cfg(test)]"));
    let has_path = code.lines().any(|line| line.trim_start().starts_with("#[path"));
    ensure!(!has_path, "{}: a module with `#[path]` cannot be bundled", source.display());
    Ok(code)
}

/// A source without the items that begin in column 0 with an unwanted line, and without the attributes and
/// doc lines above them. An item ends with a line in column 0 that ends with `;` or `}`.
fn without(text: &str, is_unwanted: impl Fn(&str) -> bool) -> String {
    let mut kept = Vec::new();
    let mut lines = code_lines(text);
    while let Some((is_code, line)) = lines.next() {
        if !(is_code && is_unwanted(line)) {
            kept.push(line);
            continue;
        }
        let is_above = |line: &&str| {
            line.starts_with("#[") || line.starts_with("//") && !line.starts_with("//!")
        };
        while kept.last().is_some_and(is_above) {
            kept.pop();
        }
        let is_end = |line: &str| {
            let code = line.split("//").next().unwrap_or_default();
            let is_end = [line, code].iter().any(|it| it.trim_end().ends_with([';', '}']));
            let is_end = is_end || line.starts_with('}');
            is_end && !line.starts_with([' ', '\t']) && !line.starts_with("//")
        };
        if !is_end(line) && !line.starts_with("//!") && !line.starts_with("#!") {
            let _ = lines.find(|(_, line)| is_end(line));
        }
    }
    kept.join("\n").trim_end().to_owned() + "\n"
}

/// The lines of a source, and whether each begins outside a string, as far as quotes tell. A line that is
/// wrongly said to be in a string only stays as it is.
fn code_lines(text: &str) -> impl Iterator<Item = (bool, &str)> {
    // One that is escaped or a character counts twice.
    let count = |text: &str| -> usize {
        let text = text.replace("\\\\", "");
        ["\"", "\\\"", "'\"'"].map(|quote| text.matches(quote).count()).iter().sum()
    };
    let mut quotes = 0;
    text.lines().map(move |line| {
        let is_code = quotes % 2 == 0;
        quotes += match line.split_once("//") {
            Some((code, _)) if (quotes + count(code)) % 2 == 0 => count(code),
            _ => count(line),
        };
        (is_code, line)
    })
}

/// What stands before `mod` in a line that declares a module in another file, and its name.
fn declared(is_code: bool, line: &str) -> Option<(&str, &str)> {
    let (item, comment) = line.split_once(';')?;
    let (seen, name) = item.split_once("mod ")?;
    let is_alone = comment.trim().is_empty() || comment.trim_start().starts_with("//");
    let is_item = ["", "pub "].contains(&seen) || seen.starts_with("pub(");
    (is_code && is_item && is_alone).then_some((seen, name))
}

/// A source whose imports of the library have no names of its root, but for those that have nothing else: these
/// stand in one line.
fn with_short_imports(text: &str) -> String {
    let mut short = String::new();
    let mut lines = code_lines(text);
    while let Some((is_code, line)) = lines.next() {
        let (mut import, mut statement) = (line.trim_end().to_owned(), line.to_owned());
        let is_import = line.starts_with("use sente::") || line.starts_with("use ::sente::");
        while is_code
            && is_import
            && !import.contains(';')
            && let Some((_, line)) = lines.next()
        {
            import += line.split("//").next().unwrap_or_default().trim();
            statement += &format!("\n{line}");
        }
        short += &match without_names_of_root(&import) {
            Some(left) if is_code && left != import => left,
            None if is_code => import,
            _ => statement,
        };
        short.push('\n');
    }
    short
}

/// A line without the imports of names that the root of the library has, if anything is left of it.
fn without_names_of_root(line: &str) -> Option<String> {
    let import = line.trim_start_matches("use ::sente::").trim_start_matches("use sente::");
    let is_import = import.len() < line.len();
    let Some((import, comment)) = import.split_once(';').filter(|_| is_import) else {
        return Some(line.into());
    };
    let braces = import.split_once('{');
    let (path, names) = braces.map_or(("", import), |(path, names)| {
        (path, names.trim_end().strip_suffix('}').unwrap_or(names))
    });
    let is_of_root = |name: &str| match words(path).count() {
        0 => name == "*" || words(name).eq([name]),
        1 => name == "self",
        _ => false,
    };
    let (removed, kept): (Vec<_>, Vec<_>) = parts(names).into_iter().partition(|it| is_of_root(it));
    if removed.is_empty() {
        return Some(line.into());
    }
    let kept = kept.join(", ");
    (!kept.is_empty()).then(|| format!("use sente::{path}{{{kept}}};{comment}"))
}

/// What stands between the commas that are in no braces.
fn parts(names: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = names.split(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::build::build;
    use super::{Bundle, bundle};
    use crate::file::replace;
    use crate::project::Project;
    use anyhow::Result;
    use std::process::Command;
    use tempfile::TempDir;

    const URL: &str = "//! <https://codeforces.com/problemset/problem/1/A>\n";

    /// A project with the solution x and the library of these files; lib.rs declares those that it does not
    /// name.
    fn project(solution: &str, files: &[(&str, &str)]) -> Result<(TempDir, Project)> {
        let folder = TempDir::new()?;
        let source = folder.path().join("src");
        let mut library = String::new();
        for (name, text) in files {
            replace(&source.join(format!("{name}.rs")), text)?;
            if !name.contains('/') && *name != "lib" {
                library += &format!("/// {name}\npub mod {name};\n");
            }
        }
        let own = files.iter().find(|(name, _)| *name == "lib").map_or("", |(_, text)| text);
        replace(&source.join("lib.rs"), &format!("//! Docs.\n\n{library}{own}"))?;
        replace(&source.join("bin/x.rs"), solution)?;
        replace(&folder.path().join("Cargo.lock"), "version = 4\n")?;
        let project = Project::at(folder.path());
        Ok((folder, project))
    }

    fn bundle_of(solution: &str, files: &[(&str, &str)]) -> Result<Bundle> {
        let (_folder, project) = project(solution, files)?;
        bundle(&project, "x")
    }

    #[test]
    fn a_whole_bundle() {
        let solution = "//! <https://atcoder.jp/x>\n//! ★\n\nuse sente::b::half; // why\n\n\
                        fn main() {\n    half(sente::b::ONE);\n}\n";
        let tests = "\n/// Why\n#[cfg(test)]\nmod tests {\n    use sente::c::C;\n}\n";
        let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
        let b = "//! Halves.\n\nuse super::a::two;\n\npub const ONE: u32 = 1;\n";
        let expected = format!(
            "// sente: x, bundled for AtCoder\n{solution}\n// sente::, crate:: and $crate:: mean here what \
             they mean in the library.\nextern crate self as sente;\n/// a\n#[allow(unused)]\n\
             pub mod a {{\n{a}}}\n/// b\n#[allow(unused)]\npub mod b {{\n{b}}}\n"
        );
        let modules = [("a", &*format!("{a}{tests}")), ("b", b), ("c", "pub struct C;\n")];
        let bundle = bundle_of(&format!("{solution}{tests}"), &modules).unwrap();
        assert_eq!(bundle.text, expected);
        assert_eq!(bundle.judge.name, "AtCoder");
        let windows = format!("{solution}{tests}").replace('\n', "\r\n");
        assert_eq!(bundle_of(&windows, &modules).unwrap(), bundle);
        let alone = bundle_of(&format!("{URL}// sente::b\n"), &modules).unwrap().text;
        assert_eq!(alone, format!("// sente: x, bundled for Codeforces\n{URL}// sente::b\n"));
    }

    #[test]
    fn modules_are_found_however_they_are_named() {
        for (solution, expected) in [
            ("use sente::a;", "a"),
            ("use sente::{\n    b::B, // c\n    a as d\n};", "abcd"),
            ("use sente::{c::{self, C}, b};", "bc"),
            ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
            ("use sente::*;", "abcd"),
            ("use ::sente::*;", "abcd"),
            ("use super::super::*; // sente", "abcd"),
            ("use sente as s;", "abcd"),
            ("use sente::{self as s};", "abcd"),
            ("use sente::{\n    *,\n};", "abcd"),
            ("use sente::a::A as B;\nuse sente::{c::*};", "ac"),
            ("use sente::b::*;", "b"),
            ("fn f(n: u32) {\n    sente::a::g(2 * n as u64)\n}\nuse sente::b::B;", "ab"),
            ("sente::m!()", "d"),
            ("// sente::a\n/// `sente::b`", ""),
            ("sentence::b();", ""),
        ] {
            let modules = [("a", ""), ("b", ""), ("c", ""), ("d", "macro_rules! m {}")];
            let text = bundle_of(&format!("{URL}{solution}\n"), &modules).unwrap().text;
            let modules = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
            let found: String = modules.map(|rest| &rest[..1]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_module_with_a_trait_for_a_needed_type_is_needed() {
        let modules = [
            ("a", "pub struct A;\n"),
            ("b", "use super::a::A;\nimpl Drop for A {\n    fn drop(&mut self) {}\n}\n"),
            ("c", "use super::a::A;\npub struct C(A);\nimpl C {}\n"),
            ("d", "pub struct D;\nimpl Drop for D {\n    fn drop(&mut self) {}\n}\n"),
        ];
        let text = bundle_of(&format!("{URL}use sente::a::A;\n"), &modules).unwrap().text;
        let found: Vec<_> = text.lines().filter(|line| line.starts_with("pub mod ")).collect();
        assert_eq!(found, ["pub mod a {", "pub mod b {"]);
        // What stands at the root of the library is not needed by a solution that does not name it.
        let root = [("lib", "pub fn f() {}\n")];
        let text = bundle_of(&format!("{URL}fn main() {{}}\n"), &root).unwrap().text;
        assert_eq!(text, format!("// sente: x, bundled for Codeforces\n{URL}fn main() {{}}\n"));
    }

    /// Each prints what it would print in a project.
    #[test]
    #[rustfmt::skip]
    fn a_bundle_means_what_the_source_means() {
        let ops = ("m/ops", "use super::M;\nimpl Drop for M {\n fn drop(&mut self) { print!(\"{}\", crate::a::f()) }\n}\n");
        let a = ("a", "pub fn f() -> u32 { 2 }\n");
        for (solution, files, expected) in [
            ("use sente::{a, A};\nmod i { pub fn g() -> u32 { sente::a::f() + ::sente::h() } }\n\
              fn main() { let _: A; print!(\"{}{}\", a::f(), i::g()) }",
             &[a, ("lib", "pub use b::A;\npub fn h() -> u32 { k() }\nfn k() -> u32 { 3 }\n"), ("b", "pub struct A;\n")][..], "25"),
            ("use sente::max;\nfn main() { print!(\"{}\", max!(1)) }",
             &[a, ("c", "#[macro_export]\nmacro_rules! max { ($x:expr) => { $crate::more!($x.max($crate::a::f())) } }\n"),
               ("d", "#[macro_export]\nmacro_rules! more { ($x:expr) => { $x + 5 } }\n")], "7"),
            ("fn main() { let _m = sente::m::M; }", &[a, ("m", "pub struct M;\nmod ops;\n"), ops], "2"),
            ("const _: &str = \"http://x\";\n#[cfg(test)] use none;\n#[cfg(test)]\n// none;\n#[rustfmt::skip]\nmod t {\n const S: &str = \"}\";\n} // t\n\
              fn main() { print!(\"{}{}\", S, sente::b::S.len()) }\nconst S: &str = \"\n#[cfg(test)]\nmod a;\";",
             &[a, ("b", "pub const S: &str = r#\"\npub mod a;\n\"#;\n")], "\n#[cfg(test)]\nmod a;12"),
            ("mod a { pub fn f() -> u32 { 4 } }\nfn main() { print!(\"{}{}\", a::f(), sente::b::g()) }",
             &[a, ("b", "pub fn g() -> u32 { crate::a::f() }\n")], "the bundle of x in edition 2024"),
            ("use sente::{A, b::B};\nuse sente::b::{self, C};\nuse sente::m::ops::{self, D};\nuse sente::{m::{E, F, ops as o}, b::G};\n\
              #[allow(unused)]\nuse sente::*;\nconst Q: char = '\"';\n#[cfg(test)]\nmod none;\n\
              fn main() { let _: (A, B, C, D, E, F, G, b::B, o::D); print!(\"{Q}\") }",
             &[("b", "pub use B as C;\npub use B as G;\npub struct B;\n"), ("lib", "pub use b::B as A;\n"),
               ("m", "pub mod ops;\npub struct E;\npub struct F;\n"), ("m/ops", "pub struct D;\n")], "\""),
            ("fn main() { print!(\"{}\", cfg!(ONLINE_JUDGE)) }", &[], "true"),
            ("fn main() {\n    for n in 1..3 {\n        if n < 2 {\n            continue;\n        }\n        print!(\"{n}\")\n    }\n}", &[], "2"),
            // What is in a string stays as it is.
            ("const B: &str = \"\\\\\"; // 5\"\nfn main() { print!(\"{B}{S}\") }\nconst S: &str = \"  \n#[cfg(test)]\nuse sente::a; \n// \";",
             &[a], "\\  \n#[cfg(test)]\nuse sente::a; \n// "),
            // Imports as rustfmt writes them, and others.
            ("use ::sente::h;\nuse sente::A; // why\nuse sente::a::{\n    self,\n    f, // why\n};\nuse sente::{b::{C, D}, b};\n\
              fn main() { let _: (A, C, D, b::D); print!(\"{}{}{}\", a::f(), f(), h()) }",
             &[a, ("b", "pub struct C;\npub struct D;\n"),
               ("lib", "#![allow(unused)]\npub struct A;\npub fn h() -> u32 { 3 }\n")], "223"),
            ("use sente::prelude::*;\nfn main() { print!(\"{}\", twice!(gcd(1))) }",
             &[("prelude", "pub use crate::{gcd, twice};\n"),
               ("lib", "#[macro_export]\nmacro_rules! twice { ($x:expr) => { 2 * $x } }\npub fn gcd(n: u32) -> u32 { n }\n")], "2"),
            // A trait is implemented wherever it may be.
            ("fn main() { let _a = sente::A; }",
             &[("a", "pub struct A;\n"), ("b", "mod i {\n    impl\n        Drop\n    for crate::A {\n fn drop(&mut self) { print!(\"2\") } }\n}\n"),
               ("lib", "pub use a::A;\n")], "2"),
            ("fn main() { let _a = sente::a::A; }",
             &[("a", "pub struct A;\n"), ("b", "crate::imp!(crate::a::A);\n"),
               ("lib", "#[macro_export]\nmacro_rules! imp { ($t:ty) => { impl Drop for $t { fn drop(&mut self) { print!(\"2\") } } } }\n")], "2"),
            ("fn main() { let _ = sente::z::Z::default(); }",
             &[("a", "use super::w::W;\nimpl Drop\nfor W {\n fn drop(&mut self) { print!(\"2\") }\n}\n"), ("w", "pub struct W;\n"),
               ("y", "use super::{w::W, z::Z};\nimpl Default for Z {\n fn default() -> Z { let _w = W; Z }\n}\n"), ("z", "pub struct Z;\n")], "2"),
            // What would be seen from the other side.
            ("fn main() { drop(1); sente::a::f() }",
             &[("a", "pub fn f() {}\npub fn drop<T>(_: T) {}\n"), ("lib", "pub use a::drop;\n")], "the library defines `drop`"),
            ("macro_rules! two { () => { 3 } }\nfn main() { print!(\"{}{}\", two!(), sente::b::f()) }",
             &[("b", "macro_rules! two { () => { 2 } }\npub fn f() -> u32 { two!() }\n")], "32"),
            ("fn drop(_: u32) {}\nfn main() { sente::go() }", &[("lib", "pub fn go() { drop(1) }\n")], "the library uses `drop`, which"),
            ("use std::cmp::*;\nfn main() { print!(\"{}\", max(1, 2)); sente::a::f(); }",
             &[("a", "pub fn f() {}\npub fn max(a: u32, _: u32) -> u32 { a }\n"), ("lib", "pub use a::*;\n")], "the library defines `max`"),
            ("use std::cmp as a;\nfn main() { print!(\"{}\", sente::a::max(1, 2)) }",
             &[("a", "pub fn max(a: u32, b: u32) -> u32 { a + b }\n")], "the bundle of x in edition 2024"),
            ("macro_rules! assert { ($x:expr) => {} }\nfn main() { sente::b::g() }",
             &[("b", "pub fn g() { assert!(false) }\n")], "the library calls `assert!`, which the solution defines"),
            ("fn main() { assert!(false); sente::b::g() }",
             &[("b", "#[macro_export]\nmacro_rules! assert { ($x:expr) => {} }\npub fn g() {}\n")],
             "the library defines `assert`, and the solution has another one"),
            ("fn main() { print!(\"{}\", drop(4)); sente::drop(5) }",
             &[("lib", "    // fn i\n\npub const fn drop(n: u32) -> u32 { n }\n")], "the library defines `drop`"),
            ("fn main() { assert!(false); sente::b::g() }",
             &[("b", "pub fn g() {}\n"), ("lib", "#[macro_export]\nmacro_rules! assert { ($x:expr) => {} }\n")], "the library defines `assert`"),
            ("fn main() { let n = 2; print!(\"{}\", sente::n!(n)) }",
             &[("b", "#[macro_export]\nmacro_rules! n { ($x:expr) => { $x } }\n")], "2"),
            ("fn main() { let n = sente::n() + 1; print!(\"{}\", n) }", &[("lib", "pub fn n() -> u32 { 1 }\n")], "2"),
            ("use std::cmp::*;\nfn main() { let max = max(1, sente::max()); print!(\"{}\", max) }",
             &[("lib", "pub fn max() -> u32 { 1 }\n")], "the library defines `max`"),
        ] {
            let (folder, project) = project(&format!("{URL}{solution}\n"), files).unwrap();
            let found = match build(&project, "x", "2024", &folder.path().join("bundles")) {
                Ok(program) => String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap(),
                Err(error) => error.to_string(),
            };
            assert!(found.starts_with(expected), "{solution}: {found}");
        }
    }

    #[test]
    fn a_dbg_is_code() {
        for (code, expected) in [
            ("dbg!(1);", true),
            ("a(std::dbg!())", true),
            ("// dbg!(1)", false),
            ("my_dbg!()", false),
        ] {
            let bundle = bundle_of(&format!("{URL}{code}\n"), &[]).unwrap();
            assert_eq!(bundle.has_dbg, expected, "{code}");
        }
    }

    #[test]
    fn a_bundle_needs_the_url_of_a_judge() {
        for (solution, fault) in [
            ("fn main() {}", "x.rs: expected the URL of the problem in the header"),
            ("//! http://x.org\n", "x.rs: expected the URL of a problem, https://"),
        ] {
            let error = format!("{:#}", bundle_of(solution, &[]).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn a_bundle_up_to_the_limit_of_the_judge() {
        for (url, name, limit) in [
            ("https://atcoder.jp", "AtCoder", 512 << 10),
            ("https://codeforces.com", "Codeforces", 64 << 10),
            ("https://x.org", "another judge", usize::MAX),
        ] {
            let bundle = |filling: usize| {
                let filling = "a".repeat(filling);
                bundle_of(&format!("//! <{url}>\nconst S: &str = \"{filling}\";\n"), &[])
            };
            let most = limit.min(1 << 20) - bundle(0).unwrap().text.len();
            assert_eq!(bundle(most).unwrap().text.len(), limit.min(1 << 20));
            let fault =
                format!("{} bytes, and {name} accepts at most {limit}", limit.saturating_add(1));
            let longer = bundle(most + 1).err().map(|error| error.to_string());
            let is_refused = longer.is_some_and(|error| error.ends_with(&fault));
            assert_eq!(is_refused, name != "another judge");
        }
    }
}
