//! The opponents of a solution, which make DEGwer's moves, and their strategies.

use crate::bridgit::dungeon::{Door, Dungeon, State};
use fastrand::Rng;

/// The doors that were fixed last, one by each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The door that the solution opened.
    pub opened: Option<Door>,
    /// The door that DEGwer closed.
    pub closed: Option<Door>,
}

/// A player of DEGwer's moves. It is called with the dungeon and the doors that were fixed last, and returns an unfixed
/// door to close, or `None` to leave the game.
///
/// The caller ensures that at least one door is unfixed, that no route is open, and that a route can still be opened.
pub type Opponent<'a> = Box<dyn FnMut(&Dungeon, Round) -> Option<Door> + 'a>;

/// A strategy of DEGwer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Closes random doors.
    Random,
    /// Closes a door of the shortest route.
    Block,
    /// Wins wherever DEGwer can win.
    Dual,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Self; 3] = [Self::Random, Self::Block, Self::Dual];

    /// Returns the name of the strategy.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Block => "block",
            Self::Dual => "dual",
        }
    }

    /// Returns an explanation of the strategy.
    pub fn about(self) -> &'static str {
        match self {
            Self::Random => "Closes a random door that is neither open nor closed",
            Self::Block => {
                "Closes a door in the middle of the shortest remaining route, which has the fewest doors to open"
            }
            Self::Dual => {
                "Wins wherever DEGwer can win, by two spanning trees as in the header of bridgit"
            }
        }
    }

    /// Returns the strategy of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.name() == name)
    }

    /// Returns a player with this strategy. Only [`Random`](Self::Random) uses the seed.
    pub fn opponent(self, seed: u64) -> Opponent<'static> {
        match self {
            Self::Random => {
                let mut random = Rng::with_seed(seed);
                Box::new(move |dungeon, _| random.choice(dungeon.unfixed().collect::<Vec<_>>()))
            }
            Self::Block => Box::new(|dungeon, _| block(dungeon)),
            Self::Dual => Box::new(|dungeon, last| {
                dual_reply(dungeon, last.opened).or_else(|| block(dungeon))
            }),
        }
    }
}

fn block(dungeon: &Dungeon) -> Option<Door> {
    let mut missing = dungeon.route()?;
    missing.retain(|&door| dungeon.state(door) == Some(State::Unfixed));
    missing.get(missing.len() / 2).copied()
}

/// Returns DEGwer's reply to the door that the solution has opened, or DEGwer's first move. The header of the solution,
/// in `src/bin/bridgit.rs`, proves the strategy.
///
/// DEGwer plays in the dual dungeon, where the roles are exchanged: a door that the solution opens is closed there, and
/// a door that DEGwer closes is open there. Each of its doors has one of two colours, by the parity of row + column.
/// The strategy keeps an invariant after each of DEGwer's moves: for each colour, the open doors and the unfixed doors
/// of this colour connect all rooms of the dual dungeon. (If H = W + 1, the invariant holds after the first move,
/// `- 1 1`.) The solution's move may break the connection of one colour, so that the rooms fall apart into two parts.
/// Then an unfixed door of the other colour connects the two parts, and such a door is DEGwer's reply.
fn dual_reply(dungeon: &Dungeon, opened: Option<Door>) -> Option<Door> {
    let Some(opened) = opened else {
        return Some(Door::Dash(1, 1)).filter(|&door| dungeon.state(door).is_some());
    };
    let dual_dungeon = dungeon.dual();
    let reached = dual_dungeon.reached(|door| colour(door) == colour(opened));
    let door = dual_dungeon.unfixed().find(|door| {
        let [one, other] = door.rooms().map(|room| reached.arrival(room).is_some());
        one != other
    });
    door.map(Door::dual)
}

fn colour(door: Door) -> usize {
    let (Door::Bar(row, column) | Door::Dash(row, column)) = door;
    (row + column) % 2
}
