//! The files of a problem, which are created from the facts that are known of it.

use super::name::SolutionName;
use super::statement::Statement;
use super::template::{solution, stress_test, with_newlines};
use anyhow::{Result, bail, ensure};
use workbench::file::{self, read, replace};
use workbench::header::Header;
use workbench::project::Project;
use workbench::site::ProblemUrl;

/// The files of a problem, after they were created.
pub(super) struct Created {
    /// The name of the solution.
    pub(super) name: SolutionName,
    /// True if some file was not there before.
    pub(super) has_new: bool,
}

/// The lines that report the files to the user. They are returned even if an error follows, because then some
/// files may have been created.
pub(super) type Log = Vec<String>;

/// Creates the files of a problem that do not exist yet, and logs their names.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or if the user has chosen a name that another problem has.
pub(super) fn create(project: &Project, statement: &Statement, log: &mut Log) -> Result<Created> {
    let mut created = create_solution(project, statement, log)?;
    let name = &created.name;
    for (number, sample) in (1..).zip(&statement.samples) {
        // An input is judged as soon as it is there, so its output comes first. An interactor needs none.
        let has_output = !statement.is_interactive || !sample.output.trim().is_empty();
        let output = has_output.then_some(("out", &sample.output));
        for (extension, text) in output.into_iter().chain([("in", &sample.input)]) {
            let file = format!("testcases/{name}/sample-{number}.{extension}");
            created.has_new |= create_sample(project, &file, &with_newlines(text), log)?;
        }
    }
    let omitted = statement.omitted_samples;
    if omitted > 0 {
        let count = statement.samples.len();
        log.push(format!("{name} has {} samples: the first {count} were taken", count + omitted));
    }
    if statement.uses_files {
        log.push(format!("{name} reads or writes a file: the template does not, see the page"));
    }
    Ok(created)
}

/// Creates the solution, unless there is one for the same problem. If another problem has the name, a number
/// follows it; another command may take the same name at any moment.
fn create_solution(project: &Project, statement: &Statement, log: &mut Log) -> Result<Created> {
    let text = solution(project, statement)?;
    let mut name = statement.name.clone();
    let mut number = 1;
    loop {
        if file::create(&project.solution_file(name.as_str()), &text)? {
            log.push(format!("created src/bin/{name}.rs"));
            return Ok(Created { name, has_new: true });
        }
        match conflict(project, &name, statement)? {
            None => return Ok(Created { name, has_new: false }),
            Some(message) if statement.is_name_chosen => bail!(message),
            Some(_) => {}
        }
        number += 1;
        name = statement.name.numbered(number);
    }
}

/// Returns a message if the solution of this name, which exists, is not for the problem of the statement.
fn conflict(
    project: &Project,
    name: &SolutionName,
    statement: &Statement,
) -> Result<Option<String>> {
    let source = read(&project.solution_file(name.as_str()))?;
    let Some(url) = &statement.url else {
        return Ok(Some(format!(
            "expected a URL, or --stress for a solution that exists, found {name}: src/bin/{name}.rs is there"
        )));
    };
    // A solution without a URL may be for this problem.
    let found = Header::find_url(&source)
        .filter(|found| !ProblemUrl::parse(found).is_ok_and(|found| found.is_same_problem(url)));
    Ok(found.map(|found| {
        format!(
            "cannot create src/bin/{name}.rs: it is there, for {found:?}. Give another name, \
             `cargo xtask new URL NAME`"
        )
    }))
}

/// Creates a file of a sample, unless there is one. Returns true if it did.
fn create_sample(project: &Project, file: &str, text: &str, log: &mut Log) -> Result<bool> {
    let path = project.root().join(file);
    if file::create(&path, text)? {
        log.push(format!("created {file}"));
        return Ok(true);
    }
    let is_same = |found: String| found.split_whitespace().eq(text.split_whitespace());
    if !text.is_empty() && !read(&path).is_ok_and(is_same) {
        log.push(format!(
            "left {file} as it is, but the page has another sample: delete the file to take that"
        ));
    }
    Ok(false)
}

/// Creates the stress test of a solution, and logs the names of its files.
///
/// # Errors
///
/// Returns an error if a file cannot be read or written, or if the stress test exists.
pub(super) fn add_stress_test(project: &Project, name: &str, log: &mut Log) -> Result<()> {
    let file = format!("tests/proof/{name}.rs");
    let source = project.solution_file(name);
    let solution = read(&source)?;
    let path = format!("#[path = \"../../{file}\"]");
    let has_module = solution.lines().any(|line| line.trim() == path);
    if file::create(&project.root().join(&file), &stress_test(project, name)?)? {
        log.push(format!("created {file}"));
    } else {
        ensure!(
            !has_module,
            "cannot create {file}: it is there. Edit it, or delete it to begin anew"
        );
    }
    if !has_module {
        let solution = solution.trim_end();
        replace(&source, &format!("{solution}\n\n#[cfg(test)]\n{path}\nmod {name}_proof;\n"))?;
        log.push(format!(
            "added `mod {name}_proof` to src/bin/{name}.rs: run the stress test with cargo test --bin {name}"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Created, Log, add_stress_test, create};
    use crate::commands::new::statement::{Sample, Statement};
    use anyhow::Result;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;
    use tempfile::TempDir;
    use workbench::bundle::build::build;
    use workbench::file::{read, replace};
    use workbench::header::Header;
    use workbench::project::Project;
    use workbench::report::Detail;
    use workbench::task::{Scope, Task};

    const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
    const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";
    const KATTIS: &str = "https://open.kattis.com/problems/hello";

    /// Creates a project like this one, without problems.
    fn scratch() -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let templates = fs::read_dir(here.join("xtask/templates")).unwrap();
        let templates = templates.map(|file| file.unwrap().file_name().into_string().unwrap());
        let templates = templates.map(|file| format!("xtask/templates/{file}"));
        let files = ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/input.rs"].map(str::to_owned);
        for file in files.into_iter().chain(templates) {
            replace(&folder.path().join(&file), &read(&here.join(file)).unwrap()).unwrap();
        }
        fs::create_dir_all(folder.path().join("src/bin")).unwrap();
        let project = Project::new(folder.path(), folder.path().join("target"));
        (folder, project)
    }

    fn samples(texts: &[(&str, &str)]) -> Vec<Sample> {
        let sample =
            |&(input, output): &(&str, &str)| Sample { input: input.into(), output: output.into() };
        texts.iter().map(sample).collect()
    }

    /// Returns the statement of the solution `x`.
    fn statement(url: &str, texts: &[(&str, &str)]) -> Statement {
        Statement {
            title: "A  title\n".into(),
            time_limit: Duration::from_millis(2500),
            samples: samples(texts),
            ..Statement::of_url(url, Some("x")).unwrap()
        }
    }

    /// Returns the logged lines, and after them the error.
    fn logged(create: impl FnOnce(&mut Log) -> Result<()>) -> String {
        let mut log = Log::new();
        let result = create(&mut log);
        let lines: String = log.iter().map(|line| format!("{line}\n")).collect();
        lines + &result.map_or_else(|error| error.to_string(), |()| String::new())
    }

    fn created(project: &Project, statement: &Statement) -> String {
        logged(|log| create(project, statement, log).map(|_| ()))
    }

    #[test]
    fn the_bundle_of_a_new_problem_is_accepted() {
        let (folder, project) = scratch();
        // Cargo puts a program elsewhere if the configuration of a folder above names a target.
        let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
        let target = format!("[build]\ntarget = {:?}\n", String::from_utf8(host).unwrap().trim());
        replace(&folder.path().join(".cargo/config.toml"), &target).unwrap();
        // The templates print the number that they read.
        for (name, url, is_interactive, edition) in [
            ("x", ATCODER, false, "2024"),
            ("y", CODEFORCES, false, "2021"),
            ("z", KATTIS, true, "2024"),
        ] {
            let mut statement = Statement::of_url(url, Some(name)).unwrap();
            statement.is_interactive = is_interactive;
            statement.samples = samples(&[("7", "7")]);
            created(&project, &statement);
            let source = read(&project.solution_file(name)).unwrap();
            assert_eq!(source.contains("flush"), is_interactive);
            assert_eq!(source.contains("proconio"), url == ATCODER);
            let strict = source.replacen("\nuse", "\n#![deny(warnings)]\nuse", 1);
            replace(&project.solution_file(name), &strict).unwrap();
            let task = Task::open(&project, name, None).unwrap();
            let program = build(&project, name, task.site, edition).unwrap();
            let report = task.judge(&program, &task.cases(Scope::TestCases).unwrap()[0]);
            assert!(report.verdict().is_accepted(), "{}", report.text(Detail::Excerpt));
        }
    }

    #[test]
    fn only_what_is_not_there_is_created() {
        let (_folder, project) = scratch();
        let file = |name: &str| project.root().join("testcases/x").join(name);
        replace(&file("sample-2.in"), "mine\n").unwrap();
        replace(&file("sample-3.out"), "mine\n").unwrap();
        let empty = Statement::of_url(&format!("{ATCODER}/?lang=en#s"), Some("x")).unwrap();
        let [out, input] = ["out", "in"].map(|end| format!("created testcases/x/sample-1.{end}\n"));
        assert_eq!(created(&project, &empty), format!("created src/bin/x.rs\n{out}{input}"));
        assert_eq!(Header::find_url(&read(&project.solution_file("x")).unwrap()), Some(ATCODER));
        let mut full = statement(ATCODER, &[("1\r\n2", "3"), ("4", "5"), ("6", "7")]);
        let [second, third] = ["2.out", "3.in"].map(|end| out.replace("1.out", end));
        let [left_second, left_third] = ["2.in", "3.out"].map(|end| {
            format!(
                "left testcases/x/sample-{end} as it is, but the page has another sample: delete the file \
                 to take that\n"
            )
        });
        let expected = format!("{out}{input}{second}{left_second}{left_third}{third}");
        assert_eq!(created(&project, &full), expected);
        for (name, text) in [("1.in", "1\n2\n"), ("2.in", "mine\n"), ("3.out", "mine\n")] {
            assert_eq!(read(&file(&format!("sample-{name}"))).unwrap(), text);
        }
        assert_eq!(created(&project, &empty), "", "nothing is known of its samples");
        full.uses_files = true;
        full.omitted_samples = 7;
        // An output is there before its input.
        fs::create_dir_all(file("sample-4.in")).unwrap();
        let notes = "x has 10 samples: the first 3 were taken\n\
                     x reads or writes a file: the template does not, see the page\n";
        assert!(created(&project, &full).ends_with(notes));
        full.samples.push(full.samples[0].clone());
        let fault = "sample-4.in is no regular file: nothing is written to it";
        let logged = created(&project, &full);
        assert!(logged.contains("created testcases/x/sample-4.out\n") && logged.ends_with(fault));
    }

    #[test]
    fn a_stress_test_is_added_once() {
        let (_folder, project) = scratch();
        let source = project.solution_file("x");
        let stress_test = project.root().join("tests/proof/x.rs");
        let module = "\n#[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod x_proof;\n";
        let add = || logged(|log| add_stress_test(&project, "x", log));
        let [created, added] = [
            "created tests/proof/x.rs\n",
            "added `mod x_proof` to src/bin/x.rs: run the stress test with cargo test --bin x\n",
        ];
        fs::write(&source, "fn main() {}").unwrap();
        assert_eq!(add(), format!("{created}{added}"));
        assert!(read(&stress_test).unwrap().contains("check(\"x\", "));
        // A command that was killed between the two files left one of them.
        fs::write(&source, "fn main() {}\r\n").unwrap();
        assert_eq!(add(), added);
        fs::remove_file(&stress_test).unwrap();
        assert_eq!(add(), created);
        assert_eq!(
            add(),
            "cannot create tests/proof/x.rs: it is there. Edit it, or delete it to begin anew"
        );
        assert_eq!(read(&source).unwrap(), format!("fn main() {{}}\n{module}"));
    }

    #[test]
    fn two_problems_do_not_share_a_name() {
        let (_folder, project) = scratch();
        created(&project, &statement(CODEFORCES, &[]));
        let gym = "https://codeforces.com/gym/936/problem/B";
        let mut gym = statement(gym, &[("1", "1")]);
        let fault = format!(
            "cannot create src/bin/x.rs: it is there, for \"{CODEFORCES}\". Give another name, "
        );
        assert!(created(&project, &gym).starts_with(&fault));
        gym.is_name_chosen = false;
        let files = ["src/bin/x2.rs", "testcases/x2/sample-1.out", "testcases/x2/sample-1.in"];
        assert_eq!(created(&project, &gym), files.map(|file| format!("created {file}\n")).concat());
        let again = create(&project, &gym, &mut Log::new()).unwrap();
        assert_eq!((again.name.as_str(), again.has_new), ("x2", false));
        let same = statement("http://codeforces.com:80/contest/936/problem/B", &[]);
        assert_eq!(created(&project, &same), "");
        // Its header has a line that cannot be read, but its URL can.
        let broken = format!("//! <{CODEFORCES}>\n//! Time limit: x\n");
        replace(&project.solution_file("x"), &broken).unwrap();
        assert_eq!(created(&project, &same), "");
    }

    #[test]
    fn a_name_needs_no_url() {
        let (_folder, project) = scratch();
        let unknown = Statement::of_name("x").unwrap();
        let files = ["src/bin/x.rs", "testcases/x/sample-1.out", "testcases/x/sample-1.in"];
        let all = files.map(|file| format!("created {file}\n")).concat();
        assert_eq!(created(&project, &unknown), all);
        let fault = "expected a URL, or --stress for a solution that exists, found x: src/bin/x.rs is there";
        assert_eq!(created(&project, &unknown), fault);
        // Its samples may come by a click.
        let clicked = statement(KATTIS, &[("1", "2")]);
        let samples = all.replace("created src/bin/x.rs\n", "");
        assert_eq!(created(&project, &clicked), samples);
    }

    #[test]
    fn commands_that_run_at_once_take_different_names() {
        let (_folder, project) = scratch();
        let statements = (1..=8).map(|number| {
            let url = format!("https://x.org/{number}/again1");
            let mut statement = statement(&url, &[("1", "1")]);
            statement.is_name_chosen = false;
            statement
        });
        let statements: Vec<_> = statements.collect();
        let names: BTreeSet<_> = thread::scope(|scope| {
            let create = |statement| create(&project, statement, &mut Log::new()).unwrap();
            let threads: Vec<_> =
                statements.iter().map(|statement| scope.spawn(move || create(statement))).collect();
            let created = threads.into_iter().map(|thread| thread.join().unwrap());
            created
                .map(|Created { name, has_new }| {
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
