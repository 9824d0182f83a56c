//! The judge of "vs. DEGwer": asks, listens, checks every line, and plays DEGwer.

use crate::game::connection::{Connection, Received};
use crate::game::demon::Demon;
use crate::game::drawing::Round;
use crate::game::dungeon::{Door, Dungeon, Order, State};
use std::fmt::{self, Display};

/// Whether the solver is accepted, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has said `No` rightly, or has won a game that it can always win.
    Accepted(String),
    /// It has not.
    Rejected(String),
    /// DEGwer has left the game.
    Abandoned(String),
}

impl From<String> for Verdict {
    /// What goes wrong while we talk to the solver is the solver's fault.
    fn from(reason: String) -> Self {
        Self::Rejected(reason)
    }
}

impl Verdict {
    /// Whether the solver is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Accepted(reason) => write!(formatter, "accepted: {reason}"),
            Self::Rejected(reason) => write!(formatter, "wrong answer: {reason}"),
            Self::Abandoned(reason) => write!(formatter, "no verdict: {reason}"),
        }
    }
}

/// Whether the solver can win whatever DEGwer does.
pub fn is_winnable(height: usize, width: usize, order: Order) -> bool {
    let rows_to_spare = match order {
        Order::First => 1,
        Order::Second => 2,
    };
    height >= width + rows_to_spare
}

/// Judges a solver: tells it the size of the dungeon and the order, hears its answer, and plays. After
/// each round `watch` sees the dungeon and the doors that have just been fixed.
pub fn judge(
    mut dungeon: Dungeon,
    order: Order,
    demon: &mut dyn Demon,
    solver: &mut dyn Connection,
    watch: &mut dyn FnMut(&Dungeon, Round),
) -> Verdict {
    match converse(&mut dungeon, order, demon, solver, watch) {
        Ok(reason) => Verdict::Accepted(reason),
        Err(verdict) => verdict,
    }
}

/// `Ok` is the reason to accept, `Err` the verdict otherwise.
fn converse(
    dungeon: &mut Dungeon,
    order: Order,
    demon: &mut dyn Demon,
    solver: &mut dyn Connection,
    watch: &mut dyn FnMut(&Dungeon, Round),
) -> Result<String, Verdict> {
    let (height, width) = (dungeon.height(), dungeon.width());
    let winnable = is_winnable(height, width, order);
    say(solver, &format!("{height} {width} {order}"));
    match (line(solver, "`Yes` or `No`")?.as_str(), winnable) {
        ("No", false) => {
            expect_end(solver)?;
            return Ok("the answer is No, DEGwer can always win".into());
        }
        ("No", true) => {
            return Err(Verdict::Rejected(
                "the answer is No, but there is a way to win".into(),
            ));
        }
        ("Yes", _) => {}
        (other, _) => {
            let found = other.escape_debug();
            return Err(Verdict::Rejected(format!(
                "expected `Yes` or `No`, found `{found}`"
            )));
        }
    }
    let moves = match play(dungeon, order, demon, solver, watch) {
        Ok(moves) => moves,
        Err(verdict) => {
            say(solver, "w 0 0");
            return Err(verdict);
        }
    };
    say(solver, "a 0 0");
    expect_end(solver)?;
    if winnable {
        Ok(format!("a route is open after {moves} moves"))
    } else {
        Err(Verdict::Rejected(
            "the answer is Yes, but DEGwer could have won".into(),
        ))
    }
}

/// Plays until the solver has won; counts its moves.
fn play(
    dungeon: &mut Dungeon,
    order: Order,
    demon: &mut dyn Demon,
    solver: &mut dyn Connection,
    watch: &mut dyn FnMut(&Dungeon, Round),
) -> Result<usize, Verdict> {
    let mut opened = None;
    if order == Order::First {
        opened = Some(open(dungeon, solver)?);
    }
    let mut moves = usize::from(order == Order::First);
    loop {
        if dungeon.is_won() {
            watch(
                dungeon,
                Round {
                    opened,
                    closed: None,
                },
            );
            return Ok(moves);
        }
        let closed = demon.close(dungeon, opened).map_err(Verdict::Abandoned)?;
        dungeon.fix(closed, State::Closed)?;
        watch(
            dungeon,
            Round {
                opened,
                closed: Some(closed),
            },
        );
        if dungeon.is_lost() {
            return Err(Verdict::Rejected(format!(
                "DEGwer has closed the last way with {closed}"
            )));
        }
        say(solver, &closed.to_string());
        opened = Some(open(dungeon, solver)?);
        moves += 1;
    }
}

fn open(dungeon: &mut Dungeon, solver: &mut dyn Connection) -> Result<Door, String> {
    let line = line(solver, "a door to open")?;
    let door = line.parse()?;
    dungeon.fix(door, State::Open)?;
    if !dungeon.is_won() && solver.has_spoken() {
        return Err(format!(
            "two lines at once: `{line}`, and another one before DEGwer's move"
        ));
    }
    Ok(door)
}

fn say(solver: &mut dyn Connection, line: &str) {
    // A solver that has gone shows by what it says, or does not say, next.
    let _ = solver.send(line);
}

fn line(solver: &mut dyn Connection, wanted: &str) -> Result<String, String> {
    match solver.receive() {
        Received::Line(line) => Ok(line),
        Received::End => Err(format!(
            "expected {wanted}, but the solver has ended its output"
        )),
        Received::TimeOut(limit) => Err(format!(
            "expected {wanted}, but the solver was silent for {} s",
            limit.as_secs_f64()
        )),
    }
}

fn expect_end(solver: &mut dyn Connection) -> Result<(), String> {
    match solver.receive_end() {
        Received::End => Ok(()),
        Received::Line(line) => Err(format!("found `{}` after the end", line.escape_debug())),
        Received::TimeOut(limit) => Err(format!(
            "the solver has not ended {} s after the end",
            limit.as_secs_f64()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict, judge};
    use crate::game::connection::{Connection, Received};
    use crate::game::demon::Name;
    use crate::game::dungeon::{Dungeon, Order};
    use std::collections::VecDeque;
    use std::io;
    use std::time::Duration;

    /// A solver that says its lines one by one, whatever it hears, and then ends or hangs.
    struct Script {
        lines: VecDeque<&'static str>,
        hangs: bool,
        /// Whether the next line is there before the judge has answered.
        hasty: bool,
        heard: Vec<String>,
    }

    impl Connection for Script {
        fn send(&mut self, line: &str) -> io::Result<()> {
            self.heard.push(line.into());
            Ok(())
        }

        fn receive(&mut self) -> Received {
            match self.lines.pop_front() {
                Some(line) => Received::Line(line.into()),
                None if self.hangs => Received::TimeOut(Duration::from_secs(3)),
                None => Received::End,
            }
        }

        fn has_spoken(&mut self) -> bool {
            self.hasty && !self.lines.is_empty()
        }
    }

    fn script(lines: &[&'static str]) -> Script {
        Script {
            lines: lines.iter().copied().collect(),
            hangs: false,
            hasty: false,
            heard: Vec::new(),
        }
    }

    /// Against `wall`, which closes `| 1 1` and `| 2 1` if it may.
    fn run(size: (usize, usize), order: Order, solver: &mut Script) -> Verdict {
        let dungeon = Dungeon::new(size.0, size.1);
        judge(
            dungeon,
            order,
            Name::Wall.summon(0).as_mut(),
            solver,
            &mut |_, _| {},
        )
    }

    #[track_caller]
    fn check_rejected(mut solver: Script, fault: &str) {
        match run((2, 1), Order::First, &mut solver) {
            Verdict::Rejected(reason) => assert!(reason.contains(fault), "{reason}"),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_game_that_is_won() {
        let mut solver = script(&["Yes", "- 1 1", "| 2 1", "| 2 2"]);
        let verdict = run((2, 1), Order::First, &mut solver);
        assert_eq!(
            verdict,
            Verdict::Accepted("a route is open after 3 moves".into())
        );
        assert_eq!(solver.heard, ["2 1 First", "| 1 1", "| 1 2", "a 0 0"]);
    }

    #[test]
    fn no_is_right_where_degwer_can_win() {
        assert!(run((2, 1), Order::Second, &mut script(&["No"])).is_accepted());
        assert!(run((1, 1), Order::First, &mut script(&["No"])).is_accepted());
    }

    #[test]
    fn no_is_wrong_where_there_is_a_way_to_win() {
        check_rejected(script(&["No"]), "there is a way to win");
    }

    #[test]
    fn yes_is_wrong_where_degwer_can_win_even_if_he_does_not() {
        let mut solver = script(&["Yes", "| 2 1", "| 2 2"]);
        let verdict = run((2, 1), Order::Second, &mut solver);
        assert_eq!(solver.heard.last().map(String::as_str), Some("a 0 0"));
        assert!(
            verdict.to_string().contains("DEGwer could have won"),
            "{verdict}"
        );
    }

    #[test]
    fn a_lost_game() {
        check_rejected(
            script(&["Yes", "- 1 1", "| 1 2"]),
            "closed the last way with | 2 1",
        );
    }

    #[test]
    fn the_loser_is_told() {
        let mut solver = script(&["Yes", "rubbish"]);
        assert!(!run((2, 1), Order::First, &mut solver).is_accepted());
        assert_eq!(solver.heard, ["2 1 First", "w 0 0"]);
    }

    #[test]
    fn what_is_no_move_is_rejected() {
        check_rejected(
            script(&[]),
            "expected `Yes` or `No`, but the solver has ended",
        );
        check_rejected(script(&["yes"]), "found `yes`");
        check_rejected(
            script(&["Yes"]),
            "expected a door to open, but the solver has ended",
        );
        check_rejected(script(&["Yes", "open sesame"]), "found `open sesame`");
        check_rejected(script(&["Yes", "| 1"]), "found `| 1`");
        check_rejected(script(&["Yes", ""]), "found ``");
        check_rejected(script(&["Yes", "| 3 1"]), "no door | 3 1");
        check_rejected(script(&["Yes", "- 1 1", "- 1 1"]), "- 1 1 is open already");
        check_rejected(
            script(&["Yes", "- 1 1", "| 1 1"]),
            "| 1 1 is closed already",
        );
    }

    #[test]
    fn nothing_may_follow_the_end() {
        check_rejected(
            script(&["Yes", "- 1 1", "| 2 1", "| 2 2", "| 1 2"]),
            "found `| 1 2` after the end",
        );
        let verdict = run((1, 1), Order::First, &mut script(&["No", "| 1 1"]));
        assert!(verdict.to_string().contains("after the end"), "{verdict}");
    }

    #[test]
    fn two_moves_at_once_are_rejected() {
        let mut solver = script(&["Yes", "- 1 1", "| 2 1", "| 2 2"]);
        solver.hasty = true;
        check_rejected(solver, "two lines at once");
    }

    #[test]
    fn a_solver_that_hangs_is_rejected() {
        for lines in [
            &[][..],
            &["Yes"],
            &["Yes", "- 1 1"],
            &["Yes", "- 1 1", "| 2 1", "| 2 2"],
        ] {
            let mut solver = script(lines);
            solver.hangs = true;
            check_rejected(solver, "3 s");
        }
    }
}
