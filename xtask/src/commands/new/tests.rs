use super::template::short_name;
use super::{Arguments, create, name, plain};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use xtask::bundle::build::build;
use xtask::judge::profile::JudgeProfile;
use xtask::judge::project::Project;
use xtask::judge::run::require_accepted;
use xtask::problem;

const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";

fn arguments(problem: &str, url: Option<&str>, naive: bool) -> Arguments {
    Arguments {
        problem: problem.into(),
        url: url.map(str::to_owned),
        naive,
    }
}

/// A project like this one, without problems.
fn empty_project() -> (TempDir, Project) {
    let folder = TempDir::new().unwrap();
    for created in ["src/bin", "testcases", "tests/oracle", "tests/proof"] {
        fs::create_dir_all(folder.path().join(created)).unwrap();
    }
    let library = fs::read_dir(Project::here().root().join("src")).unwrap();
    let library = library.map(|entry| format!("src/{}", entry.unwrap().file_name().display()));
    let other = [
        "Cargo.lock",
        "tests/proof/stress.rs",
        "tests/proof/property.rs",
    ];
    for file in library.chain(other.map(str::to_owned)) {
        let path = Project::here().root().join(&file);
        if path.is_file() {
            fs::copy(path, folder.path().join(file)).unwrap();
        }
    }
    let project = Project::at(folder.path());
    (folder, project)
}

/// All files and folders below a folder, with what is in the files.
fn contents(folder: &Path) -> Vec<(PathBuf, Option<String>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path.clone());
            }
            let text = fs::read_to_string(&path).ok();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// Whether it is refused with this sentence, and leaves everything as it was.
#[track_caller]
fn check_refused(project: &Project, arguments: &Arguments, part: &str) {
    let before = contents(project.root());
    let sentence = create(project, arguments).unwrap_err().to_string();
    let sentence = sentence.replace(&project.root().display().to_string(), "");
    assert!(sentence.replace('\\', "/").contains(part), "{sentence}");
    assert_eq!(contents(project.root()), before);
}

/// The created files, below the root of the project.
#[track_caller]
fn check_created(project: &Project, arguments: &Arguments, expected: &[&str]) {
    let created = create(project, arguments).unwrap();
    let expected: Vec<_> = expected
        .iter()
        .map(|file| project.root().join(file))
        .collect();
    assert_eq!(created, expected);
}

const SOURCE: &str = "src/bin/x.rs";
const SAMPLES: [&str; 2] = ["testcases/x/sample-1.in", "testcases/x/sample-1.out"];
const NAIVE: [&str; 2] = ["tests/oracle/x.rs", "tests/proof/x.rs"];

#[test]
fn a_problem_is_a_source_and_an_empty_sample() {
    let (_folder, project) = empty_project();
    let expected = [SOURCE, SAMPLES[0], SAMPLES[1]];
    check_created(&project, &arguments("x", Some(ATCODER), false), &expected);
    let source = fs::read_to_string(project.source("x")).unwrap();
    let header = format!("//! ABC 400 F, TODO title: <{ATCODER}>\n//!\n");
    assert!(source.starts_with(&header), "{source}");
    assert!(!source.contains("proof"), "{source}");
    let sentence = project.cases("x").unwrap_err().to_string();
    assert!(
        sentence.ends_with("sample-1.in is empty: paste the sample input into it"),
        "{sentence}"
    );
}

/// The file that each `#[path]` of a file names.
fn included(file: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(file).unwrap();
    let paths = text.lines().filter_map(|line| {
        let path = line.strip_prefix("#[path = \"")?.strip_suffix("\"]")?;
        Some(file.parent()?.join(path))
    });
    paths.collect()
}

#[test]
fn a_naive_solver_comes_with_what_includes_it() {
    let (_folder, project) = empty_project();
    let expected = [SOURCE, SAMPLES[0], SAMPLES[1], NAIVE[0], NAIVE[1]];
    check_created(&project, &arguments("x", Some(ATCODER), true), &expected);
    let [proof] = included(&project.source("x")).try_into().unwrap();
    assert!(proof.ends_with("../../tests/proof/x.rs") && proof.is_file());
    let [oracle, stress] = included(&proof).try_into().unwrap();
    assert!(oracle.ends_with("../oracle/x.rs") && oracle.is_file());
    assert!(stress.ends_with("stress.rs") && stress.is_file());
    let proof = fs::read_to_string(proof).unwrap();
    assert!(
        proof.contains("stress::check(\"x\", 1000, cases())"),
        "{proof}"
    );
}

#[test]
fn a_solution_that_exists_gets_a_naive_solver_and_is_left_as_it_is() {
    let (_folder, project) = empty_project();
    let source = project.source("x");
    fs::write(&source, "//! Mine.\n\nfn main() {}\n").unwrap();
    check_created(&project, &arguments("x", None, true), &NAIVE);
    let text = fs::read_to_string(&source).unwrap();
    assert_eq!(
        text,
        "//! Mine.\n\nfn main() {}\n\n\
         #[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod proof;\n"
    );
    let proof = fs::read_to_string(project.root().join(NAIVE[1])).unwrap();
    assert!(proof.contains("todo!(\"call super::solve\")"), "{proof}");
    check_refused(&project, &arguments("x", None, true), "has a proof already");
}

#[test]
fn without_a_url_there_must_be_a_solution() {
    let (_folder, project) = empty_project();
    for naive in [false, true] {
        let arguments = arguments("x", None, naive);
        check_refused(
            &project,
            &arguments,
            "expected --url URL, because there is no /src/bin/x.rs",
        );
    }
    fs::write(project.source("x"), "").unwrap();
    check_refused(
        &project,
        &arguments("x", None, false),
        "x.rs exists already",
    );
}

#[test]
fn nothing_is_overwritten() {
    let files = ["src/bin/x/main.rs", "testcases/x/random.in", "testcases/x"];
    for file in [&[SOURCE], &NAIVE[..], &files].concat() {
        let (folder, project) = empty_project();
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "mine").unwrap();
        check_refused(
            &project,
            &arguments("x", Some(ATCODER), true),
            "exists already",
        );
    }
}

#[test]
fn all_files_are_created_or_none() {
    let (folder, project) = empty_project();
    fs::remove_dir(folder.path().join("tests/oracle")).unwrap();
    fs::write(folder.path().join("tests/oracle"), "no folder").unwrap();
    check_refused(
        &project,
        &arguments("x", Some(ATCODER), true),
        "cannot create /tests/oracle/x.rs",
    );
}

#[test]
fn a_name_is_that_of_a_crate() {
    for name in ["x", "abc400f", "cf_936_b", "degwer2023b"] {
        name::check(name).unwrap();
    }
    let (_folder, project) = empty_project();
    for name in [
        "", "ABC400F", "Abc400f", "400f", "_x", "abc-400", "abc400.f", "a b", "é", "../x", "x.rs",
        "fn", "self", "async",
    ] {
        let arguments = arguments(name, Some(ATCODER), false);
        check_refused(&project, &arguments, "expected a name of lower-case");
    }
    for name in ["build", "sente", "test", "xtask"] {
        check_refused(&project, &arguments(name, Some(ATCODER), false), "is taken");
    }
}

#[test]
fn a_url_of_no_known_judge_is_refused() {
    let (_folder, project) = empty_project();
    for (url, part) in [
        (
            "https://yukicoder.me/problems/no/1",
            "at atcoder.jp or codeforces.com, found",
        ),
        ("abc400_f", "at atcoder.jp or codeforces.com, found"),
        ("", "at atcoder.jp or codeforces.com, found"),
        (
            "https://atcoder.jp/a b",
            "expected a URL as the browser shows it",
        ),
        (
            "https://atcoder.jp/a\n",
            "expected a URL as the browser shows it",
        ),
        (
            "https://atcoder.jp/>x",
            "expected a URL as the browser shows it",
        ),
    ] {
        check_refused(&project, &arguments("x", Some(url), false), part);
    }
}

#[test]
fn a_url_is_cut_where_the_browser_adds_to_it() {
    for added in ["", "/", "?lang=en", "#sample", "/?lang=ja#sample"] {
        assert_eq!(plain(&format!("{ATCODER}{added}")).unwrap(), ATCODER);
    }
}

#[test]
fn the_usual_urls_tell_what_people_call_a_problem() {
    for (url, expected) in [
        (ATCODER, Some("ABC 400 F")),
        (
            "https://atcoder.jp/contests/agc048/tasks/agc048_d",
            Some("AGC 048 D"),
        ),
        (CODEFORCES, Some("CF 936 B")),
        (
            "https://codeforces.com/contest/1312/problem/A",
            Some("CF 1312 A"),
        ),
        (
            "https://codeforces.com/gym/104114/problem/F1",
            Some("CF 104114 F1"),
        ),
        ("https://atcoder.jp/contests/dp/tasks/dp_a", None),
        (
            "https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b",
            None,
        ),
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
    let (folder, project) = empty_project();
    for (problem, url) in [("x", ATCODER), ("y", CODEFORCES)] {
        create(&project, &arguments(problem, Some(url), true)).unwrap();
        for file in ["sample-1.in", "sample-1.out"] {
            fs::write(project.testcases(problem).join(file), "7\n").unwrap();
        }
        let cases = project.cases(problem).unwrap();
        let known = problem::of(problem);
        for edition in JudgeProfile::of_url(url).unwrap().editions {
            let program =
                build(&project, problem, edition, &folder.path().join("bundles")).unwrap();
            let command = duct::cmd!(program);
            require_accepted(command, &cases[0], known.checker, Duration::from_secs(10)).unwrap();
        }
        let formatted = Command::new("rustfmt")
            .args(["--check", "--edition", "2024"])
            .arg(project.source(problem))
            .status();
        assert!(formatted.unwrap().success());
    }
}
