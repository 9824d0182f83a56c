//! What `judge` and `play` have in common: the game.

use clap::ValueEnum;
use std::process::ExitCode;
use std::time::Duration;
use xtask::game::demon;
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::Verdict;

/// What the game is: shared by `judge` and `play`.
#[derive(clap::Args)]
pub(crate) struct Game {
    /// The number of rows of rooms, H.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    height: u16,
    /// The number of rooms in a row, W.
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    width: u16,
    /// Whether the solver moves first or second.
    #[arg(ignore_case = true)]
    pub(crate) order: Turn,
    /// How DEGwer plays.
    #[arg(long, default_value = "dual")]
    pub(crate) demon: demon::Name,
    /// The seed of the demon `random`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Seconds that the solver may take for a line.
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(1..))]
    limit: u16,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Turn {
    #[value(name = "First")]
    First,
    #[value(name = "Second")]
    Second,
}

impl Game {
    pub(crate) fn dungeon(&self) -> Dungeon {
        Dungeon::new(self.height.into(), self.width.into())
    }

    pub(crate) fn order(&self) -> Order {
        match self.order {
            Turn::First => Order::First,
            Turn::Second => Order::Second,
        }
    }

    pub(crate) fn limit(&self) -> Duration {
        Duration::from_secs(self.limit.into())
    }
}

/// 0 for accepted alone.
pub(crate) fn exit_code(verdict: &Verdict) -> ExitCode {
    if verdict.is_accepted() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
