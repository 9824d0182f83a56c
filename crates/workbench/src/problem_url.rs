//! The URLs of problems: which URLs lead to the same problem, and what the name of its solution is.

mod guessed_name;

use crate::site::Site;
use crate::site::problem_identifier::ProblemIdentifier;
use crate::url::Url;
use anyhow::Result;
use guessed_name::guessed_name;
use std::fmt::{self, Display, Formatter};

/// The URL of a problem's page, together with its site. Only the parts that can identify the problem are kept.
#[derive(Clone, Debug)]
pub struct ProblemUrl {
    url: Url,
    site: &'static Site,
    /// The identifier of the problem, if the site is known, and the path names a problem.
    identifier: Option<ProblemIdentifier>,
}

impl ProblemUrl {
    /// Reads a URL. The parts that do not identify the problem are dropped, such as the user, the usual port of the
    /// scheme and the language. Where the site is known, and the path names the problem, the whole query and the
    /// fragment are dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the scheme is neither `http` nor `https`, if the host is neither a name nor an IPv4 address,
    /// or if the port is not a number.
    pub fn parse(url: &str) -> Result<Self> {
        let url = Url::parse(url)?;
        let site = Site::of_host(url.host());
        let identifier = site.identify(&url.segments());
        let url = if identifier.is_some() { url.without_query_and_fragment() } else { url };
        Ok(Self { url, site, identifier })
    }

    /// Returns the site of the problem.
    pub fn site(&self) -> &'static Site {
        self.site
    }

    /// Returns the name of the problem, or `None` if the URL has none. The name consists of lower-case letters and
    /// digits, and begins with a letter. If the site's own name for the problem begins with a digit, as `1068` does, a
    /// word of the host is put before it, as in `cses1068`. Two problems may have the same name.
    pub fn problem_name(&self) -> Option<String> {
        let found = match &self.identifier {
            Some(identifier) => identifier.text(),
            None if !self.site.is_known() => guessed_name(&self.url)?,
            // On a known site, a page that is not that of a problem has no name.
            None => return None,
        };
        let found = alphanumeric(&found);
        let name = match found.chars().next()? {
            '0'..='9' => alphanumeric(self.url.word_of_host().unwrap_or("problem")) + &found,
            _ => found,
        };
        Some(name)
    }

    /// Returns true if two URLs lead to the same problem. On a known site, a problem may have several pages.
    pub fn is_same_problem(&self, other: &Self) -> bool {
        match (&self.identifier, &other.identifier) {
            (Some(identifier), Some(other_identifier)) => {
                self.site == other.site && identifier == other_identifier
            }
            _ => self.url.is_same_page(&other.url),
        }
    }
}

impl Display for ProblemUrl {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        self.url.fmt(formatter)
    }
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
    fn a_url_is_shown_without_what_a_browser_adds() {
        let text = "https://atcoder.jp/contests/abc209/tasks/abc209_e";
        assert_eq!(url(&format!("{text}?lang=en")).to_string(), text);
        assert_eq!(url(&format!("{text}/?from=a#b")).to_string(), text);
        // Here, the path does not name the problem.
        let contest = "https://atcoder.jp/contests/abc209?from=a#b";
        assert_eq!(url(contest).to_string(), contest);
    }

    #[test]
    fn a_url_tells_the_problem_and_its_name() {
        let problems = [
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
            ("a001", "zerojudge.tw/ShowProblem?problemid=a001"),
            ("a", "vjudge.net/contest/123456#problem/A"),
            ("b", "x.org/a/b.html"),
            ("x2d", "www.x.com/challenges/2-d/problem?isFullScreen=true"),
            ("localhost3", "localhost:12345/team/problems/3/text"),
            ("problem3", "192.168.1.5/domjudge/public/problems/3/text"),
            ("problem4", "4.4.4.4:80/4"),
            ("", "codeforces.com/contest/1312"),
            ("", "atcoder.jp/contests/abc400"),
            ("", "x.org/"),
        ];
        let problems = problems.map(|(name, text)| (name, url(&format!("https://{text}"))));
        for (index, (name, url)) in problems.iter().enumerate() {
            assert_eq!(url.problem_name().unwrap_or_default(), *name);
            for (other_index, (other_name, other)) in problems.iter().enumerate() {
                // On a site that is not known, only the URL itself tells problems apart.
                let may_be_same = index == other_index || !["", "itp11a"].contains(name);
                let is_same = name == other_name && may_be_same;
                assert_eq!(url.is_same_problem(other), is_same, "{url} {other}");
            }
        }
    }

    #[test]
    fn two_problems_of_one_name_are_told_apart() {
        for (name, one, other) in [
            ("abc11", "atcoder.jp/contests/x/tasks/abc_1_1", "atcoder.jp/contests/x/tasks/abc_11"),
            ("cf111", "codeforces.com/contest/1/problem/11", "codeforces.com/contest/11/problem/1"),
            (
                "cf1a1",
                "codeforces.com/contest/1/problem/A1",
                "codeforces.com/contest/1/problem/A-1",
            ),
            ("cf1a", "atcoder.jp/contests/x/tasks/cf1a", "codeforces.com/contest/1/problem/a"),
            ("x11", "x.org/problems/1_1", "x.org/problems/11"),
            ("one", "x.org/arena#!/p/one", "x.org/arena#!/q/one"),
        ] {
            let [one, other] = [one, other].map(|text| url(&format!("https://{text}")));
            assert_eq!(one.problem_name().unwrap(), name);
            assert_eq!(other.problem_name().unwrap(), name);
            assert!(!one.is_same_problem(&other), "{one} {other}");
            assert!(!other.is_same_problem(&one), "{one} {other}");
            assert!(one.is_same_problem(&one), "{one}");
        }
    }

    #[test]
    fn a_segment_with_the_name_of_a_page_may_be_a_problem() {
        let tasks = ["text", "en", "site", "description"];
        for task in tasks {
            let at = |task| url(&format!("https://atcoder.jp/contests/x/tasks/{task}"));
            assert_eq!(at(task).problem_name().unwrap(), task);
            for other in tasks {
                assert_eq!(at(task).is_same_problem(&at(other)), task == other);
            }
        }
    }
}
