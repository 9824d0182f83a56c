//! The macros, the attributes and the derived traits of the standard library and of the compiler.
//!
//! A macro, an attribute or a trait that is missing here counts as one of another crate, which may expand to anything.
//! A bundle may then have a module too many, which is harmless.

/// The macro of the standard library that expands to the text of its arguments.
pub(crate) const STRINGIFY: &str = "stringify";

/// The dependencies that this project has from the start. None of their macros expands to an item that matters.
pub(crate) const DEFAULT_CRATES: [&str; 2] = ["itertools", "proconio"];

/// The macros of the standard library. None of them expands to an item that matters.
pub(crate) const STANDARD_MACROS: [&str; 40] = [
    "addr_of",
    "addr_of_mut",
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "is_x86_feature_detected",
    "line",
    "matches",
    "module_path",
    "offset_of",
    "option_env",
    "panic",
    "pin",
    "print",
    "println",
    "ready",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The first words of the attributes of the compiler, and the names of the tools whose attributes the compiler ignores.
pub(crate) const ATTRIBUTES: [&str; 42] = [
    "allow",
    "automatically_derived",
    "bench",
    "cfg",
    "clippy",
    "cold",
    "default",
    "deny",
    "deprecated",
    "diagnostic",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_section",
    "macro_export",
    "macro_use",
    "must_use",
    "no_implicit_prelude",
    "no_link",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "path",
    "recursion_limit",
    "repr",
    "rust_analyzer",
    "rustfmt",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "used",
    "warn",
];

/// The words that may stand where the name of an attribute is expected. `$` begins a metavariable: its argument is
/// looked at in the call of the macro. The empty word stands after the last comma of a list in a `cfg_attr`.
pub(crate) const ATTRIBUTES_WITHOUT_NAME: [&str; 2] = ["$", ""];

/// The traits that the standard library derives.
pub(crate) const DERIVED: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
