//! The judge of "vs. DEGwer": asks, listens, checks every line, and plays DEGwer.

use super::demon::{Demon, Round};
use super::dungeon::{Door, Dungeon, State};
use crate::problem::{Match, Play};
use crate::program::{Output, Process};
use crate::verdict::Verdict;
use anyhow::Result;
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
        if let Verdict::WrongAnswer(_) = verdict {
            return Ok(verdict);
        }
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
        let (mut moves, mut last) = (0, Round::default());
        if self.order == Order::First {
            last.opened = Some(self.open(solver)?);
            moves += 1;
            (self.watch)(&self.dungeon, last);
        }
        while !self.dungeon.is_won() {
            solver.expect_silence()?;
            let Some(closed) = self.demon.close(&self.dungeon, last) else {
                return Ok(format!("DEGwer has left the game after {moves} moves"));
            };
            let fixed = self.dungeon.fix(closed, State::Closed);
            fixed.expect("a demon closes an unfixed door");
            last = Round { closed: Some(closed), opened: None };
            if self.dungeon.is_lost() {
                (self.watch)(&self.dungeon, last);
                return Err(wrong(format!("DEGwer has closed the last route with {closed}")));
            }
            solver.tell(closed);
            last.opened = Some(self.open(solver)?);
            moves += 1;
            (self.watch)(&self.dungeon, last);
        }
        Ok(format!("a route is open after {moves} moves"))
    }

    /// Receives a door and opens it.
    fn open(&mut self, solver: &mut Solver<impl Read, impl Write>) -> Result<Door, Verdict> {
        let door: Door = solver.hear("a door to open")?.parse().map_err(wrong)?;
        self.dungeon.fix(door, State::Open).map_err(wrong)?;
        Ok(door)
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
        let Ok(line) = self.hear("") else {
            return Ok(());
        };
        let found = line.escape_debug();
        Err(wrong(format!("found `{found}` after the end of the game")))
    }
}

fn wrong(fault: impl Display) -> Verdict {
    Verdict::WrongAnswer(fault.to_string())
}

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
    let with = |input: Input| {
        ["random", "block", "dual"].into_iter().enumerate().map(move |(index, demon)| {
            let (height, width, order) = input;
            let name = format!("{height} {width} {order:?}, {demon}");
            let demon = move || Demon::automatic().into_iter().nth(index).expect("there are three");
            let play: Play = Box::new(move |solver, limit| {
                Game::new(input, demon()).judge_program(solver, Some(limit))
            });
            Match { name, play }
        })
    };
    boards.into_iter().flat_map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::{Demon, Dungeon, Game, Input, Order, Round, State, inputs, is_winnable};
    use std::collections::VecDeque;
    use std::io::{self, Read, Write};

    /// A solver that sends these lines one by one, whatever it receives.
    struct Script(VecDeque<String>);

    impl Read for Script {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let line = self.0.pop_front().unwrap_or_default();
            line.as_bytes().read(buffer)
        }
    }

    fn script(lines: &str) -> Script {
        Script(lines.split_inclusive('\n').map(str::to_owned).collect())
    }

    /// Judges in a dungeon of 2 x 1 rooms. Returns the verdict.
    fn judge(order: Order, demon: Demon, output: impl Read, input: impl Write) -> String {
        let game = Game::new((2, 1, order), demon);
        game.judge(output, input).to_string()
    }

    /// Judges against `block`. Returns what was sent.
    #[track_caller]
    fn check(order: Order, lines: &str, expected: &str) -> String {
        let mut heard = Vec::new();
        let verdict = judge(order, Demon::Block, script(lines), &mut heard);
        assert_eq!(verdict, expected);
        String::from_utf8(heard).unwrap()
    }

    const WON: &str = "Yes\n- 1 1\n| 2 2\n| 2 1\n";

    #[test]
    #[rustfmt::skip]
    fn the_verdict_on_each_conversation() {
        use Order::{First, Second};
        for (order, lines, verdict) in [
            (First, "No\n", "wrong answer: the answer is No, but the solver can always win"),
            (Second, "No\n", "accepted: the answer is No, DEGwer can always win"),
            (Second, "No\n| 1 2\n", "wrong answer: found `| 1 2` after the end of the game"),
            (First, "yes\t\n", "wrong answer: expected `Yes` or `No`, found `yes\\t`"),
            (First, "", "runtime error: the solver has ended its output; expected `Yes` or `No`"),
            (First, "Yes\n", "runtime error: the solver has ended its output; expected a door to open"),
            (First, "Yes\n\n", "wrong answer: expected a door like `| 1 2` or `- 1 2`, found ``"),
            (First, "Yes\n| 3 1\n", "wrong answer: there is no door | 3 1 in a dungeon of 2 x 1 rooms"),
            (First, "Yes\n- 1 1\n- 1 1\n", "wrong answer: door - 1 1 is open already"),
            (First, "Yes\n- 1 1\n| 1 1\n", "wrong answer: DEGwer has closed the last route with | 2 2"),
            (First, &format!("{WON}x\n"), "wrong answer: found `x` after the end of the game"),
        ] {
            let heard = check(order, lines, verdict);
            let has_lost = lines.starts_with("Yes") && !lines.starts_with(WON);
            assert_eq!(heard.ends_with("w 0 0\n"), has_lost, "{heard}");
        }
    }

    #[test]
    fn a_game_is_won() {
        let heard = check(Order::First, WON, "accepted: a route is open after 3 moves");
        assert_eq!(heard, "2 1 First\n| 1 2\n| 1 1\na 0 0\n");
    }

    #[test]
    fn a_lucky_yes_is_wrong() {
        let demon = Demon::Person(Box::new(|dungeon, _| dungeon.unfixed().last()));
        let lucky = script("Yes\n| 1 1\n| 1 2\n");
        let verdict = judge(Order::Second, demon, lucky, io::sink());
        let fault = "the answer is Yes, but DEGwer could have won";
        assert_eq!(verdict, format!("wrong answer: {fault}"));
    }

    #[test]
    fn a_person_may_leave() {
        let demon = Demon::Person(Box::new(|_, _| None));
        let verdict = judge(Order::First, demon, script("Yes\n- 1 1\n"), io::sink());
        assert_eq!(verdict, "accepted: DEGwer has left the game after 1 moves");
    }

    #[test]
    #[cfg(unix)]
    fn a_program_is_judged_by_its_exit_status_too() {
        use super::{Match, matches};
        use std::process::Command;
        use std::time::{Duration, Instant};

        let answers_no = |status: u8| {
            let mut program = Command::new("sh");
            program.args(["-c", &format!("read board; echo No; exit {status}")]);
            program
        };
        let limit = Duration::from_secs(60);
        let games = matches();
        let play = |game: &&Match| (game.play)(&mut answers_no(0), limit).unwrap().is_accepted();
        let accepted = games.iter().filter(play);
        // The answer is right on two of six boards.
        assert_eq!((accepted.count(), games.len()), (6, 18));
        let judge = |program: &mut Command, limit| {
            let game = Game::new((1, 1, Order::First), Demon::Block);
            game.judge_program(program, Some(limit)).unwrap().to_string()
        };
        let verdict = judge(&mut answers_no(3), limit);
        assert_eq!(verdict, "runtime error: exit status: 3 after the game");
        let verdict = judge(&mut Command::new("false"), limit);
        let expected = "runtime error: exit status: 1; the solver has ended its output";
        assert!(verdict.starts_with(expected), "{verdict}");
        let verdict = judge(Command::new("sleep").arg("9"), Duration::from_millis(200));
        let expected = "time limit exceeded: stopped after 0.2 s; does the solution flush";
        assert!(verdict.starts_with(expected), "{verdict}");
        // What it has started cannot keep us waiting.
        let start = Instant::now();
        judge(Command::new("sh").args(["-c", "sleep 9; true"]), Duration::from_millis(200));
        assert!(start.elapsed() < Duration::from_secs(1));
    }

    /// A pipe that stays open: whoever reads on would wait forever.
    struct Open(Script);

    impl Read for Open {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.0.is_empty(), "nothing more will come");
            self.0.read(buffer)
        }
    }

    #[test]
    fn a_pipe_that_stays_open_is_not_waited_for() {
        for (order, lines) in [(Order::First, WON), (Order::Second, "No\n")] {
            let mut game = Game::new((2, 1, order), Demon::Block);
            game.waits_for_end = false;
            let verdict = game.judge(Open(script(lines)), io::sink());
            assert!(verdict.is_accepted(), "{verdict}");
        }
    }

    #[test]
    fn two_moves_at_once() {
        let verdict = judge(Order::First, Demon::Block, WON.as_bytes(), io::sink());
        let fault = "two lines at once: `| 2 2` came before DEGwer's move";
        assert_eq!(verdict, format!("wrong answer: {fault}"));
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let verdict = judge(Order::First, Demon::Block, io::repeat(b'x'), io::sink());
        assert_eq!(verdict.matches('x').count(), 1_001); // "expected" has one.
    }

    #[test]
    fn the_watch_sees_each_round() {
        let mut rounds = Vec::new();
        let mut game = Game::new((2, 1, Order::First), Demon::Block);
        game.watch = Box::new(|_, round: Round| {
            let moves = [round.closed, round.opened].into_iter().flatten();
            rounds.push(moves.map(|door| door.to_string()).collect::<Vec<_>>());
        });
        game.judge(script(WON), io::sink());
        let expected = [&["- 1 1"][..], &["| 1 2", "| 2 2"], &["| 1 1", "| 2 1"]];
        assert_eq!(rounds, expected);
    }

    /// Whether DEGwer wins if the solver always opens a door on the route that needs the fewest more.
    fn beats_greedy(mut demon: Demon, (height, width, order): Input) -> bool {
        let mut dungeon = Dungeon::new(height, width);
        let mut last = Round::default();
        let mut solver_moves = order == Order::First;
        while !dungeon.is_won() && !dungeon.is_lost() {
            if solver_moves {
                let mut route = dungeon.route().unwrap().into_iter();
                last.opened = route.find(|&door| dungeon.state(door) == Some(State::Unfixed));
                dungeon.fix(last.opened.unwrap(), State::Open).unwrap();
            } else {
                let closed = demon.close(&dungeon, last).unwrap();
                dungeon.fix(closed, State::Closed).unwrap();
            }
            solver_moves = !solver_moves;
        }
        dungeon.is_lost()
    }

    #[test]
    fn dual_beats_a_greedy_solver_wherever_the_answer_is_no() {
        let (mut games, mut random_loses) = (0, 0);
        for input in inputs(6) {
            if !is_winnable(input) {
                assert!(beats_greedy(Demon::Dual, input), "{input:?}");
                games += 1;
            }
            let [random, ..] = Demon::automatic();
            random_loses += usize::from(!beats_greedy(random, input));
        }
        assert_eq!(games, 21 + 21 + 5);
        // So the wins of `dual` tell something.
        assert!(random_loses > 10);
    }
}
