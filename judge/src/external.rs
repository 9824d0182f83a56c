//! Checkers and interactors that a header names: programs in any language, as testlib's are.

use crate::excerpt::beginning;
use crate::program::{End, Output, Process, Run, run};
use crate::verdict::Verdict;
use anyhow::{Context, Result, bail};
use std::fmt::{self, Display};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
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
    /// Fails if the command cannot be started, or does not end by itself.
    pub fn check(&self, input: &str, actual: &str, expected: &str) -> Result<Verdict> {
        let (mut command, _files) = self.command([input, actual, expected])?;
        let run = run(&mut command, b"", PATIENCE).context("the checker")?;
        let said = beginning((run.stdout + &run.stderr).trim());
        match run.end {
            End::Exit(status) if has_failed(status) => {
                bail!("the checker `{self}` has failed: {status}; {said}")
            }
            End::Exit(status) if status.success() => Ok(Verdict::Accepted(said)),
            End::Exit(status) => {
                Ok(Verdict::WrongAnswer(if said.is_empty() { status.to_string() } else { said }))
            }
            _ => bail!("the checker `{self}` was stopped after {} s: {said}", PATIENCE.as_secs()),
        }
    }

    /// Lets a solution and the command talk to each other, and returns what that says of the solution. It
    /// is called like a checker, before there is an output, and accepts by its exit status. What it writes
    /// to standard error is the reason.
    /// Fails if one of them cannot be started, or if the command does not end.
    pub fn interact(
        &self,
        solution: &mut Command,
        [input, expected]: [&str; 2],
        limit: Duration,
    ) -> Result<(Verdict, Run)> {
        let (mut command, _files) = self.command([input, "", expected])?;
        let start = Instant::now();
        solution.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let solution = Process::spawn(solution)?;
        command.stdin(Stdio::piped()).stdout(solution.input()).stderr(Stdio::piped());
        let interactor = Process::spawn(&mut command).context("the interactor")?;
        drop(command); // It holds a pipe open.
        let stdout = Output::relayed(solution.output(), interactor.input(), None);
        let (stderr, said) = (solution.errors(), interactor.errors());
        let (stderr, said) = (Output::of(stderr, None), Output::of(said, None));
        let ended = solution.wait(Some(start + limit))?;
        let time = start.elapsed();
        solution.kill(); // What it has started could keep the interactor waiting.
        let patience = if ended.is_some() { PATIENCE } else { Duration::ZERO };
        let told = interactor.wait(Some(Instant::now() + patience))?;
        drop(interactor);
        let said = beginning(said.text().trim());
        let with_end = |ended| {
            let end = format!("the solution ended with {ended}");
            if said.is_empty() { end } else { format!("{said}; {end}") }
        };
        let verdict = match (ended, told) {
            (Some(ended), Some(told)) if told.success() && ended.success() => {
                Verdict::Accepted(said)
            }
            (Some(ended), Some(told)) if told.success() => Verdict::RuntimeError(with_end(ended)),
            (_, Some(told)) if has_failed(told) => {
                bail!("the interactor `{self}` has failed: {told}; {said}")
            }
            // Each may have failed because of the other.
            (Some(ended), Some(_)) if !ended.success() => Verdict::WrongAnswer(with_end(ended)),
            (_, Some(told)) if !told.success() => {
                Verdict::WrongAnswer(if said.is_empty() { told.to_string() } else { said })
            }
            (None, _) => Verdict::stopped_in_a_game(limit),
            (Some(_), _) => bail!("the interactor `{self}` does not end: {said}"),
        };
        let end = ended.map_or(End::TimeLimit, End::Exit);
        Ok((verdict, Run { end, stdout: stdout.text(), stderr: stderr.text(), time }))
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
    use super::External;
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
            ("exit 3", "the checker `sh -c exit 3 judge` has failed: exit status: 3; \n"),
            (
                "kill -9 $$",
                "the checker `sh -c kill -9 $$ judge` has failed: signal: 9 (SIGKILL); \n",
            ),
        ] {
            let said = external(script).check("1", "2", "3");
            let said = said.map_or_else(|fault| fault.to_string(), |verdict| verdict.to_string());
            assert_eq!(said + "\n", verdict);
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
        let (said, stdout) = match talk {
            Ok((verdict, run)) => (verdict.to_string(), run.stdout),
            Err(fault) => (fault.to_string(), String::new()),
        };
        assert!(said.starts_with(expected), "{said}: {stdout}");
        assert_eq!(stdout.contains("14"), solution.contains("2 * n"), "{said}: {stdout}");
        assert!(start.elapsed() < Duration::from_millis(1500), "{solution}: {interactor}");
    }

    #[test]
    fn a_solution_and_an_interactor_talk() {
        let doubles = r#"cat "$1"; read twice; test "$twice" = 14 || { echo no >&2; exit 1; }"#;
        let doubles = &format!("{doubles}; echo yes >&2");
        check_talk("read n; echo $((2 * n))", doubles, "accepted: yes");
        check_talk("read n; echo $n", doubles, "wrong answer: no");
        // It has gone on in vain after the verdict.
        check_talk("read n; echo $n; read a || exit 3", doubles, "wrong answer: no; the solution");
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
        let late = "time limit exceeded: stopped after 0.5 s; does";
        check_talk("exec sleep 9", doubles, late);
        check_talk("read n; echo $((2 * n)); exec sleep 9", doubles, late);
        // What they start cannot keep us waiting.
        check_talk(
            "sleep 60 & read n; echo $((2 * n))",
            &format!("{doubles}; cat > /dev/null; sleep 60 &"),
            "accepted: yes",
        );
        let failed = "the interactor `sh -c cat \"$1\"; kill -9 $$ judge` has failed: signal: 9";
        check_talk("read n", "cat \"$1\"; kill -9 $$", failed);
        check_talk("", "exit 3", "the interactor `sh -c exit 3 judge` has failed: exit status: 3");
    }
}
