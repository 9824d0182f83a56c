//! The files of a problem. They are created from what is known of the problem.

use super::conflict::{Conflict, conflict_with_existing, folder_in_the_way};
use super::name::SolutionName;
use super::new_problem::NewProblem;
use super::template::{guesses_tolerance, settings, solution, with_newlines};
use anyhow::{Result, bail};
use workbench::bytes::Bytes;
use workbench::file::{self, read};
use workbench::header::Header;
use workbench::project::Project;

/// The files of a problem that were created, or were there already.
pub(super) struct CreatedFiles {
    /// The name of the solution.
    pub(super) name: SolutionName,
    /// True if some file was not there before.
    pub(super) has_new: bool,
}

/// The lines that report the created files to the user. The log is an argument and not a result, because files may have
/// been created before an error, and they have to be reported as well.
pub(super) type Log = Vec<String>;

/// Creates the files of a problem that do not exist yet, and logs their names and notes on the problem.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or if the user has chosen a name that another problem has.
pub(super) fn create(
    project: &Project,
    problem: &NewProblem,
    log: &mut Log,
) -> Result<CreatedFiles> {
    let mut created = create_solution(project, problem, log)?;
    let is_new_solution = created.has_new;
    let name = &created.name;
    for (number, sample) in (1..).zip(problem.samples_with_files()) {
        // A test case is judged as soon as its input exists, so the output is created first. An interactor needs no
        // output.
        let has_output = !problem.is_interactive || !sample.output.trim().is_empty();
        let output = has_output.then_some(("out", &sample.output));
        let texts = output.into_iter().chain([("in", &sample.input)]);
        let files = texts.map(|(extension, text)| {
            (format!("testcases/{name}/sample-{number}.{extension}"), with_newlines(text))
        });
        let files = Vec::from_iter(files);
        created.has_new |= create_sample(project, &files, problem.samples.is_some(), log)?;
    }
    log_notes(project, problem, &created, is_new_solution, log)?;
    Ok(created)
}

/// Logs the notes on a problem whose files were created: what the user has to look at or to do.
fn log_notes(
    project: &Project,
    problem: &NewProblem,
    CreatedFiles { name, has_new }: &CreatedFiles,
    is_new_solution: bool,
    log: &mut Log,
) -> Result<()> {
    let omitted = problem.omitted_samples;
    if omitted > 0 {
        let count = problem.known_samples().len();
        log.push(format!("{name} has {} samples: the first {count} were taken", count + omitted));
    }
    if *has_new && guesses_tolerance(problem) {
        log.push(format!(
            "{name} gets `Tolerance: 1e-6.`, a guess, because a sample has decimals: see the page"
        ));
    }
    let has_transcript = problem.is_interactive
        && problem.known_samples().iter().any(|it| !it.input.trim().is_empty());
    if *has_new && has_transcript {
        log.push(format!(
            "{name} is interactive, and its sample may be a dialogue: replace testcases/{name}/sample-1.in by the input \
             of your interactor"
        ));
    }
    if !is_new_solution {
        log.extend(note_on_limits(project, problem, name)?);
    }
    if problem.uses_files {
        log.push(format!("{name} reads or writes a file: the template does not, see the page"));
    }
    Ok(())
}

/// Returns a note if the header of an existing solution states other limits than the page.
fn note_on_limits(
    project: &Project,
    problem: &NewProblem,
    name: &SolutionName,
) -> Result<Option<String>> {
    // If the page of a problem is not known, its limits are not known either.
    if problem.title.is_none() {
        return Ok(None);
    }
    let Ok(header) = Header::read(&read(&project.solution_file(name.as_str()))?) else {
        return Ok(None);
    };
    let time_limit = header.time_limit.unwrap_or(problem.site().time_limit);
    let memory_limit = problem.memory_limit.map(Bytes::from_megabytes_f64);
    let is_same_memory = memory_limit.is_none() || header.memory_limit == memory_limit;
    let is_same = time_limit == problem.time_limit && is_same_memory;
    let settings = settings(problem).replace("\n//! ", " ");
    Ok((!is_same)
        .then(|| format!("{name} has other limits in its header than its page: {settings}")))
}

/// Creates the solution, unless there is one for the same problem. If another problem or a folder has the name already,
/// a number is added to the name, unless the user has chosen the name: then the conflict is an error. If two commands
/// take a name at the same time, only one of them gets it.
fn create_solution(project: &Project, problem: &NewProblem, log: &mut Log) -> Result<CreatedFiles> {
    let text = solution(project, problem)?;
    let mut name = problem.name.clone();
    let mut first_conflict = None;
    loop {
        let folder = folder_in_the_way(project, &name);
        if folder.is_none() && file::create(&project.solution_file(name.as_str()), &text)? {
            log.push(format!("created src/bin/{name}.rs"));
            if let Some(Conflict { reason, .. }) = first_conflict {
                let wanted = &problem.name;
                log.push(format!("did not create src/bin/{wanted}.rs: {reason}"));
            }
            return Ok(CreatedFiles { name, has_new: true });
        }
        let conflict = match folder {
            Some(conflict) => Some(conflict),
            None => conflict_with_existing(project, &name, problem)?,
        };
        match conflict {
            None => return Ok(CreatedFiles { name, has_new: false }),
            Some(Conflict { reason, remedy }) if problem.is_name_chosen => {
                bail!("cannot create src/bin/{name}.rs: {reason}. {remedy}")
            }
            Some(conflict) => {
                first_conflict.get_or_insert(conflict);
                name = name.next();
            }
        }
    }
}

/// Creates the missing and the empty files of a sample, which are given by their names and texts. If one of the files
/// has another text, none is created, because the input of one case and the output of another case do not belong
/// together. If the sample is known, the log says so. Returns true if a file was created.
fn create_sample(
    project: &Project,
    files: &[(String, String)],
    is_known: bool,
    log: &mut Log,
) -> Result<bool> {
    let mut is_kept = false;
    for (file, text) in files {
        let is_same = |found: &str| found.split_whitespace().eq(text.split_whitespace());
        if file::is_free(&project.root().join(file), is_same)? {
            continue;
        }
        is_kept = true;
        if is_known {
            log.push(format!(
                "left {file} as it is, but the page has another sample: delete the file to take that"
            ));
        }
    }
    let mut has_new = false;
    for (file, text) in files.iter().filter(|_| !is_kept) {
        if file::create(&project.root().join(file), text)? {
            log.push(format!("created {file}"));
            has_new = true;
        }
    }
    Ok(has_new)
}

#[cfg(test)]
mod tests {
    use super::{CreatedFiles, Log, create};
    use crate::commands::new::fixtures::{log_of, project_without_solutions};
    use crate::commands::new::new_problem::{NewProblem, Sample};
    use bundler::attempts::bundle_and_build;
    use bundler::site_compiler::SiteCompiler;
    use std::collections::BTreeSet;
    use std::fs;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;
    use workbench::file::{read, replace};
    use workbench::header::Header;
    use workbench::project::Project;
    use workbench::report::Detail;
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
        replace(&folder.path().join(".cargo/config.toml"), &target).unwrap();
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
            replace(&project.solution_file(name), &strict).unwrap();
            assert_bundle_is_accepted(&project, name, edition);
        }
    }

    /// Bundles a solution, and asserts that its bundle is accepted on the first sample.
    #[track_caller]
    fn assert_bundle_is_accepted(project: &Project, name: &str, edition: &'static str) {
        let task = Task::open(project, name, &[]).unwrap();
        let program = bundle_and_build(&SiteCompiler { task: &task, edition }).unwrap();
        let report = task.judge(&program, &task.cases(CaseScope::WithoutWorstCases).unwrap()[0]);
        assert!(report.verdict.is_accepted(), "{}", report.text(Detail::Excerpt));
    }

    #[test]
    fn the_lines_that_a_template_has_as_comments_compile() {
        let (_folder, project) = project_without_solutions();
        // The numbers and words of the input are those that the lines of the template read, in their order.
        for (name, url, input, count, edition) in [
            ("x", ATCODER, "1 5 abc 3 1 1 2 9 #", 8, "2024"),
            ("y", CODEFORCES, "1\n1 5 abc", 2, "2021"),
            ("w", KATTIS, "1 5 abc", 2, "2024"),
        ] {
            let mut problem = NewProblem::of_url(url, Some(name)).unwrap();
            problem.samples = Some(samples(&[(input, "1")]));
            created(&project, &problem);
            let source = read(&project.solution_file(name)).unwrap();
            let is_code = |comment: &str| {
                comment.starts_with("let ") || comment.starts_with("use ") || comment.contains(": ")
            };
            let mut uncommented = String::from("#![deny(warnings)]\n#![allow(unused_variables)]\n");
            let mut uncommented_count = 0;
            for line in source.lines() {
                let code = line.trim_start().strip_prefix("// ").filter(|comment| is_code(comment));
                uncommented_count += usize::from(code.is_some());
                uncommented += &format!("{}\n", code.unwrap_or(line));
            }
            assert_eq!(uncommented_count, count, "{source}");
            replace(&project.solution_file(name), &uncommented).unwrap();
            assert_bundle_is_accepted(&project, name, edition);
        }
    }

    #[test]
    fn only_what_is_not_there_is_created() {
        let (_folder, project) = project_without_solutions();
        let file = |name: &str| project.root().join("testcases/x").join(name);
        replace(&file("sample-2.in"), "mine\n").unwrap();
        replace(&file("sample-3.out"), "mine\n").unwrap();
        let empty = NewProblem::of_url(&format!("{ATCODER}/?lang=en#s"), Some("x")).unwrap();
        let [out, input] = ["out", "in"].map(|end| format!("created testcases/x/sample-1.{end}\n"));
        assert_eq!(created(&project, &empty), format!("created src/bin/x.rs\n{out}{input}"));
        assert_eq!(Header::find_url(&read(&project.solution_file("x")).unwrap()), Some(ATCODER));
        let mut full = problem(ATCODER, &[("1\r\n2", "3"), ("4", "5"), ("6", "7")]);
        let [left_second, left_third] = ["2.in", "3.out"].map(|end| {
            format!(
                "left testcases/x/sample-{end} as it is, but the page has another sample: delete the file \
                 to take that\n"
            )
        });
        let limits = "x has other limits in its header than its page: Time limit: 2.5 s.\n";
        let lines = format!("{out}{input}{left_second}{left_third}{limits}");
        assert_eq!(created(&project, &full), lines);
        for (name, text) in [("1.in", "1\n2\n"), ("2.in", "mine\n"), ("3.out", "mine\n")] {
            assert_eq!(read(&file(&format!("sample-{name}"))).unwrap(), text);
        }
        // The other file of the sample would not belong to the file of the user.
        assert!(!file("sample-2.out").exists() && !file("sample-3.in").exists());
        assert_eq!(created(&project, &empty), "", "nothing is known of its samples");
        full.uses_files = true;
        full.omitted_samples = 7;
        fs::create_dir_all(file("sample-4.in")).unwrap();
        let samples = "x has 10 samples: the first 3 were taken\n";
        let files = "x reads or writes a file: the template does not, see the page\n";
        assert!(created(&project, &full).ends_with(&format!("{samples}{limits}{files}")));
        let mut samples = full.samples_with_files();
        samples.push(samples[0].clone());
        full.samples = Some(samples);
        let error = "sample-4.in is no regular file: nothing is written to it";
        assert!(created(&project, &full).ends_with(error));
        assert!(!file("sample-4.out").exists());
    }

    #[test]
    fn a_sample_is_completed_if_its_files_belong_together() {
        let (_folder, project) = project_without_solutions();
        let file = |name: &str| project.root().join("testcases/x").join(name);
        for (name, text) in
            [("1.in", "1\r\n 2"), ("2.out", "5"), ("3.in", ""), ("3.out", "7\n"), ("4.out", "mine")]
        {
            replace(&file(&format!("sample-{name}")), text).unwrap();
        }
        let full = problem(ATCODER, &[("1\n2", "3"), ("4", "5"), ("6", "7"), ("8", "")]);
        let left = "left testcases/x/sample-4.out as it is, but the page has another sample: delete the file to \
                    take that\n";
        let lines = ["1.out", "2.in", "3.in"]
            .map(|name| format!("created testcases/x/sample-{name}\n"))
            .concat();
        assert_eq!(created(&project, &full), format!("created src/bin/x.rs\n{lines}{left}"));
        // If the page is not known, no empty output is created beside an input of the user, because that output would
        // be wrong.
        replace(&file("../y/sample-1.in"), "mine\n").unwrap();
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
        let note = "x is interactive, and its sample may be a dialogue: replace testcases/x/sample-1.in by the input \
                    of your interactor\n";
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
        assert!(
            lines.contains("\nx is interactive, and its sample may be a dialogue: "),
            "{lines}"
        );
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
            assert_eq!((first.name.as_str(), first.has_new), (name, true));
            let again = create(&project, &problem, &mut Log::new()).unwrap();
            assert_eq!((again.name.as_str(), again.has_new), (name, false));
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
            assert_eq!((first.name.as_str(), first.has_new), (name, true));
            let again = create(&project, &problem, &mut Log::new()).unwrap();
            assert_eq!((again.name.as_str(), again.has_new), (name, false));
            // A problem without a title may be either of the two, so the first solution counts.
            for title in [None, Some("".into())] {
                problem.title = title;
                let unknown = create(&project, &problem, &mut Log::new()).unwrap();
                assert_eq!((unknown.name.as_str(), unknown.has_new), ("problems2", false));
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
        let note =
            format!("did not create src/bin/x.rs: it is there already, for \"{CODEFORCES}\"\n");
        assert_eq!(created(&project, &gym), format!("{solution}{note}{output}{input}"));
        let again = create(&project, &gym, &mut Log::new()).unwrap();
        assert_eq!((again.name.as_str(), again.has_new), ("x2", false));
        let same = problem("http://codeforces.com:80/contest/936/problem/B", &[]);
        assert_eq!(created(&project, &same), "");
        // Its header has a line that cannot be read, but its URL can.
        let broken = format!("//! <{CODEFORCES}>\n//! Time limit: x\n");
        replace(&project.solution_file("x"), &broken).unwrap();
        assert_eq!(created(&project, &same), "");
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
        // Its samples may come by a click.
        let clicked = problem(KATTIS, &[("1", "2")]);
        let samples = all.replace("created src/bin/x.rs\n", "");
        let limits = "x has other limits in its header than its page: Time limit: 2.5 s.\n";
        assert_eq!(created(&project, &clicked), format!("{samples}{limits}"));
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
                .map(|CreatedFiles { name, has_new }| {
                    assert!(has_new);
                    assert_eq!(project.case_names(name.as_str()).unwrap().len(), 1);
                    name.as_str().to_owned()
                })
                .collect()
        });
        let expected = ["x", "x2", "x3", "x4", "x5", "x6", "x7", "x8"];
        assert!(names.iter().eq(expected.iter()), "{names:?}");
    }
}
