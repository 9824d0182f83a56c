//! DEGwer 2023 B, vs. DEGwer: <https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b>
//!
//! The dungeon is a graph. Its vertices are the rooms and two more, S before all entrances and T
//! after all exits; its edges are the doors. We open edges, DEGwer closes edges, and we win when S
//! and T are connected: the Shannon switching game, on this grid known as Gale's game or Bridg-it.
//!
//! # Two colours win
//!
//! Suppose that the doors have two colours, A and B, each of which connects all vertices. Then we win
//! as the second player. When DEGwer closes a door of A and A falls into two parts, some door of B
//! leads from one part to the other, because B connects everything. We open it and contract it: its
//! two ends are one vertex from now on. Then the doors of A that are not closed connect all vertices
//! again, and those of B still do. If the door was of B, exchange the colours.
//!
//! ```text
//!     A:   S ─── u     v ─── T          DEGwer has closed the door u v of A. A path of B leads from S
//!     B:   S ─ v ─ u ─ T                to T; its door S v crosses from {S, u} to {v, T}. Open it:
//!     A:   u ─── Sv ─── T               S and v are one vertex, and A connects all three.
//! ```
//!
//! - The reply is easy to find. Unite the ends of all open doors, and of all unfixed doors of the
//!   closed door's colour. An unfixed door between two parts is then of the other colour, and is what
//!   we need.
//! - If there is none, there is only one part, because the other colour would connect any two parts.
//!   Then any unfixed door is a reply: opening a door only merges vertices, which disconnects nothing.
//!   For the same reason we also win as the first player.
//! - As long as S and T are two vertices, the other colour connects them, so an unfixed door is left
//!   for us. Each round fixes two doors. So the game ends, with S and T connected.
//!
//! This is one direction of a theorem of A. Lehman, *A solution of the Shannon switching game*
//! (1964).
//!
//! # The colours
//!
//! Two spanning trees on HW + 2 vertices need 2HW + 2 doors, and there are 2HW + H - W. So two
//! connected colours need H ≥ W + 2, and then those of a chessboard are connected: door `| i j` or
//! `- i j` is A if i + j is even, else B.
//!
//! ```text
//!      S ─A─ o ─B─ o ─A─ T         only A:    S ─── o     o ─── T
//!            A     B                                │
//!      S ─B─ o ─A─ o ─B─ T                    S     o ─── o     T
//!            B     A                                      │
//!      S ─A─ o ─B─ o ─A─ T                    S ─── o     o ─── T
//!            A     B                                │
//!      S ─B─ o ─A─ o ─B─ T                    S     o ─── o     T
//! ```
//!
//! At room (i, j), the doors to the left and down have the sum i + j, those to the right and up
//! i + j ± 1. So left and down have one colour, right and up the other. A path of one colour that
//! enters from the left leaves down, and one that enters from above leaves to the right. So each
//! colour consists of staircases, and each room is on one staircase of each colour. Let H ≥ W.
//!
//! - Followed backwards, left and up, a staircase ends at S or in row 1. From row 1 it moves right
//!   first, then goes down once in each further column, so to row W ≤ H at most: it reaches T. So every
//!   staircase is connected to S or to T.
//! - A staircase from the entrance of row i goes down once in each column, and leaves by the exit of
//!   row i + W, if there is one. Door `| i 1` is A for odd i. So for A the first is from row 1 to row
//!   W + 1, and for B from row 2 to row W + 2. If one leads from S to T, the colour connects
//!   everything.
//!
//! So for H ≥ W + 2 both colours are connected, and we win in either order. For H = W + 1 only A is:
//! there is no row W + 2. In B the vertices fall into two parts, those connected to S and those
//! connected to T. If we begin, we open `- 1 1`: it joins room (1, 1), on a staircase of B from row 1
//! to T, with room (2, 1), on one from S.
//!
//! # In all other cases DEGwer wins by the same strategy
//!
//! DEGwer wins by closing a wall, which no route can cross: a path of closed doors from the top edge
//! to the bottom edge, from corner to corner of the rooms. Between the edges, each of the W + 1
//! vertical lines of doors has H - 1 corners. Turned on its side, with the edges as S and T, the
//! board of corners is a dungeon of W + 1 rows and H - 1 columns. A door closed here is a passage
//! there:
//!
//! ```text
//!      top ────┬───┬───┬───       top ─ c ─ bottom      A board of H = 2 and W = 2 with its three
//!            S │ o │ o │ T              │               corners c, and the same board turned: a
//!              c───c───c          top ─ c ─ bottom      dungeon of three rows and one column.
//!            S │ o │ o │ T              │
//!      bottom ─┴───┴───┴───       top ─ c ─ bottom
//! ```
//!
//! Door `t i j` becomes door `t j i`. Its colour is the same, because i + j is. There DEGwer opens
//! and we close, so DEGwer wins in either order if W + 1 ≥ (H - 1) + 2, which is W ≥ H, and for
//! W + 1 = H if DEGwer begins. (For H = 1 there are no corners. Each of the W + 1 ≥ 2 doors is a wall
//! by itself, and both colours occur.)
//!
//! O(D α(D)) time per move and O(D) space, for D = 2HW + H - W doors.

use itertools::iproduct;
use sente::input::{Error, Input};
use sente::union_find::UnionFind;
use std::fmt::{self, Display};
use std::io::{BufRead, Write, stdin, stdout};

/// Whether we move first or second.
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

/// A door `t i j` as the statement names it: row i and column j are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Door(Passage, usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    A,
    B,
}

impl Door {
    fn colour(self) -> Colour {
        let Self(_, row, column) = self;
        match (row + column) % 2 {
            0 => Colour::A,
            _ => Colour::B,
        }
    }
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self(passage, row, column) = self;
        let passage = match passage {
            Passage::Across => '|',
            Passage::Down => '-',
        };
        write!(formatter, "{passage} {row} {column}")
    }
}

const S: usize = 0;
const T: usize = 1;
const FIRST_ROOM: usize = 2;

/// A game in progress, and what we do in it.
#[derive(Clone)]
struct Strategy {
    width: usize,
    unfixed: Vec<Door>,
    /// The vertices, united along open doors: S, T, and the rooms row by row.
    joined: UnionFind,
}

impl Strategy {
    fn new(height: usize, width: usize) -> Self {
        Self {
            width,
            unfixed: doors(height, width).collect(),
            joined: UnionFind::new(FIRST_ROOM + height * width),
        }
    }

    /// Opens `- 1 1`, which B needs if H = W + 1. Otherwise any door would do.
    fn begin(&mut self) -> Result<Door, Error> {
        self.open(Door(Passage::Down, 1, 1))
    }

    /// Records the door that DEGwer closed, and opens one in reply.
    fn reply(&mut self, closed: Door) -> Result<Door, Error> {
        if self.has_won() {
            return Err(Error::expected("`a`, because a route is open", closed));
        }
        self.fix(closed)?;
        let mut parts = self.parts(closed.colour());
        let joins_two_parts = |door: &&Door| {
            let (one, other) = self.ends(**door);
            !parts.same(one, other)
        };
        let door = self.unfixed.iter().find(joins_two_parts);
        let door = door.or(self.unfixed.first()).copied();
        self.open(door.ok_or_else(|| Error::new("no door is unfixed, but no route is open"))?)
    }

    fn open(&mut self, door: Door) -> Result<Door, Error> {
        self.fix(door)?;
        let (one, other) = self.ends(door);
        self.joined.unite(one, other);
        Ok(door)
    }

    fn fix(&mut self, door: Door) -> Result<(), Error> {
        let index = self.unfixed.iter().position(|&unfixed| unfixed == door);
        let index = index.ok_or_else(|| Error::expected("an unfixed door", door))?;
        self.unfixed.remove(index);
        Ok(())
    }

    fn has_won(&mut self) -> bool {
        self.joined.same(S, T)
    }

    /// The parts into which the vertices fall if only open doors and unfixed doors of `colour` count.
    fn parts(&self, colour: Colour) -> UnionFind {
        let mut parts = self.joined.clone();
        for &door in self.unfixed.iter().filter(|door| door.colour() == colour) {
            let (one, other) = self.ends(door);
            parts.unite(one, other);
        }
        parts
    }

    /// The two vertices that a door connects.
    fn ends(&self, door: Door) -> (usize, usize) {
        let room = |row, column| match column {
            0 => S,
            column if column > self.width => T,
            column => FIRST_ROOM + (row - 1) * self.width + column - 1,
        };
        match door {
            Door(Passage::Across, row, column) => (room(row, column - 1), room(row, column)),
            Door(Passage::Down, row, column) => (room(row, column), room(row + 1, column)),
        }
    }
}

fn doors(height: usize, width: usize) -> impl Iterator<Item = Door> {
    let across = iproduct!([Passage::Across], 1..=height, 1..=width + 1);
    let down = iproduct!([Passage::Down], 1..height, 1..=width);
    let doors = across.chain(down);
    doors.map(|(passage, row, column)| Door(passage, row, column))
}

/// Whether we win, whatever DEGwer does: H ≥ W + 2, or H = W + 1 if we begin.
fn wins(height: usize, width: usize, order: Order) -> bool {
    match order {
        Order::First => height > width,
        Order::Second => height > width + 1,
    }
}

/// Far past the statement's limit of 20. It keeps a move fast, because each looks at all doors.
const LONGEST_SIDE: usize = 1_000;

fn parse_board(mut line: Input) -> Result<(usize, usize, Order), Error> {
    let height = line.number("H", 1..=LONGEST_SIDE)?;
    let width = line.number("W", 1..=LONGEST_SIDE)?;
    let order = match line.token("`First` or `Second`")? {
        "First" => Order::First,
        "Second" => Order::Second,
        other => return Err(Error::expected("`First` or `Second`", other)),
    };
    line.end()?;
    Ok((height, width, order))
}

/// The door that DEGwer has closed. `None`: the game is over.
fn parse_closed(mut line: Input) -> Result<Option<Door>, Error> {
    let passage = match line.token("`|`, `-`, `a` or `w`")? {
        "|" => Passage::Across,
        "-" => Passage::Down,
        "a" | "w" => return Ok(None),
        other => return Err(Error::expected("`|`, `-`, `a` or `w`", other)),
    };
    let row = line.parse("the row i of a door")?;
    let column = line.parse("the column j of a door")?;
    line.end()?;
    Ok(Some(Door(passage, row, column)))
}

/// The next line that is not blank. Reads no further, because the judge waits for our answer.
fn read_line(judge: &mut impl BufRead) -> Result<Input, Error> {
    let mut line = String::new();
    while line.trim().is_empty() && judge.read_line(&mut line)? > 0 {}
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
    if !wins(height, width, order) {
        return say(output, "No");
    }
    say(output, "Yes")?;
    let mut strategy = Strategy::new(height, width);
    if order == Order::First {
        say(output, strategy.begin()?)?;
    }
    while let Some(closed) = parse_closed(read_line(input)?)? {
        say(output, strategy.reply(closed)?)?;
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
        check_refused("", "", "expected H, found end of input");
        check_refused("0 1 First\n", "", "expected H in 1..=1000, found 0");
        check_refused("3 0 First\n", "", "expected W in 1..=1000, found 0");
        check_refused(
            "3 1\nFirst\n",
            "",
            "expected `First` or `Second`, found end of input",
        );
        check_refused(
            "3 1 first\n",
            "",
            "expected `First` or `Second`, found `first`",
        );
        check_refused("3 1 First 1\n", "", "expected end of input, found `1`");
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
            "expected the column j of a door, found end of input",
        );
        check_refused(
            &after("| 1 1 1"),
            "Yes\n",
            "expected end of input, found `1`",
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
                &format!("expected an unfixed door, found `{door}`"),
            );
        }
        check_refused(
            "3 1 Second\n- 1 1\n- 1 1\n",
            "Yes\n| 1 2\n",
            "expected an unfixed door, found `- 1 1`",
        );
        check_refused(
            "3 1 Second\n- 1 1\n| 1 2\n",
            "Yes\n| 1 2\n",
            "expected an unfixed door, found `| 1 2`",
        );
        check_refused(
            "3 1 Second\n",
            "Yes\n",
            "expected `|`, `-`, `a` or `w`, found end of input",
        );
    }

    #[test]
    fn a_judge_that_does_not_see_an_open_route() {
        check_refused(
            "3 1 Second\n- 1 1\n| 2 1\n| 2 2\n",
            "Yes\n| 1 2\n| 1 1\n",
            "expected `a`, because a route is open, found `| 2 2`",
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/bridgit.rs"]
mod proof;
