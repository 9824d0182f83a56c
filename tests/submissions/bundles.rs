//! Every bundle, built as its judge does, in each edition: what is submitted is what is tested.

use crate::harness::{Test, test};
use anyhow::{Context, Error, Result, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use xtask::bundle::{build, bundle};
use xtask::game::referee::judge_games;
use xtask::judging::Rules;
use xtask::problem;
use xtask::project::Project;

/// A bundle is accepted on all test cases, within the judge's time limit.
pub(crate) fn test_of(problem: &str) -> Test {
    let problem = problem.to_owned();
    test(format!("{problem}/bundle"), move || check(&problem))
}

fn check(problem: &str) -> Result<()> {
    let rules = Rules::of(problem)?;
    let cases = Project::here().cases(problem)?;
    for (edition, executable) in executables(problem)? {
        for case in &cases {
            rules
                .require_accepted(&mut Command::new(&executable), case)
                .with_context(|| format!("{}, edition {edition}", case.name))?;
        }
        if problem::of(problem).is_interactive {
            for (game, verdict) in judge_games(|| Command::new(&executable), rules.limit)? {
                ensure!(verdict.is_accepted(), "{game}: {verdict}");
            }
        }
    }
    Ok(())
}

/// A bundle in each edition that its judge offers, or why there is none.
type Built = Result<Vec<(&'static str, PathBuf)>, String>;

/// The bundle of a problem, built when it is first asked for.
pub(crate) fn executables(problem: &str) -> Result<Vec<(&'static str, PathBuf)>> {
    static BUILT: Mutex<BTreeMap<String, Arc<OnceLock<Built>>>> = Mutex::new(BTreeMap::new());
    let built = {
        let mut all = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(problem.to_owned()).or_default())
    };
    let built = built.get_or_init(|| build_all(problem).map_err(|error| format!("{error:#}")));
    built.clone().map_err(Error::msg)
}

fn build_all(problem: &str) -> Result<Vec<(&'static str, PathBuf)>> {
    let project = Project::here();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles");
    let editions = bundle(&project, problem)?.judge.editions.iter();
    let built = editions.map(|edition| {
        let executable = build::build(&project, problem, edition, &folder)?;
        Ok((*edition, executable))
    });
    built.collect()
}
