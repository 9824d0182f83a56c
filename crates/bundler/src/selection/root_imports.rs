//! The `use` items of lib.rs that are parts of their own.

use super::macro_origins::MacroOrigins;
use crate::syntax::imports::{Import, imports_of_item, use_declaration};
use crate::syntax::items::{Item, items_in_tokens};
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::{has, identifiers};
use crate::syntax::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the `use` items at the root of the library that a bundle can leave out if nothing names them. The key of an
/// item is the offset at which it begins.
///
/// An item that may matter although nothing names it cannot be left out. It has one of these properties:
///
/// - It has an attribute other than `doc` and `allow`, such as a condition.
/// - It has a glob, or it imports from another crate.
/// - It imports a name that may be that of a trait, and lib.rs has code that can call the methods of the trait.
///
/// The code of lib.rs must not [expand to any name](may_expand_to_any_name), because any import may then be used.
pub(super) fn separate_imports(library: &Source) -> BTreeMap<usize, Vec<Import<'_>>> {
    let items = library.items();
    let has_code = items.iter().any(is_code);
    let names_of_root = names_without_globs(library);
    let is_harmless = |attribute: &[_]| ["doc", "allow"].iter().any(|it| begins(attribute, it));
    let is_separate = |item: &Item, imports: &[Import]| {
        !item.has_attribute(|attribute| !is_harmless(attribute))
            && imports.iter().all(|import| names_of_root.contains(import.path[0]))
            && (!has_code || !imports.iter().any(|import| may_be_trait(library, import)))
    };
    let mut separate = BTreeMap::new();
    for item in &items {
        if let Some(imports) = imports_of_item(item).filter(|imports| is_separate(item, imports)) {
            separate.insert(item.range().start, imports);
        }
    }
    separate
}

/// Returns true if the code of lib.rs calls a macro that may expand to any name at the root of the library, or has an
/// attribute that may.
pub(super) fn may_expand_to_any_name(library: &Source, origins: &MacroOrigins) -> bool {
    let items = library.items();
    let mut code = items.iter().filter(|item| is_code(item));
    code.any(|item| !origins.uses_only_standard(item.tokens))
}

/// Returns the names of the modules at the root of the library, and the names that its imports give, apart from globs.
/// Such a name hides a name that a glob gives, so its meaning does not depend on the globs. An item with a condition
/// may be missing, so its name does not count.
pub(super) fn names_without_globs(library: &Source) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for item in library.items().iter().filter(|item| !item.is_conditional()) {
        found.extend(item.module().map(|(name, _)| name));
        found.extend(imports_of_item(item).into_iter().flatten().map(|import| import.name));
    }
    found
}

/// Returns true if an item at the root of the library has code, which may call a method of a trait.
fn is_code(item: &Item) -> bool {
    let others = ["use", "mod", "macro_rules !", "extern crate"];
    !item.is_inner_attribute() && !others.iter().any(|words| begins(item.code, words))
}

/// Returns true if an import may import a trait. If the tokens do not decide that, the result is true.
fn may_be_trait(library: &Source, import: &Import) -> bool {
    let [module, name] = import.path[..] else { return true };
    let bodies = library.items().into_iter().filter_map(|item| item.module());
    let bodies: Vec<_> = bodies.filter(|(found, _)| *found == module).collect();
    let [(_, body)] = bodies[..] else { return true };
    let declares = |words: &[&str]| {
        items_in_tokens(&body.inner, 0).iter().any(|item| declares_certainly(item, words, name))
    };
    // No trait can have the name of a type. But a function can have the same name as a trait that is declared or
    // imported there.
    let is_type = declares(&["struct", "enum", "union", "type", "mod"]);
    let is_imported = places(&body.inner).any(|place| {
        let import = use_declaration(place.after).unwrap_or_default();
        has(import, "*") || has(import, "$") || identifiers(import).contains(name)
    });
    let is_declared = ["$", name].iter().any(|it| library.has(&format!("trait {it}")));
    let is_value = declares(&["fn", "const", "static"]) && !is_imported && !is_declared;
    !is_type && !is_value
}

/// Returns true if an item without a condition declares a name by one of the keywords `words`, such as `struct`.
fn declares_certainly(item: &Item, words: &[&str], name: &str) -> bool {
    let end = item.code.iter().position(|token| !token.inner.is_empty());
    let mut pairs = item.code[..end.unwrap_or(item.code.len())].windows(2);
    !item.is_conditional()
        && pairs.any(|pair| words.contains(&&*pair[0].word) && pair[1].word == name)
}
