use super::{FilesOutcome, Log, ProblemWithFiles, create};
use crate::commands::new::fixtures::{log_of, project_without_solutions};
use crate::commands::new::new_problem::{NewProblem, Sample};
use bundler::bundling::bundle_and_build;
use bundler::site_compiler::SiteCompiler;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use workbench::header::Header;
use workbench::project::Project;
use workbench::support::file::{read, write};
use workbench::task::report::Detail;
use workbench::task::{CaseScope, Task};

const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";
const KATTIS: &str = "https://open.kattis.com/problems/hello";

fn samples(texts: &[(&str, &str)]) -> Vec<Sample> {
    let sample =
        |&(input, output): &(&str, &str)| Sample { input: input.into(), output: output.into() };
    texts.iter().map(sample).collect()
}

/// Returns the problem of the solution `x`.
fn problem(url: &str, texts: &[(&str, &str)]) -> NewProblem {
    NewProblem {
        title: Some("A  title\n".into()),
        time_limit: Duration::from_millis(2500),
        samples: Some(samples(texts)),
        ..NewProblem::of_url(url, Some("x")).unwrap()
    }
}

fn created(project: &Project, problem: &NewProblem) -> String {
    log_of(|log| create(project, problem, log).map(|_| ()))
}

#[test]
fn the_bundle_of_a_new_problem_is_accepted() {
    let (folder, project) = project_without_solutions();
    // Cargo puts a program elsewhere if the configuration of a folder above names a target.
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    let target = format!("[build]\ntarget = {:?}\n", String::from_utf8(host).unwrap().trim());
    write(&folder.path().join(".cargo/config.toml"), &target).unwrap();
    // The templates print the number that they read. The template of Codeforces reads the number of tests first.
    for (name, url, input, is_interactive, edition) in [
        ("x", ATCODER, "7", false, "2024"),
        ("y", CODEFORCES, "1\n7", false, "2021"),
        ("z", KATTIS, "7", true, "2024"),
        ("w", KATTIS, "7", false, "2024"),
    ] {
        let mut problem = NewProblem::of_url(url, Some(name)).unwrap();
        problem.is_interactive = is_interactive;
        problem.samples = Some(samples(&[(input, "7")]));
        created(&project, &problem);
        let source = read(&project.solution_file(name)).unwrap();
        assert_eq!(source.contains("flush"), is_interactive);
        assert_eq!(source.contains("proconio"), url == ATCODER);
        let strict = source.replacen("\nuse", "\n#![deny(warnings)]\nuse", 1);
        // There is no interactor, so the output is compared.
        let strict = strict.replace("Interactor: TODO", "TODO");
        write(&project.solution_file(name), &strict).unwrap();
        assert_bundle_is_accepted(&project, name, edition);
    }
}

/// Bundles a solution, and asserts that its bundle is accepted on the first sample.
#[track_caller]
fn assert_bundle_is_accepted(project: &Project, name: &str, edition: &'static str) {
    let task = Task::open(project, name, &[]).unwrap();
    let compiler = SiteCompiler::of(&task).unwrap().in_edition(edition);
    let program = bundle_and_build(&compiler).unwrap();
    let cases = task.cases(CaseScope::WithoutWorstCases).unwrap();
    let report = task.judge(&program, &cases[0]);
    assert!(report.verdict.is_accepted(), "{}", report.text(Detail::Excerpt));
}

#[test]
fn the_lines_that_a_template_has_as_comments_compile() {
    let (_folder, project) = project_without_solutions();
    // The numbers and words of the input are those that the lines of the template read, in their order.
    for (name, url, input, count, edition) in [
        ("x", ATCODER, "1 5 abc 3 1 1 2 9 #", 8, "2024"),
        ("y", CODEFORCES, "1\n1 1 5 abc 1 1 1 #", 12, "2021"),
        ("w", KATTIS, "1 1 5 abc 1 1 1 #", 12, "2024"),
    ] {
        let mut problem = NewProblem::of_url(url, Some(name)).unwrap();
        problem.samples = Some(samples(&[(input, "1")]));
        created(&project, &problem);
        let source = read(&project.solution_file(name)).unwrap();
        let is_code = |comment: &str| {
            let starts = ["let ", "use ", "for ", "    ", "}"];
            starts.iter().any(|start| comment.starts_with(start)) || comment.contains(": ")
        };
        let mut uncommented = String::from("#![deny(warnings)]\n#![allow(unused_variables)]\n");
        let mut uncommented_count = 0;
        for line in source.lines() {
            let code = line.trim_start().strip_prefix("// ").filter(|comment| is_code(comment));
            uncommented_count += usize::from(code.is_some());
            uncommented += &format!("{}\n", code.unwrap_or(line));
        }
        assert_eq!(uncommented_count, count, "{source}");
        write(&project.solution_file(name), &uncommented).unwrap();
        assert_bundle_is_accepted(&project, name, edition);
    }
}

/// Returns the file of the solution `x` for a name such as `1.in`, which stands for `testcases/x/sample-1.in`.
fn sample_file(project: &Project, name: &str) -> PathBuf {
    project.root().join(format!("testcases/x/sample-{name}"))
}

/// Creates a project in which the user has written one file of the second sample of `x`, and one of the third.
fn project_with_samples() -> (TempDir, Project) {
    let (folder, project) = project_without_solutions();
    for name in ["2.in", "3.out"] {
        write(&sample_file(&project, name), "mine\n").unwrap();
    }
    (folder, project)
}

/// Returns the problem of the solution `x`, of whose page only the URL is known.
fn problem_of_url() -> NewProblem {
    NewProblem::of_url(&format!("{ATCODER}/?lang=en#s"), Some("x")).unwrap()
}

/// Returns the problem of the solution `x`, with three samples.
fn problem_with_samples() -> NewProblem {
    problem(ATCODER, &[("1\r\n2", "3"), ("4", "5"), ("6", "7")])
}

/// The lines about the files of the first sample.
const FIRST_SAMPLE: &str = "created testcases/x/sample-1.out\ncreated testcases/x/sample-1.in\n";

/// The line about a solution that exists already, for a page with other limits.
const OTHER_LIMITS: &str = "x has other limits in its header than its page: Time limit: 2.5 s.\n";

#[test]
fn a_url_creates_a_solution_and_an_empty_sample() {
    let (_folder, project) = project_with_samples();
    let expected = format!("created src/bin/x.rs\n{FIRST_SAMPLE}");
    assert_eq!(created(&project, &problem_of_url()), expected);
    for (name, text) in [("1.in", ""), ("1.out", ""), ("2.in", "mine\n"), ("3.out", "mine\n")] {
        assert_eq!(read(&sample_file(&project, name)).unwrap(), text, "{name}");
    }
}

#[test]
fn the_outcome_says_which_files_are_new() {
    let (_folder, project) = project_without_solutions();
    let problem = problem_with_samples();
    let outcome = || create(&project, &problem, &mut Log::new()).unwrap().outcome;
    assert_eq!(outcome(), FilesOutcome::NewSolution);
    assert_eq!(outcome(), FilesOutcome::NothingNew);
    fs::remove_file(sample_file(&project, "2.in")).unwrap();
    assert_eq!(outcome(), FilesOutcome::NewSamples);
    fs::remove_file(project.solution_file("x")).unwrap();
    assert_eq!(outcome(), FilesOutcome::NewSolution);
}

#[test]
fn the_url_in_a_header_is_that_of_the_page_in_any_language() {
    let (_folder, project) = project_without_solutions();
    created(&project, &problem_of_url());
    let source = read(&project.solution_file("x")).unwrap();
    assert_eq!(Header::find_url(&source), Some(ATCODER));
}

#[test]
fn an_empty_sample_is_filled_and_a_file_of_the_user_is_left() {
    let (_folder, project) = project_with_samples();
    created(&project, &problem_of_url());
    let left = ["2.in", "3.out"].map(|name| {
        format!(
            "left testcases/x/sample-{name} as it is, but the page has another sample: delete the file \
             to take the sample of the page\n"
        )
    });
    let expected = format!("{FIRST_SAMPLE}{}{OTHER_LIMITS}", left.concat());
    assert_eq!(created(&project, &problem_with_samples()), expected);
    for (name, text) in
        [("1.in", "1\n2\n"), ("1.out", "3\n"), ("2.in", "mine\n"), ("3.out", "mine\n")]
    {
        assert_eq!(read(&sample_file(&project, name)).unwrap(), text, "{name}");
    }
    // The other file of the sample would not belong to the file of the user.
    assert!(!sample_file(&project, "2.out").exists());
    assert!(!sample_file(&project, "3.in").exists());
}

#[test]
fn a_url_adds_no_empty_sample_to_those_that_are_there() {
    let (_folder, project) = project_with_samples();
    created(&project, &problem_with_samples());
    assert_eq!(created(&project, &problem_of_url()), "");
}

#[test]
fn notes_about_samples_and_limits_and_files_follow_in_this_order() {
    let (_folder, project) = project_with_samples();
    created(&project, &problem_of_url());
    let mut problem = problem_with_samples();
    problem.uses_files = true;
    problem.omitted_samples = 7;
    let samples = "x has 10 samples: the first 3 were taken\n";
    let files = "x reads or writes a file: the template does not, see the statement\n";
    let lines = created(&project, &problem);
    assert!(lines.ends_with(&format!("{samples}{OTHER_LIMITS}{files}")), "{lines}");
}

#[test]
fn a_sample_is_not_written_if_a_folder_is_in_its_place() {
    let (_folder, project) = project_without_solutions();
    fs::create_dir_all(sample_file(&project, "2.in")).unwrap();
    let lines = created(&project, &problem_with_samples());
    let error = "sample-2.in is not a regular file: nothing is written to it";
    assert!(lines.ends_with(error), "{lines}");
    assert!(!sample_file(&project, "2.out").exists());
}

#[test]
fn a_sample_is_completed_if_its_files_belong_together() {
    let (_folder, project) = project_without_solutions();
    let file = |name: &str| project.root().join("testcases/x").join(name);
    for (name, text) in
        [("1.in", "1\r\n 2"), ("2.out", "5"), ("3.in", ""), ("3.out", "7\n"), ("4.out", "mine")]
    {
        write(&file(&format!("sample-{name}")), text).unwrap();
    }
    let full = problem(ATCODER, &[("1\n2", "3"), ("4", "5"), ("6", "7"), ("8", "")]);
    let left = "left testcases/x/sample-4.out as it is, but the page has another sample: delete the file to \
                take the sample of the page\n";
    let lines = ["1.out", "2.in", "3.in"]
        .map(|name| format!("created testcases/x/sample-{name}\n"))
        .concat();
    assert_eq!(created(&project, &full), format!("created src/bin/x.rs\n{lines}{left}"));
    // If the page is not known, no empty output is created beside an input of the user, because that output would
    // be wrong.
    write(&file("../y/sample-1.in"), "mine\n").unwrap();
    let unknown = NewProblem::of_name("y").unwrap();
    assert_eq!(created(&project, &unknown), "created src/bin/y.rs\n");
}

#[test]
fn the_sample_of_an_interactive_problem_may_be_a_dialogue() {
    let interactive = |texts: &[(&str, &str)]| {
        let mut problem = problem(CODEFORCES, texts);
        problem.is_interactive = true;
        problem
    };
    let [solution, input, output] =
        ["src/bin/x.rs", "testcases/x/sample-1.in", "testcases/x/sample-1.out"]
            .map(|file| format!("created {file}\n"));
    let note = "x is interactive, and its samples may be dialogues: replace the inputs in testcases/x by those of \
                your interactor\n";
    for (texts, expected) in [
        (&[("5\n1\n", "? 1\n")][..], format!("{solution}{output}{input}{note}")),
        (&[("5\n1\n", "")], format!("{solution}{input}{note}")),
        // This sample has no input that might be a dialogue.
        (&[(" \n", "? 1\n")], format!("{solution}{output}{input}")),
        (&[], format!("{solution}{input}")),
    ] {
        let (_folder, project) = project_without_solutions();
        assert_eq!(created(&project, &interactive(texts)), expected);
        assert_eq!(created(&project, &interactive(texts)), "", "nothing is new");
    }
    // One sample with an input is enough for the note.
    let (_folder, project) = project_without_solutions();
    let lines = created(&project, &interactive(&[("", "? 1\n"), ("5\n", "? 1\n")]));
    assert!(lines.contains(note), "{lines}");
    let (_folder, project) = project_without_solutions();
    let lines = created(&project, &problem(CODEFORCES, &[("5\n1\n", "? 1\n")]));
    assert_eq!(lines, format!("{solution}{output}{input}"), "the problem is not interactive");
}

#[test]
fn a_folder_takes_a_name() {
    let (_folder, project) = project_without_solutions();
    for folder in ["x", "x2.rs", "x3"] {
        fs::create_dir(project.root().join("src/bin").join(folder)).unwrap();
    }
    let mut problem = problem(KATTIS, &[]);
    let error = "cannot create src/bin/x.rs: src/bin/x is a folder, whose solution would have the same name. \
                 Give another name, `cargo xtask new URL NAME`";
    assert_eq!(created(&project, &problem), error);
    assert_eq!(created(&project, &NewProblem::of_name("x").unwrap()), error);
    problem.is_name_chosen = false;
    let note = "did not create src/bin/x.rs: src/bin/x is a folder, whose solution would have the same name\n";
    assert_eq!(created(&project, &problem), format!("created src/bin/x4.rs\n{note}"));
    // The solution was there before its folder.
    fs::create_dir(project.root().join("src/bin/x4")).unwrap();
    assert_eq!(created(&project, &problem), "");
}

#[test]
fn pages_of_two_sites_may_have_one_name() {
    let (_folder, project) = project_without_solutions();
    let sites = ["https://a.org", "http://b.org:8080", "https://b.org/x"];
    for (site, name) in sites.into_iter().zip(["problems2", "problems3", "problems4"]) {
        let problem = NewProblem::of_url(&format!("{site}/team/problems"), None).unwrap();
        let first = create(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((first.name.as_str(), first.outcome), (name, FilesOutcome::NewSolution));
        let again = create(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((again.name.as_str(), again.outcome), (name, FilesOutcome::NothingNew));
    }
}

#[test]
fn problems_of_one_name_are_told_apart_by_their_urls() {
    for (urls, names) in [
        (
            ["https://x.org/a#!/p/one", "https://x.org/b#!/p/one", "https://x.org/problems/one"],
            ["one", "one2", "one3"],
        ),
        (
            [
                "https://x.org/contest?view=A",
                "https://x.org/contest?view=B",
                "https://x.org/contest",
            ],
            ["contest", "contest2", "contest3"],
        ),
        (
            [
                "https://atcoder.jp/contests/x/tasks/abc_1_1",
                "https://atcoder.jp/contests/x/tasks/abc_11",
                "https://atcoder.jp/contests/x/tasks/abc__11",
            ],
            ["abc11", "abc112", "abc113"],
        ),
        (
            ["https://x.org/a/text", "https://x.org/b/text", "https://x.org/problems/text"],
            ["text", "text2", "text3"],
        ),
    ] {
        let (_folder, project) = project_without_solutions();
        for has_new_files in [true, false] {
            for (url, name) in urls.iter().zip(names) {
                let problem = NewProblem::of_url(url, None).unwrap();
                let created = create(&project, &problem, &mut Log::new()).unwrap();
                assert_eq!((created.name.as_str(), created.has_new_files), (name, has_new_files));
            }
        }
    }
}

#[test]
fn problems_of_one_url_are_told_apart_by_their_titles() {
    let (_folder, project) = project_without_solutions();
    for (title, name) in [("A. One", "problems2"), ("B. Two", "problems3")] {
        let url = "https://a.org/team/problems";
        let mut problem = NewProblem::of_url(url, None).unwrap();
        problem.title = Some(title.into());
        let first = create(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((first.name.as_str(), first.outcome), (name, FilesOutcome::NewSolution));
        let again = create(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((again.name.as_str(), again.outcome), (name, FilesOutcome::NothingNew));
        // A problem without a title may be either of the two, so the first solution counts.
        for title in [None, Some("".into())] {
            problem.title = title;
            let unknown = create(&project, &problem, &mut Log::new()).unwrap();
            let expected = ("problems2", FilesOutcome::NothingNew);
            assert_eq!((unknown.name.as_str(), unknown.outcome), expected);
        }
    }
}

#[test]
fn two_problems_do_not_share_a_name() {
    let (_folder, project) = project_without_solutions();
    created(&project, &problem(CODEFORCES, &[]));
    let gym = "https://codeforces.com/gym/936/problem/B";
    let mut gym = problem(gym, &[("1", "1")]);
    let error = format!(
        "cannot create src/bin/x.rs: it is there already, for \"{CODEFORCES}\". Give another name, "
    );
    assert!(created(&project, &gym).starts_with(&error));
    gym.is_name_chosen = false;
    let files = ["src/bin/x2.rs", "testcases/x2/sample-1.out", "testcases/x2/sample-1.in"];
    let [solution, output, input] = files.map(|file| format!("created {file}\n"));
    let note = format!("did not create src/bin/x.rs: it is there already, for \"{CODEFORCES}\"\n");
    assert_eq!(created(&project, &gym), format!("{solution}{note}{output}{input}"));
    let again = create(&project, &gym, &mut Log::new()).unwrap();
    assert_eq!((again.name.as_str(), again.outcome), ("x2", FilesOutcome::NothingNew));
    let same = problem("http://codeforces.com:80/contest/936/problem/B", &[]);
    assert_eq!(created(&project, &same), "");
    // Its header has a line that cannot be read, but its URL can.
    let broken = format!("//! <{CODEFORCES}>\n//! Time limit: x\n");
    write(&project.solution_file("x"), &broken).unwrap();
    assert_eq!(created(&project, &same), "");
    write(&project.solution_file("x"), "fn main() {}\n").unwrap();
    let error =
        "cannot create src/bin/x.rs: it is there already, without a URL. Give another name, ";
    assert!(created(&project, &same).starts_with(error));
}

#[test]
fn a_name_needs_no_url() {
    let (_folder, project) = project_without_solutions();
    let unknown = NewProblem::of_name("x").unwrap();
    let files = ["src/bin/x.rs", "testcases/x/sample-1.out", "testcases/x/sample-1.in"];
    let all = files.map(|file| format!("created {file}\n")).concat();
    assert_eq!(created(&project, &unknown), all);
    let error = "cannot create src/bin/x.rs: it exists already. Give another name, or add a stress test to it with \
                 --stress";
    assert_eq!(created(&project, &unknown), error);
    // Its samples may come by a click. The tolerance that their decimals suggest is no limit.
    let clicked = problem(KATTIS, &[("1", "2.5")]);
    let samples = all.replace("created src/bin/x.rs\n", "");
    let limits = "x has other limits in its header than its page: Time limit: 2.5 s.\n";
    let tolerance =
        "x gets `Tolerance: 1e-6.`, a guess, because a sample has decimals: see the statement\n";
    assert_eq!(created(&project, &clicked), format!("{samples}{tolerance}{limits}"));
}

#[test]
fn commands_that_run_at_once_take_different_names() {
    let (_folder, project) = project_without_solutions();
    let problems = (1..=8).map(|number| {
        let url = format!("https://x.org/{number}/again1");
        let mut problem = problem(&url, &[("1", "1")]);
        problem.is_name_chosen = false;
        problem
    });
    let problems: Vec<_> = problems.collect();
    let names: BTreeSet<_> = thread::scope(|scope| {
        let create = |problem| create(&project, problem, &mut Log::new()).unwrap();
        let threads: Vec<_> =
            problems.iter().map(|problem| scope.spawn(move || create(problem))).collect();
        let created = threads.into_iter().map(|thread| thread.join().unwrap());
        created
            .map(|ProblemWithFiles { name, outcome }| {
                assert_eq!(outcome, FilesOutcome::NewSolution);
                assert_eq!(project.case_names(name.as_str()).unwrap().len(), 1);
                name.as_str().to_owned()
            })
            .collect()
    });
    let expected = ["x", "x2", "x3", "x4", "x5", "x6", "x7", "x8"];
    assert!(names.iter().eq(expected.iter()), "{names:?}");
}
