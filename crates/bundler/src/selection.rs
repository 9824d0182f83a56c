//! The selection of the modules of the library that a bundle gets.

mod effects;
mod impls;
mod local_macros;
mod names;
mod other_crates;
mod parts;
mod reason;
mod root_imports;

pub use effects::Effect;
pub use reason::Reason;

use crate::edits::Edits;
use crate::syntax::search::path_roots;
use crate::syntax::source::Source;
use anyhow::Result;
use parts::{PartId, Parts};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The rule by which the modules of a bundle are selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The modules that are needed as far as names tell: those that the solution names, those that these name, and so
    /// on, and those that may matter though nothing names them.
    Needed,
    /// The needed modules without these, which nothing names.
    Without {
        /// The names.
        modules: Vec<String>,
        /// The obstacle that these modules are.
        obstacle: Obstacle,
    },
    /// All modules.
    All,
}

/// The reason for which a site does not accept a bundle that has a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The bundle is too long with it.
    TooLong,
    /// The bundle does not compile with it.
    DoesNotCompile,
}

/// A module of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// The name.
    pub name: String,
    /// The size in bytes.
    pub size: usize,
    /// The reason for which a bundle has it or should have it.
    pub reason: Reason,
    /// The names with which its paths begin. Among them are the crates that it uses.
    pub path_roots: BTreeSet<String>,
}

/// The library as a bundle gets it.
#[derive(Default)]
pub(crate) struct SelectedLibrary {
    pub(crate) source: Source,
    /// The modules that are selected, the largest first.
    pub(crate) modules: Vec<Module>,
    /// The modules that may matter though nothing names them, and that are not selected.
    pub(crate) left_out: Vec<Module>,
    /// True if some part of the library is not selected.
    pub(crate) omits_parts: bool,
}

impl SelectedLibrary {
    /// Removes from a library the parts that are not selected, and the documentation of lib.rs.
    pub(crate) fn of(library: &Source, solution: &Source, selection: &Selection) -> Result<Self> {
        let parts = Parts::of(library, solution);
        let needed = parts.needed(&[]);
        let selected = match selection {
            Selection::Without { modules, .. } => &parts.needed(modules),
            Selection::Needed | Selection::All => &needed,
        };
        let mut edits = Edits::of(&library.text);
        let mut modules = Vec::new();
        let mut left_out = Vec::new();
        let mut omits_parts = false;
        for item in library.items() {
            let key = PartId::of(&item);
            let is_selected = *selection == Selection::All
                || selected.contains_key(&key)
                || !parts.can_be_left_out(key);
            if !is_selected || item.is_inner_doc() {
                edits.remove(&item);
            }
            omits_parts |= !is_selected;
            if let PartId::Module(name) = key {
                let reasons = if is_selected { selected } else { &needed };
                let reason = reasons.get(&key).cloned().unwrap_or(Reason::AllModules);
                let size = item.range().len();
                let path_roots = path_roots(item.tokens);
                let module = Module { name: name.into(), size, reason, path_roots };
                if is_selected {
                    modules.push(module);
                } else if matches!(module.reason, Reason::Effect(_)) {
                    left_out.push(module);
                }
            }
        }
        modules.sort_by_key(|module| Reverse(module.size));
        Ok(Self { source: Source::parse(edits.apply())?, modules, left_out, omits_parts })
    }
}
