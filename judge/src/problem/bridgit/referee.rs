//! The judge of "vs. DEGwer": asks, listens, checks every line, and plays DEGwer.

use super::demon::{Demon, Round};
use super::dungeon::{Dungeon, State};
use crate::problem::{Match, Play};
use crate::program::{Output, Process};
use crate::verdict::Verdict;
use anyhow::Result;
use fastrand::Rng;
use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Whether the solver moves first or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The solver fixes the first door.
    First,
    /// DEGwer fixes the first door.
    Second,
}

/// The input of a solver: the number of rows, that of rooms in a row, and the order.
pub type Input = (usize, usize, Order);

/// The inputs with sides of up to this many rooms.
pub fn inputs(longest: usize) -> impl Iterator<Item = Input> {
    let sides =
        (1..=longest).flat_map(move |height| (1..=longest).map(move |width| (height, width)));
    sides.flat_map(|(height, width)| {
        [Order::First, Order::Second].map(|order| (height, width, order))
    })
}

/// Whether the solver can win whatever DEGwer does.
pub fn is_winnable((height, width, order): Input) -> bool {
    let rows_to_spare = if order == Order::First { 1 } else { 2 };
    height >= width + rows_to_spare
}

/// Sees the dungeon after a round, and the doors that were fixed in it.
pub type Watch<'a> = Box<dyn FnMut(&Dungeon, Round) + 'a>;

/// A game that has not begun.
pub struct Game<'a> {
    dungeon: Dungeon,
    order: Order,
    demon: Demon,
    /// Is called after each round.
    pub watch: Watch<'a>,
    /// Whether the solver's output has an end to wait for. Some tools keep the pipe open.
    pub waits_for_end: bool,
}

/// The solver's end of two pipes.
struct Solver<R, W> {
    output: BufReader<R>,
    input: W,
}

impl Game<'_> {
    /// A game that nobody watches.
    pub fn new((height, width, order): Input, demon: Demon) -> Self {
        Self {
            dungeon: Dungeon::new(height, width),
            order,
            demon,
            watch: Box::new(|_, _| {}),
            waits_for_end: true,
        }
    }

    /// Starts a solver and judges it. The limit is for the whole game, the end of the solver included;
    /// without one, the solver may take its time.
    /// Fails if the solver cannot be started.
    pub fn judge_program(self, command: &mut Command, limit: Option<Duration>) -> Result<Verdict> {
        let process = Process::spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
        let deadline = limit.map(|limit| Instant::now() + limit);
        let output = Output::of(process.output(), deadline);
        let verdict = self.judge(output, process.input());
        let is_late = deadline.is_some_and(|deadline| deadline <= Instant::now());
        if let (Verdict::WrongAnswer(_), false) = (&verdict, is_late) {
            return Ok(verdict);
        }
        // What was said last may have been cut off by the time limit.
        Ok(match (process.wait(deadline)?, verdict) {
            (None, _) => Verdict::stopped_in_a_game(limit.unwrap_or_default()),
            (Some(status), Verdict::RuntimeError(reason)) => {
                Verdict::RuntimeError(format!("{status}; {reason}"))
            }
            (Some(status), _) if !status.success() => {
                Verdict::RuntimeError(format!("{status} after the game"))
            }
            (_, verdict) => verdict,
        })
    }

    /// Judges a solver by what it says: sends it the size of the dungeon and the order, receives its
    /// answer, and plays.
    pub fn judge(mut self, output: impl Read, input: impl Write) -> Verdict {
        let output = BufReader::new(output);
        let accepted = self.converse(&mut Solver { output, input });
        accepted.map_or_else(|verdict| verdict, Verdict::Accepted)
    }

    /// Returns the reason to accept, or the verdict otherwise.
    fn converse(&mut self, solver: &mut Solver<impl Read, impl Write>) -> Result<String, Verdict> {
        let (height, width) = self.dungeon.size();
        let is_winnable = is_winnable((height, width, self.order));
        solver.tell(format!("{height} {width} {:?}", self.order));
        match (&*solver.hear("`Yes` or `No`")?, is_winnable) {
            ("Yes", _) => {}
            ("No", false) => {
                solver.hear_end(self.waits_for_end)?;
                return Ok("the answer is No, DEGwer can always win".into());
            }
            ("No", true) => return Err(wrong("the answer is No, but the solver can always win")),
            (other, _) => {
                let found = other.escape_debug();
                return Err(wrong(format!("expected `Yes` or `No`, found `{found}`")));
            }
        }
        let end = self.play(solver).inspect_err(|_| solver.tell("w 0 0"))?;
        solver.tell("a 0 0");
        solver.hear_end(self.waits_for_end)?;
        if is_winnable {
            Ok(end)
        } else {
            Err(wrong("the answer is Yes, but DEGwer could have won"))
        }
    }

    /// Plays until the solver has won, and returns how.
    fn play(&mut self, solver: &mut Solver<impl Read, impl Write>) -> Result<String, Verdict> {
        let (mut moves, mut round) = (0, Round::default());
        while !self.dungeon.is_won() {
            if moves > 0 || self.order == Order::Second {
                solver.expect_silence()?;
                let Some(closed) = self.demon.close(&self.dungeon, round) else {
                    return Ok(format!("DEGwer has left the game after {moves} moves"));
                };
                let fixed = self.dungeon.fix(closed, State::Closed);
                fixed.expect("a demon closes an unfixed door");
                round = Round { closed: Some(closed), opened: None };
                if self.dungeon.is_lost() {
                    (self.watch)(&self.dungeon, round);
                    return Err(wrong(format!("DEGwer has closed the last route with {closed}")));
                }
                solver.tell(closed);
            }
            let opened = solver.hear("a door to open")?.parse().map_err(wrong)?;
            self.dungeon.fix(opened, State::Open).map_err(wrong)?;
            round.opened = Some(opened);
            moves += 1;
            (self.watch)(&self.dungeon, round);
        }
        Ok(format!("a route is open after {moves} moves"))
    }
}

impl<R: Read, W: Write> Solver<R, W> {
    /// Sends a line. If the solver no longer reads, the next line that it should send shows it.
    fn tell(&mut self, line: impl Display) {
        let _ = self.input.write_all(format!("{line}\n").as_bytes());
        let _ = self.input.flush();
    }

    /// Receives a line.
    fn hear(&mut self, expected: &str) -> Result<String, Verdict> {
        // No line of the protocol is longer, and a runaway program must not exhaust memory.
        const LONGEST_LINE: u64 = 1_000;
        let mut line = Vec::new();
        let _ = (&mut self.output).take(LONGEST_LINE).read_until(b'\n', &mut line);
        if line.is_empty() {
            let ended = format!("the solver has ended its output; expected {expected}");
            return Err(Verdict::RuntimeError(ended));
        }
        let line = String::from_utf8_lossy(&line);
        Ok(line.trim_end_matches(['\r', '\n']).into())
    }

    /// Checks that the solver has not said more than it was its turn to.
    fn expect_silence(&self) -> Result<(), Verdict> {
        let early = String::from_utf8_lossy(self.output.buffer());
        match early.lines().next() {
            None => Ok(()),
            Some(line) => Err(wrong(format!(
                "two lines at once: `{}` came before DEGwer's move",
                line.escape_debug()
            ))),
        }
    }

    /// Checks that the solver ends with the game.
    fn hear_end(&mut self, waits: bool) -> Result<(), Verdict> {
        if !waits && self.output.buffer().is_empty() {
            return Ok(());
        }
        match self.hear("") {
            Err(_) => Ok(()),
            Ok(line) => {
                let found = line.escape_debug();
                Err(wrong(format!("found `{found}` after the end of the game")))
            }
        }
    }
}

fn wrong(fault: impl Display) -> Verdict {
    Verdict::WrongAnswer(fault.to_string())
}

/// A demon with its name.
type Named = (&'static str, fn() -> Demon);

/// The games that a solver has to win: a board of each kind against each demon.
pub fn matches() -> Vec<Match> {
    let boards = [
        (1, 1, Order::First),
        (2, 1, Order::First),
        (5, 1, Order::Second),
        (20, 18, Order::Second),
        (20, 19, Order::First),
        (20, 19, Order::Second),
    ];
    let demons: [Named; 3] = [
        ("random", || Demon::Random(Rng::with_seed(1))),
        ("block", || Demon::Block),
        ("dual", || Demon::Dual),
    ];
    let game = |input: Input, (name, demon): Named| {
        let (height, width, order) = input;
        let play: Play = Box::new(move |solver, limit| {
            Game::new(input, demon()).judge_program(solver, Some(limit))
        });
        Match { name: format!("{height} {width} {order:?}, {name}"), play }
    };
    boards.into_iter().flat_map(|input| demons.map(|demon| game(input, demon))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Demon, Dungeon, Game, Order, Round, State, inputs, is_winnable};
    use crate::problem::bridgit::dungeon::Door;
    use std::io::{self, Read};
    use std::str::SplitInclusive;

    /// A solver that sends these lines one by one, whatever it receives.
    struct Script<'a>(SplitInclusive<'a, char>);

    impl Read for Script<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.next().unwrap_or_default().as_bytes().read(buffer)
        }
    }

    fn script(lines: &str) -> Script<'_> {
        Script(lines.split_inclusive('\n'))
    }

    /// Judges in a dungeon of 2 x 1 rooms. Returns the verdict and the last line that was sent.
    fn judge(order: Order, demon: Demon, output: impl Read) -> (String, String) {
        let mut heard = Vec::new();
        let verdict = Game::new((2, 1, order), demon).judge(output, &mut heard).to_string();
        let heard = String::from_utf8(heard).unwrap();
        (verdict, heard.lines().last().unwrap().into())
    }

    const WON: &str = "Yes\n- 1 1\n| 2 2\n| 2 1\n";

    #[test]
    #[rustfmt::skip]
    fn the_verdict_on_each_conversation() {
        use Order::{First, Second};
        for (order, lines, last, verdict) in [
            (First, "No\n", "2 1 First", "wrong answer: the answer is No, but the solver can always win"),
            (Second, "No\n", "2 1 Second", "accepted: the answer is No, DEGwer can always win"),
            (Second, "No\n| 1 2\n", "2 1 Second", "wrong answer: found `| 1 2` after the end of the game"),
            (First, "yes\t\n", "2 1 First", "wrong answer: expected `Yes` or `No`, found `yes\\t`"),
            (First, "", "2 1 First", "runtime error: the solver has ended its output; expected `Yes` or `No`"),
            (First, "Yes\n", "w 0 0", "runtime error: the solver has ended its output; expected a door to open"),
            (First, "Yes\n\n", "w 0 0", "wrong answer: expected a door like `| 1 2` or `- 1 2`, found ``"),
            (First, "Yes\n| 3 1\n", "w 0 0", "wrong answer: there is no door | 3 1 in a dungeon of 2 x 1 rooms"),
            (First, "Yes\n- 1 1\n- 1 1\n", "w 0 0", "wrong answer: door - 1 1 is open already"),
            (First, "Yes\n- 1 1\n| 1 2\n", "w 0 0", "wrong answer: door | 1 2 is closed already"),
            (First, "Yes\n- 1 1\n| 1 1\n", "w 0 0", "wrong answer: DEGwer has closed the last route with | 2 2"),
            (First, WON, "a 0 0", "accepted: a route is open after 3 moves"),
            (First, &format!("{WON}x\n"), "a 0 0", "wrong answer: found `x` after the end of the game"),
        ] {
            assert_eq!(judge(order, Demon::Block, script(lines)), (verdict.into(), last.into()));
        }
    }

    #[test]
    fn a_lucky_yes_is_wrong() {
        let demon = Demon::Person(Box::new(|dungeon, _| dungeon.unfixed().last()));
        let (verdict, _) = judge(Order::Second, demon, script("Yes\n| 1 1\n| 1 2\n"));
        assert_eq!(verdict, "wrong answer: the answer is Yes, but DEGwer could have won");
    }

    #[test]
    fn a_line_comes_alone_and_has_an_end() {
        let (verdict, _) = judge(Order::First, Demon::Block, WON.as_bytes());
        let fault = "two lines at once: `| 2 2` came before DEGwer's move";
        assert_eq!(verdict, format!("wrong answer: {fault}"));
        let (verdict, _) = judge(Order::First, Demon::Block, io::repeat(b'x'));
        assert_eq!(verdict.matches('x').count(), 1_001); // "expected" has one.
    }

    #[test]
    fn a_pipe_that_stays_open_is_not_waited_for() {
        /// Whoever reads it waits forever.
        struct Silence;

        impl Read for Silence {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                panic!("nothing more will come");
            }
        }

        for (order, lines) in [(Order::First, WON), (Order::Second, "No\n")] {
            let mut game = Game::new((2, 1, order), Demon::Block);
            game.waits_for_end = false;
            let verdict = game.judge(script(lines).chain(Silence), io::sink());
            assert!(verdict.is_accepted(), "{verdict}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_program_is_judged_by_its_exit_status_too() {
        use super::matches;
        use std::process::Command;
        use std::time::{Duration, Instant};

        let shell = |script| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            shell
        };
        for (script, seconds, expected) in [
            ("read board; echo No", 60.0, "accepted: the answer is No"),
            ("read board; echo No; exit 3", 60.0, "runtime error: exit status: 3 after the game"),
            ("exit 1", 60.0, "runtime error: exit status: 1; the solver has ended its output"),
            // What it has started cannot keep us waiting.
            (
                "sleep 9; true",
                0.2,
                "time limit exceeded: stopped after 0.2 s; does the solution flush",
            ),
        ] {
            let game = Game::new((1, 1, Order::First), Demon::Block);
            let (start, limit) = (Instant::now(), Some(Duration::from_secs_f64(seconds)));
            let verdict = game.judge_program(&mut shell(script), limit).unwrap().to_string();
            assert!(verdict.starts_with(expected), "{verdict}");
            assert!(start.elapsed() < Duration::from_secs(5));
        }
        let (mut solver, limit) = (shell("read board; echo No"), Duration::from_secs(60));
        let verdicts = matches().into_iter().map(|game| (game.play)(&mut solver, limit).unwrap());
        // The answer is right on the first and the last of six boards.
        let accepted: Vec<_> = verdicts.map(|verdict| verdict.is_accepted()).collect();
        assert_eq!(accepted, [[true; 3].as_slice(), &[false; 12], &[true; 3]].concat());
    }

    /// Whether `dual` wins whatever the solver does, which moves first or has just opened a door.
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
                let closed = Demon::Dual.close(dungeon, Round { opened, closed: None }).unwrap();
                dual_wins(&fixed(closed, State::Closed), Order::First, None)
            }
        }
    }

    #[test]
    fn dual_beats_every_solver_where_the_answer_is_no() {
        let mut boards = 0;
        for (height, width, order) in inputs(4).filter(|&input| !is_winnable(input)) {
            let dungeon = Dungeon::new(height, width);
            if dungeon.unfixed().count() <= 13 {
                assert!(dual_wins(&dungeon, order, None), "{height} x {width}, {order:?}");
                boards += 1;
            }
        }
        assert_eq!(boards, 14);
    }
}
