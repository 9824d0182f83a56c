//! The differences that a comparison finds between a source and its bundle, as messages for the user.

use crate::comparison::ir_comparison::sides::Sides;
use crate::comparison::llvm_ir::{bytes, leading_number, unquoted};
use std::fmt::{self, Display, Formatter};

/// A difference between a source and its bundle, which shows that they do not do the same, or something in them that
/// cannot be compared.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The path of the function of the source in which the difference is.
    pub(super) function: String,
    pub(super) change: Change,
}

/// The change of a function in a bundle.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// A function, a constant or a number has become another one.
    Replacement(Sides<String>),
    /// The function is compiled to other instructions.
    Instructions,
    /// Two variables or types have become one, or a variable, a type or a function has become two.
    Identity,
    /// The linker finds other symbols in the bundle, such as those with `#[no_mangle]`.
    LinkedSymbols(Sides<String>),
    /// The `main` of the bundle does not call the `main` of the solution.
    OtherMain,
    /// Several variables stand in sections of their own, such as `.init_array`. The linker chooses their order, which
    /// may differ.
    Sections,
    /// The source or the bundle has assembly language outside of functions, which cannot be compared.
    GlobalAssembly,
}

impl Mismatch {
    /// Returns the mismatch of a function that is compiled to other instructions.
    #[cfg(test)]
    pub(crate) fn of_instructions(function: &str) -> Self {
        Self { function: function.into(), change: Change::Instructions }
    }

    /// Returns true if a text with a path that begins with `crate` becomes another one.
    pub(crate) fn is_about_shown_path(&self) -> bool {
        match &self.change {
            Change::Replacement(texts) => {
                texts.source.contains("crate::") && texts.bundle.contains("crate::")
            }
            _ => false,
        }
    }

    /// Returns true if the reason is not a difference, but something that the comparison does not understand.
    pub(crate) fn is_about_incomparable_code(&self) -> bool {
        matches!(self.change, Change::Sections | Change::GlobalAssembly)
    }
}

impl Display for Mismatch {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let function = &self.function;
        match &self.change {
            Change::Replacement(Sides { source, bundle }) => {
                write!(formatter, "in `{function}`, `{source}` becomes `{bundle}`")
            }
            Change::Instructions => {
                write!(formatter, "`{function}` is compiled to other instructions")
            }
            Change::Identity => {
                write!(
                    formatter,
                    "in `{function}`, two functions, variables or types become one, or one becomes two"
                )
            }
            Change::LinkedSymbols(Sides { source, bundle }) => {
                write!(formatter, "the linker finds the symbols `{bundle}` instead of `{source}`")
            }
            Change::OtherMain => write!(formatter, "it starts with another `main`"),
            Change::Sections => write!(formatter, "it has several variables with `link_section`"),
            Change::GlobalAssembly => {
                write!(formatter, "`global_asm!` and naked functions cannot be compared")
            }
        }
    }
}

/// Returns a word as a message shows it: without its quotes, its escapes and the line feed at its end. A string of four
/// or eight bytes that ends with a zero byte is a number in most cases, so it is shown as a number.
pub(super) fn shown(word: &str) -> String {
    let string = unquoted(word);
    let mut bytes = bytes(string.unwrap_or(word));
    let is_number = string.is_some() && [4, 8].contains(&bytes.len()) && bytes.last() == Some(&0);
    if !is_number {
        return String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned();
    }
    bytes.resize(8, 0);
    leading_number(&bytes).map_or_else(|| word.to_owned(), |(number, _)| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn a_word_is_shown_without_its_form() {
        for (word, expected) in [
            ("3", "3"),
            (r#"c"ab\22""#, "ab\""),
            (r#"c"\05\01\00\00""#, "261"),
            (r#"c"\05\00\00\00\00\00\00\00""#, "5"),
            (r#"c"abcd""#, "abcd"),
            (r#"c"abc\0A""#, "abc"),
            (r"a::b\0A", "a::b"),
        ] {
            assert_eq!(shown(word), expected);
        }
    }
}
