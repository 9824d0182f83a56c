//! The entry points of two programs: the definitions that matter even if no other definition uses them, above all
//! `main`.

use crate::comparison::ir_comparison::mismatch::{Change, Mismatch};
use crate::comparison::ir_comparison::programs::{Pair, Programs};
use crate::comparison::ir_comparison::sides::Sides;
use crate::comparison::llvm_ir::{DefinitionId, ExternalUse, Ir};

/// The function with which a program starts. The compiler writes it, and it calls the `main` of the program.
const MAIN: &str = "@main";

/// The pairs with which a comparison begins.
///
/// Entry points other than [`MAIN`] have the same names in both programs. In a bundle with a library, two functions
/// stand between [`MAIN`] and the `main` of the solution. So the function `solution::main` is paired with the function
/// `main` of the source:
///
/// ```text
/// source:  @main  calls  main
/// bundle:  @main  calls  main  calls  solution::sente_main  calls  solution::main
/// ```
#[derive(Default)]
pub(super) struct EntryPoints {
    /// The pairs of entry points. [`MAIN`] is not among them. In its place, there are the two functions that it uses:
    /// the function `main` of the program, and the start function of the standard library.
    pub(super) pairs: Vec<Pair>,
    /// The functions of the bundle that only call the `main` of the solution, and this `main`. There are none if the
    /// solution stands at the root of the bundle.
    callers_of_main: Option<CallersOfMain>,
}

/// The functions of a bundle that only call the `main` of the solution.
struct CallersOfMain {
    callers: [DefinitionId; 2],
    main: DefinitionId,
}

impl EntryPoints {
    /// Pairs the entry points of two programs. `is_nested` is true if the solution and the library are modules of the
    /// bundle.
    ///
    /// # Errors
    ///
    /// Returns the mismatch if the entry points differ, or if they cannot be compared.
    pub(super) fn of(programs: Programs, is_nested: bool) -> Result<Self, Mismatch> {
        let has_assembly = programs.irs.map(|ir| ir.has_global_assembly);
        if is_nested && (has_assembly.source || has_assembly.bundle) {
            return Err(mismatch(Change::GlobalAssembly));
        }
        let found = programs.irs.map(Ir::entry_points);
        let sections = found.source.iter().filter(|(it, _)| *it == ExternalUse::Section).count();
        if is_nested && sections > 1 {
            return Err(mismatch(Change::Sections));
        }
        let names = found.as_ref().map(|entry_points| names_of(entry_points));
        if !names.are_equal() {
            return Err(mismatch(Change::LinkedSymbols(names)));
        }
        let mut entry_points = Self::default();
        for ((external_use, source), (_, bundle)) in found.source.into_iter().zip(found.bundle) {
            let pair = Pair { source, bundle };
            if external_use == ExternalUse::Name(MAIN) {
                entry_points.add_functions_used_by_main(programs, pair, is_nested)?;
            } else {
                entry_points.pairs.push(pair);
            }
        }
        Ok(entry_points)
    }

    /// Takes the pair of the two functions [`MAIN`], and pairs the functions that these two use.
    fn add_functions_used_by_main(
        &mut self,
        programs: Programs,
        pair: Pair,
        is_nested: bool,
    ) -> Result<(), Mismatch> {
        let users = programs.definitions(pair);
        if !users.map(|main| main.symbols().count()).are_equal() {
            return Err(mismatch(Change::OtherMain));
        }
        for (source, bundle) in users.source.symbols().zip(users.bundle.symbols()) {
            let symbols = Sides { source, bundle };
            let used = match programs.find(symbols, users) {
                Sides { source: Some(source), bundle: Some(bundle) } => Pair { source, bundle },
                Sides { source: None, bundle: None } if symbols.are_equal() => continue,
                _ => return Err(mismatch(Change::OtherMain)),
            };
            // `MAIN` uses two functions: the `main` of the program, and the start function of the standard library.
            // (The start function is generic, so its definition is in the program.)
            let names = programs.definitions(used).map(|definition| definition.name);
            let is_start = programs.readable_names(names).bundle.starts_with("std::rt::");
            if !is_start && is_nested {
                let caller = only_callee(programs, used.bundle)?;
                let main = only_callee(programs, caller)?;
                self.callers_of_main = Some(CallersOfMain { callers: [used.bundle, caller], main });
            }
            self.pairs.push(used);
        }
        Ok(())
    }

    /// Returns a pair with the `main` of the solution instead of a function that only calls it.
    pub(super) fn without_callers_of_main(&self, pair: Pair) -> Pair {
        match &self.callers_of_main {
            Some(CallersOfMain { callers, main }) if callers.contains(&pair.bundle) => {
                Pair { bundle: *main, ..pair }
            }
            _ => pair,
        }
    }
}

/// Returns the only function that a function of the bundle calls.
fn only_callee(programs: Programs, id: DefinitionId) -> Result<DefinitionId, Mismatch> {
    let bundle = programs.irs.bundle;
    let function = bundle.definition(id);
    let mut called = function.symbols().filter_map(|name| bundle.find(name, function));
    match (called.next(), called.next()) {
        (Some(called), None) => Ok(called),
        _ => Err(mismatch(Change::OtherMain)),
    }
}

/// Returns the names of entry points, one after the other.
fn names_of(entry_points: &[(ExternalUse, DefinitionId)]) -> String {
    let names = entry_points.iter().map(|(external_use, _)| match external_use {
        ExternalUse::Name(name) => name.trim_start_matches('@'),
        ExternalUse::Section => "(in a section)",
        ExternalUse::Kept => "(kept)",
    });
    names.collect::<Vec<_>>().join(" ")
}

/// Returns a difference between the entry points.
fn mismatch(change: Change) -> Mismatch {
    Mismatch { function: MAIN.to_owned(), change }
}
