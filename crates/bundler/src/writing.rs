//! The text of a bundle.

mod comments;
mod layout;
mod nested_crate;

pub use layout::LibraryComments;
pub(crate) use layout::bundle_text;
