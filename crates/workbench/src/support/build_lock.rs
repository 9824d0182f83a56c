//! A lock for commands that build something in the same folder.

use crate::support::standard_error::print_message;
use anyhow::{Context, Result};
use std::fs::{self, File, TryLockError};
use std::path::Path;

/// The message of a command that waits for the lock of another one.
pub const WAITING: &str = "waiting for another command that builds";

/// Creates a folder if it is missing, and locks it against other commands that call this function before they build
/// something. If another command holds the lock, this function prints [`WAITING`] on standard error, and waits.
/// Dropping the returned file releases the lock. Where the file system has no locks, nothing is locked.
///
/// # Errors
///
/// Returns an error if the folder cannot be created, or if nothing can be written into it.
pub fn lock_folder(folder: &Path) -> Result<File> {
    let file = fs::create_dir_all(folder).and_then(|()| File::create(folder.join("lock")));
    let file = file.with_context(|| format!("cannot write into {}", folder.display()))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        print_message(WAITING);
        let _ = file.lock();
    }
    Ok(file)
}
