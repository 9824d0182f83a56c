//! Cargo, as a command that builds programs.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns the command of Cargo: of the one that runs this program, if one does.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Cargo tells these to the programs that it runs. They are about another package.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Lets Cargo build one program, which the command names. Cargo's messages go where `messages` says.
/// Returns the executable, wherever the configuration puts it.
///
/// # Errors
///
/// Returns an error if the program does not compile.
pub fn build(command: &mut Command, messages: Stdio) -> Result<PathBuf> {
    let output = command
        .arg("--message-format=json-render-diagnostics")
        .stderr(messages)
        .output()
        .context("cannot start cargo")?;
    ensure!(output.status.success(), "the program does not compile");
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let mut messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let executable = messages.find_map(|message| Some(message["executable"].as_str()?.into()));
    executable.context("cargo has built no program")
}

#[cfg(all(test, unix))]
mod tests {
    use super::build;
    use std::path::Path;
    use std::process::{Command, Stdio};

    #[test]
    fn an_executable_may_have_any_path() {
        let built = |script: &str| {
            build(Command::new("sh").args(["-c", script]), Stdio::null())
                .map_err(|it| it.to_string())
        };
        let script = r#"printf '%s\n' '{"executable":null}' '{"executable":"/a \"b\"\n\\c"}' '{}'"#;
        assert_eq!(built(script).unwrap(), Path::new("/a \"b\"\n\\c"));
        assert_eq!(built("echo '{}'").unwrap_err(), "cargo has built no program");
        assert_eq!(built("exit 101").unwrap_err(), "the program does not compile");
    }
}
