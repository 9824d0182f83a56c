//! The comparison of a bundle with its source, after both have been compiled to [LLVM IR](crate::comparison::llvm_ir).
//!
//! LLVM IR consists of definitions of functions, constants, variables and types. A bundle does the same as its source
//! if each definition that the source uses has a counterpart in the bundle which differs from it only by names. The
//! comparison pairs each such definition with its counterpart, and begins with the functions at which the programs
//! start. The two definitions of a pair must have the same words, apart from the names of definitions: where one has
//! such a name, the other may have another one. The definitions of these two names are a further pair. Each pair is
//! compared once, and there are finitely many, so the comparison ends. If no pair differs, both programs do the same,
//! instruction by instruction: this is a proof by bisimulation, up to the details and the limits below.
//!
//! In this example, the functions `f` and `library::f` become a pair because the two functions `main` have these
//! symbols at the same place. The bodies of the two are equal:
//!
//! ```text
//! source:  define void @main() { call void @f() }           define void @f() { ret void }
//! bundle:  define void @main() { call void @library::f() }  define void @library::f() { ret void }
//! ```
//!
//! # The details that may differ
//!
//! Besides the names, a pair may differ in these details. Each has a rule that recognises it in LLVM IR.
//! [`ALLOWED_DIFFERENCES`](crate::bundle::ALLOWED_DIFFERENCES) explains the effects to users.
//!
//! | detail | rule | effect |
//! | --- | --- | --- |
//! | paths in texts | [`paths`] | `type_name` and `module_path!` give longer paths, which a program may measure |
//! | paths and line breaks in the text of an `assert!` | [`paths`] | messages of panics show longer paths |
//! | paths in the text of a `dbg!` | [`paths`] | the text shows longer paths |
//! | lengths of texts with paths | [`string_constants`] | a program that measures such a text finds another length |
//! | numbers of types | [`type_ids`] | a `TypeId` is printed, hashed and sorted differently |
//! | linkage, attributes and metadata | [`compared_words`], [`words`] | none |
//! | the functions of the bundle that call the `main` of the solution | [`EntryPoints`] | none |
//! | the crate that has compiled an instance of a generic function | [`IrComparison::is_same_instance`] | none |
//!
//! Source locations are not among these details, because both programs are compiled in a [common
//! layout](crate::comparison::common_layout).
//!
//! # Identities
//!
//! A program can find out whether two variables or two types are the same, for example by comparing the addresses of
//! two `static`s. So two variables or types of the source must stay two in the bundle, and one must stay one.
//!
//! For functions, the rule is weaker, because Rust does not specify whether the addresses of two functions are equal:
//!
//! - Two functions of the source may become one. For example, the solution and the library may each have a copy of
//!   `Vec::<u8>::push`, and the bundle has only one.
//! - One function of the source must not become two, unless it is a function of the standard library. Some functions of
//!   the standard library are generic over the length of a text, and texts with paths are longer in the bundle. For
//!   example, the source may call `from_bytes::<9>` for two texts of 9 bytes, of which only one has a path. In the
//!   bundle, the text with the path is longer, so the bundle calls two functions, such as `from_bytes::<9>` and
//!   `from_bytes::<19>`.
//!
//! Constants other than `static`s may be merged and copied, too.
//!
//! # Limits
//!
//! The rules recognise a detail by its form. An unusual constant of the program may have the same form as a detail:
//!
//! - Two large addresses side by side look like the number by which the compiler identifies a type.
//! - If a macro makes a text of a path, the text and its length look like a text with a path.
//!
//! The comparison does not notice if such a constant has another value in the bundle, for example because the macro
//! counts the names in the path.
//!
//! Code under a condition that the compiler evaluates is compared only if the condition holds in the common layout. So
//! the code in `if column!() > 99 { … }` is not compared. The same holds for a condition on the length of the text of a
//! `stringify!`: in the common layout, this text may have more blanks than in the two programs as they are.
//!
//! The bodies of functions in other crates are not compared, because both programs use the same compiled files of these
//! crates. An instance of a generic function may have been compiled by the solution or by one of these crates, and its
//! symbol ends with the crate that has compiled it. This end is ignored. So two instances count as the same function if
//! the rest of their symbols is equal.

mod sides;
mod string_constants;
mod programs;
mod identities;
mod mismatch;
mod entry_points;
mod paths;
mod type_ids;

pub(crate) use mismatch::Mismatch;
pub(crate) use paths::CrateNames;
pub(crate) use sides::Sides;

use crate::comparison::llvm_ir::{Definition, Ir, Kind, words};
use crate::symbols::without_instantiating_crate;
use entry_points::EntryPoints;
use identities::Identities;
use mismatch::{Change, shown};
use paths::RustPaths;
use programs::{Pair, Programs};
use std::collections::HashMap;
use std::mem;
use string_constants::{ExpectedLength, string_of_constant};
use type_ids::{is_type_id, is_wide_type_id, may_have_wide_type_ids};

/// Returns the first difference between a source and its bundle, or `None` if they do the same.
pub(crate) fn first_mismatch(irs: Sides<&Ir>, names: &CrateNames) -> Option<Mismatch> {
    let programs = Programs { irs };
    let entry_points = match EntryPoints::of(programs, names.wrapper_names.is_some()) {
        Ok(entry_points) => entry_points,
        Err(mismatch) => return Some(mismatch),
    };
    let comparison = IrComparison {
        programs,
        entry_points,
        paths: RustPaths::of(names),
        used_by: HashMap::new(),
        pending: Vec::new(),
        identities: Identities::default(),
        identity_mismatch: None,
    };
    comparison.run().err()
}

/// A line of one definition, and the line at the same place of the other.
struct LinePair<'a> {
    /// The number of the line in its definition.
    number: usize,
    /// The words of the line. Both sides have as many.
    words: Sides<Vec<&'a str>>,
}

/// The comparison of two programs in progress.
struct IrComparison<'a> {
    programs: Programs<'a>,
    entry_points: EntryPoints,
    paths: RustPaths,
    /// The pairs that have been found, each with the pair through which it was found, or with `None` if it is a pair of
    /// entry points.
    used_by: HashMap<Pair, Option<Pair>>,
    /// The pairs that have not been compared yet.
    pending: Vec<Pair>,
    identities: Identities<'a>,
    /// The first difference of identities, if there is one.
    identity_mismatch: Option<Mismatch>,
}

impl<'a> IrComparison<'a> {
    fn run(mut self) -> Result<(), Mismatch> {
        for pair in mem::take(&mut self.entry_points.pairs) {
            self.add(pair, None);
        }
        while let Some(pair) = self.pending.pop() {
            PairComparison::new(&mut self, pair).run()?;
        }
        self.identity_mismatch.map_or(Ok(()), Err)
    }

    /// Adds a pair, unless it has been found before. A function of the bundle that only calls the `main` of the
    /// solution counts as this `main`.
    fn add(&mut self, pair: Pair, used_by: Option<Pair>) {
        let pair = self.entry_points.without_callers_of_main(pair);
        self.used_by.entry(pair).or_insert_with(|| {
            self.pending.push(pair);
            used_by
        });
    }

    /// Notes that the definitions of a pair use two different things of one program where the other program has only
    /// one. (Such a thing is a function, a variable or a type.) The comparison goes on, because a difference of another
    /// kind would say more to the user.
    fn note_identity_mismatch(&mut self, pair: Pair) {
        if self.identity_mismatch.is_none() {
            self.identity_mismatch = Some(self.mismatch(pair, Change::Identity));
        }
    }

    /// Returns true if two symbols are instances of one generic function for the same types.
    ///
    /// A crate uses the instances that its dependencies have already compiled, and compiles the other ones itself.
    /// Suppose that only one module of the library uses a dependency, which has compiled `Vec::<u8>::push`, and that
    /// the bundle does not have this module. Then the source uses the instance of the dependency. The bundle is not
    /// linked with the dependency, so it compiles an instance of its own. (The types of such instances are never those
    /// of the solution or the library, because a dependency does not know them.)
    fn is_same_instance(&self, symbols: Sides<&'a str>) -> bool {
        let generic = symbols.map(without_instantiating_crate);
        generic.source.is_some()
            && generic.are_equal()
            && self.programs.readable_names(symbols).are_equal()
    }

    /// Returns true if two texts in a line differ only by paths that may differ.
    fn are_same_texts(&self, texts: Sides<&str>, line: &LinePair<'a>) -> bool {
        let source = self.programs.irs.source;
        let mut words = line.words.source.iter();
        let is_panic = words.any(|word| source.readable_name(word).starts_with(PANIC));
        match is_panic {
            true => self.paths.are_same_messages(texts),
            false => {
                self.paths.as_in_source(texts.bundle) == texts.source
                    || self.paths.are_same_shown_expressions(texts)
            }
        }
    }

    /// Returns the texts of two constants if they differ.
    fn differing_texts(&self, pair: Pair) -> Option<Sides<&'a str>> {
        let texts = self.programs.definitions(pair).map(string_of_constant).transpose()?;
        (!texts.are_equal()).then_some(texts)
    }

    /// Returns the change of a word of the source into a word of the bundle. If the words mean nothing to the user, the
    /// change only says that the instructions differ.
    fn replacement(&self, words: Sides<&'a str>) -> Change {
        let mut words = self.programs.readable_names(words).map(shown);
        words.bundle = self.paths.as_in_source(&words.bundle);
        let is_shown =
            |text: &String| !text.starts_with(['%', '@']) && !text.contains(char::is_control);
        if words.are_equal() || !words.as_ref().both(is_shown) {
            Change::Instructions
        } else {
            Change::Replacement(words)
        }
    }

    /// Returns the difference between the definitions of a pair. It names a function of the solution or the library:
    /// that of the pair or, if the pair is a constant or a function of the standard library, the nearest one that uses
    /// it.
    fn mismatch(&self, pair: Pair, change: Change) -> Mismatch {
        let mut at = pair;
        let title = |pair: Pair| {
            self.programs.readable_names(self.programs.definitions(pair).map(|it| it.name)).source
        };
        while !self.paths.is_own(title(at))
            && let Some(Some(using_pair)) = self.used_by.get(&at)
        {
            at = *using_pair;
        }
        Mismatch { function: title(at).to_owned(), change }
    }
}

/// The comparison of the two definitions of a pair. It reads the lines of both from the first to the last.
struct PairComparison<'c, 'a> {
    /// The comparison of the programs, to which this one adds the pairs and the identities that it finds.
    comparison: &'c mut IrComparison<'a>,
    pair: Pair,
    definitions: Sides<&'a Definition<'a>>,
    /// True if the definitions may have numbers of 128 bits that stand for types.
    may_have_wide_type_ids: bool,
    /// The lengths of the last pair of texts that may differ. They are expected to follow the texts, on the same line
    /// or on one of the next lines.
    expected_length: ExpectedLength,
    /// The first two texts at the same place of these definitions whose difference is not allowed. The definitions also
    /// contain the lengths of the texts. If the lengths differ, the comparison fails there, and the message shows these
    /// texts instead of the two lengths, which would tell the user nothing. (If the lengths are equal, the difference
    /// is found later, when the texts are compared as a pair of their own.)
    forbidden_texts: Option<Sides<&'a str>>,
}

impl<'c, 'a> PairComparison<'c, 'a> {
    fn new(comparison: &'c mut IrComparison<'a>, pair: Pair) -> Self {
        let definitions = comparison.programs.definitions(pair);
        Self {
            may_have_wide_type_ids: comparison.programs.irs.source.has_wide_type_ids
                && may_have_wide_type_ids(definitions.source.name),
            definitions,
            comparison,
            pair,
            expected_length: ExpectedLength::default(),
            forbidden_texts: None,
        }
    }

    /// Compares the definitions, and adds the pairs that they use.
    fn run(mut self) -> Result<(), Mismatch> {
        self.compare_identities();
        let definitions = self.definitions;
        let have_same_outline = definitions.map(|it| (it.kind, it.lines.len())).are_equal();
        if !have_same_outline {
            return Err(self.mismatch(definitions.map(|it| it.name)));
        }
        let lines = definitions.map(|it| &it.lines);
        for (number, (source, bundle)) in lines.source.iter().zip(lines.bundle).enumerate() {
            let words = Sides { source, bundle }.map(|line| compared_words(line));
            if !words.as_ref().map(Vec::len).are_equal() {
                return Err(self.mismatch(definitions.map(|it| it.name)));
            }
            let line = LinePair { number, words };
            for at in 0..line.words.source.len() {
                self.compare_word(&line, at)?;
            }
        }
        Ok(())
    }

    /// Compares the identities of the two definitions, if the program can find them out.
    fn compare_identities(&mut self) {
        let IrComparison { programs, paths, identities, .. } = &mut *self.comparison;
        let name = programs.readable_names(self.definitions.map(|it| it.name)).source;
        let has_identity =
            self.definitions.source.kind != Kind::Function || !paths.is_standard(name);
        if has_identity && !identities.add_definitions(self.definitions, self.pair) {
            self.comparison.note_identity_mismatch(self.pair);
        }
    }

    /// Compares the two words at the same place of a line.
    fn compare_word(&mut self, line: &LinePair<'a>, at: usize) -> Result<(), Mismatch> {
        let IrComparison { programs, identities, .. } = &mut *self.comparison;
        let words = line.words.as_ref().map(|words| words[at]);
        // A definition begins with its own name, and the two names of a pair may differ.
        if words.zip(self.definitions).both(|(word, definition)| word == definition.name) {
            return Ok(());
        }
        let stands_for_type = |words: &Vec<&str>| {
            is_type_id(words, at) || self.may_have_wide_type_ids && is_wide_type_id(words, at)
        };
        if line.words.as_ref().both(stands_for_type) {
            if !identities.add_type_ids(words) {
                self.comparison.note_identity_mismatch(self.pair);
            }
            return Ok(());
        }
        match programs.find(words, self.definitions) {
            Sides { source: Some(source), bundle: Some(bundle) } => {
                self.compare_use(Pair { source, bundle }, line);
                Ok(())
            }
            Sides { source: None, bundle: None } if words.are_equal() => Ok(()),
            _ if self.comparison.is_same_instance(words) => Ok(()),
            Sides { source: None, bundle: None }
                if self.expected_length.is_length(line.number, words) =>
            {
                self.expected_length.forget();
                Ok(())
            }
            used => {
                // A number may be the length of a text that differs, and then the text says more to the user.
                let is_number =
                    used.both(|it| it.is_none()) && !words.source.starts_with(['@', '%']);
                let texts = self.forbidden_texts.filter(|_| is_number);
                Err(self.mismatch(texts.unwrap_or(words)))
            }
        }
    }

    /// Handles a pair of definitions whose names stand at the same place of a line. If they are texts whose difference
    /// is allowed, their lengths may differ, too. Otherwise, they have to be compared.
    fn compare_use(&mut self, used: Pair, line: &LinePair<'a>) {
        let texts = self.comparison.differing_texts(used);
        if let Some(texts) = texts
            && self.comparison.are_same_texts(texts, line)
        {
            self.expected_length.note(line.number, texts);
        } else {
            self.forbidden_texts = self.forbidden_texts.or(texts);
            self.comparison.add(used, Some(self.pair));
        }
    }

    /// Returns the difference between the definitions that is a change of words.
    fn mismatch(&self, words: Sides<&'a str>) -> Mismatch {
        self.comparison.mismatch(self.pair, self.comparison.replacement(words))
    }
}

/// The beginning of the paths of the functions that panic with a message.
const PANIC: &str = "core::panicking::panic";

/// Returns the words of a line that are compared. Some words in the head of a definition are left out, because they
/// depend on the number of crates: those that say for which units the definition is visible, how often it may be
/// defined, and whether its address matters.
fn compared_words(line: &str) -> Vec<&str> {
    const LINKAGE_WORDS: [&str; 13] = [
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
        |word: &&str| !is_definition || !LINKAGE_WORDS.contains(word) && !word.starts_with('$');
    words(line).filter(is_compared).collect()
}

#[cfg(test)]
mod tests;
