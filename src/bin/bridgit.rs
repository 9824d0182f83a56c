//! DEGwer 2023 B, vs. DEGwer: <https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b>
//!
//! The dungeon is a graph: the rooms and two more vertices, S before all entrances and T behind all
//! exits; the doors are its edges. We open edges, DEGwer closes edges, and we win when S and T are
//! connected: Shannon's switching game, on this grid known as Gale's game or Bridg-it.
//!
//! Suppose that the doors have two colours, A and B, each of which connects all vertices, S and T
//! included. Then we win as second player. When DEGwer closes a door of A and A falls into two parts,
//! some door of B joins them. We open it, and treat its two ends as one vertex from now on: A
//! connects everything again, and B still does. So there are always doors left for us, until S and T
//! are one. Where A holds without the closed door, any door will do for a reply.
//!
//! The colours are those of a chessboard: door `| i j` or `- i j` is A if i + j is even, else B.
//!
//! ```text
//!      S ─A─ o ─B─ o ─A─ T         A alone:   S ─── o     o ─── T
//!            A     B                                │
//!      S ─B─ o ─A─ o ─B─ T                    S     o ─── o     T
//!            B     A                                      │
//!      S ─A─ o ─B─ o ─A─ T                    S ─── o     o ─── T
//!            A     B                                │
//!      S ─B─ o ─A─ o ─B─ T                    S     o ─── o     T
//! ```
//!
//! So each colour falls into staircases, one room to the right, one down, and so on; each room is on one
//! of each colour. One that comes in by the entrance of row i goes out by the exit of row i + W, if
//! there is one. If H ≥ W, one that begins at the top goes down less than once per column, and so it
//! reaches T; likewise, one that ends at the bottom comes from S. So each hangs on S or on T, and all
//! hang together as soon as one goes from S to T. For A that is the one from row 1 to row W + 1, for B
//! the one from row 2 to row W + 2. So for H ≥ W + 2 we win in either order. For H = W + 1 only A is
//! complete, and we win if we begin: `- 1 1` (of A itself) joins room (1, 1), on a staircase of B to T,
//! with room (2, 1), on one from S.
//!
//! In all other cases DEGwer wins by the same strategy. A wall is a path of closed doors from the top
//! edge to the bottom edge through the corners of the rooms: H - 1 corners on each of the W + 1 vertical
//! lines. Turned on its side, this is a board of W + 1 rows and H - 1 columns on which he moves as we
//! do, and door `t i j` is again of the colour of i + j. He wins it in either order if
//! W + 1 ≥ (H - 1) + 2, which is W ≥ H, and for W + 1 = H if he begins.
//!
//! O(D α(D)) time a move and O(D) space, for D = 2HW + H - W doors.

use sente::input::{Error, Input};
use sente::union_find::UnionFind;
use std::fmt::{self, Display};
use std::io::{BufRead, Write, stdin, stdout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    First,
    Second,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    /// `|`, passed horizontally; entrances and exits are such doors.
    Across,
    /// `-`, passed vertically.
    Down,
}

/// A door as the statement names it: row i and column j, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Door {
    passage: Passage,
    row: usize,
    column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    A,
    B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Unfixed,
    Open,
    Closed,
}

impl Door {
    fn colour(self) -> Colour {
        if (self.row + self.column).is_multiple_of(2) {
            Colour::A
        } else {
            Colour::B
        }
    }
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let passage = match self.passage {
            Passage::Across => '|',
            Passage::Down => '-',
        };
        write!(formatter, "{passage} {} {}", self.row, self.column)
    }
}

/// Whether we win, whatever DEGwer does.
fn wins(height: usize, width: usize, order: Order) -> bool {
    match order {
        Order::First => height > width,
        Order::Second => height > width + 1,
    }
}

/// Our side of a game: which door to open for each door that DEGwer closes.
#[derive(Clone)]
struct Strategy {
    height: usize,
    width: usize,
    /// By the index of the door.
    states: Vec<State>,
    /// The vertices, united along open doors.
    joined: UnionFind,
    opening: Option<Door>,
}

impl Strategy {
    /// A strategy that wins, if there is one, having made its opening move if we begin.
    fn new(height: usize, width: usize, order: Order) -> Option<Self> {
        if !wins(height, width, order) {
            return None;
        }
        let mut strategy = Self {
            height,
            width,
            states: vec![State::Unfixed; height * (width + 1) + (height - 1) * width],
            joined: UnionFind::new(height * width + 2),
            opening: None,
        };
        if order == Order::First {
            let door = Door {
                passage: Passage::Down,
                row: 1,
                column: 1,
            };
            strategy.open(door);
            strategy.opening = Some(door);
        }
        Some(strategy)
    }

    /// Takes note that DEGwer has closed a door, and opens one.
    fn reply(&mut self, closed: Door) -> Result<Door, Error> {
        if !self.has(closed) {
            return Err(Error::new(format!(
                "there is no door {closed}, but it has been closed"
            )));
        }
        let state = &mut self.states[index(self.width, closed)];
        if *state != State::Unfixed {
            return Err(Error::new(format!(
                "door {closed} was fixed, but has been closed again"
            )));
        }
        *state = State::Closed;
        if self.has_won() {
            return Err(Error::new(format!(
                "expected `a`, for a route is open, found {closed}"
            )));
        }
        let mut parts = self.parts(closed.colour());
        let bridge = self.unfixed().find(|&door| {
            let (one, other) = self.ends(door);
            !parts.same(one, other)
        });
        let door = bridge.or_else(|| self.unfixed().next());
        let door = door.ok_or_else(|| Error::new("no door is unfixed, but no route is open"))?;
        self.open(door);
        Ok(door)
    }

    fn open(&mut self, door: Door) {
        self.states[index(self.width, door)] = State::Open;
        let (one, other) = self.ends(door);
        self.joined.unite(one, other);
    }

    fn has_won(&mut self) -> bool {
        let (s, t) = self.outside();
        self.joined.same(s, t)
    }

    /// The parts into which the vertices fall when only open doors and those of `colour` are left.
    fn parts(&self, colour: Colour) -> UnionFind {
        let mut parts = self.joined.clone();
        for door in self.unfixed().filter(|door| door.colour() == colour) {
            let (one, other) = self.ends(door);
            parts.unite(one, other);
        }
        parts
    }

    /// The unfixed doors, by index.
    fn unfixed(&self) -> impl Iterator<Item = Door> + '_ {
        doors(self.height, self.width)
            .zip(&self.states)
            .filter(|&(_, state)| *state == State::Unfixed)
            .map(|(door, _)| door)
    }

    fn has(&self, door: Door) -> bool {
        let (rows, columns) = match door.passage {
            Passage::Across => (self.height, self.width + 1),
            Passage::Down => (self.height - 1, self.width),
        };
        (1..=rows).contains(&door.row) && (1..=columns).contains(&door.column)
    }

    /// The two vertices that a door connects.
    fn ends(&self, door: Door) -> (usize, usize) {
        let Door { row, column, .. } = door;
        let room = |row, column| (row - 1) * self.width + column - 1;
        let (s, t) = self.outside();
        match door.passage {
            Passage::Down => (room(row, column), room(row + 1, column)),
            Passage::Across if column == 1 => (s, room(row, 1)),
            Passage::Across if column == self.width + 1 => (room(row, self.width), t),
            Passage::Across => (room(row, column - 1), room(row, column)),
        }
    }

    /// The vertices S and T.
    fn outside(&self) -> (usize, usize) {
        (self.height * self.width, self.height * self.width + 1)
    }
}

/// All doors, row by row: those of the row itself, then those below it.
fn doors(height: usize, width: usize) -> impl Iterator<Item = Door> {
    (1..=height).flat_map(move |row| {
        let across = (1..=width + 1).map(move |column| (Passage::Across, column));
        let down = (1..=width).map(move |column| (Passage::Down, column));
        let below = down.filter(move |_| row < height);
        across.chain(below).map(move |(passage, column)| Door {
            passage,
            row,
            column,
        })
    })
}

/// The place of a door in the order of [`doors`].
fn index(width: usize, door: Door) -> usize {
    let in_row = match door.passage {
        Passage::Across => 0,
        Passage::Down => width + 1,
    };
    (door.row - 1) * (2 * width + 1) + in_row + door.column - 1
}

/// What the judge says in mid-game.
enum Message {
    Closed(Door),
    Over,
}

fn parse_board(mut line: Input) -> Result<(usize, usize, Order), Error> {
    let height = line.number("H", 1..=LONGEST_SIDE)?;
    let width = line.number("W", 1..=LONGEST_SIDE)?;
    let order = match line.token("`First` or `Second`")? {
        "First" => Order::First,
        "Second" => Order::Second,
        other => {
            return Err(Error::new(format!(
                "expected `First` or `Second`, found `{other}`"
            )));
        }
    };
    line.end()?;
    Ok((height, width, order))
}

/// Far past the statement's limit of 20; it keeps the number of doors in bounds.
const LONGEST_SIDE: usize = 1_000;

fn parse_message(mut line: Input) -> Result<Message, Error> {
    let passage = match line.token("`|`, `-`, `a` or `w`")? {
        "|" => Passage::Across,
        "-" => Passage::Down,
        "a" | "w" => return Ok(Message::Over),
        other => {
            return Err(Error::new(format!(
                "expected `|`, `-`, `a` or `w`, found `{other}`"
            )));
        }
    };
    let row = line.parse("the row i of a door")?;
    let column = line.parse("the column j of a door")?;
    line.end()?;
    Ok(Message::Closed(Door {
        passage,
        row,
        column,
    }))
}

/// The next line that is not blank. Nothing is read behind it: the judge waits for our answer first.
fn read_line(judge: &mut impl BufRead) -> Result<Input, Error> {
    let mut line = String::new();
    while judge.read_line(&mut line)? > 0 {
        if !line.trim().is_empty() {
            return Ok(Input::new(line));
        }
        line.clear();
    }
    Ok(Input::new(line))
}

fn say(judge: &mut impl Write, line: impl Display) -> Result<(), Error> {
    writeln!(judge, "{line}")?;
    judge.flush()?;
    Ok(())
}

/// Answers the question, and plays the game if the answer is `Yes`.
fn play(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Error> {
    let (height, width, order) = parse_board(read_line(input)?)?;
    let Some(mut strategy) = Strategy::new(height, width, order) else {
        return say(output, "No");
    };
    say(output, "Yes")?;
    if let Some(door) = strategy.opening {
        say(output, door)?;
    }
    while let Message::Closed(door) = parse_message(read_line(input)?)? {
        say(output, strategy.reply(door)?)?;
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    play(&mut stdin().lock(), &mut stdout().lock())
}

#[cfg(test)]
mod tests {
    use super::play;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let mut output = Vec::new();
        play(&mut input.as_bytes(), &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }

    #[track_caller]
    fn check_refused(input: &str, printed: &str, sentence: &str) {
        let mut output = Vec::new();
        let error = play(&mut input.as_bytes(), &mut output).unwrap_err();
        assert_eq!(String::from_utf8(output).unwrap(), printed);
        assert_eq!(error.to_string(), sentence);
    }

    #[test]
    fn the_game_ends_with_either_word() {
        check("3 1 Second\na 0 0\n", "Yes\n");
        check("3 1 Second\n- 1 1\nw 0 0\n| 1 1\n", "Yes\n| 1 2\n");
    }

    #[test]
    fn a_surplus_door_is_answered_by_any_unfixed_door() {
        check("5 1 Second\n| 4 1\na 0 0\n", "Yes\n| 1 1\n");
    }

    #[test]
    fn a_bad_first_line() {
        check_refused("", "", "expected H, found nothing more");
        check_refused("0 1 First\n", "", "expected H in 1..=1000, found 0");
        check_refused("3 0 First\n", "", "expected W in 1..=1000, found 0");
        check_refused(
            "3 1\nFirst\n",
            "",
            "expected `First` or `Second`, found nothing more",
        );
        check_refused(
            "3 1 first\n",
            "",
            "expected `First` or `Second`, found `first`",
        );
        check_refused("3 1 First 1\n", "", "expected nothing more, found `1`");
    }

    #[test]
    fn a_bad_judge() {
        let after = |line: &str| format!("3 1 Second\n{line}\na 0 0\n");
        check_refused(
            &after("x 1 1"),
            "Yes\n",
            "expected `|`, `-`, `a` or `w`, found `x`",
        );
        check_refused(
            &after("| 1"),
            "Yes\n",
            "expected the column j of a door, found nothing more",
        );
        check_refused(
            &after("| 1 1 1"),
            "Yes\n",
            "expected nothing more, found `1`",
        );
        check_refused(
            &after("| 1 -1"),
            "Yes\n",
            "expected the column j of a door (usize), found `-1`",
        );
        for door in [
            "| 4 1", "| 1 3", "| 0 1", "| 1 0", "- 3 1", "- 1 2", "- 0 1", "- 1 0",
        ] {
            check_refused(
                &after(door),
                "Yes\n",
                &format!("there is no door {door}, but it has been closed"),
            );
        }
        check_refused(
            "3 1 Second\n- 1 1\n- 1 1\n",
            "Yes\n| 1 2\n",
            "door - 1 1 was fixed, but has been closed again",
        );
        check_refused(
            "3 1 Second\n- 1 1\n| 1 2\n",
            "Yes\n| 1 2\n",
            "door | 1 2 was fixed, but has been closed again",
        );
        check_refused(
            "3 1 Second\n",
            "Yes\n",
            "expected `|`, `-`, `a` or `w`, found nothing more",
        );
    }

    #[test]
    fn a_judge_that_does_not_see_an_open_route() {
        check_refused(
            "3 1 Second\n- 1 1\n| 2 1\n| 2 2\n",
            "Yes\n| 1 2\n| 1 1\n",
            "expected `a`, for a route is open, found | 2 2",
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/bridgit.rs"]
mod proof;
