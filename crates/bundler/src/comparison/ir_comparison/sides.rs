//! The two sides of a comparison.

/// Something of the source, and its counterpart in the bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sides<T> {
    pub(crate) source: T,
    pub(crate) bundle: T,
}

impl<T> Sides<T> {
    /// Returns references to both sides.
    pub(super) fn as_ref(&self) -> Sides<&T> {
        Sides { source: &self.source, bundle: &self.bundle }
    }

    /// Applies a function to both sides.
    pub(super) fn map<U>(self, function: impl Fn(T) -> U) -> Sides<U> {
        Sides { source: function(self.source), bundle: function(self.bundle) }
    }

    /// Pairs each side with the same side of another value.
    pub(super) fn zip<U>(self, other: Sides<U>) -> Sides<(T, U)> {
        Sides { source: (self.source, other.source), bundle: (self.bundle, other.bundle) }
    }

    /// Returns true if both sides satisfy a predicate.
    pub(super) fn both(self, predicate: impl Fn(T) -> bool) -> bool {
        predicate(self.source) && predicate(self.bundle)
    }
}

impl<T: PartialEq> Sides<T> {
    /// Returns true if both sides are equal.
    pub(super) fn are_equal(&self) -> bool {
        self.source == self.bundle
    }
}

impl<T> Sides<Option<T>> {
    /// Returns both values, or `None` if a side has none.
    pub(super) fn transpose(self) -> Option<Sides<T>> {
        Some(Sides { source: self.source?, bundle: self.bundle? })
    }
}
