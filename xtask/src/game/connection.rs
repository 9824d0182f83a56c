//! Lines to and from a solver, each with a time limit.

use shared_child::SharedChild;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

/// What has come from the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// A line, without its end. What is not UTF-8 is replaced.
    Line(String),
    /// The end of its output.
    End,
    /// Nothing, for this long.
    TimeOut(Duration),
}

/// A line of talk to a solver.
pub trait Connection {
    /// Sends a line.
    ///
    /// # Errors
    ///
    /// If nobody reads it.
    fn send(&mut self, line: &str) -> io::Result<()>;

    /// Waits for the next line.
    fn receive(&mut self) -> Received;

    /// Whether a line has come that nobody has waited for yet.
    fn has_spoken(&mut self) -> bool;

    /// Waits for the end of the output, or for a line that should not be there.
    fn receive_end(&mut self) -> Received {
        self.receive()
    }
}

/// A connection over a reader and a writer.
pub struct Pipe {
    output: Box<dyn Write>,
    lines: Receiver<String>,
    /// What [`Connection::has_spoken`] has found.
    early: Option<String>,
    limit: Duration,
    held_open: bool,
}

/// How long to listen for lines after the end where the end itself does not come.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// No line of the protocol is longer, and a program gone wild shall not fill the memory.
const LONGEST_LINE: u64 = 1_000;

impl Pipe {
    /// Talks over `input` and `output`, and waits for a line up to `limit`.
    pub fn new(
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
            held_open: false,
        }
    }

    /// Takes silence after the end for the end: whoever has connected the two programs may hold the
    /// pipe open when the solver is gone.
    pub fn held_open(self) -> Self {
        Self {
            held_open: true,
            ..self
        }
    }
}

/// The next line; an error of the pipe ends it as its end does.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let length = input
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)
        .unwrap_or(0);
    let text = String::from_utf8_lossy(&line);
    (length > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned())
}

impl Connection for Pipe {
    fn send(&mut self, line: &str) -> io::Result<()> {
        // In one piece: a line in two writes wakes the reader twice.
        self.output.write_all(format!("{line}\n").as_bytes())?;
        self.output.flush()
    }

    fn receive(&mut self) -> Received {
        if let Some(line) = self.early.take() {
            return Received::Line(line);
        }
        match self.lines.recv_timeout(self.limit) {
            Ok(line) => Received::Line(line),
            Err(RecvTimeoutError::Disconnected) => Received::End,
            Err(RecvTimeoutError::Timeout) => Received::TimeOut(self.limit),
        }
    }

    fn receive_end(&mut self) -> Received {
        if !self.held_open || self.early.is_some() {
            return self.receive();
        }
        let line = self.lines.recv_timeout(self.limit.min(LAST_WORDS));
        line.map_or(Received::End, Received::Line)
    }

    fn has_spoken(&mut self) -> bool {
        match self.lines.try_recv() {
            Ok(line) => {
                self.early = Some(line);
                true
            }
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => false,
        }
    }
}

/// A solver that runs as a process of its own, and is stopped when this is dropped.
pub struct Solver {
    child: SharedChild,
    pipe: Pipe,
    limit: Duration,
}

impl Solver {
    /// Starts `command`, and waits for each of its lines up to `limit`.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command, limit: Duration) -> io::Result<Self> {
        let child = SharedChild::spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
        let (input, output) = (child.take_stdout(), child.take_stdin());
        let pipe = Pipe::new(
            input.expect("it is piped"),
            output.expect("it is piped"),
            limit,
        );
        Ok(Self { child, pipe, limit })
    }

    /// Waits until the solver, which has ended its output, has ended itself.
    ///
    /// # Errors
    ///
    /// A sentence, if it does not end in time or ends with an error.
    pub fn finish(self) -> Result<(), String> {
        match self.child.wait_timeout(self.limit) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(format!("the solver has failed: {status}")),
            Ok(None) => Err(format!(
                "the solver still runs after {} s",
                self.limit.as_secs_f64()
            )),
            Err(error) => Err(format!("cannot wait for the solver: {error}")),
        }
    }
}

impl Connection for Solver {
    fn send(&mut self, line: &str) -> io::Result<()> {
        self.pipe.send(line)
    }

    fn receive(&mut self) -> Received {
        self.pipe.receive()
    }

    fn has_spoken(&mut self) -> bool {
        self.pipe.has_spoken()
    }

    fn receive_end(&mut self) -> Received {
        self.pipe.receive_end()
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // It may have ended already, and then there is nothing to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::{Connection, Pipe, Received};
    use std::io::{self, pipe};
    use std::time::Duration;

    const LIMIT: Duration = Duration::from_secs(20);

    #[test]
    fn lines_come_one_by_one_and_then_the_end() {
        let mut pipe = Pipe::new(&b"Yes\r\n| 1 1\n- 2"[..], io::sink(), LIMIT);
        for line in ["Yes", "| 1 1", "- 2"] {
            assert_eq!(pipe.receive(), Received::Line(line.into()));
        }
        assert_eq!(pipe.receive(), Received::End);
        assert_eq!(pipe.receive_end(), Received::End);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let mut pipe = Pipe::new(io::repeat(b'x'), io::sink(), LIMIT);
        assert_eq!(pipe.receive(), Received::Line("x".repeat(1_000)));
    }

    #[test]
    fn a_pipe_that_is_held_open_ends_in_silence() {
        let (reader, _writer) = pipe().unwrap();
        let mut pipe = Pipe::new(reader, io::sink(), LIMIT).held_open();
        assert_eq!(pipe.receive_end(), Received::End);
        let mut pipe = Pipe::new(&b"more\n"[..], io::sink(), LIMIT).held_open();
        assert_eq!(pipe.receive_end(), Received::Line("more".into()));
    }

    #[test]
    fn silence_is_noticed() {
        let limit = Duration::from_millis(10);
        let (reader, _writer) = pipe().unwrap();
        let mut pipe = Pipe::new(reader, io::sink(), limit);
        assert_eq!(pipe.receive(), Received::TimeOut(limit));
        assert_eq!(pipe.receive_end(), Received::TimeOut(limit));
    }
}
