//! Programs whose source locations are hidden, so that they can be compared although their lines differ.
//!
//! In a bundle, code has another file, other lines and other columns than in its source, and `dbg!`, `line!`, `column!`
//! and `file!` compile to such locations. So each crate gets definitions of these macros that show no location. They
//! stand at the top of the crate, so they hide the macros of the standard library in all modules.

use crate::edits::Edits;
use crate::sources::{CrateSource, Sources};
use crate::syntax::code::Code;
use crate::syntax::extern_crates::STANDARD_CRATES;
use crate::syntax::place::places;
use crate::syntax::search::identifiers;
use crate::syntax::token::Token;
use anyhow::Result;

/// The macros that show source locations, with definitions that show none.
const MACROS: [(&str, &str); 4] = [
    ("line", "macro_rules! line { () => { 1_u32 } }"),
    ("column", "macro_rules! column { () => { 1_u32 } }"),
    ("file", "macro_rules! file { () => { \"\" } }"),
    (
        "dbg",
        "macro_rules! dbg { () => { () }; \
         ($value:expr $(,)?) => { match $value { value => { ::std::eprintln!(\"{:#?}\", &value); value } } }; \
         ($($value:expr),+ $(,)?) => { ($(dbg!($value)),+,) } }",
    ),
];

/// Returns the sources of a program with definitions that hide source locations.
///
/// # Errors
///
/// Returns an error if the text of a crate is not Rust.
pub(crate) fn without_locations(sources: &Sources) -> Result<Sources> {
    let library = sources.library.as_ref().map(crate_without_locations);
    Ok(Sources {
        name: sources.name.clone(),
        solution: crate_without_locations(&sources.solution)?,
        library: library.transpose()?,
    })
}

/// Returns true if a program may call one of the macros that show source locations, because it has its name.
pub(crate) fn may_show_locations(sources: &Sources) -> bool {
    let crates = sources.library.iter().chain([&sources.solution]);
    let words: Vec<_> = crates.map(|it| identifiers(&it.code.tokens)).collect();
    MACROS.iter().any(|(name, _)| words.iter().any(|words| words.contains(*name)))
}

fn crate_without_locations(source: &CrateSource) -> Result<CrateSource> {
    let code = code_without_locations(&source.code, &source.code)?;
    Ok(CrateSource { root: code.text.clone(), is_in_file: false, code })
}

/// Returns the code of a crate, or some of its parts, with definitions that hide source locations. The `whole` crate
/// decides which definitions these are, so that they are the same for all of its parts.
///
/// # Errors
///
/// Returns an error if the text of the result is not Rust.
pub(crate) fn code_without_locations(code: &Code, whole: &Code) -> Result<Code> {
    Code::parse(with_definitions(code, &definitions(&whole.tokens)))
}

/// Returns definitions of the macros that show source locations. A macro of the same name that the crate defines or
/// imports is another macro, so it is left alone.
fn definitions(tokens: &[Token]) -> String {
    let hidden = MACROS.iter().filter(|(name, _)| !gives_macro(tokens, name));
    hidden.map(|(_, definition)| format!("#[allow(unused)] {definition} ")).collect()
}

/// Returns true if tokens define a macro of this name or have the name in an import.
fn gives_macro(tokens: &[Token], name: &str) -> bool {
    let definition = format!("macro_rules ! {name}");
    places(tokens).any(|place| {
        place.begins(&definition)
            || place.begins("use") && identifiers(import(place.after)).contains(name)
    })
}

/// Returns the tokens in front of the `;` with which an import ends.
fn import(tokens: &[Token]) -> &[Token] {
    let end = tokens.iter().position(|token| token.word == ";");
    &tokens[..end.unwrap_or(tokens.len())]
}

/// Returns the text of code with definitions at its top, behind its inner attributes. A macro that is called by its
/// path in the standard library, as by `std::line!()`, is called by its name, so that the definitions hide it.
fn with_definitions(code: &Code, definitions: &str) -> String {
    let items = code.items();
    let attributes = items.iter().take_while(|item| item.is_inner_attribute());
    let start = attributes.last().map_or(0, |item| item.range().end);
    let mut edits = Edits::of(&code.text);
    edits.replace(start..start, format!("\n{definitions}\n"));
    for place in places(&code.tokens) {
        if let [root, sign, name, mark, ..] = place.after
            && STANDARD_CRATES.contains(&&*root.word)
            && sign.word == "::"
            && MACROS.iter().any(|(hidden, _)| *hidden == name.word)
            && mark.word == "!"
        {
            let global_sign = place.before.last().filter(|_| place.is_after_global_sign());
            let start = global_sign.map_or(root.range.start, |sign| sign.range.start);
            edits.replace(start..name.range.start, "");
        }
    }
    edits.apply()
}

#[cfg(test)]
mod tests {
    use super::{definitions, may_show_locations, with_definitions, without_locations};
    use crate::sources::{CrateSource, Sources};
    use crate::syntax::code::Code;

    #[test]
    fn each_crate_may_show_locations_and_gets_definitions_of_its_own() {
        for (solution, library, expected) in [
            ("fn f() {}", None, false),
            ("fn f() { std::line!() }", None, true),
            ("fn f() {}", Some("fn f() { dbg!(1) }"), true),
            ("fn f() {}", Some("// dbg!(1)"), false),
        ] {
            let source = |text: &str| CrateSource {
                root: text.to_owned(),
                is_in_file: true,
                code: Code::parse(text.to_owned()).unwrap(),
            };
            let sources = Sources {
                name: "x".to_owned(),
                solution: source(solution),
                library: library.map(source),
            };
            assert_eq!(may_show_locations(&sources), expected, "{solution} {library:?}");
            let hidden = without_locations(&sources).unwrap();
            for hidden in hidden.library.iter().chain([&hidden.solution]) {
                assert!(!hidden.is_in_file);
                assert!(
                    [&hidden.root, &hidden.code.text].map(|it| it.contains("! dbg")) == [true; 2]
                );
            }
        }
    }

    #[test]
    fn macros_that_a_crate_does_not_define_are_hidden() {
        for (text, expected) in [
            ("fn f() { let line = 1; }", "line column file dbg"),
            ("macro_rules! dbg { () => {} }", "line column file"),
            ("mod a { macro_rules! dbg { () => {} } }", "line column file"),
            ("use sente::dbg; fn f() { dbg!(1); line!() }", "line column file"),
            ("use {a::{b, c as dbg}, line};", "column file"),
        ] {
            let code = Code::parse(text.to_owned()).unwrap();
            let definitions = definitions(&code.tokens);
            let names = definitions.split("macro_rules! ").skip(1);
            let names: Vec<_> = names.filter_map(|text| text.split(' ').next()).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn definitions_stand_behind_inner_attributes() {
        for (text, expected) in [
            ("//! a\n#![b]\n\n/// c\nfn f() {}\n", "//! a\n#![b]\nX\n\n\n/// c\nfn f() {}\n"),
            ("fn f() {}", "\nX\nfn f() {}"),
            (
                "f(std::line!(), ::core::file!(), a::line!(), std::vec![])",
                "\nX\nf(line!(), file!(), a::line!(), std::vec![])",
            ),
        ] {
            let code = Code::parse(text.to_owned()).unwrap();
            assert_eq!(with_definitions(&code, "X"), expected);
        }
    }
}
