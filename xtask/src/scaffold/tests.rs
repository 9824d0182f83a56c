use super::template::short_name;
use super::{name, plain, scaffold};
use crate::bundle::bundle;
use crate::judge::project::Project;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";

/// A project without problems.
fn empty_project() -> (TempDir, Project) {
    let folder = TempDir::new().unwrap();
    for made in ["src/bin", "testcases"] {
        fs::create_dir_all(folder.path().join(made)).unwrap();
    }
    let library = "//! The library.\n\npub mod input;\n";
    fs::write(folder.path().join("src/lib.rs"), library).unwrap();
    fs::write(folder.path().join("src/input.rs"), "//! Input.\n").unwrap();
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
fn check_refused(project: &Project, problem: &str, url: &str, part: &str) {
    let before = contents(project.root());
    let sentence = scaffold(project, problem, url).unwrap_err();
    let shown = sentence
        .replace(&project.root().display().to_string(), "")
        .replace('\\', "/");
    assert!(shown.contains(part), "{shown}");
    assert_eq!(contents(project.root()), before);
}

#[test]
fn a_problem_is_a_source_and_an_empty_sample() {
    let (_folder, project) = empty_project();
    let made = scaffold(&project, "abc400f", ATCODER).unwrap();
    let folder = project.testcases("abc400f");
    let samples = ["sample-1.in", "sample-1.out"].map(|file| folder.join(file));
    assert_eq!(
        made,
        [
            project.source("abc400f"),
            samples[0].clone(),
            samples[1].clone()
        ]
    );
    assert!(
        samples
            .iter()
            .all(|file| fs::read_to_string(file).unwrap().is_empty())
    );
    assert!(
        fs::read_to_string(&made[0])
            .unwrap()
            .starts_with(&format!("//! ABC 400 F, TODO title: <{ATCODER}>\n//!\n"))
    );
}

#[test]
fn the_url_decides_how_the_input_is_read() {
    let (_folder, project) = empty_project();
    for (problem, url, judge, reader) in [
        ("abc400f", ATCODER, "AtCoder", "input! { from &mut source"),
        ("cf936b", CODEFORCES, "Codeforces", "use sente::input::"),
    ] {
        scaffold(&project, problem, url).unwrap();
        let text = fs::read_to_string(project.source(problem)).unwrap();
        assert!(text.contains(reader), "{text}");
        assert_eq!(bundle(&project, problem).unwrap().judge.name, judge);
    }
}

#[test]
fn the_empty_sample_says_what_to_paste() {
    let (_folder, project) = empty_project();
    scaffold(&project, "abc400f", ATCODER).unwrap();
    let sentence = project.cases("abc400f").unwrap_err().to_string();
    assert!(
        sentence.ends_with("sample-1.in is empty: paste the sample input into it"),
        "{sentence}"
    );
}

#[test]
fn nothing_is_overwritten() {
    for file in [
        "src/bin/x.rs",
        "src/bin/x/main.rs",
        "testcases/x/random.in",
        "testcases/x",
    ] {
        let (folder, project) = empty_project();
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "mine").unwrap();
        check_refused(&project, "x", ATCODER, "is there already");
    }
}

#[test]
fn a_source_that_cannot_be_written_leaves_no_test_cases_behind() {
    let (folder, project) = empty_project();
    fs::remove_dir(folder.path().join("src/bin")).unwrap();
    check_refused(&project, "x", ATCODER, "cannot make /src/bin/x.rs: ");
}

#[test]
fn a_name_is_that_of_a_crate() {
    for name in ["x", "abc400f", "cf_936_b", "degwer2023b"] {
        assert_eq!(name::check(name), Ok(()));
    }
    let (_folder, project) = empty_project();
    for name in [
        "", "ABC400F", "Abc400f", "400f", "_x", "abc-400", "abc400.f", "a b", "é", "../x", "x.rs",
        "fn", "self", "async",
    ] {
        check_refused(&project, name, ATCODER, "expected a name of lower-case");
    }
    for name in ["build", "sente", "xtask"] {
        check_refused(&project, name, ATCODER, "is taken");
    }
}

#[test]
fn a_url_of_no_known_judge_is_refused() {
    let (_folder, project) = empty_project();
    for url in ["https://yukicoder.me/problems/no/1", "abc400_f", ""] {
        check_refused(&project, "x", url, "at atcoder.jp or codeforces.com, found");
    }
    for url in [
        "https://atcoder.jp/a b",
        "https://atcoder.jp/a\n",
        "https://atcoder.jp/>x",
    ] {
        check_refused(&project, "x", url, "expected a URL as the browser shows it");
    }
}

#[test]
fn a_url_is_cut_where_the_browser_adds_to_it() {
    for added in ["", "/", "?lang=en", "#sample", "/?lang=ja#sample"] {
        assert_eq!(plain(&format!("{ATCODER}{added}")), Ok(ATCODER));
    }
}

#[test]
fn the_usual_urls_tell_what_people_call_a_problem() {
    let usual = [
        (ATCODER, "ABC 400 F"),
        (
            "https://atcoder.jp/contests/agc048/tasks/agc048_d",
            "AGC 048 D",
        ),
        (CODEFORCES, "CF 936 B"),
        ("https://codeforces.com/contest/1312/problem/A", "CF 1312 A"),
        (
            "https://codeforces.com/gym/104114/problem/F1",
            "CF 104114 F1",
        ),
    ];
    for (url, expected) in usual {
        assert_eq!(short_name(url).as_deref(), Some(expected));
    }
    for url in [
        "https://atcoder.jp/contests/dp/tasks/dp_a",
        "https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b",
        "https://atcoder.jp/contests/abc400",
        "https://codeforces.com/",
    ] {
        assert_eq!(short_name(url), None, "{url}");
    }
}
