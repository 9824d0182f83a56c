//! The arguments and the exit code of `judge` and `play`.

use super::human::Human;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::stdin;
use std::process::ExitCode;
use std::time::Duration;
use xtask::game::demon::{self, Block, Dual, Random, Wall};
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::Game;
use xtask::judge::verdict::Verdict;

/// Which game is played.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The number of rows of rooms, H.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    height: u16,
    /// The number of rooms in a row, W.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    width: u16,
    /// Whether the solver moves first or second.
    #[arg(ignore_case = true, value_parser = PossibleValuesParser::new(["First", "Second"]).map(order))]
    order: Order,
    /// How DEGwer plays.
    #[arg(long, default_value = "dual")]
    pub(crate) demon: Demon,
    /// The seed of the demon `random`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Seconds that the solver may take for a line.
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(1..))]
    limit: u16,
}

/// A possible value of the order, in any case.
fn order(text: String) -> Order {
    if text.eq_ignore_ascii_case("First") {
        Order::First
    } else {
        Order::Second
    }
}

/// The names of the demons.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Demon {
    /// Closes any unfixed door
    Random,
    /// Closes a door on a route that needs the fewest more doors
    Block,
    /// Builds the wall that needs the fewest more doors, from top to bottom
    Wall,
    /// DEGwer's own winning strategy: two spanning trees of the dual board
    Dual,
    /// You are DEGwer, and type your doors at a prompt
    Human,
}

impl GameArguments {
    pub(crate) fn game(&self) -> Game {
        let dungeon = Dungeon::new(self.height.into(), self.width.into());
        let demon: Box<dyn demon::Demon> = match self.demon {
            Demon::Random => Box::new(Random::new(self.seed)),
            Demon::Block => Box::new(Block),
            Demon::Wall => Box::new(Wall),
            Demon::Dual => Box::new(Dual),
            Demon::Human => Box::new(Human::new(stdin().lock(), anstream::stdout())),
        };
        Game::new(dungeon, self.order, demon)
    }

    pub(crate) fn limit(&self) -> Duration {
        Duration::from_secs(self.limit.into())
    }
}

/// 0 only if accepted.
pub(crate) fn exit_code(verdict: &Verdict) -> ExitCode {
    ExitCode::from(u8::from(!verdict.is_accepted()))
}
