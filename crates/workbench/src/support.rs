//! The parts that the rest of the package is built on. They know neither tasks nor solutions.

pub mod bytes;
pub mod thread;
pub mod json;
pub mod file;
pub(crate) mod file_time;
pub mod excerpt;
pub mod standard_error;
pub mod build_lock;
