//! The roots of two programs: the definitions that are reached without being used by another one, above all `main`.

use super::mismatch::{Change, Mismatch};
use super::programs::{Pair, Programs};
use super::sides::Sides;
use crate::llvm_ir::{DefinitionId, Ir, Root};

/// The function with which a program starts. The compiler writes it, and it calls the `main` of the program.
const MAIN: &str = "@main";

/// The pairs with which a comparison begins.
///
/// Roots other than `main` have the same names in both programs. In a bundle with modules, `main` calls a function that
/// calls the `main` of the solution, which takes the place of the `main` in the source.
#[derive(Default)]
pub(super) struct Roots {
    /// The pairs of the roots. The functions that [`MAIN`] uses stand in its place.
    pub(super) pairs: Vec<Pair>,
    /// The functions of the bundle that only call the `main` of the solution, and this `main`. There are none if the
    /// bundle has no modules.
    callers_of_main: Option<CallersOfMain>,
}

/// The functions of a bundle that only call the `main` of the solution.
struct CallersOfMain {
    callers: [DefinitionId; 2],
    main: DefinitionId,
}

impl Roots {
    /// Pairs the roots of two programs. `has_modules` is true if the bundle consists of modules.
    ///
    /// # Errors
    ///
    /// Returns the mismatch if the roots differ, or if they cannot be compared.
    pub(super) fn of(programs: Programs, has_modules: bool) -> Result<Self, Mismatch> {
        let has_assembly = programs.irs.map(|ir| ir.has_global_assembly);
        if has_modules && (has_assembly.source || has_assembly.bundle) {
            return Err(mismatch(Change::GlobalAssembly));
        }
        let found = programs.irs.map(Ir::roots);
        let sections = found.source.iter().filter(|(root, _)| *root == Root::Section).count();
        if has_modules && sections > 1 {
            return Err(mismatch(Change::Sections));
        }
        let names = found.as_ref().map(|roots| names_of_roots(roots));
        if !names.are_equal() {
            return Err(mismatch(Change::LinkedSymbols(names)));
        }
        let mut roots = Self::default();
        for ((root, source), (_, bundle)) in found.source.into_iter().zip(found.bundle) {
            let pair = Pair { source, bundle };
            if root == Root::Name(MAIN) {
                roots.add_main(programs, pair, has_modules)?;
            } else {
                roots.pairs.push(pair);
            }
        }
        Ok(roots)
    }

    /// Pairs the functions that the two functions [`MAIN`] use.
    fn add_main(
        &mut self,
        programs: Programs,
        pair: Pair,
        has_modules: bool,
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
            // The start of a program is generic. The only other function is `main` itself.
            let names = programs.definitions(used).map(|definition| definition.name);
            let is_start = programs.readable_names(names).bundle.starts_with("std::rt::");
            if !is_start && has_modules {
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

/// Returns the names of roots, one after the other.
fn names_of_roots(roots: &[(Root, DefinitionId)]) -> String {
    let names = roots.iter().map(|(root, _)| match root {
        Root::Name(name) => name.trim_start_matches('@'),
        Root::Section => "(in a section)",
        Root::Kept => "(kept)",
    });
    names.collect::<Vec<_>>().join(" ")
}

/// Returns a difference between the roots.
fn mismatch(change: Change) -> Mismatch {
    Mismatch { function: MAIN.to_owned(), change }
}
