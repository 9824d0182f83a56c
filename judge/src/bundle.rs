//! A solution as one file: its own text, and after it the modules of the library that it names.
//!
//! Sources are read as text, by lines and words. [`build`] compiles a bundle as its judge does, and that
//! it compiles is the proof that nothing is missing.

pub mod build;

use crate::file;
use crate::header::Header;
use crate::online_judge::OnlineJudge;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
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

/// Bundles a solution of a project.
/// Fails if a source cannot be read, if the judge is not known, or if the bundle is too long for it.
pub fn bundle(project: &Project, problem: &str) -> Result<Bundle> {
    let source = project.source(problem);
    let solution = code(&source)?;
    let header = Header::of(&solution);
    let judge = header.url().and_then(OnlineJudge::of_url);
    let judge = judge.with_context(|| source.display().to_string())?;
    let known = project.modules()?;
    let mut modules = BTreeMap::new();
    let mut open = named(&solution, "sente", &known);
    while let Some(name) = open.pop() {
        if !modules.contains_key(name) {
            let module = code(&project.root().join(format!("src/{name}.rs")))?;
            open.extend(named(&module, "super", &known));
            modules.insert(name, module);
        }
    }
    let mut text = format!("// sente: {problem}, bundled for {}\n{solution}", judge.name);
    if !modules.is_empty() {
        // A solution need not use all of a module.
        text += "\n#[allow(unused)]\nmod sente {\n";
        for (name, module) in modules {
            text += &format!("pub mod {name} {{\n{module}}}\n");
        }
        text += "}\n";
    }
    let (length, limit) = (text.len(), judge.source_limit);
    ensure!(
        length <= limit,
        "the bundle has {length} bytes, and {} accepts at most {limit}",
        judge.name
    );
    let problem = problem.into();
    Ok(Bundle { problem, judge, text })
}

/// The text of a source up to its tests, which come last.
fn code(source: &Path) -> Result<String> {
    let text = file::read(source)?;
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let code: Vec<_> = lines.collect();
    Ok(code.join("\n").trim_end().to_owned() + "\n")
}

/// The modules that a source names after `root`: those whose names are words of a statement in which `root`
/// is one, and all if it has a glob or a new name. One too many does no harm.
fn named<'a>(code: &str, root: &str, known: &'a BTreeSet<String>) -> Vec<&'a str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<_> = code.lines().filter(is_code).collect();
    let mut found = Vec::new();
    for statement in code.join("\n").split(';') {
        let is_between = |c: char| !c.is_alphanumeric() && c != '_';
        let words: Vec<_> = statement.split(is_between).collect();
        if words.contains(&root) {
            let has_all = statement.contains('*') || words.contains(&"as");
            let modules = known.iter().map(|name| &**name);
            found.extend(modules.filter(|module| has_all || words.contains(module)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Bundle, bundle};
    use crate::file::replace;
    use crate::project::Project;
    use anyhow::Result;
    use tempfile::TempDir;

    const URL: &str = "//! <https://codeforces.com/problemset/problem/1/A>\n";

    /// Bundles the solution x of a crate with these modules.
    fn bundle_of(solution: &str, modules: &[(&str, &str)]) -> Result<Bundle> {
        let folder = TempDir::new()?;
        let source = folder.path().join("src");
        replace(&source.join("lib.rs"), "")?;
        replace(&source.join("bin/x.rs"), solution)?;
        for (name, text) in modules {
            replace(&source.join(format!("{name}.rs")), text)?;
        }
        bundle(&Project::at(folder.path()), "x")
    }

    #[test]
    fn a_whole_bundle() {
        let solution = "//! <https://atcoder.jp/x>\n//! ★\n\nuse sente::b::{self, half}; // why\n\n\
                        fn main() {\n    half(b::ONE);\n}\n";
        let tests = "\n#[cfg(test)]\nmod tests {\n    use sente::c::C;\n}\n";
        let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
        let b = "//! Halves.\n\nuse super::a::two;\n\npub const ONE: u32 = 1;\n";
        let c = "pub struct C;\n";
        let expected = format!(
            "// sente: x, bundled for AtCoder\n{solution}\n#[allow(unused)]\nmod sente {{\n\
             pub mod a {{\n{a}}}\npub mod b {{\n{b}}}\n}}\n"
        );
        let modules = [("a", &*format!("{a}{tests}")), ("b", b), ("c", c)];
        let bundle = bundle_of(&format!("{solution}{tests}"), &modules).unwrap();
        assert_eq!(bundle.text, expected);
        assert_eq!(bundle.judge.name, "AtCoder");
        let windows = format!("{solution}{tests}").replace('\n', "\r\n");
        assert_eq!(bundle_of(&windows, &modules).unwrap(), bundle);
    }

    #[test]
    fn modules_are_found_however_they_are_named() {
        for (solution, expected) in [
            ("use sente::a;", "a"),
            ("use sente::{\n    b::B, // c\n    a as d\n};", "abc"),
            ("use sente::{c::{self, C}, b};", "bc"),
            ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
            ("use sente::*;", "abc"),
            ("use sente as s;", "abc"),
            ("// sente::a\n/// `sente::b`", ""),
            ("let a = 1; sentence::b();", ""),
        ] {
            let modules = [("a", ""), ("b", ""), ("c", "")];
            let text = bundle_of(&format!("{URL}{solution}\n"), &modules).unwrap().text;
            let modules = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
            let found: String = modules.map(|rest| &rest[..1]).collect();
            assert_eq!(found, expected, "{text}");
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
