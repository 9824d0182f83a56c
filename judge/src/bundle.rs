//! A solution as one file: its own text, and after it the modules of the library that it needs.
//!
//! Sources are read as text, by lines and words. [`build`] compiles a bundle as its judge does, and that
//! it compiles is the proof that nothing is missing.

pub mod build;
mod source;

use crate::file;
use crate::header::Header;
use crate::online_judge::OnlineJudge;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use source::{after, blank, calls, declared, items, macros, without, words};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
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
}

impl Bundle {
    /// Whether a `dbg!` is left in it.
    pub fn has_dbg(&self) -> bool {
        words(&self.text).windows(2).any(|pair| pair == ["dbg", "!"])
    }
}

/// Bundles a solution of a project.
/// Fails if a source cannot be read, if the judge is not known, if the bundle would not mean what the source
/// means, or if it is too long for the judge.
pub fn bundle(project: &Project, problem: &str) -> Result<Bundle> {
    let source = project.source(problem);
    let solution = code(&source)?;
    let header = Header::of(&solution);
    let judge = header.url().and_then(OnlineJudge::of_url);
    let judge = judge.with_context(|| source.display().to_string())?;
    let named = words(&solution);
    let is_alone = !named.iter().any(|word| word == "sente");
    let library = if is_alone { String::new() } else { Library::of(project)?.bundled(&named)? };
    // The bundle has this glob below, and a crate cannot import all of itself.
    let solution = without(&solution, |line| line.trim_end() == "use sente::*;");
    let text = format!("// sente: {problem}, bundled for {}\n{solution}{library}", judge.name);
    let (length, limit) = (text.len(), judge.source_limit);
    ensure!(
        length <= limit,
        "the bundle has {length} bytes, and {} accepts at most {limit}",
        judge.name
    );
    let problem = problem.into();
    Ok(Bundle { problem, judge, text })
}

/// The text of a source without its tests.
fn code(source: &Path) -> Result<String> {
    let text = file::read(source)?.replace("\r\n", "\n");
    Ok(without(&text, |line| line.starts_with("#[cfg(test)]")))
}

const EXPORT: &str = "#[macro_export]";

/// What a solution has from std without naming it.
const PRELUDE: &str = " assert assert_eq assert_ne dbg debug_assert eprint eprintln format matches panic print \
    println todo unreachable vec write writeln Box Err None Ok Option Result Some String Vec drop ";

/// The library by the paths of its files, such as `math/modint`: each text, and its words. The path of lib.rs
/// is empty.
struct Library(BTreeMap<String, (String, Vec<String>)>);

impl Library {
    fn of(project: &Project) -> Result<Self> {
        let mut files = BTreeMap::new();
        let mut open = vec![String::new()];
        while let Some(path) = open.pop() {
            let name = if path.is_empty() { "lib" } else { &path };
            let [file, folder] = [".rs", "/mod.rs"].map(|end| format!("src/{name}{end}"));
            let [file, folder] = [file, folder].map(|file| project.root().join(file));
            let file = if folder.is_file() { folder } else { file };
            // Without the file, rustc says what is missing, if it is needed.
            let is_there = path.is_empty() || file.is_file();
            let text = if is_there { code(&file)? } else { String::new() };
            let has_path = words(&text).windows(2).any(|pair| pair == ["[", "path"]);
            ensure!(!has_path, "{}: modules with `#[path]` cannot be bundled", file.display());
            let names = blank(&text);
            open.extend(names.lines().filter_map(declared).map(|(_, name)| join(&path, name)));
            let words = words(&without(&text, |line| declared(line).is_some()));
            files.insert(path, (text, words));
        }
        Ok(Self(files))
    }

    /// What follows the solution.
    /// Fails if a macro would mean something else there, or what the solution has from std.
    fn bundled(&self, solution: &[String]) -> Result<String> {
        let needed = self.needed(solution);
        let library = self.text("", &needed);
        if library.trim().is_empty() {
            return Ok(String::new());
        }
        let imported = after(solution, "sente");
        let words = || needed.iter().map(|path| &self.0[*path].1);
        for name in macros(solution) {
            let is_called = words().any(|words| calls(words, name));
            ensure!(
                !is_called,
                "the library calls `{name}!`, which the solution defines: rename it"
            );
        }
        for name in items(&self.0[""].1).chain(words().flat_map(|words| macros(words))) {
            let is_std =
                PRELUDE.contains(&format!(" {name} ")) && solution.iter().any(|word| word == name);
            let is_meant = imported.contains(&name) || imported.contains(&"*");
            ensure!(
                !is_std || is_meant,
                "the library defines `{name}`, and the solution uses that of std: rename it"
            );
        }
        // What the solution hides of these is ambiguous there, which rustc refuses.
        let names = words().flat_map(|words| after(words, "crate")).chain(imported);
        let names = names.filter(|name| name.starts_with(char::is_alphabetic) && *name != "self");
        let names: String =
            names.collect::<BTreeSet<_>>().iter().map(|name| format!("{name} as _, ")).collect();
        // A glob, because the solution may import a module by its name.
        Ok(format!(
            "\n// The library, so that sente::, crate:: and $crate:: mean here what they mean there.\n\
             extern crate self as sente;\n#[allow(unused)]\nuse sente_library::*;\n\
             #[allow(unused)]\nmod sente_library {{\n{library}\
             const _: () = {{ use crate::*; use {{{names}}}; }};\n}}\n"
        ))
    }

    /// The files that a solution needs.
    fn needed(&self, solution: &[String]) -> BTreeSet<&str> {
        let mut open = self.named(solution, None);
        open.push("");
        loop {
            let needed = self.reached(open);
            // Nothing need name a module that implements a trait.
            let mut more = self.0.iter().filter(|(path, (_, words))| {
                !needed.contains(&***path)
                    && implements(words)
                    && !self.reached(vec![path]).is_disjoint(&needed)
            });
            let Some((path, _)) = more.next() else { return needed };
            open = needed.into_iter().chain([&**path]).collect();
        }
    }

    /// What these files lead to: themselves, the files that they name, and the folders that they are in.
    fn reached<'a>(&'a self, mut open: Vec<&'a str>) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        while let Some(path) = open.pop() {
            if reached.insert(path) {
                open.extend(self.named(&self.0[path].1, Some(path)));
                open.extend(Some(split(path).0).filter(|folder| !folder.is_empty()));
            }
        }
        reached
    }

    /// The files that a file, or the solution, names. One too many does no harm.
    fn named<'a>(&'a self, words: &[String], path: Option<&str>) -> Vec<&'a str> {
        let roots = if path.is_some() { &["sente", "crate", "super"][..] } else { &["sente"] };
        let items: Vec<_> = roots.iter().flat_map(|root| after(words, root)).collect();
        let is_named = |other: &&str| {
            let (folder, name) = split(other);
            let of_folder = after(words, split(folder).1);
            let has_macro = |name| items.contains(&name) || calls(words, name);
            items.iter().chain(&of_folder).any(|item| *item == name || *item == "*")
                || path == Some(folder) && words.iter().any(|word| word == name)
                || other.is_empty() && items.iter().any(|item| !self.0.contains_key(*item))
                || macros(&self.0[*other].1).any(has_macro)
        };
        self.0.keys().map(|other| &**other).filter(is_named).collect()
    }

    /// The text of a file, with those of its modules that are needed in their places.
    fn text(&self, path: &str, needed: &BTreeSet<&str>) -> String {
        let is_needed = |name: &str| needed.contains(&*join(path, name));
        let text = &self.0[path].0;
        let text = without(text, |line| declared(line).is_some_and(|(_, name)| !is_needed(name)));
        let blank = blank(&text);
        let is_root = path.is_empty();
        let lines = iter::zip(text.lines(), blank.lines());
        let mut whole = String::new();
        for (line, code) in lines.skip_while(|(line, _)| is_root && line.starts_with("//!")) {
            if let Some((before, name)) = declared(code) {
                // What is private at the root of a crate is seen by all of it.
                let seen = if is_root && !before.contains("pub") { "pub(crate) " } else { "" };
                let module = self.text(&join(path, name), needed);
                whole += &format!("{before}{seen}mod {name} {{\n{module}}}\n");
            } else if code != EXPORT {
                whole += &format!("{line}\n");
            }
        }
        // An exported macro would stand at the root, where the solution could not import it by its name.
        let of_modules =
            needed.iter().filter(|module| is_root && !module.is_empty()).flat_map(|module| {
                let path = module.replace('/', "::");
                exported(&self.0[*module].0).into_iter().map(move |name| format!("{path}::{name}"))
            });
        for name in exported(&text).into_iter().chain(of_modules) {
            whole += &format!("pub(crate) use {name};\n");
        }
        whole
    }
}

/// The names of the macros that a source exports.
fn exported(text: &str) -> Vec<String> {
    let text = format!("\n{}", blank(text));
    let mark = format!("\n{EXPORT}\n");
    let rests = text.split(&mark).skip(1);
    rests.filter_map(|rest| macros(&words(rest)).next().map(str::to_owned)).collect()
}

/// Whether a source has an `impl … for …` that names no type and no trait of its own. One that does is of no
/// use without naming the source.
fn implements(words: &[String]) -> bool {
    let is_kind = |word: &str| matches!(word, "struct" | "enum" | "union" | "trait");
    let owns = |name: &String| words.windows(2).any(|pair| is_kind(&pair[0]) && pair[1] == *name);
    words.split(|word| "{};".contains(&**word)).any(|part| {
        let mut head = part.iter().skip_while(|word| *word != "impl");
        head.clone().any(|word| word == "for") && !head.any(owns)
    })
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.into() } else { format!("{path}/{name}") }
}

/// The folder and the name of a path.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
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
        let solution = "//! <https://atcoder.jp/x>\n//! ★\n\nuse sente::b::{self, half}; // why\n\n\
                        fn main() {\n    half(b::ONE);\n}\n";
        let tests = "\n/// Why\n#[cfg(test)]\nmod tests {\nuse sente::c::C;\n}\n";
        let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
        let b = "//! Halves.\n\nuse super::a::two;\n\npub const ONE: u32 = 1;\n";
        let expected = format!(
            "// sente: x, bundled for AtCoder\n{solution}\n// The library, so that sente::, crate:: and \
             $crate:: mean here what they mean there.\nextern crate self as sente;\n#[allow(unused)]\n\
             use sente_library::*;\n#[allow(unused)]\nmod sente_library {{\n\n/// a\npub mod a {{\n{a}}}\n\
             /// b\npub mod b {{\n{b}}}\n\
             const _: () = {{ use crate::*; use {{b as _, }}; }};\n}}\n"
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
            ("use sente::{\n    b::B, // c\n    a as d\n};", "ab"),
            ("use sente::{c::{self, C}, b};", "bc"),
            ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
            ("use sente::*;", "abcd"),
            ("use sente as s;", "abcd"),
            ("sente::m!()", "d"),
            ("// sente::a\n/// `sente::b`", ""),
            ("let a = \"sente::a\"; sentence::b();", ""),
        ] {
            let modules = [("a", ""), ("b", ""), ("c", ""), ("d", "macro_rules! m {}")];
            let text = bundle_of(&format!("{URL}{solution}\n"), &modules).unwrap().text;
            let modules = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
            let found: String = modules.map(|rest| &rest[..1]).collect();
            assert_eq!(found, expected, "{text}");
        }
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
            ("#[cfg(test)] use none;\n#[cfg(test)]\n#[rustfmt::skip]\nmod t {\n const S: &str = \"\n}\n\";\n}\n\
              fn main() { print!(\"{}{}\", S, sente::b::S.len()) }\nconst S: &str = \"\n#[cfg(test)]\nmod a;\";",
             &[a, ("b", "pub const S: &str = r#\"\npub mod a;\n\"#;\n")], "\n#[cfg(test)]\nmod a;12"),
            ("mod a { pub fn f() -> u32 { 4 } }\nfn main() { print!(\"{}{}\", a::f(), sente::b::g()) }",
             &[a, ("b", "pub fn g() -> u32 { super::a::f() }\n")], "42"),
            ("mod a { pub fn f() -> u32 { 4 } }\nfn main() { print!(\"{}{}\", a::f(), sente::b::g()) }",
             &[a, ("b", "pub fn g() -> u32 { crate::a::f() }\n")], "the bundle of x in edition 2024"),
            ("use std::cmp as a;\nfn main() { print!(\"{}\", sente::a::max(1, 2)) }",
             &[("a", "pub fn max(a: u32, b: u32) -> u32 { a + b }\n")], "the bundle of x in edition 2024"),
            ("macro_rules! assert { ($x:expr) => {} }\nfn main() { sente::b::g() }",
             &[("b", "pub fn g() { assert!(false) }\n")], "the library calls `assert!`, which the solution defines"),
            ("fn main() { assert!(false); sente::b::g() }",
             &[("b", "#[macro_export]\nmacro_rules! assert { ($x:expr) => {} }\npub fn g() {}\n")],
             "the library defines `assert`, and the solution uses that of std"),
            ("use sente::b;", &[("b", "#[path = \"c.rs\"]\nmod d;\n")], "modules with `#[path]` cannot"),
        ] {
            let (folder, project) = project(&format!("{URL}{solution}\n"), files).unwrap();
            let found = match build(&project, "x", "2024", &folder.path().join("bundles")) {
                Ok(program) => String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap(),
                Err(error) => error.to_string(),
            };
            assert!(found.contains(expected), "{solution}: {found}");
        }
    }

    #[test]
    fn a_dbg_is_code() {
        for (code, expected) in [
            ("dbg!(1);", true),
            ("std::dbg!()", true),
            ("// dbg!(1)", false),
            ("\"dbg!(1)\"", false),
        ] {
            let bundle = bundle_of(&format!("{URL}{code}\n"), &[]).unwrap();
            assert_eq!(bundle.has_dbg(), expected, "{code}");
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
        let bundle = |filling: usize| {
            let filling = "a".repeat(filling);
            bundle_of(&format!("{URL}const S: &str = \"{filling}\";\n"), &[])
        };
        let most = 64 * 1024 - bundle(0).unwrap().text.len();
        assert_eq!(bundle(most).unwrap().text.len(), 64 * 1024);
        let error = bundle(most + 1).unwrap_err().to_string();
        assert!(error.contains("65537 bytes, and Codeforces accepts at most 65536"), "{error}");
    }
}
