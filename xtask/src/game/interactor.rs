//! The judge of "vs. DEGwer": asks, listens, checks every line, and plays DEGwer.

use super::connection::{Connection, Received, Solver};
use super::demon::Demon;
use super::dungeon::{Door, Dungeon, Order, Round, State};
use crate::judge::verdict::Verdict;
use anyhow::Result;
use std::fmt::Display;
use std::process::Command;
use std::time::Duration;

/// Whether the solver can win whatever DEGwer does.
pub fn is_winnable(height: usize, width: usize, order: Order) -> bool {
    let rows_to_spare = if order == Order::First { 1 } else { 2 };
    height >= width + rows_to_spare
}

/// Sees the dungeon after a round, and the doors that were fixed in it.
pub type Watch = Box<dyn FnMut(&Dungeon, Round)>;

/// A game that has not begun.
pub struct Game {
    /// Where it is played, with all doors unfixed.
    pub dungeon: Dungeon,
    /// Whether the solver moves first or second.
    pub order: Order,
    /// How DEGwer plays.
    pub demon: Box<dyn Demon>,
    /// Is called after each round.
    pub watch: Watch,
}

impl Game {
    /// A game that nobody watches.
    pub fn new(dungeon: Dungeon, order: Order, demon: Box<dyn Demon>) -> Self {
        Self {
            dungeon,
            order,
            demon,
            watch: Box::new(|_, _| {}),
        }
    }

    /// Starts a solver and judges it, its end included; `limit` is for each of its lines.
    ///
    /// # Errors
    ///
    /// If the solver cannot be started.
    pub fn judge_program(self, command: &mut Command, limit: Duration) -> Result<Verdict> {
        Ok(self.judge(&mut Solver::start(command, limit)?))
    }

    /// Judges a solver: sends it the size of the dungeon and the order, receives its answer, and plays.
    pub fn judge(mut self, solver: &mut dyn Connection) -> Verdict {
        let accepted = self.converse(solver).map(Verdict::Accepted);
        accepted.unwrap_or_else(|verdict| verdict)
    }

    /// Returns the reason to accept, or the verdict otherwise.
    fn converse(&mut self, solver: &mut dyn Connection) -> Result<String, Verdict> {
        let (height, width) = self.dungeon.size();
        let winnable = is_winnable(height, width, self.order);
        solver.send(&format!("{height} {width} {}", self.order));
        match (receive(solver, "`Yes` or `No`")?.as_str(), winnable) {
            ("Yes", _) => {}
            ("No", false) => {
                receive_end(solver)?;
                return Ok("the answer is No, DEGwer can always win".into());
            }
            ("No", true) => return Err(wrong("the answer is No, but the solver can always win")),
            (other, _) => {
                let found = other.escape_debug();
                return Err(wrong(format!("expected `Yes` or `No`, found `{found}`")));
            }
        }
        let moves = self.play(solver).inspect_err(|_| solver.send("w 0 0"))?;
        solver.send("a 0 0");
        receive_end(solver)?;
        if winnable {
            Ok(format!("a route is open after {moves} moves"))
        } else {
            Err(wrong("the answer is Yes, but DEGwer could have won"))
        }
    }

    /// Plays until the solver has won; counts its moves.
    fn play(&mut self, solver: &mut dyn Connection) -> Result<usize, Verdict> {
        let mut moves = 0;
        let mut round = Round::default();
        if self.order == Order::First {
            round.opened = Some(self.open(solver)?);
            moves += 1;
        }
        while !self.dungeon.is_won() {
            let closed = self.close(round.opened);
            let closed = closed.map_err(|error| Verdict::Abandoned(error.to_string()))?;
            round.closed = Some(closed);
            (self.watch)(&self.dungeon, round);
            if self.dungeon.is_lost() {
                let fault = format!("DEGwer has closed the last route with {closed}");
                return Err(wrong(fault));
            }
            solver.send(&closed.to_string());
            round = Round {
                opened: Some(self.open(solver)?),
                closed: None,
            };
            moves += 1;
        }
        (self.watch)(&self.dungeon, round);
        Ok(moves)
    }

    /// The solver opens a door.
    fn open(&mut self, solver: &mut dyn Connection) -> Result<Door, Verdict> {
        let line = receive(solver, "a door to open")?;
        let door = line.parse().map_err(wrong)?;
        self.dungeon.fix(door, State::Open).map_err(wrong)?;
        if !self.dungeon.is_won() && solver.has_spoken() {
            return Err(wrong(format!(
                "two lines at once: `{door}`, and another one before DEGwer's move"
            )));
        }
        Ok(door)
    }

    /// DEGwer closes a door.
    fn close(&mut self, opened: Option<Door>) -> Result<Door> {
        let door = self.demon.close(&self.dungeon, opened)?;
        self.dungeon.fix(door, State::Closed)?;
        Ok(door)
    }
}

fn wrong(fault: impl Display) -> Verdict {
    Verdict::WrongAnswer(fault.to_string())
}

/// Receives a line.
fn receive(solver: &mut dyn Connection, expected: &str) -> Result<String, Verdict> {
    let ended = format!("the solver has ended its output; expected {expected}");
    match solver.receive() {
        Received::Line(line) => Ok(line),
        Received::End(Some(status)) if status.success() => Err(wrong(ended)),
        Received::End(Some(status)) => Err(Verdict::RuntimeError(format!("{status}; {ended}"))),
        Received::End(None) => Err(Verdict::RuntimeError(ended)),
        Received::Silence(limit) => Err(Verdict::TimeLimitExceeded(format!(
            "the solver was silent for {} s; expected {expected}",
            limit.as_secs_f64()
        ))),
    }
}

/// Checks that the solver ends with the game.
fn receive_end(solver: &mut dyn Connection) -> Result<(), Verdict> {
    match solver.receive_end() {
        Received::End(Some(status)) if !status.success() => Err(Verdict::RuntimeError(format!(
            "{status} after the end of the game"
        ))),
        Received::End(_) => Ok(()),
        Received::Line(line) => {
            let found = line.escape_debug();
            Err(wrong(format!("found `{found}` after the end of the game")))
        }
        Received::Silence(limit) => Err(Verdict::TimeLimitExceeded(format!(
            "the solver has not ended {} s after the end of the game",
            limit.as_secs_f64()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::Game;
    use crate::game::connection::{Connection, Received};
    use crate::game::demon::Wall;
    use crate::game::dungeon::{Dungeon, Order};
    use std::collections::VecDeque;
    use std::env;
    use std::process::{Command, ExitStatus};
    use std::time::Duration;

    /// A solver that sends its lines one by one, whatever it receives, and then ends or is silent.
    struct Script {
        lines: VecDeque<&'static str>,
        end: Received,
        /// Whether the next line is there before the judge has answered.
        is_hasty: bool,
        heard: Vec<String>,
    }

    impl Connection for Script {
        fn send(&mut self, line: &str) {
            self.heard.push(line.into());
        }

        fn receive(&mut self) -> Received {
            let line = self.lines.pop_front();
            line.map_or(self.end.clone(), |line| Received::Line(line.into()))
        }

        fn has_spoken(&mut self) -> bool {
            self.is_hasty && !self.lines.is_empty()
        }
    }

    const FIRST: (usize, usize, Order) = (2, 1, Order::First);
    const SECOND: (usize, usize, Order) = (2, 1, Order::Second);

    /// Judges against `wall`, which closes `| 1 1` and `| 2 1` if it can. Returns what was sent.
    #[track_caller]
    fn check(
        (height, width, order): (usize, usize, Order),
        mut solver: Script,
        expected: &str,
    ) -> Vec<String> {
        let game = Game::new(Dungeon::new(height, width), order, Box::new(Wall));
        assert_eq!(game.judge(&mut solver).to_string(), expected);
        solver.heard
    }

    fn script(lines: &[&'static str]) -> Script {
        Script {
            lines: lines.iter().copied().collect(),
            end: Received::End(None),
            is_hasty: false,
            heard: Vec::new(),
        }
    }

    const WON: [&str; 4] = ["Yes", "- 1 1", "| 2 1", "| 2 2"];

    #[test]
    fn a_right_answer() {
        let won = "accepted: a route is open after 3 moves";
        let heard = check(FIRST, script(&WON), won);
        assert_eq!(heard, ["2 1 First", "| 1 1", "| 1 2", "a 0 0"]);
        let lost = "accepted: the answer is No, DEGwer can always win";
        assert_eq!(check(SECOND, script(&["No"]), lost), ["2 1 Second"]);
        check((1, 1, Order::First), script(&["No"]), lost);
    }

    #[test]
    fn a_wrong_answer() {
        let fault = "wrong answer: the answer is No, but the solver can always win";
        check(FIRST, script(&["No"]), fault);
        // Even if DEGwer does not win.
        let fault = "wrong answer: the answer is Yes, but DEGwer could have won";
        let heard = check(SECOND, script(&["Yes", "| 2 1", "| 2 2"]), fault);
        assert_eq!(heard.last().unwrap(), "a 0 0");
    }

    #[test]
    fn a_lost_game() {
        let fault = "wrong answer: DEGwer has closed the last route with | 2 1";
        let heard = check(FIRST, script(&["Yes", "- 1 1", "| 1 2"]), fault);
        assert_eq!(heard, ["2 1 First", "| 1 1", "w 0 0"]);
    }

    #[test]
    #[rustfmt::skip]
    fn a_line_that_is_no_move() {
        let door = "expected a door like `| 1 2` or `- 1 2`";
        for (lines, fault) in [
            (&["yes\t"][..], "expected `Yes` or `No`, found `yes\\t`"),
            (&["Yes", "open"], &format!("{door}, found `open`")),
            (&["Yes", "| 1"], &format!("{door}, found `| 1`")),
            (&["Yes", ""], &format!("{door}, found ``")),
            (&["Yes", "| 3 1"], "there is no door | 3 1 in a dungeon of 2 x 1 rooms"),
            (&["Yes", "- 1 1", "- 1 1"], "door - 1 1 is open already"),
            (&["Yes", "- 1 1", "| 1 1"], "door | 1 1 is closed already"),
        ] {
            let heard = check(FIRST, script(lines), &format!("wrong answer: {fault}"));
            assert_eq!(heard.contains(&"w 0 0".into()), lines[0] == "Yes");
        }
    }

    #[test]
    fn nothing_may_follow_the_end() {
        let fault = "wrong answer: found `| 1 2` after the end of the game";
        check(FIRST, script(&[&WON[..], &["| 1 2"]].concat()), fault);
        check(SECOND, script(&["No", "| 1 2"]), fault);
    }

    #[test]
    fn two_moves_at_once() {
        let mut solver = script(&WON);
        solver.is_hasty = true;
        let fault = "two lines at once: `- 1 1`, and another one before DEGwer's move";
        check(FIRST, solver, &format!("wrong answer: {fault}"));
    }

    /// How a failing program ends: this one, with a wrong option.
    fn failure() -> ExitStatus {
        let mut program = Command::new(env::current_exe().unwrap());
        program.arg("--no-such-option").output().unwrap().status
    }

    /// The verdicts on the first lines of a game that is won: after the end of the output with an
    /// unknown status, one of success and one of failure, and after silence.
    #[track_caller]
    fn check_ends(lines: &[&'static str], verdicts: [&str; 4]) {
        let ends = [None, Some(ExitStatus::default()), Some(failure())].map(Received::End);
        let silence = Received::Silence(Duration::from_secs(3));
        for (end, verdict) in ends.into_iter().chain([silence]).zip(verdicts) {
            let mut solver = script(lines);
            solver.end = end;
            check(FIRST, solver, verdict);
        }
    }

    #[test]
    fn a_solver_that_ends_or_hangs_in_mid_game() {
        let wanted = ["`Yes` or `No`", "a door to open", "a door to open"];
        for (length, wanted) in wanted.into_iter().enumerate() {
            let ended = format!("the solver has ended its output; expected {wanted}");
            let verdicts = [
                &format!("runtime error: {ended}"),
                &format!("wrong answer: {ended}"),
                &format!("runtime error: {}; {ended}", failure()),
                &format!("time limit exceeded: the solver was silent for 3 s; expected {wanted}"),
            ];
            check_ends(&WON[..length], verdicts.map(String::as_str));
        }
    }

    #[test]
    fn a_solver_that_fails_or_hangs_after_the_end() {
        let won = "accepted: a route is open after 3 moves";
        let failed = format!("runtime error: {} after the end of the game", failure());
        let hangs = "time limit exceeded: the solver has not ended 3 s after the end of the game";
        check_ends(&WON, [won, won, &failed, hangs]);
    }
}
