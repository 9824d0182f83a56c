//! Cargo, as a command that builds programs.

mod moved_sources;

use anyhow::{Context, Result, ensure};
use moved_sources::has_moved_source;
use std::collections::BTreeSet;
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
/// the program was built, such as a backup that was moved back, what Cargo has built is removed, and built again.
///
/// # Errors
///
/// Returns an error if Cargo cannot be started, or does not name an executable.
pub fn build(command: &mut Command, messages: Stdio) -> Result<Compiled<PathBuf>> {
    command.arg("--message-format=json-render-diagnostics").stderr(messages);
    let build = run(command)?;
    let folder = command.get_current_dir().unwrap_or(Path::new("."));
    let stale = build.artifacts.iter().filter(|it| has_moved_source(&it.path, folder));
    let packages: BTreeSet<_> = stale.map(|it| &*it.package).collect();
    if packages.is_empty() {
        return build.program;
    }
    for package in packages {
        let cleaned = clean(command, package).status().context("cannot start cargo")?;
        ensure!(cleaned.success(), "cannot remove what Cargo has built from files that were moved");
    }
    run(command)?.program
}

/// Returns the command of Cargo that removes what a command has built of a package.
fn clean(build: &Command, package: &str) -> Command {
    let mut clean = cargo();
    clean.args(["clean", "--quiet", "--package", package]);
    let arguments: Vec<_> = build.get_args().collect();
    for (at, argument) in arguments.iter().enumerate() {
        if *argument == "--release" {
            clean.arg(argument);
        } else if ["--profile", "--target-dir"].iter().any(|option| argument == option) {
            clean.args(arguments.iter().skip(at).take(2));
        }
    }
    if let Some(folder) = build.get_current_dir() {
        clean.current_dir(folder);
    }
    clean
}

/// The result of one call of Cargo to build a program.
struct Build {
    program: Result<Compiled<PathBuf>>,
    /// The libraries and programs that it compiled, now or before, from packages in folders. They do not include the
    /// crates of a registry, whose files do not change.
    artifacts: Vec<Artifact>,
}

/// A library or a program that Cargo has compiled.
struct Artifact {
    /// The identifier of its package.
    package: String,
    path: PathBuf,
}

/// Runs a command of Cargo whose messages are JSON.
fn run(command: &mut Command) -> Result<Build> {
    let output = command.output().context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let artifact = |message: &str| {
        let package = string_after(message, "\"package_id\":\"")?;
        let is_local = package.contains("path+file://");
        let path = string_after(message, "\"filenames\":[\"").filter(|_| is_local)?.into();
        Some(Artifact { package, path })
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
