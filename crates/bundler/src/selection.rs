//! The selection of the modules of the library that a bundle gets.
//!
//! The library is divided into parts: its modules, the imports of modules in lib.rs, and the rest of lib.rs. A bundle
//! gets the parts that the solution names, the parts that those name, and so on. To name a part is to use a name that
//! the part defines at the root of the library. The names are found among the tokens, without resolving them, so a part
//! may be missed, or be selected although it is not needed.

mod reason;
mod used_names;
mod part;
mod parts;

pub use reason::SelectionReason;

use crate::edits::Edits;
use crate::syntax::code::{Code, SolutionAndLibrary};
use crate::syntax::search::first_segments;
use anyhow::Result;
use part::PartId;
use parts::Parts;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The rule by which the modules of a bundle are selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The modules that the solution and the rest of lib.rs name, the modules that those modules name, and so on.
    /// A module also counts as named if it has an item such as `extern crate a;`, which links a crate: the crate may
    /// matter although nothing uses its names.
    Named,
    /// The modules that are named, and those whose functions the compiled program uses. The names of the latter are in
    /// the set.
    NamedOrUsed(BTreeSet<String>),
    /// All modules.
    All,
}

/// A module of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The name with which lib.rs declares the module.
    pub name: String,
    /// The size in bytes of the module with its declaration and all its files, without tests.
    pub size: usize,
    /// The reason for which a bundle has the module.
    pub reason: SelectionReason,
    /// The first segments of the paths in the module. Among them are the names of the crates that the module uses.
    pub(crate) first_segments: BTreeSet<String>,
}

/// The library as a bundle gets it.
pub(crate) struct SelectedLibrary {
    pub(crate) code: Code,
    /// The modules that are selected, the largest first.
    pub(crate) modules: Vec<Module>,
}

impl SelectedLibrary {
    /// Returns the library of a program without the parts that are not selected, and without the documentation of
    /// lib.rs.
    ///
    /// # Errors
    ///
    /// Returns an error if the text that is left is not Rust.
    pub(crate) fn of(program: SolutionAndLibrary, selection: &Selection) -> Result<Self> {
        let library = program.library;
        let parts = Parts::of(program);
        let selected = match selection {
            Selection::Named => parts.needed(&BTreeSet::new()),
            Selection::NamedOrUsed(used) => parts.needed(used),
            Selection::All => parts.all(),
        };
        let mut edits = Edits::of(&library.text);
        let mut modules = Vec::new();
        for (item, id) in library.items().iter().zip(parts.parts_of_items()) {
            let reason = selected.get(id);
            if reason.is_none() || item.is_inner_doc() {
                edits.remove(item);
            }
            if let (PartId::Module(name), Some(reason)) = (id, reason) {
                modules.push(Module {
                    name: (*name).to_owned(),
                    size: item.range().len(),
                    reason: reason.clone(),
                    first_segments: first_segments(item.tokens),
                });
            }
        }
        modules.sort_by_key(|module| Reverse(module.size));
        Ok(Self { code: Code::parse(edits.apply())?, modules })
    }
}

#[cfg(test)]
mod tests;
