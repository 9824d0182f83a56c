//! What the online judges offer, and which of them a solution is for.

use anyhow::{Context, Result};

/// An online judge. Each compiles with Rust 1.89.
#[derive(Debug, PartialEq, Eq)]
pub struct OnlineJudge {
    /// Its name.
    pub name: &'static str,
    /// The domain of the URLs of its problems.
    pub domain: &'static str,
    /// The most bytes that a source may have.
    pub source_limit: usize,
    /// The editions that a solution may be compiled in.
    pub editions: &'static [&'static str],
    /// Whether it has the crates that this project depends on.
    pub has_crates: bool,
    /// What its release profile sets.
    pub profile: &'static str,
    /// What it gives the compiler besides.
    pub flags: &'static str,
}

static JUDGES: [OnlineJudge; 2] = [
    OnlineJudge {
        name: "AtCoder",
        domain: "atcoder.jp",
        source_limit: 524_288,
        editions: &["2024"],
        has_crates: true,
        profile: "lto = true",
        flags: "",
    },
    OnlineJudge {
        name: "Codeforces",
        domain: "codeforces.com",
        source_limit: 65_536,
        editions: &["2021", "2024"],
        has_crates: false,
        profile: "",
        flags: "--cfg=ONLINE_JUDGE",
    },
];

impl OnlineJudge {
    /// The judge of the problem at `url`.
    /// Fails if no judge has this URL. The error names the judges.
    pub fn of_url(url: &str) -> Result<&'static Self> {
        let (_, rest) = url.split_once("://").unwrap_or_default();
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let has_host = |judge: &&Self| {
            let subdomain = host.strip_suffix(judge.domain);
            subdomain.is_some_and(|name| name.is_empty() || name.ends_with('.'))
        };
        JUDGES.iter().find(has_host).with_context(|| {
            let domains = JUDGES.each_ref().map(|judge| judge.domain).join(" or ");
            format!("expected the URL of a problem at {domains}, found `{url}`")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::OnlineJudge;

    #[test]
    fn the_host_of_a_url_is_that_of_a_judge() {
        for (url, name) in [
            ("https://atcoder.jp/x", "AtCoder"),
            ("https://codeforces.com", "Codeforces"),
            ("http://m1.codeforces.com?x", "Codeforces"),
        ] {
            assert_eq!(OnlineJudge::of_url(url).unwrap().name, name);
        }
        for url in ["", "codeforces.com", "https://notatcoder.jp/", "https://x.org/atcoder.jp"] {
            let error = OnlineJudge::of_url(url).unwrap_err().to_string();
            assert!(error.contains("atcoder.jp or codeforces.com, found"));
        }
    }
}
