//! The reasons for which a bundle has the modules of the library.

use std::fmt::{self, Display, Formatter};

/// The reason for which a bundle has a module of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionReason {
    /// The solution names the module.
    NamedBySolution,
    /// An import or another item of lib.rs that the bundle has names the module.
    NamedByLibRs,
    /// Another module, which has this name, names the module.
    NamedByModule(String),
    /// The program uses a function of the module, although the solution does not name the module. For example, the
    /// module may have an `impl` for a type of another module.
    Used,
    /// The module links another crate, even if nothing uses the names of the crate.
    LinksCrate,
    /// Nothing names the module. The bundle has it because it has all modules.
    NotNamed,
}

impl Display for SelectionReason {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        match self {
            Self::NamedBySolution => formatter.write_str("named by the solution"),
            Self::NamedByLibRs => formatter.write_str("named by lib.rs"),
            Self::NamedByModule(name) => write!(formatter, "named by {name}"),
            Self::Used => formatter.write_str(
                "not named by the solution, but the program uses a function of it, such as that of an `impl`",
            ),
            Self::LinksCrate => formatter.write_str("it links another crate"),
            Self::NotNamed => formatter.write_str("not named, but the bundle has such modules, too"),
        }
    }
}
