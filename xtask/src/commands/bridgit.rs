//! `cargo xtask play` and `cargo xtask judge`: games of "vs. DEGwer".

mod drawing;
mod person;

use super::{show, tell};
use anyhow::{Result, ensure};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use drawing::{LEGEND, draw};
use fastrand::Rng;
use judge::problem::bridgit::demon::{Demon, Round};
use judge::problem::bridgit::dungeon::Dungeon;
use judge::problem::bridgit::referee::{Game, Order, is_winnable};
use judge::project::Project;
use std::ffi::OsString;
use std::io::{stdin, stdout};
use std::process::Command;

/// Which game is played.
#[derive(clap::Args)]
struct Board {
    /// The number of rows of rooms, H.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=20))]
    height: u16,
    /// The number of rooms in a row, W.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=20))]
    width: u16,
    /// Whether the solver moves first or second.
    #[arg(ignore_case = true, value_parser = PossibleValuesParser::new(["First", "Second"]).map(order))]
    order: Order,
    /// How DEGwer plays.
    #[arg(long, default_value = "dual")]
    demon: Opponent,
    /// The seed of the demon `random`.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A possible value of the order, in any case.
fn order(text: String) -> Order {
    if text.eq_ignore_ascii_case("First") { Order::First } else { Order::Second }
}

/// Watch a solver of "vs. DEGwer" play, or be DEGwer yourself.
///
/// The board is drawn after every round. To play against this crate's own solution:
///
///     cargo xtask play 5 3 Second --demon human
///
/// Exits with 0 only if the solver is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Play {
    #[command(flatten)]
    board: Board,
    /// Print only the verdict.
    #[arg(long)]
    quiet: bool,
    /// The solver to start, with its arguments [default: this crate's bridgit].
    #[arg(last = true, value_name = "COMMAND")]
    solver: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Opponent {
    /// Closes any unfixed door
    Random,
    /// Closes a door on a route that needs the fewest more doors
    Block,
    /// DEGwer's own winning strategy: two spanning trees of the dual board
    Dual,
    /// You are DEGwer, and type your doors at a prompt
    Human,
}

/// Judge a solver of "vs. DEGwer" on standard input and output.
///
/// By the protocol of the statement, so that any tool can connect it to any solver:
///
///     oj test-reactive -c target/debug/bridgit 'cargo xtask judge 5 3 Second'
///
/// The verdict and its reason go to standard error. Exits with 0 only if the solver is accepted. The tool
/// that connects both sets the time limit.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Judge {
    #[command(flatten)]
    board: Board,
}

impl Board {
    fn game(&self) -> Game<'_> {
        let demon = match self.demon {
            Opponent::Random => Demon::Random(Rng::with_seed(self.seed)),
            Opponent::Block => Demon::Block,
            Opponent::Dual => Demon::Dual,
            Opponent::Human => Demon::Person(Box::new(person::ask)),
        };
        Game::new((self.height.into(), self.width.into(), self.order), demon)
    }

    /// Where the answer is No, the sizes of a board to play on instead.
    fn hint(&self) -> Option<String> {
        let (width, order) = (self.width.into(), self.order);
        let is_over = !is_winnable((self.height.into(), width, order));
        let height = (1..).find(|&height| is_winnable((height, width, order)))?;
        is_over.then(|| format!("there is a game to play on {height} {width} {order:?}\n"))
    }
}

pub(crate) fn judge(Judge { board }: &Judge) -> Result<bool> {
    ensure!(
        board.demon != Opponent::Human,
        "the demon `human` needs the terminal: use `cargo xtask play`"
    );
    let mut game = board.game();
    game.waits_for_end = false;
    let verdict = game.judge(stdin(), stdout());
    tell(&verdict.to_string());
    Ok(verdict.is_accepted())
}

pub(crate) fn play(Play { board, quiet, solver }: &Play) -> Result<bool> {
    let is_human = board.demon == Opponent::Human;
    ensure!(
        !(*quiet && is_human),
        "the demon `human` has to see the board: use it without --quiet"
    );
    let project = Project::here();
    let mut words = solver.iter();
    let mut command = match words.next() {
        Some(program) => Command::new(program),
        None => Command::new(project.build("bridgit", "dev")?),
    };
    command.args(words);
    // As long as the judge waits, but a person may take any time.
    let limit = if is_human { None } else { Some(project.header("bridgit")?.time_limit()?) };
    if !quiet {
        show(LEGEND)?;
    }
    let mut game = board.game();
    let mut rounds = 0;
    game.watch = Box::new(|dungeon, round| {
        rounds += 1;
        if !*quiet {
            // The reader may have stopped; the game goes on to its verdict.
            let _ = show(&format!("Round {rounds}: {}", picture(dungeon, round)));
        }
    });
    let verdict = game.judge_program(&mut command, limit)?;
    let hint = board.hint().filter(|_| !quiet).unwrap_or_default();
    show(&format!("{verdict}\n{hint}"))?;
    Ok(verdict.is_accepted())
}

/// A round in words, and the dungeon after it.
fn picture(dungeon: &Dungeon, round: Round) -> String {
    let closed = round.closed.map(|door| format!("DEGwer closes {door}"));
    let opened = round.opened.map(|door| format!("the solver opens {door}"));
    let moves: Vec<_> = closed.into_iter().chain(opened).collect();
    format!("{}\n\n{}\n", moves.join(", "), draw(dungeon, round))
}
