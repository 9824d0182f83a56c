//! Builds every bundle as its judge would, in the editions that it may choose, and pipes all test
//! cases of the problem through it: what is submitted is what is tested.
//!
//! Cargo runs the tests by name, so after those of `samples`, which tell more and cost less.

use anyhow::{Error, Result, bail};
use libtest_mimic::{Arguments, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;
use xtask::bundle::build::{build, run, write};
use xtask::bundle::bundle;
use xtask::game::connection::Solver;
use xtask::game::demon;
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::judge;
use xtask::judge::project::Project;
use xtask::judge::run::require_accepted;
use xtask::problem;

/// An optimised build, but on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let project = Project::here();
    let solutions = project.solutions().expect("src/bin can be read");
    let has_rustfmt = Command::new("rustfmt")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    let trials = solutions
        .iter()
        .flat_map(|problem| {
            let trial = |name, test: fn(&Project, &str) -> Result<()>| {
                let (project, problem) = (project.clone(), problem.clone());
                Trial::test(format!("{problem}/{name}"), move || {
                    Ok(test(&project, &problem)?)
                })
            };
            // Without a bundle, its tests tell why.
            let editions = bundle(&project, problem).map_or(&["2024"][..], |b| b.judge.editions);
            let mut trials = vec![
                trial("text", begins_with_the_solution),
                trial("format", is_formatted).with_ignored_flag(!has_rustfmt),
            ];
            trials.extend(editions.iter().map(|edition| {
                let (project, problem) = (project.clone(), problem.clone());
                Trial::test(format!("{problem}/{edition}"), move || {
                    Ok(passes(&project, &problem, edition)?)
                })
            }));
            trials
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Builds the bundle in an edition, and runs it on all test cases.
fn passes(project: &Project, problem: &str, edition: &str) -> Result<()> {
    let cases = project.cases(problem)?;
    let executable = build(project, problem, edition, &folder())?;
    for case in cases {
        let checker = problem::of(problem).checker;
        require_accepted(duct::cmd!(&executable), &case, checker, TIME_LIMIT)?;
    }
    if problem == "bridgit" {
        play(&executable)?;
    }
    Ok(())
}

/// Games against every demon that needs nobody to play, on boards of all kinds.
fn play(executable: &Path) -> Result<()> {
    for (height, width, order) in [
        (2, 1, Order::First),
        (5, 1, Order::Second),
        (20, 18, Order::Second),
        (20, 19, Order::First),
        (20, 19, Order::Second),
    ] {
        for demon in demon::Name::AUTOMATIC {
            let mut solver = Solver::start(&mut Command::new(executable), TIME_LIMIT)?;
            let dungeon = Dungeon::new(height, width);
            let mut demon = demon.summon(1);
            let verdict = judge(dungeon, order, demon.as_mut(), &mut solver, &mut |_, _| {});
            require(verdict.is_accepted(), &verdict.to_string())?;
            solver.finish().map_err(Error::msg)?;
        }
    }
    Ok(())
}

/// The first line says where the file comes from, and after it comes the solution as it stands, up to
/// its tests. Bundled again, it is the same.
fn begins_with_the_solution(project: &Project, problem: &str) -> Result<()> {
    let bundle_text = || anyhow::Ok(bundle(project, problem)?.text);
    let text = bundle_text()?;
    let source = project.source(problem);
    let source = fs::read_to_string(&source)?;
    let source = source.replace("\r\n", "\n");
    let solution = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    require(
        first.starts_with(&format!("// sente: {problem}, bundled; ")),
        "the first line does not say what it is",
    )?;
    require(
        rest.starts_with(solution.trim_end()),
        "it does not begin with the solution as it stands",
    )?;
    require(!text.contains("#[test]"), "it has tests")?;
    require(
        text.ends_with("}\n") && !text.ends_with("\n\n"),
        "it does not end with one newline",
    )?;
    require(text == bundle_text()?, "it is another one the next time")
}

fn require(holds: bool, fault: &str) -> Result<()> {
    if !holds {
        bail!("{fault}")
    }
    Ok(())
}

fn is_formatted(project: &Project, problem: &str) -> Result<()> {
    let bundle = bundle(project, problem)?;
    let file = folder().join("format").join(format!("{problem}.rs"));
    write(&file, &bundle.text)?;
    run(Command::new("rustfmt")
        .args(["--check", "--edition", "2024"])
        .arg(&file))?;
    Ok(())
}

/// Where the bundles are built, below the target folder.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles")
}
