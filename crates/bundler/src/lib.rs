//! The bundler: it makes one file of a solution and of the modules of the library that it needs.
//!
//! A bundle behaves like its source, apart from a few [details](bundle::DIFFERENCES). If it may differ in another way,
//! it has a note that says where. If a program cannot be bundled, it is refused with a sentence that says what to
//! change. [`bundle::Bundle`] is the text of the file. [`attempts`] tries bundles until the [compiler of the
//! site](site_compiler) accepts one, which proves that the bundle has everything that the solution names.
//!
//! # From a source to a bundle
//!
//! 1. **Read** (`syntax`, `edits`, `sources`): the files of the solution are read as one source, and the files of the
//!    library as another. Sources are token trees with the places of their bytes. Tests are left out.
//! 2. **Select** (`selection`): the parts of the library that the solution needs are selected.
//! 3. **Refuse** (`refusals`): a program is refused if a bundle would change its meaning in silence, or if it cannot
//!    stand in one file.
//! 4. **Write** (`writing`): the solution and the library become modules of the bundle, so that neither of them sees
//!    the names of the other, and no name changes its meaning. Every byte that need not change stays as it is.
//!
//! The bundler neither resolves names nor expands macros. If the tokens alone do not decide whether a module is needed,
//! the bundle gets the module, because a module too many is harmless. If they do not decide whether the bundle does the
//! same as its source, the program is refused.
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
//! - The **solution** is a file in `src/bin`, with its modules. It imports the library by the name `sente`. The bundler
//!   knows no other name of the library.
//! - The **library** is the crate of `src/lib.rs`. Its **root** is lib.rs itself, without the modules.
//! - A **part** of the library is a module at the root, or a `use` item of lib.rs that can be left out: a bundle
//!   has it as a whole or not at all. The rest of lib.rs is one part, which every bundle with a library has. A `use`
//!   item cannot be left out, and so belongs to the rest, if it has a glob or a condition such as `#[cfg(test)]`, or if
//!   it may import a trait whose methods the code of lib.rs calls.
//! - A part **names** another part if it uses a name that the other part has at the root. For example, a module with
//!   `use crate::graph::Graph` names the module `graph`.
//! - A type or a trait is declared **beside** an `impl` if the declaration and the `impl` stand in the same module, or
//!   in the same block of a function. An `impl` is **foreign** if neither its type nor its trait is declared beside it.
//!   For example, a module `fast` may have `impl From<Graph> for Tree`, although it declares neither `From` nor `Tree`.
//!   A solution can then call `graph.into()` without naming `fast`.
//! - A part has an **effect** if it may matter although nothing names it: it has a foreign `impl`, or the linker or the
//!   compiler uses something of it, or it uses a macro or an attribute of another crate, which may expand to anything.
//! - An **extra module** is a module that a bundle has only for its effect: nothing in the bundle names it.
//! - A **local macro** is a macro whose calls all expand to items of the module that defines the macro. For example,
//!   the call `make!(A);` may stand between two functions of this module, but not in the body of a function.
//! - A **counting macro** is a macro whose expansion may depend on the number or on the text of the tokens in its
//!   arguments, by its own rules or by those of a macro that it calls.
//! - An **import of an argument** is a `use` item in the expansion of a macro, with a path or a name from the arguments
//!   of the macro. For example, `macro_rules! import { ($path:path) => { use $path; } }` expands to one.
//! - A **macro named by a metavariable** is defined by `macro_rules! $name`, in the rules of another macro. So it can
//!   have any name.
//! - An **exported macro** is a macro of the library with `#[macro_export]`, so that the solution can call it.
//! - **Rule**, **matcher**, **transcriber**, **fragment** and **metavariable** are the terms of the Rust reference for
//!   macros.
//!
//! The documentation of the module `macro_calls` shows by examples how some kinds of macros complicate a bundle.
//!
//! # The side on which the bundler errs
//!
//! The bundler knows tokens and names, but not types and scopes, so each of its sets may be wrong. Each set may be
//! wrong on one side only: it may have members too many, or too few. The table shows that the other side would be
//! worse.
//!
//! | set | the side on which it errs | effect of a member too many | effect of a member too few |
//! | --- | --- | --- | --- |
//! | the names that a part uses or offers (`selection::names`) | too many | the bundle has a module too many | a name may get another meaning |
//! | foreign `impl`s, and parts with an effect (`selection::effects`, `impls`) | too many | the bundle has a module too many | an `impl` may be missing |
//! | types and traits beside an `impl`, and local macros (`selection::impls`, `local_macros`) | too few | an `impl` counts as local, and may be missing | an `impl` counts as foreign, and the bundle has a module too many |
//! | macros of std and of the library (`selection::macro_origins`) | too few | a macro of another crate may be overlooked | the bundle has a module too many |
//! | called macros (`macro_calls::called_macros`) | too many | the bundle has a module too many, or there is a refusal | an effect may be overlooked |
//! | counting macros (`macro_calls::counting_macros`) | too many | a refusal | a macro may show something else |
//! | globs and declarations of `main` and of crates (`refusals::root_globs`) | too many | a refusal | another function may be called |
//!
//! There is one exception, which [`DIFFERENCES`](bundle::DIFFERENCES) states: macros of other crates are taken not to
//! count, and not to name the library.
//!
//! # Modules
//!
//! A module, apart from its tests, imports only from modules that stand before it in this list, from left to right:
//! syntax, edits, sources; macro_calls; selection; refusals; writing; bundle; manifest, site_compiler, attempts.

pub mod attempts;
pub mod bundle;
mod edits;
mod equivalence;
pub mod ir_compiler;
mod llvm_ir;
mod manifest;
mod refusals;
mod selection;
pub mod site_compiler;
mod sources;
mod symbols;
mod syntax;
mod writing;
