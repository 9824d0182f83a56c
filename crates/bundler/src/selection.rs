//! The selection of the modules of the library that a bundle gets.

mod argument_imports;
mod effects;
mod impls;
mod linked;
mod local_macros;
mod macro_origins;
mod name_collector;
mod names;
mod parts;
mod reason;
mod root_imports;

pub use effects::Effect;
pub use reason::Reason;

use crate::edits::Edits;
use crate::syntax::search::path_roots;
use crate::syntax::source::{Program, Source};
use anyhow::Result;
use parts::{PartId, Parts};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The rule by which the modules of a bundle are selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The modules that seem to be needed. These are the modules that the solution and the rest of lib.rs name, the
    /// modules that those modules name, and so on. The modules that may matter although nothing names them belong to
    /// the needed modules, too.
    Needed,
    /// The needed modules, apart from some that nothing names.
    Without {
        /// The modules that are left out. A module that another module of the bundle names is in the bundle
        /// nevertheless.
        left_out: Vec<Module>,
        /// The reason for which the modules are left out: what is wrong with the bundle that has them.
        obstacle: Obstacle,
    },
    /// All modules.
    All,
}

/// The reason for which a site does not accept a bundle with certain modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The bundle is too long with these modules.
    TooLong,
    /// The bundle does not compile with these modules.
    DoesNotCompile,
}

/// A module of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The name.
    pub name: String,
    /// The size in bytes.
    pub size: usize,
    /// The reason for which a bundle has the module, or should have it.
    pub reason: Reason,
    /// The first names of the paths in the module. Among them are the names of the crates that the module uses.
    pub path_roots: BTreeSet<String>,
}

impl Module {
    /// Returns the name and, in parentheses, the reason.
    pub(crate) fn name_and_reason(&self) -> String {
        format!("{} ({})", self.name, self.reason)
    }

    /// Returns true if nothing names the module, so that a bundle has it only for its effect.
    pub(crate) fn is_extra(&self) -> bool {
        matches!(self.reason, Reason::Effect(_))
    }
}

/// The library as a bundle gets it.
#[derive(Default)]
pub(crate) struct SelectedLibrary {
    pub(crate) source: Source,
    /// The modules that are selected, the largest first.
    pub(crate) modules: Vec<Module>,
    /// The modules that [`Selection::Without`] leaves out although they may matter.
    pub(crate) left_out: Vec<Module>,
    /// True if some part of the library is not selected.
    pub(crate) omits_parts: bool,
}

impl SelectedLibrary {
    /// Returns the library of a program without the parts that are not selected, and without the documentation of
    /// lib.rs.
    ///
    /// # Errors
    ///
    /// Returns an error if the text that is left is not Rust.
    pub(crate) fn of(program: Program, selection: &Selection) -> Result<Self> {
        let library = program.library;
        let parts = Parts::of(program);
        let without = match selection {
            Selection::Without { left_out, .. } => &left_out[..],
            Selection::Needed | Selection::All => &[],
        };
        let names: Vec<_> = without.iter().map(|module| module.name.as_str()).collect();
        let selected = parts.needed(&names);
        let is_left_out = |module: &&Module| !selected.contains_key(&PartId::Module(&module.name));
        let left_out = without.iter().filter(is_left_out).cloned().collect();
        let mut edits = Edits::of(&library.text);
        let mut modules = Vec::new();
        let mut omits_parts = false;
        for (item, id) in library.items().iter().zip(parts.part_of_item()) {
            let is_selected = *selection == Selection::All || selected.contains_key(&id);
            if !is_selected || item.is_inner_doc() {
                edits.remove(item);
            }
            omits_parts |= !is_selected;
            if let PartId::Module(name) = id
                && is_selected
            {
                modules.push(Module {
                    name: name.to_owned(),
                    size: item.range().len(),
                    reason: selected.get(&id).cloned().unwrap_or(Reason::AllModules),
                    path_roots: path_roots(item.tokens),
                });
            }
        }
        modules.sort_by_key(|module| Reverse(module.size));
        Ok(Self { source: Source::parse(edits.apply())?, modules, left_out, omits_parts })
    }
}

#[cfg(test)]
mod tests;
