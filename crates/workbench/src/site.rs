//! The sites that judge solutions, and everything that differs between them.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: parameter,
//! url, guessed_name, problem_identifier.

mod guessed_name;
mod parameter;
mod problem_identifier;
mod url;

use crate::judging::comparison::Granularity;
use crate::support::bytes::Bytes;
use anyhow::{Context, Result};
use guessed_name::guessed_name;
use problem_identifier::ProblemIdentifier;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use url::Url;

/// A site that judges solutions. To add a site, write an entry in the table `SITES`. If its solutions need a template
/// of their own, give the site a short name of its own, and write the template `SHORT_NAME.rs`.
#[derive(Clone, Debug)]
pub struct Site {
    /// The name, such as `AtCoder`. No two sites have the same name.
    pub name: &'static str,
    /// The domain of its URLs; `None` for the site that stands for all others.
    domain: Option<&'static str>,
    /// The size of the largest source that the site accepts, in bytes, if that is known.
    pub source_limit: Option<usize>,
    /// The editions that the site compiles. The first edition is the preferred one.
    pub editions: &'static [&'static str],
    /// The version of its compiler.
    pub rust_version: &'static str,
    /// The packages of crates.io that the site is known to have, with their versions. It may have others, too. If the
    /// list is empty, the site has no crates.
    pub known_crates: &'static [(&'static str, &'static str)],
    /// The stack of a program.
    pub stack: Bytes,
    /// True if it builds programs with link-time optimization.
    pub has_link_time_optimization: bool,
    /// Further flags of its compiler.
    pub flags: &'static [&'static str],
    /// The time limit of a problem whose header names none.
    pub time_limit: Duration,
    /// The parts of an output that the site compares.
    pub granularity: Granularity,
    /// The name of the site in the names of files and folders. For example, `atcoder` is that of AtCoder, whose
    /// template is `atcoder.rs`. Sites that are treated alike share a short name.
    pub short_name: &'static str,
    /// True if an input usually consists of the number of its tests and then the tests.
    pub has_many_tests: bool,
    /// Finds the problem in the segments of its URL's path, on a known site.
    identify: fn(&[&str]) -> Option<ProblemIdentifier>,
}

/// The site that stands for all sites that are not known. It is expected to have a compiler, but no crates.
const OTHER: Site = Site {
    name: "an unknown site",
    domain: None,
    source_limit: None,
    editions: &["2024"],
    rust_version: "1.89",
    known_crates: &[],
    stack: Bytes::megabytes(256),
    has_link_time_optimization: false,
    flags: &[],
    time_limit: Duration::from_secs(2),
    granularity: Granularity::Lines,
    short_name: "other",
    has_many_tests: false,
    identify: |_| None,
};

/// The known sites.
static SITES: &[Site] = &[
    Site {
        name: "AtCoder",
        domain: Some("atcoder.jp"),
        source_limit: Some(524_288),
        known_crates: &[
            ("ac-library-rs", "0.2.0"),
            ("itertools", "0.14.0"),
            ("petgraph", "0.8.2"),
            ("proconio", "0.5.0"),
        ],
        stack: Bytes::megabytes(1024),
        has_link_time_optimization: true,
        flags: &["--cfg=atcoder"],
        short_name: "atcoder",
        identify: |path| match path {
            [.., "tasks", task] => Some(ProblemIdentifier::new(&[task])),
            _ => None,
        },
        ..OTHER
    },
    Site {
        name: "Codeforces",
        domain: Some("codeforces.com"),
        source_limit: Some(65_536),
        editions: &["2024", "2021"],
        short_name: "codeforces",
        has_many_tests: true,
        flags: &["--cfg=ONLINE_JUDGE"],
        granularity: Granularity::Words,
        identify: |path| match path {
            [.., contest, "problem", letter] | [.., "problem" | "gymProblem", contest, letter] => {
                let is_gym = path.iter().any(|part| ["gym", "gymProblem", "group"].contains(part));
                let prefix = if is_gym { "gym" } else { "cf" };
                Some(ProblemIdentifier::new(&[prefix, contest, letter]))
            }
            _ => None,
        },
        ..OTHER
    },
];

impl Site {
    /// Returns the site of the problem at `url`.
    ///
    /// # Errors
    ///
    /// Returns an error if `url` is not the URL of a page; see [`ProblemUrl::parse`].
    pub fn of_url(url: &str) -> Result<&'static Self> {
        Ok(ProblemUrl::parse(url)?.site())
    }

    /// Returns the site that stands for all others. It is also the site of a problem whose URL is not known.
    pub fn other() -> &'static Self {
        &OTHER
    }

    /// Returns the verb of a sentence about the compiler or the crates of the site: `has` for a known site, and `is
    /// assumed to have` for an unknown one.
    pub fn verb_of_having(&self) -> &'static str {
        if self.domain.is_some() { "has" } else { "is assumed to have" }
    }

    /// Returns true if the site has crates.
    pub fn has_crates(&self) -> bool {
        !self.known_crates.is_empty()
    }

    /// Returns the preferred edition.
    pub fn preferred_edition(&self) -> &'static str {
        self.editions[0]
    }

    /// Returns the site of a host, which is in lower case.
    fn of_host(host: &str) -> &'static Self {
        let has_host = |site: &&Self| {
            let subdomain = site.domain.and_then(|domain| host.strip_suffix(domain));
            subdomain.is_some_and(|subdomain| subdomain.is_empty() || subdomain.ends_with('.'))
        };
        SITES.iter().find(has_host).unwrap_or(Self::other())
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Site {}

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
        let url = Url::parse(url)
            .with_context(|| format!("expected the URL of a problem, https://…, found {url:?}"))?;
        let site = Site::of_host(url.host());
        let identifier = (site.identify)(&url.segments());
        let url = if identifier.is_some() { url.without_query_and_fragment() } else { url };
        Ok(Self { url, site, identifier })
    }

    /// Returns the site of the problem.
    pub fn site(&self) -> &'static Site {
        self.site
    }

    /// Returns the name of the problem, or `None` if the URL has none. The name consists of lower-case letters and
    /// digits, and begins with a letter. If the site calls the problem `1068`, the name of the host comes first, as in
    /// `cses1068`. Two problems may have the same name.
    pub fn problem_name(&self) -> Option<String> {
        let found = match &self.identifier {
            Some(identifier) => identifier.text(),
            None if self.site == Site::other() => guessed_name(&self.url)?,
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
    use super::{ProblemUrl, SITES, Site};

    fn url(text: &str) -> ProblemUrl {
        ProblemUrl::parse(text).unwrap()
    }

    #[test]
    fn a_site_has_what_an_unknown_site_is_assumed_to_have() {
        assert_eq!(url("https://codeforces.com/x").site().verb_of_having(), "has");
        assert_eq!(Site::other().verb_of_having(), "is assumed to have");
        for site in SITES {
            assert_eq!(site.preferred_edition(), "2024", "{}", site.name);
        }
    }

    #[test]
    fn the_size_of_a_source_is_limited_on_every_known_site() {
        for site in SITES {
            assert!(site.source_limit.is_some(), "{}", site.name);
        }
        assert_eq!(Site::other().source_limit, None);
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
    fn the_host_of_a_url_is_that_of_a_site() {
        for (url, name) in [
            ("https://atcoder.jp/x", "AtCoder"),
            ("HTTPS://atcoder.jp/x", "AtCoder"),
            ("http://atcoder.jp/x", "AtCoder"),
            ("https://codeforces.com", "Codeforces"),
            ("https://m1.CodeForces.com?x", "Codeforces"),
            ("https://codeforces.com:443/x", "Codeforces"),
            ("https://user:pw@codeforces.com/x", "Codeforces"),
            ("https://codeforces.com./x", "Codeforces"),
            ("https://notatcoder.jp/", "an unknown site"),
            ("https://x.org/atcoder.jp", "an unknown site"),
            ("https://x.org?@atcoder.jp", "an unknown site"),
            ("https://atcoder.jp@x.org", "an unknown site"),
            ("https://atcoder.jp:443@x.org", "an unknown site"),
            ("https://localhost/x", "an unknown site"),
            ("http://192.168.1.5:12345/x", "an unknown site"),
        ] {
            assert_eq!(Site::of_url(url).unwrap().name, name, "{url}");
        }
        for scheme in ["", "javascript://", "file://", " https://", "://", "https:"] {
            let error = Site::of_url(&format!("{scheme}atcoder.jp/\x1b")).unwrap_err();
            let expected =
                format!("URL of a problem, https://…, found \"{scheme}atcoder.jp/\\u{{1b}}\"");
            assert!(error.to_string().ends_with(&expected), "{error}");
        }
        for url in [
            "https://",
            "https:///atcoder.jp",
            "https://atcoder.jp:x/",
            "https://atcoder.jp::8080/",
            "https://a b/",
            "https://[::1]/",
            "https://./",
        ] {
            assert!(Site::of_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn only_atcoder_has_crates() {
        for (url, expected) in [
            ("https://atcoder.jp", true),
            ("https://codeforces.com", false),
            ("https://x.org", false),
        ] {
            assert_eq!(Site::of_url(url).unwrap().has_crates(), expected, "{url}");
        }
    }

    #[test]
    fn one_site_stands_for_all_others() {
        assert!(Site::other().domain.is_none());
        assert!(SITES.iter().all(|site| site.domain.is_some() && site != Site::other()));
        assert_eq!(Site::of_url("https://x.org").unwrap(), Site::other());
        assert_ne!(Site::of_url("https://atcoder.jp").unwrap(), Site::other());
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
}
