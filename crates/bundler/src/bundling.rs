//! Bundles that do the same as their sources.

use crate::bundle::{Bundle, BundleOptions};
use crate::compiled_source::CompiledSource;
use crate::equivalence::Mismatch;
use crate::selection::Selection;
use crate::site_compiler::{SiteCompiler, Warnings};
use crate::sources::Sources;
use crate::syntax::place::places;
use crate::syntax::search::{declares, path_roots};
use crate::writing::Shortening;
use anyhow::{Error, Result, anyhow};
use std::collections::BTreeSet;
use std::iter;
use std::path::PathBuf;
use workbench::cargo::{CompileError, CompileResult};
use workbench::task::Task;

/// The way to verify that a bundle does the same as its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The bundle is compared with its source.
    Comparison,
    /// It is not verified. The bundle only has to compile.
    None,
}

/// The reason why a solution has no bundle.
#[derive(Debug)]
pub struct BundlingError {
    /// The messages of the compiler, if it has failed.
    pub messages: String,
    /// The error, which says what to do.
    pub error: Error,
}

impl From<Error> for BundlingError {
    fn from(error: Error) -> Self {
        Self { messages: String::new(), error }
    }
}

impl From<BundlingError> for Error {
    fn from(BundlingError { messages, error }: BundlingError) -> Self {
        if messages.is_empty() { error } else { anyhow!("{messages}{error:#}") }
    }
}

/// A bundle that compiles as on its site.
#[derive(Debug)]
pub struct CheckedBundle {
    /// The bundle.
    pub bundle: Bundle,
    /// The warnings of the compiler about it.
    pub warnings: Warnings,
    /// Remarks for the user, such as one on an edition in which it does not compile.
    pub notes: Vec<String>,
}

/// Bundles the solution of `compiler.task`, and compiles the bundle in the editions of the site, without making a
/// program. Usually, the bundle is that of [`verified_bundle`].
///
/// Without verification, the bundle has the modules that the solution names. If it does not compile, it has all
/// modules.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if no bundle is right, or if a compiler
/// cannot be started.
pub fn checked_bundle(
    compiler: &SiteCompiler,
    verification: Verification,
) -> Result<CheckedBundle, BundlingError> {
    let (bundle, warnings) = match verification {
        Verification::Comparison => {
            let bundle = verified_bundle(compiler)?;
            let warnings = explained(compiler, &bundle, compiler.check(&bundle))?;
            (bundle, warnings)
        }
        Verification::None => unverified_bundle(compiler)?,
    };
    let mut notes = notes(&bundle, &warnings);
    if verification == Verification::None {
        notes.push(
            "the bundle has not been compared with its source, so it may do something else"
                .to_owned(),
        );
    }
    notes.extend(crate_notes(compiler, &bundle)?);
    notes.extend(edition_notes(compiler, &bundle)?);
    Ok(CheckedBundle { bundle, warnings, notes })
}

/// Builds a bundle of the solution of `compiler.task`, and returns the executable. The bundle is that of
/// [`verified_bundle`].
///
/// # Errors
///
/// Returns an error if there is no bundle, if it does not compile for its site, or if the command of the checker or of
/// the interactor names a file that does not exist or cannot be executed.
pub fn bundle_and_build(compiler: &SiteCompiler) -> Result<PathBuf, BundlingError> {
    compiler.task.case_judge.ensure_can_be_started()?;
    let bundle = verified_bundle(compiler)?;
    explained(compiler, &bundle, compiler.build(&bundle))
}

/// Returns a bundle of the solution of `compiler.task` that does the same as its source. To find this out, both are
/// compiled and compared, instruction by instruction.
///
/// The first bundle that is tried has the modules of the library that are named. If it is not right, a bundle is tried
/// that also has the modules whose functions the compiled source uses, and then a bundle with all modules. For example,
/// the first bundle may lack a module that nothing names, but that has an `impl Drop` for a type which the solution
/// uses.
///
/// If a bundle is too long, the comments of the library are left out, and then its indentation.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if the first bundle is too long, if no
/// bundle is right, or if a compiler cannot be started.
pub fn verified_bundle(compiler: &SiteCompiler) -> Result<Bundle, BundlingError> {
    let task = compiler.task;
    let sources = sources(task)?;
    compiler.manifest.ensure_is_usual(&sources)?;
    let first = bundle(task, &sources, Selection::Named)?;
    first.ensure_fits()?;
    let source = CompiledSource::compile(compiler, &sources).map_err(|error| {
        not_compiled(error, || anyhow!("cannot bundle {}: it does not compile", task.name))
    })?;
    let mut faults = Vec::new();
    let mut tried = BTreeSet::new();
    let larger = [Selection::NamedOrUsed(source.used_modules()), Selection::All];
    let larger = larger.into_iter().map(|selection| bundle(task, &sources, selection));
    for bundle in iter::once(Ok(first)).chain(larger) {
        let bundle = bundle?;
        if !tried.insert(bundle.text.clone()) {
            continue;
        }
        match fault(&source, &bundle) {
            None => return Ok(bundle),
            Some(fault) => faults.push(fault),
        }
    }
    Err(error_of_faults(task, faults))
}

/// Returns the fault of a bundle, or `None` if it is right.
fn fault(source: &CompiledSource, bundle: &Bundle) -> Option<Fault> {
    if let Err(error) = bundle.ensure_fits() {
        return Some(Fault::TooLong(error));
    }
    match source.mismatch(bundle) {
        Ok(None) => None,
        Ok(Some(difference)) => Some(Fault::Differs(difference)),
        Err(error) => Some(Fault::NotCompiled(error)),
    }
}

/// The reason for which a bundle is not the right one.
enum Fault {
    /// It is too long. The error says so.
    TooLong(Error),
    /// It is not compiled.
    NotCompiled(CompileError),
    /// It does not do the same as its source.
    Differs(Mismatch),
}

/// Returns a bundle that compiles for its site, with the warnings about it.
fn unverified_bundle(compiler: &SiteCompiler) -> Result<(Bundle, Warnings), BundlingError> {
    let sources = sources(compiler.task)?;
    let named = bundle(compiler.task, &sources, Selection::Named)?;
    named.ensure_fits()?;
    if let Ok(warnings) = compiler.check(&named) {
        return Ok((named, warnings));
    }
    let all = bundle(compiler.task, &sources, Selection::All)?;
    all.ensure_fits()?;
    let warnings = compiler.check(&all).map_err(|error| {
        not_compiled(error, || {
            anyhow!("cannot bundle {}: the bundle does not compile", all.solution)
        })
    })?;
    Ok((all, warnings))
}

/// Returns the error about something that is not compiled. If the compiler has messages about it, `explain` says what
/// does not compile.
fn not_compiled(error: CompileError, explain: impl FnOnce() -> Error) -> BundlingError {
    match error {
        CompileError::Messages(messages) => BundlingError { messages, error: explain() },
        CompileError::Other(error) => error.into(),
    }
}

/// Reads the sources of a task.
fn sources(task: &Task) -> Result<Sources> {
    Sources::read(&task.project.solution_file(&task.name), &task.project.root().join("src"))
}

/// Returns the bundle with a selection of modules. If it is too long, the text of the library is shortened as far as
/// necessary.
fn bundle(task: &Task, sources: &Sources, selection: Selection) -> Result<Bundle> {
    let shortened = |shortening| {
        Bundle::of(sources, task.site, BundleOptions { selection: selection.clone(), shortening })
    };
    for shortening in [Shortening::None, Shortening::Comments] {
        let bundle = shortened(shortening)?;
        if bundle.fits() {
            return Ok(bundle);
        }
    }
    shortened(Shortening::CommentsAndIndentation)
}

/// Returns the error about a solution of which no bundle is right.
fn error_of_faults(task: &Task, faults: Vec<Fault>) -> BundlingError {
    let mut too_long = None;
    let mut last_difference = None;
    let mut all_messages = Vec::new();
    for fault in faults {
        match fault {
            Fault::TooLong(error) => too_long = too_long.or(Some(error)),
            Fault::Differs(difference) => last_difference = Some(difference),
            Fault::NotCompiled(CompileError::Messages(messages)) => all_messages.push(messages),
            // Whether this bundle is right is not known.
            Fault::NotCompiled(CompileError::Other(error)) => return error.into(),
        }
    }
    // The more modules a bundle has, the more errors may be about modules that the solution does not need. So the
    // shortest messages are most likely to be about the solution.
    let messages = all_messages.into_iter().min_by_key(String::len).unwrap_or_default();
    let error = match last_difference {
        Some(difference) => difference_error(task, &difference),
        None => compile_error(task),
    };
    match too_long {
        // The longer bundle might be right.
        Some(too_long) => {
            BundlingError { messages, error: anyhow!("{error}\nWith more modules, {too_long}") }
        }
        None => BundlingError { messages, error },
    }
}

/// Returns the result of compiling a bundle for its site, with an error that says why it does not compile.
fn explained<T>(
    compiler: &SiteCompiler,
    bundle: &Bundle,
    compiled: CompileResult<T>,
) -> Result<T, BundlingError> {
    compiled.map_err(|error| match error {
        CompileError::Messages(messages) => match missing_crate_error(compiler, bundle) {
            // The messages are dropped, because the compiler advises to add the crate to the dependencies.
            Ok(Some(error)) | Err(error) => error.into(),
            Ok(None) => BundlingError { messages, error: compile_error(compiler.task) },
        },
        CompileError::Other(error) => error.into(),
    })
}

/// Returns the error about bundles that do not do the same as their source.
fn difference_error(task: &Task, difference: &Mismatch) -> Error {
    anyhow!(
        "cannot bundle {}: the bundle would not do the same as its source, because {difference}. In a bundle, the solution \
         and the library are two modules of one crate. So a path that begins with `crate` is longer there, and a glob or a \
         macro may find another name: write the whole path of what you mean, or rename it, or do without the macro. If you are sure \
         that the difference does not matter, add `--unverified`",
        task.name
    )
}

/// Returns the names with which paths begin in each part of a bundle: in the solution, which is called "it", in the
/// modules of the library, and in lib.rs. A crate that a part uses is among them.
///
/// A module or a type of the solution may have the same name as a crate. Such a name does not count, unless `::` stands
/// in front of it.
fn path_roots_by_part(task: &Task, bundle: &Bundle) -> Result<Vec<(String, BTreeSet<String>)>> {
    let sources = sources(task)?;
    let tokens = &sources.solution.code.tokens;
    let mut used_by_solution = path_roots(tokens);
    let is_global =
        |name: &str| places(tokens).any(|place| place.begins(name) && place.is_after_global_sign());
    used_by_solution.retain(|name| !declares(tokens, name) || is_global(name));
    let mut parts = vec![("it".to_owned(), used_by_solution)];
    for module in &bundle.modules {
        parts.push((format!("the module {}", module.name), module.path_roots.clone()));
    }
    let items = sources.library.iter().flat_map(|library| library.code.items());
    for item in items.filter(|item| item.module().is_none()) {
        parts.push(("lib.rs".to_owned(), path_roots(item.tokens)));
    }
    Ok(parts)
}

/// Returns the error about a crate that a bundle uses and that the site does not have, if there is one.
fn missing_crate_error(compiler: &SiteCompiler, bundle: &Bundle) -> Result<Option<Error>> {
    let Task { name: solution, site, .. } = compiler.task;
    let missing = compiler.manifest.missing_crates();
    let found = path_roots_by_part(compiler.task, bundle)?.into_iter().find_map(|(place, used)| {
        let name = missing.iter().find(|name| used.contains(*name))?;
        Some((place, name))
    });
    let crates = if site.has_crates() { "only those of a registry" } else { "no crates" };
    Ok(found.map(|(place, name)| {
        anyhow!(
            "cannot bundle {solution}: {place} uses the crate `{name}`, and {} {has} {crates}: write the code of the crate \
             into the solution or into the library, or move what uses it to a module that the solution does not need",
            site.name,
            has = site.has_or_is_assumed_to_have()
        )
    }))
}

/// Returns the error about bundles that do not compile, although their source does.
fn compile_error(task: &Task) -> Error {
    let Task { name, site, .. } = task;
    let edition = site.preferred_edition();
    let crates = if site.has_crates() { "the crates of Cargo.toml" } else { "no crates" };
    anyhow!(
        "cannot bundle {name}: it compiles in the project, but its bundle does not compile for {} (edition {edition}, \
         {crates}). The solution and the library are two modules of one crate there, so each sees the `impl`s of the \
         other: see the messages above",
        site.name
    )
}

/// Returns notes on a bundle that compiles.
fn notes(bundle: &Bundle, warnings: &Warnings) -> Vec<String> {
    let mut notes = bundle.notes();
    if warnings.is_too_new {
        notes.push(format!(
            "{} {} Rust {}, and the bundle uses a newer item of the standard library: see the warnings above, which \
             count the lines of the bundle",
            bundle.site.name,
            bundle.site.has_or_is_assumed_to_have(),
            bundle.site.rust_version
        ));
    }
    if bundle.has_dbg {
        notes.push("a `dbg!` is left in".into());
    }
    notes
}

/// Returns notes on the crates that a bundle uses, if it is not known that the site has them.
fn crate_notes(compiler: &SiteCompiler, bundle: &Bundle) -> Result<Vec<String>> {
    let mut notes = compiler.manifest.notes_on_crates()?;
    if !notes.is_empty() {
        let parts = path_roots_by_part(compiler.task, bundle)?;
        notes.retain(|(name, _)| parts.iter().any(|(_, used)| used.contains(name)));
    }
    Ok(notes.into_iter().map(|(_, note)| note).collect())
}

/// Returns notes on the editions of a site in which a bundle does not compile.
fn edition_notes(compiler: &SiteCompiler, bundle: &Bundle) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for edition in &bundle.site.editions[1..] {
        match compiler.in_edition(edition).check(bundle) {
            Ok(_) => {}
            Err(CompileError::Messages(_)) => {
                let chosen = bundle.site.preferred_edition();
                notes.push(format!(
                    "choose edition {chosen}: the bundle does not compile in edition {edition}"
                ));
            }
            Err(CompileError::Other(error)) => return Err(error),
        }
    }
    Ok(notes)
}

#[cfg(test)]
mod tests;
