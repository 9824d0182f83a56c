//! Tests of checkers and interactors that are scripts.

mod checker;
mod files;
mod interactor;

use super::{JudgeCommand, JudgeCommandLine, Result};
use std::path::Path;

fn shell(script: &str) -> JudgeCommand {
    let arguments = ["-c", script, "judge"].map(str::to_owned).into();
    JudgeCommand { line: JudgeCommandLine { program: "sh".into(), arguments }, folder: "/".into() }
}

fn command(text: &str) -> Result<JudgeCommand> {
    let command = JudgeCommand::new(JudgeCommandLine::parse(text).unwrap(), Path::new("/"));
    command.ensure_can_be_started()?;
    Ok(command)
}

/// Returns a script that writes a message to standard error, and ends with an exit status.
fn script_that_says(message: &str, status: i32) -> String {
    format!("echo '{}' >&2; exit {status}", message.replace('\'', r"'\''"))
}
