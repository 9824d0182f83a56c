//! Running something with little stack, where recursion over a large graph would overflow.

use std::thread;

/// The result of `task` in a thread with a stack of 1 MiB.
pub(crate) fn with_small_stack<T: Send>(task: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(1 << 20);
        let thread = thread.spawn_scoped(scope, task).expect("a thread");
        thread.join().expect("no panic")
    })
}
