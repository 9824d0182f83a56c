//! A URL, split into the parts that tell one page from another.

use std::fmt::{self, Display, Formatter};

/// The URL of a page, without the parts that a browser adds, such as `?lang=en`.
#[derive(Clone, Debug)]
pub(super) struct Url {
    /// Either `http` or `https`.
    scheme: String,
    /// The host in lower case.
    pub(super) host: String,
    /// The port with the colon before it, such as `:8080`; empty for the usual port of the scheme.
    port: String,
    /// The path, with the part of the query or the fragment that says which problem the page is about.
    path: String,
}

impl Url {
    /// Reads a URL. The user, the usual port of the scheme and most fragments are dropped.
    ///
    /// Returns `None` if the scheme is neither `http` nor `https`, if the host is neither a name nor an IPv4 address,
    /// or if the port is not a number.
    pub(super) fn parse(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let usual_port = match &*scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return None,
        };
        let authority_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(authority_end);
        let (_user, address) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (host, port) = address.split_at(address.find(':').unwrap_or(address.len()));
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        let is_in_host = |c: char| c.is_alphanumeric() || "-._".contains(c);
        if host.is_empty() || !host.chars().all(is_in_host) {
            return None;
        }
        if !port.strip_prefix(':').unwrap_or(port).bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let has_usual_port = port == usual_port || port == ":";
        let port = if has_usual_port { String::new() } else { port.to_owned() };
        Some(Self { scheme, host, port, path: identifying_path(path) })
    }

    /// Returns the segments of the path. The last segments include the query and the fragment.
    pub(super) fn segments(&self) -> Vec<&str> {
        segments(&self.path)
    }

    /// Returns the segments of the path, without the query and the fragment.
    pub(super) fn segments_of_path(&self) -> Vec<&str> {
        segments(self.path.split(['?', '#']).next().unwrap_or_default())
    }

    /// Returns true if two URLs lead to the same page. The scheme does not matter, because many sites answer on
    /// `http` and on `https`.
    pub(super) fn is_same_page(&self, other: &Self) -> bool {
        self.host == other.host && self.port == other.port && self.path == other.path
    }

    /// Returns the part of the host that names the site: `cses` of `cses.fi`, or `localhost`. Returns `None` for an IP
    /// address.
    pub(super) fn word_of_host(&self) -> Option<&str> {
        let is_generic = |label: &&str| ["ac", "co", "com", "edu"].contains(label);
        let has_top_level = self.host.contains('.');
        let mut labels = self.host.rsplit('.').skip(usize::from(has_top_level));
        let word = labels.find(|label| !is_generic(label))?;
        word.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(word)
    }
}

impl Display for Url {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let Self { scheme, host, port, path } = self;
        write!(formatter, "{scheme}://{host}{port}{path}")
    }
}

/// Returns the parts of a path that begins with a `/`, or of an empty one.
fn segments(path: &str) -> Vec<&str> {
    path.split('/').skip(1).collect()
}

/// The parameters of queries that do not say which problem a page is about, in lower case.
const GENERIC_PARAMETERS: [&str; 12] = [
    "contestid",
    "envid",
    "envtype",
    "hl",
    "isfullscreen",
    "key",
    "lang",
    "language",
    "locale",
    "page",
    "tab",
    "view",
];

/// Returns a path without the parts that do not say which problem it is: most fragments, the names at its end that all
/// problems have in common, and parameters such as `lang=en`.
///
/// A parameter that is not known is kept, because it may say which problem it is, as in `p?ID=1`. Two problems must not
/// count as one. Behind a file, as in `problem.php?page=1`, only the language is dropped. A fragment such as
/// `#problem/A` says which problem it is.
fn identifying_path(path: &str) -> String {
    let (page, fragment) = path.split_once('#').unwrap_or((path, ""));
    if fragment.starts_with("problem") {
        let folder = page.split('?').next().unwrap_or_default();
        return format!("{folder}#{fragment}");
    }
    let (folder, query) = page.split_once('?').unwrap_or((page, ""));
    let last = folder.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let is_file = last.contains('.') && folder.ends_with(last);
    let is_generic = |parameter: &&str| {
        let name = parameter.split('=').next().unwrap_or_default().to_ascii_lowercase();
        match is_file {
            true => ["lang", "locale"].contains(&&*name),
            false => GENERIC_PARAMETERS.contains(&&*name) || name.starts_with("utm_"),
        }
    };
    let folder = if is_file { folder } else { without_generic_end(folder.trim_end_matches('/')) };
    let kept: Vec<_> = query.split('&').filter(|parameter| !is_generic(parameter)).collect();
    let query = kept.join("&");
    let query = query.trim_end_matches('/');
    // Some sites have all problems of a contest on one page, as in `arena#!/p/a`.
    let fragment = if fragment.contains('/') { format!("#{fragment}") } else { String::new() };
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    format!("{folder}{query}{fragment}")
}

/// Returns a path without the names at its end that all problems have in common, as in `a/statement`.
fn without_generic_end(mut path: &str) -> &str {
    while let Some((rest, "description" | "statement" | "text" | "site" | "en")) =
        path.rsplit_once('/')
        && !rest.is_empty()
    {
        path = rest;
    }
    path
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
            ("https://x.org/a.php?id=1#2", "https://x.org/a.php?id=1"),
            ("https://x.org/a.jsp?id=1&lang=ja", "https://x.org/a.jsp?id=1"),
            ("https://x.org/a.html?lang=ja", "https://x.org/a.html"),
            ("https://x.org/a/?lang=en#s", "https://x.org/a"),
            ("https://x.org/problems/two-sum/description/", "https://x.org/problems/two-sum"),
            ("https://x.org/problem/a/site/?key=statement", "https://x.org/problem/a"),
            ("https://x.org/problems/A/en/", "https://x.org/problems/A"),
            ("https://x.org/en", "https://x.org/en"),
            ("https://x.org/p?ID=1&utm_source=a", "https://x.org/p?ID=1"),
            ("https://x.org/puzzles/?puzzle=7&tab=a&Lang=en", "https://x.org/puzzles?puzzle=7"),
            ("https://x.org/arena/#problems/a", "https://x.org/arena/#problems/a"),
            ("https://x.org/arena?contest=b#!/p/a", "https://x.org/arena?contest=b#!/p/a"),
            ("HTTP://User:pw@X.org:080/A", "http://x.org:080/A"),
            ("http://x.org:80", "http://x.org"),
            ("http://x.org:443/", "http://x.org:443"),
            ("https://x.org:/a", "https://x.org/a"),
            ("http://poj.org/problem?id=1000&lang=zh#x", "http://poj.org/problem?id=1000"),
            (
                "https://x.org/team/problems?lang=en&problemId=3&pid=4",
                "https://x.org/team/problems?problemId=3&pid=4",
            ),
            (
                "https://x.org/ShowProblem?problemid=a001",
                "https://x.org/ShowProblem?problemid=a001",
            ),
            ("https://x.org/contest/1?a=2#problem/A", "https://x.org/contest/1#problem/A"),
            (
                "https://x.org/type/7?problemSetProblemId=5&page=0",
                "https://x.org/type/7?problemSetProblemId=5",
            ),
            ("https://x.org/problem/P1001?contestId=9", "https://x.org/problem/P1001"),
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
}
