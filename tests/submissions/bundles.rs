//! Builds every bundle as its judge would, in the editions that it may choose, and pipes all test
//! cases of the problem through it: what is submitted is what is tested.

use crate::trial::trial;
use anyhow::{Result, ensure};
use duct::cmd;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use xtask::bundle::build::{build, run, write};
use xtask::bundle::bundle;
use xtask::game::demon::automatic;
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::Game;
use xtask::judge::project::Project;
use xtask::judge::run::require_accepted;
use xtask::problem;

/// An optimised build, but on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(10);

pub(crate) fn trials() -> Vec<Trial> {
    let solutions = Project::here().solutions();
    let solutions = solutions.expect("src/bin can be read");
    solutions.into_iter().flat_map(of_problem).collect()
}

fn of_problem(problem: String) -> Vec<Trial> {
    let name = |test: &str| format!("{problem}/bundle, {test}");
    // Where there is no bundle, the test of its text says why.
    let bundle = bundle(&Project::here(), &problem);
    let editions = bundle.map_or(&[][..], |bundle| bundle.judge.editions);
    let mut trials: Vec<_> = editions
        .iter()
        .map(|edition| {
            let problem = problem.clone();
            trial(name(&format!("edition {edition}")), move || {
                passes(&problem, edition)
            })
        })
        .collect();
    for (test, check) in [
        ("text", begins_with_the_solution as fn(&str) -> Result<()>),
        ("format", is_formatted_if_the_source_is),
    ] {
        let problem = problem.clone();
        trials.push(trial(name(test), move || check(&problem)));
    }
    trials
}

/// Builds the bundle in an edition, and runs it on all test cases.
fn passes(problem: &str, edition: &str) -> Result<()> {
    let project = Project::here();
    let cases = project.cases(problem)?;
    let executable = build(&project, problem, edition, &folder())?;
    let known = problem::of(problem);
    for case in cases {
        require_accepted(cmd!(&executable), &case, known.checker, TIME_LIMIT)?;
    }
    if known.is_interactive {
        play(&executable)?;
    }
    Ok(())
}

/// Games against every demon that needs no person to play, on boards of all kinds.
fn play(executable: &Path) -> Result<()> {
    for (height, width, order) in [
        (2, 1, Order::First),
        (5, 1, Order::Second),
        (20, 18, Order::Second),
        (20, 19, Order::First),
        (20, 19, Order::Second),
    ] {
        for (name, demon) in automatic(1) {
            let game = Game::new(Dungeon::new(height, width), order, demon);
            let verdict = game.judge_program(&mut Command::new(executable), TIME_LIMIT)?;
            ensure!(verdict.is_accepted(), "{name}: {verdict}");
        }
    }
    Ok(())
}

/// The first line says where the file comes from, and after it comes the solution as it stands, up to
/// its tests. Bundled again, it is the same.
fn begins_with_the_solution(problem: &str) -> Result<()> {
    let project = Project::here();
    let text = bundle(&project, problem)?.text;
    let source = fs::read_to_string(project.source(problem))?.replace("\r\n", "\n");
    let solution = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let head = format!("// sente: {problem}, bundled; ");
    ensure!(first.starts_with(&head), "expected {head}, found {first}");
    ensure!(
        rest.starts_with(solution.trim_end()),
        "it does not begin with the solution as it stands"
    );
    ensure!(!text.contains("#[test]"), "it has tests");
    ensure!(
        text.ends_with("}\n") && !text.ends_with("\n\n"),
        "it does not end with one newline"
    );
    ensure!(
        text == bundle(&project, problem)?.text,
        "the second bundle differs from the first"
    );
    Ok(())
}

/// The format of a source is not judged here, because it does not matter in a contest.
fn is_formatted_if_the_source_is(problem: &str) -> Result<()> {
    let project = Project::here();
    let text = bundle(&project, problem)?.text;
    let file = folder().join("format").join(problem).with_extension("rs");
    write(&file, &text)?;
    let check = |file: &Path| {
        let mut rustfmt = Command::new("rustfmt");
        run(rustfmt.args(["--check", "--edition", "2024"]).arg(file))
    };
    if check(&project.source(problem)).is_ok() {
        check(&file)?;
    }
    Ok(())
}

/// Where the bundles are built, below the target folder.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles")
}
