//! The errors about solutions without a bundle.

use crate::bundle::Bundle;
use crate::bundling::code_owners::first_segments_by_owner;
use crate::bundling::error::BundlingError;
use crate::bundling::fault::Fault;
use crate::comparison::ir_comparison::Mismatch;
use crate::compilation::manifest_for_site::ReasonNotUsable;
use crate::compilation::site_compiler::SiteCompiler;
use crate::compiler_messages::{
    are_about_denied_lint, are_about_missing_crate, only_lint_denied_by_default,
};
use crate::sources::Sources;
use anyhow::{Error, anyhow};
use workbench::cargo::CompileError;
use workbench::site::Site;
use workbench::task::Task;

/// Returns the error about a source that could not be compiled.
pub(super) fn error_of_source(task: &Task, error: CompileError) -> BundlingError {
    not_compiled(task, "it", error)
}

/// Returns the error about a bundle that could not be compiled. (Its source has not been compiled.) `refusal` says why
/// no bundle with all modules was tried, if one of them is refused.
pub(super) fn error_of_unverified_bundle(
    task: &Task,
    error: CompileError,
    refusal: Option<Error>,
) -> BundlingError {
    let BundlingError { messages, error } = not_compiled(task, "the bundle", error);
    let error = match refusal {
        Some(refusal) => with_note_on_more_modules(&error, &refused(&refusal)),
        None => error,
    };
    BundlingError { messages, error }
}

/// Adds to an error the note why a bundle with more modules has not been tried.
fn with_note_on_more_modules(error: &Error, note: &str) -> Error {
    anyhow!("{error}\nA bundle with more modules might be right, but {note}")
}

/// Returns the note about a bundle of which a module is refused.
fn refused(error: &Error) -> String {
    format!("it is refused: {error}")
}

/// Returns the error about a source or a bundle that could not be compiled. `subject` stands for it in the message.
fn not_compiled(task: &Task, subject: &str, error: CompileError) -> BundlingError {
    let messages = match error {
        CompileError::Rejected(messages) => messages,
        CompileError::Other(error) => return error.into(),
    };
    let name = &task.name;
    let error = match only_lint_denied_by_default(&messages) {
        // The project may compile nevertheless, because Cargo.toml allows the lint.
        Some(lint) => anyhow!(
            "cannot bundle {name}: {subject} violates the lint `{lint}`, which is an error by default. If Cargo.toml allows \
             this lint, write `#![allow({lint})]` at the top of the solution instead (or at the top of lib.rs, if the error is there): a site does not read your table [lints]"
        ),
        None => anyhow!("cannot bundle {name}: {subject} does not compile"),
    };
    BundlingError { messages, error }
}

/// Returns the error about a bundle that does the same as its source, but could not be compiled for its site.
pub(super) fn error_of_bundle_for_site(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
    error: CompileError,
) -> BundlingError {
    match error {
        CompileError::Rejected(messages) => {
            if are_about_missing_crate(&messages)
                && let Some(error) = missing_crate_error(compiler, sources, bundle)
            {
                // The messages are dropped, because the compiler advises to add the crate to the dependencies.
                return error.into();
            }
            let error = compile_error(compiler.task, bundle, &messages);
            BundlingError { messages, error }
        }
        CompileError::Other(error) => error.into(),
    }
}

/// The sentence about the messages of the compiler, if another bundle does not do the same as its source.
const ABOUT_OTHER_BUNDLE: &str = "The messages above are about a bundle with other modules, which does not compile. If \
                                  the solution needs such a module, change the code that they show.";

/// Returns the error about a solution of which no bundle is right. `named` is the bundle with the named modules, which
/// was tried first.
pub(super) fn error_of_faults(task: &Task, faults: Vec<Fault>, named: &Bundle) -> BundlingError {
    // Why a bundle with more modules has not been tried.
    let mut note = None;
    let mut last_difference = None;
    let mut all_messages = Vec::new();
    for fault in faults {
        match fault {
            Fault::TooLong(size) => {
                note = note.or(Some(format!("it would have {size}")));
            }
            Fault::Refused(error) => note = note.or(Some(refused(&error))),
            Fault::Differs { bundle_text, mismatch } => {
                last_difference = Some((bundle_text, mismatch));
                // The bundles before this one have fewer modules, so their errors are about what they lack.
                all_messages.clear();
            }
            Fault::CompilationFailed(CompileError::Rejected(messages)) => {
                all_messages.push(messages)
            }
            // It is not known whether this bundle is right.
            Fault::CompilationFailed(CompileError::Other(error)) => return error.into(),
        }
    }
    // The more modules a bundle has, the more errors may be about modules that the solution does not need. So the
    // shortest messages are most likely to be about the solution.
    let messages = all_messages.into_iter().min_by_key(String::len).unwrap_or_default();
    let BundlingError { messages, error } = match last_difference {
        Some((bundle_text, mismatch)) => {
            let advice = advice_on_difference(&bundle_text, &mismatch);
            let mut error = mismatch_error(task, &mismatch, advice);
            if !messages.is_empty() {
                error = anyhow!("{error}\n{ABOUT_OTHER_BUNDLE}");
            }
            BundlingError { messages, error }
        }
        None => {
            let error = compile_error(task, named, &messages);
            BundlingError { messages, error }
        }
    };
    let error = match note {
        Some(note) => with_note_on_more_modules(&error, &note),
        None => error,
    };
    BundlingError { messages, error }
}

/// Returns the error about bundles that do not do the same as their source.
fn mismatch_error(task: &Task, mismatch: &Mismatch, advice: &str) -> Error {
    let name = &task.name;
    if mismatch.is_about_incomparable_code() {
        return anyhow!(
            "cannot bundle {name}: the bundle cannot be compared with its source, because {mismatch}. Write this code in \
             another way, or add `--unverified`, which leaves out the comparison"
        );
    }
    anyhow!(
        "cannot bundle {name}: the bundle would not do the same as its source, because {mismatch}. {advice} If you are \
         sure that the difference does not matter, add `--unverified`"
    )
}

/// Returns the advice on a bundle that does not do the same as its source.
fn advice_on_difference(bundle_text: &str, mismatch: &Mismatch) -> &'static str {
    if mismatch.is_about_shown_path() {
        return "If a macro such as `stringify!` shows the path, give it a path without `crate`, or do without the macro.";
    }
    if bundle_text.contains("module_path!") {
        // The compiler writes the path into the format string, whose length then differs.
        return "If `module_path!()` is an argument of `println!` or the like, give a name to its text before: \
                `let path = module_path!();`. Otherwise, write the whole path of the name that means something else in \
                the bundle, rename it, or do without the macro.";
    }
    "Write the whole path of the name that means something else in the bundle, or rename it. If a macro makes the \
     difference, do without the macro."
}

/// Returns the error about bundles that do not compile, although their source does. `bundle` is one of them, and
/// `messages` are those of the compiler.
fn compile_error(task: &Task, bundle: &Bundle, messages: &str) -> Error {
    // For the comparison, the source has been compiled with `warn` in place of `deny`. So if the error is a denied
    // lint, it is not known whether the source compiles in the project.
    let contrast =
        if are_about_denied_lint(messages) { "" } else { "it compiles in the project, but " };
    let Task { name, site, .. } = task;
    let edition = site.compiler_settings.preferred_edition();
    let crates =
        if site.compiler_settings.has_crates() { "the crates of Cargo.toml" } else { "no crates" };
    let explanation = match bundle.wrapper_names {
        Some(_) => {
            " (In a bundle, the solution and the library are two modules of one crate, so each sees the `impl`s of the other.)"
        }
        None => "",
    };
    anyhow!(
        "cannot bundle {name}: {contrast}its bundle does not compile for {} (edition {edition}, \
         {crates}). Change the code that the messages above show.{explanation}",
        site.name
    )
}

/// Returns the error about a crate that a bundle uses and that the site does not have, if there is one.
fn missing_crate_error(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
) -> Option<Error> {
    let Task { name: solution, site, .. } = compiler.task;
    let missing = compiler.manifest.unusable_crates();
    let (owner, (name, reason)) =
        first_segments_by_owner(sources, bundle).into_iter().find_map(|(owner, used)| {
            let named = missing.iter().find(|(name, _)| used.contains(*name))?;
            Some((owner, named))
        })?;
    let uses = format!("cannot bundle {solution}: {owner} uses the crate `{name}`");
    let crates = match reason {
        ReasonNotUsable::NoCrates => "no crates",
        ReasonNotUsable::OtherOrigin => "only crates from crates.io",
        ReasonNotUsable::NewName { own_name } => {
            return Some(anyhow!(
                "{uses}, and {} knows this crate only as `{own_name}`: use this name in the code, and do not rename the \
                 dependency in Cargo.toml",
                site.name
            ));
        }
    };
    Some(anyhow!(
        "{uses}, and {} {has} {crates}: write the code of the crate into the solution or into the library, or move the code \
         that uses it to a module of the library that this solution does not need",
        site.name,
        has = verb_of_having(site)
    ))
}

/// Returns the verb of a sentence about the compiler or the crates of a site: `has` for a known site, and `is assumed
/// to have` for an unknown one.
pub(super) fn verb_of_having(site: &Site) -> &'static str {
    if site.is_known() { "has" } else { "is assumed to have" }
}
