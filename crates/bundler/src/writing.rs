//! The text of a bundle.

mod gaps;
mod layout;
mod nested_crate;

pub use gaps::Shortening;
pub(crate) use layout::BundleText;
pub use layout::ModuleNames;
