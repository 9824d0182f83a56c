//! Checkers and interactors that a header names. They are programs in any language, and are called like
//! programs that use testlib.

mod interactor_run;
#[cfg(all(test, unix))]
mod tests;

use crate::judge_command_line::JudgeCommandLine;
use crate::judging::crash_detector::CrashDetector;
use crate::judging::decision::{Decision, EventOrder, InteractorDecision, is_status_of_decision};
use crate::judging::interaction::RunningSolution;
use crate::judging::languages::{
    extensions_of_sources, is_interpreter, is_script, usual_interpreter,
};
use crate::process::{MAX_OUTPUT, Outcome, StopLimits, StopReason, run_with_stop_limits};
use crate::support::excerpt::ExcerptSize;
use crate::support::file_time::modification_time;
use anyhow::{Context, Result, bail, ensure};
use interactor_run::{EndOfInteractor, run_interactor};
use std::env;
use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use tempfile::TempDir;

/// The command of a checker or an interactor.
#[derive(Clone, Debug)]
pub struct JudgeCommand {
    /// The program and its first arguments.
    line: JudgeCommandLine,
    /// The folder in which the command is started. The path of the program may be relative to this folder.
    folder: PathBuf,
}

/// The size of an excerpt from both ends of the message of a command. The end is shown, too, because a trace of an
/// interpreter ends with the error.
const MESSAGE_SIZE: ExcerptSize = ExcerptSize { max_lines: 20, max_line_length: 200 };

/// The role of a command, for its messages.
#[derive(Clone, Copy)]
enum Role {
    Checker,
    Interactor,
}

/// The facts about the end of a command that determine its decision.
struct EndOfCommand<'a> {
    role: Role,
    outcome: Outcome,
    /// True if the command wrote more than it may.
    is_output_cut: bool,
    /// The message of the command, which is the reason for its decision.
    message: &'a str,
    /// The standard error, which may show that an interpreter has failed.
    stderr: &'a str,
}

/// Returns advice on a command that names a file which is not executable.
fn advice_to_run(file: &str) -> String {
    let path = Path::new(file);
    let is_source = |extension: &str| path.extension().is_some_and(|it| it == extension);
    match extensions_of_sources().any(is_source) {
        true => format!(
            "compile it, and write the path of the executable instead, such as {}",
            path.with_extension("").display()
        ),
        false => {
            let example = usual_interpreter(path).map(|it| format!(", as in `{it} {file}`"));
            format!("put the interpreter in front of it{}", example.unwrap_or_default())
        }
    }
}

impl JudgeCommand {
    /// The command that a header names, to be started in a folder.
    pub fn new(line: JudgeCommandLine, folder: &Path) -> Self {
        Self { line, folder: folder.into() }
    }

    /// Checks that the files that the command names exist. These are the program, if it is given by a path, and
    /// scripts. Also checks that the program is executable, and that an interpreter gets a script.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first file that is missing or not executable, or that says that the script is
    /// missing.
    pub fn ensure_can_be_started(&self) -> Result<()> {
        let Self { line, folder } = self;
        ensure!(
            !line.arguments.is_empty() || !is_interpreter(&line.program),
            "the command `{line}` names no script, so it would take the input file of a test case for its script: add the script, \
             as in `{line} judges/abc`"
        );
        let is_program = |word: &str| word == line.program && word.contains('/');
        for word in line.words() {
            let is_missing =
                (is_program(&word) || is_script(&word)) && !folder.join(&word).exists();
            let advice = || {
                let source = self.source().filter(|_| is_program(&word))?;
                Some(format!(": compile {}", source.display()))
            };
            ensure!(
                !is_missing,
                "cannot find {word} in {}, which the command `{line}` names{}",
                folder.display(),
                advice().unwrap_or_default()
            );
            if is_program(&word) && !is_executable(&folder.join(&word)) {
                bail!(
                    "cannot start {word}, because it is not executable: {}",
                    advice_to_run(&word)
                );
            }
        }
        Ok(())
    }

    /// Returns a note if the program is older than its source, so that it has to be compiled again.
    pub fn note_on_outdated_program(&self) -> Option<String> {
        let source = self.source()?;
        let time = |path: &Path| modification_time(&self.folder.join(path));
        let is_outdated = time(&source)? > time(Path::new(&self.line.program))?;
        is_outdated.then(|| {
            format!("{} is newer than {}: compile it", source.display(), self.line.program)
        })
    }

    /// Returns the source of the program, relative to the folder. The source has the name of the program and the
    /// extension of a language. Returns `None` if there is no such file, or if the program is a script.
    fn source(&self) -> Option<PathBuf> {
        if is_script(&self.line.program) {
            return None;
        }
        let program = Path::new(&self.line.program);
        let mut sources =
            extensions_of_sources().map(|extension| program.with_extension(extension));
        let is_source = |path: &PathBuf| path != program && self.folder.join(path).is_file();
        sources.find(is_source)
    }

    /// Runs the command as a checker. Its last arguments are the paths of the input, the output and the expected
    /// output. Its exit status decides, and its output is the reason.
    pub fn check(&self, input: &str, actual: &[u8], expected: &str) -> Decision {
        let checked = self.command_with_files([input.as_bytes(), actual, expected.as_bytes()]);
        let run = checked.and_then(|(mut command, _files)| {
            run_with_stop_limits(&mut command, b"", StopLimits::FOR_JUDGE_COMMAND)
        });
        let run = match run {
            Ok(run) => run,
            Err(error) => return Decision::Undecided(format!("the checker: {error:#}")),
        };
        let stderr = run.stderr.text();
        self.decision(EndOfCommand {
            role: Role::Checker,
            outcome: run.ending.outcome,
            is_output_cut: run.stdout.is_cut || run.stderr.is_cut,
            message: &(run.stdout.text() + &stderr),
            stderr: &stderr,
        })
    }

    /// Runs the command as an interactor. Its standard input is the output of the solution, and its standard output
    /// becomes the input of the solution. It is called like a checker, but the file of the output is empty. Its exit
    /// status decides, and its standard error is the reason.
    pub(crate) fn interact(
        &self,
        input: &str,
        expected: &str,
        solution: RunningSolution,
    ) -> InteractorDecision {
        let interacted = self.try_interact(input, expected, solution);
        interacted.unwrap_or_else(|error| {
            let decision = Decision::Undecided(format!("the interactor: {error:#}"));
            InteractorDecision { decision, order: EventOrder::DecisionFirst }
        })
    }

    fn try_interact(
        &self,
        input: &str,
        expected: &str,
        solution: RunningSolution,
    ) -> Result<InteractorDecision> {
        let texts = [input.as_bytes(), b"", expected.as_bytes()];
        let (command, _files) = self.command_with_files(texts)?;
        let end = run_interactor(command, solution)?;
        let order = end.order;
        Ok(InteractorDecision { decision: self.decision_of_interactor(end), order })
    }

    /// Returns the decision of an interactor that has ended.
    fn decision_of_interactor(&self, end: EndOfInteractor) -> Decision {
        let EndOfInteractor { outcome, stderr, is_stdout_cut, order } = end;
        let message = stderr.text();
        let decision = self.decision(EndOfCommand {
            role: Role::Interactor,
            outcome,
            is_output_cut: is_stdout_cut || stderr.is_cut,
            message: &message,
            stderr: &message,
        });
        match decision {
            // The end of the solution may be the cause of the fault. But an exit status of 0 means that the interactor
            // did not want to refuse the solution, and that only one of its threads has crashed. Then the decision
            // stays undecided.
            Decision::Undecided(fault)
                if order != EventOrder::DecisionFirst
                    && outcome.status().is_none_or(|it| !it.success()) =>
            {
                self.decision_after_end_of_solution(fault, outcome, &message)
            }
            decision => decision,
        }
    }

    /// Returns the decision of an interactor that has failed after the solution ended. The end of the solution may be
    /// the cause.
    fn decision_after_end_of_solution(
        &self,
        fault: String,
        outcome: Outcome,
        stderr: &str,
    ) -> Decision {
        let crash_detector = self.crash_detector();
        if crash_detector.shows_end_of_input(stderr) {
            return Decision::RefusedForMissingLine(
                "the solution ended before the interactor".into(),
            );
        }
        if outcome.status().is_some() && crash_detector.shows_crash(stderr) {
            let before = "the solution ended first, which may be why the interactor failed";
            return Decision::Undecided(format!("{before}: {fault}"));
        }
        Decision::Undecided(fault)
    }

    fn crash_detector(&self) -> CrashDetector<'_> {
        CrashDetector::of(&self.line, &self.folder)
    }

    /// Returns the decision of a command that has ended. Its exit status decides, unless the command itself is at
    /// fault.
    fn decision(&self, end: EndOfCommand) -> Decision {
        let EndOfCommand { role, outcome, is_output_cut, message, stderr } = end;
        if is_output_cut {
            return self.undecided(role, &format!("writes more than {MAX_OUTPUT}"), message);
        }
        match outcome {
            Outcome::Ended(status) => self.decision_of_status(role, status, message, stderr),
            Outcome::Stopped(StopReason::Memory { .. }) => {
                self.undecided(role, "uses too much memory", message)
            }
            Outcome::Stopped(StopReason::Time { .. }) | Outcome::Abandoned => {
                self.undecided(role, "does not end", message)
            }
            Outcome::NotReported => {
                self.undecided(role, "has ended, but the system does not tell how", message)
            }
        }
    }

    /// Returns the decision that an exit status stands for. The reason is the message, or the status if there is no
    /// message.
    fn decision_of_status(
        &self,
        role: Role,
        status: ExitStatus,
        message: &str,
        stderr: &str,
    ) -> Decision {
        let shows_crash = || match status.success() {
            true => self.crash_detector().shows_crash_of_thread(stderr),
            false => self.crash_detector().shows_crash(stderr),
        };
        // To know the language, `shows_crash` reads the file of the program. Without a message, it need not be read.
        if has_not_decided(status) || !stderr.is_empty() && shows_crash() {
            return self.undecided(role, &format!("has failed, {status}"), message);
        }
        let message = MESSAGE_SIZE.both_ends(message.trim());
        if status.success() {
            return Decision::Accepted(message);
        }
        Decision::Refused(if message.is_empty() { status.to_string() } else { message })
    }

    fn undecided(&self, role: Role, fault: &str, message: &str) -> Decision {
        let role = match role {
            Role::Checker => "checker",
            Role::Interactor => "interactor",
        };
        let message = MESSAGE_SIZE.both_ends(message.trim());
        let message = if message.is_empty() { String::new() } else { format!(": {message}") };
        Decision::Undecided(format!("the {role} `{self}` {fault}{message}"))
    }

    /// Writes an input, an output and an expected output to files. Returns the command with the paths of the files, and
    /// the folder of the files, which is removed when it is dropped.
    fn command_with_files(&self, texts: [&[u8]; 3]) -> Result<(Command, TempDir)> {
        let program = self.folder.join(&self.line.program);
        let mut command = match program.is_file() {
            true => Command::new(program),
            false => Command::new(&self.line.program),
        };
        command.args(&self.line.arguments).current_dir(&self.folder);
        // Messages of crashes are recognised only in English.
        command.env("LANGUAGE", "en").env("LC_MESSAGES", "C");
        if let Some(locale) = env::var_os("LC_ALL") {
            // This variable takes precedence over `LC_MESSAGES`.
            command.env_remove("LC_ALL").env("LC_CTYPE", locale);
        }
        let files = TempDir::new().context("cannot create a folder for its files")?;
        for (name, text) in ["input", "output", "expected"].into_iter().zip(texts) {
            let file = files.path().join(name);
            fs::write(&file, text).context("cannot write its files")?;
            command.arg(file);
        }
        Ok((command, files))
    }
}

/// Returns true if a file may be started as a program, as far as the system tells.
#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

/// Returns true if a checker or an interactor that has ended in this way has made no decision. This is also the case if
/// a signal has ended it.
fn has_not_decided(status: ExitStatus) -> bool {
    !status.code().is_some_and(is_status_of_decision)
}

impl Display for JudgeCommand {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        Display::fmt(&self.line, formatter)
    }
}
