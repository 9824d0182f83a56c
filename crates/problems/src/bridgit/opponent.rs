//! DEGwer's strategies: the opponents of a solution.

use super::dungeon::{Door, Dungeon, State};
use fastrand::Rng;

/// The doors that were fixed last, one by each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The door that the solution opened.
    pub opened: Option<Door>,
    /// The door that DEGwer closed.
    pub closed: Option<Door>,
}

/// Asks a person for a door to close. Returns `None` if the person leaves the game.
pub type Ask = Box<dyn FnMut(&Dungeon, Round) -> Option<Door>>;

/// A strategy that needs no person.
pub struct NamedOpponent {
    /// The name.
    pub name: &'static str,
    /// An explanation.
    pub about: &'static str,
    /// Creates the strategy with a seed, which only the strategy `random` uses.
    pub create: fn(seed: u64) -> Opponent,
}

/// A strategy of DEGwer. [`NAMED`](Self::NAMED) explains those that need no person.
pub enum Opponent {
    /// The strategy `random`.
    Random(Rng),
    /// The strategy `block`.
    Block,
    /// The strategy `dual`.
    Dual,
    /// Asks a person, who sees the dungeon and the last moves, and may take any time.
    Person(Ask),
}

impl Opponent {
    /// The strategies that need no person.
    pub const NAMED: [NamedOpponent; 3] = [
        NamedOpponent {
            name: "random",
            about: "Closes any door that is neither open nor closed",
            create: |seed| Self::Random(Rng::with_seed(seed)),
        },
        NamedOpponent {
            name: "block",
            about: "Closes a door in the middle of the shortest remaining route: the one with the fewest doors to open",
            create: |_| Self::Block,
        },
        NamedOpponent {
            name: "dual",
            about: "Wins wherever DEGwer can win, by two spanning trees as in the header of bridgit",
            create: |_| Self::Dual,
        },
    ];

    /// Returns the strategy of this name, if there is one. Only the strategy `random` uses the seed.
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        let found = Self::NAMED.iter().find(|opponent| opponent.name == name)?;
        Some((found.create)(seed))
    }

    /// Returns an unfixed door to close, or `None` if a person leaves the game.
    ///
    /// The caller ensures that a door is unfixed, that no route is open, and that a route can still be opened.
    pub(super) fn choose_door(&mut self, dungeon: &Dungeon, last: Round) -> Option<Door> {
        match self {
            Self::Random(random) => random.choice(dungeon.unfixed().collect::<Vec<_>>()),
            Self::Block => block(dungeon),
            Self::Dual => dual(dungeon, last.opened).or_else(|| block(dungeon)),
            Self::Person(ask) => ask(dungeon, last),
        }
    }
}

fn block(dungeon: &Dungeon) -> Option<Door> {
    let mut missing = dungeon.route()?;
    missing.retain(|&door| dungeon.state(door) == Some(State::Unfixed));
    missing.get(missing.len() / 2).copied()
}

/// Returns DEGwer's reply to the door that was opened.
///
/// The dual dungeon is the board on which DEGwer opens doors, and the solution closes them. Its doors have two colours:
/// row + column is even or odd. If H ≤ W, the doors of each colour connect all places. If H = W + 1, DEGwer begins with
/// the move `- 1 1`, and from then on the doors of each colour connect all places. When the solution closes a door, the
/// doors of its colour may no longer connect all places: the places fall apart into two parts. Then a door of the other
/// colour connects the two parts again.
fn dual(dungeon: &Dungeon, opened: Option<Door>) -> Option<Door> {
    let Some(opened) = opened else {
        return Some(Door::Dash(1, 1)).filter(|&door| dungeon.state(door).is_some());
    };
    let dual = dungeon.dual();
    let reached = dual.reached(|door| colour(door) == colour(opened));
    let door = dual.unfixed().find(|door| {
        let [one, other] = door.rooms().map(|room| reached.arrival(room).is_some());
        one != other
    });
    door.map(Door::dual)
}

fn colour(door: Door) -> usize {
    let (Door::Bar(row, column) | Door::Dash(row, column)) = door;
    (row + column) % 2
}
