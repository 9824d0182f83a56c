//! The identifiers by which known sites tell their problems apart.

/// The identifier of a problem on a known site. Two problems of a site have different identifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProblemIdentifier {
    /// The parts in lower case, because the sites read both cases alike. They are not joined, so that problem 1 of
    /// contest 11 is not problem 11 of contest 1.
    parts: Vec<String>,
}

impl ProblemIdentifier {
    /// Returns the identifier that consists of these parts. Upper and lower case of ASCII do not matter.
    pub(super) fn new(parts: &[&str]) -> Self {
        Self { parts: parts.iter().map(|part| part.to_ascii_lowercase()).collect() }
    }

    /// Returns the text from which the name of a solution is made. Two problems may have the same text.
    pub(crate) fn text(&self) -> String {
        self.parts.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::ProblemIdentifier;

    #[test]
    fn identifiers_are_compared_part_by_part() {
        let identifier = ProblemIdentifier::new(&["cf", "936", "B"]);
        assert_eq!(identifier.text(), "cf936b");
        assert_eq!(identifier, ProblemIdentifier::new(&["CF", "936", "b"]));
        for parts in [["cf", "93", "6b"], ["cf", "9_36", "b"], ["cf9", "36", "b"]] {
            assert_ne!(identifier, ProblemIdentifier::new(&parts), "{parts:?}");
        }
        // The lower case of the Kelvin sign is `k`, too, but only upper and lower case of ASCII count as equal.
        assert_ne!(ProblemIdentifier::new(&["\u{212a}"]), ProblemIdentifier::new(&["k"]));
    }
}
