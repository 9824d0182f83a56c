//! The brute-force solution of "vs. DEGwer": a search through every order in which doors can be opened and closed.

use crate::bridgit::board::{Board, Order};
use crate::bridgit::dungeon::{Door, Dungeon, State};
use std::collections::HashMap;

/// The results of positions. A key is the dungeon, and true if the solution is to move. The value is true if the
/// solution wins.
type Memo = HashMap<(Dungeon, bool), bool>;

/// Returns true if the solution can win on this board, by a search through the whole game.
pub fn wins(board: Board) -> bool {
    let dungeon = Dungeon::new(board.height, board.width);
    solution_wins(&dungeon, board.order == Order::First, &mut Memo::new())
}

fn solution_wins(dungeon: &Dungeon, solution_moves: bool, memo: &mut Memo) -> bool {
    if dungeon.is_won() || dungeon.is_lost() {
        return dungeon.is_won();
    }
    let position = (dungeon.clone(), solution_moves);
    if let Some(&wins) = memo.get(&position) {
        return wins;
    }
    let state = if solution_moves { State::Open } else { State::Closed };
    let mut wins = |door: Door| {
        let mut next = dungeon.clone();
        next.fix(door, state).expect("the door is unfixed");
        solution_wins(&next, !solution_moves, memo)
    };
    let wins = if solution_moves {
        dungeon.unfixed().any(&mut wins)
    } else {
        dungeon.unfixed().all(&mut wins)
    };
    memo.insert(position, wins);
    wins
}
