//! Rust source as tokens and items, and the places in the text where they stand.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::Range;

/// The text of a source, and its tokens.
pub(super) struct Source {
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
}

/// A word, a sign or a literal, or a pair of brackets with all that is between them.
pub(super) struct Token {
    /// The name, keyword, sign or opening bracket; empty for a literal.
    pub(super) word: String,
    /// The bytes of the text that the token takes.
    pub(super) range: Range<usize>,
    /// The tokens between the brackets.
    pub(super) inner: Vec<Token>,
}

/// An item of a module, or an inner attribute. A doc comment is an attribute.
pub(super) struct Item<'a> {
    /// All tokens of the item, from its first attribute on.
    pub(super) tokens: &'a [Token],
    /// The tokens after the attributes and the visibility; none for an inner attribute.
    pub(super) code: &'a [Token],
    /// The end of the item before it, or the beginning of the module.
    pub(super) previous_end: usize,
}

impl Source {
    /// Reads the tokens of a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not Rust, with the number of the line.
    pub(super) fn parse(text: String) -> Result<Self> {
        let fault = |error: LexError| {
            let line = error.span().start().line;
            anyhow!("line {line}: expected Rust, found a bracket, string or sign that is none")
        };
        let stream: TokenStream = text.parse().map_err(fault)?;
        Ok(Self { text, tokens: tokens(stream) })
    }

    /// Returns the items at the root of the source.
    pub(super) fn items(&self) -> Vec<Item<'_>> {
        items(&self.tokens, 0)
    }

    /// Returns true if these words follow each other somewhere in the source.
    pub(super) fn has(&self, words: &str) -> bool {
        let mut has = false;
        each_sequence(&self.tokens, &mut |tokens| {
            has |= (0..tokens.len()).any(|at| begins(&tokens[at..], words));
        });
        has
    }

    /// Returns a name that does not stand in the source: this one, or one that begins with it.
    pub(super) fn unused(&self, name: &str) -> String {
        let names = names(&self.tokens);
        let mut unused = name.to_owned();
        while names.contains(&unused) {
            unused.push('_');
        }
        unused
    }

    /// Returns the number of the line in which a byte stands.
    pub(super) fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }
}

impl Token {
    /// Returns the items between a pair of braces.
    pub(super) fn items(&self) -> Vec<Item<'_>> {
        items(&self.inner, self.range.start + 1)
    }

    /// Returns true if there is only this word between a pair of brackets.
    pub(super) fn holds(&self, word: &str) -> bool {
        self.inner.len() == 1 && self.inner[0].word == word
    }

    fn is_name(&self) -> bool {
        self.word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

impl<'a> Item<'a> {
    /// Returns the bytes of the text that the item takes.
    pub(super) fn range(&self) -> Range<usize> {
        let last = self.tokens.last().map_or(0, |token| token.range.end);
        self.tokens.first().map_or(0, |token| token.range.start)..last
    }

    /// Returns the tokens in the brackets of each attribute.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &[Token]> {
        let attributes =
            self.tokens.iter().take_while(|token| ["#", "!", "["].contains(&&*token.word));
        attributes.filter(|token| token.word == "[").map(|token| &*token.inner)
    }

    /// Returns true if an attribute begins with these words.
    pub(super) fn has_attribute(&self, words: &str) -> bool {
        self.attributes().any(|attribute| begins(attribute, words))
    }

    /// Returns true for an attribute or doc comment of the module that this stands in.
    pub(super) fn is_inner(&self) -> bool {
        begins(self.tokens, "# !")
    }

    /// Returns true if only tests have the item.
    pub(super) fn is_test(&self) -> bool {
        let is_test =
            |attribute: &[Token]| begins(attribute, "cfg (") && attribute[1].holds("test");
        !self.is_inner() && self.attributes().any(is_test)
    }

    /// Returns the name of a module, and the `;` or the pair of braces that follows it.
    pub(super) fn module(&self) -> Option<(&'a str, &'a Token)> {
        match self.code {
            [keyword, name, body] if keyword.word == "mod" => Some((plain(&name.word), body)),
            _ => None,
        }
    }

    /// Returns true for the call of a macro that may write items.
    pub(super) fn is_macro_call(&self) -> bool {
        let sign = self.code.iter().find(|token| !token.is_name() && token.word != ":");
        sign.is_some_and(|sign| sign.word == "!") && !begins(self.code, "macro_rules")
    }
}

fn tokens(stream: TokenStream) -> Vec<Token> {
    let token = |tree: TokenTree| {
        let range = tree.span().byte_range();
        let word = match &tree {
            TokenTree::Ident(name) => name.to_string(),
            TokenTree::Punct(sign) => sign.to_string(),
            TokenTree::Literal(_) => String::new(),
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Parenthesis => "(".into(),
                Delimiter::Brace => "{".into(),
                Delimiter::Bracket => "[".into(),
                Delimiter::None => String::new(),
            },
        };
        let inner = match tree {
            TokenTree::Group(group) => tokens(group.stream()),
            _ => Vec::new(),
        };
        Token { word, range, inner }
    };
    stream.into_iter().map(token).collect()
}

fn items(mut tokens: &[Token], start: usize) -> Vec<Item<'_>> {
    let mut items: Vec<Item> = Vec::new();
    while !tokens.is_empty() {
        let previous_end = items.last().map_or(start, |item| item.range().end);
        let mut code = 0;
        while begins(&tokens[code..], "# [") {
            code += 2;
        }
        let end = if begins(tokens, "# ! [") {
            code = 3;
            code
        } else {
            code += usize::from(begins(&tokens[code..], "pub ("))
                + usize::from(begins(&tokens[code..], "pub"));
            code + length(&tokens[code..])
        };
        let (item, rest) = tokens.split_at(end);
        items.push(Item { tokens: item, code: &item[code..], previous_end });
        tokens = rest;
    }
    items
}

/// Returns the number of tokens of an item without attributes and visibility. It ends with its first `;`, or with
/// its first pair of braces outside of `<…>`, unless it is of a kind that always ends with `;`.
fn length(code: &[Token]) -> usize {
    let first = |words: &[&str]| words.iter().any(|words| begins(code, words));
    let is_function = first(&["const fn", "const unsafe", "const async", "const extern"]);
    let ends_with_semicolon =
        first(&["use", "static", "type", "extern crate"]) || first(&["const"]) && !is_function;
    let mut depth = 0;
    let mut previous = "";
    for (at, token) in code.iter().enumerate() {
        match &*token.word {
            ";" => return at + 1,
            "{" if depth == 0 && !ends_with_semicolon => return at + 1,
            "<" => depth += 1,
            ">" if !["-", "="].contains(&previous) => depth -= 1,
            _ => {}
        }
        previous = &token.word;
    }
    code.len()
}

/// Returns true if tokens begin with these words, which are separated by blanks.
pub(super) fn begins(tokens: &[Token], words: &str) -> bool {
    let mut tokens = tokens.iter();
    words.split(' ').all(|word| tokens.next().is_some_and(|token| token.word == word))
}

/// Calls a function with these tokens, and with those between each pair of brackets.
pub(super) fn each_sequence<'a>(tokens: &'a [Token], see: &mut impl FnMut(&'a [Token])) {
    see(tokens);
    for token in tokens {
        each_sequence(&token.inner, see);
    }
}

/// Returns all names and keywords in tokens.
pub(super) fn names(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each_sequence(tokens, &mut |tokens| {
        let words = tokens.iter().filter(|token| token.is_name());
        names.extend(words.map(|token| plain(&token.word).to_owned()));
    });
    names
}

/// Returns a name without the `r#` of a raw one.
pub(super) fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

#[cfg(test)]
mod tests {
    use super::Source;

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
        let source = Source::parse(text).unwrap();
        let items = source.items();
        assert!(items.iter().map(|item| &source.text[item.range()]).eq(found));
    }
}
