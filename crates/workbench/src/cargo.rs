//! Cargo, as a command that builds programs.

use anyhow::{Context, Result};
use std::env;
use std::path::PathBuf;
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
/// # Errors
///
/// Returns an error if Cargo cannot be started, or does not name an executable.
pub fn build(command: &mut Command, messages: Stdio) -> Result<Compiled<PathBuf>> {
    let output = command
        .arg("--message-format=json-render-diagnostics")
        .stderr(messages)
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        return Ok(Compiled::No { messages });
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages.lines().find_map(|message| {
        let (_, string) = message.split_once("\"executable\":\"")?;
        json_string(string)
    });
    let executable = executable.context("cargo has built no program")?;
    Ok(Compiled::Yes(executable.into()))
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
