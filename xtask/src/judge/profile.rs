//! What a judge offers to a solution, and which judge a solution is for.

use anyhow::{Context, Result};

/// What a judge offers. All judges have the compiler [`COMPILER`].
#[derive(Debug, PartialEq, Eq)]
pub struct JudgeProfile {
    /// The name of the judge.
    pub name: &'static str,
    /// The domain of the URLs of its problems.
    pub domain: &'static str,
    /// The most bytes that a source may have.
    pub source_limit: usize,
    /// The editions that a solution may be compiled in.
    pub editions: &'static [&'static str],
    /// The crates that a solution may use.
    pub crates: &'static [Dependency],
}

/// A crate in the version that the judge has.
#[derive(Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Its name.
    pub name: &'static str,
    /// Its exact version.
    pub version: &'static str,
}

impl Dependency {
    /// The line of a manifest that asks for exactly this version.
    pub fn requirement(&self) -> String {
        format!("{} = \"={}\"", self.name, self.version)
    }
}

/// The compiler of all judges.
pub const COMPILER: &str = "rustc 1.89";

/// All judges.
pub static JUDGES: [JudgeProfile; 2] = [
    JudgeProfile {
        name: "AtCoder",
        domain: "atcoder.jp",
        source_limit: 512 * 1024,
        editions: &["2024"],
        crates: &[
            Dependency {
                name: "proconio",
                version: "0.5.0",
            },
            Dependency {
                name: "itertools",
                version: "0.14.0",
            },
        ],
    },
    JudgeProfile {
        name: "Codeforces",
        domain: "codeforces.com",
        source_limit: 64 * 1024,
        editions: &["2021", "2024"],
        crates: &[],
    },
];

const SCHEMES: [&str; 2] = ["https://", "http://"];

impl JudgeProfile {
    /// The judge of the problem at `url`.
    ///
    /// # Errors
    ///
    /// If no judge has this URL. The error names the judges.
    pub fn of_url(url: &str) -> Result<&'static Self> {
        let rest = SCHEMES.iter().find_map(|scheme| url.strip_prefix(scheme));
        let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
        JUDGES
            .iter()
            .find(|judge| host.is_some_and(|host| is_within(host, judge.domain)))
            .with_context(|| {
                let domains = JUDGES.each_ref().map(|judge| judge.domain).join(" or ");
                format!("expected the URL of a problem at {domains}, found `{url}`")
            })
    }

    /// The judge that a solution is for: that of the first URL in the text of its header.
    ///
    /// # Errors
    ///
    /// If there is no URL, or if no judge has it.
    pub fn of_header(header: &str) -> Result<&'static Self> {
        let starts = SCHEMES.iter().filter_map(|scheme| header.find(scheme));
        let start = starts.min().context(
            "expected the URL of the problem in the header, such as \
             `//! <https://codeforces.com/problemset/problem/936/B>`",
        )?;
        let is_end = |c: char| c.is_whitespace() || "<>)]\"`".contains(c);
        let url = header[start..].split(is_end).next();
        Self::of_url(url.unwrap_or_default())
    }

    /// The judge in words: its name, its compiler and its crates.
    pub fn description(&self) -> String {
        let crates: Vec<_> = self
            .crates
            .iter()
            .map(|dependency| format!("{} {}", dependency.name, dependency.version))
            .collect();
        let crates = if crates.is_empty() {
            "no crates".into()
        } else {
            crates.join(" and ")
        };
        format!("{}, {COMPILER}, {crates}", self.name)
    }
}

fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::{Dependency, JUDGES, JudgeProfile};
    use crate::judge::project::Project;
    use std::fs;

    #[test]
    fn the_url_names_the_judge() {
        for (url, name) in [
            ("https://atcoder.jp/contests/abc209/tasks/x", "AtCoder"),
            ("https://codeforces.com/problemset", "Codeforces"),
            ("http://m1.codeforces.com?x", "Codeforces"),
        ] {
            assert_eq!(JudgeProfile::of_url(url).unwrap().name, name);
        }
        for url in [
            "codeforces.com",
            "https://notatcoder.jp/",
            "https://x.org/atcoder.jp",
            "",
        ] {
            let error = JudgeProfile::of_url(url).unwrap_err().to_string();
            assert!(error.contains("atcoder.jp or codeforces.com"));
        }
    }

    #[test]
    fn the_first_url_of_the_header_counts() {
        let header = "CF 1 A: <https://codeforces.com/x>, see https://atcoder.jp/y";
        assert_eq!(JudgeProfile::of_header(header).unwrap().name, "Codeforces");
        assert!(JudgeProfile::of_header("codeforces.com").is_err());
        assert!(JudgeProfile::of_header("https://example.org").is_err());
    }

    #[test]
    fn the_judge_in_words() {
        assert_eq!(
            JUDGES.each_ref().map(JudgeProfile::description),
            [
                "AtCoder, rustc 1.89, proconio 0.5.0 and itertools 0.14.0",
                "Codeforces, rustc 1.89, no crates",
            ]
        );
    }

    /// A solution can use no other crate, so the bundler need not look for one.
    #[test]
    fn the_project_depends_on_exactly_the_crates_of_the_judges() {
        let manifest = fs::read_to_string(Project::here().root().join("Cargo.toml")).unwrap();
        let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
        let mut found: Vec<_> = rest.lines().take_while(|line| !line.is_empty()).collect();
        let mut expected: Vec<_> = JUDGES
            .iter()
            .flat_map(|judge| judge.crates)
            .map(Dependency::requirement)
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(found, expected);
    }
}
