//! Ways for DEGwer to play.

mod block;
mod dual;
mod human;
mod random;
mod wall;

use crate::game::dungeon::{Door, Dungeon};
use clap::ValueEnum;

pub use human::Human;

/// Chooses the doors that DEGwer closes.
pub trait Demon {
    /// The door to close next; `opened` is the door that the solver has just opened, if any.
    ///
    /// Some door is unfixed, and some route can still be opened.
    ///
    /// # Errors
    ///
    /// A sentence, if DEGwer gives up: a person has left the game.
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door, String>;
}

/// The names of the demons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Name {
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

impl Name {
    /// The demons that need nobody to play.
    pub const AUTOMATIC: [Self; 4] = [Self::Random, Self::Block, Self::Wall, Self::Dual];

    /// A demon with this name. The seed matters to `random` alone.
    pub fn summon(self, seed: u64) -> Box<dyn Demon> {
        match self {
            Self::Random => Box::new(random::Random::new(seed)),
            Self::Block => Box::new(block::Block),
            Self::Wall => Box::new(wall::Wall),
            Self::Dual => Box::new(dual::Dual),
            Self::Human => Box::new(Human::at_terminal()),
        }
    }
}
