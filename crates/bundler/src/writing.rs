//! The text of a bundle.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: gaps,
//! nested_crate, layout.

mod gaps;
mod layout;
mod nested_crate;

pub use gaps::Shortening;
pub use layout::ModuleNames;
pub(crate) use layout::text_with_modules;
