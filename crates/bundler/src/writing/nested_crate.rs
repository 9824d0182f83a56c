//! The two crates of a program, the solution and the library, as modules of its bundle.
//!
//! In each of these modules, every name should mean the same as in the crate. A path such as `crate::a` would lead to
//! the root of the bundle, so it gets the name of the module: `crate::library::a`. The same holds for the visibility
//! `pub(crate)`. The lines that only the root of a crate can have are moved to the root of the bundle, and lints are no
//! longer denied.

use crate::LIBRARY_NAME;
use crate::edits::Edits;
use crate::lint_levels::lower_lints;
use crate::syntax::code::Code;
use crate::syntax::extern_crates::{CrateOrigin, ExternCrate, has_macro_use, names_of_itself};
use crate::syntax::macros::ranges_of_exported_macros;
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, places};
use crate::syntax::search::begins_with_crate_visibility;
use crate::syntax::token::Token;
use crate::text::Text;
use std::ops::Range;

/// The attributes that only the root of a crate can have.
const ROOT_ATTRIBUTES: [&str; 3] = ["feature", "recursion_limit", "type_length_limit"];

/// The crate of which a module of a bundle is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OriginalCrate {
    Solution,
    Library,
}

/// A crate as it stands in a bundle.
pub(super) struct NestedCrate {
    /// The text of the module, without its braces.
    pub(super) body: Text,
    /// The lines that only the root of a crate can have, and those that import other crates. In a bundle, they stand at
    /// the root of the bundle.
    pub(super) root_lines: Vec<Text>,
}

impl NestedCrate {
    /// Makes a module of the code of a crate. In the module, every name should mean the same as in the crate.
    pub(super) fn of(code: &Code, module_name: &str, original: OriginalCrate) -> Self {
        let nesting = Nesting { code, module_name, original };
        let mut edits = Edits::of(&code.text);
        let root_lines = nesting.take_root_lines(&mut edits);
        nesting.remove_macro_use(&mut edits);
        nesting.replace_paths(&mut edits);
        nesting.lower_lints(&mut edits);
        Self { body: edits.apply(), root_lines }
    }
}

/// A crate that becomes a module.
struct Nesting<'a> {
    code: &'a Code,
    module_name: &'a str,
    original: OriginalCrate,
}

impl Nesting<'_> {
    /// Returns the lines that the root of the bundle has to have, because only the root of a crate can have them, or
    /// because they import crates. Removes them from the text. But an `extern crate` stays if paths may begin with the
    /// name that it gives.
    fn take_root_lines(&self, edits: &mut Edits) -> Vec<Text> {
        let mut root_lines = Vec::new();
        for item in self.code.items() {
            let is_of_root =
                |attribute: &[Token]| ROOT_ATTRIBUTES.iter().any(|name| begins(attribute, name));
            let other_crate = ExternCrate::parse(item.declaration).filter(|it| {
                matches!(it.origin(), CrateOrigin::Standard | CrateOrigin::Dependency)
            });
            let is_root_line = other_crate.is_some()
                || item.is_inner_attribute() && item.has_attribute(is_of_root);
            if !is_root_line {
                continue;
            }
            root_lines.push(self.code.text.part(item.range()));
            // An `extern crate` with a name also stays where it is, because paths such as `crate::NAME` lead to it.
            // (With `macro_use`, it is not allowed in a module.)
            let has_name = other_crate.is_some_and(|it| it.new_name != "_");
            if !has_name || has_macro_use(&item) {
                edits.remove(&item);
            }
        }
        root_lines
    }

    /// Removes `#![macro_use]`. It has no effect at the root of a crate. But in a module, it would give the macros of
    /// the module to all code after it.
    fn remove_macro_use(&self, edits: &mut Edits) {
        for item in self.code.items() {
            if item.is_inner_attribute()
                && item.has_attribute(|attribute| begins(attribute, "macro_use"))
            {
                edits.remove(&item);
            }
        }
    }

    /// Replaces the beginnings of paths and the visibilities that would lead to the root of the bundle.
    fn replace_paths(&self, edits: &mut Edits) {
        // The rules of an exported macro are for both crates, so `pub(crate)` stays there.
        let exported_macros = ranges_of_exported_macros(&self.code.items());
        let own_names = match self.original {
            OriginalCrate::Solution => Vec::new(),
            OriginalCrate::Library => names_of_itself(self.code),
        };
        for place in places(&self.code.tokens) {
            let start = place.first().range.start;
            let is_in_exported_macro = exported_macros.iter().any(|range| range.contains(&start));
            if let Some((range, new)) = self.replacement(place, &own_names)
                && !(is_in_exported_macro && place.begins("pub"))
            {
                edits.replace(range, new);
            }
        }
    }

    /// Replaces the levels of lints at which a bundle might not compile.
    ///
    /// The library may deny unused items, and some of its items may be unused in the bundle. The solution may deny
    /// lints that the macros of the library violate. In the project, the compiler reports no lints in the expansion of
    /// a macro of another crate. In the bundle, the macros belong to the same crate, so it reports them.
    fn lower_lints(&self, edits: &mut Edits) {
        let level = match self.original {
            OriginalCrate::Solution => "warn",
            OriginalCrate::Library => "allow",
        };
        lower_lints(&self.code.tokens, level, edits);
    }

    /// Returns the replacement for the tokens at a place, and the range that it replaces, if a replacement is
    /// necessary. `own_names` are the names that the library gives itself, by which its paths may begin. These are
    /// examples for a crate that becomes the module `library`:
    ///
    /// | in the crate | in the module |
    /// | --- | --- |
    /// | `extern crate self as a;` | `use crate::library as a;` |
    /// | `extern crate sente as a;` | `use ::sente as a;` |
    /// | `pub(crate) fn f() {}` | `pub(in crate::library) fn f() {}` |
    /// | `pub(in crate::a) fn f() {}` | `pub(in crate::library::a) fn f() {}` |
    /// | `crate::a::f()` | `crate::library::a::f()` |
    /// | `use crate as a;` | `use crate::library as a;` |
    /// | `a::f()`, if the library has `extern crate self as a;` | `crate::library::f()` |
    fn replacement(&self, place: Place, own_names: &[String]) -> Option<(Range<usize>, String)> {
        let root = format!("crate::{}", self.module_name);
        let range_of_first =
            |count: usize| place.first().range.start..place.after[count - 1].range.end;
        match ExternCrate::parse(place.after).map(ExternCrate::origin) {
            Some(CrateOrigin::Itself) => return Some((range_of_first(3), format!("use {root}"))),
            Some(CrateOrigin::Library) => {
                return Some((range_of_first(3), format!("use ::{LIBRARY_NAME}")));
            }
            Some(CrateOrigin::Standard | CrateOrigin::Dependency) | None => {}
        }
        if begins_with_crate_visibility(place.after) {
            return Some((range_of_first(2), format!("pub(in {root})")));
        }
        let begins_with_own_name = own_names.iter().any(|name| place.begins(&format!("{name} ::")));
        if begins_with_own_name && place.follows_leading_colons() {
            let sign = &place.before[place.before.len() - 1];
            return Some((sign.range.start..place.first().range.end, root));
        }
        // A `crate` without a path after it stays as it is, as in the argument of a macro. In the library, it usually
        // does no harm, because the root of the bundle has all public items of the library. The comparison decides.
        let is_root = place.begins("crate ::")
            || place.begins("crate as")
            || place.begins("crate") && (place.follows("in") || place.follows("in $"))
            || begins_with_own_name;
        // In `extern crate a`, and after `extern` in the arguments of a macro, `crate` is a keyword and not a path. In
        // `$crate::a::sente`, `sente` is not the beginning of the path.
        let is_declaration = place.follows("extern") && !begins(&place.after[1..], "::");
        let is_excluded = place.follows("::") || is_declaration;
        (is_root && !is_excluded).then(|| (range_of_first(1), root))
    }
}
