//! The calls of macros: the macros that some code may call, the crates that call a macro, and the macros that may count
//! the tokens of their arguments.
//!
//! # How macros complicate the bundle
//!
//! The bundler judges a macro by the tokens of its rules. Some kinds of macros need special care. (The documentation of
//! the crate defines the terms.)
//!
//! - A **counting macro** may notice that a path is longer in a bundle. If such a macro gets a path that is longer
//!   there, the program is refused (`macro_calls::counting_macros`, `refusals::macros`).
//!
//!   ```text
//!   macro_rules! count { () => { 0 }; ($a:tt $($b:tt)*) => { 1 + count!($($b)*) } }
//!   count!(crate::f)          // 3 in the project; count!(crate::solution::f) would be 5
//!   macro_rules! show { ($e:expr) => { println!("{} = {}", stringify!($e), $e) } }
//!   show!(crate::f())         // prints the path
//!   ```
//!
//! - An `impl` in the rules of a **local macro** counts as if it were an item of the module that defines the macro. It
//!   is not foreign if this module declares its type or its trait (`selection::local_macros`, `selection::effects`).
//!
//!   ```text
//!   trait Go {} macro_rules! go { ($t:ty) => { impl Go for $t {} } }
//!   go!(u8);                  // `Go` is declared beside this `impl`
//!   ```
//!
//! - An **import of an argument** may give another macro a new name. So if some macro makes such an import, the
//!   arguments of all macros count as imports (`selection::argument_imports`).
//!
//!   ```text
//!   macro_rules! import { ($($tree:tt)*) => { use $($tree)*; } }
//!   import!(super::b::m as n); // n!() calls a macro of the module `b`
//!   ```
//!
//! - In `m!(crate)`, the argument stays as it is, so it leads to the root of the bundle. Private names of the library
//!   are not there, and the macro may import such a name. So if the library passes `crate` to a macro, and some macro
//!   makes an **import of an argument**, the program is refused (`refusals::macros`).
//!
//!   ```text
//!   macro_rules! import { ($root:tt) => { use $root::b::f; } }
//!   import!(crate);           // `b` may be private
//!   ```
//!
//! - Any call may be a call of a **macro named by a metavariable**. So every part of the library is taken to need the
//!   part with the definition (`selection::names`).
//!
//!   ```text
//!   macro_rules! define { ($name:ident) => { macro_rules! $name { () => { 1 } } } }
//!   define!(one);             // one!() is 1
//!   ```
//!
//! - An **exported macro** with `pub(crate)` in its rules makes items visible in the crate that calls the macro. In a
//!   bundle, this crate is a module, and the rules name this module: `pub(in crate::solution)` (`writing::layout`).
//!
//!   ```text
//!   #[macro_export] macro_rules! make { () => { pub(crate) fn f() {} } }
//!   sente::make!();           // in the solution: `f` is visible in the solution
//!   ```
//!
//! - If both crates may call an **exported macro** with `pub(crate)` (`macro_calls::callers`), the program is refused,
//!   because the rules cannot name both modules (`refusals::visibilities`).

mod call_graph;
mod called_macros;
mod callers;
mod counting_macros;

pub(crate) use call_graph::CallGraph;
pub(crate) use called_macros::CalledMacros;
pub(crate) use callers::{called_by_library, called_by_solution};
pub(crate) use counting_macros::CountingMacros;
