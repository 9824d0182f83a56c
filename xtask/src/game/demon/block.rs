//! The demon `block`.

use super::Demon;
use crate::game::dungeon::{Door, Dungeon, State, View};

/// Closes a door in the middle of a route that needs the fewest more doors.
pub(super) struct Block;

impl Demon for Block {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door, String> {
        let route = dungeon
            .shortest(View::Rooms)
            .expect("a route can still be opened");
        let needed: Vec<_> = route
            .into_iter()
            .filter(|&door| dungeon.state(door) == Some(State::Unfixed))
            .collect();
        Ok(needed[needed.len() / 2])
    }
}
