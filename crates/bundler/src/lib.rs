//! The bundler: it makes one file of a solution and of the modules of the library that it needs.
//!
//! A bundle behaves like its source, apart from the few details that `cargo xtask bundle --help` lists, or it has a
//! note that says where it may differ, or it is refused with a sentence that says what to change. [`bundle::Bundle`] is
//! the text of the file. [`attempts`] tries bundles until the [compiler of the site](site_compiler) accepts one, which
//! proves that nothing is missing that the solution names.
//!
//! # From a source to a bundle
//!
//! 1. **Read** (`syntax`, `edits`, `files`): the files of the solution are read as one source, and so are those of the
//!    library. Sources are token trees with the places of their bytes. Tests are left out.
//! 2. **Select** (`selection`): the parts of the library that the solution needs.
//! 3. **Refuse** (`refusals`): the few things that a bundle would change in silence, or that cannot stand in one file.
//! 4. **Write** (`writing`): the solution and the library become modules of the bundle, so that neither sees the names
//!    of the other, and no name changes its meaning. Every byte that need not change stays as it is.
//!
//! Nothing here resolves names or expands macros. Where tokens alone do not decide, a module too many is taken, because
//! it is harmless, and a bundle is refused rather than changed.
//!
//! # An example
//!
//! The solution `x` names the module `a` of the library, which has a private function. Nothing names the module `b`.
//!
//! ```text
//! src/bin/x.rs:  use sente::a::f;
//!                fn main() { f() }
//! src/lib.rs:    pub mod a;
//!                pub mod b;
//! src/a.rs:      pub fn f() { crate::a::g() }
//!                fn g() {}
//! ```
//!
//! This is the bundle, without its comments. `crate` leads to the root of the bundle now, and `extern crate self` makes
//! `sente` lead there, too.
//!
//! ```text
//! mod solution {
//! use sente::a::f;
//! fn main() { f() }
//!
//! pub(super) fn sente_main() -> impl ::std::process::Termination {
//!     main()
//! }
//! }
//!
//! fn main() -> impl ::std::process::Termination {
//!     solution::sente_main()
//! }
//!
//! extern crate self as sente;
//! pub use library::*;
//!
//! #[allow(unused)]
//! mod library {
//! pub mod a {
//! pub fn f() { crate::library::a::g() }
//! fn g() {}
//! }
//! }
//! ```
//!
//! # Terms
//!
//! - The **solution** is a file in `src/bin`, with its modules. It imports the library by the name `sente`, the only
//!   one that is known here.
//! - The **library** is the crate of `src/lib.rs`. Its **root** is lib.rs itself, without the modules.
//! - A **part** of the library is a module at the root, or a `use` item of lib.rs that only imports names: a bundle has
//!   it as a whole or not at all. The rest of lib.rs is one part, which every bundle with a library has. (A `use` item
//!   belongs to the rest if it has a glob or a condition, for example.)
//! - A part **names** another one if it uses a name by which the other one is known at the root. For example, a module
//!   with `use crate::graph::Graph` names the module `graph`.
//! - A **foreign `impl`** is one whose type and trait are both declared elsewhere. For example, a module `fast` may
//!   have `impl From<Graph> for Tree`, where neither `Graph` nor `Tree` is its own. A solution can then call
//!   `graph.into()` without a word about `fast`.
//! - The **effect** of a part is the reason for which it may matter though nothing names it: it has a foreign `impl`,
//!   or the linker uses something of it, or it has a macro of another crate, which may expand to anything.
//! - A **local macro** is called only where an item of its own module can stand, and never in a function.
//! - **Rule**, **matcher**, **transcriber**, **fragment** and **metavariable** are the terms of the Rust reference for
//!   macros.
//!
//! # Modules
//!
//! Apart from its tests, each module imports only from modules that stand before it here, from left to right:
//! syntax, edits, files; macro_calls; selection; refusals; writing; bundle; manifest, site_compiler, attempts.

pub mod attempts;
pub mod bundle;
mod edits;
pub mod files;
mod macro_calls;
mod manifest;
mod refusals;
pub mod selection;
pub mod site_compiler;
mod syntax;
pub mod writing;
