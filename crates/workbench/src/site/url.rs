//! The URL of a problem.

use super::Site;
use anyhow::{Context, Result};
use std::fmt::{self, Display, Formatter};

/// The URL of a problem's page, without what a browser adds, such as `?lang=en`.
#[derive(Clone, Debug)]
pub struct ProblemUrl {
    /// Either `http` or `https`.
    scheme: String,
    /// The host in lower case.
    host: String,
    /// The port after its colon; empty for the usual port of the scheme.
    port: String,
    /// The path, and the query if the page is a file.
    path: String,
    site: &'static Site,
}

impl ProblemUrl {
    /// Reads a URL. Its user and the usual port are dropped, and so is its fragment.
    ///
    /// # Errors
    ///
    /// Returns an error if the scheme is neither `http` nor `https`, or if there is no host. The host is a name
    /// or an IPv4 address.
    pub fn parse(url: &str) -> Result<Self> {
        let parsed = Self::split(url);
        parsed.with_context(|| format!("expected the URL of a problem, https://…, found {url:?}"))
    }

    fn split(url: &str) -> Option<Self> {
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
        if !port.trim_start_matches(':').bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let has_usual_port = port == usual_port || port == ":";
        let port = if has_usual_port { String::new() } else { port.to_owned() };
        let site = Site::of_host(&host);
        Some(Self { scheme, host, port, path: without_extras(path).to_owned(), site })
    }

    /// Returns the site of the problem.
    pub fn site(&self) -> &'static Site {
        self.site
    }

    /// Returns the name of the problem, of lower-case letters and digits, unless the URL tells none. It begins
    /// with a letter: if the site calls the problem `1068`, the name of its host comes first, as in `cses1068`.
    pub fn problem_name(&self) -> Option<String> {
        let segments: Vec<_> = self.path.split('/').skip(1).collect();
        let found = alphanumeric(&(self.site.problem_name)(&segments)?);
        let name = match found.chars().next()? {
            '0'..='9' => alphanumeric(self.word_of_host()) + &found,
            _ => found,
        };
        Some(name)
    }

    /// Returns true if two URLs lead to the same problem.
    pub fn is_same_problem(&self, other: &Self) -> bool {
        // A site that is not known may have several problems of one name.
        let is_known = self.site == other.site && self.site != Site::other();
        match self.problem_name().filter(|_| is_known) {
            Some(name) => other.problem_name() == Some(name),
            None => self.without_scheme() == other.without_scheme(),
        }
    }

    /// Returns the parts that tell one page from another: many sites answer on `http` and on `https`.
    fn without_scheme(&self) -> (&str, &str, &str) {
        (&self.host, &self.port, &self.path)
    }

    /// Returns the part of the host that names the site: `cses` of `cses.fi`, or `localhost`. An IP address
    /// has none.
    fn word_of_host(&self) -> &str {
        let is_generic = |label: &&str| ["ac", "co", "com", "edu"].contains(label);
        let has_top_level = self.host.contains('.');
        let mut labels = self.host.rsplit('.').skip(usize::from(has_top_level));
        let word = labels.find(|label| !is_generic(label)).unwrap_or_default();
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) { word } else { "problem" }
    }
}

impl Display for ProblemUrl {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let Self { scheme, host, port, path, .. } = self;
        write!(formatter, "{scheme}://{host}{port}{path}")
    }
}

/// Returns a path without its fragment, and without its query unless the page is a file: the query of
/// `problem.php?id=1` says which problem it is.
fn without_extras(path: &str) -> &str {
    let page = path.split('#').next().unwrap_or_default();
    let folder = page.split('?').next().unwrap_or_default();
    let is_file = folder.rsplit('/').next().is_some_and(|file| file.contains('.'));
    let kept = if is_file { page } else { folder };
    kept.trim_end_matches('/')
}

/// Returns the letters and digits of a text, in lower case.
fn alphanumeric(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::ProblemUrl;

    fn url(text: &str) -> ProblemUrl {
        ProblemUrl::parse(text).unwrap()
    }

    #[test]
    fn a_url_tells_the_problem_and_its_name() {
        let known = [
            ("abc400f", "atcoder.jp/contests/abc400/tasks/abc400_f?lang=en"),
            ("abc400f", "atcoder.jp/contests/x/tasks/abc400_F"),
            ("atcoder1202contestb", "atcoder.jp/contests/x/tasks/1202Contest_b"),
            ("cf936b", "codeforces.com/problemset/problem/936/B"),
            ("cf936b", "m1.codeforces.com/contest/936/problem/b/?x"),
            ("cf936b", "user:pw@codeforces.com:443/contest/936/problem/B"),
            ("gym936b", "codeforces.com/gym/936/problem/B"),
            ("gym936b", "codeforces.com/problemset/gymProblem/936/B"),
            ("gym936b", "codeforces.com/group/X/contest/936/problem/B"),
            ("unionfind", "judge.yosupo.jp/problem/unionfind"),
            ("cses1068", "cses.fi/problemset/task/1068"),
            ("hello", "open.kattis.com/problems/hello"),
            ("itp11a", "onlinejudge.u-aizu.ac.jp/courses/lesson/2/ITP1/1/ITP1_1_A"),
            ("itp11a", "judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=ja"),
            ("uaizu2000", "onlinejudge.u-aizu.ac.jp/challenges/sources/ICPC/Prelim/2000"),
            ("usaco1137", "www.usaco.org/index.php?page=viewproblem2&cpid=1137"),
            ("b", "x.org/a/b.html"),
            ("x2d", "www.x.com/challenges/2-d/problem?isFullScreen=true"),
            ("localhost3", "localhost:12345/team/problems/3/text"),
            ("problem3", "192.168.1.5/domjudge/public/problems/3/text"),
            ("problem4", "4.4.4.4:80/4"),
            ("", "codeforces.com/contest/1312"),
            ("", "atcoder.jp/contests/abc400"),
            ("", "x.org/"),
        ];
        let known = known.map(|(name, text)| (name, url(&format!("https://{text}"))));
        for (index, (name, url)) in known.iter().enumerate() {
            assert_eq!(url.problem_name().unwrap_or_default(), *name);
            for (other_index, (other_name, other)) in known.iter().enumerate() {
                // On a site that is not known, only the URL itself tells problems apart.
                let is_known = index == other_index || !["", "itp11a"].contains(name);
                let is_same = name == other_name && is_known;
                assert_eq!(url.is_same_problem(other), is_same, "{url} {other}");
            }
        }
    }

    #[test]
    fn a_url_is_kept_without_what_a_browser_adds() {
        for (text, kept) in [
            ("https://x.org/a.php?id=1#2", "https://x.org/a.php?id=1"),
            ("https://x.org/a/?lang=en#s", "https://x.org/a"),
            ("HTTP://User:pw@X.org:080/A", "http://x.org:080/A"),
            ("http://x.org:80", "http://x.org"),
            ("http://x.org:443/", "http://x.org:443"),
            ("https://x.org:/a", "https://x.org/a"),
        ] {
            assert_eq!(url(text).to_string(), kept);
        }
    }

    #[test]
    fn two_schemes_lead_to_one_problem_and_two_ports_do_not() {
        let page = url("http://x.org/1");
        assert!(page.is_same_problem(&url("https://x.org/1")));
        assert!(!page.is_same_problem(&url("http://x.org:8080/1")));
        assert!(!page.is_same_problem(&url("https://atcoder.jp/1")));
    }
}
