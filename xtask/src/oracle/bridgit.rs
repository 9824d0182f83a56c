//! "vs. DEGwer" by a search through the whole game: every order of opened and closed doors.

use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Door {
    Unfixed,
    Open,
    Closed,
}

/// A cell of the board: column 0 is before the entrances, column `width + 1` after the exits.
type Cell = (usize, usize);

struct Search {
    width: usize,
    /// The cells on both sides of each door.
    passages: Vec<(Cell, Cell)>,
    /// By the doors, and whether we are to move: whether we win.
    known: HashMap<(Vec<Door>, bool), bool>,
}

/// Whether we win on a board of this size if we move first, or if we move second.
pub fn wins(height: usize, width: usize, we_begin: bool) -> bool {
    let mut passages = Vec::new();
    for row in 0..height {
        passages.extend((0..=width).map(|column| ((row, column), (row, column + 1))));
        if row + 1 < height {
            passages.extend((1..=width).map(|column| ((row, column), (row + 1, column))));
        }
    }
    let doors = vec![Door::Unfixed; passages.len()];
    let mut search = Search {
        width,
        passages,
        known: HashMap::new(),
    };
    search.we_win(&doors, we_begin)
}

impl Search {
    fn we_win(&mut self, doors: &[Door], we_move: bool) -> bool {
        if self.has_route(doors) {
            return true;
        }
        let position = (doors.to_vec(), we_move);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let unfixed = (0..doors.len()).filter(|&door| doors[door] == Door::Unfixed);
        let fixed = if we_move { Door::Open } else { Door::Closed };
        let mut outcomes = unfixed.map(|door| {
            let mut next = doors.to_vec();
            next[door] = fixed;
            self.we_win(&next, !we_move)
        });
        // Without an unfixed door and without a route, DEGwer has won.
        let wins = if we_move {
            outcomes.any(|wins| wins)
        } else {
            doors.contains(&Door::Unfixed) && outcomes.all(|wins| wins)
        };
        self.known.insert(position, wins);
        wins
    }

    fn has_route(&self, doors: &[Door]) -> bool {
        let (lefts, passages) = (self.passages.iter(), self.passages.iter().zip(doors));
        let mut reached: Vec<Cell> = lefts
            .map(|&(left, _)| left)
            .filter(|&(_, column)| column == 0)
            .collect();
        let mut next = 0;
        while next < reached.len() {
            for (&(one, other), &door) in passages.clone() {
                for (from, to) in [(one, other), (other, one)] {
                    if door == Door::Open && from == reached[next] && !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            next += 1;
        }
        reached.iter().any(|&(_, column)| column == self.width + 1)
    }
}
