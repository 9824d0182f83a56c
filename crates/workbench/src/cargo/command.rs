//! Commands of Cargo.

use anyhow::{Context, Result};
use std::env;
use std::io::{self, IsTerminal};
use std::process::{Command, Output};

/// The option by which Cargo writes a message in JSON for each crate and each program. Messages of the compiler for
/// users stay text.
pub const JSON_MESSAGES: &str = "--message-format=json-render-diagnostics";

/// Returns a command that starts Cargo: the Cargo that runs this program, or else the `cargo` that is found by the
/// variable `PATH`.
pub fn command() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Cargo has set these variables for this program. They describe its package, which is not the one to be built.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Returns the value of Cargo's option `--color`, for messages of Cargo that are shown on standard error. (Cargo writes
/// them into a pipe, so it cannot choose by itself.)
pub fn color() -> &'static str {
    let is_wanted = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none();
    if is_wanted { "always" } else { "never" }
}

/// Runs a command of Cargo to its end, and returns its output.
///
/// # Errors
///
/// Returns an error if Cargo cannot be started.
pub fn output(cargo: &mut Command) -> Result<Output> {
    cargo.output().context("cannot start cargo")
}

/// Returns the standard error of a command of Cargo, which has the messages for users.
pub fn stderr_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
