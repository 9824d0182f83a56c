//! The dungeon of "vs. DEGwer", as the judge sees it.

use anyhow::{Error, Result, bail};
use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A room, by row and column from 1. Column 0 is before the entrances, column W + 1 after the exits.
pub type Room = (usize, usize);

/// A door as the statement names it: how it is passed, its row from the top and its column from the
/// left, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// `| i j`, passed from left to right; also an entrance or an exit.
    Horizontal(usize, usize),
    /// `- i j`, passed from row i to the next.
    Vertical(usize, usize),
}

impl Door {
    /// The rooms on both sides.
    pub fn rooms(self) -> [Room; 2] {
        match self {
            Self::Horizontal(row, column) => [(row, column - 1), (row, column)],
            Self::Vertical(row, column) => [(row, column), (row + 1, column)],
        }
    }

    /// This door in the transposed dungeon.
    pub(super) fn transposed(self) -> Self {
        match self {
            Self::Horizontal(row, column) => Self::Horizontal(column, row),
            Self::Vertical(row, column) => Self::Vertical(column, row),
        }
    }
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Horizontal(row, column) => write!(formatter, "| {row} {column}"),
            Self::Vertical(row, column) => write!(formatter, "- {row} {column}"),
        }
    }
}

impl FromStr for Door {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
        match (&words[..], &numbers[..]) {
            (["|", _, _], &[row, column]) => Ok(Self::Horizontal(row, column)),
            (["-", _, _], &[row, column]) => Ok(Self::Vertical(row, column)),
            _ => {
                let found = text.escape_debug();
                bail!("expected a door like `| 1 2` or `- 1 2`, found `{found}`")
            }
        }
    }
}

/// What has been done with a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Nothing yet.
    Unfixed,
    /// The solver has opened it.
    Open,
    /// DEGwer has closed it.
    Closed,
}

/// The doors of one game.
#[derive(Clone, Debug)]
pub struct Dungeon {
    height: usize,
    width: usize,
    /// By [`index`](Self::index).
    states: Vec<State>,
}

impl Dungeon {
    /// A dungeon of `height` rows of `width` rooms, with all doors unfixed.
    pub fn new(height: usize, width: usize) -> Self {
        let door_count = height * (width + 1) + (height - 1) * width;
        Self { height, width, states: vec![State::Unfixed; door_count] }
    }

    /// The number of rows, and that of rooms in a row.
    pub fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// The state of a door, if there is such a door.
    pub fn state(&self, door: Door) -> Option<State> {
        Some(self.states[self.index(door)?])
    }

    /// All doors: those passed from left to right first, row by row.
    pub fn doors(&self) -> impl Iterator<Item = Door> {
        let (height, width) = self.size();
        let places = |height, width| {
            (1..=height).flat_map(move |row| (1..=width).map(move |column| (row, column)))
        };
        let horizontal = places(height, width + 1);
        let vertical = places(height - 1, width);
        let horizontal = horizontal.map(|(row, column)| Door::Horizontal(row, column));
        horizontal.chain(vertical.map(|(row, column)| Door::Vertical(row, column)))
    }

    /// The unfixed doors, in the same order.
    pub fn unfixed(&self) -> impl Iterator<Item = Door> {
        let doors = self.doors().zip(&self.states);
        doors.filter_map(|(door, &state)| (state == State::Unfixed).then_some(door))
    }

    /// The place of a door among all doors, if there is such a door.
    fn index(&self, door: Door) -> Option<usize> {
        let (height, width) = self.size();
        let (rows, columns, first, (row, column)) = match door {
            Door::Horizontal(row, column) => (height, width + 1, 0, (row, column)),
            Door::Vertical(row, column) => (height - 1, width, height * (width + 1), (row, column)),
        };
        let is_there = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        is_there.then(|| first + (row - 1) * columns + column - 1)
    }

    /// Fixes a door.
    /// Fails if there is no such door, or if it is already fixed.
    pub fn fix(&mut self, door: Door, state: State) -> Result<()> {
        let (height, width) = self.size();
        let Some(index) = self.index(door) else {
            bail!("there is no door {door} in a dungeon of {height} x {width} rooms");
        };
        match self.states[index] {
            State::Unfixed => self.states[index] = state,
            State::Open => bail!("door {door} is open already"),
            State::Closed => bail!("door {door} is closed already"),
        }
        Ok(())
    }

    /// Whether open doors connect an entrance to an exit.
    pub fn is_won(&self) -> bool {
        self.is_exit_reached(|state| state == State::Open)
    }

    /// Whether closed doors separate all entrances from all exits.
    pub fn is_lost(&self) -> bool {
        !self.is_exit_reached(|state| state != State::Closed)
    }

    fn is_exit_reached(&self, passes: impl Fn(State) -> bool) -> bool {
        let is_reached = self.reached(|_, state| passes(state));
        is_reached((1, self.width + 1))
    }

    /// Which rooms can be reached from the entrances by doors that `passes` accepts. All that is before
    /// the entrances is one place, and all that is after the exits is one.
    pub(super) fn reached(&self, passes: impl Fn(Door, State) -> bool) -> impl Fn(Room) -> bool {
        let (columns, last) = (self.width + 2, self.width + 1);
        let ends = |column| (1..=self.height).map(move |row| (row, column));
        let mut reached = vec![false; self.height * columns];
        let mut open: Vec<Room> = ends(0).collect();
        while let Some(room) = open.pop() {
            let is_known = &mut reached[(room.0 - 1) * columns + room.1];
            if *is_known {
                continue;
            }
            *is_known = true;
            if room.1 == last {
                open.extend(ends(last));
            }
            let passed = self.ways(room).filter(|&(door, state, _)| passes(door, state));
            open.extend(passed.map(|(.., next)| next));
        }
        move |(row, column)| reached[(row - 1) * columns + column]
    }

    /// The doors of a room, each with its state and the room behind it.
    fn ways(&self, room: Room) -> impl Iterator<Item = (Door, State, Room)> {
        let (row, column) = room;
        let doors = [
            Door::Horizontal(row, column),
            Door::Horizontal(row, column + 1),
            Door::Vertical(row - 1, column),
            Door::Vertical(row, column),
        ];
        doors.into_iter().filter_map(move |door| {
            let state = self.state(door)?;
            let [one, other] = door.rooms();
            Some((door, state, if one == room { other } else { one }))
        })
    }

    /// The doors of a route that needs the fewest more open doors, if there can still be a route.
    pub fn route(&self) -> Option<Vec<Door>> {
        let columns = self.width + 2;
        let index = |(row, column): Room| (row - 1) * columns + column;
        let mut arrived = vec![None; self.height * columns];
        let entrances = (1..=self.height).map(|row| ((row, 0), None));
        let mut queue: VecDeque<(Room, Option<(Door, Room)>)> = entrances.collect();
        // Rooms at no extra cost come first, so the first arrival at a room is the cheapest.
        while let Some((room, by)) = queue.pop_front() {
            if arrived[index(room)].is_some() {
                continue;
            }
            arrived[index(room)] = Some(by);
            if room.1 > self.width {
                let trace = |&(_, room): &(Door, Room)| arrived[index(room)].flatten();
                let mut route: Vec<_> =
                    std::iter::successors(by, trace).map(|(door, _)| door).collect();
                route.reverse();
                return Some(route);
            }
            for (door, state, next) in self.ways(room) {
                match state {
                    State::Open => queue.push_front((next, Some((door, room)))),
                    State::Unfixed => queue.push_back((next, Some((door, room)))),
                    State::Closed => {}
                }
            }
        }
        None
    }

    /// The dungeon with rows and columns exchanged, and open and closed. Its rooms are the corners between
    /// the rooms of this one, and its routes the walls of this one: closed doors from top to bottom.
    pub(super) fn transposed(&self) -> Self {
        let mut transposed = Self::new(self.width + 1, self.height - 1);
        for (door, state) in self.doors().zip(&self.states) {
            let exchanged = match state {
                State::Unfixed => continue,
                State::Open => State::Closed,
                State::Closed => State::Open,
            };
            let fixed = transposed.fix(door.transposed(), exchanged);
            fixed.expect("both have the same doors");
        }
        transposed
    }
}

#[cfg(test)]
mod tests {
    use super::{Door, Dungeon, State};

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
        for text in ["", "| 1", "| 1 1 1", "x 1 1", "| -1 1", "| 1 x", "|1 1"] {
            assert!(text.parse::<Door>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_door_is_there_once() {
        for (height, width) in [(1, 1), (1, 4), (4, 1), (3, 5)] {
            let mut dungeon = Dungeon::new(height, width);
            let doors: Vec<_> = dungeon.doors().collect();
            assert_eq!(doors.len(), 2 * height * width + height - width);
            for door in doors {
                dungeon.fix(door, State::Open).unwrap();
            }
            assert_eq!(dungeon.unfixed().count(), 0);
        }
        for text in ["| 0 1", "| 3 1", "| 1 0", "| 1 5", "- 0 1", "- 2 1", "- 1 0", "- 1 4"] {
            assert_eq!(Dungeon::new(2, 3).state(door(text)), None, "{text}");
        }
    }

    #[test]
    fn a_route_may_go_back_to_the_left() {
        let open = ["| 1 1", "| 1 2", "- 1 2", "| 2 2", "- 2 1", "| 3 2", "| 3 3"];
        assert!(!dungeon(3, 2, &open[..6], &[]).is_won());
        assert!(dungeon(3, 2, &open, &[]).is_won());
    }

    #[test]
    fn a_wall_may_bend() {
        let closed = ["| 1 3", "- 1 2", "- 1 1", "| 2 1"];
        assert!(!dungeon(2, 2, &[], &closed[..3]).is_lost());
        assert!(dungeon(2, 2, &[], &closed).is_lost());
    }

    #[test]
    fn a_route_needs_the_fewest_doors() {
        let dungeon = dungeon(3, 2, &["| 3 1", "| 3 2"], &["| 1 1"]);
        let route = dungeon.route().unwrap();
        assert_eq!(route, ["| 3 1", "| 3 2", "| 3 3"].map(door));
    }

    #[test]
    fn a_wall_is_a_route_of_the_transposed_dungeon() {
        // All 3^8 states of the eight doors of 3 x 1 rooms.
        for mut code in 0..3_usize.pow(8) {
            let mut dungeon = Dungeon::new(3, 1);
            for state in &mut dungeon.states {
                *state = [State::Unfixed, State::Open, State::Closed][code % 3];
                code /= 3;
            }
            let transposed = dungeon.transposed();
            assert_eq!(dungeon.is_lost(), transposed.is_won());
            assert_eq!(dungeon.is_won(), transposed.is_lost());
            assert_eq!(dungeon.is_lost(), dungeon.route().is_none());
            assert_eq!(transposed.transposed().states, dungeon.states);
        }
    }
}
