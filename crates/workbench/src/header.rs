//! The facts about a problem that the header of its solution states.

mod comments;
mod fact;

use crate::judge_command_line::JudgeCommandLine;
use crate::support::bytes::Bytes;
use anyhow::{Result, ensure};
use comments::Comments;
use fact::{
    CHECKER, INTERACTOR, MEMORY_LIMIT, TIME_LIMIT, TIME_UNITS, TOLERANCE, note_in_comment,
    note_in_header,
};
use std::time::Duration;

/// The facts in the header of a solution.
///
/// The header consists of the lines that begin with `//!` and stand before the code. The lines of a comment `/*! … */`
/// count, too. The first URL in the header is that of the problem. Each other fact has a line of its own, which begins
/// with the name of the fact:
///
/// ```text
/// //! Time limit: 5 s.
/// //! Memory limit: 256 MB.
/// //! Tolerance: 1e-6.
/// //! Checker: python3 judges/abc.py
/// //! Interactor: python3 judges/abc.py
/// ```
///
/// Each fact is optional, and at most one of the last three may be given. A value that begins with `TODO` counts as
/// missing, but the line `Interactor: TODO` says that the problem is interactive.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// The URL of the problem, as it stands in the header.
    pub url: Option<String>,
    /// The time that a program may take.
    pub time_limit: Option<Duration>,
    /// The memory that a program may take.
    pub memory_limit: Option<Bytes>,
    /// The way to judge an output that need not equal the expected one.
    pub judge: Option<StatedJudge>,
    /// A note about each line that looks like a fact but is not read, and about each fact that is still to be written.
    pub notes: Vec<String>,
}

/// A way to judge an output, other than an exact comparison with the expected one.
#[derive(Clone, Debug, PartialEq)]
pub enum StatedJudge {
    /// Numbers may differ by this absolute or relative error.
    Tolerance(f64),
    /// A command decides whether an output is right.
    Checker(JudgeCommandLine),
    /// A command exchanges lines with the program and decides.
    Interactor(JudgeCommandLine),
    /// The line `Interactor: TODO` says that the problem is interactive, but not which command decides.
    UnwrittenInteractor,
}

impl Header {
    /// The note on a header without the URL of the problem.
    pub(crate) const MISSING_URL: &str = "the header has no URL of the problem, such as \
        `//! <https://codeforces.com/contest/1312/problem/A>`, so the limits of its site are not known";

    /// Reads the header of a source. Blank lines, comments and attributes may stand before the header and between its
    /// lines.
    ///
    /// # Errors
    ///
    /// Returns an error in one of these cases:
    ///
    /// - The value of a fact cannot be read, as in `Time limit: x`.
    /// - A command has a character that only a shell understands, such as `|`, or one that seems to begin a
    ///   comment, such as `#`.
    /// - Two lines state the same fact.
    /// - More than one of the tolerance, the checker and the interactor is given.
    pub fn read(source: &str) -> Result<Self> {
        // A line that is pasted from a page may contain a no-break space.
        let source = source.replace(|c: char| c.is_whitespace() && c != '\n', " ");
        let Comments { header: lines, ordinary } = Comments::before_code(&source);
        let seconds = TIME_LIMIT.number(&lines, &TIME_UNITS, 0.001..=1e6)?;
        let megabytes = MEMORY_LIMIT.number(&lines, &["MB", "MiB"], 1.0..=1e6)?;
        let tolerance = TOLERANCE.number(&lines, &[""], 1e-15..=1e6)?;
        let checker = CHECKER.command(&lines)?;
        let interactor = INTERACTOR.command(&lines)?;
        let mut judges = [
            tolerance.map(StatedJudge::Tolerance),
            checker.map(StatedJudge::Checker),
            interactor.map(StatedJudge::Interactor),
            INTERACTOR.is_todo(&lines).then_some(StatedJudge::UnwrittenInteractor),
        ]
        .into_iter()
        .flatten();
        let judge = judges.next();
        ensure!(
            judges.next().is_none(),
            "expected one of the lines `Tolerance:`, `Checker:` and `Interactor:`, found several"
        );
        let notes = lines.iter().filter_map(|line| note_in_header(line));
        let notes = notes.chain(ordinary.iter().filter_map(|line| note_in_comment(line))).collect();
        Ok(Self {
            url: Self::find_url(&source).map(str::to_owned),
            time_limit: seconds.map(Duration::from_secs_f64),
            memory_limit: megabytes.map(Bytes::from_megabytes_f64),
            judge,
            notes,
        })
    }

    /// Finds the URL of the problem in the header of a source, even if a fact in the header cannot be read. If the URL
    /// ends a sentence, the full stop does not belong to the URL, unless the URL is in angle brackets.
    pub fn find_url(source: &str) -> Option<&str> {
        let is_between = |c: char| c.is_whitespace() || "<>()[]\"`".contains(c);
        let lines = Comments::before_code(source).header;
        let mut words = lines.into_iter().flat_map(|line| line.split_inclusive(is_between));
        let word = words.find(|word| word.contains("://"))?;
        Some(match word.strip_suffix('>') {
            Some(url) => url,
            None => word.trim_end_matches(is_between).trim_end_matches(['.', ',', ';', ':']),
        })
    }

    /// Finds the title of the problem in the header of a source. The title follows the [URL](Self::find_url), if the
    /// URL is in angle brackets, as in `<https://codeforces.com/contest/1312/problem/A> A. Two Regular Polygons`. A
    /// title that begins with `TODO` counts as missing.
    pub fn find_title(source: &str) -> Option<&str> {
        let url = Self::find_url(source)?;
        let mut lines = Comments::before_code(source).header.into_iter();
        let (_before, after_url) = lines.find_map(|line| line.split_once(url))?;
        let title = after_url.strip_prefix('>')?.trim();
        (!title.is_empty() && !title.starts_with("TODO")).then_some(title)
    }
}

#[cfg(test)]
mod tests;
