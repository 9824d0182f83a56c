//! The `extern crate` items of a crate.

use crate::LIBRARY_NAME;
use crate::syntax::code::Code;
use crate::syntax::items::Item;
use crate::syntax::pattern::begins;
use crate::syntax::search::{STANDARD_CRATES, identifiers};
use crate::syntax::token::Token;

/// An item such as `extern crate a as b;`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExternCrate<'a> {
    /// The name of the crate, or `self`.
    pub(crate) crate_name: &'a str,
    /// The name that the item gives the crate. Without `as`, this is the name of the crate.
    pub(crate) new_name: &'a str,
}

/// The origin of the crate that an `extern crate` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CrateOrigin {
    /// The crate with the item itself, `self`.
    Itself,
    /// The library of the project.
    Library,
    /// A crate that comes with the compiler.
    Standard,
    /// A dependency of the project.
    Dependency,
}

impl<'a> ExternCrate<'a> {
    /// Reads the item at the beginning of code, after its attributes and its visibility, if it is an `extern crate`.
    pub(crate) fn parse(code: &'a [Token]) -> Option<Self> {
        let [first, second, name, rest @ ..] = code else { return None };
        if first.word != "extern" || second.word != "crate" {
            return None;
        }
        let new_name = if begins(rest, "as") { rest.get(1)? } else { name };
        Some(Self { crate_name: &name.word, new_name: &new_name.word })
    }

    /// Returns the origin of the crate.
    pub(crate) fn origin(self) -> CrateOrigin {
        match self.crate_name {
            "self" => CrateOrigin::Itself,
            LIBRARY_NAME => CrateOrigin::Library,
            name if STANDARD_CRATES.contains(&name) => CrateOrigin::Standard,
            _ => CrateOrigin::Dependency,
        }
    }
}

/// Returns true if an `extern crate` gives its macros to all modules.
pub(crate) fn has_macro_use(item: &Item) -> bool {
    item.has_attribute(|attribute| identifiers(attribute).contains("macro_use"))
}

/// Returns the names that a crate gives itself at its root, by items such as `extern crate self as sente`.
pub(crate) fn names_of_itself(code: &Code) -> Vec<String> {
    let items = code.items();
    let declared = items.iter().filter_map(|item| ExternCrate::parse(item.declaration));
    let of_itself = declared.filter(|it| it.origin() == CrateOrigin::Itself);
    of_itself.map(|it| it.new_name.to_owned()).collect()
}
