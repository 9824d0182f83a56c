//! The demon `wall`.

use super::Demon;
use crate::game::dungeon::{Door, Dungeon, State, View};

/// Closes the topmost door that is missing in the wall that needs the fewest more doors.
pub(super) struct Wall;

impl Demon for Wall {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door, String> {
        let wall = dungeon
            .shortest(View::Corners)
            .expect("no route is open yet");
        let missing = wall
            .into_iter()
            .find(|&door| dungeon.state(door) == Some(State::Unfixed));
        Ok(missing.expect("the wall is not complete yet"))
    }
}
