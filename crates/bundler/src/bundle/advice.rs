//! The advice on a bundle that is too long for its site.

use crate::selection::{Module, SelectionReason};

/// Lines that say how to make a bundle shorter. The sizes of the modules follow.
const ADVICE: &str = "\nIf the solution uses only a part of a module that it names, move the rest to other modules, or \
                      name fewer modules. (A prelude that imports from all modules names all of them.) These are their \
                      sizes, with comments and indentation:";

/// The beginning of the advice on a bundle with modules that nothing names.
const ADVICE_ON_UNNAMED: &str = "\nIf the solution needs a module that it does not name, such as one with an `impl`, write \
                                 `use sente::NAME as _;` into the solution, with the name of this module. (It has to be \
                                 declared by `pub mod` in lib.rs.)";

/// Returns the text that follows the message about a bundle that is too long. `modules` are those of the bundle, the
/// largest first. If there are none, the text is empty.
pub(super) fn advice_on_modules(modules: &[Module]) -> String {
    if modules.is_empty() {
        return String::new();
    }
    let has_unnamed = modules.iter().any(|module| module.reason == SelectionReason::NotNamed);
    let advice_on_unnamed = if has_unnamed { ADVICE_ON_UNNAMED } else { "" };
    format!("{advice_on_unnamed}{ADVICE}{}", list_of_modules(modules))
}

/// Returns a line for each of the largest modules, and one line for all other modules.
fn list_of_modules(modules: &[Module]) -> String {
    const MAX_LINES: usize = 6;
    let mut list = String::new();
    for Module { name, size, reason, .. } in modules.iter().take(MAX_LINES) {
        list += &format!("\n{size:>8} bytes of the module {name}: {reason}");
    }
    if let Some(others @ [_, ..]) = modules.get(MAX_LINES..) {
        let size: usize = others.iter().map(|module| module.size).sum();
        let number = others.len();
        let names: Vec<_> = others.iter().map(|module| &*module.name).collect();
        list += &format!("\n{size:>8} bytes of {number} more: {}", names.join(", "));
    }
    list
}
