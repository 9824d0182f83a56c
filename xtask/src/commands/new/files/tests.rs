//! Tests of the files that are created, and of those that are left as they are.

use super::{FilesOutcome, Log, ProblemWithFiles, create_problem_files};
use crate::commands::new::fixtures::{log_of, project_without_solutions};
use crate::commands::new::new_problem::{NewProblem, Sample};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use workbench::header::Header;
use workbench::project::Project;
use workbench::support::file::{read, write};

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

/// Creates the files of a problem. Returns the lines of the log, and after them the error.
fn created(project: &Project, problem: &NewProblem) -> String {
    log_of(|log| create_problem_files(project, problem, log).map(|_| ()))
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
    let outcome = || create_problem_files(&project, &problem, &mut Log::new()).unwrap().outcome;
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

/// The folder may belong to another problem with the same URL.
#[test]
fn no_sample_is_created_after_one_that_differs() {
    let (_folder, project) = project_without_solutions();
    for name in ["1.in", "1.out"] {
        write(&sample_file(&project, name), "mine\n").unwrap();
    }
    let left = ["1.out", "1.in"].map(|name| {
        format!(
            "left testcases/x/sample-{name} as it is, but the page has another sample: delete the file \
             to take the sample of the page\n"
        )
    });
    let not_created = ["2.out", "2.in", "3.out", "3.in"].map(|name| {
        format!(
            "did not create testcases/x/sample-{name}: an earlier sample differs from that of the page\n"
        )
    });
    let lines = created(&project, &problem_with_samples());
    let expected = format!("{CREATED_SOLUTION}{}{}", left.concat(), not_created.concat());
    assert_eq!(lines, expected);
    assert!(!sample_file(&project, "2.in").exists());
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
    let files =
        "x has to read or write a file, which the template does not do: see the statement\n";
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
    for (name, text) in
        [("1.in", "1\r\n 2"), ("2.out", "5"), ("3.in", ""), ("3.out", "7\n"), ("4.out", "mine")]
    {
        write(&sample_file(&project, name), text).unwrap();
    }
    let full = problem(ATCODER, &[("1\n2", "3"), ("4", "5"), ("6", "7"), ("8", "")]);
    let left = "left testcases/x/sample-4.out as it is, but the page has another sample: delete the file to \
                take the sample of the page\n";
    let lines = ["1.out", "2.in", "3.in"]
        .map(|name| format!("created testcases/x/sample-{name}\n"))
        .concat();
    assert_eq!(created(&project, &full), format!("created src/bin/x.rs\n{lines}{left}"));
}

/// The page is not known, so an empty output beside an input of the user would be wrong.
#[test]
fn no_empty_output_is_created_beside_an_input_of_the_user() {
    let (_folder, project) = project_without_solutions();
    write(&sample_file(&project, "1.in"), "mine\n").unwrap();
    let unknown = NewProblem::of_name("x").unwrap();
    assert_eq!(created(&project, &unknown), "created src/bin/x.rs\n");
}

/// Returns an interactive problem of the solution `x`.
fn interactive(texts: &[(&str, &str)]) -> NewProblem {
    let mut problem = problem(CODEFORCES, texts);
    problem.is_interactive = true;
    problem
}

const CREATED_SOLUTION: &str = "created src/bin/x.rs\n";

/// The line about an interactive problem whose samples may be dialogues.
const DIALOGUES: &str = "x is interactive, and its samples may be dialogues: write an interactor, as docs/manual.md says, \
                         and replace the inputs in testcases/x by inputs for your interactor\n";

/// The line about an interactive problem without an input.
const NO_INPUT: &str = "x is interactive: write an interactor, as docs/manual.md says, and an input for it in testcases/x\n";

#[test]
fn the_sample_of_an_interactive_problem_may_be_a_dialogue() {
    let [output, input] = ["out", "in"].map(|end| format!("created testcases/x/sample-1.{end}\n"));
    for (texts, expected) in [
        (&[("5\n1\n", "? 1\n")][..], format!("{CREATED_SOLUTION}{output}{input}{DIALOGUES}")),
        (&[("5\n1\n", "")], format!("{CREATED_SOLUTION}{input}{DIALOGUES}")),
        // This sample has no input that might be a dialogue.
        (&[(" \n", "? 1\n")], format!("{CREATED_SOLUTION}{output}{input}{NO_INPUT}")),
        (&[], format!("{CREATED_SOLUTION}{input}{NO_INPUT}")),
    ] {
        let (_folder, project) = project_without_solutions();
        assert_eq!(created(&project, &interactive(texts)), expected);
        assert_eq!(created(&project, &interactive(texts)), "", "nothing is new");
    }
}

#[test]
fn one_sample_with_an_input_is_enough_for_the_note_on_dialogues() {
    let (_folder, project) = project_without_solutions();
    let lines = created(&project, &interactive(&[("", "? 1\n"), ("5\n", "? 1\n")]));
    assert!(lines.contains(DIALOGUES), "{lines}");
}

#[test]
fn the_sample_of_a_problem_that_is_not_interactive_is_no_dialogue() {
    let (_folder, project) = project_without_solutions();
    let lines = created(&project, &problem(CODEFORCES, &[("5\n1\n", "? 1\n")]));
    assert_eq!(lines, format!("{CREATED_SOLUTION}{FIRST_SAMPLE}"));
}

/// The end of the message that says that the folder `src/bin/x` takes the name `x`.
const FOLDER_HAS_NAME: &str = "src/bin/x is a folder, which takes the name of the solution";

/// Creates a project with these folders in `src/bin`.
fn project_with_folders(folders: &[&str]) -> (TempDir, Project) {
    let (folder, project) = project_without_solutions();
    for name in folders {
        fs::create_dir(project.root().join("src/bin").join(name)).unwrap();
    }
    (folder, project)
}

#[test]
fn a_chosen_name_that_a_folder_has_is_refused() {
    let (_folder, project) = project_with_folders(&["x"]);
    let error = format!(
        "cannot create src/bin/x.rs: {FOLDER_HAS_NAME}. Give another name, as in `cargo xtask new NAME` or `cargo xtask new URL NAME`"
    );
    assert_eq!(created(&project, &problem(KATTIS, &[])), error);
    assert_eq!(created(&project, &NewProblem::of_name("x").unwrap()), error);
}

#[test]
fn a_name_that_is_not_chosen_gets_the_next_number_that_no_folder_has() {
    let (_folder, project) = project_with_folders(&["x", "x2.rs", "x3"]);
    let mut problem = problem(KATTIS, &[]);
    problem.is_name_chosen = false;
    let note = format!("did not create src/bin/x.rs: {FOLDER_HAS_NAME}\n");
    assert_eq!(created(&project, &problem), format!("created src/bin/x4.rs\n{note}"));
}

#[test]
fn a_folder_that_is_newer_than_its_solution_is_no_conflict() {
    let (_folder, project) = project_without_solutions();
    created(&project, &problem(KATTIS, &[]));
    fs::create_dir(project.root().join("src/bin/x")).unwrap();
    assert_eq!(created(&project, &problem(KATTIS, &[])), "");
}

#[test]
fn pages_of_two_sites_may_have_one_name() {
    let (_folder, project) = project_without_solutions();
    let sites = ["https://a.org", "http://b.org:8080", "https://b.org/x"];
    for (site, name) in sites.into_iter().zip(["problems2", "problems3", "problems4"]) {
        let problem = NewProblem::of_url(&format!("{site}/team/problems"), None).unwrap();
        let first = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((first.name.as_str(), first.outcome), (name, FilesOutcome::NewSolution));
        let again = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
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
        for outcome in [FilesOutcome::NewSolution, FilesOutcome::NothingNew] {
            for (url, name) in urls.iter().zip(names) {
                let problem = NewProblem::of_url(url, None).unwrap();
                let created = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
                assert_eq!((created.name.as_str(), created.outcome), (name, outcome));
            }
        }
    }
}

/// A solution that was created by its name may be for another problem of this name.
#[test]
fn a_solution_without_a_url_is_for_the_problem_only_if_it_has_no_test_cases_or_was_named() {
    let (_folder, project) = project_without_solutions();
    let url = "https://x.org/contest/7#A";
    let by_name = NewProblem::of_name("a").unwrap();
    create_problem_files(&project, &by_name, &mut Log::new()).unwrap();
    let of_url = NewProblem::of_url(url, None).unwrap();
    let created = create_problem_files(&project, &of_url, &mut Log::new()).unwrap();
    assert_eq!(created.name.as_str(), "a");
    write(&project.root().join("testcases/a/sample-1.in"), "5\n").unwrap();
    let named = NewProblem::of_url(url, Some("a")).unwrap();
    let created = create_problem_files(&project, &named, &mut Log::new()).unwrap();
    assert_eq!(created.name.as_str(), "a");
    let log = log_of(|log| create_problem_files(&project, &of_url, log).map(|_| ()));
    assert!(log.starts_with("created src/bin/a2.rs\n"), "{log}");
    assert!(
        log.contains("did not create src/bin/a.rs: it is there already, without a URL"),
        "{log}"
    );
}

#[test]
fn a_solution_with_a_number_is_found_although_the_name_without_it_is_free() {
    let (_folder, project) = project_without_solutions();
    let [first, second] = ["https://x.org/7#A", "https://x.org/8#A"];
    for (url, name) in [(first, "a"), (second, "a2")] {
        let problem = NewProblem::of_url(url, None).unwrap();
        let created = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((created.name.as_str(), created.outcome), (name, FilesOutcome::NewSolution));
    }
    fs::remove_file(project.solution_file("a")).unwrap();
    for (url, name, outcome) in
        [(second, "a2", FilesOutcome::NothingNew), (first, "a", FilesOutcome::NewSolution)]
    {
        let problem = NewProblem::of_url(url, None).unwrap();
        let created = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((created.name.as_str(), created.outcome), (name, outcome));
    }
}

#[test]
fn problems_of_one_url_are_told_apart_by_their_titles() {
    let (_folder, project) = project_without_solutions();
    for (title, name) in [("A. One", "problems2"), ("B. Two", "problems3")] {
        let url = "https://a.org/team/problems";
        let mut problem = NewProblem::of_url(url, None).unwrap();
        problem.title = Some(title.into());
        let first = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((first.name.as_str(), first.outcome), (name, FilesOutcome::NewSolution));
        let again = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
        assert_eq!((again.name.as_str(), again.outcome), (name, FilesOutcome::NothingNew));
        // A problem without a title may be either of the two, so the first solution counts.
        for title in [None, Some("".into())] {
            problem.title = title;
            let unknown = create_problem_files(&project, &problem, &mut Log::new()).unwrap();
            let expected = ("problems2", FilesOutcome::NothingNew);
            assert_eq!((unknown.name.as_str(), unknown.outcome), expected);
        }
    }
}

#[test]
fn a_conflict_of_two_problems_of_one_url_names_the_title() {
    let (_folder, project) = project_without_solutions();
    let mut problem = NewProblem::of_url("https://a.org/team/problems", Some("x")).unwrap();
    problem.title = Some("A. One".into());
    created(&project, &problem);
    problem.title = Some("B. Two".into());
    let error = "cannot create src/bin/x.rs: it is there already, for \"https://a.org/team/problems\" with another \
                 title. ";
    assert!(created(&project, &problem).starts_with(error));
}

#[test]
fn another_memory_limit_is_noted_if_the_page_has_one() {
    let (_folder, project) = project_without_solutions();
    let problem_with_memory =
        |megabytes| NewProblem { memory_limit_megabytes: megabytes, ..problem(ATCODER, &[]) };
    created(&project, &problem_with_memory(Some(512.0)));
    for (megabytes, note) in [
        (None, ""),
        (Some(512.0), ""),
        (
            Some(256.0),
            "x has other limits in its header than its page: Time limit: 2.5 s. Memory limit: 256 MB.\n",
        ),
    ] {
        assert_eq!(created(&project, &problem_with_memory(megabytes)), note, "{megabytes:?}");
    }
}

/// Creates a project in which the solution `x` is for the problem [`CODEFORCES`].
fn project_with_solution() -> (TempDir, Project) {
    let (folder, project) = project_without_solutions();
    created(&project, &problem(CODEFORCES, &[]));
    (folder, project)
}

/// Returns a problem of the name `x` with another URL than [`CODEFORCES`].
fn gym_problem() -> NewProblem {
    problem("https://codeforces.com/gym/936/problem/B", &[("1", "1")])
}

/// Returns the problem [`CODEFORCES`] with another form of its URL.
fn same_problem() -> NewProblem {
    problem("http://codeforces.com:80/contest/936/problem/B", &[])
}

#[test]
fn a_chosen_name_that_another_problem_has_is_refused() {
    let (_folder, project) = project_with_solution();
    let error = format!(
        "cannot create src/bin/x.rs: it is there already, for \"{CODEFORCES}\". Give another name, "
    );
    assert!(created(&project, &gym_problem()).starts_with(&error));
}

#[test]
fn a_name_that_another_problem_has_gets_a_number() {
    let (_folder, project) = project_with_solution();
    let mut gym = gym_problem();
    gym.is_name_chosen = false;
    let files = ["src/bin/x2.rs", "testcases/x2/sample-1.out", "testcases/x2/sample-1.in"];
    let [solution, output, input] = files.map(|file| format!("created {file}\n"));
    let note = format!("did not create src/bin/x.rs: it is there already, for \"{CODEFORCES}\"\n");
    assert_eq!(created(&project, &gym), format!("{solution}{note}{output}{input}"));
    let again = create_problem_files(&project, &gym, &mut Log::new()).unwrap();
    assert_eq!((again.name.as_str(), again.outcome), ("x2", FilesOutcome::NothingNew));
}

#[test]
fn another_form_of_the_url_is_the_same_problem() {
    let (_folder, project) = project_with_solution();
    assert_eq!(created(&project, &same_problem()), "");
}

#[test]
fn the_url_of_a_header_that_cannot_be_read_counts() {
    let (_folder, project) = project_with_solution();
    let broken = format!("//! <{CODEFORCES}>\n//! Time limit: x\n");
    write(&project.solution_file("x"), &broken).unwrap();
    assert_eq!(created(&project, &same_problem()), "");
}

#[test]
fn a_chosen_name_that_a_solution_without_a_url_has_is_refused() {
    let (_folder, project) = project_with_solution();
    write(&project.solution_file("x"), "fn main() {}\n").unwrap();
    let error =
        "cannot create src/bin/x.rs: it is there already, without a URL. Give another name, ";
    assert!(created(&project, &same_problem()).starts_with(error));
}

#[test]
fn a_name_creates_a_solution_and_an_empty_sample() {
    let (_folder, project) = project_without_solutions();
    let unknown = NewProblem::of_name("x").unwrap();
    assert_eq!(created(&project, &unknown), format!("{CREATED_SOLUTION}{FIRST_SAMPLE}"));
}

#[test]
fn a_name_that_a_solution_has_is_refused() {
    let (_folder, project) = project_without_solutions();
    let unknown = NewProblem::of_name("x").unwrap();
    created(&project, &unknown);
    let error = "cannot create src/bin/x.rs: it exists already. Give another name, or add a stress test to it with \
                 --stress";
    assert_eq!(created(&project, &unknown), error);
}

/// The note on limits that differ does not name the tolerance, which is only guessed.
#[test]
fn a_click_fills_in_the_samples_of_a_solution_that_was_created_by_its_name() {
    let (_folder, project) = project_without_solutions();
    created(&project, &NewProblem::of_name("x").unwrap());
    let clicked = problem(KATTIS, &[("1", "2.5")]);
    let tolerance =
        "a sample of x has decimals: see whether its header needs the line `Tolerance: 1e-6.`\n";
    let missing_url = "x has no URL in its header, so it counts as the solution of this problem: write \
                       <https://open.kattis.com/problems/hello> there, or, if it is for another problem, the URL of that \
                       problem\n";
    let lines = format!("{FIRST_SAMPLE}{tolerance}{missing_url}{OTHER_LIMITS}");
    assert_eq!(created(&project, &clicked), lines);
}

#[test]
fn a_tolerance_is_not_suggested_to_a_solution_with_a_judge() {
    for (line, is_suggested) in
        [("", true), ("//! Tolerance: 1e-9.\n", false), ("//! Checker: python3 x.py\n", false)]
    {
        let (_folder, project) = project_without_solutions();
        let source = format!("//! <{KATTIS}>\n{line}fn main() {{}}\n");
        write(&project.solution_file("x"), &source).unwrap();
        let clicked = problem(KATTIS, &[("1", "2.5")]);
        let messages = created(&project, &clicked);
        assert_eq!(messages.contains("needs the line `Tolerance"), is_suggested, "{messages}");
    }
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
        let create = |problem| create_problem_files(&project, problem, &mut Log::new()).unwrap();
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
