//! `cargo xtask bridgit`: games of "vs. DEGwer".

mod person;

use crate::chosen_solution::open_task;
use crate::console::{exit_code, print, print_styled};
use crate::number::number_in;
use anyhow::{Result, ensure};
use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use problems::bridgit::board::{Board, MAX_SIDE, Order};
use problems::bridgit::drawing::{LEGEND, draw};
use problems::bridgit::dungeon::Dungeon;
use problems::bridgit::opponent::{Opponent, Round, Strategy};
use problems::bridgit::referee::Game;
use std::ffi::OsString;
use std::io::{stdin, stdout};
use std::process::{Command, ExitCode};
use workbench::judging::interaction::interact;
use workbench::project::Project;
use workbench::support::excerpt::printable;
use workbench::support::standard_error::{print_message, print_raw_message};
use workbench::task::Profile;

/// Play a game of "vs. DEGwer", the problem that bridgit solves
///
/// In this game, a solution opens the doors of a dungeon one by one, and its opponent, DEGwer, closes doors. The
/// solution wins as soon as open doors lead from an entrance, on the left, to an exit, on the right. The header of
/// src/bin/bridgit.rs states the problem.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: BridgitCommand,
}

#[derive(Subcommand)]
enum BridgitCommand {
    Play(Play),
    Interactor(Interactor),
}

/// The arguments that choose a game.
#[derive(clap::Args)]
struct GameArguments {
    /// H, the number of rows of rooms.
    #[arg(allow_negative_numbers = true, value_parser = number_in(1..=MAX_SIDE))]
    height: usize,
    /// W, the number of rooms in a row.
    #[arg(allow_negative_numbers = true, value_parser = number_in(1..=MAX_SIDE))]
    width: usize,
    /// First if the solution begins, and Second if DEGwer begins.
    #[arg(ignore_case = true, allow_negative_numbers = true)]
    #[arg(value_parser = PossibleValuesParser::new(["First", "Second"]).map(order))]
    order: Order,
    /// The seed of the random numbers of the opponent `random`.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = number_in(0..=u64::MAX))]
    seed: u64,
}

/// A player who can be DEGwer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Degwer {
    /// A program with this strategy.
    Program(Strategy),
    /// The person at the terminal.
    Human,
}

/// Returns the names of DEGwer's strategies, with explanations.
fn strategies() -> impl Iterator<Item = PossibleValue> {
    Strategy::ALL.into_iter().map(|it| PossibleValue::new(it.name()).help(it.about()))
}

/// Returns the names of all players who can be DEGwer, with explanations.
fn strategies_and_human() -> impl Iterator<Item = PossibleValue> {
    let human = PossibleValue::new("human").help("You are DEGwer, and type your doors at a prompt");
    strategies().chain([human])
}

/// Reads the name of a strategy. The parser of the arguments allows only the names of [`strategies`].
fn strategy(name: String) -> Strategy {
    Strategy::named(&name).expect("the parser allows only known names")
}

/// Reads the name of a player. The parser of the arguments allows only the names of [`strategies_and_human`].
fn degwer(name: String) -> Degwer {
    Strategy::named(&name).map_or(Degwer::Human, Degwer::Program)
}

/// Reads an order, in upper or lower case. The parser of the arguments allows only `First` and `Second`.
fn order(text: String) -> Order {
    if text.eq_ignore_ascii_case("First") { Order::First } else { Order::Second }
}

/// Watch a solution of "vs. DEGwer" play, or be DEGwer yourself
///
/// The board is drawn after every round. To be DEGwer, and to play against this project's own solution:
///
///     cargo xtask bridgit play 5 3 Second --opponent human
///
/// To let another program play, such as one in Python, write its command at the end:
///
///     cargo xtask bridgit play 5 3 Second -- python3 player.py
///
/// The exit status is 0 only if the solution is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
struct Play {
    #[command(flatten)]
    board: GameArguments,
    /// DEGwer's strategy.
    #[arg(long, default_value = "dual", value_parser = PossibleValuesParser::new(strategies_and_human()).map(degwer))]
    opponent: Degwer,
    /// Print neither the board nor the rounds.
    #[arg(long)]
    quiet: bool,
    /// The command that starts the solution, with its arguments [default: this project's bridgit].
    #[arg(last = true, value_name = "COMMAND")]
    solution: Vec<OsString>,
}

/// Act as the interactor of "vs. DEGwer" on standard input and output
///
/// The interactor follows the protocol of the statement, so any tool can connect it to any solution:
///
///     oj test-reactive -c target/debug/bridgit 'cargo xtask bridgit interactor 5 3 Second'
///
/// The verdict and its reason are printed to standard error. There is no time limit: the tool that
/// connects the two has to set one. The exit status is 0 only if the solution is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
struct Interactor {
    #[command(flatten)]
    board: GameArguments,
    /// DEGwer's strategy.
    #[arg(long, default_value = "dual", value_parser = PossibleValuesParser::new(strategies()).map(strategy))]
    opponent: Strategy,
}

impl GameArguments {
    fn board(&self) -> Board {
        Board { height: self.height, width: self.width, order: self.order }
    }

    /// Begins a game against DEGwer.
    fn game<'a>(&self, degwer: Degwer) -> Game<'a> {
        let opponent: Opponent = match degwer {
            Degwer::Program(strategy) => strategy.opponent(self.seed),
            Degwer::Human => Box::new(person::ask),
        };
        Game::new(self.board(), opponent)
    }

    /// If the solution cannot win on this board, returns the advice to play on the nearest board on which it can win.
    /// Otherwise, returns `None`.
    fn hint(&self) -> Option<String> {
        let board = self.board();
        let winnable = Board::all(MAX_SIDE)
            .filter(|other| other.order == board.order && other.is_winnable())
            .min_by_key(|other| {
                let columns = other.width.abs_diff(board.width);
                (columns + other.height.abs_diff(board.height), columns)
            })?;
        (!board.is_winnable()).then(|| format!("the solution can win on {winnable}\n"))
    }
}

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.command {
        BridgitCommand::Play(arguments) => play(project, arguments),
        BridgitCommand::Interactor(arguments) => act_as_interactor(arguments),
    }
}

fn act_as_interactor(Interactor { board, opponent }: &Interactor) -> Result<ExitCode> {
    let mut game = board.game(Degwer::Program(*opponent));
    game.waits_for_end = false;
    let verdict = game.play(stdin(), stdout()).into_verdict();
    print_message(&verdict.to_string());
    Ok(exit_code(verdict.is_accepted()))
}

fn play(project: &Project, arguments: &Play) -> Result<ExitCode> {
    let Play { board, opponent, quiet, solution } = arguments;
    let is_human = *opponent == Degwer::Human;
    ensure!(
        !(*quiet && is_human),
        "the opponent `human` has to see the board: use it without --quiet"
    );
    ensure!(
        solution.first().is_none_or(|program| !program.is_empty()),
        "expected a command after --, found an empty text"
    );
    let task = open_task(project, "bridgit")?;
    // The copy of the program has to live as long as the game.
    let built;
    let mut command = match solution.split_first() {
        Some((program, _)) => Command::new(program),
        None => {
            built = task.build(Profile::Debug, print_raw_message)?;
            Command::new(built.path())
        }
    };
    command.args(solution.iter().skip(1));
    // A person may take any time.
    let limits = if is_human { None } else { Some(task.limits) };
    if !quiet {
        print(LEGEND)?;
    }
    let mut game = board.game(*opponent);
    let mut rounds = 0;
    game.watch = Box::new(|dungeon, round| {
        rounds += 1;
        if !*quiet {
            // An error is ignored: standard output may be closed, but the game goes on to its verdict.
            let _ = print_styled(&format!("Round {rounds}: {}", describe_round(dungeon, round)));
        }
    });
    let judgement = interact(&mut command, limits, |mut solution| {
        let decision = game.play(&mut solution.output, &mut solution.input);
        solution.decide_now(decision)
    })?;
    let stderr = judgement.stderr.text();
    if !stderr.trim().is_empty() {
        print_message(stderr.trim_end());
    }
    let verdict = judgement.verdict;
    let hint = board.hint().filter(|_| !quiet).unwrap_or_default();
    print(&format!("{}\n{hint}", printable(&verdict.to_string())))?;
    Ok(exit_code(verdict.is_accepted()))
}

/// Returns a round in words, and the dungeon after it.
fn describe_round(dungeon: &Dungeon, round: Round) -> String {
    let closed = round.closed.map(|door| format!("DEGwer closes {door}"));
    let opened = round.opened.map(|door| format!("the solution opens {door}"));
    let moves: Vec<_> = closed.into_iter().chain(opened).collect();
    format!("{}\n\n{}\n", moves.join(", "), draw(dungeon, round))
}
