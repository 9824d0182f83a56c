//! Code in a bundle on which the user gets a note, because it is probably not meant to be submitted.

use crate::syntax::code::Code;
use crate::syntax::search::has_condition;

/// Returns true if a crate calls `dbg!`, unless it defines a macro of this name.
pub(super) fn has_dbg_of_std(code: &Code) -> bool {
    code.has("dbg !") && !code.has("macro_rules ! dbg")
}

/// Returns true if code depends on the system, because it has one of these:
///
/// - a path to a module of the standard library that only Unix has, such as `std::os::unix`;
/// - a condition about the system, such as `#[cfg(unix)]`;
/// - a block of functions of the system, `extern "C" { … }`;
/// - a file of Unix, such as `"/dev/stdin"`, perhaps in a comment.
pub(super) fn depends_on_system(code: &Code) -> bool {
    const MODULES: [&str; 5] = ["os :: unix", "os :: fd", "os :: linux", "os :: {", "os :: *"];
    const CONDITIONS: [&str; 4] = ["unix", "windows", "target_os", "target_family"];
    const BLOCKS: [&str; 2] = ["extern {", "extern LITERAL {"];
    const FILES: [&str; 2] = ["\"/dev/", "\"/proc/"];
    MODULES.iter().chain(&BLOCKS).any(|pattern| code.has(pattern))
        || CONDITIONS.iter().any(|condition| has_condition(&code.tokens, condition))
        || FILES.iter().any(|file| code.text.contains(file))
}
