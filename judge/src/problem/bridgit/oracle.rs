//! "vs. DEGwer" by a search through the whole game: every order of opened and closed doors.

use super::dungeon::{Door, Dungeon, State};
use std::collections::HashMap;

/// By the dungeon, and whether the solver is to move: whether the solver wins.
type Known = HashMap<(Dungeon, bool), bool>;

/// Whether the solver wins on a board of this size if it moves first, or if it moves second.
pub fn wins(height: usize, width: usize, solver_begins: bool) -> bool {
    solver_wins(&Dungeon::new(height, width), solver_begins, &mut Known::new())
}

fn solver_wins(dungeon: &Dungeon, solver_moves: bool, known: &mut Known) -> bool {
    if dungeon.is_won() || dungeon.is_lost() {
        return dungeon.is_won();
    }
    let position = (dungeon.clone(), solver_moves);
    if let Some(&wins) = known.get(&position) {
        return wins;
    }
    let state = if solver_moves { State::Open } else { State::Closed };
    let mut wins = |door: Door| {
        let mut next = dungeon.clone();
        next.fix(door, state).expect("the door is unfixed");
        solver_wins(&next, !solver_moves, known)
    };
    let wins = if solver_moves {
        dungeon.unfixed().any(&mut wins)
    } else {
        dungeon.unfixed().all(&mut wins)
    };
    known.insert(position, wins);
    wins
}
