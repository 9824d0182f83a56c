//! Cargo, as a command that builds programs.

mod artifact;
mod command;
mod record;

pub use command::{JSON_MESSAGES, color, command, output, stderr_text};

use crate::support::json::{JsonValue, is_true, list, text, values};
use anyhow::{Context, Result, anyhow};
use artifact::{Artifact, CompiledFile};
use record::Record;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The result of a compilation.
pub type CompileResult<T> = Result<T, CompileError>;

/// The reason why there is no program.
#[derive(Debug)]
pub enum CompileError {
    /// Cargo has failed, in most cases because the compiler rejects the code. These are the messages of both.
    Rejected(String),
    /// The compiler cannot do its work, for example because Cargo is not installed.
    Other(anyhow::Error),
}

impl From<anyhow::Error> for CompileError {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl From<CompileError> for anyhow::Error {
    fn from(error: CompileError) -> Self {
        match error {
            CompileError::Rejected(messages) => anyhow!(messages),
            CompileError::Other(error) => error,
        }
    }
}

/// Returns the first file that Cargo reports in a message in JSON.
pub fn first_file(message: &JsonValue) -> Option<PathBuf> {
    list(message, "filenames").first()?.get::<String>().map(PathBuf::from)
}

/// The largest number of times that Cargo is called for one program. One call suffices if the program is up to date, or
/// if Cargo notices that the program is outdated. If Cargo does not notice it, the program is removed after the first
/// call, and the second call compiles it. Another process of Cargo may compile the program between two calls. Its
/// program has no record, so it counts as outdated, and a further call is necessary.
const MAX_BUILDS: usize = 5;

/// Lets Cargo build the one program that the command names. Returns the path of the executable, wherever the
/// configuration puts it. Calls `show` once with the messages of Cargo and the compiler about the last build. (Earlier
/// builds, which find outdated programs and remove them, show no messages.)
///
/// Cargo takes a program for up to date if the source files are older than the program. So Cargo does not notice a
/// source file that was replaced by an older one, such as a backup. Therefore this function compares the source files
/// with a record that was made when the program was compiled. The program is compiled again if a source file differs,
/// and also if there is no record, because the program was built by `cargo run`, for example.
///
/// # Errors
///
/// Returns an error if the program does not compile, if Cargo cannot be started or does not name an executable, or if
/// files in its target folder cannot be read or written. Also returns an error if the program is still outdated after
/// several calls of Cargo, because another Cargo builds the same program meanwhile, for example.
pub fn build(command: &mut Command, show: impl FnOnce(&str)) -> CompileResult<PathBuf> {
    command.arg(JSON_MESSAGES);
    let folder = command.get_current_dir().unwrap_or(Path::new(".")).to_owned();
    for _ in 0..MAX_BUILDS {
        let start = SystemTime::now();
        let build = call_cargo(command)?;
        let outdated = build.outdated(&folder);
        if outdated.is_empty() {
            build.write_records(&folder, start)?;
            show(&build.messages);
            return build.program;
        }
        build.remove(&outdated)?;
    }
    let error = anyhow!(
        "cannot build the program, because cargo keeps an outdated one: if another cargo runs in this project, try again \
         when it has ended; otherwise run `cargo clean`"
    );
    Err(error.into())
}

/// The result of one call of Cargo to build a program.
struct Build {
    program: CompileResult<PathBuf>,
    /// The standard error of Cargo. It has the warnings about all artifacts, also about those that are up to date.
    messages: String,
    /// The libraries and programs of packages in local folders. The crates of a registry are left out, because their
    /// files do not change.
    artifacts: Vec<Artifact>,
    /// The folders, all of them called `deps`, in which the compiler puts libraries and programs.
    deps_folders: BTreeSet<PathBuf>,
}

impl Build {
    /// Returns the file that the compiler has written for an artifact, if it is found.
    fn compiled_file(&self, artifact: &Artifact) -> Option<CompiledFile> {
        artifact.compiled_file(&self.deps_folders.iter().map(PathBuf::as_path).collect::<Vec<_>>())
    }

    /// Returns the files that Cargo took for up to date, although they may have been compiled from other source files.
    /// Relative paths of source files are resolved against `folder`.
    fn outdated(&self, folder: &Path) -> Vec<CompiledFile> {
        let is_outdated = |compiled: &CompiledFile| {
            let record = Record::read(&compiled.record_file(), &compiled.file);
            record.is_none_or(|record| !record.matches(&compiled.sources(folder)))
        };
        let fresh = self.artifacts.iter().filter(|artifact| artifact.is_fresh);
        fresh.filter_map(|artifact| self.compiled_file(artifact)).filter(is_outdated).collect()
    }

    /// Removes compiled files, so that Cargo compiles them again.
    fn remove(&self, outdated: &[CompiledFile]) -> Result<()> {
        // Another call of Cargo must not lose a library that it is using. While Cargo builds something, it locks the
        // file `.cargo-lock` beside each folder of compiled files, so these files are locked here, too.
        let files = self.deps_folders.iter().map(|deps| deps.with_file_name(".cargo-lock"));
        let locks: Vec<_> =
            files.filter_map(|file| File::options().write(true).open(file).ok()).collect();
        for lock in &locks {
            // Not every file system has locks. Cargo goes on without them as well.
            let _ = lock.lock();
        }
        outdated.iter().try_for_each(CompiledFile::remove)
    }

    /// Writes the records of the artifacts that were compiled by a call of Cargo at `start`.
    fn write_records(&self, folder: &Path, start: SystemTime) -> Result<()> {
        let new = self.artifacts.iter().filter(|artifact| !artifact.is_fresh);
        for compiled in new.filter_map(|artifact| self.compiled_file(artifact)) {
            let record = Record::new(&compiled.file, &compiled.sources(folder), folder, start);
            record.write(&compiled.record_file())?;
        }
        Ok(())
    }
}

/// Runs a command of Cargo whose messages are JSON.
fn call_cargo(command: &mut Command) -> Result<Build> {
    let output = output(command)?;
    let values = values(&output.stdout);
    let artifact = |message: &JsonValue| {
        let is_local = text(message, "package_id")?.contains("path+file://");
        let path = first_file(message).filter(|_| is_local);
        path.map(|path| Artifact { path, is_fresh: is_true(message, "fresh") })
    };
    let folders = values.iter().filter_map(|it| Some(first_file(it)?.parent()?.to_owned()));
    let program = if output.status.success() {
        let executable = values.iter().find_map(|message| text(message, "executable"));
        let executable = executable.context("cargo has built no program");
        executable.map(PathBuf::from).map_err(CompileError::from)
    } else {
        Err(CompileError::Rejected(stderr_text(&output)))
    };
    Ok(Build {
        program,
        artifacts: values.iter().filter_map(artifact).collect(),
        deps_folders: folders.filter(|folder| folder.ends_with("deps")).collect(),
        messages: stderr_text(&output),
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::{CompileError, build};
    use std::path::Path;
    use std::process::Command;

    #[test]
    fn an_executable_may_have_any_path() {
        let built = |script: &str| build(Command::new("sh").args(["-c", script]), |_| {});
        let script = r#"printf '%s\n' '{"executable":null}' '{"a":1,"executable":"/a \"b\"\n\\c\u00e9/"}' '{}'"#;
        let executable = built(script).unwrap();
        assert_eq!(executable, Path::new("/a \"b\"\n\\cé/"));
        let error = built("echo '{}'").unwrap_err();
        assert!(matches!(&error, CompileError::Other(_)));
        assert_eq!(anyhow::Error::from(error).to_string(), "cargo has built no program");
        let failed = built("echo error >&2; exit 101").unwrap_err();
        assert!(matches!(failed, CompileError::Rejected(messages) if messages == "error\n"));
    }
}
