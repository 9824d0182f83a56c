//! The commands.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: new,
//! test, bundle, generate, checker, bridgit.

pub(crate) mod bridgit;
pub(crate) mod bundle;
pub(crate) mod checker;
pub(crate) mod generate;
pub(crate) mod new;
pub(crate) mod test;
