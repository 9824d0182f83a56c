//! The files of a problem, from what is known of its statement.

use anyhow::{Result, ensure};
use judge::file::{read, replace};
use judge::online_judge::OnlineJudge;
use judge::project::Project;
use std::fs;

/// What is known of a problem.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Statement {
    pub(super) name: String,
    pub(super) url: String,
    pub(super) title: String,
    pub(super) seconds: f64,
    /// Inputs and outputs.
    pub(super) samples: Vec<(String, String)>,
}

impl Statement {
    /// Only the URL and the name are known. The sample is to be pasted.
    pub(super) fn empty(url: &str, name: &str) -> Result<Self> {
        Self::new(url, name, "TODO title", 2.0, vec![Default::default()])
    }

    /// Checks what comes from outside: nothing else becomes part of a path or ends a line.
    pub(super) fn new(
        url: &str,
        name: &str,
        title: &str,
        seconds: f64,
        samples: Vec<(String, String)>,
    ) -> Result<Self> {
        OnlineJudge::of_url(url)?;
        let url = plain(url);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@".contains(c);
        let is_url = url.chars().all(is_part);
        ensure!(is_url, "expected a URL as the browser shows it, found {url:?}");
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_first = |c: char| c.is_ascii_lowercase();
        let is_name = name.starts_with(is_first) && name.chars().all(is_part);
        ensure!(
            is_name,
            "expected a name like abc400f, of lower-case letters, digits and `_`, found {name:?}"
        );
        Ok(Self {
            name: name.into(),
            url: url.into(),
            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
            seconds,
            samples,
        })
    }
}

/// A URL without what a browser adds, such as `?lang=en`.
fn plain(url: &str) -> &str {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    url[..end].trim_end_matches('/')
}

/// The name that a URL tells: `abc400f`, `cf936b`.
pub(super) fn name_of(url: &str) -> Result<String> {
    let segments: Vec<_> = plain(url).split('/').collect();
    let name = match segments[..] {
        [.., "tasks", task] => task.replace(['_', '-'], ""),
        [.., "problem", contest, letter] | [.., contest, "problem", letter] => {
            format!("cf{contest}{letter}")
        }
        _ => String::new(),
    };
    let name = name.to_lowercase();
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(is_name, "{url} tells no name: give one, `cargo xtask new URL NAME`");
    Ok(name)
}

/// Creates what there is not yet, and returns the names of these files.
pub(super) fn create(project: &Project, statement: &Statement) -> Result<Vec<String>> {
    let name = &statement.name;
    let mut files = Vec::new();
    let source = format!("src/bin/{name}.rs");
    if !project.source(name).exists() {
        let judge = OnlineJudge::of_url(&statement.url)?;
        let template = if judge.has_crates {
            include_str!("../../../templates/atcoder.rs")
        } else {
            include_str!("../../../templates/codeforces.rs")
        };
        let text = lines(template)
            .replace("TIME_LIMIT", &format!("{} s", statement.seconds))
            .replace("URL", &statement.url)
            .replace("TITLE", &statement.title);
        files.push((source, text));
    }
    for (number, (input, output)) in (1..).zip(&statement.samples) {
        let file = format!("testcases/{name}/sample-{number}");
        // A file that is empty still waits for its sample.
        let found = fs::metadata(project.root().join(format!("{file}.in")));
        if found.map_or(0, |found| found.len()) == 0 {
            files.push((format!("{file}.in"), lines(input)));
            files.push((format!("{file}.out"), lines(output)));
        }
    }
    for (file, text) in &files {
        replace(&project.root().join(file), text)?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Creates the comparison of a solution with a naive solver, and returns the name of the file.
pub(super) fn add_naive(project: &Project, name: &str) -> Result<[String; 1]> {
    let file = format!("tests/proof/{name}.rs");
    let path = project.root().join(&file);
    ensure!(!path.exists(), "{file} exists already");
    let source = project.source(name);
    let solution = read(&source)?.trim_end().to_owned();
    let module = format!("#[cfg(test)]\n#[path = \"../../{file}\"]\nmod proof;\n");
    let proof = lines(include_str!("../../../templates/proof.rs")).replace("NAME", name);
    replace(&path, &proof)?;
    replace(&source, &format!("{solution}\n\n{module}"))?;
    Ok([file])
}

/// A text with a newline after each line, as it may have come from a system with other line ends.
fn lines(text: &str) -> String {
    text.lines().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Statement, add_naive, create, name_of};
    use judge::bundle::build::build;
    use judge::file::{read, replace};
    use judge::judging::Rules;
    use judge::project::Project;
    use std::fs;
    use std::process::Command;
    use std::time::Duration;
    use tempfile::TempDir;

    const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
    const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";

    /// A project like this one, without problems.
    fn scratch() -> (TempDir, Project) {
        let (folder, here) = (TempDir::new().unwrap(), Project::here());
        fs::create_dir_all(folder.path().join("src/bin")).unwrap();
        for file in ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/input.rs"] {
            fs::copy(here.root().join(file), folder.path().join(file)).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    fn statement(url: &str, name: &str, samples: &[(&str, &str)]) -> Statement {
        let sample = |&(input, output): &(&str, &str)| (input.to_owned(), output.to_owned());
        let samples = samples.iter().map(sample).collect();
        Statement::new(url, name, "A  title\n", 2.5, samples).unwrap()
    }

    #[test]
    fn the_bundle_of_a_new_problem_is_accepted() {
        let (folder, project) = scratch();
        // Cargo puts a program elsewhere if the configuration of a folder above names a target.
        let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
        let version = String::from_utf8(version).unwrap();
        let (_, host) = version.split_once("host: ").unwrap();
        let target = format!("[build]\ntarget = \"{}\"\n", host.lines().next().unwrap());
        replace(&folder.path().join(".cargo/config.toml"), &target).unwrap();
        // The templates print the number that they read.
        for (name, url, edition) in [("x", ATCODER, "2024"), ("y", CODEFORCES, "2021")] {
            create(&project, &statement(url, name, &[("7", "7")])).unwrap();
            let source = read(&project.source(name)).unwrap();
            let header = format!("//! A title: <{url}>\n//!\n//! Time limit: 2.5 s.\n");
            assert!(source.starts_with(&header), "{source}");
            let program = build(&project, name, edition, &folder.path().join("bundles"));
            let (mut program, cases) = (Command::new(program.unwrap()), project.cases(name));
            let rules = Rules { limit: Duration::from_secs(10), ..Rules::default() };
            let case = cases.unwrap().remove(0).1.unwrap();
            rules.require_accepted(&mut program, &case).unwrap();
        }
    }

    #[test]
    fn only_what_is_not_there_is_created() {
        let (_folder, project) = scratch();
        let file = |name: &str| project.root().join("testcases/x").join(name);
        replace(&file("sample-2.in"), "mine\n").unwrap();
        let empty = Statement::empty(&format!("{ATCODER}/?lang=en#s"), "x").unwrap();
        assert_eq!(empty.url, ATCODER);
        let created = ["src/bin/x.rs", "testcases/x/sample-1.in", "testcases/x/sample-1.out"];
        assert_eq!(create(&project, &empty).unwrap(), created);
        let error = project.cases("x").unwrap().remove(0).1.unwrap_err().to_string();
        assert!(error.contains("sample-1.in is empty: paste"), "{error}");
        let full = statement(ATCODER, "x", &[("1\r\n2", "3"), ("4", "5")]);
        assert_eq!(create(&project, &full).unwrap(), created[1..]);
        assert_eq!(read(&file("sample-1.in")).unwrap(), "1\n2\n");
        assert_eq!(read(&file("sample-2.in")).unwrap(), "mine\n");
        assert_eq!(create(&project, &full).unwrap(), [""; 0]);
    }

    #[test]
    fn a_naive_solver_is_added_once() {
        let (_folder, project) = scratch();
        fs::write(project.source("x"), "fn main() {}").unwrap();
        assert_eq!(add_naive(&project, "x").unwrap(), ["tests/proof/x.rs"]);
        let source = read(&project.source("x")).unwrap();
        let module = "\n#[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod proof;\n";
        assert_eq!(source, format!("fn main() {{}}\n{module}"));
        let proof = read(&project.root().join("tests/proof/x.rs")).unwrap();
        assert!(proof.contains("check(\"x\", "), "{proof}");
        let error = add_naive(&project, "x").unwrap_err().to_string();
        assert_eq!(error, "tests/proof/x.rs exists already");
    }

    #[test]
    fn a_url_tells_the_name() {
        for (url, name) in [
            (ATCODER, "abc400f"),
            ("https://atcoder.jp/contests/typical90/tasks/typical90_a?lang=en", "typical90a"),
            (CODEFORCES, "cf936b"),
            ("https://codeforces.com/contest/1312/problem/A/", "cf1312a"),
            ("https://codeforces.com/gym/104114/problem/F1", "cf104114f1"),
        ] {
            assert_eq!(name_of(url).unwrap(), name);
        }
        for url in ["https://atcoder.jp/contests/x/tasks/1202Contest_b", "https://codeforces.com/"]
        {
            assert!(name_of(url).unwrap_err().to_string().contains("give one"));
        }
    }

    #[test]
    fn what_comes_from_outside_is_checked() {
        let error = |url: &str, name| Statement::empty(url, name).unwrap_err().to_string();
        for name in ["", "ABC", "4x", "a/b", "../x", "a b", "é", "x.rs", "_x"] {
            assert!(error(ATCODER, name).starts_with("expected a name like abc400f"));
        }
        assert!(error("https://x.org/a", "x").contains("at atcoder.jp or codeforces.com"));
        for rest in ["a b", "a\n", ">x"] {
            let error = error(&format!("https://atcoder.jp/{rest}"), "x");
            assert!(error.starts_with("expected a URL as the browser shows it"), "{error}");
        }
    }
}
