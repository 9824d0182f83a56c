//! The refusal of programs in which a glob may import the `main` of the bundle.
//!
//! The root of a bundle has a function `main`. In the project, `sente` leads to a root without one. So a glob such as
//! `use sente::*` imports one name more in the bundle. In a block, this name hides another `main` of the same module.

use crate::macro_calls::called_by_library;
use crate::syntax::calls::call_at;
use crate::syntax::imports::use_declaration;
use crate::syntax::macros::{exported_macros, macros_in_program};
use crate::syntax::search::{any_place, begins, each_place, ends, gives_name, has};
use crate::syntax::source::{Program, Source};
use crate::syntax::token::Token;
use anyhow::{Result, ensure};

/// Checks that no glob may import the `main` of the bundle where a program means another `main`.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(crate) fn ensure_no_glob_imports_main(program: Program) -> Result<()> {
    let Program { solution, library } = program;
    let exported = exported_macros(&library.items());
    let solution_has_glob =
        has_glob(&solution.tokens) || exported.iter().any(|(_, rules)| has_glob(&rules.inner));
    let is_hidden_in_solution = solution_has_glob && has_inner_main(program);
    // Without exported macros, the module of the library imports nothing from the root of the bundle.
    let is_hidden_in_library =
        !exported.is_empty() && has_glob(&library.tokens) && library_has_main(program);
    ensure!(
        !is_hidden_in_solution && !is_hidden_in_library,
        "cannot bundle a second function `main` beside a glob such as `use sente::*`, because the glob also imports the \
         `main` of the bundle: rename the function"
    );
    Ok(())
}

/// Returns true if tokens have an import of everything, also in the rules of a macro.
fn has_glob(tokens: &[Token]) -> bool {
    any_place(tokens, &|_, tokens| has(use_declaration(tokens).unwrap_or_default(), "*"))
}

/// Returns true if a solution declares or imports a `main` that is not at its root. The `main` at its root does no
/// harm, because the `main` of the bundle calls it.
fn has_inner_main(program: Program) -> bool {
    let items = program.solution.items();
    let at_root: Vec<_> = items.iter().flat_map(|item| item.code).collect();
    let is_at_root = |main: &usize| at_root.iter().any(|token| token.range.start == *main);
    !declared_mains(program, program.solution).iter().all(is_at_root)
}

/// Returns true if the library declares or imports a `main`. The rules of an exported macro that the library itself
/// does not call declare nothing in the library.
fn library_has_main(program: Program) -> bool {
    let library = program.library;
    let called = called_by_library(library);
    let exported = exported_macros(&library.items());
    let is_uncalled = |main: &usize| {
        exported
            .iter()
            .any(|(name, rules)| !called.contains(Some(name)) && rules.range.contains(main))
    };
    !declared_mains(program, library).iter().all(is_uncalled)
}

/// Returns the offsets at which a source declares or imports a `main`. If some macro takes the name of a function as
/// an argument (`fn $name`), each call with `main` among its arguments counts, too.
fn declared_mains(program: Program, source: &Source) -> Vec<usize> {
    const KEYWORDS: [&str; 3] = ["fn", "const", "static"];
    let names_function =
        macros_in_program(program).iter().any(|definition| has(&definition.body.inner, "fn $"));
    let mut found = Vec::new();
    each_place(&source.tokens, &mut |before, tokens| {
        let is_declared =
            begins(tokens, "main") && KEYWORDS.iter().any(|keyword| ends(before, keyword));
        let is_imported = use_declaration(tokens).is_some_and(|import| gives_name(import, "main"));
        let is_passed =
            call_at(before, tokens).is_some_and(|call| has(&call.arguments.inner, "main"));
        if is_declared || is_imported || names_function && is_passed {
            found.push(tokens[0].range.start);
        }
    });
    found
}
