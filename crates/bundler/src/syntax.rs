//! Rust as token trees: everything that the other modules need to know about the code of a crate.

pub(crate) mod token;
pub(crate) mod pattern;
pub(crate) mod imports;
pub(crate) mod items;
pub(crate) mod place;
pub(crate) mod search;
pub(crate) mod lints;
pub(crate) mod code;
pub(crate) mod extern_crates;
pub(crate) mod macros;
