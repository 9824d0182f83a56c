//! The items of a module.

use crate::syntax::pattern::begins;
use crate::syntax::token::Token;
use std::ops::Range;

/// An item of a module, or an inner attribute. A doc comment is an attribute.
pub(crate) struct Item<'a> {
    /// All tokens of the item, from its first attribute on.
    pub(crate) tokens: &'a [Token],
    /// The tokens after the attributes and the visibility. An inner attribute has none.
    pub(crate) declaration: &'a [Token],
    /// The end of the item before it, or the beginning of the module.
    pub(crate) previous_end: usize,
}

impl<'a> Item<'a> {
    /// Returns the bytes of the text that the item takes.
    pub(crate) fn range(&self) -> Range<usize> {
        self.tokens[0].range.start..self.tokens[self.tokens.len() - 1].range.end
    }

    /// Returns true if one of the attributes satisfies a predicate.
    pub(crate) fn has_attribute(&self, is_wanted: impl Fn(&[Token]) -> bool) -> bool {
        let signs = ["#", "!", "["];
        let mut attributes = self.tokens.iter().take_while(|token| signs.contains(&&*token.word));
        attributes.any(|token| token.word == "[" && is_wanted(&token.inner))
    }

    /// Returns true if the item has a visibility such as `pub` or `pub(crate)`.
    pub(crate) fn is_public(&self) -> bool {
        let before_declaration = &self.tokens[..self.tokens.len() - self.declaration.len()];
        before_declaration.iter().any(|token| token.word == "pub")
    }

    /// Returns true for an inner attribute or an inner doc comment.
    pub(crate) fn is_inner_attribute(&self) -> bool {
        begins(self.tokens, "# !")
    }

    /// Returns true for an inner doc comment.
    pub(crate) fn is_inner_doc(&self) -> bool {
        self.is_inner_attribute() && self.has_attribute(|attribute| begins(attribute, "doc"))
    }

    /// Returns true if the item has the attribute `#[cfg(test)]`. No other condition counts, so an item with
    /// `#[cfg(all(test, unix))]` stays, and the compiler removes it.
    pub(crate) fn has_cfg_test(&self) -> bool {
        let is_test =
            |attribute: &[Token]| begins(attribute, "cfg (") && attribute[1].contains_only("test");
        !self.is_inner_attribute() && self.has_attribute(is_test)
    }

    /// Returns the name that the item declares: the last word before the first sign, as in `const fn f()` and
    /// `struct S;`. The result has no meaning for an `impl`, an import or a call of a macro.
    pub(crate) fn declared_name(&self) -> Option<&'a str> {
        let words = self.declaration.iter().take_while(|token| token.is_identifier());
        words.last().map(|token| &*token.word)
    }

    /// Returns the name of a module, and the `;` or the pair of braces that follows the name.
    pub(crate) fn module(&self) -> Option<(&'a str, &'a Token)> {
        match self.declaration {
            [keyword, name, body] if keyword.word == "mod" => Some((&name.word, body)),
            _ => None,
        }
    }
}

/// Returns the items between a pair of braces. There are none if the token is the `;` of a module with a file.
pub(crate) fn items_in_body(body: &Token) -> Vec<Item<'_>> {
    items_in_tokens(&body.inner, body.range.start + 1)
}

/// Returns the items among tokens. `start` is the offset at which the text of the module begins.
pub(crate) fn items_in_tokens(mut tokens: &[Token], start: usize) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut previous_end = start;
    while !tokens.is_empty() {
        let is_inner = begins(tokens, "# ! [");
        let mut prefix_length = if is_inner { 3 } else { 0 };
        while !is_inner && begins(&tokens[prefix_length..], "# [") {
            prefix_length += 2;
        }
        let declaration = if is_inner { &[] } else { &tokens[prefix_length..] };
        prefix_length +=
            usize::from(begins(declaration, "pub")) + usize::from(begins(declaration, "pub ("));
        let length = if is_inner { 0 } else { length_of_declaration(&tokens[prefix_length..]) };
        let (item, rest) = tokens.split_at(prefix_length + length);
        items.push(Item { tokens: item, declaration: &item[prefix_length..], previous_end });
        previous_end = item[item.len() - 1].range.end;
        tokens = rest;
    }
    items
}

/// Returns the number of tokens of an item without attributes and visibility. An item ends with its first `;`, or with
/// its first pair of braces outside of `<…>`. An item that always ends with `;`, such as a `use` or a `static`, does
/// not end with braces.
fn length_of_declaration(declaration: &[Token]) -> usize {
    let is_one_of = |words: &[&str]| words.iter().any(|words| begins(declaration, words));
    let ends_with_semicolon = is_one_of(&["use", "static", "type", "extern crate", "const"])
        && !is_one_of(&["const fn", "const unsafe", "const async", "const extern"]);
    let end = angle_depths(declaration).zip(declaration).position(|(depth, token)| {
        token.word == ";" || token.word == "{" && depth == 0 && !ends_with_semicolon
    });
    end.map_or(declaration.len(), |end| end + 1)
}

/// Returns the number of `<` that are open at each token.
fn angle_depths(tokens: &[Token]) -> impl Iterator<Item = i32> {
    let mut depth = 0;
    tokens.iter().map(move |token| {
        match &*token.word {
            "<" => depth += 1,
            ">" => depth -= 1,
            _ => {}
        }
        depth
    })
}

#[cfg(test)]
mod tests {
    use crate::syntax::code::Code;

    #[test]
    #[rustfmt::skip]
    fn an_item_ends_with_a_semicolon_or_a_brace() {
        let found = [
            "//! Docs",
            "#![allow(unused)]",
            "/// {\n#[derive(Clone)] pub struct A<const N: usize = { 1 + 1 }>(u32);",
            "use {a, b::{c}};",
            "pub(in crate::a) const A: [S; 2] = [S { a: 1 }, S { a: 2 }];",
            "const _: () = { f() };",
            "pub const unsafe fn f(g: impl Fn() -> A<{ 1 }>) -> Vec<Vec<u8>> where A: B<'a>, { ; }",
            "const extern \"C\" fn f() {}",
            "static S: S = S {};",
            "type T = A<{ 1 }>;",
            "extern crate a as b;",
            "unsafe extern \"C\" { fn f(); }",
            "impl<T> A<{ N }> for B<T> {}",
            "macro_rules! m { () => {}; }",
            "macro_rules! m [ () => {}; ];",
            "a::b! { c; }",
            "a!(b);",
            "union U { a: u8 }",
            "async fn f() { '}' }",
            "mod m;",
        ];
        let text = found.join(" /* ; */").replace("Docs", "Docs\n");
        let code = Code::parse(text).unwrap();
        let items = code.items();
        assert!(items.iter().map(|item| &code.text[item.range()]).eq(found));
    }
}
