//! The dungeon of "vs. DEGwer", as the judge sees it. It shares no code with the solution.

mod network;

use anyhow::{Context, Error, Result, bail};
use network::Network;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A door as the statement names it: how it is passed, its row from the top and its column from the
/// left, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Door {
    /// `| i j`, passed from left to right; also an entrance or an exit.
    Horizontal(usize, usize),
    /// `- i j`, passed from row i to the next.
    Vertical(usize, usize),
}

impl Door {
    /// The rooms on both sides, as row and column. Column 0 is to the left of the entrances, column
    /// W + 1 to the right of the exits.
    pub(super) fn rooms(self) -> [(usize, usize); 2] {
        match self {
            Self::Horizontal(row, column) => [(row, column - 1), (row, column)],
            Self::Vertical(row, column) => [(row, column), (row + 1, column)],
        }
    }

    /// The corners of rooms at both ends, as row and column: the top of the dungeon is row 0, its bottom
    /// row H.
    fn corners(self) -> [(usize, usize); 2] {
        match self {
            Self::Horizontal(row, column) => [(row - 1, column), (row, column)],
            Self::Vertical(row, column) => [(row, column), (row, column + 1)],
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
        let door = || {
            let words: Vec<_> = text.split_ascii_whitespace().collect();
            match words[..] {
                ["|", row, column] => {
                    Some(Self::Horizontal(row.parse().ok()?, column.parse().ok()?))
                }
                ["-", row, column] => Some(Self::Vertical(row.parse().ok()?, column.parse().ok()?)),
                _ => None,
            }
        };
        door().with_context(|| {
            let found = text.escape_debug();
            format!("expected a door like `| 1 2` or `- 1 2`, found `{found}`")
        })
    }
}

/// What has been done with a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing yet.
    Unfixed,
    /// The solver has opened it.
    Open,
    /// DEGwer has closed it.
    Closed,
}

/// Whether the solver moves first or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The solver fixes the first door.
    First,
    /// DEGwer fixes the first door.
    Second,
}

impl Display for Order {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

/// The doors that were fixed last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The door that the solver has opened.
    pub opened: Option<Door>,
    /// The door that DEGwer has closed.
    pub closed: Option<Door>,
}

/// The doors of one game, and two graphs on them: open doors connect rooms, closed doors connect corners
/// of rooms.
///
/// A route leads through rooms from the left to the right of the dungeon, a wall through corners from its
/// top to its bottom.
#[derive(Clone, Debug)]
pub struct Dungeon {
    height: usize,
    width: usize,
    /// All doors, sorted.
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
        let mut doors = Vec::new();
        for row in 1..=height {
            doors.extend((1..=width + 1).map(|column| Door::Horizontal(row, column)));
        }
        for row in 1..height {
            doors.extend((1..=width).map(|column| Door::Vertical(row, column)));
        }
        let room = |(row, column)| vertex(column, width + 1, row);
        let corner = |(row, column)| vertex(row, height, column);
        let rooms = doors.iter().map(|door| door.rooms().map(room));
        let corners = doors.iter().map(|door| door.corners().map(corner));
        Self {
            height,
            width,
            states: vec![State::Unfixed; doors.len()],
            rooms: Network::new(rooms.collect()),
            corners: Network::new(corners.collect()),
            doors,
        }
    }

    /// The number of rows, and that of rooms in a row.
    pub fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// The state of a door, if there is such a door.
    pub fn state(&self, door: Door) -> Option<State> {
        Some(self.states[self.index(door)?])
    }

    /// Whether there is such a door, and it is unfixed.
    pub fn is_unfixed(&self, door: Door) -> bool {
        self.state(door) == Some(State::Unfixed)
    }

    /// The unfixed doors, sorted.
    pub fn unfixed(&self) -> impl Iterator<Item = Door> {
        let doors = self.doors.iter().zip(&self.states);
        doors.filter_map(|(&door, &state)| (state == State::Unfixed).then_some(door))
    }

    /// Fixes a door.
    ///
    /// # Errors
    ///
    /// If there is no such door, or if it is already fixed.
    pub fn fix(&mut self, door: Door, state: State) -> Result<()> {
        let index = self.index(door).with_context(|| {
            let (height, width) = (self.height, self.width);
            format!("there is no door {door} in a dungeon of {height} x {width} rooms")
        })?;
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
        self.rooms.reached(|index| passes(self.states[index]))[network::TARGET]
    }

    /// The doors of a route that needs the fewest more open doors, if there can still be a route.
    pub fn route(&self) -> Option<Vec<Door>> {
        self.cheapest(&self.rooms, State::Open)
    }

    /// The doors of a wall that needs the fewest more closed doors, if there can still be a wall.
    pub fn wall(&self) -> Option<Vec<Door>> {
        self.cheapest(&self.corners, State::Closed)
    }

    fn cheapest(&self, network: &Network, wanted: State) -> Option<Vec<Door>> {
        let route = network.cheapest_route(|index| match self.states[index] {
            State::Unfixed => Some(1),
            state => (state == wanted).then_some(0),
        })?;
        Some(route.into_iter().map(|index| self.doors[index]).collect())
    }

    /// The first unfixed door at which a wall can go on, from the corners that are connected to the
    /// top by doors that `passes` accepts to the other corners.
    pub fn wall_extension(&self, passes: impl Fn(Door, State) -> bool) -> Option<Door> {
        let corners = &self.corners;
        let reached = corners.reached(|index| passes(self.doors[index], self.states[index]));
        let is_reached = |(row, column)| reached[vertex(row, self.height, column)];
        self.unfixed().find(|door| {
            let [one, other] = door.corners().map(is_reached);
            one != other
        })
    }

    fn index(&self, door: Door) -> Option<usize> {
        self.doors.binary_search(&door).ok()
    }
}

/// The vertex at a place (from 1) of a level: all of level 0 is the source, all of level `last` the
/// target.
fn vertex(level: usize, last: usize, place: usize) -> usize {
    if level == 0 {
        network::SOURCE
    } else if level == last {
        network::TARGET
    } else {
        network::OTHERS + place * last + level
    }
}

#[cfg(test)]
mod tests {
    use super::{Door, Dungeon, State};

    fn door(text: &str) -> Door {
        text.parse().unwrap()
    }

    impl Dungeon {
        pub(in crate::game) fn with(mut self, open: &[&str], closed: &[&str]) -> Self {
            for (doors, state) in [(open, State::Open), (closed, State::Closed)] {
                for text in doors {
                    self.fix(door(text), state).unwrap();
                }
            }
            self
        }
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
            assert_eq!(dungeon.doors.len(), 2 * height * width + height - width);
            for (index, &door) in dungeon.doors.iter().enumerate() {
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
    #[rustfmt::skip]
    fn a_door_is_fixed_once() {
        let mut dungeon = Dungeon::new(2, 1).with(&["| 1 1"], &["- 1 1"]);
        for (text, state, fault) in [
            ("| 1 1", State::Closed, "door | 1 1 is open already"),
            ("- 1 1", State::Open, "door - 1 1 is closed already"),
            ("- 2 1", State::Open, "there is no door - 2 1 in a dungeon of 2 x 1 rooms"),
        ] {
            let error = dungeon.fix(door(text), state).unwrap_err();
            assert_eq!(error.to_string(), fault);
        }
        assert_eq!(dungeon.unfixed().count(), 3);
    }

    #[test]
    fn a_route_may_go_back_to_the_left() {
        let open = ["| 1 1", "| 1 2", "- 1 2", "| 2 2", "- 2 1", "| 3 2"];
        assert!(!Dungeon::new(3, 2).with(&open, &[]).is_won());
        assert!(
            Dungeon::new(3, 2)
                .with(&[&open[..], &["| 3 3"]].concat(), &[])
                .is_won()
        );
    }

    #[test]
    fn a_wall_may_bend() {
        let closed = ["| 1 3", "- 1 2", "- 1 1"];
        assert!(!Dungeon::new(2, 2).with(&[], &closed).is_lost());
        assert!(
            Dungeon::new(2, 2)
                .with(&[], &[&closed[..], &["| 2 1"]].concat())
                .is_lost()
        );
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
            assert_eq!(dungeon.is_lost(), dungeon.route().is_none());
            assert_eq!(dungeon.is_won(), dungeon.wall().is_none());
            assert!(!(dungeon.is_won() && dungeon.is_lost()));
        }
    }

    #[test]
    fn the_shortest_route_needs_the_fewest_doors() {
        let dungeon = Dungeon::new(3, 2).with(&["| 3 1", "| 3 2"], &["| 1 1"]);
        let needed = |doors: Vec<Door>| {
            let unfixed = doors.into_iter().filter(|&door| dungeon.is_unfixed(door));
            unfixed.count()
        };
        assert_eq!(dungeon.route().map(needed), Some(1));
        assert_eq!(dungeon.wall().map(needed), Some(3));
    }
}
