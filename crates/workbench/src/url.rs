//! A URL, split into the parts that tell one page from another.

pub(crate) mod parameter;

use anyhow::{Context, Result};
use parameter::Parameter;
use std::fmt::{self, Display, Formatter};

/// The URL of a page. Only the parts that can identify a problem are kept:
///
/// - the scheme, the host and the port;
/// - all segments of the path: the problem `a/text` is not the problem `a`;
/// - the parameters of the query, apart from those that only [present](parameter::ParameterKind::Presentation) the
///   page in another way, such as `lang=en`;
/// - the whole fragment, because some sites have all problems of a contest on one page, as in `contest#A` and
///   `arena#!/p/one`.
///
/// The user and a slash at the end of the path are dropped.
#[derive(Clone, Debug)]
pub(crate) struct Url {
    /// Either `http` or `https`.
    scheme: String,
    /// The host in lower case.
    host: String,
    /// The port as it is written; `None` for the usual port of the scheme.
    port: Option<String>,
    /// The segments of the path, each of which is the text after a slash. The last segment is not empty.
    segments: Vec<String>,
    /// The parameters of the query that identify the problem, in their order.
    parameters: Vec<Parameter>,
    /// The text after the `#`. It is not empty.
    fragment: Option<String>,
}

impl Url {
    /// Reads a URL.
    ///
    /// # Errors
    ///
    /// Returns an error if the scheme is neither `http` nor `https`, if the host is neither a name nor an IPv4 address,
    /// or if the port is not a number.
    pub(crate) fn parse(url: &str) -> Result<Self> {
        let found = Self::split(url);
        found.with_context(|| format!("expected the URL of a problem, https://…, found {url:?}"))
    }

    fn split(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let usual_port = match &*scheme {
            "http" => "80",
            "https" => "443",
            _ => return None,
        };
        let authority_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at(authority_end);
        let (_user, address) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (host, port) = address.split_once(':').unwrap_or((address, ""));
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        let is_in_host = |c: char| c.is_alphanumeric() || "-._".contains(c);
        if host.is_empty() || !host.chars().all(is_in_host) {
            return None;
        }
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let has_usual_port = port.is_empty() || port == usual_port;
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        // The path is empty, or begins with a slash.
        let segments = path.trim_end_matches('/').split('/').skip(1);
        Some(Self {
            scheme,
            host,
            port: (!has_usual_port).then(|| port.to_owned()),
            segments: segments.map(str::to_owned).collect(),
            parameters: Parameter::identifying(query),
            fragment: (!fragment.is_empty()).then(|| fragment.to_owned()),
        })
    }

    /// Returns the URL without its query and its fragment.
    pub(crate) fn without_query_and_fragment(self) -> Self {
        Self { parameters: Vec::new(), fragment: None, ..self }
    }

    /// Returns the host in lower case.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Returns the segments of the path.
    pub(crate) fn segments(&self) -> Vec<&str> {
        self.segments.iter().map(String::as_str).collect()
    }

    /// Returns the parameters of the query that identify the problem.
    pub(crate) fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the fragment, if there is one.
    pub(crate) fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// Returns true if two URLs lead to the same page. The scheme does not matter, because many sites answer on
    /// `http` and on `https`.
    pub(crate) fn is_same_page(&self, other: &Self) -> bool {
        let Self { scheme: _, host, port, segments, parameters, fragment } = self;
        *host == other.host
            && *port == other.port
            && *segments == other.segments
            && *parameters == other.parameters
            && *fragment == other.fragment
    }

    /// Returns the part of the host that names the site: `cses` of `cses.fi`, or `localhost`. Returns `None` for an IP
    /// address.
    pub(crate) fn word_of_host(&self) -> Option<&str> {
        let is_generic = |label: &&str| ["ac", "co", "com", "edu"].contains(label);
        let has_top_level = self.host.contains('.');
        let mut labels = self.host.rsplit('.').skip(usize::from(has_top_level));
        let word = labels.find(|label| !is_generic(label))?;
        word.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(word)
    }
}

impl Display for Url {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let Self { scheme, host, port, segments, parameters, fragment } = self;
        write!(formatter, "{scheme}://{host}")?;
        if let Some(port) = port {
            write!(formatter, ":{port}")?;
        }
        for segment in segments {
            write!(formatter, "/{segment}")?;
        }
        for (index, parameter) in parameters.iter().enumerate() {
            let separator = if index == 0 { '?' } else { '&' };
            write!(formatter, "{separator}{parameter}")?;
        }
        if let Some(fragment) = fragment {
            write!(formatter, "#{fragment}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Url;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn a_url_is_kept_without_what_a_browser_adds() {
        for (text, kept) in [
            ("https://x.org/a.php?id=1#2", "https://x.org/a.php?id=1#2"),
            ("https://x.org/a.jsp?id=1&lang=ja", "https://x.org/a.jsp?id=1"),
            ("https://x.org/a.html?lang=ja", "https://x.org/a.html"),
            ("https://x.org/a/?lang=en#s", "https://x.org/a#s"),
            ("https://x.org/a/?lang=en#", "https://x.org/a"),
            (
                "https://x.org/problems/two-sum/description/",
                "https://x.org/problems/two-sum/description",
            ),
            (
                "https://x.org/problem/a/site/?key=statement",
                "https://x.org/problem/a/site?key=statement",
            ),
            ("https://x.org/problems/A/en/", "https://x.org/problems/A/en"),
            ("https://x.org/en", "https://x.org/en"),
            ("https://x.org//a//b//", "https://x.org//a//b"),
            ("https://x.org/p?ID=1&utm_source=a", "https://x.org/p?ID=1"),
            ("https://x.org/p?path=a/&x", "https://x.org/p?path=a/&x"),
            ("https://x.org/puzzles/?puzzle=7&tab=a&Lang=en", "https://x.org/puzzles?puzzle=7"),
            ("https://x.org/arena/#problems/a", "https://x.org/arena#problems/a"),
            ("https://x.org/arena?contest=b#!/p/a", "https://x.org/arena?contest=b#!/p/a"),
            ("https://x.org#a?lang=en", "https://x.org#a?lang=en"),
            ("https://x.org?a#b", "https://x.org?a#b"),
            ("HTTP://User:pw@X.org:080/A", "http://x.org:080/A"),
            ("http://x.org:80", "http://x.org"),
            ("http://x.org:443/", "http://x.org:443"),
            ("https://x.org:/a", "https://x.org/a"),
            ("http://poj.org/problem?id=1000&lang=zh#", "http://poj.org/problem?id=1000"),
            ("http://poj.org/problem?id=1000&lang=zh#x", "http://poj.org/problem?id=1000#x"),
            (
                "https://x.org/team/problems?lang=en&problemId=3&pid=4",
                "https://x.org/team/problems?problemId=3&pid=4",
            ),
            (
                "https://x.org/ShowProblem?problemid=a001",
                "https://x.org/ShowProblem?problemid=a001",
            ),
            ("https://x.org/contest/1?a=2#problem/A", "https://x.org/contest/1?a=2#problem/A"),
            (
                "https://x.org/type/7?problemSetProblemId=5&page=0",
                "https://x.org/type/7?problemSetProblemId=5&page=0",
            ),
            ("https://x.org/problem/P1001?contestId=9", "https://x.org/problem/P1001?contestId=9"),
            ("https://x.org/2-d/problem?isFullScreen=true", "https://x.org/2-d/problem"),
        ] {
            assert_eq!(url(text).to_string(), kept);
        }
    }

    #[test]
    fn two_schemes_lead_to_one_page_and_two_ports_do_not() {
        let page = url("http://x.org/1");
        assert!(page.is_same_page(&url("https://x.org/1")));
        assert!(!page.is_same_page(&url("http://x.org:8080/1")));
        assert!(!page.is_same_page(&url("https://atcoder.jp/1")));
        assert!(!url("http://x.org/problem?id=1").is_same_page(&url("http://x.org/problem?id=2")));
    }

    #[test]
    fn two_problems_lead_to_two_pages() {
        let paths = [
            "",
            "problem?id=1",
            "problem?id=2",
            "problem?ID=1",
            "problem?contestId=1&index=A",
            "problem?contestId=2&index=A",
            "problem.php?page=1",
            "problem.php?page=2",
            "contest?view=A",
            "contest?view=B",
            "contest?key=a",
            "contest?key=b",
            "contest",
            "contest#A",
            "contest#B",
            "contest#problem/A",
            "contest?id=1#problem/A",
            "contest?id=2#problem/A",
            "contest#!/p/one",
            "contest#!/p/two",
            "problems",
            "problems/description",
            "problems/en",
            "problems/site",
            "problems/statement",
            "problems/text",
            "problems/a",
            "problems/A",
            "problems/a/text",
            "problems/atext",
            "problems/a?text",
            "problems/a#text",
        ];
        for (index, path) in paths.iter().enumerate() {
            for (other_index, other) in paths.iter().enumerate() {
                let [page, other_page] =
                    [path, other].map(|path| url(&format!("https://x.org/{path}")));
                let is_same = index == other_index;
                assert_eq!(page.is_same_page(&other_page), is_same, "{path} {other}");
                assert_eq!(page.to_string() == other_page.to_string(), is_same, "{path} {other}");
            }
        }
    }

    #[test]
    fn one_problem_leads_to_one_page() {
        for (text, same) in [
            ("http://x.org/1", "https://x.org/1/"),
            ("https://x.org/p?id=1", "https://user@X.org:443/p/?lang=en&id=1&utm_source=a#"),
            ("https://x.org/arena#!/p/one", "https://x.org/arena/?locale=ja&tab=all#!/p/one"),
            ("https://x.org/a.php", "https://x.org/a.php?locale=en&language=en&hl=en"),
        ] {
            assert!(url(text).is_same_page(&url(same)), "{text} {same}");
        }
    }
}
