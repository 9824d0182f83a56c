//! The commands.
//!
//! | command | module | purpose |
//! | --- | --- | --- |
//! | `new` | [`new`] | creates the files of a problem |
//! | `test` | [`test`] | judges a solution, or its bundle |
//! | `bundle` | [`bundle`] | writes the bundle of a solution |
//! | `gen` | [`generate`] | prints a worst case of a built-in problem (`gen` is a keyword of Rust) |
//! | `checker` | [`checker`] | judges one output, for other tools |
//! | `bridgit` | [`bridgit`] | plays games of bridgit |
//!
//! The function `run` of each module returns the exit code.

pub(crate) mod new;
pub(crate) mod test;
pub(crate) mod bundle;
pub(crate) mod generate;
pub(crate) mod checker;
pub(crate) mod bridgit;
