//! One process, measured by the operating system.
//!
//! A child's peak memory counts from its parent's at the time of the fork. So each run is started by
//! a small process of its own, this same executable with [`FLAG`] as its first argument.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;
use xtask::game::connection::Solver;
use xtask::game::demon::Dual;
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::Game;

/// The first argument of a process that measures another.
pub(crate) const FLAG: &str = "--meter";

/// What a run has cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) wall: Duration,
    /// Processor time, user and system, where the system tells.
    pub(crate) processor: Option<Duration>,
    /// Peak resident memory in bytes, where the system tells.
    pub(crate) memory: Option<u64>,
}

/// What is run.
#[derive(Clone, Copy)]
pub(crate) enum Run<'a> {
    /// A program on a file.
    Pipe {
        program: &'a Path,
        argument: Option<usize>,
        input: &'a Path,
        output: &'a Path,
    },
    /// A whole game of bridgit, moving second, against the demon `dual`.
    Game {
        program: &'a Path,
        height: usize,
        width: usize,
    },
}

/// Measures a run in a small process of its own.
pub(crate) fn measure(run: Run) -> Cost {
    let mut command = Command::new(std::env::current_exe().expect("this executable has a path"));
    command.arg(FLAG);
    match run {
        Run::Pipe {
            program,
            argument,
            input,
            output,
        } => command
            .args([program, input, output])
            .args(argument.map(|number| number.to_string())),
        Run::Game {
            program,
            height,
            width,
        } => command
            .arg(program)
            .args(["game", &height.to_string(), &width.to_string()]),
    };
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .expect("this executable can be started");
    assert!(output.status.success(), "{command:?} has failed");
    let text = String::from_utf8(output.stdout).expect("figures are text");
    let mut figures = text
        .split_ascii_whitespace()
        .map(|figure| figure.parse().ok());
    let mut next = || figures.next().expect("three figures");
    Cost {
        wall: Duration::from_micros(next().expect("wall time is always known")),
        processor: next().map(Duration::from_micros),
        memory: next(),
    }
}

/// The work of the small process: runs the program and prints microseconds of wall time and of
/// processor time, and bytes of memory; `-` is for what the system does not tell.
pub(crate) fn main(arguments: &[String]) {
    let start = Instant::now();
    let mut child = match arguments {
        [program, game, height, width] if game == "game" => play(program, height, width),
        [program, input, output, arguments @ ..] => Command::new(program)
            .args(arguments)
            .stdin(File::open(input).expect("the input is there"))
            .stdout(File::create(output).expect("the output can be written"))
            .spawn()
            .expect("the program can be started"),
        _ => panic!("expected a program and what it shall run on, found {arguments:?}"),
    };
    let (status, usage) = match child.wait4() {
        Ok(used) => (used.status, Some(used.rusage)),
        Err(_) => (child.wait().expect("the program can be waited for"), None),
    };
    let wall = start.elapsed();
    assert!(status.success(), "{arguments:?}: {status}");
    let figure =
        |figure: Option<u128>| figure.map_or_else(|| "-".into(), |value| value.to_string());
    println!(
        "{} {} {}",
        wall.as_micros(),
        figure(
            usage
                .as_ref()
                .map(|usage| (usage.utime + usage.stime).as_micros())
        ),
        figure(usage.as_ref().map(|usage| u128::from(usage.maxrss))),
    );
}

/// Plays a game to its end; the child has then only to exit.
fn play(program: &str, height: &str, width: &str) -> Child {
    const LIMIT: Duration = Duration::from_secs(20);
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let (input, output) = (
        child.stdout.take().expect("piped"),
        child.stdin.take().expect("piped"),
    );
    let mut solver = Solver::remote(input, output, LIMIT);
    let side = |text: &str| text.parse().expect("a number of rooms");
    let dungeon = Dungeon::new(side(height), side(width));
    let verdict = Game::new(dungeon, Order::Second, Box::new(Dual)).judge(&mut solver);
    assert!(verdict.is_accepted(), "{verdict}");
    child
}
