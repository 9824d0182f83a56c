//! Which parts of a source are there for tests alone.

use super::configuration::{Effect, effect};
use super::error::Error;
use super::source::Source;
use super::token::{Attribute, Kind, Token, attribute};
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The source with its tests struck out.
///
/// # Errors
///
/// If something else than an item or a statement is there for tests alone.
pub(super) fn struck_out(source: Source) -> Result<Source, Error> {
    let tests = find(&source)?;
    Ok(source.struck_out(tests))
}

/// The bytes of the items and statements that are there for tests alone, and of such attributes.
///
/// # Errors
///
/// If something else is there for tests alone, such as a field, or something in a macro.
fn find(source: &Source) -> Result<Vec<Range<usize>>, Error> {
    let mut finder = Finder {
        source,
        found: Vec::new(),
    };
    finder.visit_file(&source.syntax);
    let mut found = finder.found;
    for start in 0..source.tokens.len() {
        let Some(attribute) = attribute(&source.tokens, start) else {
            continue;
        };
        let place = source.tokens[start].range.start;
        if found.iter().any(|range| range.contains(&place)) {
            continue;
        }
        match effect(&source.text[attribute.text.clone()]) {
            Effect::Other => {}
            Effect::Idle => found.push(place..attribute.text.end + "]".len()),
            Effect::Removes => {
                return Err(source.error(
                    place,
                    "test code is removed where it is an item or a statement, and this is none",
                ));
            }
        }
    }
    Ok(found)
}

struct Finder<'a> {
    source: &'a Source,
    found: Vec<Range<usize>>,
}

impl Finder<'_> {
    /// Whether the node with this span is test code, by the outer attributes that it begins with.
    fn takes(&mut self, span: Span) -> bool {
        let range = span.byte_range();
        let is_test_code = self
            .outer_attributes(range.start)
            .any(|attribute| effect(&self.source.text[attribute.text]) == Effect::Removes);
        if is_test_code {
            self.found.push(range);
        }
        is_test_code
    }

    fn outer_attributes(&self, start: usize) -> impl Iterator<Item = Attribute> {
        let tokens: &[Token] = &self.source.tokens;
        let mut index = tokens.partition_point(|token| token.range.start < start);
        std::iter::from_fn(move || {
            while tokens.get(index)?.kind == Kind::Doc {
                index += 1;
            }
            let found = attribute(tokens, index).filter(|found| !found.is_inner)?;
            index = found.content.end + 1;
            Some(found)
        })
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item(&mut self, node: &'a syn::Item) {
        if !self.takes(node.span()) {
            visit::visit_item(self, node);
        }
    }

    fn visit_impl_item(&mut self, node: &'a syn::ImplItem) {
        if !self.takes(node.span()) {
            visit::visit_impl_item(self, node);
        }
    }

    fn visit_trait_item(&mut self, node: &'a syn::TraitItem) {
        if !self.takes(node.span()) {
            visit::visit_trait_item(self, node);
        }
    }

    fn visit_stmt(&mut self, node: &'a syn::Stmt) {
        if !self.takes(node.span()) {
            visit::visit_stmt(self, node);
        }
    }
}
