//! The requests that the arguments of `cargo xtask new` make.

use crate::commands::new::arguments::Arguments;
use anyhow::{Result, bail};
use std::path::Path;

/// A request to create files.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Create the files of the problems on which the user clicks in the browser.
    Clicks { port: u16, repetition: Repetition },
    /// Create the files of the problem at a URL. `name` is the name that the user has chosen for the solution, or
    /// `None` if the name comes from the URL.
    Problem { url: String, name: Option<String>, scope: FileScope },
    /// Create a solution and an empty sample of a problem without a URL. The new solution is given by its name or its
    /// file.
    Solution(String),
    /// Create a stress test of an existing solution, which is given by its name or its file.
    StressTest(String),
}

/// The time until which the command waits for clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repetition {
    /// Clicks until the files of a problem are there. Usually, the first click creates them.
    UntilFilesExist,
    /// One click after another, until the user ends the command.
    UntilEnded,
}

/// A choice of the files of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileScope {
    /// A solution and an empty sample.
    WithoutStressTest,
    /// A solution, an empty sample and a stress test.
    WithStressTest,
}

impl Request {
    /// Returns the request that arguments make. `is_file` returns true if a path leads to a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the arguments are two names, and not a URL and a name.
    pub(super) fn of(arguments: &Arguments, is_file: impl Fn(&Path) -> bool) -> Result<Self> {
        let &Arguments { ref target, ref name, stress, stay, port } = arguments;
        let Some(target) = target else {
            let repetition =
                if stay { Repetition::UntilEnded } else { Repetition::UntilFilesExist };
            return Ok(Self::Clicks { port, repetition });
        };
        Ok(match Target::parse(target, is_file) {
            Target::Url(url) => {
                let scope =
                    if stress { FileScope::WithStressTest } else { FileScope::WithoutStressTest };
                Self::Problem { url, name: name.clone(), scope }
            }
            Target::Solution(_) if name.is_some() => {
                bail!("expected a URL before the name, found {target:?}")
            }
            Target::Solution(solution) if stress => Self::StressTest(solution),
            Target::Solution(solution) => Self::Solution(solution),
        })
    }
}

/// The argument `URL|NAME` of the command.
enum Target {
    /// The URL of a problem.
    Url(String),
    /// A solution, which is given by its name or its file.
    Solution(String),
}

impl Target {
    /// Distinguishes a URL, perhaps without its scheme, from a solution.
    fn parse(text: &str, is_file: impl Fn(&Path) -> bool) -> Self {
        // A text such as `https:/x.org` has a broken scheme. No other scheme is put before it.
        let has_scheme = text.contains(":/");
        let names_file = !has_scheme && (text.ends_with(".rs") || is_file(Path::new(text)));
        if names_file || !text.contains(['.', '/']) {
            return Self::Solution(text.to_owned());
        }
        // The name of a host begins with a letter or a digit, and has a dot, or a port follows it. Other texts, such as
        // `abc400/x` or `./x`, get no scheme, and are refused when the URL is parsed.
        let host = text.split('/').next().unwrap_or_default();
        let is_host = host.starts_with(char::is_alphanumeric) && host.contains(['.', ':']);
        let lacks_scheme = !has_scheme && is_host;
        Self::Url(if lacks_scheme { format!("https://{text}") } else { text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::{FileScope, Repetition, Request};
    use crate::commands::new::arguments::Arguments;
    use clap::{Args, Command, FromArgMatches};

    /// Returns the request of a command line. The file `a.txt` exists.
    fn request(words: &[&str]) -> Request {
        try_request(words).unwrap()
    }

    fn try_request(words: &[&str]) -> anyhow::Result<Request> {
        let command = Arguments::augment_args(Command::new("new").no_binary_name(true));
        let matches = command.try_get_matches_from(words)?;
        let arguments = Arguments::from_arg_matches(&matches)?;
        Request::of(&arguments, |path| path.ends_with("a.txt"))
    }

    /// Asserts that a URL and its name are a request for the files of a problem, without a stress test or, if
    /// `--stress` is added, with one.
    #[track_caller]
    fn assert_problem(words: &[&str], url: &str, name: Option<&str>) {
        for (option, scope) in
            [(None, FileScope::WithoutStressTest), (Some("--stress"), FileScope::WithStressTest)]
        {
            let words: Vec<_> = words.iter().copied().chain(option).collect();
            let problem =
                Request::Problem { url: url.into(), name: name.map(str::to_owned), scope };
            assert_eq!(request(&words), problem);
        }
    }

    #[test]
    fn without_a_target_clicks_are_waited_for() {
        let [once, again] = [Repetition::UntilFilesExist, Repetition::UntilEnded];
        for (words, port, repetition) in [
            (&[][..], 10043, once),
            (&["--port", "5"], 5, once),
            (&["--stay"], 10043, again),
            (&["--stay", "--port", "0"], 0, again),
        ] {
            assert_eq!(request(words), Request::Clicks { port, repetition }, "{words:?}");
        }
    }

    #[test]
    fn a_text_with_a_host_is_a_url() {
        for (text, url) in [
            ("atcoder.jp/x", "https://atcoder.jp/x"),
            ("http://x.org/a.rs", "http://x.org/a.rs"),
            ("x.org", "https://x.org"),
            ("localhost:8000/x", "https://localhost:8000/x"),
            // This URL is refused later. With another scheme before it, the host would be `https`.
            ("https:/x.org/a", "https:/x.org/a"),
            // This text has no host, and is refused later, too.
            ("abc400/x", "abc400/x"),
            ("abc400/../../x.y", "abc400/../../x.y"),
            ("./x", "./x"),
            ("..", ".."),
        ] {
            assert_problem(&[text], url, None);
        }
    }

    #[test]
    fn a_url_may_have_a_name() {
        let url = "https://x.org/a";
        assert_problem(&[url, "y"], url, Some("y"));
    }

    #[test]
    fn a_name_or_a_file_is_a_solution() {
        for text in
            ["x", "src/bin/x.rs", "../src/bin/cf936b.rs", "../testcases/x/a.txt", "x.rs", ""]
        {
            assert_eq!(request(&[text]), Request::Solution(text.into()));
            assert_eq!(request(&[text, "--stress"]), Request::StressTest(text.into()));
        }
    }

    #[test]
    fn a_solution_has_no_second_name() {
        for words in [&["x", "y"][..], &["x", "y", "--stress"]] {
            let error = try_request(words).unwrap_err().to_string();
            assert_eq!(error, "expected a URL before the name, found \"x\"");
        }
    }

    #[test]
    fn arguments_for_different_requests_are_refused() {
        for words in [
            &["x", "--stay"][..],
            &["x", "--port", "5"],
            &["x", "y", "--stay"],
            &["x", "--stress", "--port", "5"],
            &["--stress"],
            &["--stress", "--stay"],
            &["--stress", "--port", "5"],
        ] {
            assert!(try_request(words).is_err(), "{words:?}");
        }
    }
}
