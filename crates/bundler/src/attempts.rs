//! Bundles that are tried until one compiles.

use crate::bundle::{Bundle, BundleOptions};
use crate::manifest::{ensure_has_edition, missing_crates};
use crate::selection::{Effect, Module, Obstacle, Reason, SelectedLibrary, Selection};
use crate::site_compiler::SiteCompiler;
use crate::sources::Sources;
use crate::syntax::search::{declares, path_roots};
use crate::syntax::source::{Program, Source};
use crate::writing::Shortening;
use anyhow::{Error, Result, anyhow, bail};
use std::collections::BTreeSet;
use std::iter;
use std::path::PathBuf;
use workbench::cargo::Compiled;
use workbench::task::Task;

/// The result of trying bundles of a solution.
#[derive(Debug)]
pub enum BundlingResult<T> {
    /// A bundle compiles, with this result.
    Success(Bundle, T),
    /// No bundle compiles.
    Failure {
        /// The messages of the compiler about one of the bundles.
        messages: String,
        /// The error, which says what was tried, and what to do.
        error: Error,
    },
}

/// Bundles the solution of a task so that `compile` succeeds, if there is such a bundle.
///
/// The first bundle has the modules of the library that seem to be needed. Some of them are only there for their
/// effect: nothing names them, but they may matter.
///
/// If the bundle is too long, the comments of the library are left out, and then its indentation. If the bundle is
/// still too long, extra modules are left out: first those that use a crate which the site does not have, and
/// last those with an `impl` for a type of another module.
///
/// If the first bundle is short enough, but does not compile, these bundles are tried:
///
/// 1. a bundle without the extra modules that use a crate which the site does not have,
/// 2. a bundle with all modules,
/// 3. a bundle with only the modules that something names.
///
/// [`Bundle::notes`] says how the bundle differs from the first one.
///
/// # Errors
///
/// Returns an error if the solution cannot be bundled, if every bundle is too long, or if `compile` returns an error.
pub fn try_bundles<T>(
    task: &Task,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    ensure_has_edition(task)?;
    let bundles = Bundles::of(task)?;
    let needed = bundles
        .bundle(&Selection::Needed)
        .map_err(|error| anyhow!("{error:#}{}", advice_on_extra_modules(&bundles)))?;
    if needed.fits() {
        try_other_modules(&bundles, needed, compile)
    } else {
        try_fewer_modules(&bundles, &needed, compile)
    }
}

/// Returns a line with advice on a solution that is refused, if the refusal is about modules that nothing names.
///
/// Such modules are not left out, because they may change what the solution does. But the user may know that they do
/// not.
fn advice_on_extra_modules(bundles: &Bundles) -> String {
    let is_possible = |left_out: &[Module]| bundles.is_possible_without(left_out);
    let mut left_out = bundles.extra_modules_until(is_possible);
    if !is_possible(&left_out) {
        return String::new();
    }
    // Most of them can be put back.
    for module in left_out.clone() {
        let fewer: Vec<_> = left_out.iter().filter(|it| **it != module).cloned().collect();
        if bundles.is_possible_without(&fewer) {
            left_out = fewer;
        }
    }
    let modules: Vec<_> = left_out.iter().map(Module::name_and_reason).collect();
    format!(
        "\nNothing names these modules, and without them it can be bundled: {}. If the solution does not need them, \
         comment out their declarations in lib.rs",
        modules.join(", ")
    )
}

/// Tries a bundle that is short enough, and then bundles with other modules.
fn try_other_modules<T>(
    bundles: &Bundles,
    needed: Bundle,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    // The other selections are computed only if the first bundle does not compile, because this takes some time.
    let others = iter::once_with(|| bundles.other_selections(&needed)).flatten();
    let others = others.filter_map(|selection| bundles.fitting(&selection));
    bundles.first_that_compiles(&needed, iter::once(needed.clone()).chain(others), compile)
}

/// Leaves out modules that nothing names, in the order of [`ExtraModules`], until a bundle is short enough and
/// compiles.
fn try_fewer_modules<T>(
    bundles: &Bundles,
    too_long: &Bundle,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    let can_fit = |left_out: &[Module]| bundles.can_fit(&hypothetical(left_out));
    let extra = bundles.extra_modules_until(can_fit);
    let order = ExtraModules::of(extra, &bundles.missing_crates).all();
    let without_first = |count: usize| without(&order[..count], Obstacle::TooLong);
    // Each bundle takes some time, so the first one that is short enough is found by binary search.
    let counts = Vec::from_iter(1..=order.len());
    let first = counts.partition_point(|&count| !bundles.can_fit(&without_first(count)));
    if first == counts.len() {
        bundles.bundle(&without_first(order.len()))?.ensure_fits()?;
    }
    let shorter = counts[first..].iter();
    let shorter = shorter.filter_map(|&count| bundles.fitting(&without_first(count)));
    bundles.first_that_compiles(too_long, shorter, compile)
}

/// Returns the selection without some modules.
fn without(left_out: &[Module], obstacle: Obstacle) -> Selection {
    Selection::Without { left_out: left_out.to_vec(), obstacle }
}

/// Returns the selection without some modules, for a bundle that no user gets. So its obstacle, which only the notes of
/// a bundle show, does not matter.
fn hypothetical(left_out: &[Module]) -> Selection {
    without(left_out, Obstacle::DoesNotCompile)
}

/// The modules that a bundle has only for their effect, in the order in which they are left out.
struct ExtraModules {
    /// The modules that use a crate of the project that the site does not have.
    with_missing_crates: Vec<Module>,
    /// The other modules. Those with a foreign `impl` are the last ones, because it is likelier that they matter: a
    /// foreign `impl` is about something that the bundle needs.
    others: Vec<Module>,
}

impl ExtraModules {
    /// Divides these modules, and keeps their order otherwise. `missing_crates` has the names of the crates that the
    /// site does not have.
    fn of(modules: impl IntoIterator<Item = Module>, missing_crates: &BTreeSet<String>) -> Self {
        let uses_missing = |module: &Module| !module.path_roots.is_disjoint(missing_crates);
        let (with_missing_crates, mut others): (Vec<_>, Vec<_>) =
            modules.into_iter().partition(uses_missing);
        // The sort is stable.
        others.sort_by_key(|module| module.reason == Reason::Effect(Effect::ForeignImpl));
        Self { with_missing_crates, others }
    }

    /// Returns all these modules. Those that use a missing crate are the first.
    fn all(self) -> Vec<Module> {
        [self.with_missing_crates, self.others].concat()
    }
}

/// The bundles of a task.
struct Bundles<'a> {
    task: &'a Task,
    sources: Sources,
    /// The names of the crates of the project that the site does not have.
    missing_crates: BTreeSet<String>,
}

impl<'a> Bundles<'a> {
    fn of(task: &'a Task) -> Result<Self> {
        let Task { project, name, .. } = task;
        let sources = Sources::read(&project.solution_file(name), &project.root().join("src"))?;
        Ok(Self { task, sources, missing_crates: missing_crates(task)? })
    }

    /// Returns the selections to try if the bundle with the needed modules does not compile.
    fn other_selections(&self, needed: &Bundle) -> Vec<Selection> {
        let extra = ExtraModules::of(needed.extra_modules().cloned(), &self.missing_crates);
        let mut selections = Vec::new();
        if !extra.with_missing_crates.is_empty() {
            selections.push(without(&extra.with_missing_crates, Obstacle::DoesNotCompile));
        }
        if needed.omits_parts {
            selections.push(Selection::All);
        }
        let all_extra = self.extra_modules_until(|_| false);
        if all_extra.len() > extra.with_missing_crates.len() {
            selections.push(without(&all_extra, Obstacle::DoesNotCompile));
        }
        selections
    }

    /// Returns modules that a bundle has only for their effect: so many that `is_enough` is true of them, or all.
    fn extra_modules_until(&self, is_enough: impl Fn(&[Module]) -> bool) -> Vec<Module> {
        let mut found = Vec::new();
        loop {
            // Without some modules, others may be there only for their effect.
            let extra = self.extra_modules_without(&found);
            if extra.is_empty() {
                return found;
            }
            found.extend(extra);
            if is_enough(&found) {
                return found;
            }
        }
    }

    /// Returns the modules that a bundle without some modules has only for their effect.
    fn extra_modules_without(&self, left_out: &[Module]) -> Vec<Module> {
        let Sources { solution, library, .. } = &self.sources;
        let Some(library) = library else { return Vec::new() };
        let program = Program { solution, library };
        let selected = SelectedLibrary::of(program, &hypothetical(left_out));
        let modules = selected.map(|it| it.modules).unwrap_or_default();
        modules.into_iter().filter(Module::is_extra).collect()
    }

    /// Returns true if the solution can be bundled without some modules. The bundle need not compile.
    fn is_possible_without(&self, left_out: &[Module]) -> bool {
        self.bundle(&hypothetical(left_out)).is_ok()
    }

    /// Returns the bundle with a selection of modules. If it is too long, the text of the library is shortened as far
    /// as necessary.
    fn bundle(&self, selection: &Selection) -> Result<Bundle> {
        for shortening in [Shortening::None, Shortening::Comments] {
            let bundle = self.shortened(selection, shortening)?;
            if bundle.fits() {
                return Ok(bundle);
            }
        }
        self.shortened(selection, Shortening::CommentsAndIndentation)
    }

    /// Returns the bundle with a selection of modules and with this shortening.
    fn shortened(&self, selection: &Selection, shortening: Shortening) -> Result<Bundle> {
        let options = BundleOptions { selection: selection.clone(), shortening };
        Bundle::of(&self.sources, self.task.site, options)
    }

    /// Returns true if the bundle with a selection of modules is possible, and short enough after all shortening.
    fn can_fit(&self, selection: &Selection) -> bool {
        let shortest = self.shortened(selection, Shortening::CommentsAndIndentation);
        shortest.is_ok_and(|bundle| bundle.fits())
    }

    /// Returns the bundle with a selection of modules, if it is possible and short enough. If it is not, the error is
    /// dropped, because other bundles are tried, and the user gets an error about those bundles.
    fn fitting(&self, selection: &Selection) -> Option<Bundle> {
        self.bundle(selection).ok().filter(|bundle| bundle.fits())
    }

    /// Compiles one bundle after the other, up to the first one that compiles. `needed` is the bundle with all needed
    /// modules, which the error describes if no bundle compiles.
    ///
    /// If none compiles, the result has the shortest of the messages. All messages have the errors of the solution, and
    /// the longer messages also have errors about modules that are missing or that do not compile.
    fn first_that_compiles<T>(
        &self,
        needed: &Bundle,
        bundles: impl Iterator<Item = Bundle>,
        compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
    ) -> Result<BundlingResult<T>> {
        let mut shortest: Option<String> = None;
        for bundle in bundles {
            let messages = match compile(&bundle)? {
                Compiled::Yes(result) => return Ok(BundlingResult::Success(bundle, result)),
                Compiled::No { messages } => messages,
            };
            if shortest.as_ref().is_none_or(|found| messages.len() < found.len()) {
                shortest = Some(messages);
            }
        }
        Ok(self.failure(needed, shortest.unwrap_or_default()))
    }

    /// Returns the failure of all bundles, with the messages of the compiler. `needed` is the bundle with all needed
    /// modules.
    ///
    /// If the bundle needs a crate that the site does not have, the error says so. The messages are dropped, because
    /// the compiler advises to add the crate to the dependencies.
    fn failure<T>(&self, needed: &Bundle, messages: String) -> BundlingResult<T> {
        let Some((place, name)) = self.use_of_missing_crate(needed) else {
            return BundlingResult::Failure { messages, error: compile_error(needed) };
        };
        let Task { name: solution, site, .. } = self.task;
        let crates = if site.has_crates { "only those of a registry" } else { "no crates" };
        let error = anyhow!(
            "cannot bundle {solution}: {place} uses the crate `{name}`, and {} {has} {crates}: write the code of the crate \
             into the solution or into the library, or move what uses it to a module that the solution does not need",
            site.name,
            has = site.has_or_is_assumed_to_have()
        );
        BundlingResult::Failure { messages: String::new(), error }
    }

    /// Returns a place in a bundle that uses a crate which the site does not have, and the name of the crate. A module
    /// or a type of the solution may have the same name as a crate. Such a name does not count.
    fn use_of_missing_crate(&self, needed: &Bundle) -> Option<(String, &String)> {
        let Sources { solution, library, .. } = &self.sources;
        let mut used_by_solution = path_roots(&solution.tokens);
        used_by_solution.retain(|name| !declares(&solution.tokens, name));
        let named = needed.modules.iter().filter(|module| !module.is_extra());
        let modules = named.map(|it| (format!("the module {}", it.name), it.path_roots.clone()));
        let items = library.iter().flat_map(Source::items).filter(|item| item.module().is_none());
        let root = items.map(|item| ("lib.rs".to_owned(), path_roots(item.tokens)));
        let mut places = iter::once(("it".to_owned(), used_by_solution)).chain(modules).chain(root);
        places.find_map(|(place, used)| {
            Some((place, self.missing_crates.iter().find(|name| used.contains(*name))?))
        })
    }
}

/// Returns the error for the user if no bundle compiles. `bundle` is the bundle with all needed modules. If it is too
/// long, only shorter bundles were compiled.
fn compile_error(bundle: &Bundle) -> Error {
    let Bundle { solution, site, .. } = bundle;
    if let Err(too_long) = bundle.ensure_fits() {
        return anyhow!(
            "{too_long}\nWithout the modules that nothing names, it is short enough, but does not compile: see above"
        );
    }
    let edition = site.preferred_edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    let extra: Vec<_> = bundle.extra_modules().map(|it| &*it.name).collect();
    let advice = if extra.is_empty() {
        String::new()
    } else {
        format!(
            ". It was tried with and without modules that nothing names: {}. If the solution needs one of them, import it \
             in the solution",
            extra.join(", ")
        )
    };
    anyhow!(
        "cannot bundle {solution}: the bundle does not compile for {} (edition {edition}, {crates}). If `cargo build \
         --bin {solution}` finds no error, `cargo xtask bundle --help` says what differs between a program and its \
         bundle{advice}",
        site.name
    )
}

/// Builds a bundle of the solution of `compiler.task`, and returns the executable.
///
/// The bundle is the first one that [`SiteCompiler::build`] accepts. `cargo xtask test --bundle` takes the first one
/// that [`SiteCompiler::check`] accepts instead, because it also shows the warnings about the bundle.
///
/// # Errors
///
/// Returns an error if there is no bundle, if none compiles (with the messages of the compiler), or if the command of
/// the checker or of the interactor names a file that does not exist or cannot be executed.
pub fn bundle_and_build(compiler: &SiteCompiler) -> Result<PathBuf> {
    compiler.task.judge_outside_games.ensure_files_exist()?;
    match try_bundles(compiler.task, |bundle| compiler.build(bundle))? {
        BundlingResult::Success(_, program) => Ok(program),
        BundlingResult::Failure { messages, error } => bail!("{messages}{error}"),
    }
}

#[cfg(test)]
mod tests;
