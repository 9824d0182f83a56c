//! The referee of "vs. DEGwer": it sends and receives lines by the protocol of the statement, checks every line of the
//! solution, and plays DEGwer.

use crate::bridgit::board::{Board, Order};
use crate::bridgit::dungeon::{Dungeon, State};
use crate::bridgit::opponent::{Opponent, Round};
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
use workbench::judging::decision::Decision;

/// A function that is called after each round, with the dungeon and the doors that were fixed in this round.
pub type Watch<'a> = Box<dyn FnMut(&Dungeon, Round) + 'a>;

/// A game that has not begun.
pub struct Game<'a> {
    board: Board,
    dungeon: Dungeon,
    opponent: Opponent<'a>,
    /// The function that is called after each round.
    pub watch: Watch<'a>,
    /// True if, after the game, the referee waits until the solution has ended its output. If another program stands
    /// between the solution and the referee and keeps the pipe open, this end never comes, and the referee must not
    /// wait for it.
    pub waits_for_end: bool,
}

/// The standard output and the standard input of a solution.
struct Solution<R, W> {
    output: BufReader<R>,
    input: W,
}

impl<'a> Game<'a> {
    /// Creates a game that nobody watches.
    pub fn new(board: Board, opponent: Opponent<'a>) -> Self {
        let dungeon = Dungeon::new(board.height, board.width);
        Self { board, dungeon, opponent, watch: Box::new(|_, _| {}), waits_for_end: true }
    }

    /// Plays the game with a solution, over the standard output and the standard input of the solution. Returns the
    /// decision of the referee.
    pub fn play(mut self, output: impl Read, input: impl Write) -> Decision {
        let output = BufReader::new(output);
        let judged = self.question_and_game(&mut Solution { output, input });
        judged.map_or_else(|decision| decision, Decision::Accepted)
    }

    /// Asks whether the solution can win, and plays the game if the answer is Yes. Returns the reason to accept the
    /// solution, or any other decision as an error.
    fn question_and_game(
        &mut self,
        solution: &mut Solution<impl Read, impl Write>,
    ) -> Result<String, Decision> {
        let is_winnable = self.board.is_winnable();
        solution.send(self.board);
        match (&*solution.receive("`Yes` or `No`")?, is_winnable) {
            ("Yes", _) => {}
            ("No", false) => {
                solution.ensure_end(self.waits_for_end)?;
                return Ok("the answer is No, DEGwer can always win".into());
            }
            ("No", true) => {
                return Err(Decision::refused("the answer is No, but the solution can always win"));
            }
            (other, _) => {
                let found = other.escape_debug();
                return Err(Decision::refused(format!("expected `Yes` or `No`, found `{found}`")));
            }
        }
        let played = self.play_rounds(solution);
        if let Err(Decision::Refused(_) | Decision::RefusedForMissingLine(_)) = played {
            solution.send("w 0 0");
        }
        let reason = played?;
        solution.send("a 0 0");
        solution.ensure_end(self.waits_for_end)?;
        if is_winnable {
            Ok(reason)
        } else {
            Err(Decision::refused("the answer is Yes, but DEGwer could have won"))
        }
    }

    /// Plays until the solution has won. Returns the reason to accept the solution, or any other decision as an error.
    fn play_rounds(
        &mut self,
        solution: &mut Solution<impl Read, impl Write>,
    ) -> Result<String, Decision> {
        let mut moves = 0;
        let mut round = Round::default();
        while !self.dungeon.is_won() {
            if moves > 0 || self.board.order == Order::Second {
                solution.expect_silence()?;
                let Some(closed) = (self.opponent)(&self.dungeon, round) else {
                    let reason = format!("DEGwer has left the game after {}", moves_text(moves));
                    return Err(Decision::Undecided(reason));
                };
                let fixed = self.dungeon.fix(closed, State::Closed);
                fixed.expect("an opponent closes an unfixed door");
                round = Round { closed: Some(closed), opened: None };
                if self.dungeon.is_lost() {
                    (self.watch)(&self.dungeon, round);
                    let reason = format!("DEGwer has closed the last route with {closed}");
                    return Err(Decision::refused(reason));
                }
                solution.send(closed);
            }
            let opened = solution.receive("a door to open")?.parse().map_err(Decision::refused)?;
            self.dungeon.fix(opened, State::Open).map_err(Decision::refused)?;
            round.opened = Some(opened);
            moves += 1;
            (self.watch)(&self.dungeon, round);
        }
        Ok(format!("a route is open after {}", moves_text(moves)))
    }
}

/// Returns a number of moves with its unit.
fn moves_text(moves: usize) -> String {
    let unit = if moves == 1 { "move" } else { "moves" };
    format!("{moves} {unit}")
}

impl<R: Read, W: Write> Solution<R, W> {
    /// Sends a line. An error means that the solution no longer reads. It is ignored here, because the next line of the
    /// solution will be missing.
    fn send(&mut self, line: impl Display) {
        let _ = self.input.write_all(format!("{line}\n").as_bytes());
        let _ = self.input.flush();
    }

    /// Receives a line. If the solution has ended its output instead, the error is the decision on the solution.
    fn receive(&mut self, expected: &str) -> Result<String, Decision> {
        let ended = format!("the solution has ended its output; expected {expected}");
        self.receive_line().ok_or(Decision::RefusedForMissingLine(ended))
    }

    fn receive_line(&mut self) -> Option<String> {
        /// The limit keeps a runaway program from exhausting memory. No line of the protocol is longer.
        const MAX_LINE_LENGTH: u64 = 1_000;
        let mut line = Vec::new();
        let _ = (&mut self.output).take(MAX_LINE_LENGTH).read_until(b'\n', &mut line);
        let text = String::from_utf8_lossy(&line);
        (!text.is_empty()).then(|| text.trim_end_matches(['\r', '\n']).into())
    }

    /// Checks that no further line of the solution has arrived together with the last one, before DEGwer's move.
    fn expect_silence(&self) -> Result<(), Decision> {
        let early = String::from_utf8_lossy(self.output.buffer());
        match early.lines().next() {
            None => Ok(()),
            Some(line) => Err(Decision::refused(format!(
                "two lines at once: `{}` came before DEGwer's move",
                line.escape_debug()
            ))),
        }
    }

    /// Checks that the solution sends nothing after the game. If `waits` is false, only a line that has arrived already
    /// is found.
    fn ensure_end(&mut self, waits: bool) -> Result<(), Decision> {
        if !waits && self.output.buffer().is_empty() {
            return Ok(());
        }
        match self.receive_line() {
            None => Ok(()),
            Some(line) => {
                let found = line.escape_debug();
                Err(Decision::refused(format!("found `{found}` after the end of the game")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Dungeon, Game, Opponent, Order, Round, State};
    use crate::bridgit::dungeon::Door;
    use crate::bridgit::opponent::Strategy;
    use std::io::{self, Read};
    use std::str::SplitInclusive;

    /// A solution that sends these lines one by one, whatever it receives.
    struct Script<'a>(SplitInclusive<'a, char>);

    impl Read for Script<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.next().unwrap_or_default().as_bytes().read(buffer)
        }
    }

    fn script(lines: &str) -> Script<'_> {
        Script(lines.split_inclusive('\n'))
    }

    /// Plays in a dungeon of 2 x 1 rooms. Returns the verdict and the last line that was sent.
    fn judge(order: Order, opponent: Opponent, output: impl Read) -> (String, String) {
        let mut received = Vec::new();
        let board = Board { height: 2, width: 1, order };
        let decision = Game::new(board, opponent).play(output, &mut received);
        let received = String::from_utf8(received).unwrap();
        (decision.into_verdict().to_string(), received.lines().last().unwrap().into())
    }

    const WON: &str = "Yes\n- 1 1\n| 2 2\n| 2 1\n";

    #[test]
    #[rustfmt::skip]
    fn the_verdict_on_each_interaction() {
        use Order::{First, Second};
        for (order, lines, last, verdict) in [
            (First, "No\n", "2 1 First", "wrong answer: the answer is No, but the solution can always win"),
            (Second, "No\n", "2 1 Second", "accepted: the answer is No, DEGwer can always win"),
            (Second, "No\n| 1 2\n", "2 1 Second", "wrong answer: found `| 1 2` after the end of the game"),
            (First, "yes\t\n", "2 1 First", "wrong answer: expected `Yes` or `No`, found `yes\\t`"),
            (First, "", "2 1 First", "wrong answer: the solution has ended its output; expected `Yes` or `No`"),
            (First, "Yes\n", "w 0 0", "wrong answer: the solution has ended its output; expected a door to open"),
            (First, "Yes\n\n", "w 0 0", "wrong answer: expected a door like `| 1 2` or `- 1 2`, found ``"),
            (First, "Yes\n| 3 1\n", "w 0 0", "wrong answer: there is no door | 3 1 in a dungeon of 2 x 1 rooms"),
            (First, "Yes\n- 1 1\n- 1 1\n", "w 0 0", "wrong answer: door - 1 1 is open already"),
            (First, "Yes\n- 1 1\n| 1 2\n", "w 0 0", "wrong answer: door | 1 2 is closed already"),
            (First, "Yes\n- 1 1\n| 1 1\n", "w 0 0", "wrong answer: DEGwer has closed the last route with | 2 2"),
            (First, WON, "a 0 0", "accepted: a route is open after 3 moves"),
            (First, &format!("{WON}x\n"), "a 0 0", "wrong answer: found `x` after the end of the game"),
        ] {
            assert_eq!(judge(order, Strategy::Block.opponent(1), script(lines)), (verdict.into(), last.into()));
        }
    }

    #[test]
    fn a_lucky_yes_is_wrong() {
        let opponent: Opponent = Box::new(|dungeon, _| dungeon.unfixed().last());
        let (verdict, _) = judge(Order::Second, opponent, script("Yes\n| 1 1\n| 1 2\n"));
        assert_eq!(verdict, "wrong answer: the answer is Yes, but DEGwer could have won");
    }

    #[test]
    fn a_line_comes_alone_and_has_an_end() {
        let (verdict, _) = judge(Order::First, Strategy::Block.opponent(1), WON.as_bytes());
        let error = "two lines at once: `| 2 2` came before DEGwer's move";
        assert_eq!(verdict, format!("wrong answer: {error}"));
        let (verdict, _) = judge(Order::First, Strategy::Block.opponent(1), io::repeat(b'x'));
        assert_eq!(verdict.matches('x').count(), 1_001); // One x is in the word "expected".
    }

    #[test]
    fn a_pipe_that_stays_open_is_not_waited_for() {
        /// An output that never comes. A referee that reads it fails the test.
        struct Silence;

        impl Read for Silence {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                panic!("nothing more will come");
            }
        }

        for (order, lines) in [(Order::First, WON), (Order::Second, "No\n")] {
            let board = Board { height: 2, width: 1, order };
            let mut game = Game::new(board, Strategy::Block.opponent(1));
            game.waits_for_end = false;
            let decision = game.play(script(lines).chain(Silence), io::sink());
            assert!(decision.is_accepted(), "{decision:?}");
        }
    }

    /// Returns true if `dual` wins from this dungeon, whatever the solution does. `order` says whether the solution is
    /// the first or the second to move from here. `opened` is the door that the solution has just opened, if any.
    fn dual_wins(dungeon: &Dungeon, order: Order, opened: Option<Door>) -> bool {
        if dungeon.is_won() || dungeon.is_lost() {
            return dungeon.is_lost();
        }
        let fixed = |door, state| {
            let mut next = dungeon.clone();
            next.fix(door, state).unwrap();
            next
        };
        match order {
            Order::First => dungeon
                .unfixed()
                .all(|door| dual_wins(&fixed(door, State::Open), Order::Second, Some(door))),
            Order::Second => {
                let closed =
                    Strategy::Dual.opponent(1)(dungeon, Round { opened, closed: None }).unwrap();
                dual_wins(&fixed(closed, State::Closed), Order::First, None)
            }
        }
    }

    #[test]
    fn dual_beats_every_solution_where_the_answer_is_no() {
        let mut boards = 0;
        for board in Board::all(4).filter(|board| !board.is_winnable()) {
            let dungeon = Dungeon::new(board.height, board.width);
            if dungeon.unfixed().count() <= 13 {
                assert!(dual_wins(&dungeon, board.order, None), "{board}");
                boards += 1;
            }
        }
        assert_eq!(boards, 14);
    }
}
