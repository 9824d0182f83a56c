//! Every test case, every kind of worst case at the judge's limit, and every game: one test each, first by
//! the debug build, then by the bundle.

use crate::{Test, solution, test};
use anyhow::{Context, Error, Result, bail, ensure};
use judge::bundle::build::build;
use judge::judging::Rules;
use judge::problem::{self, Match};
use judge::program::with_stack;
use judge::project::{Case, Project};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A debug build on a busy machine may take longer than the judge allows.
const DEBUG_TIME_LIMIT: Duration = Duration::from_secs(20);

pub(crate) fn tests() -> Vec<Test> {
    let problems = Project::here().problems().expect("the folders of the project can be read");
    problems.into_iter().flat_map(tests_of).collect()
}

/// A problem, with its bundle once a test has asked for it.
struct Subject {
    problem: String,
    bundle: OnceLock<Result<PathBuf, String>>,
}

type Check = Box<dyn Fn(&Subject) -> Result<()> + Send + Sync>;

fn tests_of(problem: String) -> Vec<Test> {
    let known = problem::of(&problem);
    let cases = Project::here().cases(&problem);
    let subject = Arc::new(Subject { problem, bundle: OnceLock::new() });
    let mut tests = Vec::new();
    let mut add = |name: &str, check: Check| {
        let subject = Arc::clone(&subject);
        tests.push(test(format!("{}/{name}", subject.problem), move || check(&subject)));
    };
    let cases = match cases {
        Ok(cases) => cases,
        Err(fault) => {
            add("test cases", Box::new(move |_| bail!("{fault:#}")));
            return tests;
        }
    };
    add("the bundle compiles", Box::new(|subject| subject.bundle().map(|_| ())));
    for (name, case) in cases {
        let check = move |subject: &Subject| match &case {
            Ok(case) => subject.check(case),
            Err(fault) => bail!("{fault:#}"),
        };
        add(&name, Box::new(check));
    }
    for kind in known.kinds {
        let check = move |subject: &Subject| subject.check(&known.worst_case(kind));
        add(&format!("worst case {}", kind.name), Box::new(check));
    }
    for game in known.games.map_or(Vec::new(), |games| games()) {
        add(&format!("game {}", game.name), Box::new(move |subject| subject.check_game(&game)));
    }
    tests
}

impl Subject {
    /// The debug build finds an overflow, of a number or of its stack of 1 MiB; the bundle has the judge's
    /// time and stack.
    fn check(&self, case: &Case) -> Result<()> {
        let rules = Rules::of(&self.problem)?;
        let debug = Rules { limit: DEBUG_TIME_LIMIT, stack: 1024, ..rules.clone() };
        let program = solution(&self.problem);
        debug
            .require_accepted(&mut with_stack(&program, debug.stack), case)
            .context("debug build, with a stack of 1 MiB")?;
        // One that does not compile has a test of its own.
        let Ok(bundle) = self.bundle() else { return Ok(()) };
        rules.require_accepted(&mut with_stack(bundle, rules.stack), case).context("bundle")
    }

    fn check_game(&self, game: &Match) -> Result<()> {
        let Ok(bundle) = self.bundle() else { return Ok(()) };
        let verdict = (game.play)(&mut Command::new(bundle), Rules::of(&self.problem)?.limit)?;
        ensure!(verdict.is_accepted(), "{verdict}");
        Ok(())
    }

    fn bundle(&self) -> Result<&Path> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles");
        let build = || build(&Project::here(), &self.problem, "2024", &folder);
        let bundle = self.bundle.get_or_init(|| build().map_err(|fault| format!("{fault:#}")));
        bundle.as_deref().map_err(|fault| Error::msg(fault.clone()))
    }
}
