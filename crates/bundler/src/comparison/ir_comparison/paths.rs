//! The paths in the texts of a source and of its bundle, such as the texts of `type_name` and of panics.
//!
//! In the bundle, these paths are longer. For example, `x::A` in the solution becomes `x::solution::A`, and
//! `sente::g::Graph` in the library becomes `x::library::g::Graph`. This module decides whether two texts differ only
//! by such paths.

use crate::comparison::ir_comparison::sides::Sides;
use crate::syntax::search::STANDARD_CRATES;
use crate::writing::WrapperNames;

/// The names of the two crates of a source, and of the modules that they become in its bundle.
pub(crate) struct CrateNames {
    /// The name of the crate of the solution. The crate of the bundle has the same name.
    pub(crate) solution: String,
    /// The name of the crate of the library.
    pub(crate) library: String,
    /// The names of the two modules of the bundle, or `None` if the bundle has only the solution, at its root.
    pub(crate) wrapper_names: Option<WrapperNames>,
}

/// The paths in a source and in its bundle.
pub(super) struct RustPaths {
    /// The beginnings of paths in the bundle, each with the beginning that it has in the source.
    beginnings: Vec<(String, String)>,
    /// The same for paths that are quoted from the code, as in the message of `assert!`. They begin with `crate`, and
    /// not with the name of a crate.
    beginnings_with_crate: Vec<(String, String)>,
    /// The names of the crates of the source: the solution, and then the library.
    crates: [String; 2],
}

impl RustPaths {
    pub(super) fn of(names: &CrateNames) -> Self {
        let CrateNames { solution, library, wrapper_names } = names;
        let mut beginnings = Vec::new();
        let mut beginnings_with_crate = Vec::new();
        if let Some(wrappers) = wrapper_names {
            beginnings.push((format!("{solution}::{}", wrappers.solution), solution.clone()));
            beginnings.push((format!("{solution}::{}", wrappers.library), library.clone()));
            for module in [&wrappers.solution, &wrappers.library] {
                // Between the tokens of an argument of a macro, the compiler may write blanks.
                for path in [format!("crate::{module}"), format!("crate :: {module}")] {
                    beginnings_with_crate.push((path, "crate".to_owned()));
                }
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

    /// Returns true if a path belongs to the standard library and names nothing of the solution or the library.
    pub(super) fn is_standard(&self, path: &str) -> bool {
        let crate_name = path.trim_start_matches('<').split_once("::").map(|(it, _)| it);
        crate_name.is_some_and(|it| STANDARD_CRATES.contains(&it))
            && !self.crates.iter().any(|name| path.contains(&format!("{name}::")))
    }

    /// Returns a text of the bundle with the paths of the source.
    pub(super) fn as_in_source(&self, text: &str) -> String {
        replace_beginnings(text, &self.beginnings)
    }

    /// Returns true if a message of a panic in the source and one in the bundle differ only by paths. In the message of
    /// an `assert!`, paths stand as the code writes them, and the compiler breaks long lines. (A path such as
    /// `$crate::a` is shown as `::sente::a` in the source, because it is in a macro of another crate.)
    pub(super) fn are_same_messages(&self, messages: Sides<&str>) -> bool {
        let [_, library] = &self.crates;
        let source = replace_path(messages.source, &format!("::{library}"), "crate");
        let bundle =
            self.as_in_source(&replace_beginnings(messages.bundle, &self.beginnings_with_crate));
        differ_only_by_line_breaks(&source, &bundle)
    }

    /// Returns true if two texts show a location and then an expression, as `dbg!` does, and differ only by the paths
    /// in the expression. (In the IR of some versions of the compiler, the string begins with the length of the text.
    /// If the paths differ, so do the lengths.)
    pub(super) fn are_same_shown_expressions(&self, texts: Sides<&str>) -> bool {
        let shown = texts.map(|text| {
            let (before, shown) = text.split_once(LOCATION)?;
            (before.len() <= MAX_CHARACTERS_BEFORE_LOCATION).then_some(shown)
        });
        shown.transpose().is_some_and(|shown| self.are_same_messages(shown))
    }
}

/// The beginning of a location in the text of a `dbg!`. The file is `<anon>`, because the compiler reads the code from
/// its standard input.
const LOCATION: &str = "[<anon>:";

/// The greatest number of characters before the location in a text of `dbg!`. There, the compiler writes the length of
/// the text in at most three bytes, each of which may be written by three characters, such as `\80`.
const MAX_CHARACTERS_BEFORE_LOCATION: usize = 9;

/// Returns true if two texts are equal apart from line breaks, each of which may stand in place of a blank or of
/// nothing. Blanks after a line break do not count.
fn differ_only_by_line_breaks(one: &str, other: &str) -> bool {
    const LINE_BREAK: &str = "\\0A";
    let [mut one, mut other] = [one, other];
    loop {
        let has_break = [one, other].map(|text| text.starts_with(LINE_BREAK));
        if has_break.contains(&true) {
            [one, other] = [one, other].map(|text| match text.strip_prefix(LINE_BREAK) {
                Some(rest) => rest.trim_start_matches(' '),
                None => text.strip_prefix(' ').unwrap_or(text),
            });
            continue;
        }
        let [mut rest_of_one, mut rest_of_other] = [one.chars(), other.chars()];
        match [rest_of_one.next(), rest_of_other.next()] {
            [None, None] => return true,
            [a, b] if a != b => return false,
            _ => [one, other] = [rest_of_one.as_str(), rest_of_other.as_str()],
        }
    }
}

/// Returns a text in which the beginnings of paths are replaced.
fn replace_beginnings(text: &str, beginnings: &[(String, String)]) -> String {
    beginnings.iter().fold(text.to_owned(), |text, (old, new)| replace_path(&text, old, new))
}

/// Replaces the occurrences of a path that are not a part of a longer name.
fn replace_path(text: &str, path: &str, new: &str) -> String {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(path) {
        let before = &text[..text.len() - rest.len() + at];
        let after = &rest[at + path.len()..];
        let is_whole =
            !before.ends_with(|c| is_in_name(c) || c == ':') && !after.starts_with(is_in_name);
        replaced += &rest[..at];
        replaced += if is_whole { new } else { path };
        rest = after;
    }
    replaced + rest
}

#[cfg(test)]
mod tests {
    use super::{CrateNames, RustPaths, Sides, replace_path};
    use crate::writing::WrapperNames;

    fn paths() -> RustPaths {
        let modules = WrapperNames { solution: "solution".into(), library: "library".into() };
        RustPaths::of(&CrateNames {
            solution: "x".into(),
            library: "sente".into(),
            wrapper_names: Some(modules),
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
            (r"f(\0A    a)", "f(a)", true),
            (r"a && b\0A  && c", r"a\0A&& b && c", true),
            ("x::A", "x::solution::A", true),
            ("g(::sente::f())", "g(crate::library::f())", true),
            ("g(::sente :: f())", "g(crate :: library :: f())", true),
            ("a::sente::f()", "a::crate::f()", false),
            ("crate::f()", "crate::solution::g()", false),
            ("f(\"a b\")", "f(\"a  b\")", false),
            ("a b", "ab", false),
            (r"a\0A", "a", true),
            (r"a\0A", "a  ", false),
        ] {
            let messages = Sides { source, bundle };
            assert_eq!(paths().are_same_messages(messages), expected, "{source} {bundle}");
        }
    }

    #[test]
    fn an_expression_that_is_shown_may_have_other_paths_after_its_location() {
        for (source, bundle, expected) in [
            ("%[<anon>:2:13] crate::f() = ", ".[<anon>:2:13] crate::solution::f() = ", true),
            (r"\10[<anon>:2:13] f() = ", r"\80\01[<anon>:2:13] f() = ", true),
            ("[<anon>:2:13] crate::f() = ", "[<anon>:2:14] crate::solution::f() = ", false),
            ("[<anon>:2:13] crate::f() = ", "[<anon>:2:13] crate::solution::g() = ", false),
            ("0123456789[<anon>:2:13] 1", "123456789[<anon>:2:13] 1", false),
            ("crate::f()", "crate::solution::f()", false),
        ] {
            let texts = Sides { source, bundle };
            assert_eq!(paths().are_same_shown_expressions(texts), expected, "{source} {bundle}");
        }
    }

    #[test]
    fn only_whole_paths_are_replaced() {
        for (text, expected) in [
            ("x::a::f(x::a::g)", "y::f(y::g)"),
            ("x::ab x::a1 _x::a::x::a", "x::ab x::a1 _x::a::x::a"),
            ("x::ax::a::A", "x::ax::a::A"),
            ("::x::a::x::a", "::x::a::x::a"),
            ("x::a::x::a", "y::x::a"),
        ] {
            assert_eq!(replace_path(text, "x::a", "y"), expected, "{text}");
        }
    }

    #[test]
    fn standard_paths_name_nothing_of_the_program() {
        for (path, expected) in [
            ("core::fmt::Arguments::new::<4, 2>", true),
            ("<alloc::vec::Vec<u8> as core::fmt::Debug>::fmt", true),
            ("core::mem::drop::<x::A>", false),
            ("x::f", false),
            ("other::f", false),
            ("_Rf", false),
        ] {
            assert_eq!(paths().is_standard(path), expected, "{path}");
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
