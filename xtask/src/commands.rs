//! The commands.

pub(crate) mod new;
pub(crate) mod test;
pub(crate) mod bundle;
pub(crate) mod generate;
pub(crate) mod checker;
pub(crate) mod bridgit;
