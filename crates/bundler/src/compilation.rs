//! Compiling a bundle as on its site, with the crates of the project. [`site_compiler`] does this.
//!
//! Three modules are about the crates that a project uses:
//!
//! | module | subject | where it comes from |
//! | --- | --- | --- |
//! | `package` | the manifest, and the versions and features that Cargo chooses | `cargo metadata` and `cargo tree` |
//! | `manifest_for_site` | the dependencies that a bundle can use on the site, and those that it cannot use | the table of sites |
//! | `crates` | the files that the compiler has made of the crates | `cargo build` |

mod package;
pub(crate) mod manifest_for_site;
pub mod site_compiler;
pub(crate) mod crates;
