//! The text of a bundle.

mod gaps;
mod layout;
mod nested_crate;

pub use layout::Shortening;
pub(crate) use layout::bundle_text;
