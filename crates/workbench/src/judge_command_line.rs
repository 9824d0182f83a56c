//! The command of a checker or an interactor.

use std::fmt::{self, Display, Formatter};

/// A command to start, split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeCommandLine {
    /// The first word, which is the name or the path of the program.
    pub program: String,
    /// The other words, which are the first arguments of the program.
    pub arguments: Vec<String>,
}

impl JudgeCommandLine {
    /// Splits a command at white space. Returns `None` if the command has no words.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().map(str::to_owned);
        Some(Self { program: words.next()?, arguments: words.collect() })
    }

    /// Returns all words, of which there is at least one.
    pub fn words(&self) -> Vec<String> {
        [&self.program].into_iter().chain(&self.arguments).cloned().collect()
    }
}

impl Display for JudgeCommandLine {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str(&self.words().join(" "))
    }
}
