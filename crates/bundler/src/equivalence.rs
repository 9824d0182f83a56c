//! The comparison of a bundle with its source, after both have been compiled to [LLVM IR](crate::llvm_ir).
//!
//! A bundle does the same as its source if their definitions differ only by their names. So the comparison begins with
//! the pair of both functions `main`. The two definitions of a pair must have the same words, but where one has a
//! symbol, the other may have another symbol. These two symbols are the next pair. Each pair is compared once, and
//! there are finitely many, so the comparison ends. If no pair differs, both programs do the same, instruction by
//! instruction: this is a proof by bisimulation, up to the details and the limits below.
//!
//! In this example, the functions `f` and `library::f` are paired because of the first line, and their bodies are
//! equal:
//!
//! ```text
//! source:  define void @main() { call void @f() }           define void @f() { ret void }
//! bundle:  define void @main() { call void @library::f() }  define void @library::f() { ret void }
//! ```
//!
//! # The details that may differ
//!
//! Besides the names, a pair may differ in these details. Each has a rule that recognises it in LLVM IR. Users read
//! about their effects in [`DIFFERENCES`](crate::bundle::DIFFERENCES).
//!
//! | detail | rule | effect |
//! | --- | --- | --- |
//! | source locations of panics | [`locations`] | messages of panics and `Location::caller` show other locations |
//! | paths in texts | [`paths`] | `type_name` and `module_path!` give longer paths, which a program may measure |
//! | paths and line breaks in the text of an `assert!` | [`paths`] | messages of panics show longer paths |
//! | lengths of texts with paths | [`texts`] | the same |
//! | numbers of types | [`type_ids`] | a `TypeId` is printed, hashed and sorted otherwise |
//! | linkage, attributes and metadata | [`compared_words`], [`words`] | none |
//! | the functions of the bundle that call the `main` of the solution | [`IrComparison::pair_main`] | none |
//! | the crate that has compiled an instance of a generic function | [`IrComparison::is_same_instance`] | none |
//!
//! If a difference remains, the module `hidden_locations` hides what `line!`, `column!`, `file!` and `dbg!` show, and
//! the programs are compared again.
//!
//! # Identities
//!
//! A program can find out whether two variables or two types are the same, for example by comparing the addresses of
//! two `static`s. So two of them in the source must not become one in the bundle, and one must not become two.
//!
//! A function must not become two functions, either. But two functions of the source may become one. For example, the
//! solution and the library each have a copy of `Vec::<u8>::push`, and the bundle has only one. The same holds for
//! constants. (Rust does not specify whether the addresses of such copies are equal.)
//!
//! # Limits
//!
//! The rules recognise a detail by its form. A constant of the program may have the same form by design: a file name, a
//! line and a column in a `struct`, two large addresses side by side (or a large `u128`, with a compiler older than
//! Rust 1.95), or a text with a path and its length. If such a constant also depends on whether the code is in a
//! bundle, as a macro can see by counting the names of a path, then the comparison does not notice the difference.
//!
//! The bodies of functions in other crates are not compared, because both programs use the same files. Instances of
//! their generic functions are taken for the same if their symbols are.

mod identities;
mod locations;
mod mismatch;
mod paths;
mod texts;
mod type_ids;

pub(crate) use mismatch::Mismatch;
pub(crate) use paths::CrateNames;

use crate::llvm_ir::{DefinitionId, Ir, Root, words};
use crate::symbols::without_compiling_crate;
use identities::Identities;
use locations::are_locations;
use mismatch::{Change, shown};
use paths::Paths;
use std::collections::HashMap;
use texts::{ExpectedLength, text};
use type_ids::is_type_id;

/// Returns the first difference between a source and its bundle, or `None` if they do the same.
pub(crate) fn first_mismatch(source: &Ir, bundle: &Ir, names: &CrateNames) -> Option<Mismatch> {
    let comparison = IrComparison {
        source,
        bundle,
        paths: Paths::of(names),
        users: HashMap::new(),
        queue: Vec::new(),
        callers_of_main: Vec::new(),
        main: None,
        identities: Identities::default(),
        identity_mismatch: None,
    };
    comparison.run(names.modules.is_some()).err()
}

/// A definition of the source, and the definition that takes its place in the bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    source: DefinitionId,
    bundle: DefinitionId,
}

/// A line of two definitions.
struct Line<'a> {
    /// The number of the line in its definition.
    number: usize,
    /// The words in the source. The bundle has as many.
    source: Vec<&'a str>,
    /// The words in the bundle.
    bundle: Vec<&'a str>,
}

/// The texts that have been found in two definitions and that differ.
#[derive(Default)]
struct Texts<'a> {
    /// The length of the last text that may differ.
    length: ExpectedLength,
    /// The first text that must not differ, in the source and in the bundle.
    differing: Option<(&'a str, &'a str)>,
}

/// A comparison that goes on.
struct IrComparison<'a> {
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
    identities: Identities<'a>,
    /// The first difference of identities, if there is one.
    identity_mismatch: Option<Mismatch>,
}

impl<'a> IrComparison<'a> {
    fn run(mut self, has_modules: bool) -> Result<(), Mismatch> {
        self.pair_roots(has_modules)?;
        while let Some(pair) = self.queue.pop() {
            self.compare(pair)?;
        }
        self.identity_mismatch.map_or(Ok(()), Err)
    }

    /// Pairs the roots of both programs. Those other than `main` have the same names in both.
    fn pair_roots(&mut self, has_modules: bool) -> Result<(), Mismatch> {
        let error = |change| Err(Mismatch { function: MAIN.to_owned(), change });
        if has_modules && (self.source.has_global_assembly || self.bundle.has_global_assembly) {
            return error(Change::GlobalAssembly);
        }
        let [source, bundle] = [self.source.roots(), self.bundle.roots()];
        let sections = source.iter().filter(|(root, _)| *root == Root::Section).count();
        if has_modules && sections > 1 {
            return error(Change::Sections);
        }
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
                self.add(Pair { source, bundle }, None);
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
    ) -> Result<(), Mismatch> {
        let [source, bundle] = [self.source.definition(source), self.bundle.definition(bundle)];
        for (in_source, in_bundle) in source.symbols().zip(bundle.symbols()) {
            let used = (self.source.find(in_source, source), self.bundle.find(in_bundle, bundle));
            let mut pair = match used {
                (Some(source), Some(bundle)) => Pair { source, bundle },
                (None, None) if in_source == in_bundle => continue,
                _ => return Err(main_mismatch()),
            };
            // The start of a program is generic. The only other function is `main` itself.
            let name = self.bundle.readable_name(self.bundle.definition(pair.bundle).name);
            if !name.starts_with("std::rt::") && has_modules {
                for _ in 0..2 {
                    self.callers_of_main.push(pair.bundle);
                    pair.bundle = self.only_callee(pair.bundle)?;
                }
                self.main = Some(pair.bundle);
            }
            self.add(pair, None);
        }
        Ok(())
    }

    /// Returns the only function that a function of the bundle calls.
    fn only_callee(&self, id: DefinitionId) -> Result<DefinitionId, Mismatch> {
        let function = self.bundle.definition(id);
        let mut called = function.symbols().filter_map(|name| self.bundle.find(name, function));
        match (called.next(), called.next()) {
            (Some(called), None) => Ok(called),
            _ => Err(main_mismatch()),
        }
    }

    /// Adds a pair, unless it has been found before. A function of the bundle that only calls the `main` of the
    /// solution counts as this `main`.
    fn add(&mut self, mut pair: Pair, user: Option<Pair>) {
        if let Some(main) = self.main
            && self.callers_of_main.contains(&pair.bundle)
        {
            pair.bundle = main;
        }
        self.users.entry(pair).or_insert_with(|| {
            self.queue.push(pair);
            user
        });
    }

    /// Compares the definitions of a pair, and adds the pairs that they use.
    fn compare(&mut self, pair: Pair) -> Result<(), Mismatch> {
        let source = self.source.definition(pair.source);
        let bundle = self.bundle.definition(pair.bundle);
        if !self.identities.add_definitions((source, pair.source), (bundle, pair.bundle)) {
            self.note_identity_mismatch(pair);
        }
        if source.kind != bundle.kind || source.lines.len() != bundle.lines.len() {
            return Err(self.difference(pair, self.change_of_definition(pair)));
        }
        if are_locations((self.source, source), (self.bundle, bundle)) {
            return Ok(());
        }
        let mut texts = Texts::default();
        for (number, (in_source, in_bundle)) in source.lines.iter().zip(&bundle.lines).enumerate() {
            let line = Line {
                number,
                source: compared_words(in_source),
                bundle: compared_words(in_bundle),
            };
            if line.source.len() != line.bundle.len() {
                return Err(self.difference(pair, self.change_of_definition(pair)));
            }
            for at in 0..line.source.len() {
                self.compare_word(pair, &line, at, &mut texts)?;
            }
        }
        Ok(())
    }

    /// Notes that a pair uses one function, variable or type in place of another. The comparison goes on, because a
    /// difference of another kind would say more to the user.
    fn note_identity_mismatch(&mut self, pair: Pair) {
        if self.identity_mismatch.is_none() {
            self.identity_mismatch = Some(self.difference(pair, Change::Identity));
        }
    }

    /// Compares a word of a line in a pair of definitions.
    fn compare_word(
        &mut self,
        pair: Pair,
        line: &Line<'a>,
        at: usize,
        texts: &mut Texts<'a>,
    ) -> Result<(), Mismatch> {
        let source = self.source.definition(pair.source);
        let bundle = self.bundle.definition(pair.bundle);
        let [in_source, in_bundle] = [line.source[at], line.bundle[at]];
        // The head of a definition has its own name.
        if in_source == source.name && in_bundle == bundle.name {
            return Ok(());
        }
        let is_type_id = |words| is_type_id(words, at, self.source.has_wide_type_ids);
        if is_type_id(&line.source) && is_type_id(&line.bundle) {
            if !self.identities.add_type_ids(in_source, in_bundle) {
                self.note_identity_mismatch(pair);
            }
            return Ok(());
        }
        match (self.source.find(in_source, source), self.bundle.find(in_bundle, bundle)) {
            (Some(source), Some(bundle)) => {
                let used = Pair { source, bundle };
                let differing_texts = self.differing_texts(used);
                if let Some((in_source, in_bundle)) = differing_texts
                    && self.are_same_texts(in_source, in_bundle, line)
                {
                    texts.length.note(line.number, in_source, in_bundle);
                    return Ok(());
                }
                texts.differing = texts.differing.or(differing_texts);
                self.add(used, Some(pair));
                Ok(())
            }
            (None, None) if in_source == in_bundle => Ok(()),
            (None, _) | (_, None) if self.is_same_instance(in_source, in_bundle) => Ok(()),
            (None, None) if texts.length.is_of_text(line.number, in_source, in_bundle) => Ok(()),
            used => {
                // The word may be the length of another text, and then the text says more.
                let is_number = used == (None, None) && !in_source.starts_with(['@', '%']);
                let differing_texts = texts.differing.filter(|_| is_number);
                let (in_source, in_bundle) = differing_texts.unwrap_or((in_source, in_bundle));
                Err(self.difference(pair, self.replacement(in_source, in_bundle)))
            }
        }
    }

    /// Returns true if two symbols are instances of one generic function for the same types.
    ///
    /// A dependency shares some of its instances with the crates that use it. Suppose that a module of the library uses
    /// a dependency, and that the bundle does not have this module. Then the source uses the instance of the
    /// dependency, and the bundle compiles one of its own. (The types cannot be those of the solution or the library,
    /// because their paths differ in the bundle.)
    fn is_same_instance(&self, source: &'a str, bundle: &'a str) -> bool {
        let generic = without_compiling_crate(source);
        generic.is_some()
            && generic == without_compiling_crate(bundle)
            && self.source.readable_name(source) == self.bundle.readable_name(bundle)
    }

    /// Returns true if two texts in a line differ only by paths that may differ.
    fn are_same_texts(&self, source: &str, bundle: &str, line: &Line<'a>) -> bool {
        let is_panic =
            line.source.iter().any(|word| self.source.readable_name(word).starts_with(PANIC));
        match is_panic {
            true => self.paths.are_same_messages(source, bundle),
            false => self.paths.in_source(bundle) == source,
        }
    }

    /// Returns the texts of two constants if they differ.
    fn differing_texts(&self, pair: Pair) -> Option<(&'a str, &'a str)> {
        let source = text(self.source.definition(pair.source))?;
        let bundle = text(self.bundle.definition(pair.bundle))?;
        (source != bundle).then_some((source, bundle))
    }

    /// Returns the change of a pair of definitions that do not consist of the same lines.
    fn change_of_definition(&self, pair: Pair) -> Change {
        let source = self.source.definition(pair.source);
        let bundle = self.bundle.definition(pair.bundle);
        self.replacement(source.name, bundle.name)
    }

    /// Returns the change of a word of the source into a word of the bundle. If the words mean nothing to the user, it
    /// is only said that the instructions differ.
    fn replacement(&self, source: &'a str, bundle: &'a str) -> Change {
        let source = shown(self.source.readable_name(source));
        let bundle = self.paths.in_source(&shown(self.bundle.readable_name(bundle)));
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
    fn difference(&self, pair: Pair, change: Change) -> Mismatch {
        let mut at = pair;
        let title =
            |pair: Pair| self.source.readable_name(self.source.definition(pair.source).name);
        while !self.paths.is_own(title(at))
            && let Some(Some(user)) = self.users.get(&at)
        {
            at = *user;
        }
        Mismatch { function: title(at).to_owned(), change }
    }
}

/// Returns the difference of programs that start with different functions.
fn main_mismatch() -> Mismatch {
    Mismatch { function: MAIN.to_owned(), change: Change::OtherMain }
}

/// The beginning of the paths of the functions that panic with a message.
const PANIC: &str = "core::panicking::panic";

/// The function with which a program starts.
const MAIN: &str = "@main";

/// Returns the words of a line that are compared. Some words in the head of a definition are left out, because they
/// depend on the number of crates: those that say for which units the definition is visible, how often it may be
/// defined, and whether its address matters.
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
