//! Texts that remember from where their parts have been copied.

use std::ops::{Deref, Range};

/// A text, of which some parts are copies of files. All others have been written by the bundler.
///
/// Each byte of the files has a number, its **origin**. So a byte can be found in every text that is made of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    text: String,
    copies: Vec<Copied>,
}

/// A part of a text that has been copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copied {
    /// The offset of the part in the text.
    start: usize,
    length: usize,
    /// The origin of the first byte. The origins of the others follow.
    origin: usize,
}

impl Text {
    /// Returns the text of a file, whose first byte has the given origin.
    pub(crate) fn of_file(text: String, origin: usize) -> Self {
        let whole = Copied { start: 0, length: text.len(), origin };
        Self { text, copies: vec![whole] }
    }

    /// Returns a part of the text.
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        let first = self.copies.partition_point(|copy| copy.end() <= range.start);
        let copies = self.copies[first..].iter().take_while(|copy| copy.start < range.end);
        let copies = copies.map(|copy| {
            let start = copy.start.max(range.start);
            Copied {
                start: start - range.start,
                length: copy.end().min(range.end) - start,
                origin: copy.origin + start - copy.start,
            }
        });
        Self { text: self.text[range.clone()].to_owned(), copies: copies.collect() }
    }

    /// Returns the text without white space at its end.
    pub(crate) fn without_trailing_space(&self) -> Self {
        self.part(0..self.text.trim_end().len())
    }

    /// Returns the text without white space at its beginning and at its end.
    pub(crate) fn trimmed(&self) -> Self {
        let end = self.text.trim_end().len();
        self.part(end - self.text.trim().len()..end)
    }

    /// Adds another text at the end.
    pub(crate) fn push(&mut self, text: &Self) {
        let end = self.text.len();
        self.copies
            .extend(text.copies.iter().map(|copy| Copied { start: end + copy.start, ..*copy }));
        self.text += &text.text;
    }

    /// Returns the texts one after the other, with a separator between them.
    pub(crate) fn join(texts: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        let mut joined = Self::default();
        for (at, text) in texts.into_iter().enumerate() {
            if at > 0 {
                joined.text += separator;
            }
            joined.push(&text);
        }
        joined
    }

    /// Returns this text as one that can replace the text `replaced`: if no byte of this text has an origin, its first
    /// byte gets the origin of the first byte of `replaced`.
    pub(crate) fn in_place_of(mut self, replaced: &Self) -> Self {
        if let Some(origin) = replaced.origin(0)
            && self.copies.is_empty()
            && !self.text.is_empty()
        {
            self.copies.push(Copied { start: 0, length: 1, origin });
        }
        self
    }

    /// Returns the origin of the byte at an offset, if it has been copied.
    pub(crate) fn origin(&self, offset: usize) -> Option<usize> {
        let at = self.copies.partition_point(|copy| copy.end() <= offset);
        let copy = self.copies.get(at).filter(|copy| copy.start <= offset)?;
        Some(copy.origin + offset - copy.start)
    }
}

impl Copied {
    /// Returns the offset of the end of the part in the text.
    fn end(&self) -> usize {
        self.start + self.length
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text, copies: Vec::new() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn the_bytes_of_a_file_are_found_in_texts_that_are_made_of_it() {
        let file = Text::of_file("abcdef".into(), 10);
        let joined = Text::join([file.part(3..6), "xy".into(), file.part(0..2)], "-");
        assert_eq!(&*joined, "def-xy-ab");
        let part = joined.part(1..8);
        assert_eq!(&*part, "ef-xy-a");
        let origins: Vec<_> = (0..7).map(|offset| part.origin(offset)).collect();
        assert_eq!(origins, [Some(14), Some(15), None, None, None, None, Some(10)]);
        let moved = Text::join(["z".into(), joined], "");
        assert_eq!([0, 1, 9].map(|offset| moved.origin(offset)), [None, Some(13), Some(11)]);
    }

    #[test]
    fn a_replacement_stands_where_its_first_byte_is() {
        let file = Text::of_file("abc".into(), 5);
        let replacement = Text::from("xy").in_place_of(&file.part(1..3));
        assert_eq!([replacement.origin(0), replacement.origin(1)], [Some(6), None]);
        let copy = file.part(2..3).in_place_of(&file);
        assert_eq!(copy.origin(0), Some(7));
        assert_eq!(Text::from("x").in_place_of(&"a".into()).origin(0), None);
        assert_eq!(Text::from("").in_place_of(&file), Text::from(""));
    }

    #[test]
    fn white_space_is_trimmed() {
        for (text, expected) in [(" a b\n", "a b"), (" \n ", ""), ("", "")] {
            let trimmed = Text::of_file(text.into(), 0).trimmed();
            assert_eq!(&*trimmed, expected);
            assert_eq!(trimmed.origin(0), text.find('a'));
            let without_trailing_space = Text::of_file(text.into(), 0).without_trailing_space();
            assert_eq!(&*without_trailing_space, text.trim_end());
        }
    }
}
