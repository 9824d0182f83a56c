use super::template::short_name;
use super::{Arguments, create, name, plain};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use xtask::bundle::build::{build, run};
use xtask::judge::profile::JudgeProfile;
use xtask::judge::project::Project;
use xtask::judge::run::require_accepted;
use xtask::problem;

const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";

/// A project like this one, without problems.
struct Scratch {
    folder: TempDir,
    project: Project,
}

impl Scratch {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for created in ["src/bin", "testcases", "tests/oracle", "tests/proof"] {
            fs::create_dir_all(folder.path().join(created)).unwrap();
        }
        let here = Project::here();
        let copy = |file: &str| fs::copy(here.root().join(file), folder.path().join(file)).unwrap();
        copy("Cargo.lock");
        copy("tests/proof/stress.rs");
        copy("tests/proof/property.rs");
        for entry in fs::read_dir(here.root().join("src")).unwrap() {
            let file = format!("src/{}", entry.unwrap().file_name().display());
            if file.ends_with(".rs") {
                copy(&file);
            }
        }
        let project = Project::at(folder.path());
        Self { folder, project }
    }

    fn create(&self, problem: &str, url: Option<&str>, naive: bool) -> Result<Vec<PathBuf>> {
        let arguments = Arguments {
            problem: problem.into(),
            url: url.map(str::to_owned),
            naive,
        };
        create(&self.project, &arguments)
    }

    #[track_caller]
    fn check_created(&self, url: Option<&str>, naive: bool, expected: &[&str]) {
        let created = self.create("x", url, naive).unwrap();
        let expected: Vec<_> = expected.iter().map(|file| self.path(file)).collect();
        assert_eq!(created, expected);
    }

    /// Whether it is refused with this sentence, and leaves everything as it was.
    #[track_caller]
    fn check_refused(&self, problem: &str, url: Option<&str>, naive: bool, part: &str) {
        let before = self.contents();
        let sentence = self.create(problem, url, naive).unwrap_err().to_string();
        let sentence = sentence.replace(&self.folder.path().display().to_string(), "");
        assert!(sentence.replace('\\', "/").contains(part), "{sentence}");
        assert_eq!(self.contents(), before);
    }

    /// All files and folders, with what is in the files.
    fn contents(&self) -> BTreeMap<PathBuf, Option<String>> {
        let mut found = BTreeMap::new();
        let mut open = vec![self.folder.path().to_path_buf()];
        while let Some(path) = open.pop() {
            if let Ok(entries) = fs::read_dir(&path) {
                open.extend(entries.map(|entry| entry.unwrap().path()));
            }
            let text = fs::read_to_string(&path).ok();
            found.insert(path, text);
        }
        found
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }
}

const SOURCE: &str = "src/bin/x.rs";
const SAMPLES: [&str; 2] = ["testcases/x/sample-1.in", "testcases/x/sample-1.out"];
const NAIVE: [&str; 2] = ["tests/oracle/x.rs", "tests/proof/x.rs"];
const INCLUSION: &str = "\n#[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod proof;\n";

#[test]
fn a_problem_is_a_source_and_an_empty_sample() {
    let scratch = Scratch::new();
    scratch.check_created(Some(ATCODER), false, &[&[SOURCE], &SAMPLES[..]].concat());
    let source = scratch.read(SOURCE);
    let header = format!("//! ABC 400 F, TODO title: <{ATCODER}>\n//!\n");
    assert!(source.starts_with(&header), "{source}");
    assert!(!source.contains("proof"), "{source}");
    let sentence = scratch.project.cases("x").unwrap_err().to_string();
    let expected = "sample-1.in is empty: paste the sample input into it";
    assert!(sentence.ends_with(expected), "{sentence}");
}

#[test]
fn a_naive_solver_comes_with_what_includes_it() {
    let scratch = Scratch::new();
    let expected = [&[SOURCE], &SAMPLES[..], &NAIVE].concat();
    scratch.check_created(Some(ATCODER), true, &expected);
    let source = scratch.read(SOURCE);
    assert!(source.ends_with(INCLUSION), "{source}");
    assert_eq!(source.matches("#[path").count(), 1);
    let proof = scratch.read(NAIVE[1]);
    for part in [
        "\n#[path = \"../oracle/x.rs\"]\nmod oracle;\n",
        "\n#[path = \"stress.rs\"]\nmod stress;\n",
        "stress::check(\"x\", 1000, cases())",
    ] {
        assert!(proof.contains(part), "{proof}");
    }
    assert_eq!(proof.matches("#[path").count(), 2);
}

#[test]
fn a_solution_that_exists_gets_a_naive_solver_and_is_left_as_it_is() {
    let scratch = Scratch::new();
    fs::write(scratch.project.source("x"), "//! Mine.\n\nfn main() {}\n").unwrap();
    scratch.check_refused("x", None, false, "x.rs exists already; --naive adds");
    scratch.check_created(None, true, &NAIVE);
    let expected = format!("//! Mine.\n\nfn main() {{}}\n{INCLUSION}");
    assert_eq!(scratch.read(SOURCE), expected);
    let proof = scratch.read(NAIVE[1]);
    assert!(proof.contains("todo!(\"call super::solve\")"), "{proof}");
    scratch.check_refused("x", None, true, "has a proof already");
}

#[test]
fn nothing_is_overwritten() {
    for file in [
        SOURCE,
        "src/bin/x/main.rs",
        "testcases/x/random.in",
        "testcases/x",
        NAIVE[0],
        NAIVE[1],
    ] {
        let scratch = Scratch::new();
        let path = scratch.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "mine").unwrap();
        scratch.check_refused("x", Some(ATCODER), true, "exists already");
    }
}

#[test]
fn all_files_are_created_or_none() {
    let scratch = Scratch::new();
    let oracles = scratch.path("tests/oracle");
    fs::remove_dir(&oracles).unwrap();
    fs::write(oracles, "no folder").unwrap();
    scratch.check_refused("x", Some(ATCODER), true, "cannot create /tests/oracle/x.rs");
}

#[test]
fn a_name_is_that_of_a_crate() {
    for name in ["x", "abc400f", "cf_936_b", "degwer2023b"] {
        name::check(name).unwrap();
    }
    let scratch = Scratch::new();
    for name in [
        "", "ABC400F", "Abc400f", "400f", "_x", "abc-400", "abc400.f", "a b", "é", "../x", "x.rs",
        "fn", "self", "async",
    ] {
        scratch.check_refused(name, Some(ATCODER), false, "expected a name of lower-case");
    }
    for name in ["build", "sente", "test", "xtask"] {
        scratch.check_refused(name, Some(ATCODER), false, "is taken");
    }
}

#[test]
fn what_is_no_url_of_a_judge_is_refused() {
    let scratch = Scratch::new();
    let judges = "at atcoder.jp or codeforces.com, found";
    for url in ["https://yukicoder.me/problems/no/1", "abc400_f", ""] {
        scratch.check_refused("x", Some(url), false, judges);
    }
    for rest in ["a b", "a\n", ">x"] {
        let url = format!("https://atcoder.jp/{rest}");
        scratch.check_refused("x", Some(&url), false, "a URL as the browser shows it");
    }
    let no_url = "expected --url URL, because there is no /src/bin/x.rs";
    scratch.check_refused("x", None, true, no_url);
    for added in ["", "/", "?lang=en", "#sample", "/?lang=ja#sample"] {
        assert_eq!(plain(&format!("{ATCODER}{added}")).unwrap(), ATCODER);
    }
}

#[test]
#[rustfmt::skip]
fn the_usual_urls_tell_what_people_call_a_problem() {
    for (url, expected) in [
        (ATCODER, Some("ABC 400 F")),
        ("https://atcoder.jp/contests/agc048/tasks/agc048_d", Some("AGC 048 D")),
        (CODEFORCES, Some("CF 936 B")),
        ("https://codeforces.com/contest/1312/problem/A", Some("CF 1312 A")),
        ("https://codeforces.com/gym/104114/problem/F1", Some("CF 104114 F1")),
        ("https://atcoder.jp/contests/dp/tasks/dp_a", None),
        ("https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b", None),
        ("https://atcoder.jp/contests/abc400", None),
        ("https://codeforces.com/", None),
    ] {
        assert_eq!(short_name(url).as_deref(), expected, "{url}");
    }
}

/// Without a warning, in the editions of the judge. The sample decides, so it is one that the template
/// gets right.
#[test]
fn what_is_created_is_formatted_and_its_bundle_is_accepted_once_a_sample_is_pasted() {
    let scratch = Scratch::new();
    for (problem, url) in [("x", ATCODER), ("y", CODEFORCES)] {
        scratch.create(problem, Some(url), true).unwrap();
        let project = &scratch.project;
        for file in ["sample-1.in", "sample-1.out"] {
            fs::write(project.testcases(problem).join(file), "7\n").unwrap();
        }
        let case = &project.cases(problem).unwrap()[0];
        let checker = problem::of(problem).checker;
        let folder = scratch.path("bundles");
        for edition in JudgeProfile::of_url(url).unwrap().editions {
            let program = build(project, problem, edition, &folder).unwrap();
            require_accepted(duct::cmd!(program), case, checker, Duration::from_secs(10)).unwrap();
        }
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args(["--check", "--edition", "2024"]);
        run(rustfmt.arg(project.source(problem))).unwrap();
    }
}
