//! `cargo xtask play`: a game to watch, or to play.

use super::game::{Game, exit_code};
use anyhow::{Context, Result, ensure};
use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use xtask::game::connection::Solver;
use xtask::game::demon;
use xtask::game::drawing::{LEGEND, Round, draw};
use xtask::game::dungeon::Dungeon;
use xtask::game::interactor::{Verdict, judge};
use xtask::judge::program::{beside, cargo};
use xtask::judge::project::Project;

/// Watch a solver of "vs. DEGwer" play, or be DEGwer yourself.
///
/// The board is drawn after every round. To play against this crate's own solution:
///
///     cargo xtask play 5 3 Second --demon human
///
/// Exits with 0 if the solver is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,
    /// The solver to start, with its arguments [default: this crate's bridgit].
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// Print the verdict alone.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let game = &arguments.game;
    ensure!(
        !arguments.quiet || game.demon != demon::Name::Human,
        "the demon `human` has to see the board, so --quiet is not for him"
    );
    let mut command = match &arguments.solver {
        Some(line) => parse_command(line)?,
        None => Command::new(build_bridgit()?),
    };
    let mut solver = Solver::start(&mut command, game.limit())
        .with_context(|| format!("cannot start the solver {command:?}"))?;
    let mut demon = game.demon.summon(game.seed);
    let what = match (arguments.quiet, game.demon) {
        (true, _) => Shown::Nothing,
        (false, demon::Name::Human) => Shown::LastBoard,
        (false, _) => Shown::EveryBoard,
    };
    let mut show = Show { what, rounds: 0 };
    let dungeon = game.dungeon();
    let verdict = judge(
        dungeon,
        game.order(),
        demon.as_mut(),
        &mut solver,
        &mut |dungeon, round| show.round(dungeon, round),
    );
    let verdict = match verdict {
        Verdict::Accepted(_) => solver.finish().map_or_else(Verdict::Rejected, |()| verdict),
        Verdict::Rejected(_) | Verdict::Abandoned(_) => verdict,
    };
    show.line(&verdict.to_string());
    Ok(exit_code(&verdict))
}

enum Shown {
    Nothing,
    /// A person at the prompt sees the other boards there.
    LastBoard,
    EveryBoard,
}

struct Show {
    what: Shown,
    rounds: usize,
}

impl Show {
    fn round(&mut self, dungeon: &Dungeon, round: Round) {
        self.rounds += 1;
        let is_last = dungeon.is_won() || dungeon.is_lost();
        match self.what {
            Shown::EveryBoard => {}
            Shown::LastBoard if is_last => {}
            Shown::LastBoard | Shown::Nothing => return,
        }
        if self.rounds == 1 {
            self.line(LEGEND);
        }
        let moves = [
            ("the solver opens", round.opened),
            ("DEGwer closes", round.closed),
        ];
        let moves: Vec<_> = moves
            .iter()
            .filter_map(|(who, door)| Some(format!("{who} {}", (*door)?)))
            .collect();
        self.line(&format!(
            "\nRound {}: {}\n\n{}",
            self.rounds,
            moves.join(", "),
            draw(dungeon, round).trim_end()
        ));
    }

    fn line(&self, text: &str) {
        // Nobody may be reading any more (`| head -1`); the game goes on to its verdict.
        let _ = writeln!(anstream::stdout(), "{text}");
    }
}

fn parse_command(line: &str) -> Result<Command> {
    let words = shlex::split(line).with_context(|| format!("a quote is not closed in {line:?}"))?;
    let (program, arguments) = words
        .split_first()
        .context("the command of the solver is empty")?;
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

/// Builds the solution in the profile of this tool itself, and so beside it.
fn build_bridgit() -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--quiet", "--bin", "bridgit"])
        .current_dir(Project::here().root());
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let status = build
        .status()
        .context("cannot start cargo to build bridgit")?;
    ensure!(status.success(), "bridgit does not build");
    Ok(beside(&env::current_exe()?, "bridgit"))
}
