//! Ways for DEGwer to play.

use super::dungeon::{Door, Dungeon, State};
use crate::random;
use anyhow::Result;

/// Chooses the doors that DEGwer closes.
pub trait Demon {
    /// Returns an unfixed door to close; `opened` is the door that the solver has just opened, if any.
    ///
    /// There is an unfixed door, no route is open, and a route can still be opened.
    ///
    /// # Errors
    ///
    /// If DEGwer stops playing: a person has left the game.
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door>;
}

/// The demons that need no person to play, with their names. Only `random` depends on the seed.
pub fn automatic(seed: u64) -> [(&'static str, Box<dyn Demon>); 4] {
    [
        ("random", Box::new(Random::new(seed))),
        ("block", Box::new(Block)),
        ("wall", Box::new(Wall)),
        ("dual", Box::new(Dual)),
    ]
}

/// Closes any unfixed door, each with the same probability.
pub struct Random(random::Random);

impl Random {
    /// A demon whose doors depend only on the dungeon and the seed.
    pub fn new(seed: u64) -> Self {
        Self(random::Random::new(seed))
    }
}

impl Demon for Random {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door> {
        let unfixed: Vec<_> = dungeon.unfixed().collect();
        Ok(unfixed[self.0.below(unfixed.len())])
    }
}

/// Closes a door in the middle of a route that needs the fewest more doors.
pub struct Block;

impl Demon for Block {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door> {
        let route = dungeon.route().expect("a route can still be opened");
        let missing: Vec<_> = route
            .into_iter()
            .filter(|&door| dungeon.is_unfixed(door))
            .collect();
        Ok(missing[missing.len() / 2])
    }
}

/// Closes the topmost missing door of a wall that needs the fewest more doors.
pub struct Wall;

impl Demon for Wall {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door> {
        let wall = dungeon.wall().expect("no route is open");
        let missing = wall.into_iter().find(|&door| dungeon.is_unfixed(door));
        Ok(missing.expect("a route can still be opened"))
    }
}

/// DEGwer's winning strategy, where he has one.
///
/// A wall is a path through the corners of the rooms, and its edges are closed doors. Each colour of
/// the doors, row + column even or odd, connects all corners if H ≤ W; if H = W + 1, as soon as
/// `- 1 1` is closed. When the solver opens a door of one colour and the corners are no longer
/// connected by that colour, a door of the other colour connects them again.
pub struct Dual;

impl Demon for Dual {
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door> {
        let answer = match opened {
            None => Some(Door::Vertical(1, 1)).filter(|&door| dungeon.is_unfixed(door)),
            Some(opened) => dungeon.wall_extension(|door, state| match state {
                State::Closed => true,
                State::Unfixed => colour(door) == colour(opened),
                State::Open => false,
            }),
        };
        answer.map_or_else(|| Block.close(dungeon, opened), Ok)
    }
}

fn colour(door: Door) -> usize {
    let (Door::Horizontal(row, column) | Door::Vertical(row, column)) = door;
    (row + column) % 2
}

#[cfg(test)]
mod tests {
    use super::{Block, Demon, Dual, Dungeon, Random, State, Wall, colour};

    /// What a demon closes in 3 x 3 rooms, when the solver opens the last unfixed door each time.
    fn moves(mut demon: impl Demon) -> Vec<String> {
        let mut dungeon = Dungeon::new(3, 3);
        let mut opened = None;
        let mut moves = Vec::new();
        while !dungeon.is_lost() && !dungeon.is_won() {
            let closed = demon.close(&dungeon, opened).unwrap();
            dungeon.fix(closed, State::Closed).unwrap();
            moves.push(closed.to_string());
            opened = dungeon.unfixed().last();
            dungeon.fix(opened.unwrap(), State::Open).unwrap();
        }
        moves
    }

    #[test]
    fn the_moves_of_every_demon() {
        assert_eq!(
            moves(Random::new(1)),
            [
                "- 2 2", "| 2 3", "| 1 2", "| 3 1", "| 1 1", "| 3 2", "| 2 2"
            ]
        );
        assert_eq!(moves(Block), ["| 1 3", "| 2 3", "| 3 3"]);
        assert_eq!(moves(Wall), ["| 1 1", "| 2 1", "| 3 1"]);
        assert_eq!(
            moves(Dual),
            [
                "- 1 1", "| 1 3", "| 2 1", "| 2 2", "| 1 4", "| 2 3", "| 2 4", "| 3 2", "| 1 2"
            ]
        );
    }

    #[test]
    fn dual_answers_with_the_other_colour() {
        let doors: Vec<_> = Dungeon::new(2, 2).unfixed().collect();
        for door in doors {
            let mut dungeon = Dungeon::new(2, 2);
            dungeon.fix(door, State::Open).unwrap();
            let closed = Dual.close(&dungeon, Some(door)).unwrap();
            assert_ne!(colour(closed), colour(door), "{closed} for {door}");
        }
    }
}
