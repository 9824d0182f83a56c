//! The description of a new problem.

use crate::commands::new::name::SolutionName;
use anyhow::{Context, Result, ensure};
use std::time::Duration;
use workbench::problem_url::ProblemUrl;
use workbench::site::Site;

/// The description of a new problem, which comes from its page or from the command line.
#[derive(Clone, Debug)]
pub(super) struct NewProblem {
    /// The name of the solution.
    pub(super) name: SolutionName,
    /// True if the user chose the name. Otherwise, a number is added to the name if another problem has it.
    pub(super) is_name_chosen: bool,
    pub(super) url: Option<ProblemUrl>,
    /// The title, if the page of the problem is known.
    pub(super) title: Option<String>,
    pub(super) time_limit: Duration,
    /// The memory limit in megabytes of 2²⁰ bytes, as the page states it, which need not be a whole number.
    pub(super) memory_limit_megabytes: Option<f64>,
    pub(super) is_interactive: bool,
    /// True if the solution has to read or write a file.
    pub(super) uses_files: bool,
    /// The samples, if the page of the problem is known.
    pub(super) samples: Option<Vec<Sample>>,
    /// The number of samples of the page that `samples` does not have.
    pub(super) omitted_samples: usize,
}

/// A sample input and its output.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    pub(super) input: String,
    pub(super) output: String,
}

impl NewProblem {
    /// Returns a problem of which only the URL is known. The name is `name` or, if the user has not chosen one, comes
    /// from the URL.
    ///
    /// # Errors
    ///
    /// Returns an error if `url` is not a URL as a browser shows it, if a solution cannot have the chosen name, or if
    /// no name is chosen and the URL has none.
    pub(super) fn of_url(url: &str, name: Option<&str>) -> Result<Self> {
        let url = ProblemUrl::parse(url)?;
        let text = url.to_string();
        // A browser may show brackets as well, but the URL in a header ends at a bracket.
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@?=&#!$'*,;".contains(c);
        let is_usual = text.len() < 1000 && text.chars().all(is_part);
        ensure!(is_usual, "expected a URL as the browser shows it, found {text:?}");
        let is_name_chosen = name.is_some();
        let name = match name {
            Some(name) => SolutionName::parse(name)?,
            None => {
                let in_url = url.problem_name().with_context(|| {
                    format!(
                        "expected a name of a problem in {text:?}, found none: this is not the page of a problem. Click on \
                         the page of the problem, or add a name, `cargo xtask new URL NAME`"
                    )
                })?;
                SolutionName::of_problem(&in_url)?
            }
        };
        Ok(Self {
            time_limit: url.site().defaults.time_limit,
            url: Some(url),
            ..Self::with_name_only(name, is_name_chosen)
        })
    }

    /// Returns a problem of which only the name is known.
    ///
    /// # Errors
    ///
    /// Returns an error if a solution cannot have this name.
    pub(super) fn of_name(name: &str) -> Result<Self> {
        Ok(Self::with_name_only(SolutionName::parse(name)?, true))
    }

    fn with_name_only(name: SolutionName, is_name_chosen: bool) -> Self {
        Self {
            name,
            is_name_chosen,
            url: None,
            title: None,
            time_limit: Site::other().defaults.time_limit,
            memory_limit_megabytes: None,
            is_interactive: false,
            uses_files: false,
            samples: None,
            omitted_samples: 0,
        }
    }

    /// Returns the samples that are known.
    pub(super) fn known_samples(&self) -> &[Sample] {
        self.samples.as_deref().unwrap_or_default()
    }

    /// Returns the samples that get files. If the samples are not known, the result is one empty sample: the user
    /// pastes a sample into its files. If an interactive problem has no samples, the result is one empty sample as
    /// well: the user writes the input of the interactor into its input file.
    pub(super) fn samples_to_create(&self) -> Vec<Sample> {
        match &self.samples {
            Some(samples) if !samples.is_empty() || !self.is_interactive => samples.clone(),
            _ => vec![Sample::default()],
        }
    }

    /// Returns the site of the problem, or [`Site::other`] if the problem has no URL.
    pub(super) fn site(&self) -> &'static Site {
        self.url.as_ref().map_or(Site::other(), ProblemUrl::site)
    }
}

#[cfg(test)]
mod tests {
    use super::NewProblem;

    const URL: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";

    #[test]
    fn the_name_comes_from_the_url() {
        let problem = NewProblem::of_url(&format!("{URL}?lang=en"), None).unwrap();
        assert_eq!(problem.name.as_str(), "abc400f");
        assert_eq!(problem.url.unwrap().to_string(), URL);
    }

    #[test]
    fn the_name_may_come_from_the_fragment_of_the_url() {
        let problem = NewProblem::of_url("https://x.org/contest/1#problem/A", None).unwrap();
        assert_eq!(problem.name.as_str(), "a");
        assert_eq!(problem.url.unwrap().to_string(), "https://x.org/contest/1#problem/A");
        let of_arena = NewProblem::of_url("https://x.org/arena/#!/p/one", None).unwrap();
        assert_eq!(of_arena.name.as_str(), "one");
        assert_eq!(of_arena.url.unwrap().to_string(), "https://x.org/arena#!/p/one");
    }

    #[test]
    fn a_chosen_name_comes_before_that_of_the_url() {
        let problem = NewProblem::of_url("https://x.org/a.php?id=1#2", Some("y_3")).unwrap();
        assert_eq!(problem.name.as_str(), "y_3");
        assert_eq!(problem.url.unwrap().to_string(), "https://x.org/a.php?id=1#2");
    }

    #[test]
    fn a_problem_without_a_url_has_the_chosen_name() {
        assert_eq!(NewProblem::of_name("x").unwrap().name.as_str(), "x");
    }

    fn error(url: &str, name: Option<&str>) -> String {
        NewProblem::of_url(url, name).unwrap_err().to_string()
    }

    #[test]
    fn a_page_without_a_problem_is_refused() {
        for url in ["https://x.org/", "https://codeforces.com/contest/1312"] {
            let expected = format!(
                "expected a name of a problem in {:?}, found none: this is not the page of a problem. Click on the page of \
                 the problem, or add a name, `cargo xtask new URL NAME`",
                url.trim_end_matches('/')
            );
            assert_eq!(error(url, None), expected);
        }
    }

    #[test]
    fn a_name_that_no_solution_can_have_is_refused() {
        assert!(error(URL, Some("build")).contains("cannot use the name \"build\""));
        assert!(error(URL, Some("../x")).starts_with("expected a name of "));
        assert!(NewProblem::of_name("4x").is_err());
    }

    #[test]
    fn a_url_that_no_browser_shows_is_refused() {
        assert!(error("javascript://atcoder.jp/x", None).starts_with("expected the URL of a "));
        let long = "x".repeat(1000);
        for rest in ["a b", "a\n", ">x", "\u{202e}", "\\x", &long] {
            let error = error(&format!("https://atcoder.jp/{rest}"), Some("x"));
            assert!(error.starts_with("expected a URL as the browser shows it"), "{error}");
            assert!(!error.contains(['\n', '\u{202e}']));
        }
    }
}
