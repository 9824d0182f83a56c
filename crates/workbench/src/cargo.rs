//! Cargo, as a command that builds programs.

mod artifact;
mod record;

use crate::file_time::text_time;
use anyhow::{Context, Result, bail};
use artifact::{Artifact, sources};
use record::{Record, moved_since};
use std::collections::BTreeSet;
use std::env;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

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
/// Cargo does not notice a source file that was moved to its place and is older than the program. This finds such files
/// by a record beside each program. Then it sets the times of the source files, so that Cargo compiles them.
///
/// # Errors
///
/// Returns an error if Cargo cannot be started, or does not name an executable, or if the time of a file cannot be set.
pub fn build(command: &mut Command, messages: Stdio) -> Result<Compiled<PathBuf>> {
    command.arg("--message-format=json-render-diagnostics").stderr(messages);
    let folder = command.get_current_dir().unwrap_or(Path::new(".")).to_owned();
    let mut start = SystemTime::now();
    let mut build = run(command)?;
    let changed = build.unnoticed_changes(&folder);
    if !changed.is_empty() {
        // If one of these is a link, Cargo watches the file to which it led before.
        for file in build.watched(&folder) {
            let _ = renew(&file);
        }
        changed.iter().try_for_each(|file| renew(file))?;
        start = SystemTime::now();
        build = run(command)?;
        if let Some(file) = build.unnoticed_changes(&folder).first() {
            bail!("{} was moved, and cargo does not compile it: change its text", file.display());
        }
    }
    build.record(&folder, start)?;
    build.program
}

/// Sets the time of a file, as if its text had been written now.
fn renew(file: &Path) -> Result<()> {
    // The owner may set the time of a file that is read-only.
    let opened = File::options().write(true).open(file).or_else(|_| File::open(file));
    opened.and_then(|opened| opened.set_modified(SystemTime::now())).with_context(|| {
        format!("{} was moved, and cargo does not notice it: touch the file", file.display())
    })
}

/// The result of one call of Cargo to build a program.
struct Build {
    program: Result<Compiled<PathBuf>>,
    /// The libraries and programs from packages in folders. They do not include the crates of a registry, whose files
    /// do not change.
    artifacts: Vec<Artifact>,
    /// The folders in which the compiler puts libraries and programs.
    deps: BTreeSet<PathBuf>,
}

impl Build {
    /// Returns the artifacts with the lists of their sources, as far as these are found.
    fn lists(&self) -> impl Iterator<Item = (&Artifact, PathBuf)> {
        let deps: Vec<_> = self.deps.iter().map(PathBuf::as_path).collect();
        self.artifacts.iter().filter_map(move |it| Some((it, it.list(&deps)?)))
    }

    /// Returns the source files that have changed without Cargo noticing it. Their paths begin in `folder`.
    fn unnoticed_changes(&self, folder: &Path) -> Vec<PathBuf> {
        let mut changed = BTreeSet::new();
        for (artifact, list) in self.lists().filter(|(artifact, _)| artifact.is_fresh) {
            let sources = sources(&list, folder);
            let files = match (Record::read(&record_file(&list), &artifact.path), text_time(&list))
            {
                (Some(record), _) => record.changed(&sources),
                (None, Some(time)) => moved_since(time, &sources, folder),
                (None, None) => Vec::new(),
            };
            changed.extend(files.into_iter().map(Path::to_owned));
        }
        // A file that is not there has no time. If it is needed, Cargo notices that it is missing.
        changed.into_iter().filter(|file| file.exists()).collect()
    }

    /// Returns the files whose times Cargo compares with that of the program. If a file is a link, this is the file to
    /// which it led when the program was compiled.
    fn watched(&self, folder: &Path) -> Vec<PathBuf> {
        let Ok(Compiled::Yes(program)) = &self.program else { return Vec::new() };
        let files = sources(&program.with_extension("d"), folder);
        files.into_iter().filter(|file| file.exists()).collect()
    }

    /// Writes the records of all artifacts that have none, after Cargo was called at `start`.
    fn record(&self, folder: &Path, start: SystemTime) -> Result<()> {
        for (artifact, list) in self.lists() {
            let file = record_file(&list);
            if !artifact.is_fresh || Record::read(&file, &artifact.path).is_none() {
                Record::new(&artifact.path, &sources(&list, folder), start).write(&file)?;
            }
        }
        Ok(())
    }
}

/// Returns the file for the record that belongs to a list of sources.
fn record_file(list: &Path) -> PathBuf {
    list.with_extension("hashes")
}

/// Runs a command of Cargo whose messages are JSON.
fn run(command: &mut Command) -> Result<Build> {
    let output = command.output().context("cannot start cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let path = |message: &str| string_after(message, "\"filenames\":[\"").map(PathBuf::from);
    let artifact = |message: &str| {
        let is_local = string_after(message, "\"package_id\":\"")?.contains("path+file://");
        let is_fresh = message.contains("\"fresh\":true");
        path(message).filter(|_| is_local).map(|path| Artifact { path, is_fresh })
    };
    let folders = messages.lines().filter_map(|message| Some(path(message)?.parent()?.to_owned()));
    let program = if output.status.success() {
        let executable =
            messages.lines().find_map(|message| string_after(message, "\"executable\":\""));
        let executable = executable.context("cargo has built no program");
        executable.map(|executable| Compiled::Yes(executable.into()))
    } else {
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Compiled::No { messages })
    };
    Ok(Build {
        program,
        artifacts: messages.lines().filter_map(artifact).collect(),
        deps: folders.filter(|folder| folder.ends_with("deps")).collect(),
    })
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
