//! The two programs that are compared, and the pairs of their definitions.

use crate::comparison::ir_comparison::sides::Sides;
use crate::comparison::llvm_ir::{Definition, DefinitionId, Ir};

/// A definition of the source, and the definition that takes its place in the bundle.
pub(super) type Pair = Sides<DefinitionId>;

/// The compiled source and the compiled bundle.
#[derive(Clone, Copy)]
pub(super) struct Programs<'a> {
    pub(super) irs: Sides<&'a Ir<'a>>,
}

impl<'a> Programs<'a> {
    /// Returns the definitions of a pair.
    pub(super) fn definitions(&self, pair: Pair) -> Sides<&'a Definition<'a>> {
        self.irs.zip(pair).map(|(ir, id)| ir.definition(id))
    }

    /// Finds the definitions of two words that a pair of definitions uses.
    pub(super) fn find(
        &self,
        words: Sides<&str>,
        users: Sides<&Definition>,
    ) -> Sides<Option<DefinitionId>> {
        self.irs.zip(words.zip(users)).map(|(ir, (word, user))| ir.find(word, user))
    }

    /// Returns the paths of functions by their symbols. For other words, returns the words themselves.
    pub(super) fn readable_names(&self, words: Sides<&'a str>) -> Sides<&'a str> {
        self.irs.zip(words).map(|(ir, word)| ir.readable_name(word))
    }
}
