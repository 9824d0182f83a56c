//! The demon `dual`.

use super::{Demon, block::Block};
use crate::game::dungeon::{Door, Dungeon, Passage, State, View};

/// DEGwer's winning strategy, where he has one.
///
/// A wall is a path through the corners between the rooms, and its edges are closed doors. Each colour
/// of the doors, row + column even or odd, connects all corners if H ≤ W; if H = W + 1, once `- 1 1` is
/// closed. When the solver opens a door of one colour, and the corners fall into two parts by that
/// colour, a door of the other colour joins them again.
pub(super) struct Dual;

impl Demon for Dual {
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door, String> {
        const REPAIR: Door = Door {
            passage: Passage::Vertical,
            row: 1,
            column: 1,
        };
        let Some(opened) = opened else {
            return match dungeon.state(REPAIR) {
                Some(State::Unfixed) => Ok(REPAIR),
                _ => Block.close(dungeon, None),
            };
        };
        let joins = dungeon.leading_out(View::Corners, |door, state| match state {
            State::Closed => true,
            State::Unfixed => colour(door) == colour(opened),
            State::Open => false,
        });
        match joins.first() {
            Some(&door) => Ok(door),
            None => Block.close(dungeon, Some(opened)),
        }
    }
}

fn colour(door: Door) -> usize {
    (door.row + door.column) % 2
}
