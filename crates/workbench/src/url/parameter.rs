//! The parameters of a query, and the rule that says which of them identify a problem.

use std::fmt::{self, Display, Formatter};

/// The part that a parameter plays in the URL of a problem.
///
/// The same rule holds in every URL. A parameter that [`of`](Self::of) does not list counts as identifying, because
/// `view=A` and `view=B` may be two problems. (Two problems must never count as one. It does little harm if one problem
/// counts as two.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterKind {
    /// The parameter identifies the problem, and its value is the name of the problem, as in `id=1000`.
    ProblemName,
    /// The parameter identifies the problem together with the other parts of the URL, as in `contestId=9`.
    Context,
    /// The parameter does not identify the problem. It chooses the language or the layout of the page, or says from
    /// where the reader has come.
    Presentation,
}

impl ParameterKind {
    /// Returns the kind of the parameters of this name. Upper and lower case do not matter.
    pub(crate) fn of(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        match &*name {
            "hl" | "lang" | "language" | "locale" => Self::Presentation,
            "isfullscreen" | "tab" => Self::Presentation,
            // LeetCode adds these to their links.
            "envid" | "envtype" => Self::Presentation,
            _ if name.starts_with("utm_") => Self::Presentation,
            _ if name.contains("contest") => Self::Context,
            _ if name.contains("problem") || name.ends_with("id") => Self::ProblemName,
            _ => Self::Context,
        }
    }
}

/// A parameter of a query, such as `id=1000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    name: String,
    /// The text after the `=`, if there is a `=`.
    value: Option<String>,
}

impl Parameter {
    /// Returns the parameters of a query that identify the problem, in their order. The query is the text after the `?`
    /// of a URL.
    pub(crate) fn identifying(query: &str) -> Vec<Self> {
        let texts = query.split('&').filter(|text| !text.is_empty());
        texts.map(Self::parse).filter(|it| it.kind() != ParameterKind::Presentation).collect()
    }

    fn parse(text: &str) -> Self {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (text, None),
        };
        Self { name: name.to_owned(), value }
    }

    /// Returns the part that the parameter plays.
    pub(crate) fn kind(&self) -> ParameterKind {
        ParameterKind::of(&self.name)
    }

    /// Returns the value or, if there is none, the name.
    pub(crate) fn value_or_name(&self) -> &str {
        self.value.as_deref().unwrap_or(&self.name)
    }
}

impl Display for Parameter {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str(&self.name)?;
        match &self.value {
            Some(value) => write!(formatter, "={value}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameter, ParameterKind};

    #[test]
    fn a_parameter_identifies_a_problem_unless_it_is_known_not_to() {
        for (kind, names) in [
            (ParameterKind::ProblemName, "id ID pid cpid problemid problemSetProblemId problem"),
            (ParameterKind::Context, "contestId contest_id contest view key page from x"),
            (ParameterKind::Presentation, "lang Lang language locale hl tab isFullScreen"),
            (ParameterKind::Presentation, "envType envId utm_source utm_id"),
        ] {
            for name in names.split(' ') {
                assert_eq!(ParameterKind::of(name), kind, "{name}");
            }
        }
    }

    #[test]
    fn a_query_is_kept_as_it_is_written() {
        for (query, kept) in [
            ("", ""),
            ("&", ""),
            ("lang=en&locale", ""),
            ("id=1&lang=en&&view=A", "id=1 view=A"),
            ("x", "x"),
            ("x=", "x="),
            ("a=b=c&=d", "a=b=c =d"),
            ("path=a/", "path=a/"),
        ] {
            let parameters = Parameter::identifying(query);
            let texts: Vec<_> = parameters.iter().map(Parameter::to_string).collect();
            assert_eq!(texts.join(" "), kept);
        }
    }
}
