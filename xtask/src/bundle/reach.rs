//! Which modules of the library a source names, in `use` lines, paths and macro bodies alike.

use super::error::Error;
use super::library::{LIBRARY, Library};
use super::source::Source;
use super::token::{Kind, closing, module_depths};
use super::unsupported::is_visibility;
use proc_macro2::Delimiter;
use std::collections::BTreeSet;

/// The modules that a solution names by `sente::…`.
///
/// # Errors
///
/// If the name of the library stands anywhere but at the beginning of such a path, or where the
/// module of that name in the bundle would not be found.
pub(super) fn from_solution(source: &Source, library: &Library) -> Result<BTreeSet<String>, Error> {
    let tokens = &source.tokens;
    let depths = module_depths(tokens);
    let mut walk = Walk::new(source, library, Globs::Allowed);
    for (index, token) in tokens.iter().enumerate() {
        if !token.is_word(LIBRARY) {
            continue;
        }
        let refuse = |sentence: String| Err(source.error(token.range.start, sentence));
        let is_first = index == 0 || tokens[index - 1].kind != Kind::PathSeparator;
        if !is_first {
            return refuse(format!(
                "`::{LIBRARY}` is not supported in a bundle: write `{LIBRARY}::…`"
            ));
        }
        if tokens.get(index + 1).map(|next| &next.kind) != Some(&Kind::PathSeparator) {
            return refuse(format!(
                "`{LIBRARY}` without a module is not supported in a bundle: write `{LIBRARY}::…`"
            ));
        }
        if depths[index] > 0 {
            return refuse(format!(
                "`{LIBRARY}::` in a module of the solution is not supported in a bundle: \
                 `use` it at the top of the file, and reach it through `super::`"
            ));
        }
        walk.enter_root(index + 2)?;
    }
    Ok(walk.reached)
}

/// The modules that a module of the library names by `super::…`.
///
/// # Errors
///
/// If such a path leads out of the library, or brings in names that it does not say.
pub(super) fn from_module(source: &Source, library: &Library) -> Result<BTreeSet<String>, Error> {
    let depths = module_depths(&source.tokens);
    let mut walk = Walk::new(source, library, Globs::Refused);
    let mut index = 0;
    while index < source.tokens.len() {
        index = if source.tokens[index].is_word("super") && !is_visibility(&source.tokens, index) {
            walk.climb(index, depths[index])?
        } else {
            index + 1
        };
    }
    Ok(walk.reached)
}

#[derive(PartialEq, Eq)]
enum Globs {
    Allowed,
    Refused,
}

struct Walk<'a> {
    source: &'a Source,
    library: &'a Library,
    globs: Globs,
    reached: BTreeSet<String>,
}

impl<'a> Walk<'a> {
    fn new(source: &'a Source, library: &'a Library, globs: Globs) -> Self {
        Self {
            source,
            library,
            globs,
            reached: BTreeSet::new(),
        }
    }

    fn kind(&self, index: usize) -> Option<&'a Kind> {
        self.source.tokens.get(index).map(|token| &token.kind)
    }

    fn refuse<T>(&self, index: usize, sentence: impl Into<String>) -> Result<T, Error> {
        let tokens = &self.source.tokens;
        let place = tokens[index.min(tokens.len() - 1)].range.start;
        Err(self.source.error(place, sentence))
    }

    /// Follows `super::super::…` from a place in `depth` inline modules, and says where it ends.
    fn climb(&mut self, start: usize, depth: usize) -> Result<usize, Error> {
        let mut index = start;
        let mut left = depth;
        loop {
            // Here is a `super`, and `left` of them stay within the file.
            if self.kind(index + 1) != Some(&Kind::PathSeparator) {
                return if left > 0 {
                    Ok(index + 1)
                } else {
                    self.refuse(start, "`super` alone is not supported in a bundle")
                };
            }
            index += 2;
            let goes_on = matches!(self.kind(index), Some(Kind::Word(word)) if word == "super");
            match (left, goes_on) {
                (0, true) => return self.refuse(start, "this leads out of the library"),
                (0, false) => return self.enter_root(index).map(|()| index),
                (_, true) => left -= 1,
                (_, false) => return self.refuse_climbing_group(index).map(|()| index),
            }
        }
    }

    /// What follows `sente::`, or the `super::` that leads to the root of the library.
    fn enter_root(&mut self, index: usize) -> Result<(), Error> {
        match self.kind(index) {
            Some(Kind::Word(module)) if self.library.has(module) => {
                self.reached.insert(module.clone());
                if self.globs == Globs::Refused {
                    self.refuse_glob(index + 1)?;
                }
                Ok(())
            }
            Some(Kind::Word(word)) if word == "self" => self.refuse(
                index,
                "the library itself is not supported in a `use`: name a module",
            ),
            Some(Kind::Word(word)) => {
                self.refuse(index, format!("src/lib.rs declares no module `{word}`"))
            }
            Some(Kind::Open(Delimiter::Brace)) => {
                let end = closing(&self.source.tokens, index);
                let mut part = index + 1;
                while part < end {
                    self.enter_root(part)?;
                    part = self.next_part(part, end);
                }
                Ok(())
            }
            _ => self.refuse(index, "expected a module of the library here: name it"),
        }
    }

    /// The index after the comma that ends the part of a group.
    fn next_part(&self, part: usize, end: usize) -> usize {
        let mut index = part;
        while index < end {
            match self.kind(index) {
                Some(Kind::Open(_)) => index = closing(&self.source.tokens, index),
                Some(Kind::Symbol(',')) => return index + 1,
                _ => {}
            }
            index += 1;
        }
        end
    }

    /// `use super::{super::graph, …}`: the inner `super` would count from where the braces are.
    fn refuse_climbing_group(&self, index: usize) -> Result<(), Error> {
        if self.kind(index) != Some(&Kind::Open(Delimiter::Brace)) {
            return Ok(());
        }
        let end = closing(&self.source.tokens, index);
        match (index..end).find(|&inner| self.source.tokens[inner].is_word("super")) {
            Some(inner) => self.refuse(inner, "`super` in braces is not supported in a bundle"),
            None => Ok(()),
        }
    }

    fn refuse_glob(&self, start: usize) -> Result<(), Error> {
        let mut index = start;
        while self.kind(index) == Some(&Kind::PathSeparator) {
            index += 1;
            let end = match self.kind(index) {
                Some(Kind::Open(Delimiter::Brace)) => closing(&self.source.tokens, index),
                _ => index,
            };
            let is_glob = |&inner: &usize| self.kind(inner) == Some(&Kind::Symbol('*'));
            if let Some(glob) = (index..=end).find(is_glob) {
                return self.refuse(
                    glob,
                    "a glob import of another module is not supported in a bundle: name the items",
                );
            }
            index = end + 1;
        }
        Ok(())
    }
}
