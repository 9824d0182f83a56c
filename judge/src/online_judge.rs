//! What the online judges offer, and which of them a solution is for.

use anyhow::{Context, Result};

/// An online judge. Those that are known compile with Rust 1.89.
#[derive(Debug, PartialEq, Eq)]
pub struct OnlineJudge {
    /// Its name.
    pub name: &'static str,
    /// The domain of the URLs of its problems, or nothing, if any.
    pub domain: &'static str,
    /// The most bytes that a source may have.
    pub source_limit: usize,
    /// The editions that a solution may be compiled in. The first is the one to choose.
    pub editions: &'static [&'static str],
    /// Whether it has the crates that this project depends on.
    pub has_crates: bool,
    /// The stack that a program has, in KiB.
    pub stack: u64,
    /// What its release profile sets.
    pub profile: &'static str,
    /// What it gives the compiler besides.
    pub flags: &'static str,
}

/// Of a judge that is not known, no more is expected than a compiler.
const OTHER: OnlineJudge = OnlineJudge {
    name: "another judge",
    domain: "",
    source_limit: usize::MAX,
    editions: &["2024"],
    has_crates: false,
    stack: 256 << 10,
    profile: "",
    flags: "",
};

static JUDGES: [OnlineJudge; 3] = [
    OnlineJudge {
        name: "AtCoder",
        domain: "atcoder.jp",
        source_limit: 524_288,
        has_crates: true,
        stack: 1 << 20,
        profile: "lto = true",
        ..OTHER
    },
    OnlineJudge {
        name: "Codeforces",
        domain: "codeforces.com",
        source_limit: 65_536,
        editions: &["2024", "2021"],
        flags: "--cfg=ONLINE_JUDGE",
        ..OTHER
    },
    OTHER,
];

impl OnlineJudge {
    /// The judge of the problem at `url`.
    /// Fails if this is no URL of a page that begins with `https://`.
    pub fn of_url(url: &str) -> Result<&'static Self> {
        let rest = url.strip_prefix("https://").unwrap_or_default();
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let has_host = |judge: &&Self| {
            let subdomain = host.strip_suffix(judge.domain);
            subdomain.is_some_and(|name| name.is_empty() || name.ends_with('.'))
                || judge.domain.is_empty()
        };
        let judge = JUDGES.iter().find(has_host).filter(|_| host.contains('.'));
        judge.with_context(|| format!("expected the URL of a problem, https://…, found {url:?}"))
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
            ("https://m1.CodeForces.com?x", "Codeforces"),
            ("https://notatcoder.jp/", "another judge"),
            ("https://x.org/atcoder.jp", "another judge"),
            ("https://atcoder.jp@x.org", "another judge"),
        ] {
            assert_eq!(OnlineJudge::of_url(url).unwrap().name, name);
        }
        for scheme in ["", "http://", "javascript://", "file://", " https://", "HTTPS://"] {
            let error = OnlineJudge::of_url(&format!("{scheme}atcoder.jp/\x1b")).unwrap_err();
            let expected =
                format!("URL of a problem, https://…, found \"{scheme}atcoder.jp/\\u{{1b}}\"");
            assert!(error.to_string().ends_with(&expected), "{error}");
        }
        for url in ["https://", "https://localhost/x", "https:///atcoder.jp"] {
            assert!(OnlineJudge::of_url(url).is_err());
        }
    }
}
