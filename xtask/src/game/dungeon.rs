//! The dungeon of "vs. DEGwer", as the judge sees it. It shares no code with the solution.

mod network;

use network::Network;
use std::fmt::{self, Display};
use std::str::FromStr;

/// How a door is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// From left to right; also an entrance or an exit. Written `|`.
    Horizontal,
    /// From one row to the next. Written `-`.
    Vertical,
}

/// A door as the statement names it, `t i j`: how it is passed, row and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// How it is passed.
    pub passage: Passage,
    /// The row i, from the top; of a vertical door the row above it.
    pub row: usize,
    /// The column j, from the left.
    pub column: usize,
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let passage = match self.passage {
            Passage::Horizontal => '|',
            Passage::Vertical => '-',
        };
        write!(formatter, "{passage} {} {}", self.row, self.column)
    }
}

impl FromStr for Door {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || {
            format!(
                "expected a door like `| 1 2` or `- 1 2`, found `{}`",
                text.escape_debug()
            )
        };
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let [passage, row, column] = words[..] else {
            return Err(fault());
        };
        let passage = match passage {
            "|" => Passage::Horizontal,
            "-" => Passage::Vertical,
            _ => return Err(fault()),
        };
        let number = |word: &str| word.parse().map_err(|_| fault());
        Ok(Self {
            passage,
            row: number(row)?,
            column: number(column)?,
        })
    }
}

/// What has been done with a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing yet.
    Unfixed,
    /// The solver has fixed it open.
    Open,
    /// DEGwer has fixed it closed.
    Closed,
}

/// Who fixes the first door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The solver.
    First,
    /// DEGwer.
    Second,
}

impl Display for Order {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

/// The two ways to see the doors as the edges of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Doors join rooms; a route leads from all entrances to all exits.
    Rooms,
    /// Doors join the corners between rooms; a wall leads from the top of the dungeon to its bottom.
    Corners,
}

/// The rooms and doors of one game. Both sides of it: the rooms, and the corners between them.
#[derive(Clone, Debug)]
pub struct Dungeon {
    height: usize,
    width: usize,
    doors: Vec<Door>,
    states: Vec<State>,
    rooms: Network,
    corners: Network,
}

impl Dungeon {
    /// A dungeon of `height` rows of `width` rooms, with all doors unfixed.
    ///
    /// # Panics
    ///
    /// If a side is 0.
    pub fn new(height: usize, width: usize) -> Self {
        assert!(height > 0 && width > 0, "a dungeon has at least one room");
        let line = |passage, row, columns| {
            (1..=columns).map(move |column| Door {
                passage,
                row,
                column,
            })
        };
        let horizontal = (1..=height).flat_map(|row| line(Passage::Horizontal, row, width + 1));
        let vertical = (1..height).flat_map(|row| line(Passage::Vertical, row, width));
        let doors: Vec<_> = horizontal.chain(vertical).collect();
        let [rooms, corners] = [View::Rooms, View::Corners].map(|view| {
            Network::new(doors.iter().map(|&door| match view {
                View::Rooms => rooms_beside(width, door),
                View::Corners => corners_beside(height, width, door),
            }))
        });
        Self {
            height,
            width,
            states: vec![State::Unfixed; doors.len()],
            doors,
            rooms,
            corners,
        }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of rooms in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// All doors.
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// The state of a door, if there is such a door.
    pub fn state(&self, door: Door) -> Option<State> {
        Some(self.states[self.index(door)?])
    }

    /// The doors that are not fixed yet.
    pub fn unfixed(&self) -> impl Iterator<Item = Door> + '_ {
        self.doors
            .iter()
            .copied()
            .filter(|&door| self.state(door) == Some(State::Unfixed))
    }

    /// Fixes a door.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no such door or if it is fixed already.
    pub fn fix(&mut self, door: Door, state: State) -> Result<(), String> {
        let Some(index) = self.index(door) else {
            let (height, width) = (self.height, self.width);
            return Err(format!(
                "there is no door {door} in a dungeon of {height} x {width} rooms"
            ));
        };
        match self.states[index] {
            State::Unfixed => self.states[index] = state,
            State::Open => return Err(format!("door {door} is open already")),
            State::Closed => return Err(format!("door {door} is closed already")),
        }
        Ok(())
    }

    /// Whether an exit can be reached through open doors.
    pub fn is_won(&self) -> bool {
        self.is_exit_reached(|state| state == State::Open)
    }

    /// Whether closed doors keep every entrance from every exit.
    pub fn is_lost(&self) -> bool {
        !self.is_exit_reached(|state| state != State::Closed)
    }

    fn is_exit_reached(&self, passes: impl Fn(State) -> bool) -> bool {
        self.rooms.reached(|index| passes(self.states[index]))[network::TARGET]
    }

    /// The doors of a route (or of a wall) for which the fewest doors have still to be fixed.
    pub fn shortest(&self, view: View) -> Option<Vec<Door>> {
        let (done, lost) = match view {
            View::Rooms => (State::Open, State::Closed),
            View::Corners => (State::Closed, State::Open),
        };
        let cost = |index: usize| {
            let state = self.states[index];
            (state != lost).then_some(u32::from(state != done))
        };
        let route = self.network(view).cheapest_route(cost)?;
        Some(route.into_iter().map(|index| self.doors[index]).collect())
    }

    /// The unfixed doors that lead out of what can be reached from the beginning of a route (or of a
    /// wall) through doors that `passes` accepts.
    pub fn leading_out(&self, view: View, passes: impl Fn(Door, State) -> bool) -> Vec<Door> {
        let network = self.network(view);
        let reached = network.reached(|index| passes(self.doors[index], self.states[index]));
        let leads_out = |&index: &usize| {
            let (one, other) = network.ends(index);
            self.states[index] == State::Unfixed && reached[one] != reached[other]
        };
        (0..self.doors.len())
            .filter(leads_out)
            .map(|index| self.doors[index])
            .collect()
    }

    fn network(&self, view: View) -> &Network {
        match view {
            View::Rooms => &self.rooms,
            View::Corners => &self.corners,
        }
    }

    /// The place of a door in the list of all.
    fn index(&self, door: Door) -> Option<usize> {
        let (rows, columns, before) = match door.passage {
            Passage::Horizontal => (self.height, self.width + 1, 0),
            Passage::Vertical => (self.height - 1, self.width, self.height * (self.width + 1)),
        };
        let exists = (1..=rows).contains(&door.row) && (1..=columns).contains(&door.column);
        exists.then(|| before + (door.row - 1) * columns + door.column - 1)
    }
}

/// The rooms on both sides of a door. Before all entrances is [`network::SOURCE`], behind all exits
/// is [`network::TARGET`].
fn rooms_beside(width: usize, door: Door) -> (usize, usize) {
    let room = |row, column| match column {
        0 => network::SOURCE,
        column if column > width => network::TARGET,
        column => network::OTHERS + (row - 1) * width + column - 1,
    };
    match door.passage {
        Passage::Horizontal => (room(door.row, door.column - 1), room(door.row, door.column)),
        Passage::Vertical => (room(door.row, door.column), room(door.row + 1, door.column)),
    }
}

/// The corners at both ends of a door when it is closed. All corners at the top of the dungeon are
/// [`network::SOURCE`], all at its bottom are [`network::TARGET`].
fn corners_beside(height: usize, width: usize, door: Door) -> (usize, usize) {
    let corner = |row, column| match row {
        0 => network::SOURCE,
        row if row == height => network::TARGET,
        row => network::OTHERS + (row - 1) * (width + 1) + column - 1,
    };
    match door.passage {
        Passage::Horizontal => (
            corner(door.row - 1, door.column),
            corner(door.row, door.column),
        ),
        Passage::Vertical => (
            corner(door.row, door.column),
            corner(door.row, door.column + 1),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{Door, Dungeon, State, View};

    fn door(text: &str) -> Door {
        text.parse().unwrap()
    }

    fn dungeon(height: usize, width: usize, open: &[&str], closed: &[&str]) -> Dungeon {
        let mut dungeon = Dungeon::new(height, width);
        for (doors, state) in [(open, State::Open), (closed, State::Closed)] {
            for text in doors {
                dungeon.fix(door(text), state).unwrap();
            }
        }
        dungeon
    }

    #[test]
    fn doors_are_written_as_they_are_read() {
        for text in ["| 1 1", "- 20 3"] {
            assert_eq!(door(text).to_string(), text);
        }
        for text in [
            "", "|", "| 1", "| 1 1 1", "x 1 1", "| -1 1", "| 1 x", "|1 1",
        ] {
            assert!(text.parse::<Door>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_door_exists_once() {
        for (height, width) in [(1, 1), (1, 4), (4, 1), (3, 5)] {
            let dungeon = Dungeon::new(height, width);
            assert_eq!(dungeon.doors().len(), 2 * height * width + height - width);
            for (index, &door) in dungeon.doors().iter().enumerate() {
                assert_eq!(dungeon.index(door), Some(index));
            }
        }
        let dungeon = Dungeon::new(2, 3);
        for text in [
            "| 0 1", "| 3 1", "| 1 0", "| 1 5", "- 0 1", "- 2 1", "- 1 0", "- 1 4",
        ] {
            assert_eq!(dungeon.state(door(text)), None, "{text}");
        }
    }

    #[test]
    fn a_door_is_fixed_once() {
        let mut dungeon = dungeon(2, 1, &["| 1 1"], &["- 1 1"]);
        assert!(
            dungeon
                .fix(door("| 1 1"), State::Closed)
                .unwrap_err()
                .contains("open already")
        );
        assert!(
            dungeon
                .fix(door("- 1 1"), State::Open)
                .unwrap_err()
                .contains("closed already")
        );
        assert!(
            dungeon
                .fix(door("- 2 1"), State::Open)
                .unwrap_err()
                .contains("no door - 2 1")
        );
        assert_eq!(dungeon.unfixed().count(), 3);
    }

    #[test]
    fn a_route_may_go_back_to_the_left() {
        let open = ["| 1 1", "| 1 2", "- 1 2", "| 2 2", "- 2 1", "| 3 2"];
        assert!(!dungeon(3, 2, &open, &[]).is_won());
        assert!(dungeon(3, 2, &[&open[..], &["| 3 3"]].concat(), &[]).is_won());
    }

    #[test]
    fn a_wall_may_bend() {
        let closed = ["| 1 3", "- 1 2", "- 1 1"];
        assert!(!dungeon(2, 2, &[], &closed).is_lost());
        assert!(dungeon(2, 2, &[], &[&closed[..], &["| 2 1"]].concat()).is_lost());
    }

    #[test]
    fn either_there_is_a_wall_or_there_may_be_a_route() {
        // All 3^8 states of the eight doors of 3 x 1 rooms.
        for mut code in 0..3_usize.pow(8) {
            let mut dungeon = Dungeon::new(3, 1);
            for state in &mut dungeon.states {
                *state = [State::Unfixed, State::Open, State::Closed][code % 3];
                code /= 3;
            }
            assert_eq!(dungeon.is_lost(), dungeon.shortest(View::Rooms).is_none());
            assert_eq!(dungeon.is_won(), dungeon.shortest(View::Corners).is_none());
            assert!(!(dungeon.is_won() && dungeon.is_lost()));
        }
    }

    #[test]
    fn the_shortest_route_needs_the_fewest_doors() {
        let dungeon = dungeon(3, 2, &["| 3 1", "| 3 2"], &["| 1 1"]);
        let needed = |route: Vec<Door>| {
            route
                .into_iter()
                .filter(|&door| dungeon.state(door) == Some(State::Unfixed))
                .count()
        };
        assert_eq!(dungeon.shortest(View::Rooms).map(needed), Some(1));
        assert_eq!(dungeon.shortest(View::Corners).map(needed), Some(3));
    }
}
