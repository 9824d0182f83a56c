//! Lines to and from a solver, with a time limit.

use anyhow::{Context, Result};
use shared_child::SharedChild;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// What has come from the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// A line, without its end. What is not UTF-8 is replaced.
    Line(String),
    /// The end of its output, and how the program has ended, if that is known.
    End(Option<ExitStatus>),
    /// Nothing, for this long.
    Silence(Duration),
}

/// Both directions between the judge and a solver.
pub trait Connection {
    /// Sends a line. If the solver no longer reads, the next call of another function shows it.
    fn send(&mut self, line: &str);

    /// Waits for the next line.
    fn receive(&mut self) -> Received;

    /// Whether a line has come that [`receive`](Self::receive) has not yet returned.
    fn has_spoken(&mut self) -> bool;

    /// Waits for the end of the output, or for a line that should not be there.
    fn receive_end(&mut self) -> Received {
        self.receive()
    }
}

/// A solver at the other end of two pipes. If it was started here, it is stopped when this is dropped.
pub struct Solver {
    output: Box<dyn Write>,
    lines: Receiver<String>,
    /// The line that [`Connection::has_spoken`] has found.
    early: Option<String>,
    limit: Duration,
    child: Option<SharedChild>,
}

/// How long to wait for lines after the end of the game where the end of the output may not come.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// No line of the protocol is longer, and a runaway program must not exhaust memory.
const LONGEST_LINE: u64 = 1_000;

impl Solver {
    /// Starts a program, and waits up to `limit` for each of its lines and for its end.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command, limit: Duration) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = SharedChild::spawn(command)
            .with_context(|| format!("cannot start the solver {command:?}"))?;
        let input = child.take_stdout().expect("it is piped");
        let output = child.take_stdin().expect("it is piped");
        let mut solver = Self::remote(input, output, limit);
        solver.child = Some(child);
        Ok(solver)
    }

    /// A solver that was started elsewhere. Waits up to `limit` for each of its lines.
    ///
    /// Whoever has connected the two programs may hold the pipe open after the solver has ended. So
    /// silence after the end of the game counts as the end of the output.
    pub fn remote(
        input: impl Read + Send + 'static,
        output: impl Write + 'static,
        limit: Duration,
    ) -> Self {
        let (sender, lines) = sync_channel(16);
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            // The other end hangs up when the game is over.
            while let Some(line) = read_line(&mut input)
                && sender.send(line).is_ok()
            {}
        });
        Self {
            output: Box::new(output),
            lines,
            early: None,
            limit,
            child: None,
        }
    }

    fn next(&mut self, limit: Duration) -> Result<String, RecvTimeoutError> {
        match self.early.take() {
            Some(line) => Ok(line),
            None => self.lines.recv_timeout(limit),
        }
    }

    /// How the solver, which has ended its output, has ended itself.
    fn end(&self) -> Received {
        let child = self.child.as_ref();
        match child.map(|child| child.wait_timeout(self.limit)) {
            Some(Ok(None)) => Received::Silence(self.limit),
            Some(Ok(status)) => Received::End(status),
            // It was started elsewhere, or the system does not keep it for us.
            None | Some(Err(_)) => Received::End(None),
        }
    }
}

/// The next line. An error of the pipe counts as its end.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let length = input
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)
        .unwrap_or(0);
    let text = String::from_utf8_lossy(&line);
    (length > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned())
}

impl Connection for Solver {
    fn send(&mut self, line: &str) {
        // In one piece: a line in two writes wakes the reader twice.
        let _ = self.output.write_all(format!("{line}\n").as_bytes());
        let _ = self.output.flush();
    }

    fn receive(&mut self) -> Received {
        match self.next(self.limit) {
            Ok(line) => Received::Line(line),
            Err(RecvTimeoutError::Disconnected) => self.end(),
            Err(RecvTimeoutError::Timeout) => Received::Silence(self.limit),
        }
    }

    fn has_spoken(&mut self) -> bool {
        self.early = self.early.take().or_else(|| self.lines.try_recv().ok());
        self.early.is_some()
    }

    fn receive_end(&mut self) -> Received {
        if self.child.is_some() {
            return self.receive();
        }
        let line = self.next(self.limit.min(LAST_WORDS));
        line.map_or(Received::End(None), Received::Line)
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        if let Some(child) = &self.child {
            // It may have ended already, and then there is nothing to stop.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Connection, Received, Solver};
    use std::io::{self, pipe};
    use std::thread;
    use std::time::Duration;

    const LIMIT: Duration = Duration::from_secs(20);

    #[test]
    fn lines_come_one_by_one_and_then_the_end() {
        let mut solver = Solver::remote(&b"Yes\r\n| 1 1\n- 2"[..], io::sink(), LIMIT);
        for line in ["Yes", "| 1 1", "- 2"] {
            assert_eq!(solver.receive(), Received::Line(line.into()));
        }
        assert_eq!(solver.receive(), Received::End(None));
        assert_eq!(solver.receive_end(), Received::End(None));
    }

    #[test]
    fn an_early_line_is_not_lost() {
        let mut solver = Solver::remote(&b"1\n2\n"[..], io::sink(), LIMIT);
        let mut waits = 0..10_000;
        assert!(waits.any(|_| {
            thread::sleep(Duration::from_millis(1));
            solver.has_spoken()
        }));
        assert!(solver.has_spoken());
        assert_eq!(solver.receive(), Received::Line("1".into()));
        assert_eq!(solver.receive_end(), Received::Line("2".into()));
        assert!(!solver.has_spoken());
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let mut solver = Solver::remote(io::repeat(b'x'), io::sink(), LIMIT);
        assert_eq!(solver.receive(), Received::Line("x".repeat(1_000)));
    }

    #[test]
    fn silence_is_noticed_and_counts_as_the_end_after_the_game() {
        let (reader, _writer) = pipe().unwrap();
        let mut solver = Solver::remote(reader, io::sink(), LIMIT);
        assert_eq!(solver.receive_end(), Received::End(None));
        solver.limit = Duration::from_millis(10);
        assert_eq!(solver.receive(), Received::Silence(solver.limit));
    }
}
