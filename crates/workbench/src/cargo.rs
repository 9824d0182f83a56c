//! Cargo, as a command that builds programs.

mod moved_sources;

use anyhow::{Context, Result};
use moved_sources::{moved_sources, renew};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns a command that starts Cargo: the Cargo that runs this program, or else the one in the path.
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

/// The result of letting Cargo compile something.
#[derive(Debug)]
pub enum Compiled<T> {
    /// It compiles.
    Yes(T),
    /// It does not compile.
    No {
        /// The messages of the compiler, unless they were shown already.
        messages: String,
    },
}

/// Lets Cargo build one program, which the command names. Cargo's messages go where `messages` says.
/// Returns the executable, wherever the configuration puts it.
///
/// Cargo compiles a file again only if its text is newer than the program. So if a file was moved to its place after
/// the program was built, such as a backup that was moved back, the file gets the present time, and the program is
/// built again.
///
/// # Errors
///
/// Returns an error if Cargo cannot be started, or does not name an executable.
pub fn build(command: &mut Command, messages: Stdio) -> Result<Compiled<PathBuf>> {
    command.arg("--message-format=json-render-diagnostics").stderr(messages);
    let build = run(command)?;
    let folder = command.get_current_dir().unwrap_or(Path::new("."));
    let moved = moved_sources(&build.artifacts, folder);
    let renewed = moved.iter().filter(|file| renew(file)).count();
    if renewed > 0 { run(command)?.program } else { build.program }
}

/// The result of one call of Cargo to build a program.
struct Build {
    program: Result<Compiled<PathBuf>>,
    /// The libraries and programs that it compiled, now or before, from packages in folders. They do not include the
    /// crates of a registry, whose files do not change.
    artifacts: Vec<PathBuf>,
}

/// Runs a command of Cargo whose messages are JSON.
fn run(command: &mut Command) -> Result<Build> {
    let output = command.output().context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let artifact = |message: &str| {
        let is_local = message.contains("path+file://");
        string_after(message, "\"filenames\":[\"").filter(|_| is_local).map(PathBuf::from)
    };
    let program = if output.status.success() {
        let executable =
            messages.lines().find_map(|message| string_after(message, "\"executable\":\""));
        let executable = executable.context("cargo has built no program");
        executable.map(|executable| Compiled::Yes(executable.into()))
    } else {
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Compiled::No { messages })
    };
    Ok(Build { program, artifacts: messages.lines().filter_map(artifact).collect() })
}

/// Returns the JSON string that comes in a message after `start`, which ends with the opening quote of the string.
fn string_after(message: &str, start: &str) -> Option<String> {
    let (_, string) = message.split_once(start)?;
    json_string(string)
}

/// Returns the text of a JSON string, up to its closing quote.
///
/// A JSON crate would be linked into the tests of the solutions, where its implementations of `PartialEq` for numbers
/// would make code ambiguous that compiles on the sites.
fn json_string(string: &str) -> Option<String> {
    let mut text = String::new();
    let mut characters = string.chars();
    loop {
        let character = match characters.next()? {
            '"' => return Some(text),
            '\\' => match characters.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let digits: String = characters.by_ref().take(4).collect();
                    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                }
                itself => itself,
            },
            character => character,
        };
        text.push(character);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Compiled, build};
    use std::path::Path;
    use std::process::{Command, Stdio};

    #[test]
    fn an_executable_may_have_any_path() {
        let built = |script: &str| build(Command::new("sh").args(["-c", script]), Stdio::piped());
        let script = r#"printf '%s\n' '{"executable":null}' '{"a":1,"executable":"/a \"b\"\n\\c\u00e9/"}' '{}'"#;
        let Compiled::Yes(executable) = built(script).unwrap() else { panic!("an executable") };
        assert_eq!(executable, Path::new("/a \"b\"\n\\cé/"));
        assert_eq!(built("echo '{}'").unwrap_err().to_string(), "cargo has built no program");
        let failed = built("echo error >&2; exit 101").unwrap();
        assert!(matches!(failed, Compiled::No { messages } if messages == "error\n"));
    }
}
