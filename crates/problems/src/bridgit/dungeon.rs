//! The dungeon of "vs. DEGwer", as the interactor sees it.

use anyhow::{Error, Result, bail};
use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A room, by row and column from 1. Column 0 is before the entrances, column W + 1 after the exits.
pub type Room = (usize, usize);

/// A door as the statement names it: by the direction in which it is passed, its row and its column. Rows are counted
/// from the top and columns from the left, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Door {
    /// `| i j`, passed from left to right; also an entrance or an exit.
    Bar(usize, usize),
    /// `- i j`, passed from row i to the next.
    Dash(usize, usize),
}

impl Door {
    /// Returns the rooms on both sides.
    pub fn rooms(self) -> [Room; 2] {
        match self {
            Self::Bar(row, column) => [(row, column - 1), (row, column)],
            Self::Dash(row, column) => [(row, column), (row + 1, column)],
        }
    }

    /// Returns this door in the dual dungeon.
    pub(super) fn dual(self) -> Self {
        match self {
            Self::Bar(row, column) => Self::Bar(column, row),
            Self::Dash(row, column) => Self::Dash(column, row),
        }
    }
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Bar(row, column) => write!(formatter, "| {row} {column}"),
            Self::Dash(row, column) => write!(formatter, "- {row} {column}"),
        }
    }
}

impl FromStr for Door {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
        match (&words[..], &numbers[..]) {
            (["|", _, _], &[row, column]) => Ok(Self::Bar(row, column)),
            (["-", _, _], &[row, column]) => Ok(Self::Dash(row, column)),
            _ => {
                let found = text.escape_debug();
                bail!("expected a door like `| 1 2` or `- 1 2`, found `{found}`")
            }
        }
    }
}

/// The state of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Neither player has fixed it.
    Unfixed,
    /// The solution has opened it.
    Open,
    /// DEGwer has closed it.
    Closed,
}

/// The doors of one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dungeon {
    height: usize,
    width: usize,
    /// The state of each door, in the order of the method `doors`.
    states: Vec<State>,
}

/// The way in which a search arrives at a room.
#[derive(Clone, Copy)]
pub(super) enum Arrival {
    /// The search starts at this place, before the entrances.
    Start,
    /// The search comes through a door, from another room.
    Through(Door, Room),
}

/// The arrivals at the rooms that a search reaches.
pub(super) struct Reached {
    /// The number of places in a row, including the places before the entrances and after the exits.
    row_length: usize,
    /// The arrivals, row by row. A game has many searches, and one list is allocated faster than a list for each row.
    arrivals: Vec<Option<Arrival>>,
}

impl Reached {
    pub(super) fn arrival(&self, (row, column): Room) -> Option<Arrival> {
        self.arrivals[row * self.row_length + column]
    }

    fn arrival_mut(&mut self, (row, column): Room) -> &mut Option<Arrival> {
        &mut self.arrivals[row * self.row_length + column]
    }
}

impl Dungeon {
    /// Creates a dungeon of `height` rows of `width` rooms, with all doors unfixed.
    pub fn new(height: usize, width: usize) -> Self {
        let count = height * (width + 1) + (height - 1) * width;
        Self { height, width, states: vec![State::Unfixed; count] }
    }

    /// Returns all doors: first the doors `|`, row by row, and then the doors `-`, row by row.
    fn doors(&self) -> impl Iterator<Item = Door> {
        let places = |height, width| {
            (1..=height).flat_map(move |row| (1..=width).map(move |column| (row, column)))
        };
        let horizontal = places(self.height, self.width + 1);
        let vertical = places(self.height - 1, self.width);
        let horizontal = horizontal.map(|(row, column)| Door::Bar(row, column));
        horizontal.chain(vertical.map(|(row, column)| Door::Dash(row, column)))
    }

    /// Returns the index of a door in `states`, if there is such a door.
    fn index(&self, door: Door) -> Option<usize> {
        let (row, column, height, width, first) = match door {
            Door::Bar(row, column) => (row, column, self.height, self.width + 1, 0),
            Door::Dash(row, column) => {
                (row, column, self.height - 1, self.width, self.height * (self.width + 1))
            }
        };
        let is_there = (1..=height).contains(&row) && (1..=width).contains(&column);
        is_there.then(|| first + (row - 1) * width + column - 1)
    }

    /// Returns the number of rows and the number of rooms in a row.
    pub fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// Returns the state of a door, if there is such a door.
    pub fn state(&self, door: Door) -> Option<State> {
        self.index(door).map(|index| self.states[index])
    }

    /// Returns the unfixed doors: first the doors `|`, row by row, and then the doors `-`, row by row.
    pub fn unfixed(&self) -> impl Iterator<Item = Door> {
        let unfixed = self.doors().zip(&self.states).filter(|(_, state)| **state == State::Unfixed);
        unfixed.map(|(door, _)| door)
    }

    /// Fixes a door.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such door, or if it is already fixed.
    pub fn fix(&mut self, door: Door, state: State) -> Result<()> {
        let (height, width) = self.size();
        match self.index(door).map(|index| &mut self.states[index]) {
            None => bail!("there is no door {door} in a dungeon of {height} x {width} rooms"),
            Some(State::Open) => bail!("door {door} is open already"),
            Some(State::Closed) => bail!("door {door} is closed already"),
            Some(unfixed) => *unfixed = state,
        }
        Ok(())
    }

    /// Returns true if open doors connect an entrance to an exit.
    pub fn is_won(&self) -> bool {
        self.reached(|_| false).arrival(self.place_after_exits()).is_some()
    }

    /// Returns true if closed doors separate all entrances from all exits.
    pub fn is_lost(&self) -> bool {
        self.route().is_none()
    }

    /// Returns the doors of a route on which the fewest doors must still be opened, or `None` if there can be no route
    /// any more.
    pub fn route(&self) -> Option<Vec<Door>> {
        let reached = self.reached(|_| true);
        let mut arrival = reached.arrival(self.place_after_exits())?;
        let mut route = Vec::new();
        while let Arrival::Through(door, room) = arrival {
            route.push(door);
            arrival = reached.arrival(room).expect("the search came from there");
        }
        route.reverse();
        Some(route)
    }

    /// Returns one of the places after the exits.
    fn place_after_exits(&self) -> Room {
        (1, self.width + 1)
    }

    /// Searches the rooms that can be reached from the entrances through open doors, and through unfixed doors that
    /// `opens` accepts. Each room is reached through as few unfixed doors as possible. The places before the entrances
    /// count as one place, and so do the places after the exits.
    pub(super) fn reached(&self, opens: impl Fn(Door) -> bool) -> Reached {
        let row_length = self.width + 2;
        let arrivals = vec![None; row_length * (self.height + 1)];
        let mut reached = Reached { row_length, arrivals };
        let entrances = (1..=self.height).map(|row| ((row, 0), Arrival::Start));
        let mut queue: VecDeque<_> = entrances.collect();
        // Rooms that are reached through an open door come first in the queue, so the first arrival at a room takes the
        // fewest unfixed doors.
        while let Some((room, arrival)) = queue.pop_front() {
            let (row, column) = room;
            let first_arrival = reached.arrival_mut(room);
            if first_arrival.is_some() {
                continue;
            }
            *first_arrival = Some(arrival);
            if column == self.width + 1 {
                (1..=self.height).for_each(|row| queue.push_front(((row, column), arrival)));
            }
            for door in [
                Door::Bar(row, column),
                Door::Bar(row, column + 1),
                Door::Dash(row - 1, column),
                Door::Dash(row, column),
            ] {
                let Some(state) = self.state(door) else { continue };
                let [one, other] = door.rooms();
                let next_room = if one == room { other } else { one };
                if reached.arrival(next_room).is_some() {
                    continue;
                }
                let next = (next_room, Arrival::Through(door, room));
                match state {
                    State::Open => queue.push_front(next),
                    State::Unfixed if opens(door) => queue.push_back(next),
                    State::Unfixed | State::Closed => {}
                }
            }
        }
        reached
    }

    /// Returns the dual dungeon, in which rows and columns are exchanged, and also open and closed doors. The rooms of
    /// the dual dungeon are the corners between the rooms of this dungeon. A route of the dual dungeon is a wall of
    /// this dungeon: a line of closed doors from top to bottom.
    pub(super) fn dual(&self) -> Self {
        let exchanged = |state| match state {
            State::Unfixed => State::Unfixed,
            State::Open => State::Closed,
            State::Closed => State::Open,
        };
        let mut dual = Self::new(self.width + 1, self.height - 1);
        for (door, &state) in self.doors().zip(&self.states) {
            let index = dual.index(door.dual()).expect("it has the same doors");
            dual.states[index] = exchanged(state);
        }
        dual
    }
}

#[cfg(test)]
mod tests {
    use super::State::{Closed, Open, Unfixed};
    use super::{Door, Dungeon};

    fn door(text: &str) -> Door {
        text.parse().unwrap()
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
    fn every_door_is_there() {
        for (height, width) in [(1, 1), (1, 4), (4, 1), (3, 5)] {
            let count = Dungeon::new(height, width).unfixed().count();
            assert_eq!(count, 2 * height * width + height - width);
        }
        for text in ["| 0 1", "| 3 1", "| 1 0", "| 1 5", "- 0 1", "- 2 1", "- 1 0", "- 1 4"] {
            assert_eq!(Dungeon::new(2, 3).state(door(text)), None, "{text}");
        }
    }

    #[test]
    fn a_route_needs_the_fewest_doors() {
        let mut dungeon = Dungeon::new(3, 2);
        for (text, state) in [("| 3 1", Open), ("| 3 2", Open), ("| 1 1", Closed)] {
            dungeon.fix(door(text), state).unwrap();
        }
        assert_eq!(dungeon.route().unwrap(), ["| 3 1", "| 3 2", "| 3 3"].map(door));
    }

    /// Tests all states of the doors of 3 x 1 rooms. Of 3 x 2 rooms, where a route may go back to the left, it tests
    /// only the states in which no door is unfixed.
    #[test]
    fn a_wall_is_a_route_of_the_dual_dungeon() {
        for (width, states) in [(1, &[Open, Closed, Unfixed][..]), (2, &[Open, Closed])] {
            let mut dungeon = Dungeon::new(3, width);
            for code in 0..states.len().pow(dungeon.states.len() as u32) {
                let mut rest = code;
                for state in &mut dungeon.states {
                    *state = states[rest % states.len()];
                    rest /= states.len();
                }
                let dual = dungeon.dual();
                assert_eq!(dungeon.is_lost(), dual.is_won());
                assert_eq!(dungeon.is_won(), dual.is_lost());
                assert_eq!(dual.dual(), dungeon);
            }
        }
    }
}
