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
    /// The crates that a solution may use: their names and exact versions.
    pub crates: &'static [(&'static str, &'static str)],
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
        crates: &[("proconio", "0.5.0"), ("itertools", "0.14.0")],
    },
    JudgeProfile {
        name: "Codeforces",
        domain: "codeforces.com",
        source_limit: 64 * 1024,
        editions: &["2021", "2024"],
        crates: &[],
    },
];

impl JudgeProfile {
    /// The judge of the problem at `url`.
    ///
    /// # Errors
    ///
    /// If no judge has this URL. The error names the judges.
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

    /// The judge that a solution is for: that of the first URL in the text of its header.
    ///
    /// # Errors
    ///
    /// If there is no URL, or if no judge has it.
    pub fn of_header(header: &str) -> Result<&'static Self> {
        let is_between = |c: char| c.is_whitespace() || "<>()[]\"`".contains(c);
        let mut words = header.split(is_between);
        let url = words.find(|word| word.contains("://")).context(
            "expected the URL of the problem in the header, such as \
             `//! <https://codeforces.com/problemset/problem/936/B>`",
        )?;
        Self::of_url(url)
    }

    /// The lines of a manifest that ask for exactly the crates of the judge.
    pub fn requirements(&self) -> Vec<String> {
        let line = |(name, version): &(_, _)| format!("{name} = \"={version}\"");
        self.crates.iter().map(line).collect()
    }

    /// The judge in words: its name, its compiler and its crates.
    pub fn description(&self) -> String {
        let words = |(name, version): &(_, _)| format!("{name} {version}");
        let crates: Vec<_> = self.crates.iter().map(words).collect();
        let crates = match crates[..] {
            [] => "no crates".into(),
            _ => crates.join(" and "),
        };
        format!("{}, {COMPILER}, {crates}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::{JUDGES, JudgeProfile};
    use crate::judge::project::Project;
    use std::fs;

    #[test]
    fn the_first_url_names_the_judge() {
        for (header, name) in [
            ("ABC 1 A: [A + B](https://atcoder.jp/x)", "AtCoder"),
            ("<https://codeforces.com>, https://atcoder.jp", "Codeforces"),
            ("http://m1.codeforces.com?x", "Codeforces"),
        ] {
            assert_eq!(JudgeProfile::of_header(header).unwrap().name, name);
        }
        for url in [
            "codeforces.com",
            "https://notatcoder.jp/",
            "https://x.org/atcoder.jp",
            "",
        ] {
            let error = JudgeProfile::of_url(url).unwrap_err().to_string();
            assert!(error.contains("atcoder.jp or codeforces.com"));
            assert!(JudgeProfile::of_header(url).is_err());
        }
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
        let mut expected: Vec<_> = JUDGES.iter().flat_map(JudgeProfile::requirements).collect();
        found.sort_unstable();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(found, expected);
    }
}
