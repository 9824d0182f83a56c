//! The sites that judge solutions, and everything that differs between them.

mod url;

pub use url::ProblemUrl;

use crate::comparison::Layout;
use anyhow::Result;
use std::time::Duration;

/// A site that judges solutions. To add one, write an entry of the table `SITES`.
#[derive(Debug)]
pub struct Site {
    /// The name, such as `AtCoder`; no two sites share one.
    pub name: &'static str,
    /// The domain of its URLs; empty for the site that matches all others.
    domain: &'static str,
    /// The size of the largest source that it accepts, in bytes.
    pub source_limit: usize,
    /// The editions that it compiles. The first is the one to choose.
    pub editions: &'static [&'static str],
    /// The version of its compiler.
    pub rust_version: &'static str,
    /// Says whether it has the crates that this project depends on.
    pub has_crates: bool,
    /// The stack of a program, in KiB.
    pub stack: u64,
    /// The settings of its release profile.
    pub profile: &'static str,
    /// The flags that it gives the compiler besides.
    pub flags: &'static str,
    /// The time limit of a problem whose header names none.
    pub time_limit: Duration,
    /// The parts of an output that it compares.
    pub layout: Layout,
    /// The file of `xtask/templates` for a new solution, unless the problem is interactive.
    pub template: &'static str,
    /// Finds the name of a problem in the segments of its URL's path, of which the last one has the query.
    problem_name: fn(&[&str]) -> Option<String>,
}

/// The site that matches all others. Only a compiler is expected of it.
const OTHER: Site = Site {
    name: "another judge",
    domain: "",
    source_limit: usize::MAX,
    editions: &["2024"],
    rust_version: "1.89",
    has_crates: false,
    stack: 256 << 10,
    profile: "",
    flags: "",
    time_limit: Duration::from_secs(2),
    layout: Layout::Lines,
    template: "codeforces.rs",
    problem_name: last_page,
};

/// The known sites. The last entry matches every URL.
static SITES: [Site; 3] = [
    Site {
        name: "AtCoder",
        domain: "atcoder.jp",
        source_limit: 524_288,
        has_crates: true,
        stack: 1 << 20,
        profile: "lto = true",
        template: "atcoder.rs",
        problem_name: |path| match path {
            [.., "tasks", task] => Some(String::from(*task)),
            _ => None,
        },
        ..OTHER
    },
    Site {
        name: "Codeforces",
        domain: "codeforces.com",
        source_limit: 65_536,
        editions: &["2024", "2021"],
        flags: "--cfg=ONLINE_JUDGE",
        layout: Layout::Tokens,
        problem_name: |path| match path {
            [.., contest, "problem", letter] | [.., "problem" | "gymProblem", contest, letter] => {
                let is_gym = path.iter().any(|part| ["gym", "gymProblem", "group"].contains(part));
                let prefix = if is_gym { "gym" } else { "cf" };
                Some(format!("{prefix}{contest}{letter}"))
            }
            _ => None,
        },
        ..OTHER
    },
    OTHER,
];

/// Returns the last part of a path that tells one problem from another: `1` of `view.php?id=1&lang=en`, or
/// `a` of `a.html` and of `a/statement`.
fn last_page(path: &[&str]) -> Option<String> {
    let is_generic = |page: &str| ["problem", "description", "statement", "text"].contains(&page);
    let page = path.iter().rfind(|page| !is_generic(page))?;
    let parameter = page.split(['?', '&']).rfind(|part| !part.starts_with("lang"))?;
    let value = parameter.rsplit('=').next()?;
    value.split('.').next().map(str::to_owned)
}

impl Site {
    /// Returns the site of the problem at `url`.
    ///
    /// # Errors
    ///
    /// Returns an error if `url` is not the URL of a page, as [`ProblemUrl::parse`] says.
    pub fn of_url(url: &str) -> Result<&'static Self> {
        Ok(ProblemUrl::parse(url)?.site())
    }

    /// Returns the site that stands for all others. It also serves a problem whose URL is not known.
    pub fn other() -> &'static Self {
        &SITES[SITES.len() - 1]
    }

    /// Returns the edition to choose.
    pub fn edition(&self) -> &'static str {
        self.editions[0]
    }

    /// Returns the site of a host, which is in lower case.
    fn of_host(host: &str) -> &'static Self {
        let has_host = |site: &&Self| {
            let subdomain = host.strip_suffix(site.domain);
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

#[cfg(test)]
mod tests {
    use super::Site;

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
            ("https://notatcoder.jp/", "another judge"),
            ("https://x.org/atcoder.jp", "another judge"),
            ("https://x.org?@atcoder.jp", "another judge"),
            ("https://atcoder.jp@x.org", "another judge"),
            ("https://atcoder.jp:443@x.org", "another judge"),
            ("https://localhost/x", "another judge"),
            ("http://192.168.1.5:12345/x", "another judge"),
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
            "https://a b/",
            "https://[::1]/",
            "https://./",
        ] {
            assert!(Site::of_url(url).is_err(), "{url}");
        }
    }

    #[test]
    fn the_last_site_matches_what_no_other_does() {
        assert_eq!(Site::other().domain, "");
        assert_eq!(Site::of_url("https://x.org").unwrap(), Site::other());
        assert_ne!(Site::of_url("https://atcoder.jp").unwrap(), Site::other());
    }
}
