//! The facts that a header may state, and their lines.

use crate::judge_command_line::JudgeCommandLine;
use anyhow::{Context, Result, bail, ensure};
use std::iter;
use std::ops::RangeInclusive;
use strsim::osa_distance;

/// A kind of fact that a line of the header may state, such as the time limit.
pub(super) struct FactKind {
    /// The name with which the line of the fact begins.
    name: &'static str,
    /// An example of a value, for messages.
    example: &'static str,
}

pub(super) const TIME_LIMIT: FactKind = FactKind { name: "Time limit", example: "2.5 s." };
pub(super) const MEMORY_LIMIT: FactKind = FactKind { name: "Memory limit", example: "256 MB." };
pub(super) const TOLERANCE: FactKind = FactKind { name: "Tolerance", example: "1e-6." };
pub(super) const CHECKER: FactKind = FactKind { name: "Checker", example: "python3 judges/abc.py" };
pub(super) const INTERACTOR: FactKind =
    FactKind { name: "Interactor", example: "python3 judges/abc.py" };

/// The units of a time limit.
pub(super) const TIME_UNITS: [&str; 5] = ["s", "sec", "secs", "second", "seconds"];

/// The characters to which a shell would give a meaning, such as `|` and `$`. A command is started without a shell, so
/// a command with such a character would not do what it seems to do.
const SHELL_CHARACTERS: &str = "'\"`$~|<>;&*?";

/// The characters that suggest a remark after a command, as in `python3 judges/ok.py (any)`. The words of the remark
/// would become arguments before the paths of the input, the output and the expected output.
const REMARK_CHARACTERS: &str = "()[]{}#";

const FACTS: [FactKind; 5] = [TIME_LIMIT, MEMORY_LIMIT, TOLERANCE, CHECKER, INTERACTOR];

impl FactKind {
    /// Returns the number that a line states. One of the units has to follow the number.
    pub(super) fn number(
        &self,
        lines: &[&str],
        units: &[&str],
        range: RangeInclusive<f64>,
    ) -> Result<Option<f64>> {
        let Some(value) = self.value(lines)? else { return Ok(None) };
        let text = value.trim_end_matches('.');
        let number = units
            .iter()
            .find_map(|unit| text.strip_suffix(unit)?.trim().parse::<f64>().ok())
            .with_context(|| self.expected(value, ""))?;
        ensure!(range.contains(&number), "{}", self.expected(value, &in_range(&range)));
        Ok(Some(number))
    }

    /// Returns the command that a line states.
    pub(super) fn command(&self, lines: &[&str]) -> Result<Option<JudgeCommandLine>> {
        let Some(value) = self.value(lines)? else { return Ok(None) };
        let advice = |c| match c {
            _ if SHELL_CHARACTERS.contains(c) => Some(
                "no shell runs it, so put it into a script, and write the path of the script here",
            ),
            _ if REMARK_CHARACTERS.contains(c) => Some("a remark belongs on another line"),
            _ => None,
        };
        let refused = value.chars().find_map(|c| Some((c, advice(c)?)));
        if let Some((found, advice)) = refused {
            let Self { name, example } = self;
            bail!(
                "expected a command of plain words, found `{found}` in `{name}: {value}`: {advice}, as in \
                 `{name}: {example}`"
            );
        }
        // A full stop may end the line, as it ends those of other facts.
        let sentence = value.strip_suffix('.').filter(|rest| rest.ends_with(char::is_alphanumeric));
        let value = sentence.unwrap_or(value);
        JudgeCommandLine::parse(value).map(Some).with_context(|| self.expected(value, ""))
    }

    /// Returns the value that a line states, unless the value is a `TODO`.
    fn value<'a>(&self, lines: &[&'a str]) -> Result<Option<&'a str>> {
        let mut values = lines.iter().filter_map(|line| self.value_in(line));
        let value = values.next();
        let is_single = values.next().is_none();
        ensure!(is_single, "expected one line `{}:` in the header, found several", self.name);
        Ok(value.filter(|value| !is_todo(value)))
    }

    /// Returns true if a line has a `TODO` as the value of the fact, as in `Interactor: TODO`.
    pub(super) fn is_todo(&self, lines: &[&str]) -> bool {
        lines.iter().filter_map(|line| self.value_in(line)).any(is_todo)
    }

    /// Returns the text after the name and a colon, if the line begins with the name and a colon.
    fn value_in<'a>(&self, line: &'a str) -> Option<&'a str> {
        Some(self.rest(line)?.trim_start().strip_prefix([':', '：'])?.trim())
    }

    /// Returns the rest of a line that begins with the name.
    fn rest<'a>(&self, line: &'a str) -> Option<&'a str> {
        let (start, rest) = line.split_at_checked(self.name.len())?;
        let is_word = !rest.starts_with(char::is_alphanumeric);
        (start.eq_ignore_ascii_case(self.name) && is_word).then_some(rest)
    }

    /// Returns true if a text ends with the name of the fact, with at most one typing error, and at most
    /// `max_words_before` other words before it. If two errors were allowed, `Check` and `Interaction` would count as
    /// `Checker` and `Interactor`, although they begin ordinary sentences.
    fn is_meant_by(&self, text: &str, max_words_before: usize) -> bool {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let text = text.to_lowercase().replace(['-', '_'], " ");
        let endings = iter::successors(Some(&*text), |ending| Some(ending.split_once(' ')?.1));
        let mut endings = endings.take(max_words_before + 1);
        endings.any(|ending| osa_distance(ending, &self.name.to_lowercase()) <= 1)
    }

    /// Returns the error message about a line with this value. `condition`, which may be empty, stands in it after the
    /// example of the fact. With the condition `, with a number from 1 to 5`, the message is ``expected a line like
    /// `Time limit: 5 s.`, with a number from 1 to 5, found `Time limit: 9 s.` ``.
    fn expected(&self, value: &str, condition: &str) -> String {
        let Self { name, example } = self;
        let found = format!("{name}: {value}");
        let found = found.trim_end();
        format!("expected a line like `{name}: {example}`{condition}, found `{found}`")
    }
}

/// Returns the condition that a number is in a range, for a message.
fn in_range(range: &RangeInclusive<f64>) -> String {
    let start = range.start();
    let end = range.end();
    match *start {
        0.001.. => format!(", with a number from {start} to {end}"),
        _ => format!(", with a number from {start:e} to {end}"),
    }
}

/// Returns true if a value begins with the word `TODO`, because it is still to be written.
fn is_todo(value: &str) -> bool {
    value.split(|c: char| !c.is_alphanumeric()).next() == Some("TODO")
}

/// Returns a note about a line that looks like a fact and is not read, or about a fact that is still to be written.
pub(super) fn note_in_header(line: &str) -> Option<String> {
    if let Some((fact, value)) = FACTS.iter().find_map(|fact| Some((fact, fact.value_in(line)?))) {
        let FactKind { name, example } = fact;
        return is_todo(value).then(|| {
            format!(
                "the header has no `{name}` yet: write `//! {name}: {example}`, or delete the line"
            )
        });
    }
    // The line of the URL may contain the title of the problem, which may be any text.
    if line.contains("://") {
        return None;
    }
    let plain = line.replace(['*', '`'], "");
    let is_in_name = |c: char| c.is_alphanumeric() || " -_".contains(c);
    let parts = plain.split_inclusive(|c| !is_in_name(c));
    let names: Vec<_> = parts.filter(|part| part.ends_with([':', '：'])).collect();
    let is_meant = |fact: &&FactKind| {
        let is_meant_by = |name: &&str| {
            // At the beginning of a line, a few more words may stand before the name, as in `Absolute or relative
            // tolerance: 1e-6`. Elsewhere, they would be those of an ordinary sentence.
            let max_words_before = if plain.starts_with(*name) { 3 } else { 0 };
            fact.is_meant_by(name, max_words_before)
        };
        fact.rest(line).is_some() || names.iter().any(is_meant_by)
    };
    let FactKind { name, example } = FACTS.iter().find(is_meant)?;
    Some(format!(
        "the line `{line}` of the header is not read: if it should be, write `//! {name}: {example}` on a line of \
         its own"
    ))
}

/// Returns a note about a line of an ordinary comment that would be a fact if it stood in the header.
pub(super) fn note_in_comment(line: &str) -> Option<String> {
    let stated = FACTS.iter().find_map(|fact| Some((fact, fact.value_in(line)?)));
    let (FactKind { name, example }, _) = stated.filter(|(_, value)| !is_todo(value))?;
    Some(format!(
        "the line `{line}` stands in an ordinary comment, so it is not read: if it should be, write \
         `//! {name}: {example}` on a line of its own"
    ))
}
