//! DEGwer 2023 B, vs. DEGwer: <https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b>
//!
//! Time limit: 5 s.
//!
//! A dungeon has H rows of W rooms. Door `| i j` is to the left of room (i, j), and door `- i j` below it
//! (if i < H). The doors `| i 1` are the entrances; each row i also has an exit `| i W+1`, to the right of
//! its last room. At first every door is unfixed: neither open nor closed. DEGwer and we take turns to fix
//! an unfixed door: we open it, DEGwer closes it. We win when there is a route, a path of open doors from
//! an entrance to an exit. DEGwer wins if all doors are fixed and there is none. We are told who begins,
//! and print whether we can win, `Yes` or `No`. After `Yes` the game is played, one door per line, until
//! the judge sends `a 0 0`: we have won. (`w 0 0` says that we were wrong, and is an error here.)
//!
//! **If H ≥ W + 2, we win. If H = W + 1, whoever begins wins. If H ≤ W, DEGwer wins.**
//!
//! The dungeon is a graph. Its vertices are the rooms and two more, S before all entrances and T after
//! all exits; its edges are the doors. A route connects S and T. This is the Shannon switching game
//! (A. Lehman, *A solution of the Shannon switching game*, 1964). For H = W + 1 it is Gale's Bridg-it.
//!
//! # Two colours win
//!
//! Suppose that the doors have two colours, A and B, each of which connects all vertices (it contains a
//! spanning tree). Then we win as the second player. When DEGwer closes a door of A and A falls into two
//! parts, some unfixed door of B leads from one to the other, because B connects everything. We open it
//! and contract it: its two ends are one vertex from now on. So again the unfixed doors of each colour
//! connect all vertices. If the closed door is of B, exchange the colours. On 3 × 1 rooms, 1, 2 and 3:
//!
//! ```text
//!     S ─A─ 1 ─B─ T  ║  DEGwer closes     A falls into     we open, from part to part
//!           A        ║  - 1 1 (1 ─ 2)     S 1 3 │ 2 T      | 1 2 (1 ─ T): 1 and T are one vertex
//!     S ─B─ 2 ─A─ T  ║  | 1 1 (S ─ 1)     S 3 │ 1 2 T      | 2 1 (S ─ 2): S and 2 are one vertex
//!           B        ║  | 2 2 (2 ─ T)     S 2 3 │ 1 T      | 3 2 (3 ─ T): 1, 3 and T are one vertex
//!     S ─A─ 3 ─B─ T  ║  | 3 1 (S ─ 3)     S 2 │ 1 3 T      - 2 1 (2 ─ 3): the route S 2 3 T is open
//! ```
//!
//! - To find the reply, unite the ends of all open doors, and of all unfixed doors of the closed door's
//!   colour. An unfixed door between two parts is then of the other colour, and is our reply.
//! - If there is none, there is only one part; otherwise a door of the other colour would join two. Then
//!   any unfixed door is a reply: opening a door only merges vertices, which disconnects nothing. So with
//!   two such colours we also win when we begin: we open any door, and DEGwer is to move.
//! - While S and T are two vertices, unfixed doors of the other colour join them, so there is always a
//!   reply. Each round fixes two doors, so this ends: S and T become one vertex.
//!
//! # The colours
//!
//! Door `| i j` or `- i j` is A if i + j is even, else B. At room (i, j), the doors to the left and down
//! have the sum i + j, those to the right and up i + j ± 1. So a room has one bend of each colour: left to
//! down in one, up to right in the other. So each colour consists of staircases, which go right and down
//! in turn. Each starts at S or in row 1, where no door leads up, and stops at T or in row H, where none
//! leads down. Each room is on one staircase of each colour. (In the picture, A has the staircases
//! S 1 2 T and S 3, and B has 1 T and S 2 3 T.)
//!
//! - If H ≥ W, every staircase starts at S or reaches T. One that does not start at S goes from some room
//!   (1, j) to (1, j + 1), (2, j + 1), (2, j + 2), …: down once in each of the W - j columns after j. So it
//!   comes to row 1 + W - j ≤ W ≤ H, needs no door below row H, and reaches T.
//! - A staircase from the entrance of row i goes down once in each column, and leaves by the exit of
//!   row i + W, if there is one. Then it joins S and T, and with them all staircases. Door `| i 1` is A for
//!   odd i. So A connects everything if H ≥ W + 1, by a staircase from row 1 to row W + 1. And B connects
//!   everything if H ≥ W + 2, by one from row 2 to row W + 2.
//!
//! So for H ≥ W + 2 we win in either order. For H = W + 1 we win if we begin with `- 1 1` (there is such a
//! door, because H ≥ 2). B has at most two parts, of S and of T: room (1, 1) is on a staircase to T, room
//! (2, 1) on one from S. The open door makes one vertex of these rooms: both colours connect everything.
//!
//! # In all other cases DEGwer wins by the same strategy
//!
//! A closed door is a piece of wall between two corners of rooms, and a path of such pieces from the top
//! border to the bottom border is a wall. It separates S from T: a route would pass one of its doors. Take
//! the corners as the rooms of another dungeon, the top border as its S and the bottom border as its T.
//! Rows and columns are exchanged: vertical line j of doors (j ≤ W + 1) becomes row j. Its H - 1 corners
//! are numbered from the top; 0 and H are the borders. A door closed here is open there:
//!
//! ```text
//!      top ────┬───┬───┬───       top ─ c ─ bottom      Left: a dungeon of H = 2, W = 2
//!            S │ o │ o │ T              │               with its three corners c.
//!              c───c───c          top ─ c ─ bottom      Right: the dungeon of the corners,
//!            S │ o │ o │ T              │               of three rows and one column.
//!      bottom ─┴───┴───┴───       top ─ c ─ bottom
//! ```
//!
//! Door `| i j` joins corners i - 1 and i of line j, and becomes `| j i`. Door `- i j` joins corners i of
//! lines j and j + 1, and becomes `- j i`. There DEGwer opens and we close. So DEGwer finishes a wall if
//! W + 1 ≥ (H - 1) + 2, that is, H ≤ W, and, when beginning, if W + 1 = (H - 1) + 1, that is, H = W + 1.
//! (For H = 1 there are no corners. Each of the W + 1 ≥ 2 doors is a wall by itself, and we can open only
//! one before DEGwer closes another.) For this half we only print `No`.
//!
//! O(D α(D)) time per move, O(D) space; D = 2HW + H - W ≤ 800 doors, α the inverse Ackermann function.
//!
//! # Elsewhere
//!
//! - **First thought**: open the unfixed door nearest to S on a shortest route. It loses 2 × 1 rooms.
//! - **Sign**: one player cuts, one connects. Look for two disjoint spanning trees: each repairs the other.
//! - **Also**: Bridg-it. Shannon's game on any graph: moving second, we win exactly if two edge-disjoint
//!   trees span the same vertices, with S and T among them (Lehman's theorem).

use itertools::{Itertools, iproduct};
use sente::input::{Error, Input};
use sente::union_find::UnionFind;
use std::io::{BufRead, Write, stdin, stdout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    A,
    B,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Door {
    /// As the statement names it: `| i j` or `- i j`.
    name: String,
    colour: Colour,
    /// The two vertices that it connects.
    ends: (usize, usize),
}

const S: usize = 0;
const T: usize = 1;

/// All doors of a dungeon. As vertices, its rooms follow S and T, row by row.
fn doors(height: usize, width: usize) -> Vec<Door> {
    let room = |i, j| match j {
        0 => S,
        j if j > width => T,
        j => T + (i - 1) * width + j,
    };
    let door = |sign, i, j, ends| Door {
        name: format!("{sign} {i} {j}"),
        colour: if (i + j) % 2 == 0 { Colour::A } else { Colour::B },
        ends,
    };
    let left = iproduct!(1..=height, 1..=width + 1)
        .map(|(i, j)| door('|', i, j, (room(i, j - 1), room(i, j))));
    let below =
        iproduct!(1..height, 1..=width).map(|(i, j)| door('-', i, j, (room(i, j), room(i + 1, j))));
    left.chain(below).collect()
}

/// Whether we win, whatever DEGwer does.
fn wins(height: usize, width: usize, we_begin: bool) -> bool {
    height >= width + 2 || (height == width + 1 && we_begin)
}

/// A game in progress, and what we do in it.
#[derive(Clone, Debug)]
struct Game {
    unfixed: Vec<Door>,
    /// The vertices, united along open doors.
    joined: UnionFind,
}

impl Game {
    fn new(height: usize, width: usize) -> Self {
        Self { unfixed: doors(height, width), joined: UnionFind::new(2 + height * width) }
    }

    /// Opens `- 1 1`, which joins the two parts of B if H = W + 1. Otherwise any door would do.
    fn begin(&mut self) -> String {
        self.open(self.index_of("- 1 1").expect("H ≥ 2, because we win"))
    }

    /// Records the door that DEGwer closed, and opens one in reply.
    fn reply(&mut self, closed: &str) -> Result<String, Error> {
        if self.joined.same(S, T) {
            return Err(Error::expected("`a 0 0`, because a route is open", closed));
        }
        let Some(index) = self.index_of(closed) else {
            return Err(Error::expected("an unfixed door", closed));
        };
        let closed = self.unfixed.remove(index);
        let mut parts = self.parts(closed.colour);
        let joins_two_parts = |door: &Door| !parts.same(door.ends.0, door.ends.1);
        let reply = self.unfixed.iter().position(joins_two_parts);
        // If no door joins two parts, any will do. One is left, because no route is open.
        Ok(self.open(reply.unwrap_or(0)))
    }

    fn index_of(&self, name: &str) -> Option<usize> {
        self.unfixed.iter().position(|door| door.name == name)
    }

    /// Opens an unfixed door, and returns its name.
    fn open(&mut self, index: usize) -> String {
        let door = self.unfixed.remove(index);
        self.joined.unite(door.ends.0, door.ends.1);
        door.name
    }

    /// The parts into which the vertices fall if only open doors and unfixed doors of `colour` count.
    fn parts(&self, colour: Colour) -> UnionFind {
        let mut parts = self.joined.clone();
        for door in self.unfixed.iter().filter(|door| door.colour == colour) {
            parts.unite(door.ends.0, door.ends.1);
        }
        parts
    }
}

/// The words of the next line that is not blank. Reads no further: the judge waits for our answer.
fn next_line(judge: &mut impl BufRead, wanted: &str) -> Result<String, Error> {
    let mut line = String::new();
    while line.trim().is_empty() {
        line.clear();
        if judge.read_line(&mut line)? == 0 {
            return Err(Error::end_of_input(wanted));
        }
    }
    Ok(line.split_ascii_whitespace().join(" "))
}

/// Answers the question, and plays the game if the answer is `Yes`.
fn play(judge: &mut impl BufRead, out: &mut impl Write) -> Result<(), Error> {
    let line = next_line(judge, "H")?;
    let mut input = Input::new(&line);
    let height = input.number("H", 1..=20)?;
    let width = input.number("W", 1..=20)?;
    let we_begin = match input.token("`First` or `Second`")? {
        "First" => true,
        "Second" => false,
        other => return Err(Error::expected("`First` or `Second`", other)),
    };
    input.end()?;
    if !wins(height, width, we_begin) {
        writeln!(out, "No")?;
        return Ok(());
    }
    writeln!(out, "Yes")?;
    let mut game = Game::new(height, width);
    if we_begin {
        writeln!(out, "{}", game.begin())?;
    }
    loop {
        // The judge waits for our lines before it sends one.
        out.flush()?;
        let line = next_line(judge, "a door or `a 0 0`")?;
        if line == "a 0 0" {
            return Ok(());
        }
        writeln!(out, "{}", game.reply(&line)?)?;
    }
}

fn main() -> Result<(), Error> {
    play(&mut stdin().lock(), &mut stdout())
}

#[cfg(test)]
mod bridgit_tests {
    use super::{Error, play};

    /// What is printed, and how it ends.
    fn printed(mut input: &[u8]) -> (String, Result<(), Error>) {
        let mut output = Vec::new();
        let end = play(&mut input, &mut output);
        (String::from_utf8(output).unwrap(), end)
    }

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let (output, end) = printed(input.as_bytes());
        end.unwrap();
        assert_eq!(output, expected);
    }

    #[track_caller]
    fn check_refused(input: &str, expected: &str, sentence: &str) {
        let (output, end) = printed(input.as_bytes());
        assert_eq!(output, expected);
        assert_eq!(end.unwrap_err().to_string(), sentence);
    }

    #[test]
    fn the_game_ends_when_it_is_won() {
        check("3 1 Second\na 0 0\n", "Yes\n");
    }

    #[test]
    fn a_game_that_is_lost_is_an_error() {
        check_refused(
            "3 1 Second\n- 1 1\nw 0 0\n| 1 1\n",
            "Yes\n| 1 2\n",
            "expected an unfixed door, found `w 0 0`",
        );
    }

    #[test]
    fn the_example_of_the_header() {
        check(
            "3 1 Second\n- 1 1\n| 1 1\n| 2 2\n| 3 1\na 0 0\n",
            "Yes\n| 1 2\n| 2 1\n| 3 2\n- 2 1\n",
        );
    }

    #[test]
    fn a_surplus_door_is_answered_by_any_unfixed_door() {
        check("5 1 Second\n| 4 1\na 0 0\n", "Yes\n| 1 1\n");
    }

    #[test]
    fn a_bad_judge() {
        for door in [
            "x 1 1", "| 1", "| 1 1 1", "| 1 -1", "| 4 1", "| 1 3", "| 0 1", "| 1 0", "- 3 1",
            "- 1 2", "- 0 1", "- 1 0",
        ] {
            let fault = format!("expected an unfixed door, found `{door}`");
            check_refused(&format!("3 1 Second\n{door}\na 0 0\n"), "Yes\n", &fault);
        }
        for fixed in ["- 1 1", "| 1 2"] {
            let fault = format!("expected an unfixed door, found `{fixed}`");
            let input = format!("3 1 Second\n- 1 1\n{fixed}\n");
            check_refused(&input, "Yes\n| 1 2\n", &fault);
        }
        let fault = "expected a door or `a 0 0`, found end of input";
        check_refused("3 1 Second\n", "Yes\n", fault);
    }

    #[test]
    fn a_judge_that_does_not_see_an_open_route() {
        check_refused(
            "3 1 Second\n- 1 1\n| 2 1\n| 2 2\n",
            "Yes\n| 1 2\n| 1 1\n",
            "expected `a 0 0`, because a route is open, found `| 2 2`",
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/bridgit.rs"]
mod bridgit_proof;
