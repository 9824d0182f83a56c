//! Programs whose source locations are hidden, so that they can be compared although their lines differ.
//!
//! In a bundle, code has another file, other lines and other columns than in its source, and `dbg!`, `line!`, `column!`
//! and `file!` compile to such locations. So each crate gets definitions of these macros that show a placeholder
//! instead. They stand at the top of the crate, so they hide the macros of the standard library in all modules. A macro
//! of the same name that the crate defines or imports stays, and `std::dbg!` is not that macro: a call by its path
//! calls a definition with a name of its own.

use crate::edits::Edits;
use crate::sources::{CrateSource, Sources};
use crate::syntax::code::Code;
use crate::syntax::extern_crates::STANDARD_CRATES;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::{declares, identifiers};
use crate::syntax::token::Token;
use anyhow::Result;

/// The macros that show source locations.
const MACROS: [&str; 4] = ["line", "column", "file", "dbg"];

/// The beginning of the names of the definitions that calls such as `std::dbg!` call.
const PREFIX: &str = "sente_hidden_";

/// A location that the definitions show in place of each other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placeholder {
    /// The number of the line and of the column.
    number: u32,
    file: &'static str,
}

impl Placeholder {
    /// The placeholder for usual programs.
    pub(crate) const FIRST: Self = Self { number: 1, file: "" };

    /// A placeholder that is as different as possible. The compiler leaves out code behind a condition such as
    /// `line!() > 9`, if the condition is false for a placeholder. With two of them, such code is compared as well.
    pub(crate) const SECOND: Self = Self { number: 1_000_000, file: "src/placeholder.rs" };

    /// Returns the rules of the macro of this name that shows the placeholder.
    fn rules(self, name: &str) -> String {
        let Self { number, file } = self;
        match name {
            "file" => format!("() => {{ \"{file}\" }}"),
            "dbg" => format!(
                "() => {{ () }}; ($value:expr $(,)?) => {{ match $value {{ value => {{ \
                 ::std::eprintln!(\"{{:#?}}\", &value); value }} }} }}; \
                 ($($value:expr),+ $(,)?) => {{ ($({PREFIX}dbg!($value)),+,) }}"
            ),
            _ => format!("() => {{ {number}_u32 }}"),
        }
    }
}

/// Returns the sources of a program with definitions that hide source locations.
///
/// # Errors
///
/// Returns an error if the text of a crate is not Rust.
pub(crate) fn without_locations(sources: &Sources, placeholder: Placeholder) -> Result<Sources> {
    let without_locations = |source| crate_without_locations(source, placeholder);
    let library = sources.library.as_ref().map(without_locations);
    Ok(Sources {
        name: sources.name.clone(),
        solution: without_locations(&sources.solution)?,
        library: library.transpose()?,
    })
}

/// Returns true if a program may call one of the macros that show source locations, because it has its name.
pub(crate) fn may_show_locations(sources: &Sources) -> bool {
    let words: Vec<_> = sources.crates().map(|it| identifiers(&it.code.tokens)).collect();
    MACROS.iter().any(|name| words.iter().any(|words| words.contains(*name)))
}

/// Returns true if a program may call a macro that gives it a part of a location as a value, with which it can compute.
/// (The word `file` is enough, because the macro may have another name. The words `line` and `column` are common.)
pub(crate) fn computes_with_locations(sources: &Sources) -> bool {
    sources
        .crates()
        .any(|it| ["line !", "column !", "file"].iter().any(|pattern| it.code.has(pattern)))
}

fn crate_without_locations(source: &CrateSource, placeholder: Placeholder) -> Result<CrateSource> {
    let code = code_without_locations(&source.code, &source.code, placeholder)?;
    Ok(CrateSource { root: code.text.clone(), is_in_file: false, code })
}

/// Returns some parts of a `whole` crate, or all of them, with definitions that hide source locations. They depend on
/// the whole crate, so that a bundle with some of its parts has the same definitions as the source.
///
/// # Errors
///
/// Returns an error if the text of the result is not Rust.
pub(crate) fn code_without_locations(
    code: &Code,
    whole: &Code,
    placeholder: Placeholder,
) -> Result<Code> {
    let definitions = definitions(&whole.tokens, placeholder);
    let standard_crates = standard_crates(&whole.tokens);
    Code::parse(with_definitions(code, &definitions, &standard_crates))
}

/// Returns definitions of the macros that show source locations, each by the name that calls with a path get. The usual
/// name is defined, too, unless the crate defines or imports a macro of this name.
fn definitions(tokens: &[Token], placeholder: Placeholder) -> String {
    let mut definitions = String::new();
    for name in MACROS {
        let rules = placeholder.rules(name);
        definitions += &format!("#[allow(unused)] macro_rules! {PREFIX}{name} {{ {rules} }} ");
        if !gives_macro(tokens, name) {
            definitions += &format!("#[allow(unused)] macro_rules! {name} {{ {rules} }} ");
        }
    }
    definitions
}

/// Returns the names of the standard crates that mean these crates, because nothing else has such a name.
fn standard_crates(tokens: &[Token]) -> Vec<&'static str> {
    let is_other = |name: &&str| declares(tokens, name) || gives_macro(tokens, name);
    STANDARD_CRATES.into_iter().filter(|name| !is_other(name)).collect()
}

/// Returns true if tokens define a macro of this name or import something of this name. An import of `a::b` gives
/// nothing the name `a`.
fn gives_macro(tokens: &[Token], name: &str) -> bool {
    let definition = format!("macro_rules ! {name}");
    let is_imported = |import: &[Token]| {
        places(import).any(|place| place.begins(name) && !begins(&place.after[1..], "::"))
    };
    places(tokens).any(|place| {
        place.begins(&definition) || place.begins("use") && is_imported(import(place.after))
    })
}

/// Returns the tokens in front of the `;` with which an import ends.
fn import(tokens: &[Token]) -> &[Token] {
    let end = tokens.iter().position(|token| token.word == ";");
    &tokens[..end.unwrap_or(tokens.len())]
}

/// Returns the text of code with definitions at its top, behind its inner attributes. A call of a macro by its path in
/// the standard library, such as `std::line!()`, becomes a call of the definition with a name of its own.
fn with_definitions(code: &Code, definitions: &str, standard_crates: &[&str]) -> String {
    let items = code.items();
    let attributes = items.iter().take_while(|item| item.is_inner_attribute());
    let start = attributes.last().map_or(0, |item| item.range().end);
    let mut edits = Edits::of(&code.text);
    edits.replace(start..start, format!("\n{definitions}\n"));
    for place in places(&code.tokens) {
        if let [root, sign, name, mark, ..] = place.after
            && standard_crates.contains(&&*root.word)
            && sign.word == "::"
            && MACROS.contains(&&*name.word)
            && mark.word == "!"
        {
            let global_sign = place.before.last().filter(|_| place.is_after_global_sign());
            let start = global_sign.map_or(root.range.start, |sign| sign.range.start);
            edits.replace(start..name.range.start, PREFIX);
        }
    }
    edits.apply()
}

#[cfg(test)]
mod tests {
    use super::{
        PREFIX, Placeholder, computes_with_locations, definitions, may_show_locations,
        standard_crates, with_definitions, without_locations,
    };
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
            assert_eq!(computes_with_locations(&sources), solution.contains("line!"), "{solution}");
            let hidden = without_locations(&sources, Placeholder::FIRST).unwrap();
            for hidden in hidden.crates() {
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
            ("use line::{self, file::File};", "line column file dbg"),
        ] {
            let code = Code::parse(text.to_owned()).unwrap();
            let definitions = definitions(&code.tokens, Placeholder::FIRST);
            let names = definitions.split("macro_rules! ").skip(1);
            let names = names.filter_map(|text| text.split(' ').next());
            let names: Vec<_> = names.filter(|name| !name.starts_with(PREFIX)).collect();
            assert_eq!(names.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn definitions_stand_behind_inner_attributes() {
        for (text, expected) in [
            ("mod core { } f(core::line!())", "\nX\nmod core { } f(core::line!())"),
            ("//! a\n#![b]\n\n/// c\nfn f() {}\n", "//! a\n#![b]\nX\n\n\n/// c\nfn f() {}\n"),
            ("fn f() {}", "\nX\nfn f() {}"),
            (
                "f(std::line!(), ::core::file!(), a::line!(), std::vec![])",
                "\nX\nf(sente_hidden_line!(), sente_hidden_file!(), a::line!(), std::vec![])",
            ),
        ] {
            let code = Code::parse(text.to_owned()).unwrap();
            assert_eq!(with_definitions(&code, "X", &standard_crates(&code.tokens)), expected);
        }
    }
}
