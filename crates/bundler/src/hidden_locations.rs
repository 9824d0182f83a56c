//! Programs whose source locations are hidden, so that they can be compared although their lines differ.
//!
//! In a bundle, code has another file, other lines and other columns than in its source, and `dbg!`, `line!`, `column!`
//! and `file!` compile to such locations. If a program calls these macros, both the source and the bundle get definitions
//! of them that show no location. They stand at the top of each crate, so they hide the macros of the standard library in all modules.

use crate::sources::Sources;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::identifiers;
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use anyhow::Result;

/// The macros that show source locations, with definitions that show none.
const MACROS: [(&str, &str); 4] = [
    ("line", "macro_rules! line { () => { 0_u32 } }"),
    ("column", "macro_rules! column { () => { 0_u32 } }"),
    ("file", "macro_rules! file { () => { \"\" } }"),
    (
        "dbg",
        "macro_rules! dbg { () => { () }; \
         ($value:expr $(,)?) => { match $value { value => { ::std::eprintln!(\"{:#?}\", &value); value } } }; \
         ($($value:expr),+ $(,)?) => { ($(dbg!($value)),+,) } }",
    ),
];

/// Returns definitions of the macros that show source locations and that a program calls. A macro of the same name that the
/// program defines or imports is another macro, so it is left alone.
pub(crate) fn definitions_that_hide_locations(sources: &Sources) -> String {
    let crates = [Some(&sources.solution), sources.library.as_ref()];
    let crates: Vec<_> = crates.into_iter().flatten().collect();
    let calls = |name: &str| crates.iter().any(|source| source.has(&format!("{name} !")));
    let gives = |name: &str| crates.iter().any(|source| gives_macro(&source.tokens, name));
    let hidden = MACROS.iter().filter(|(name, _)| calls(name) && !gives(name));
    hidden.map(|(_, definition)| format!("#[allow(unused)] {definition} ")).collect()
}

/// Returns true if tokens define a macro of this name or have the name in an import.
fn gives_macro(tokens: &[Token], name: &str) -> bool {
    places(tokens).any(|place| {
        let end = place.after.iter().position(|token| token.word == ";");
        let import = &place.after[..end.unwrap_or(place.after.len())];
        let is_imported = begins(import, "use") && identifiers(import).contains(name);
        is_imported || place.begins(&format!("macro_rules ! {name}"))
    })
}

/// Returns the text of a crate with definitions at its top, behind its inner attributes.
///
/// # Errors
///
/// Returns an error if the text is not Rust.
pub(crate) fn with_definitions(text: &str, definitions: &str) -> Result<String> {
    if definitions.is_empty() {
        return Ok(text.to_owned());
    }
    let source = Source::parse(text.to_owned())?;
    let items = source.items();
    let attributes = items.iter().take_while(|item| item.is_inner_attribute());
    let (head, code) = text.split_at(attributes.last().map_or(0, |item| item.range().end));
    Ok(format!("{head}\n{definitions}\n{code}"))
}

#[cfg(test)]
mod tests {
    use super::{definitions_that_hide_locations, with_definitions};
    use crate::sources::Sources;
    use crate::syntax::source::Source;

    #[test]
    fn macros_that_are_called_and_not_defined_are_hidden() {
        for (solution, library, expected) in [
            ("fn f() { dbg!(1) }", "", "dbg"),
            ("fn f() { std::line!() }", "fn f() { g(file!(), column ! ()) }", "line column file"),
            ("fn f() { let line = 1; }", "// dbg!(1)", ""),
            ("fn f() { dbg!(1) }", "macro_rules! dbg { () => {} }", ""),
            ("use sente::dbg; fn f() { dbg!(1); line!() }", "", "line"),
            ("use {a::{b, c as dbg}}; fn f() { dbg!(1) }", "", ""),
        ] {
            let source = |text: &str| Source::parse(text.to_owned()).unwrap();
            let sources = Sources {
                name: String::new(),
                solution_text: String::new(),
                library_text: String::new(),
                solution: source(solution),
                library: Some(source(library)),
            };
            let definitions = definitions_that_hide_locations(&sources);
            let names = definitions.split("macro_rules! ").skip(1);
            let names: Vec<_> = names.filter_map(|text| text.split(' ').next()).collect();
            assert_eq!(names.join(" "), expected, "{solution}");
        }
    }

    #[test]
    fn definitions_stand_behind_inner_attributes() {
        for (text, expected) in [
            ("//! a\n#![b]\n\n/// c\nfn f() {}\n", "//! a\n#![b]\nX\n\n\n/// c\nfn f() {}\n"),
            ("fn f() {}", "\nX\nfn f() {}"),
        ] {
            assert_eq!(with_definitions(text, "X").unwrap(), expected);
            assert_eq!(with_definitions(text, "").unwrap(), text);
        }
    }
}
