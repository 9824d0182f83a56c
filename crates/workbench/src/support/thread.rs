//! Threads and locks, without panics.

use anyhow::{Context, Result};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

const NO_THREAD: &str = "cannot start a thread: the system has none to give";

/// Starts a thread for which nobody waits.
///
/// # Errors
///
/// Returns an error if the system has no thread to give.
pub fn spawn_thread(work: impl FnOnce() + Send + 'static) -> Result<()> {
    Builder::new().spawn(work).context(NO_THREAD)?;
    Ok(())
}

/// Starts a thread that ends before its scope does.
///
/// # Errors
///
/// Returns an error if the system has no thread to give.
pub(crate) fn spawn_scoped_thread<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, work).context(NO_THREAD)
}

/// Locks a value, even if a thread panicked while it had the lock.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
