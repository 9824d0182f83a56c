//! The text of a bundle.

mod gaps;
mod layout;
mod nested_crate;

pub use gaps::Shortening;
pub use layout::ModuleNames;
pub(crate) use layout::text_with_modules;
