//! `cargo xtask play`: a game to watch, or to play.

use super::game::{Demon, GameArguments, exit_code};
use anyhow::{Context, Result, ensure};
use std::env;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use xtask::game::drawing::{LEGEND, draw};
use xtask::game::dungeon::{Dungeon, Round};
use xtask::judge::program::{cargo, next_to};
use xtask::judge::project::Project;

/// Watch a solver of "vs. DEGwer" play, or be DEGwer yourself.
///
/// The board is drawn after every round. To play against this crate's own solution:
///
///     cargo xtask play 5 3 Second --demon human
///
/// Exits with 0 only if the solver is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The solver to start, with its arguments [default: this crate's bridgit].
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// Print only the verdict.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let is_human = arguments.game.demon == Demon::Human;
    ensure!(
        !(arguments.quiet && is_human),
        "the demon `human` has to see the board: use it without --quiet"
    );
    let mut command = match &arguments.solver {
        Some(line) => parse_command(line)?,
        None => Command::new(build_bridgit()?),
    };
    let mut game = arguments.game.game();
    if !arguments.quiet {
        game.watch = Box::new(watch(is_human));
    }
    let verdict = game.judge_program(&mut command, arguments.game.limit())?;
    if !arguments.quiet {
        print("");
    }
    print(&verdict);
    Ok(exit_code(&verdict))
}

/// Prints the rounds. A person at the prompt sees all boards but the last there.
fn watch(is_human: bool) -> impl FnMut(&Dungeon, Round) {
    let mut rounds = 0;
    move |dungeon, round| {
        rounds += 1;
        if is_human && !dungeon.is_won() && !dungeon.is_lost() {
            return;
        }
        if rounds == 1 && !is_human {
            print(LEGEND);
        }
        let moves = [
            round.opened.map(|door| format!("the solver opens {door}")),
            round.closed.map(|door| format!("DEGwer closes {door}")),
        ];
        let moves = moves.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let board = draw(dungeon, round);
        print(format!("\nRound {rounds}: {moves}\n\n{}", board.trim_end()));
    }
}

fn print(text: impl Display) {
    // The reader may have stopped early (`| head -1`); the game goes on to its verdict.
    let _ = writeln!(anstream::stdout(), "{text}");
}

fn parse_command(line: &str) -> Result<Command> {
    let words = shlex::split(line).with_context(|| format!("a quote is not closed in {line:?}"))?;
    let mut words = words.into_iter();
    let program = words.next().context("the command of the solver is empty")?;
    let mut command = Command::new(program);
    command.args(words);
    Ok(command)
}

/// Builds the solution in the profile of this tool, so that it is next to it.
fn build_bridgit() -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--quiet", "--bin", "bridgit"])
        .current_dir(Project::here().root());
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let status = build.status();
    let status = status.context("cannot start cargo to build bridgit")?;
    ensure!(status.success(), "bridgit does not build");
    Ok(next_to(&env::current_exe()?, "bridgit"))
}
