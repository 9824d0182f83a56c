//! The reasons for which a bundle has the parts of the library.

use super::effects::Effect;
use std::fmt::{self, Display, Formatter};

/// The reason for which a bundle has a part of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The solution names the part.
    NamedBySolution,
    /// The solution may name the part, because the solution imports the whole library or gives the library another
    /// name.
    WholeLibrary,
    /// The module of this name names the part.
    NamedByModule(String),
    /// The module of this name may name the part, because the module imports the whole library or gives the library
    /// another name.
    WholeLibraryByModule(String),
    /// The rest of lib.rs names the part.
    NamedByLibRs,
    /// The part may matter although nothing names it.
    Effect(Effect),
    /// The bundle has the part only because it has all modules.
    AllModules,
}

impl Reason {
    /// Returns an instruction that makes the reason disappear, if there is a simple one.
    pub(crate) fn remedy(&self) -> Option<&'static str> {
        match self {
            Self::NamedByModule(name) if name == "prelude" => {
                Some("import the names that are used instead of the prelude")
            }
            Self::WholeLibrary | Self::WholeLibraryByModule(_) => {
                Some("write the names that are used instead of importing the whole library")
            }
            Self::Effect(Effect::ForeignImpl) => Some(
                "move each `impl` for a type of another module to the module of the type or of the trait",
            ),
            _ => None,
        }
    }
}

impl Display for Reason {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let text = match self {
            Self::NamedBySolution => "named by the solution",
            Self::WholeLibrary => "the solution imports the whole library",
            Self::NamedByModule(name) => return write!(formatter, "named by {name}"),
            Self::WholeLibraryByModule(name) => {
                return write!(formatter, "{name} imports the whole library");
            }
            Self::NamedByLibRs => "named by lib.rs",
            Self::AllModules => "nothing names it",
            Self::Effect(Effect::ForeignImpl) => {
                "its `impl` for a type of another module may matter"
            }
            Self::Effect(Effect::Linked) => "the linker may use it",
            Self::Effect(Effect::OtherCrate) => {
                "it may use a macro or an attribute of another crate"
            }
        };
        formatter.write_str(text)
    }
}
