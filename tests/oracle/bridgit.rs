//! "vs. DEGwer" by a search through the whole game: every order of opened and closed doors.

use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Door {
    Unfixed,
    Open,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Mover {
    We,
    Degwer,
}

/// Whether we win on a board of this size if we move first, or if we move second.
pub(super) fn wins(height: usize, width: usize, we_begin: bool) -> bool {
    let passages = passages(height, width);
    let mut search = Search {
        height,
        width,
        known: HashMap::new(),
        passages,
    };
    let doors = vec![Door::Unfixed; search.passages.len()];
    search.we_win(&doors, if we_begin { Mover::We } else { Mover::Degwer })
}

/// A cell of the board: column 0 is before the entrances, column `width + 1` behind the exits.
type Cell = (usize, usize);

fn passages(height: usize, width: usize) -> Vec<(Cell, Cell)> {
    let mut passages = Vec::new();
    for row in 0..height {
        for column in 0..=width {
            passages.push(((row, column), (row, column + 1)));
        }
        for column in 1..=width {
            if row + 1 < height {
                passages.push(((row, column), (row + 1, column)));
            }
        }
    }
    passages
}

struct Search {
    height: usize,
    width: usize,
    passages: Vec<(Cell, Cell)>,
    known: HashMap<(Vec<Door>, Mover), bool>,
}

impl Search {
    fn we_win(&mut self, doors: &[Door], mover: Mover) -> bool {
        if self.has_route(doors) {
            return true;
        }
        let position = (doors.to_vec(), mover);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let unfixed = (0..doors.len()).filter(|&door| doors[door] == Door::Unfixed);
        let mut outcomes = unfixed.map(|door| {
            let mut next = doors.to_vec();
            match mover {
                Mover::We => {
                    next[door] = Door::Open;
                    self.we_win(&next, Mover::Degwer)
                }
                Mover::Degwer => {
                    next[door] = Door::Closed;
                    self.we_win(&next, Mover::We)
                }
            }
        });
        // With no door left there is no route: DEGwer has won.
        let wins = match mover {
            Mover::We => outcomes.any(|wins| wins),
            Mover::Degwer => doors.contains(&Door::Unfixed) && outcomes.all(|wins| wins),
        };
        self.known.insert(position, wins);
        wins
    }

    fn has_route(&self, doors: &[Door]) -> bool {
        let mut reached: Vec<Cell> = (0..self.height).map(|row| (row, 0)).collect();
        let mut next = 0;
        while next < reached.len() {
            for (&(one, other), &door) in self.passages.iter().zip(doors) {
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
