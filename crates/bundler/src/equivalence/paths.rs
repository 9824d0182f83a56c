//! The paths of modules in a source and in its bundle.

use super::sides::Sides;
use crate::writing::ModuleNames;

/// The names that the two crates of a source have in its bundle.
pub(crate) struct CrateNames {
    /// The name of the crate of the solution. The crate of the bundle has the same name.
    pub(crate) solution: String,
    /// The name of the crate of the library.
    pub(crate) library: String,
    /// The names of the modules in the bundle, or `None` if the bundle has only the solution, at its root.
    pub(crate) modules: Option<ModuleNames>,
}

/// The paths in a source and in its bundle.
pub(super) struct Paths {
    /// The beginnings of paths in the bundle, each with the beginning that it has in the source.
    beginnings: Vec<(String, String)>,
    /// The same for paths as the source writes them, with `crate`.
    beginnings_with_crate: Vec<(String, String)>,
    /// The crates of the source.
    crates: [String; 2],
}

impl Paths {
    pub(super) fn of(names: &CrateNames) -> Self {
        let CrateNames { solution, library, modules } = names;
        let mut beginnings = Vec::new();
        let mut beginnings_with_crate = Vec::new();
        if let Some(modules) = modules {
            beginnings.push((format!("{solution}::{}", modules.solution), solution.clone()));
            beginnings.push((format!("{solution}::{}", modules.library), library.clone()));
            for module in [&modules.solution, &modules.library] {
                beginnings_with_crate.push((format!("crate::{module}"), "crate".to_owned()));
            }
        }
        Self { beginnings, beginnings_with_crate, crates: [solution.clone(), library.clone()] }
    }

    /// Returns true if a path belongs to the solution or to the library.
    pub(super) fn is_own(&self, path: &str) -> bool {
        self.crates
            .iter()
            .any(|name| path.trim_start_matches('<').starts_with(&format!("{name}::")))
    }

    /// Returns a text of the bundle with the paths of the source.
    pub(super) fn as_in_source(&self, text: &str) -> String {
        with_beginnings(text, &self.beginnings)
    }

    /// Returns true if a message of a panic in the source and one in the bundle differ only by paths. In the message of
    /// an `assert!`, these are paths as the source writes them, and the compiler breaks long lines.
    pub(super) fn are_same_messages(&self, messages: Sides<&str>) -> bool {
        let without_blanks = |text: &str| text.replace("\\0A", "").replace(' ', "");
        let bundle =
            self.as_in_source(&with_beginnings(messages.bundle, &self.beginnings_with_crate));
        without_blanks(&bundle) == without_blanks(messages.source)
    }
}

/// Returns a text in which the beginnings of paths are replaced.
fn with_beginnings(text: &str, beginnings: &[(String, String)]) -> String {
    beginnings.iter().fold(text.to_owned(), |text, (old, new)| replace_path(&text, old, new))
}

/// Replaces the occurrences of a path that are not a part of a longer name.
fn replace_path(text: &str, path: &str, new: &str) -> String {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(path) {
        let (before, after) = (&rest[..at], &rest[at + path.len()..]);
        let is_whole =
            !before.ends_with(|c| is_in_name(c) || c == ':') && !after.starts_with(is_in_name);
        replaced += before;
        replaced += if is_whole { new } else { path };
        rest = after;
    }
    replaced + rest
}

#[cfg(test)]
mod tests {
    use super::{CrateNames, Paths, Sides};
    use crate::writing::ModuleNames;

    fn paths() -> Paths {
        let modules = ModuleNames { solution: "solution".into(), library: "library".into() };
        Paths::of(&CrateNames {
            solution: "x".into(),
            library: "sente".into(),
            modules: Some(modules),
        })
    }

    #[test]
    fn a_text_of_the_bundle_may_have_longer_paths() {
        for (source, bundle, expected) in [
            ("x::A", "x::solution::A", true),
            ("x", "x::solution", true),
            ("alloc::vec::Vec<sente::g::Graph>", "alloc::vec::Vec<x::library::g::Graph>", true),
            ("x::A", "x::library::A", false),
            ("x::A", "x::solution_2::A", false),
            ("ax::A", "ax::solution::A", false),
            ("a::x::A", "a::x::solution::A", false),
            ("crate::f", "crate::solution::f", false),
            ("1", "2", false),
        ] {
            assert_eq!(paths().as_in_source(bundle) == source, expected, "{source} {bundle}");
        }
    }

    #[test]
    fn a_message_may_have_paths_with_crate_and_other_line_breaks() {
        for (source, bundle, expected) in [
            (
                "crate::f() && crate::g()",
                r"crate::solution::f() &&\0A    crate::library::g()",
                true,
            ),
            ("x::A", "x::solution::A", true),
            ("crate::f()", "crate::solution::g()", false),
        ] {
            let messages = Sides { source, bundle };
            assert_eq!(paths().are_same_messages(messages), expected, "{source} {bundle}");
        }
    }

    #[test]
    fn own_paths_begin_with_the_solution_or_the_library() {
        for (path, expected) in [
            ("x::f", true),
            ("<sente::a::A as core::fmt::Debug>::fmt", true),
            ("core::mem::drop::<x::A>", false),
            ("xy::f", false),
            ("@main", false),
        ] {
            assert_eq!(paths().is_own(path), expected, "{path}");
        }
    }
}
