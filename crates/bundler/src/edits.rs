//! Changes of a text. All bytes outside of the changed ranges stay as they are.

use crate::syntax::items::Item;
use crate::text::Text;
use std::cmp::Reverse;
use std::ops::Range;

/// Replacements in a text.
pub(crate) struct Edits<'a> {
    text: &'a Text,
    edits: Vec<(Range<usize>, Text)>,
}

impl<'a> Edits<'a> {
    pub(crate) fn of(text: &'a Text) -> Self {
        Self { text, edits: Vec::new() }
    }

    /// Replaces the bytes of a range. A replacement within another replacement is dropped.
    pub(crate) fn replace(&mut self, range: Range<usize>, new: impl Into<Text>) {
        self.edits.push((range, new.into()));
    }

    /// Removes an item. If nothing else stands on its lines, whole lines are removed, and the comment above them, too.
    pub(crate) fn remove(&mut self, item: &Item) {
        let Range { mut start, mut end } = item.range();
        let above = &self.text[item.previous_end..start];
        let after = self.text[end..].split_inclusive('\n').next().unwrap_or_default();
        let rest_of_line = after.trim_start();
        let ends_its_line = rest_of_line.is_empty()
            || rest_of_line.starts_with("//") && !rest_of_line.starts_with("///");
        // The last line of a comment `/* … */` may look like a comment of its own, such as `// x */`.
        let is_plain = !above.contains("/*");
        // The place in `above` from which whole lines are removed, if any. In the examples, `⏎` is the end of a line.
        let line_start_in_above = if !is_plain {
            // `/* a */⏎item`: the item goes, and the comment stays.
            let line_end = above.rfind('\n').filter(|&at| above[at..].trim().is_empty());
            line_end.map(|at| at + 1)
        } else if let Some(blank_line) = above.rfind("\n\n") {
            // `// a⏎⏎// b⏎item`: the comment b goes with the item, and the comment a stays.
            Some(blank_line + 2)
        } else {
            // `use a; // a⏎// b⏎item`: the comment b goes with the item, and the line of the item before stays.
            above.find('\n').map(|at| at + 1)
        };
        // The first item of a text need not follow the end of a line.
        let line_start_in_above = line_start_in_above.or((start == 0).then_some(0));
        if ends_its_line && let Some(line_start) = line_start_in_above {
            start = item.previous_end + line_start;
            end += after.len();
            let is_after_blank = self.text[..start].ends_with("\n\n");
            end += usize::from(is_after_blank && self.text[end..].starts_with('\n'));
        }
        self.replace(start..end, "");
    }

    /// Returns the text with all replacements.
    pub(crate) fn apply(mut self) -> Text {
        self.edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let mut edited = Text::default();
        let mut at = 0;
        for (range, new) in self.edits {
            if range.start >= at {
                edited.push(&self.text.part(at..range.start));
                edited.push(&new.in_place_of(&self.text.part(range.clone())));
                at = range.end;
            }
        }
        edited.push(&self.text.part(at..self.text.len()));
        edited
    }
}

#[cfg(test)]
mod tests {
    use super::Edits;
    use crate::syntax::code::Code;
    use crate::syntax::items::items_in_body;

    #[test]
    #[rustfmt::skip]
    fn tests_go_with_their_comments() {
        for (text, expected) in [
            ("a!();\n\n// Why\n/// Why\n#[cfg(test)]\nmod t {\n    '}'\n} // t\n\nb!();\n", "a!();\n\nb!();\n"),
            ("#[cfg( test )]\n#[allow(\n    unused\n)]\nconst A: &str =\n    \"}\";\na!();\n", "a!();\n"),
            ("#[cfg(test)] fn a() {} fn b() {}\n", " fn b() {}\n"),
            ("a!();\n#[cfg(test)]\nuse b;\n\nc!();\n", "a!();\n\nc!();\n"),
            ("use a; #[cfg(test)] use b; /// c\nuse c;\n", "use a;  /// c\nuse c;\n"),
            ("#[cfg(test)]\nuse a; /* b\n*/\nuse c;\n", " /* b\n*/\nuse c;\n"),
            ("const A: &str = \"\n// b\";\n#[cfg(test)]\nuse c;\n", "const A: &str = \"\n// b\";\n"),
            ("/*\n// */\n#[cfg(test)]\nuse c;\n", "/*\n// */\n"),
            ("/* a\n*/ #[cfg(test)]\nuse c;\n/* b */\n", "/* a\n*/ \n/* b */\n"),
            ("mod a {\n    #[cfg(test)]\n    use b;\n    use c;\n}\n", "mod a {\n    use c;\n}\n"),
            ("/* #[cfg(test)] */ #[cfg(not(test))]\nfn a() { #[cfg(test)] b(); }\n", "/* #[cfg(test)] */ #[cfg(not(test))]\nfn a() { #[cfg(test)] b(); }\n"),
            ("/// ```\n/// #[cfg(test)]\n/// ```\nmod a {}\n", "/// ```\n/// #[cfg(test)]\n/// ```\nmod a {}\n"),
        ] {
            let code = Code::parse(text).unwrap();
            let mut edits = Edits::of(&code.text);
            for item in code.items() {
                let body = item.module().map_or(Vec::new(), |(_, body)| items_in_body(body));
                body.iter().chain([&item]).filter(|item| item.has_cfg_test()).for_each(|item| edits.remove(item));
            }
            assert_eq!(&*edits.apply(), expected);
        }
    }
}
