//! Where programs are: the tools of the toolchain, and what Cargo has built.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Cargo: the one that runs this program, if one does.
pub fn cargo() -> Command {
    tool("CARGO", "cargo")
}

/// The compiler: the one that Cargo is told to use, if it is told.
pub fn rustc() -> Command {
    tool("RUSTC", "rustc")
}

fn tool(variable: &str, name: &str) -> Command {
    Command::new(env::var_os(variable).unwrap_or_else(|| name.into()))
}

/// The executable `name` in a folder, with the ending that executables have on this system.
pub fn executable(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The executable `name` next to another one: Cargo puts all executables of a profile into one folder.
pub fn next_to(other: &Path, name: &str) -> PathBuf {
    executable(other.parent().unwrap_or(Path::new("")), name)
}
