//! The cases on which a program is judged. A case is an input, perhaps with an expected output, together with the way
//! to judge. It is a test case in files, or functions make it.

use crate::judging::judge::{CaseTexts, Judge};
use crate::support::file::read;
use anyhow::{Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// A case: a test case in files, a worst case, a game, or the random input of a stress test.
#[derive(Clone)]
pub struct Case {
    /// The name of the case, such as `sample-1`.
    pub name: String,
    /// The way in which a program is judged on the case.
    pub judge: Judge,
    source: TextSource,
}

/// The source of the texts of a case. They are read or made when they are needed.
#[derive(Clone)]
enum TextSource {
    /// Two files. The file of the expected output need not exist.
    Files { input: PathBuf, output: PathBuf },
    /// A function that makes the texts. A worst case takes time to make and megabytes to keep, so it is not made in
    /// advance.
    Function(Arc<dyn Fn() -> CaseTexts + Send + Sync>),
}

impl Case {
    /// Creates a case whose texts are in files.
    pub(crate) fn in_files(name: String, input: PathBuf, output: PathBuf, judge: Judge) -> Self {
        Self { name, judge, source: TextSource::Files { input, output } }
    }

    /// Creates a case whose texts are made when they are needed.
    pub fn made_by(
        name: impl Into<String>,
        judge: Judge,
        make_texts: impl Fn() -> CaseTexts + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), judge, source: TextSource::Function(Arc::new(make_texts)) }
    }

    /// Reads or makes the texts.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read. Returns an error, too, if the input is empty and the expected output
    /// is empty or missing, because then the sample has not been pasted yet.
    pub fn texts(&self) -> Result<CaseTexts> {
        match &self.source {
            TextSource::Function(make_texts) => Ok(make_texts()),
            TextSource::Files { input: input_file, output: output_file } => {
                let input = read(input_file)?;
                // A broken link counts as a file, so that an error reports it.
                let has_output = fs::symlink_metadata(output_file).is_ok();
                let expected = if has_output { Some(read(output_file)?) } else { None };
                let is_unfilled = input.is_empty() && expected.as_deref().is_none_or(str::is_empty);
                let advice = match self.judge {
                    Judge::Interactor(_) => "write the input of your interactor",
                    Judge::Output(_) => "paste the sample",
                };
                ensure!(!is_unfilled, "{} is empty: {advice} into it", input_file.display());
                Ok(CaseTexts { input, expected })
            }
        }
    }
}
