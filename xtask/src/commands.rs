//! The commands.

pub(crate) mod bridgit;
pub(crate) mod bundle;
pub(crate) mod checker;
pub(crate) mod generate;
pub(crate) mod new;
pub(crate) mod test;
