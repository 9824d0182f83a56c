//! Test cases: those in files, worst cases and games, all in one list.

use crate::file::read;
use crate::judge::{Judge, Texts};
use anyhow::{Result, ensure};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// A test case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name, unique among the cases of a task.
    pub name: String,
    /// The way in which a program is judged on it.
    pub judge: Judge,
    source: Source,
}

/// The place from which the texts come, when they are needed.
#[derive(Clone)]
enum Source {
    /// Two files, of which the second need not exist.
    Files { input: PathBuf, output: PathBuf },
    /// A function, because a worst case takes time to make and megabytes to keep.
    Function(Arc<dyn Fn() -> Texts + Send + Sync>),
}

impl Case {
    /// A case in files.
    pub fn in_files(name: String, input: PathBuf, output: PathBuf, judge: Judge) -> Self {
        Self { name, judge, source: Source::Files { input, output } }
    }

    /// A case whose texts are made when they are needed.
    pub fn made_by(
        name: impl Into<String>,
        judge: Judge,
        texts: impl Fn() -> Texts + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), judge, source: Source::Function(Arc::new(texts)) }
    }

    /// Returns the file of the input, if there is one.
    pub fn input_file(&self) -> Option<&PathBuf> {
        match &self.source {
            Source::Files { input, .. } => Some(input),
            Source::Function(_) => None,
        }
    }

    /// Reads or makes the texts.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or if both are empty, because the sample has not been pasted
    /// yet.
    pub fn texts(&self) -> Result<Texts> {
        match &self.source {
            Source::Function(texts) => Ok(texts()),
            Source::Files { input: input_file, output: output_file } => {
                let input = read(input_file)?;
                // Also a link that leads nowhere is there, and an error then.
                let has_output = fs::symlink_metadata(output_file).is_ok();
                let expected = if has_output { Some(read(output_file)?) } else { None };
                let is_filled =
                    !input.is_empty() || expected.as_ref().is_some_and(|it| !it.is_empty());
                ensure!(is_filled, "{} is empty: paste the sample into it", input_file.display());
                Ok(Texts { input, expected })
            }
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Files { input, .. } => write!(formatter, "{}", input.display()),
            Self::Function(_) => formatter.write_str("a function"),
        }
    }
}
