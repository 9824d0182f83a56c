//! Bundles that are tried until one compiles and does the same as its source.

use crate::bundle::{Bundle, BundleOptions};
use crate::compiled_source::CompiledSource;
use crate::equivalence::IrDifference;
use crate::selection::Selection;
use crate::site_compiler::SiteCompiler;
use crate::sources::Sources;
use crate::syntax::place::places;
use crate::syntax::search::{declares, path_roots};
use crate::writing::Shortening;
use anyhow::{Error, Result, anyhow};
use std::collections::BTreeSet;
use std::iter;
use std::path::PathBuf;
use workbench::cargo::{CompileError, Compiled};
use workbench::task::Task;

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
        anyhow!("{messages}{error}")
    }
}

/// The way to verify that a bundle does the same as its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The bundle is compared with its source.
    Comparison,
    /// It is not verified. The bundle only has to compile.
    None,
}

/// Bundles the solution of `compiler.task` so that `compile` succeeds and the bundle does the same as its source, if
/// there is such a bundle. To find out if they do the same, both are compiled and compared, instruction by instruction.
/// With [`Verification::None`], they are not compared. Returns the bundle and what `compile` has returned for it.
///
/// The first bundle has the modules of the library that are named. If it fails, a bundle is tried that also has the
/// modules whose functions the compiled source uses, and then a bundle with all modules. For example, the first bundle
/// may lack a module that nothing names, but that has an `impl Drop` for a type which the solution uses.
///
/// If a bundle is too long, the comments of the library are left out, and then its indentation.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if no bundle is right, or if a compiler
/// cannot be started.
pub fn try_bundles<T>(
    compiler: &SiteCompiler,
    verification: Verification,
    compile: impl Fn(&Bundle) -> Compiled<T>,
) -> Result<(Bundle, T), BundlingError> {
    let SiteCompiler { task, manifest, .. } = compiler;
    let Task { project, name, .. } = task;
    let sources = Sources::read(&project.solution_file(name), &project.root().join("src"))?;
    manifest.ensure_is_usual(&sources)?;
    let first = bundle(task, &sources, Selection::Named)?;
    first.ensure_fits()?;
    let compiled_first = compile(&first);
    if let Err(CompileError::Messages(_)) = compiled_first
        && let Some(error) = missing_crate_error(compiler, &sources, &first)
    {
        // The messages are dropped, because the compiler advises to add the crate to the dependencies.
        return Err(error.into());
    }
    let source = CompiledSource::compile(compiler, &sources).map_err(|error| match error {
        CompileError::Messages(messages) => {
            BundlingError { messages, error: anyhow!("cannot bundle {name}: it does not compile") }
        }
        CompileError::Other(error) => error.into(),
    })?;
    let mut faults = Vec::new();
    let mut tried = BTreeSet::from([first.text.clone()]);
    match verified(&source, verification, &first, compiled_first) {
        Ok(result) => return Ok((first, result)),
        Err(fault) => faults.push(fault),
    }
    for selection in [Selection::NamedOrUsed(source.used_modules()), Selection::All] {
        let bundle = bundle(task, &sources, selection)?;
        if !tried.insert(bundle.text.clone()) {
            continue;
        }
        if let Err(error) = bundle.ensure_fits() {
            faults.push(Fault::TooLong(error));
            continue;
        }
        let compiled = compile(&bundle);
        match verified(&source, verification, &bundle, compiled) {
            Ok(result) => return Ok((bundle, result)),
            Err(fault) => faults.push(fault),
        }
    }
    Err(error_of_faults(task, faults))
}

/// Returns the result of compiling a bundle if the bundle compiles and does the same as its source.
fn verified<T>(
    source: &CompiledSource,
    verification: Verification,
    bundle: &Bundle,
    compiled: Compiled<T>,
) -> Result<T, Fault> {
    let result = compiled?;
    if verification == Verification::None {
        return Ok(result);
    }
    match source.difference(bundle)? {
        None => Ok(result),
        Some(difference) => Err(Fault::Differs(difference)),
    }
}

/// The reason for which a bundle is not the right one.
enum Fault {
    /// It is too long. The error says so.
    TooLong(Error),
    /// It is not compiled.
    NotCompiled(CompileError),
    /// It does not do the same as its source.
    Differs(IrDifference),
}

impl From<CompileError> for Fault {
    fn from(error: CompileError) -> Self {
        Self::NotCompiled(error)
    }
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
    // All messages have the errors of the solution, and the longer ones also have errors about modules.
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

/// Returns the error about bundles that do not do the same as their source.
fn difference_error(task: &Task, difference: &IrDifference) -> Error {
    anyhow!(
        "cannot bundle {}: the bundle would not do the same as its source, because {difference}. In a bundle, the solution \
         and the library are two modules of one crate. So a path that begins with `crate` is longer there, and a glob or a \
         macro may find another name: write the whole path of what you mean, or rename it, or do without the macro. If you are sure \
         that the difference does not matter, add `--unverified`",
        task.name
    )
}

/// Returns the error about a crate that a bundle uses and that the site does not have, if there is one. A module or a
/// type of the solution may have the same name as a crate. Such a name does not count, unless `::` stands in front of
/// it.
fn missing_crate_error(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
) -> Option<Error> {
    let Task { name: solution, site, .. } = compiler.task;
    let missing = compiler.manifest.missing_crates();
    let tokens = &sources.solution.code.tokens;
    let mut used_by_solution = path_roots(tokens);
    let is_global =
        |name: &str| places(tokens).any(|place| place.begins(name) && place.is_after_global_sign());
    used_by_solution.retain(|name| !declares(tokens, name) || is_global(name));
    let modules =
        bundle.modules.iter().map(|it| (format!("the module {}", it.name), it.path_roots.clone()));
    let items = sources.library.iter().flat_map(|library| library.code.items());
    let root_items = items.filter(|item| item.module().is_none());
    let root = root_items.map(|item| ("lib.rs".to_owned(), path_roots(item.tokens)));
    let mut places = iter::once(("it".to_owned(), used_by_solution)).chain(modules).chain(root);
    let found = places.find_map(|(place, used)| {
        let name = missing.iter().find(|name| used.contains(*name))?;
        Some((place, name))
    });
    let crates = if site.has_crates { "only those of a registry" } else { "no crates" };
    found.map(|(place, name)| {
        anyhow!(
            "cannot bundle {solution}: {place} uses the crate `{name}`, and {} {has} {crates}: write the code of the crate \
             into the solution or into the library, or move what uses it to a module that the solution does not need",
            site.name,
            has = site.has_or_is_assumed_to_have()
        )
    })
}

/// Returns the error about bundles that do not compile, although their source does.
fn compile_error(task: &Task) -> Error {
    let Task { name, site, .. } = task;
    let edition = site.preferred_edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    anyhow!(
        "cannot bundle {name}: it compiles in the project, but its bundle does not compile for {} (edition {edition}, \
         {crates}). The solution and the library are two modules of one crate there, so each sees the `impl`s of the \
         other: see the messages above",
        site.name
    )
}

/// Builds a bundle of the solution of `compiler.task`, and returns the executable.
///
/// The bundle is the first one that [`SiteCompiler::build`] accepts and that does the same as its source. `cargo xtask
/// test --bundle` takes the first one that [`SiteCompiler::check`] accepts instead, because it also shows the warnings
/// about the bundle.
///
/// # Errors
///
/// Returns an error if there is no bundle, if none compiles (with the messages of the compiler), or if the command of
/// the checker or of the interactor names a file that does not exist or cannot be executed.
pub fn bundle_and_build(compiler: &SiteCompiler) -> Result<PathBuf> {
    compiler.task.case_judge.ensure_files_exist()?;
    let bundled = try_bundles(compiler, Verification::Comparison, |bundle| compiler.build(bundle));
    let (_, program) = bundled?;
    Ok(program)
}

#[cfg(test)]
mod tests;
