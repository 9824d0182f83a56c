//! The names that the root of the library has.

use crate::syntax::directed_graph::DirectedGraph;
use crate::syntax::extern_crates::is_self_alias;
use crate::syntax::imports::renames_by_imports;
use crate::syntax::items::Item;
use crate::syntax::macros::macros_in_source;
use crate::syntax::pattern::begins;
use crate::syntax::place::outer_places;
use crate::syntax::search::{gives_name, gives_name_at, has, identifiers};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// Returns true if the root of the library has an item of this name, or may import one.
pub(super) fn root_has_name(library: &Source, name: &str) -> bool {
    let items = library.items();
    let imports_all = |item: &Item| begins(item.code, "use") && has(item.code, "*");
    // A macro may expand to an import with a glob.
    let may_import = items.iter().any(|item| imports_all(item) || item.is_macro_call());
    let writers = macros_that_may_write(library, name);
    let calls_writer = |item: &Item| item.is_macro_call() && has_any_name(item.code, &writers);
    let may_give_name = |item: &Item| item_gives_name(item, name) || calls_writer(item);
    items.iter().any(|item| match item.module() {
        Some((module, body)) => {
            // A module `main` does not clash with the function `main` of the bundle.
            let has_name = module == name && name != "main";
            has_name || may_import && any_item(&body.items(), &may_give_name)
        }
        None => may_give_name(item),
    })
}

/// Returns the names of the macros of a library that may write an item of this name: the macros whose rules have the
/// name, the macros whose rules have the name of such a macro, and so on. Imports may give these macros new names.
fn macros_that_may_write(library: &Source, name: &str) -> BTreeSet<String> {
    let mut graph = DirectedGraph::default();
    for rename in renames_by_imports(&library.tokens) {
        if let (Some(old), Some(new)) = (rename.old, rename.new) {
            graph.add(old.to_owned(), [new.to_owned()]);
        }
    }
    for definition in macros_in_source(library) {
        // A macro whose name is a metavariable is defined in the rules of another macro. All words of the inner macro
        // are among the words of these rules, so the outer macro is found instead.
        let Some(writer) = definition.name else { continue };
        for word in identifiers(&definition.body.inner) {
            graph.add(word, [writer.to_owned()]);
        }
    }
    graph.reachable([name.to_owned()].into())
}

/// Returns true if tokens have one of these names somewhere.
fn has_any_name(tokens: &[Token], wanted: &BTreeSet<String>) -> bool {
    !identifiers(tokens).is_disjoint(wanted)
}

/// Returns true if one of these items, or an item in one of their modules, satisfies a predicate.
fn any_item(items: &[Item], is_wanted: &impl Fn(&Item) -> bool) -> bool {
    let is_inside =
        |item: &Item| item.module().is_some_and(|(_, body)| any_item(&body.items(), is_wanted));
    items.iter().any(|item| is_wanted(item) || is_inside(item))
}

/// Returns true if an item declares or imports a name, or calls a macro with the name.
fn item_gives_name(item: &Item, name: &str) -> bool {
    if begins(item.code, "macro_rules") || is_self_alias(item) {
        return false;
    }
    // The variants of an enum and the functions of an `extern` block can be imported, too.
    let has_inner_names =
        ["enum", "extern", "unsafe extern"].iter().any(|it| begins(item.code, it));
    if begins(item.code, "use") || item.is_macro_call() || has_inner_names {
        gives_name(item.code, name)
    } else {
        outer_places(item.code).any(|place| gives_name_at(place, name))
    }
}

#[cfg(test)]
mod tests {
    use super::root_has_name;
    use crate::syntax::source::Source;

    #[test]
    fn a_name_at_the_root_is_declared_imported_or_written_by_a_macro() {
        for (library, gives) in [
            ("pub fn f() {}", true),
            ("enum E { f }", true),
            ("mod f {}", true),
            ("pub use a::f;", true),
            ("pub use a::g as f;", true),
            ("pub use a::{b::{f::{self}}};", true),
            ("pub use f::a;", false),
            ("pub use f as g;", false),
            ("fn g() { f() }", false),
            ("mod a { pub fn f() {} }", false),
            ("mod a { pub fn f() {} } pub use b::g;", false),
            ("mod a { pub fn f() {} } pub use a::*;", true),
            ("mod a { pub fn g() {} } pub use a::*;", false),
            ("macro_rules! f { () => {} }", false),
            ("macro_rules! m { () => { fn f() {} } }", false),
            ("macro_rules! m { () => { fn f() {} } } m!();", true),
            ("macro_rules! m { ($n:ident) => { fn $n() {} } } m!(f);", true),
            ("macro_rules! m { ($n:ident) => { fn $n() {} } } m!(g);", false),
        ] {
            let source = Source::parse(library.into()).unwrap();
            assert_eq!(root_has_name(&source, "f"), gives, "{library}");
        }
    }
}
