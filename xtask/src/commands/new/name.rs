//! Which problem a URL means, and the name of its solution.

use anyhow::{Result, ensure};
use judge::online_judge::OnlineJudge;

/// A URL without what a browser adds, such as `?lang=en`, unless its page is a file: what comes after
/// `problem.php` tells the problem.
fn plain(url: &str) -> &str {
    let page = url.split('#').next().unwrap_or_default();
    let path = page.split('?').next().unwrap_or_default();
    let is_file = path.split('/').skip(3).last().is_some_and(|file| file.contains('.'));
    (if is_file { page } else { path }).trim_end_matches('/')
}

/// The name that a URL tells, or nothing if it tells none.
fn told(judge: &OnlineJudge, url: &str) -> String {
    let segments: Vec<_> = url.split('/').skip(2).collect();
    let mut name = match (judge.domain, &segments[..]) {
        ("atcoder.jp", [.., "tasks", task]) => task.to_string(),
        (
            "codeforces.com",
            [.., contest, "problem", letter] | [.., "problem" | "gymProblem", contest, letter],
        ) => {
            let is_gym = |part| ["gym", "gymProblem", "group"].contains(part);
            let site = if segments.iter().any(is_gym) { "gym" } else { "cf" };
            format!("{site}{contest}{letter}")
        }
        ("", [_, path @ ..]) => {
            let is_page = |page: &&&str| !["problem", "description", "statement"].contains(page);
            let page = path.iter().rfind(is_page).copied().unwrap_or_default();
            // `1` of `view.php?id=1&lang=en`, or `a` of `a.html`.
            let part = page.split(['?', '&']).rfind(|part| !part.starts_with("lang"));
            let value = part.and_then(|part| part.rsplit('=').next()).unwrap_or_default();
            value.split('.').next().unwrap_or_default().to_owned()
        }
        _ => String::new(),
    };
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        let is_site = |part: &&str| !["ac", "co", "com", "edu"].contains(part);
        name.insert_str(0, segments[0].rsplit('.').skip(1).find(is_site).unwrap_or_default());
    }
    name.retain(|c| c.is_ascii_alphanumeric());
    name.to_lowercase()
}

/// Checks a URL that comes from outside, and settles the name, which the URL tells if none is given: nothing
/// else becomes part of a path or of a header. Returns the plain URL and the name.
pub(super) fn settle(url: &str, given: Option<&str>) -> Result<(String, String)> {
    let (judge, url) = (OnlineJudge::of_url(url)?, plain(url));
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@?=&".contains(c);
    let is_url = url.len() < 1000 && url.chars().all(is_part);
    ensure!(is_url, "expected a URL as the browser shows it, found {url:?}");
    let name = given.map_or_else(|| told(judge, url), str::to_owned);
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part);
    ensure!(
        is_name && name.len() < 100 && !is_taken(&name),
        "expected a name like abc400f, of a lower-case letter and more, digits or `_`, that means nothing else to \
         Cargo or to Windows, found {name:?}: give another one, `cargo xtask new URL NAME`"
    );
    Ok((url.into(), name))
}

/// Whether a solution of this name would break the workspace, or be no file on Windows.
fn is_taken(name: &str) -> bool {
    let device = name.strip_suffix(|c| ('1'..='9').contains(&c));
    [Some("com"), Some("lpt")].contains(&device)
        || ["aux", "con", "nul", "prn"].contains(&name)
        || ["build", "deps", "examples", "incremental", "judge", "xtask"].contains(&name)
}

/// Whether two URLs lead to one problem.
pub(super) fn is_same(url: &str, other: &str) -> bool {
    let id = |url| {
        let (judge, url) = (OnlineJudge::of_url(url).ok()?, plain(url));
        // Another judge may have problems of one name.
        let name = told(judge, url);
        Some(if judge.domain.is_empty() || name.is_empty() { url.to_owned() } else { name })
    };
    id(url) == id(other)
}

#[cfg(test)]
mod tests {
    use super::{is_same, settle};

    const URL: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";

    #[test]
    fn a_url_tells_the_problem_and_its_name() {
        let known = [
            ("abc400f", "atcoder.jp/contests/abc400/tasks/abc400_f?lang=en"),
            ("abc400f", "atcoder.jp/contests/x/tasks/abc400_F"),
            ("atcoder1202contestb", "atcoder.jp/contests/x/tasks/1202Contest_b"),
            ("cf936b", "codeforces.com/problemset/problem/936/B"),
            ("cf936b", "m1.codeforces.com/contest/936/problem/b/?x"),
            ("gym936b", "codeforces.com/gym/936/problem/B"),
            ("gym936b", "codeforces.com/problemset/gymProblem/936/B"),
            ("gym936b", "codeforces.com/group/X/contest/936/problem/B"),
            ("unionfind", "judge.yosupo.jp/problem/unionfind"),
            ("cses1068", "cses.fi/problemset/task/1068"),
            ("hello", "open.kattis.com/problems/hello"),
            ("itp11a", "onlinejudge.u-aizu.ac.jp/courses/lesson/2/ITP1/1/ITP1_1_A"),
            ("itp11a", "judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=ja"),
            ("uaizu2000", "onlinejudge.u-aizu.ac.jp/challenges/sources/ICPC/Prelim/2000"),
            ("b", "x.org/a/b.html"),
            ("x2d", "www.x.com/challenges/2-d/problem?isFullScreen=true"),
            ("", "codeforces.com/contest/1312"),
            ("", "atcoder.jp/contests/abc400"),
            ("", "x.org/"),
        ];
        let known = known.map(|(name, url)| (name, format!("https://{url}")));
        for (name, url) in &known {
            assert_eq!(settle(url, None).map_or(String::new(), |(_, name)| name), *name);
            for (other_name, other) in &known {
                // Of another judge, only the URL itself tells problems apart.
                let is_known = url == other || !["", "itp11a"].contains(name);
                assert_eq!(is_same(url, other), name == other_name && is_known, "{url} {other}");
            }
        }
        assert!(!is_same(URL, "javascript://atcoder.jp/contests/abc400/tasks/abc400_f"));
        let (url, name) = settle("https://x.org/a.php?id=1#2", Some("y_3")).unwrap();
        assert_eq!((&*url, &*name), ("https://x.org/a.php?id=1", "y_3"));
    }

    #[test]
    fn what_comes_from_outside_is_checked() {
        let error = |url: &str, name| settle(url, name).unwrap_err().to_string();
        let long = "x".repeat(1000);
        for name in ["", "ABC", "4x", "a/b", "../x", "a b", "é", "x.rs", "_x", "x\u{1b}", &long] {
            assert!(error(URL, Some(name)).starts_with("expected a name like abc400f"), "{name}");
        }
        for name in ["build", "deps", "examples", "incremental", "judge", "xtask", "aux", "lpt9"] {
            let error = error(&format!("https://atcoder.jp/contests/x/tasks/{name}"), None);
            assert!(
                error.contains(&format!("nothing else to Cargo or to Windows, found \"{name}\""))
            );
        }
        settle(URL, Some("com10")).unwrap();
        assert!(error("javascript://atcoder.jp/x", None).starts_with("expected the URL of a "));
        for rest in ["a b", "a\n", ">x", "\u{202e}", "\\x", &long] {
            let error = error(&format!("https://atcoder.jp/{rest}"), Some("x"));
            assert!(error.starts_with("expected a URL as the browser shows it"), "{error}");
            assert!(!error.contains(['\n', '\u{202e}']));
        }
    }
}
