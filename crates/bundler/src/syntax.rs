//! Rust as token trees: everything that the other modules need to know about the code of a crate.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: token,
//! imports, pattern, items, place, search, code, extern_crates, macros.

pub(crate) mod code;
pub(crate) mod extern_crates;
pub(crate) mod imports;
pub(crate) mod items;
pub(crate) mod macros;
pub(crate) mod pattern;
pub(crate) mod place;
pub(crate) mod search;

pub(crate) mod token;
