//! The text of a bundle.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: gaps,
//! nested_crate, structure.

mod gaps;
mod nested_crate;
mod structure;

pub use gaps::Shortening;
pub use structure::ModuleNames;
pub(crate) use structure::text_with_modules;
