//! The bundler: it writes a solution, and the modules of the library that the solution needs, as one file. This file is
//! the **bundle**, which a user submits to a site.
//!
//! A bundle does the same as the program in its project, apart from a few [details](bundle::ALLOWED_DIFFERENCES). To
//! ensure this, both are compiled and compared: all functions that the program can reach have to consist of the same
//! instructions. (The comparison has some limits, which the module `ir_comparison` states.) A program that cannot be
//! bundled is refused with a sentence that says what to change. [`bundle::Bundle`] has the text of the file, and
//! [`bundling`] tries bundles until one is right.
//!
//! # Terms
//!
//! - The **solution** is a file in `src/bin`, with its modules, which may have files of their own. It imports the
//!   library by the name `sente`. The bundler knows no other name of the library.
//! - The **library** is the crate of `src/lib.rs`. Its **root** is lib.rs itself, without the modules.
//! - The **source** of a bundle is the program that Cargo compiles from the solution and the library.
//! - A bundle is **right** if it is not too long for its site, if it compiles for the comparison, and if the comparison
//!   finds no difference between the bundle and its source. (Whether it also compiles as on its site is checked later.)
//! - A **part** of the library is a module at the root, or a `use` item of lib.rs that names modules. A bundle has a
//!   part as a whole or not at all. (If a module is left out, the imports that lead to it are left out of the other
//!   parts.) The rest of lib.rs is one part, which every bundle with a library has.
//! - Code **names** a part if it uses a name that the part defines at the root of the library. For example, a module
//!   with `use crate::graph::Graph` names the module `graph`.
//! - A **symbol** is the name of a function, a constant or a variable in a compiled program.
//!
//! # From a source to a bundle
//!
//! 1. **Read** (`text`, `syntax`, `edits`, `lint_levels`, `sources`): the files of the solution are read as one text,
//!    and the files of the library as another. Each text is divided into token trees, which know the places of their
//!    bytes. There are two versions of each text: one with the tests, for the compiler, and one without them, for
//!    bundles. Each byte that was copied from a file remembers its place in this file, also in the texts that later
//!    steps make. This is how step 5 finds the tokens that a source and its bundle have in common.
//! 2. **Select** (`selection`): the modules of the library that the solution names are selected, and the modules that
//!    those name, and so on.
//! 3. **Refuse** (`refusals`): a solution and a library that cannot become two modules of one crate are refused, and so
//!    are selected modules that need another file or a feature. Other programs are refused earlier, each as soon as the
//!    reason is known:
//!    - in step 1, a module with an attribute such as `#[path]`, because the file of the module cannot be read;
//!    - before step 2, a solution that cannot stand in one file;
//!    - before step 2, a manifest that asks for something that the site does not do, such as another edition. (This is
//!      not checked for a bundle that is not compared with its source.)
//! 4. **Write** (`writing`, `bundle`): the solution and the library become modules of the bundle, so that neither of
//!    them sees the names of the other. Every byte that need not change stays as it is. If the bundle would be too long
//!    for its site, the comments of the library are left out and, if necessary, its indentation.
//! 5. **Compare** (`comparison`): the source and the bundle are compiled to LLVM IR, and compared instruction by
//!    instruction. For this, both get other white space, so that the tokens that they have in common have the same
//!    lines and columns. Then `line!`, `dbg!` and the messages of panics give the same locations in both. The
//!    comparison finds nearly all faults, and is faster than step 6. So it comes first, and step 6 is taken only for
//!    bundles that are right.
//! 6. **Check** (`compilation`): the bundle is compiled as on its site, with the crates of the project that the site
//!    has. If macros of the library violate lints there, the bundle is written again, with an attribute that allows
//!    these lints in the solution. (Step 5 also uses the module `compilation`, to build the crates.) If the bundle does
//!    not compile because the site lacks a crate, steps 2 to 6 are repeated without the modules of the library in which
//!    the errors of the compiler stand (`compiler_messages`, `removal`).
//!
//! The module `bundling` takes these steps.
//!
//! The first four steps look only at tokens. They neither resolve names nor expand macros, so they may err: the
//! selection may miss a module, and a macro or a glob may find another name in a bundle than in its source. Such errors
//! do no harm, because the compiler and the comparison decide. If the bundle with the named modules does not compile or
//! does not do the same, the symbols of the compiled source show which other modules the source uses (`symbols`). A
//! bundle that also has these is tried, then a bundle with all modules and, if this one is too long, a bundle without
//! its largest modules that nothing names. If none of them is right, the solution is refused.
//!
//! For example, the following program needs the module `b`, although nothing names it. Without `b`, the bundle
//! compiles, but the comparison finds that the source calls `<sente::a::A as Drop>::drop`, and the bundle does not. The
//! symbol of this function contains `sente::b`, the path of the module with the `impl`.
//!
//! ```text
//! solution:  use sente::a::A;
//! a.rs:      pub struct A;
//! b.rs:      impl Drop for crate::a::A { … }
//! ```
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
//! This is the bundle, without its comments. In it, `crate` leads to the root of the bundle, so `crate::a::g` becomes
//! `crate::library::a::g`. `extern crate self` makes `sente` lead to the root, too.
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
//! # Modules
//!
//! The modules are declared in an order in which each imports only from those before it.

mod text;
mod syntax;
mod edits;
mod lint_levels;
mod removal;
mod sources;
mod selection;
mod refusals;
mod writing;
mod symbols;
mod compiler_messages;
pub mod bundle;
pub mod compilation;
mod comparison;
pub mod bundling;

/// The name by which a solution imports the library.
pub(crate) const LIBRARY_NAME: &str = "sente";
