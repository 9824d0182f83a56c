//! The parts that the rest of the package is built on. They know neither tasks nor programs.
//!
//! Each module imports only from modules that stand before it in this list, from left to right: bytes, thread, json,
//! file, file_time, excerpt, standard_error, build_lock.

pub mod build_lock;
pub mod bytes;
pub mod excerpt;
pub mod file;
pub(crate) mod file_time;
pub mod json;
pub mod standard_error;
pub mod thread;
