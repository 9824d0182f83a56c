//! The names that the compiler gives to functions and variables in compiled programs.
//!
//! These names have the form v0 of [RFC 2603](https://rust-lang.github.io/rfcs/2603-rust-symbol-name-mangling-v0.html).
//! The name of a method in an `impl` contains the module in which the `impl` stands. For example, this is the name of
//! `<sente::a::A as Drop>::drop`, whose `impl` stands in the module `z` of the crate `sente`:
//!
//! ```text
//! _RNvXNtCsgEgXDG6104U_5sente1zNtNtB4_1a1ANtNtNtCsgEmfK2I1SDS_4core3ops4drop4Drop4drop
//! ```
//!
//! Here, `NtCsgEgXDG6104U_5sente1z` is the path `sente::z`, and `NtB4_1a` is the path `sente::a`. The letter `B` and
//! a number refer back to an earlier place of the name, at which the crate stands.

use std::collections::BTreeSet;

/// The option by which the compiler gives symbols the form v0. They have no hash of the whole crate then, so they are
/// the same in each run of the compiler.
pub(crate) const SYMBOL_OPTION: &str = "-Csymbol-mangling-version=v0";

/// Returns the modules at the root of a crate that occur in the paths of a symbol. A type at the root may be among
/// them, because it has the same form.
pub(crate) fn modules_in_symbol<'a>(symbol: &'a str, crate_name: &str) -> BTreeSet<&'a str> {
    let mut modules = BTreeSet::new();
    let Some((_, name)) = symbol.split_once("_R") else { return modules };
    for (at, path) in name.match_indices("Nt") {
        let parser = Parser { name, rest: &name[at + path.len()..] };
        modules.extend(parser.name_in_crate(crate_name));
    }
    modules
}

/// Takes the symbol of an instance of a generic function, and returns it without the crate that has compiled the
/// instance, which stands at the end of the symbol. Returns `None` if the symbol does not end with a crate.
pub(crate) fn without_instantiating_crate(symbol: &str) -> Option<&str> {
    let (_, name) = symbol.split_once("_R")?;
    let start = name.match_indices('C').find_map(|(at, _)| {
        let mut parser = Parser { name, rest: &name[at..] };
        (parser.crate_root().is_some() && parser.rest.is_empty()).then_some(at)
    })?;
    Some(&symbol[..symbol.len() - name.len() + start])
}

/// Returns the crate in which a function stands, such as `core`. This crate is the first one in the symbol. Returns
/// `None` if the symbol has another form.
pub(crate) fn defining_crate(symbol: &str) -> Option<&str> {
    let (_, name) = symbol.split_once("_R")?;
    let mut places = name.match_indices('C');
    places.find_map(|(at, _)| Parser { name, rest: &name[at..] }.crate_root())
}

/// A parser that stands somewhere within a symbol.
struct Parser<'a> {
    /// The whole symbol, after `_R`.
    name: &'a str,
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Reads the root of a crate and a name in it. Returns the name if the crate has the name `crate_name`.
    fn name_in_crate(mut self, crate_name: &str) -> Option<&'a str> {
        let found = if self.skip("B") {
            let rest = self.name.get(self.base_62_number()?..)?;
            Parser { name: self.name, rest }.crate_root()?
        } else {
            self.crate_root()?
        };
        (found == crate_name).then(|| self.identifier()).flatten()
    }

    /// Reads the root of a crate, such as `Cs1a_5sente`.
    fn crate_root(&mut self) -> Option<&'a str> {
        if !self.skip("C") {
            return None;
        }
        self.identifier()
    }

    /// Reads a name. Its length in bytes stands before it. If several things have the same name, an `s` and another
    /// number stand before the length, and tell them apart. A name with letters past ASCII has a `u` before its length.
    /// It is encoded, so it is not read, and the result is `None`.
    fn identifier(&mut self) -> Option<&'a str> {
        if self.skip("s") {
            self.base_62_number()?;
        }
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let length: usize = self.rest[..digits].parse().ok()?;
        self.rest = &self.rest[digits..];
        self.skip("_");
        let identifier = self.rest.get(..length)?;
        self.rest = &self.rest[length..];
        Some(identifier)
    }

    /// Reads a number that ends with `_`. A `_` without digits means 0, `0_` means 1, `1_` means 2, and so on.
    fn base_62_number(&mut self) -> Option<usize> {
        let (digits, rest) = self.rest.split_once('_')?;
        self.rest = rest;
        if digits.is_empty() {
            return Some(0);
        }
        let mut number: usize = 0;
        for digit in digits.bytes() {
            let value = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'z' => digit - b'a' + 10,
                b'A'..=b'Z' => digit - b'A' + 36,
                _ => return None,
            };
            number = number.checked_mul(62)?.checked_add(value.into())?;
        }
        number.checked_add(1)
    }

    /// Skips a word. Returns false if something else stands there.
    fn skip(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{defining_crate, modules_in_symbol, without_instantiating_crate};

    #[test]
    fn an_instance_ends_with_the_crate_that_has_compiled_it() {
        let generic = "@_RNvMs2_NtCs2_5alloc7raw_vecINtB5_6RawVecjE8grow_one";
        for (end, expected) in [
            ("Csab_1x", Some(generic)),
            ("C5sente", Some(generic)),
            ("", None),
            ("C5sent", None),
            ("C5sente1", None),
        ] {
            let symbol = format!("{generic}{end}");
            assert_eq!(without_instantiating_crate(&symbol), expected, "{end}");
        }
        assert_eq!(without_instantiating_crate("@C1x"), None);
    }

    #[test]
    fn a_function_stands_in_the_first_crate_of_its_symbol() {
        for (symbol, expected) in [
            ("@_RINvMs6_NtCs66KPHxksi63_4core3anyNtB6_6TypeId2ofNtCs7F_1x1AEBM_", Some("core")),
            ("@_RNvXNtCs66KPHxksi63_4core3anyNtCsi_1x1ANtB2_3Any7type_idBt_", Some("core")),
            ("@_RINvCs7F_1x1fNtNtCs66_4core3any6TypeIdEB2_", Some("x")),
            ("@_RNCNvCs7F_1x4main0B3_", Some("x")),
            ("@_RNvXs_Cs7F_1xNtB4_1ANtNtCs66_4core5clone5Clone5clone", Some("x")),
            ("@main", None),
            ("@alloc_C1x", None),
        ] {
            assert_eq!(defining_crate(symbol), expected, "{symbol}");
        }
    }

    #[test]
    fn a_symbol_has_the_modules_of_its_impl_and_of_its_types() {
        let drop =
            "@_RNvXNtCsgEgXDG6104U_5sente1zNtNtB4_1a1ANtNtNtCsgEmfK2I1SDS_4core3ops4drop4Drop4drop";
        for (symbol, crate_name, expected) in [
            (drop, "sente", "a z"),
            (drop, "core", "ops"),
            (drop, "x", ""),
            ("@_RNvNtNtCs1_5sente5graph5inner3run", "sente", "graph"),
            ("@_RNvCs1_5sente3run", "sente", ""),
            ("@_RNvNtCs1_5sentes_3_1ab3run", "sente", "1ab"),
            ("@_RNvNtC5sente1a1f", "sente", "a"),
            ("@_RNvNtB99_1a1f", "sente", ""),
            (&format!("@_RNv{}C5senteNtB0_1aNtB9_1bNtBa_1c", "_".repeat(9)), "sente", "c"),
            (&format!("@_RNv{}C5senteNtBz_1aNtBA_1bNtBB_1c", "_".repeat(35)), "sente", "b"),
            ("@_RNvNtC5sente9a", "sente", ""),
            ("@_RNt", "sente", ""),
            ("@alloc_1", "sente", ""),
        ] {
            let found = modules_in_symbol(symbol, crate_name);
            assert_eq!(Vec::from_iter(found).join(" "), expected, "{symbol}");
        }
    }
}
