//! The comparison of a bundle with its source, after both have been compiled to [LLVM IR](crate::llvm_ir).
//!
//! A bundle does the same as its source if their definitions differ only by their names. So the comparison begins with
//! the pair of both functions `main`. The two definitions of a pair must have the same words, but where one has a
//! symbol, the other may have another symbol. These two symbols are the next pair. Each pair is compared once, and
//! there are finitely many, so the comparison ends. If no pair differs, both programs do the same, instruction by
//! instruction: this is a proof by bisimulation.
//!
//! In this example, the functions `f` and `library::f` are paired because of the first line, and their bodies are equal:
//!
//! ```text
//! source:  define void @main() { call void @f() }           define void @f() { ret void }
//! bundle:  define void @main() { call void @library::f() }  define void @library::f() { ret void }
//! ```
//!
//! These details may differ, too:
//!
//! - the places in the source that a panic shows;
//! - paths in the names that `type_name` and `module_path!` give, and in the messages of panics, because they are longer
//!   in a bundle;
//! - the numbers that stand for types at run time (`TypeId`), as long as different types have different numbers. A number
//!   is recognised by its form.

mod bijection;
mod details;
mod paths;

pub(crate) use paths::CrateNames;

use crate::llvm_ir::{DefinitionId, Ir, Root, words};
use bijection::Bijection;
use details::Length;
use paths::Paths;
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

/// A difference between a source and its bundle.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The path of the function of the source in which the difference is.
    function: String,
    change: Change,
}

/// The change of a function in a bundle.
#[derive(Debug, PartialEq, Eq)]
enum Change {
    /// A function, a constant or a number has become another one.
    Replacement { source: String, bundle: String },
    /// The function is compiled to other instructions.
    Instructions,
    /// Two variables, statics or types have become one, or one has become two.
    Identity,
    /// The linker finds other symbols in the bundle, such as those with `#[no_mangle]`.
    LinkedSymbols { source: String, bundle: String },
    /// The `main` of the bundle does not call the `main` of the solution.
    OtherMain,
    /// The source or the bundle has assembly language outside of functions, which cannot be compared.
    GlobalAssembly,
}

impl Display for Difference {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let function = &self.function;
        match &self.change {
            Change::Replacement { source, bundle } => {
                write!(formatter, "in `{function}`, `{source}` becomes `{bundle}`")
            }
            Change::Instructions => {
                write!(formatter, "`{function}` is compiled to other instructions")
            }
            Change::Identity => {
                write!(formatter, "`{function}` uses one variable or type in place of another")
            }
            Change::LinkedSymbols { source, bundle } => {
                write!(formatter, "the linker finds the symbols `{bundle}` instead of `{source}`")
            }
            Change::OtherMain => write!(formatter, "it starts with another `main`"),
            Change::GlobalAssembly => {
                write!(formatter, "`global_asm!` and naked functions cannot be compared")
            }
        }
    }
}

/// Returns the first difference between a source and its bundle, or `None` if they do the same.
pub(crate) fn difference(source: &Ir, bundle: &Ir, names: &CrateNames) -> Option<Difference> {
    let comparison = Comparison {
        source,
        bundle,
        paths: Paths::of(names),
        users: HashMap::new(),
        queue: Vec::new(),
        callers_of_main: Vec::new(),
        main: None,
        addresses: Bijection::default(),
        type_ids: Bijection::default(),
    };
    comparison.run(names.modules.is_some()).err()
}

/// A definition of the source, and the definition that takes its place in the bundle.
type Pair = (DefinitionId, DefinitionId);

/// A comparison that goes on.
struct Comparison<'a> {
    source: &'a Ir<'a>,
    bundle: &'a Ir<'a>,
    paths: Paths,
    /// The pairs that have been found, each with the pair that uses it. The roots have no user.
    users: HashMap<Pair, Option<Pair>>,
    /// The pairs that have not been compared yet.
    queue: Vec<Pair>,
    /// The functions of the bundle that only call the `main` of the solution.
    callers_of_main: Vec<DefinitionId>,
    /// The `main` of the solution in the bundle.
    main: Option<DefinitionId>,
    /// The pairs of variables and statics. Each of them has an address of its own, so it must not take the place of two
    /// others.
    addresses: Bijection<DefinitionId>,
    /// The pairs of numbers that stand for types.
    type_ids: Bijection<&'a str>,
}

impl<'a> Comparison<'a> {
    fn run(mut self, has_modules: bool) -> Result<(), Difference> {
        self.pair_roots(has_modules)?;
        while let Some(pair) = self.queue.pop() {
            self.compare(pair)?;
        }
        Ok(())
    }

    /// Pairs the roots of both programs. Those other than `main` have the same names in both.
    fn pair_roots(&mut self, has_modules: bool) -> Result<(), Difference> {
        let error = |change| Err(Difference { function: MAIN.to_owned(), change });
        if has_modules && (self.source.has_global_assembly || self.bundle.has_global_assembly) {
            return error(Change::GlobalAssembly);
        }
        let [source, bundle] = [self.source.roots(), self.bundle.roots()];
        let names = |roots: &[(Root, DefinitionId)]| {
            let names = roots.iter().map(|(root, _)| match root {
                Root::Name(name) => name.trim_start_matches('@'),
                Root::Section => "(in a section)",
                Root::Kept => "(kept)",
            });
            names.collect::<Vec<_>>().join(" ")
        };
        let [in_source, in_bundle] = [names(&source), names(&bundle)];
        if in_source != in_bundle {
            return error(Change::LinkedSymbols { source: in_source, bundle: in_bundle });
        }
        for ((root, source), (_, bundle)) in source.into_iter().zip(bundle) {
            if root == Root::Name(MAIN) {
                self.pair_main(source, bundle, has_modules)?;
            } else {
                self.add((source, bundle), None);
            }
        }
        Ok(())
    }

    /// Pairs what both functions `@main` use. The compiler writes this function, which calls the `main` of the program.
    ///
    /// In a bundle with modules, `main` calls a function that calls the `main` of the solution, which takes the place
    /// of the `main` in the source.
    fn pair_main(
        &mut self,
        source: DefinitionId,
        bundle: DefinitionId,
        has_modules: bool,
    ) -> Result<(), Difference> {
        let [source, bundle] = [self.source.definition(source), self.bundle.definition(bundle)];
        for (in_source, in_bundle) in source.symbols().zip(bundle.symbols()) {
            let used = (self.source.find(in_source, source), self.bundle.find(in_bundle, bundle));
            let (Some(in_source), Some(mut in_bundle)) = used else { continue };
            // The start of a program is generic. The only other function is `main` itself.
            let is_main =
                !self.bundle.path(self.bundle.definition(in_bundle).name).starts_with("std::rt::");
            if is_main && has_modules {
                for _ in 0..2 {
                    self.callers_of_main.push(in_bundle);
                    in_bundle = self.only_callee(in_bundle)?;
                }
                self.main = Some(in_bundle);
            }
            self.add((in_source, in_bundle), None);
        }
        Ok(())
    }

    /// Returns the only function that a function of the bundle calls.
    fn only_callee(&self, id: DefinitionId) -> Result<DefinitionId, Difference> {
        let function = self.bundle.definition(id);
        let mut called = function.symbols().filter_map(|name| self.bundle.find(name, function));
        match (called.next(), called.next()) {
            (Some(called), None) => Ok(called),
            _ => Err(Difference { function: MAIN.to_owned(), change: Change::OtherMain }),
        }
    }

    /// Adds a pair, unless it has been found before. A function of the bundle that only calls the `main` of the solution
    /// counts as this `main`.
    fn add(&mut self, (source, bundle): Pair, user: Option<Pair>) {
        let main = self.main.filter(|_| self.callers_of_main.contains(&bundle));
        let pair = (source, main.unwrap_or(bundle));
        self.users.entry(pair).or_insert_with(|| {
            self.queue.push(pair);
            user
        });
    }

    /// Compares the definitions of a pair, and adds the pairs that they use.
    fn compare(&mut self, pair: Pair) -> Result<(), Difference> {
        let source = self.source.definition(pair.0);
        let bundle = self.bundle.definition(pair.1);
        let has_address = source.has_address() || bundle.has_address();
        if has_address && !self.addresses.add(pair.0, pair.1) {
            return Err(self.difference(pair, Change::Identity));
        }
        if source.kind != bundle.kind || source.lines.len() != bundle.lines.len() {
            return Err(self.difference(pair, self.other_definition(pair)));
        }
        if details::are_places((self.source, source), (self.bundle, bundle)) {
            return Ok(());
        }
        let mut length = Length::default();
        let mut texts = Vec::new();
        for (line, (in_source, in_bundle)) in source.lines.iter().zip(&bundle.lines).enumerate() {
            let [in_source, in_bundle] = [in_source, in_bundle].map(|line| compared_words(line));
            if in_source.len() != in_bundle.len() {
                return Err(self.difference(pair, self.other_definition(pair)));
            }
            let is_panic = in_source.iter().any(|word| self.source.path(word).starts_with(PANIC));
            for at in 0..in_source.len() {
                let [one, other] = [in_source[at], in_bundle[at]];
                // The head of a definition has its own name.
                if one == source.name && other == bundle.name {
                    continue;
                }
                let is_type_id =
                    |words| details::is_type_id(words, at, self.source.has_wide_type_ids);
                let are_type_ids = is_type_id(&in_source) && is_type_id(&in_bundle);
                if are_type_ids {
                    if !self.type_ids.add(one, other) {
                        return Err(self.difference(pair, Change::Identity));
                    }
                    continue;
                }
                match (self.source.find(one, source), self.bundle.find(other, bundle)) {
                    (Some(one), Some(other)) => match self.other_text((one, other)) {
                        Some((one, other)) if self.are_same_texts(one, other, is_panic) => {
                            length.expect(line, one, other);
                        }
                        text => {
                            self.add((one, other), Some(pair));
                            texts.extend(text);
                        }
                    },
                    (None, None) if one == other => {}
                    (None, None) if length.is_of_text(line, one, other) => {}
                    (None, None) if !one.starts_with(['@', '%']) => {
                        // The number may be the length of another text, and then the text says more.
                        let (one, other) = texts.first().copied().unwrap_or((one, other));
                        return Err(self.difference(pair, self.replacement(one, other)));
                    }
                    _ => return Err(self.difference(pair, self.replacement(one, other))),
                }
            }
        }
        Ok(())
    }

    /// Returns true if two texts differ only by paths that may differ.
    fn are_same_texts(&self, source: &str, bundle: &str, is_panic: bool) -> bool {
        match is_panic {
            true => self.paths.are_same_messages(source, bundle),
            false => self.paths.in_source(bundle) == source,
        }
    }

    /// Returns the texts of two constants if they differ.
    fn other_text(&self, (source, bundle): Pair) -> Option<(&'a str, &'a str)> {
        let source = details::text(self.source.definition(source))?;
        let bundle = details::text(self.bundle.definition(bundle))?;
        (source != bundle).then_some((source, bundle))
    }

    /// Returns the change of a pair of definitions that do not consist of the same lines.
    fn other_definition(&self, (source, bundle): Pair) -> Change {
        let [source, bundle] =
            [self.source.definition(source).name, self.bundle.definition(bundle).name];
        self.replacement(source, bundle)
    }

    /// Returns the change of a word of the source into a word of the bundle. If the words say nothing to the user, only
    /// the instructions are said to be others.
    fn replacement(&self, source: &'a str, bundle: &'a str) -> Change {
        let source = details::shown(self.source.path(source));
        let bundle = self.paths.in_source(&details::shown(self.bundle.path(bundle)));
        let is_shown =
            |text: &str| !text.starts_with(['%', '@']) && !text.contains(char::is_control);
        if source == bundle || !is_shown(&source) || !is_shown(&bundle) {
            Change::Instructions
        } else {
            Change::Replacement { source, bundle }
        }
    }

    /// Returns the difference between the definitions of a pair. Its function is the nearest one that the user knows:
    /// the function that uses a constant, or that calls a function of the standard library.
    fn difference(&self, pair: Pair, change: Change) -> Difference {
        let mut at = pair;
        let title = |pair: Pair| self.source.path(self.source.definition(pair.0).name);
        while !self.paths.is_own(title(at))
            && let Some(Some(user)) = self.users.get(&at)
        {
            at = *user;
        }
        Difference { function: title(at).to_owned(), change }
    }
}

/// The beginning of the paths of the functions that panic with a message.
const PANIC: &str = "core::panicking::panic";

/// The function with which a program starts.
const MAIN: &str = "@main";

/// Returns the words of a line that are compared. Some words in the head of a definition are left out, because they depend
/// on the number of crates: those that say for which units the definition is visible, how often it may be defined, and
/// whether its address matters.
fn compared_words(line: &str) -> Vec<&str> {
    const VISIBILITIES: [&str; 13] = [
        "private",
        "internal",
        "external",
        "hidden",
        "protected",
        "dso_local",
        "linkonce_odr",
        "weak_odr",
        "linkonce",
        "weak",
        "unnamed_addr",
        "local_unnamed_addr",
        "comdat",
    ];
    let is_definition = line.starts_with(['@', '%']) || line.starts_with("define ");
    let is_compared =
        |word: &&str| !is_definition || !VISIBILITIES.contains(word) && !word.starts_with('$');
    words(line).filter(is_compared).collect()
}

#[cfg(test)]
mod tests;
