//! The text of a bundle.

mod layout;
mod nested_crate;

pub(crate) use layout::text_of_parts;
