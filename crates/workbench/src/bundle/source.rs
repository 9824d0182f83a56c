//! Rust source as tokens and items, and the places in the text where they stand.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::Range;

/// The text of a source, and its tokens.
#[derive(Default)]
pub(super) struct Source {
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
}

/// A word, a sign or a literal, or a pair of brackets with all that is between them.
pub(super) struct Token {
    /// The name (without `r#`), keyword, sign or opening bracket; empty for a literal.
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
            anyhow!("line {line}: cannot read this as Rust: a bracket or a string is not closed")
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
        has(&self.tokens, words)
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

    /// Returns true for a name or a keyword.
    pub(super) fn is_name(&self) -> bool {
        self.word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

impl<'a> Item<'a> {
    /// Returns the bytes of the text that the item takes.
    pub(super) fn range(&self) -> Range<usize> {
        self.tokens[0].range.start..self.tokens[self.tokens.len() - 1].range.end
    }

    /// Returns true if one of the attributes satisfies a predicate.
    pub(super) fn has_attribute(&self, is_wanted: impl Fn(&[Token]) -> bool) -> bool {
        let signs = ["#", "!", "["];
        let mut attributes = self.tokens.iter().take_while(|token| signs.contains(&&*token.word));
        attributes.any(|token| token.word == "[" && is_wanted(&token.inner))
    }

    /// Returns true for an inner attribute or an inner doc comment.
    pub(super) fn is_inner(&self) -> bool {
        begins(self.tokens, "# !")
    }

    /// Returns true for an inner doc comment.
    pub(super) fn is_inner_doc(&self) -> bool {
        self.is_inner() && self.has_attribute(|attribute| begins(attribute, "doc"))
    }

    /// Returns true if only tests have the item.
    pub(super) fn is_test(&self) -> bool {
        let is_test =
            |attribute: &[Token]| begins(attribute, "cfg (") && attribute[1].holds("test");
        !self.is_inner() && self.has_attribute(is_test)
    }

    /// Returns the name of a module, and the `;` or the pair of braces that follows it.
    pub(super) fn module(&self) -> Option<(&'a str, &'a Token)> {
        match self.code {
            [keyword, name, body] if keyword.word == "mod" => Some((&name.word, body)),
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
        let (word, inner) = match tree {
            TokenTree::Ident(name) => (name.to_string().replacen("r#", "", 1), Vec::new()),
            TokenTree::Punct(sign) => (sign.to_string(), Vec::new()),
            TokenTree::Literal(_) => (String::new(), Vec::new()),
            TokenTree::Group(group) => {
                let bracket = match group.delimiter() {
                    Delimiter::Parenthesis => "(",
                    Delimiter::Brace => "{",
                    Delimiter::Bracket | Delimiter::None => "[",
                };
                (bracket.to_owned(), tokens(group.stream()))
            }
        };
        Token { word, range, inner }
    };
    stream.into_iter().map(token).collect()
}

/// Returns the items among tokens, the first of which follows the byte `start`.
pub(super) fn items(mut tokens: &[Token], start: usize) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut previous_end = start;
    while !tokens.is_empty() {
        let is_inner = begins(tokens, "# ! [");
        let mut before_code = if is_inner { 3 } else { 0 };
        while !is_inner && begins(&tokens[before_code..], "# [") {
            before_code += 2;
        }
        let code = if is_inner { &[] } else { &tokens[before_code..] };
        before_code += usize::from(begins(code, "pub")) + usize::from(begins(code, "pub ("));
        let length = if is_inner { 0 } else { length(&tokens[before_code..]) };
        let (item, rest) = tokens.split_at(before_code + length);
        items.push(Item { tokens: item, code: &item[before_code..], previous_end });
        previous_end = item[item.len() - 1].range.end;
        tokens = rest;
    }
    items
}

/// Returns the number of tokens of an item without attributes and visibility. It ends with its first `;`, or with
/// its first pair of braces outside of `<…>`, unless it is of a kind that always ends with `;`.
fn length(code: &[Token]) -> usize {
    let is_one_of = |words: &[&str]| words.iter().any(|words| begins(code, words));
    let ends_with_semicolon = is_one_of(&["use", "static", "type", "extern crate", "const"])
        && !is_one_of(&["const fn", "const unsafe", "const async", "const extern"]);
    let end = angle_depths(code).zip(code).position(|(depth, token)| {
        token.word == ";" || token.word == "{" && depth == 0 && !ends_with_semicolon
    });
    end.map_or(code.len(), |end| end + 1)
}

/// Returns the number of `<` that are open at each token.
pub(super) fn angle_depths(tokens: &[Token]) -> impl Iterator<Item = i32> {
    let mut depth = 0;
    let mut previous = "";
    tokens.iter().map(move |token| {
        match &*token.word {
            "<" => depth += 1,
            ">" if previous != "-" => depth -= 1,
            _ => {}
        }
        previous = &token.word;
        depth
    })
}

/// Returns true if tokens begin with these words, which are separated by blanks.
pub(super) fn begins(tokens: &[Token], words: &str) -> bool {
    let mut tokens = tokens.iter();
    words.split(' ').all(|word| tokens.next().is_some_and(|token| token.word == word))
}

/// Returns true if tokens end with these words, which are separated by blanks.
pub(super) fn ends(tokens: &[Token], words: &str) -> bool {
    let start = tokens.len().checked_sub(words.split(' ').count());
    start.is_some_and(|start| begins(&tokens[start..], words))
}

/// Returns true if brackets behind tokens are those of a call or a definition of a macro.
pub(super) fn is_of_macro(before: &[Token]) -> bool {
    let is_definition = before.split_last().is_some_and(|(_, rest)| ends(rest, "macro_rules !"));
    ends(before, "!") || is_definition
}

/// Returns true if these words follow each other somewhere in tokens.
pub(super) fn has(tokens: &[Token], words: &str) -> bool {
    any_place(tokens, &|_, tokens| begins(tokens, words))
}

/// Returns true if a predicate holds for some token, also between brackets. It gets the tokens before it and those from
/// it on.
pub(super) fn any_place<'a>(
    tokens: &'a [Token],
    is_wanted: &impl Fn(&'a [Token], &'a [Token]) -> bool,
) -> bool {
    tokens.iter().enumerate().any(|(at, token)| {
        is_wanted(&tokens[..at], &tokens[at..]) || any_place(&token.inner, is_wanted)
    })
}

/// Calls a function for each token, also between brackets, with the tokens before it and those from it on.
pub(super) fn each_place<'a>(tokens: &'a [Token], see: &mut impl FnMut(&'a [Token], &'a [Token])) {
    for (at, token) in tokens.iter().enumerate() {
        see(&tokens[..at], &tokens[at..]);
        each_place(&token.inner, see);
    }
}

/// Returns true if there is a `crate` that begins no path between brackets, unless they are those of a visibility.
pub(super) fn has_lone_crate(before: &[Token], brackets: &Token) -> bool {
    let is_visibility = before.last().is_some_and(|it| it.word == "pub");
    !is_visibility && has_lone(brackets, "crate")
}

/// Returns true if there is a word between brackets that begins no path.
pub(super) fn has_lone(brackets: &Token, word: &str) -> bool {
    let is_lone = |at: usize| {
        let rest = &brackets.inner[at + 1..];
        // A string behind `=` belongs to an attribute such as `#[serde(crate = "…")]`.
        let is_option = begins(rest, "=") && rest.get(1).is_some_and(|it| it.word.is_empty());
        brackets.inner[at].word == word
            && !is_option
            && ![": :", "as"].iter().any(|next| begins(rest, next))
    };
    (0..brackets.inner.len()).any(is_lone)
}

/// Returns all names and keywords in tokens.
pub(super) fn names(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each_place(tokens, &mut |_, tokens| {
        if tokens[0].is_name() {
            names.insert(tokens[0].word.clone());
        }
    });
    names
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
