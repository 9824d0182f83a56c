//! A task: a solution of the project, with all that is needed to build and judge it.

use crate::bundle;
use crate::cargo;
use crate::case::Case;
use crate::command::JudgeCommand;
use crate::comparison::Comparison;
use crate::header::{Header, StatedJudge};
use crate::judge::{Checker, Interactor, Judge, Limits};
use crate::problem::{Games, Problem};
use crate::process::with_stack;
use crate::project::Project;
use crate::report::Report;
use crate::site::Site;
use crate::verdict::Verdict;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A solution of the project, with its site, its limits, its cases and the way to judge it. It is read once, and
/// handed on.
#[derive(Clone, Debug)]
pub struct Task {
    /// The project that the solution belongs to.
    pub project: Project,
    /// The name of the solution.
    pub name: String,
    /// The parts of its problem that stand neither in the header nor in files, if there are any.
    pub problem: Option<Problem>,
    /// The site of the problem: that of its URL, or else the one that stands for all others.
    pub site: &'static Site,
    has_url: bool,
    /// The resources that a program may use.
    pub limits: Limits,
    /// The way in which the test cases in files are judged, and the worst cases.
    pub judge: Judge,
    /// Remarks on the header, for the user.
    pub notes: Vec<String>,
}

/// A way to build a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// With the checks of a debug build.
    Debug,
    /// As a site does, but from the sources of the project.
    Release,
    /// The bundle, as its site does.
    Bundle,
}

/// A choice of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The test cases in files, and the games.
    TestCases,
    /// These and the worst cases.
    WithWorstCases,
}

impl Task {
    /// Opens the solution of this name. The problem is that of the solution, if more is known of it than its
    /// header and its files say.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such solution, or if its header has a line that cannot be read, or names a
    /// file that is not there.
    pub fn open(project: &Project, name: &str, problem: Option<Problem>) -> Result<Self> {
        let source = project.read_solution(name)?;
        let opened = Self::with_header(project, name, problem, Header::read(&source));
        opened.with_context(|| format!("src/bin/{name}.rs"))
    }

    fn with_header(
        project: &Project,
        name: &str,
        problem: Option<Problem>,
        header: Result<Header>,
    ) -> Result<Self> {
        let header = header?;
        let mut notes = header.notes.clone();
        let site = match &header.url {
            Some(url) => Site::of_url(url)?,
            None => {
                let missing = Header::MISSING_URL;
                notes.push(format!("{missing}; so the time limit may be another one"));
                Site::other()
            }
        };
        let root = project.root();
        let exact = Comparison { layout: site.layout, tolerance: None };
        let judge = match header.judge {
            Some(StatedJudge::Tolerance(tolerance)) => {
                Judge::Comparison(Comparison { tolerance: Some(tolerance), ..exact })
            }
            Some(StatedJudge::Checker(line)) => {
                Judge::Checker(Checker::Command(JudgeCommand::new(line, root)?))
            }
            Some(StatedJudge::Interactor(line)) => {
                Judge::Interactor(Interactor::Command(JudgeCommand::new(line, root)?))
            }
            None => match problem.and_then(|problem| problem.checker) {
                Some(check) => Judge::Checker(Checker::Function(check)),
                None => Judge::Comparison(exact),
            },
        };
        let limits = Limits {
            time: header.time_limit.unwrap_or(site.time_limit),
            memory: header.memory_limit,
            stack: site.stack,
        };
        let (project, name) = (project.clone(), name.to_owned());
        let has_url = header.url.is_some();
        Ok(Self { project, name, problem, site, has_url, limits, judge, notes })
    }

    /// Returns the site for which the solution is bundled.
    ///
    /// # Errors
    ///
    /// Returns an error if the header does not have the URL of the problem.
    pub fn require_site(&self) -> Result<&'static Site> {
        let source = self.source();
        let file = source.display();
        ensure!(self.has_url, "{file}: {}", Header::MISSING_URL);
        Ok(self.site)
    }

    /// Returns the same task with other limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the source file of the solution.
    pub fn source(&self) -> PathBuf {
        self.project.source(&self.name)
    }

    /// Builds the solution, and no other. Returns the executable.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not compile, or if it cannot be bundled.
    pub fn build(&self, build: Build) -> Result<PathBuf> {
        let profile = match build {
            Build::Debug => "dev",
            Build::Release => "release",
            Build::Bundle => {
                let site = self.require_site()?;
                return bundle::build::build(&self.project, &self.name, site, site.edition());
            }
        };
        let mut command = cargo::cargo();
        command.args(["build", "--quiet", "--profile", profile, "--bin", &self.name]);
        if let Some(target) = self.project.own_target() {
            command.arg("--target-dir").arg(target);
        }
        cargo::build(command.current_dir(self.project.root()), Stdio::inherit())
    }

    /// Returns the cases, sorted: those in files first, then worst cases and games.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no test cases in files, or if their folder cannot be read.
    pub fn cases(&self, scope: Scope) -> Result<Vec<Case>> {
        let folder = self.project.testcases(&self.name);
        let file = |name: &str, extension| folder.join(format!("{name}.{extension}"));
        let case = |name: String| {
            let input = file(&name, "in");
            let output = file(&name, "out");
            Case::in_files(name, input, output, self.judge.clone())
        };
        let mut cases: Vec<_> =
            self.project.case_names(&self.name)?.into_iter().map(case).collect();
        let Some(problem) = &self.problem else { return Ok(cases) };
        if let (Some(worst_cases), Scope::WithWorstCases) = (problem.worst_cases, scope) {
            cases.extend(worst_cases.cases(&self.judge));
        }
        cases.extend(problem.games.iter().flat_map(Games::cases));
        Ok(cases)
    }

    /// Runs a program on a case, and reports on it.
    pub fn judge(&self, program: &Path, case: &Case) -> Report {
        let judged = case.texts().and_then(|texts| {
            let mut command = with_stack(program, self.limits.stack);
            let judgement = case.judge.judge(&mut command, &texts, self.limits)?;
            Ok((texts, judgement))
        });
        match judged {
            Ok((texts, judgement)) => Report::new(case.name.clone(), texts, judgement),
            Err(fault) => {
                let verdict = Verdict::NotJudged(format!("{fault:#}"));
                Report::without_run(case.name.clone(), verdict)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Header, Project, Result, Scope, Task};
    use crate::comparison::{Comparison, Layout};
    use crate::file::replace;
    use crate::judge::{Checker, Interactor, Judge, Texts};
    use crate::problem::{Games, Generator, Problem, WorstCases};
    use crate::verdict::Verdict;
    use std::fs;
    use std::time::Duration;
    use tempfile::TempDir;

    /// A project with the solution x, whose header has this line, and with these files.
    fn project(fact: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        let solution = format!("//! {fact}\n");
        for (name, text) in files.iter().chain(&[("src/bin/x.rs", &*solution)]) {
            replace(&folder.path().join(name), text).unwrap();
        }
        let project = Project::new(folder.path(), folder.path().join("target"));
        (folder, project)
    }

    fn open(fact: &str, problem: Option<Problem>) -> Result<Task> {
        let (_folder, project) = project(fact, &[]);
        Task::with_header(&project, "x", problem, Header::read(&format!("//! {fact}\n")))
    }

    const ACCEPTING: Problem =
        Problem { checker: Some(|_, _, _| Verdict::Accepted(String::new())), ..Problem::new("x") };

    #[test]
    fn the_header_says_how_a_solution_is_judged() {
        let judge = |fact, problem| open(fact, problem).unwrap().judge;
        let comparison = |fact| match judge(fact, None) {
            Judge::Comparison(comparison) => comparison,
            other => panic!("{other:?}"),
        };
        let exact = Comparison { layout: Layout::Lines, tolerance: None };
        assert_eq!(comparison("https://atcoder.jp/x"), exact);
        assert_eq!(comparison("https://codeforces.com/x").layout, Layout::Tokens);
        assert_eq!(comparison("Tolerance: 0.5"), Comparison { tolerance: Some(0.5), ..exact });
        let judged = judge("https://x.org", Some(ACCEPTING));
        assert!(matches!(judged, Judge::Checker(Checker::Function(_))));
        // The header comes before the function.
        let Judge::Checker(Checker::Command(command)) = judge("Checker: a b", Some(ACCEPTING))
        else {
            panic!("a command");
        };
        assert_eq!(command.to_string(), "a b");
        let judged = judge("Interactor: a", None);
        assert!(matches!(judged, Judge::Interactor(Interactor::Command(_))));
        let error = open("Checker: python3 no-such.py", None).unwrap_err().to_string();
        assert!(error.starts_with("cannot find no-such.py in "), "{error}");
    }

    #[test]
    fn limits_come_from_the_header_and_the_site() {
        let limits = |fact| open(fact, None).unwrap().limits;
        assert_eq!(limits("https://atcoder.jp/x").stack, 1 << 20);
        assert_eq!(limits("https://x.org").time, Duration::from_secs(2));
        assert_eq!(limits("Time limit: 0.5 s.").time, Duration::from_millis(500));
        assert_eq!(limits("https://x.org").memory, None);
        assert_eq!(limits("Memory limit: 256 MB.").memory, Some(256 << 20));
        let notes = |fact| open(fact, None).unwrap().notes;
        assert_eq!(notes("https://x.org").len(), 0);
        assert!(notes("fast")[0].ends_with("; so the time limit may be another one"));
    }

    #[test]
    fn the_file_of_a_solution_is_named_in_an_error() {
        let (_folder, project) = project("Time limit: x", &[]);
        let error = format!("{:#}", Task::open(&project, "x", None).unwrap_err());
        assert!(error.starts_with("src/bin/x.rs: expected a header like "), "{error}");
    }

    #[test]
    fn cases_are_files_worst_cases_and_games() {
        const GENERATOR: Generator =
            Generator { name: "large", about: "Large.", generate: |size, _| format!("{size}\n") };
        let problem = Problem {
            worst_cases: Some(WorstCases {
                unit: "things",
                min_size: 1,
                limit: 7,
                max_size: 9,
                generators: &[GENERATOR],
                reference: Some(|input| input.repeat(2)),
            }),
            games: Some(Games {
                inputs: || vec!["3 1".into()],
                interactor: |_, _, _| Verdict::Accepted(String::new()),
            }),
            ..Problem::new("x")
        };
        let files =
            ["b.in", "a.in", "c.out", "README.md"].map(|name| format!("testcases/x/{name}"));
        let files = files.each_ref().map(|file| (file.as_str(), "1\n"));
        let (_folder, project) = project("fast", &files);
        let task = Task::open(&project, "x", Some(problem)).unwrap();
        let names = |scope| {
            let cases = task.cases(scope).unwrap();
            cases.into_iter().map(|case| case.name).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(names(Scope::TestCases), "a, b, c, 3 1");
        assert_eq!(names(Scope::WithWorstCases), "a, b, c, large, 3 1");
        let cases = task.cases(Scope::WithWorstCases).unwrap();
        let texts = |input: &str, expected: Option<&str>| Texts {
            input: input.into(),
            expected: expected.map(str::to_owned),
        };
        assert_eq!(cases[0].texts().unwrap(), texts("1\n", None));
        assert_eq!(cases[3].texts().unwrap(), texts("7\n", Some("7\n7\n")));
        assert_eq!(cases[4].texts().unwrap(), texts("3 1", None));
        assert!(matches!(cases[4].judge, Judge::Interactor(Interactor::Function(_))));
    }

    #[test]
    fn a_case_that_cannot_be_read_harms_no_other() {
        for (name, text, fault) in [
            ("b.in", &b""[..], "b.in is empty: paste the sample into it"),
            ("b.in", b"\xff\xfe1\0", "b.in is not UTF-8: save it as UTF-8"),
            ("b.out", b"1\n", "b.in"),
        ] {
            let (folder, project) = project("fast", &[("testcases/x/a.in", "\u{feff}3\n")]);
            fs::write(folder.path().join("testcases/x").join(name), text).unwrap();
            let task = Task::open(&project, "x", None).unwrap();
            let cases = task.cases(Scope::TestCases).unwrap();
            assert_eq!(cases[0].texts().unwrap().input, "3\n");
            // The program does not matter, because it is not started.
            let report = task.judge(folder.path(), &cases[1]);
            assert_eq!((report.case.as_str(), report.verdict.name()), ("b", "not judged"));
            assert!(report.verdict.to_string().contains(fault), "{}", report.verdict);
        }
        #[cfg(unix)]
        {
            let files = [("testcases/x/a.in", "3\n")];
            let (folder, project) = project("fast", &files);
            let output = folder.path().join("testcases/x/a.out");
            std::os::unix::fs::symlink("nowhere", output).unwrap();
            let task = Task::open(&project, "x", None).unwrap();
            let error = task.cases(Scope::TestCases).unwrap()[0].texts().unwrap_err().to_string();
            assert!(error.contains("a.out"), "{error}");
        }
    }
}
