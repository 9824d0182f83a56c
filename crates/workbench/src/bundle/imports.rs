//! The names that `use` declarations give and take.

use super::source::{Token, begins, each_place, ends};

/// Returns the tokens of a `use` declaration if tokens begin with one. The `use<…>` of a bound is none.
pub(super) fn declaration(tokens: &[Token]) -> Option<&[Token]> {
    let is_declaration = begins(tokens, "use") && !begins(tokens, "use <");
    let end = tokens.iter().position(|token| token.word == ";").unwrap_or(tokens.len());
    is_declaration.then(|| &tokens[..end])
}

/// Returns the old and the new names among the tokens of imports. `$` stands for a name that is a parameter of a macro.
pub(super) fn renames(tokens: &[Token]) -> Vec<(&str, &str)> {
    let mut renames = Vec::new();
    each_place(tokens, &mut |before, tokens| {
        if let ([.., old], [keyword, new, ..]) = (before, tokens)
            && keyword.word == "as"
        {
            let is_parameter = !old.is_name() || ends(&before[..before.len() - 1], "$");
            renames.push((if is_parameter { "$" } else { &*old.word }, &*new.word));
        }
    });
    renames
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;
    use super::renames;

    #[test]
    fn a_name_may_be_a_parameter() {
        let text = "use {a::A as B, $crate::$x as $y, $($p)::* as c}";
        let source = Source::parse(text.into()).unwrap();
        assert_eq!(renames(&source.tokens), [("A", "B"), ("$", "$"), ("$", "c")]);
    }
}
