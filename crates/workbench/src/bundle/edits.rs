//! Changes of a text that leave every other byte as it is.

use super::source::Item;
use std::cmp::Reverse;
use std::ops::Range;

/// Replacements in a text.
pub(super) struct Edits<'a> {
    text: &'a str,
    edits: Vec<(Range<usize>, String)>,
}

impl<'a> Edits<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, edits: Vec::new() }
    }

    /// Replaces the bytes of a range. A replacement within another one is dropped.
    pub(super) fn replace(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.edits.push((range, new.into()));
    }

    /// Removes an item. If nothing else stands on its lines, it goes with these, and with the comment on top of it.
    pub(super) fn remove(&mut self, item: &Item) {
        let Range { mut start, mut end } = item.range();
        let above = &self.text[item.previous_end..start];
        let behind = &self.text[end..];
        let behind = &behind[..behind.find('\n').map_or(behind.len(), |at| at + 1)];
        let comment = behind.trim_start();
        let is_comment = comment.starts_with("//") && !comment.starts_with("///");
        let is_first = item.previous_end == 0;
        if (is_first || above.contains('\n')) && (is_comment || comment.is_empty()) {
            // The end of a comment `/* … */` may look like another comment.
            let first_line = if is_first { 0 } else { above.find('\n').map_or(0, |at| at + 1) };
            let last_line = above.rfind('\n').map_or(0, |at| at + 1);
            let paragraph = above.rfind("\n\n").map_or(first_line, |at| at + 2);
            start = item.previous_end + if above.contains("/*") { last_line } else { paragraph };
            end += behind.len();
            let is_after_blank = start == 0 || self.text[..start].ends_with("\n\n");
            if is_after_blank && self.text[end..].starts_with('\n') {
                end += 1;
            }
        }
        self.replace(start..end, "");
    }

    /// Returns the text with all replacements.
    pub(super) fn apply(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let mut edited = String::new();
        let mut at = 0;
        for (range, new) in self.edits {
            if range.start >= at {
                edited += &self.text[at..range.start];
                edited += &new;
                at = range.end;
            }
        }
        edited + &self.text[at..]
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;
    use super::Edits;

    #[test]
    #[rustfmt::skip]
    fn tests_go_with_their_comments() {
        for (text, expected) in [
            ("a!();\n\n// Why\n/// Why\n#[cfg(test)]\nmod t {\n    '}'\n} // t\n\nb!();\n", "a!();\n\nb!();\n"),
            ("#[cfg( test )]\n#[allow(\n    unused\n)]\nconst A: &str =\n    \"}\";\na!();\n", "a!();\n"),
            ("#[cfg(test)] fn a() {} fn b() {}\n", " fn b() {}\n"),
            ("use a; #[cfg(test)] use b; /// c\nuse c;\n", "use a;  /// c\nuse c;\n"),
            ("#[cfg(test)]\nuse a; /* b\n*/\nuse c;\n", " /* b\n*/\nuse c;\n"),
            ("const A: &str = \"\n// b\";\n#[cfg(test)]\nuse c;\n", "const A: &str = \"\n// b\";\n"),
            ("/*\n// */\n#[cfg(test)]\nuse c;\n", "/*\n// */\n"),
            ("mod a {\n    #[cfg(test)]\n    use b;\n    use c;\n}\n", "mod a {\n    use c;\n}\n"),
            ("/* #[cfg(test)] */ #[cfg(not(test))]\nfn a() { #[cfg(test)] b(); }\n", "/* #[cfg(test)] */ #[cfg(not(test))]\nfn a() { #[cfg(test)] b(); }\n"),
            ("/// ```\n/// #[cfg(test)]\n/// ```\nmod a {}\n", "/// ```\n/// #[cfg(test)]\n/// ```\nmod a {}\n"),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let mut edits = Edits::of(text);
            for item in source.items() {
                let body = item.module().map_or(Vec::new(), |(_, body)| body.items());
                body.iter().chain([&item]).filter(|item| item.is_test()).for_each(|item| edits.remove(item));
            }
            assert_eq!(edits.apply(), expected);
        }
    }
}
