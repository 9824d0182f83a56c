//! Checkers and interactors that a header names: programs in any language, as testlib's are.

use crate::excerpt::beginning;
use crate::program::{End, Output, Process, Run, run};
use crate::verdict::Verdict;
use anyhow::{Context, Result};
use std::fmt::{self, Display};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long a checker may take, and an interactor after the end of the solution.
const PATIENCE: Duration = Duration::from_secs(10);

/// The words of a command, to be started in a folder.
#[derive(Clone, Debug)]
pub struct External {
    /// The program and its first arguments.
    pub words: Vec<String>,
    /// The folder, to which a path of the program may be relative.
    pub folder: PathBuf,
}

impl External {
    /// What the command says of an output: it is called with the paths of the input, the output and the
    /// expected output, and accepts by its exit status. What it prints is the reason.
    /// Fails if the command cannot be started.
    pub fn check(&self, input: &str, actual: &str, expected: &str) -> Result<Verdict> {
        let (mut command, _files) = self.command([input, actual, expected])?;
        let run = run(&mut command, b"", PATIENCE).context("the checker")?;
        let said = beginning((run.stdout + &run.stderr).trim());
        let failed = |how: &str| self.failed("checker", how, &said);
        Ok(match run.end {
            End::Exit(status) if has_failed(status) => failed(&format!("has failed, {status}")),
            End::Exit(status) if status.success() => Verdict::Accepted(said),
            End::Exit(status) => Verdict::WrongAnswer(or_status(said, status)),
            End::TimeLimit => failed("does not end"),
            End::OutputLimit => failed("writes too much"),
        })
    }

    /// Lets a solution and the command talk to each other, and returns what that says of the solution, with the
    /// conversation as its output. The command is called like a checker, before there is an output, and
    /// accepts by its exit status. What it writes to standard error is the reason.
    /// Fails if one of them cannot be started.
    pub fn interact(
        &self,
        solution: &mut Command,
        [input, expected]: [&str; 2],
        limit: Duration,
    ) -> Result<(Verdict, Run)> {
        let (mut command, _files) = self.command([input, "", expected])?;
        let start = Instant::now();
        let solution = Process::spawn_piped(solution)?;
        let interactor = Process::spawn_piped(&mut command).context("the interactor")?;
        let conversation = Conversation::default();
        let (mut to_solution, mut to_interactor) = (solution.input(), interactor.input());
        let (answers, questions) = (conversation.clone(), conversation.clone());
        let written = Output::relayed(
            solution.output(),
            move |chunk| {
                questions.add(">", chunk);
                to_interactor.write_all(chunk).and_then(|()| to_interactor.flush())
            },
            None,
        );
        let read = Output::relayed(
            interactor.output(),
            move |chunk| {
                answers.add("<", chunk);
                // That a solution has ended does not break the interactor's pipe: it is to find a reason.
                let _ = to_solution.write_all(chunk).and_then(|()| to_solution.flush());
                Ok(())
            },
            None,
        );
        let stderr = Output::of(solution.errors(), None);
        let said = Output::of(interactor.errors(), None);
        let ended = solution.wait(Some(start + limit))?;
        let time = start.elapsed();
        solution.kill(); // What it has started could keep the interactor waiting.
        let patience = if ended.is_some() { PATIENCE } else { Duration::ZERO };
        let told = interactor.wait(Some(Instant::now() + patience))?;
        drop(interactor);
        let verdict = self.verdict(ended, told, beginning(said.text().trim()), limit);
        let end = ended.map_or(End::TimeLimit, End::Exit);
        let stderr = stderr.text();
        // Until both have said all.
        written.text();
        read.text();
        Ok((verdict, Run { end, stdout: conversation.text(), stderr, time }))
    }

    /// What it says of a solution that the two have ended like this, or were stopped.
    fn verdict(
        &self,
        ended: Option<ExitStatus>,
        told: Option<ExitStatus>,
        said: String,
        limit: Duration,
    ) -> Verdict {
        match (ended, told) {
            (_, Some(told)) if has_failed(told) => {
                self.failed("interactor", &format!("has failed, {told}"), &said)
            }
            (Some(_), None) => self.failed("interactor", "does not end", &said),
            (None, None) => Verdict::stopped_in_a_game(limit),
            (None, Some(told)) if told.success() => Verdict::TimeLimitExceeded(format!(
                "stopped after {} s: the interactor has accepted it, but it goes on",
                limit.as_secs_f64()
            )),
            (Some(ended), Some(told)) if !ended.success() => {
                let end = format!("the solution ended with {ended}");
                let reason = if said.is_empty() { end } else { format!("{said}; {end}") };
                match told.success() {
                    true => Verdict::RuntimeError(reason),
                    // Each may have failed because of the other.
                    false => Verdict::WrongAnswer(reason),
                }
            }
            (Some(_), Some(told)) if told.success() => Verdict::Accepted(said),
            (_, Some(told)) => Verdict::WrongAnswer(or_status(said, told)),
        }
    }

    fn failed(&self, what: &str, how: &str, said: &str) -> Verdict {
        let said = if said.is_empty() { String::new() } else { format!(": {said}") };
        Verdict::NotJudged(format!("the {what} `{self}` {how}{said}"))
    }

    /// The command with the paths of an input, an output and an expected output, and their folder, which is
    /// removed when it is dropped.
    fn command(&self, texts: [&str; 3]) -> Result<(Command, TempDir)> {
        let program = self.folder.join(&self.words[0]);
        let mut command = match program.is_file() {
            true => Command::new(program),
            false => Command::new(&self.words[0]),
        };
        command.args(&self.words[1..]).current_dir(&self.folder);
        let files = TempDir::new()?;
        for (name, text) in ["input", "output", "expected"].into_iter().zip(texts) {
            let file = files.path().join(name);
            fs::write(&file, text)?;
            command.arg(file);
        }
        Ok((command, files))
    }
}

/// A reason, or if there is none, how the one that should give it ended.
fn or_status(reason: String, status: ExitStatus) -> String {
    if reason.is_empty() { status.to_string() } else { reason }
}

/// What two programs say to each other, in the order in which it comes.
#[derive(Clone, Default)]
struct Conversation(Arc<Mutex<Vec<Turn>>>);

struct Turn {
    by: &'static str,
    said: Vec<u8>,
}

impl Conversation {
    fn add(&self, by: &'static str, chunk: &[u8]) {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match turns.last_mut().filter(|last| last.by == by) {
            Some(last) => last.said.extend_from_slice(chunk),
            None => turns.push(Turn { by, said: chunk.into() }),
        }
    }

    /// The lines, each with who says it.
    fn text(&self) -> String {
        let mut text = String::new();
        for Turn { by, said } in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            for line in String::from_utf8_lossy(said).lines() {
                text += &format!("{by} {line}\n");
            }
        }
        text
    }
}

/// Whether a checker or an interactor has not decided. With 3, those of testlib say so.
fn has_failed(status: ExitStatus) -> bool {
    matches!(status.code(), None | Some(3))
}

impl Display for External {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.words.join(" "))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{External, Run};
    use std::process::Command;
    use std::time::{Duration, Instant};
    use tempfile::TempDir;

    /// What a script says, as a checker or an interactor.
    fn external(script: &str) -> External {
        let words = ["sh", "-c", script, "judge"].map(str::to_owned).into();
        External { words, folder: "/".into() }
    }

    #[test]
    fn a_checker_gets_three_files_and_gives_a_reason() {
        for (script, verdict) in [
            (r#"test "$(cat "$1" "$2" "$3")" = 123; echo fine"#, "accepted: fine\n"),
            ("pwd; echo no >&2; exit 2", "wrong answer: /\nno\n"),
            ("exit 1", "wrong answer: exit status: 1\n"),
            ("exit 3", "not judged: the checker `sh -c exit 3 judge` has failed, exit status: 3\n"),
            (
                "echo a; kill -9 $$",
                "not judged: the checker `sh -c echo a; kill -9 $$ judge` has failed, \
                 signal: 9 (SIGKILL): a\n",
            ),
            ("exec yes", "not judged: the checker `sh -c exec yes judge` writes too much: y\ny\n"),
        ] {
            let said = external(script).check("1", "2", "3").unwrap().to_string() + "\n";
            assert!(said.starts_with(verdict), "{said}");
        }
        let nothing =
            External { words: vec!["no/such".into()], folder: TempDir::new().unwrap().keep() };
        let error = format!("{:#}", nothing.check("", "", "").unwrap_err());
        assert!(error.starts_with("the checker: cannot start no/such"), "{error}");
    }

    #[track_caller]
    fn check_talk(solution: &str, interactor: &str, expected: &str) {
        let mut command = Command::new("sh");
        let (start, limit) = (Instant::now(), Duration::from_millis(500));
        let talk =
            external(interactor).interact(command.args(["-c", solution]), ["7\n", "8"], limit);
        let (verdict, Run { stdout, .. }) = talk.unwrap();
        let said = verdict.to_string();
        assert!(said.starts_with(expected), "{said}: {stdout}");
        assert_eq!(said.contains("solution ended"), expected.contains("solution ended"), "{said}");
        let doubles = solution.contains("2 * n");
        assert_eq!(stdout.starts_with("< 7\n> 14\n"), doubles, "{said}: {stdout}");
        assert!(start.elapsed() < Duration::from_millis(1500), "{solution}: {interactor}");
    }

    #[test]
    fn a_solution_and_an_interactor_talk() {
        let doubles = r#"cat "$1"; read twice; test "$twice" = 14 || { echo no >&2; exit 1; }"#;
        let doubles = &format!("{doubles}; echo yes >&2");
        check_talk("read n; echo $((2 * n))", doubles, "accepted: yes");
        check_talk("read n; echo $n", doubles, "wrong answer: no");
        // It has gone on in vain after the verdict.
        check_talk(
            "read n; echo $n; read a || exit 3",
            doubles,
            "wrong answer: no; the solution ended",
        );
        let keeps = r#"cat "$1"; cat > "$2"; test "$(cat "$2" "$3")" = "14
8""#;
        check_talk("read n; echo $((2 * n))", keeps, "accepted: ");
        check_talk(
            "read n; echo $((2 * n)); sleep 0.2; echo; sleep 0.1; echo",
            doubles,
            "runtime error: yes; the solution ended with signal: 13",
        );
        check_talk("while true; do :; done", "exit 1", "wrong answer: exit status: 1");
        check_talk(
            "read n; exit 3",
            "echo 1; exec cat > /dev/null",
            "runtime error: the solution ended with exit status: 3",
        );
        // That it does not read what the interactor says does not end the interactor.
        let answers = r#"cat "$1"; read a; sleep 0.1; echo 1; read a || { echo eof >&2; exit 1; }"#;
        let ended = "wrong answer: eof; the solution ended with exit status: 101";
        check_talk("read n; echo $((2 * n)); exit 101", answers, ended);
        let late = "time limit exceeded: stopped after 0.5 s";
        check_talk("exec sleep 9", doubles, &format!("{late}; does the solution flush"));
        let goes_on = "read n; echo $((2 * n)); exec sleep 9";
        check_talk(goes_on, doubles, &format!("{late}: the interactor has accepted it"));
        // What they start cannot keep us waiting.
        check_talk(
            "sleep 60 & read n; echo $((2 * n))",
            &format!("{doubles}; cat > /dev/null; sleep 60 &"),
            "accepted: yes",
        );
        let failed =
            "not judged: the interactor `sh -c cat \"$1\"; kill -9 $$ judge` has failed, signal: 9";
        check_talk("read n", "cat \"$1\"; kill -9 $$", failed);
        check_talk(
            "",
            "exit 3",
            "not judged: the interactor `sh -c exit 3 judge` has failed, exit status: 3",
        );
    }
}
