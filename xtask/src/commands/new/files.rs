//! The files of a problem, from what is known of its statement.

use anyhow::{Result, ensure};
use judge::file::{self, read, replace};
use judge::header::Header;
use judge::online_judge::OnlineJudge;
use judge::project::Project;
use serde::Deserialize;

/// What is known of a problem: what Competitive Companion sends, as far as it is of use.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Statement {
    /// The name of the solution, once the statement has been checked.
    #[serde(skip)]
    pub(super) name: String,
    #[serde(rename = "name")]
    title: String,
    pub(super) url: String,
    /// In milliseconds.
    time_limit: Option<f64>,
    #[serde(default)]
    interactive: bool,
    #[serde(default)]
    input: Stream,
    #[serde(default)]
    output: Stream,
    tests: Vec<Sample>,
    #[serde(default)]
    pub(super) batch: Batch,
}

/// The type is `stdin` or `stdout`, or else it is a file.
#[derive(Clone, Debug, Default, Deserialize)]
struct Stream {
    r#type: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
struct Sample {
    input: String,
    output: String,
}

/// The contest, and how many problems of it are sent.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Batch {
    pub(super) id: String,
    pub(super) size: usize,
}

impl Statement {
    /// Only the URL is known, and perhaps a name. The sample is to be pasted.
    pub(super) fn empty(url: &str, name: Option<&str>) -> Result<Self> {
        let (url, title, tests) = (url.into(), "TODO title".into(), vec![Sample::default()]);
        Self { url, title, tests, ..Self::default() }.check(name)
    }

    /// Checks what comes from outside, and settles the name, which the URL tells if there is none: nothing
    /// else becomes part of a path or ends a line.
    pub(super) fn check(mut self, name: Option<&str>) -> Result<Self> {
        let (_, told) = known(&self.url)?;
        let (url, name) = (plain(&self.url), name.unwrap_or(&told));
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@?=&".contains(c);
        let is_url = url.len() < 1000 && url.chars().all(is_part);
        ensure!(is_url, "expected a URL as the browser shows it, found {url:?}");
        ensure!(!name.is_empty(), "{url} tells no name: give one, `cargo xtask new URL NAME`");
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_name = name.len() < 100 && name.chars().all(is_part);
        ensure!(
            is_name && name.starts_with(|c: char| c.is_ascii_lowercase()),
            "expected a name like abc400f, of lower-case letters, digits and `_`, found {name:?}"
        );
        ensure!(
            !is_taken(name),
            "`{name}` means something else to Cargo or to Windows: give another name, \
             `cargo xtask new URL NAME`"
        );
        ensure!((0.001..1e3).contains(&self.seconds()), "its time limit is {} s", self.seconds());
        (self.url, self.name) = (url.into(), name.into());
        Ok(self)
    }

    fn seconds(&self) -> f64 {
        self.time_limit.unwrap_or(2000.0) / 1e3
    }

    /// The solution to begin with.
    fn source(&self) -> Result<String> {
        let template = if self.interactive {
            include_str!("../../../templates/interactive.rs")
        } else if OnlineJudge::of_url(&self.url)?.has_crates {
            include_str!("../../../templates/atcoder.rs")
        } else {
            include_str!("../../../templates/codeforces.rs")
        };
        let mut facts = format!("{} s", self.seconds());
        // Such as -12.5, but not the `5.` that ends a sentence.
        let is_decimal =
            |word: &str| word.contains('.') && !word.ends_with('.') && word.parse::<f64>().is_ok();
        if self.tests.iter().any(|test| test.output.split_whitespace().any(is_decimal)) {
            facts += ".\n//! Tolerance: 1e-6";
        }
        let template = lines(template).replace("TIME_LIMIT", &facts);
        let title = harmless(&self.title);
        // What has been filled in is not searched again.
        let pieces = template.split("URL").map(|piece| piece.replace("TITLE", &title));
        Ok(pieces.collect::<Vec<_>>().join(&self.url))
    }
}

/// A title that can stand anywhere in a comment, whatever the page says. In a header, it becomes no line that
/// says a fact or names a command, because such a line begins with a certain word and has a colon.
fn harmless(title: &str) -> String {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = title.replace(':', ",").replace(['<', '['], "(").replace(['>', ']'], ")");
    // What cannot be printed is escaped, by more than one character.
    let is_printable = |c: &char| c.is_ascii_graphic() || c.escape_debug().len() == 1;
    let title: String = title.chars().filter(is_printable).take(200).collect();
    let start = title.trim_start().to_lowercase();
    let mut facts = ["time", "tolerance", "checker", "interactor"].into_iter();
    if facts.any(|fact| start.starts_with(fact)) { format!("“{title}”") } else { title }
}

/// Whether a solution of this name would break the workspace, or be no file on Windows.
fn is_taken(name: &str) -> bool {
    let number = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt")).unwrap_or_default();
    matches!(number.as_bytes(), [b'1'..=b'9'])
        || ["aux", "con", "nul", "prn"].contains(&name)
        || ["build", "deps", "examples", "incremental", "judge", "xtask"].contains(&name)
}

/// A URL without what a browser adds, such as `?lang=en`, unless its page is a file: what comes after
/// `problem.php` tells the problem.
fn plain(url: &str) -> &str {
    let page = url.split('#').next().unwrap_or_default();
    let path = page.split('?').next().unwrap_or_default();
    let is_file = path.split('/').skip(3).last().is_some_and(|file| file.contains('.'));
    (if is_file { page } else { path }).trim_end_matches('/')
}

/// What tells a problem from all others, whichever of its URLs this is; and its name, or nothing if the URL
/// tells none.
fn known(url: &str) -> Result<(String, String)> {
    let (judge, url) = (OnlineJudge::of_url(url)?, plain(url));
    let segments: Vec<_> = url.split('/').skip(2).collect();
    let (id, mut name) = match (judge.domain, &segments[..]) {
        ("atcoder.jp", [.., "tasks", task]) => (task.to_lowercase(), task.to_string()),
        (
            "codeforces.com",
            [.., contest, "problem", letter] | [.., "problem" | "gymProblem", contest, letter],
        ) => {
            let is_said = |part: &&&str| !["contest", "problem", "problemset"].contains(part);
            let path: Vec<_> = segments[1..].iter().filter(is_said).copied().collect();
            let id = path.join("/").replace("gymProblem", "gym").to_lowercase();
            (id, format!("cf{contest}{letter}"))
        }
        ("", [_, path @ ..]) => {
            let is_page = |page: &&&str| !["problem", "description", "statement"].contains(page);
            let page = path.iter().rfind(is_page).copied().unwrap_or_default();
            // `1` of `view.php?id=1&lang=en`, or `a` of `a.html`.
            let (file, query) = page.split_once('?').unwrap_or((page, ""));
            let value = query.split('&').rfind(|pair| !pair.starts_with("lang")).unwrap_or("");
            let stem = file.split('.').next().filter(|_| value.is_empty());
            (url.into(), stem.or(value.split('=').next_back()).unwrap_or("").into())
        }
        _ => (url.into(), String::new()),
    };
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        let is_site = |part: &&str| !["ac", "co", "com", "edu"].contains(part);
        name.insert_str(0, segments[0].rsplit('.').skip(1).find(is_site).unwrap_or_default());
    }
    name.retain(|c| c.is_ascii_alphanumeric());
    Ok((id, name.to_lowercase()))
}

type Tell<'a> = &'a mut dyn FnMut(String) -> Result<()>;

/// Creates what there is not yet, and tells it. Returns whether there was anything to create.
pub(super) fn create(project: &Project, statement: &Statement, tell: Tell) -> Result<bool> {
    let Statement { name, url, .. } = statement;
    let (source, (id, _)) = (project.source(name), known(url)?);
    if source.exists()
        && let Ok(other) = Header::of(&read(&source)?).url()
    {
        ensure!(
            known(other).is_ok_and(|(other, _)| other == id),
            "src/bin/{name}.rs is for {other:?}: give another name, `cargo xtask new URL NAME`"
        );
    }
    let mut files = vec![(format!("src/bin/{name}.rs"), statement.source()?)];
    for (number, test) in (1..).zip(&statement.tests) {
        // An input is judged, so its output is there before it.
        for (end, text) in [("out", &test.output), ("in", &test.input)] {
            files.push((format!("testcases/{name}/sample-{number}.{end}"), lines(text)));
        }
    }
    let (mut is_new, mut others) = (false, Vec::new());
    for (file, text) in files {
        let path = project.root().join(&file);
        let is_same = |found: String| found.split_whitespace().eq(text.split_whitespace());
        if file::create(&path, &text)? {
            is_new = true;
            tell(format!("created {file}\n"))?;
        } else if path != source && !text.is_empty() && !read(&path).is_ok_and(is_same) {
            others.push(file);
        }
    }
    if !others.is_empty() {
        tell(format!("left as they are, but the page has other samples: {}\n", others.join(", ")))?;
    }
    let streams = [&*statement.input.r#type, &*statement.output.r#type];
    if streams.iter().any(|stream| !["", "stdin", "stdout"].contains(stream)) {
        tell(format!("{name} reads or writes a file: the template does not, see the page\n"))?;
    }
    Ok(is_new)
}

/// Creates the comparison of a solution with a naive solver, and tells it.
pub(super) fn add_naive(project: &Project, name: &str, tell: Tell) -> Result<()> {
    let (file, source) = (format!("tests/proof/{name}.rs"), project.source(name));
    let solution = read(&source)?;
    let path = format!("#[path = \"../../{file}\"]");
    let has_module = solution.lines().any(|line| line.trim() == path);
    let proof = lines(include_str!("../../../templates/proof.rs")).replace("NAME", name);
    if file::create(&project.root().join(&file), &proof)? {
        tell(format!("created {file}\n"))?;
    } else {
        ensure!(!has_module, "{file} exists already");
    }
    if !has_module {
        let solution = solution.trim_end();
        replace(&source, &format!("{solution}\n\n#[cfg(test)]\n{path}\nmod proof;\n"))?;
        tell(format!("added `mod proof` to src/bin/{name}.rs\n"))?;
    }
    Ok(())
}

/// A text with a newline after each line, as it may have come from a system with other line ends.
fn lines(text: &str) -> String {
    text.lines().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Statement, Tell, add_naive, create, harmless, known, plain};
    use anyhow::Result;
    use judge::bundle::build::build;
    use judge::file::{read, replace};
    use judge::header::Header;
    use judge::judging::Rules;
    use judge::project::Project;
    use serde_json::json;
    use std::fs;
    use std::process::Command;
    use std::time::Duration;
    use tempfile::TempDir;

    const ATCODER: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_f";
    const CODEFORCES: &str = "https://codeforces.com/problemset/problem/936/B";
    const KATTIS: &str = "https://open.kattis.com/problems/hello";

    /// A project like this one, without problems.
    fn scratch() -> (TempDir, Project) {
        let (folder, here) = (TempDir::new().unwrap(), Project::here());
        fs::create_dir_all(folder.path().join("src/bin")).unwrap();
        for file in ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/input.rs"] {
            fs::copy(here.root().join(file), folder.path().join(file)).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    fn statement(url: &str, samples: &[(&str, &str)]) -> Statement {
        let sample = |&(input, output): &(&str, &str)| json!({ "input": input, "output": output });
        let tests: Vec<_> = samples.iter().map(sample).collect();
        let click = json!({ "name": "A  title\n", "url": url, "timeLimit": 2500, "tests": tests });
        serde_json::from_value::<Statement>(click).unwrap().check(Some("x")).unwrap()
    }

    /// What is told, and after it the error.
    fn told(create: impl FnOnce(Tell) -> Result<()>) -> String {
        let mut told = String::new();
        let result = create(&mut |line| {
            told += &line;
            Ok(())
        });
        told + &result.map_or_else(|error| error.to_string(), |()| String::new())
    }

    fn created(project: &Project, statement: &Statement) -> String {
        told(|tell| create(project, statement, tell).map(|_| ()))
    }

    #[test]
    fn the_bundle_of_a_new_problem_is_accepted() {
        let (folder, project) = scratch();
        // Cargo puts a program elsewhere if the configuration of a folder above names a target.
        let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
        let version = String::from_utf8(version).unwrap();
        let (_, host) = version.split_once("host: ").unwrap();
        let target = format!("[build]\ntarget = \"{}\"\n", host.lines().next().unwrap());
        replace(&folder.path().join(".cargo/config.toml"), &target).unwrap();
        // The templates print the number that they read.
        for (name, url, interactive, edition) in [
            ("x", ATCODER, false, "2024"),
            ("y", CODEFORCES, false, "2021"),
            ("z", KATTIS, true, "2024"),
        ] {
            let statement = statement(url, &[("7", "7")]);
            let statement = Statement { name: name.into(), interactive, ..statement };
            created(&project, &statement);
            let source = read(&project.source(name)).unwrap();
            let header = format!("//! <{url}> A title\n//!\n//! Time limit: 2.5 s.\n//!\n");
            assert!(source.starts_with(&header), "{source}");
            assert_eq!(source.contains("flush"), interactive);
            let strict = source.replacen("\nuse", "\n#![deny(warnings)]\nuse", 1);
            replace(&project.source(name), &strict).unwrap();
            let program = build(&project, name, edition, &folder.path().join("bundles"));
            let (mut program, cases) = (Command::new(program.unwrap()), project.cases(name));
            let rules = Rules { limit: Duration::from_secs(10), ..Rules::default() };
            let case = cases.unwrap().remove(0).1.unwrap();
            rules.require_accepted(&mut program, &case).unwrap();
        }
    }

    #[test]
    fn only_what_is_not_there_is_created() {
        let (_folder, project) = scratch();
        let file = |name: &str| project.root().join("testcases/x").join(name);
        replace(&file("sample-2.in"), "mine\n").unwrap();
        replace(&file("sample-3.out"), "mine\n").unwrap();
        let empty = Statement::empty(&format!("{ATCODER}/?lang=en#s"), Some("x")).unwrap();
        assert_eq!(empty.url, ATCODER);
        let [out, input] = ["out", "in"].map(|end| format!("created testcases/x/sample-1.{end}\n"));
        assert_eq!(created(&project, &empty), format!("created src/bin/x.rs\n{out}{input}"));
        let mut full = statement(ATCODER, &[("1\r\n2", "3"), ("4", "5"), ("6", "7")]);
        let others = "left as they are, but the page has other samples: testcases/x/sample-2.in, \
                      testcases/x/sample-3.out\n";
        let [second, third] = [("2.out"), ("3.in")].map(|end| out.replace("1.out", end));
        assert_eq!(created(&project, &full), format!("{out}{input}{second}{third}{others}"));
        for (name, text) in [("1.in", "1\n2\n"), ("2.in", "mine\n"), ("3.out", "mine\n")] {
            assert_eq!(read(&file(&format!("sample-{name}"))).unwrap(), text);
        }
        assert_eq!(created(&project, &empty), "", "nothing is known of its samples");
        full.output.r#type = "file".into();
        let told = created(&project, &full);
        assert!(told.starts_with(&format!("{others}x reads or writes a file: ")), "{told}");
        // An output is there before its input.
        fs::create_dir_all(file("sample-4.in")).unwrap();
        full.tests.push(full.tests[0].clone());
        let told = created(&project, &full);
        assert!(told.starts_with("created testcases/x/sample-4.out\n"), "{told}");
        assert!(
            told.ends_with("sample-4.in is no regular file: nothing is written to it"),
            "{told}"
        );
    }

    #[test]
    fn decimals_have_a_tolerance() {
        for (outputs, tolerance) in [("2 -12.5\n|0.1", Some(1e-6)), ("5.|a.b|1.2.3 .|15", None)] {
            for output in outputs.split('|') {
                let source = statement(CODEFORCES, &[("1", "1"), ("1", output)]).source().unwrap();
                assert_eq!(Header::of(&source).tolerance().unwrap(), tolerance, "{source}");
            }
        }
    }

    #[test]
    fn a_title_is_only_a_title() {
        for (title, shown) in [
            ("A - x_1 & “é”, 問題!  'B' \"\\\"", "A - x_1 & “é”, 問題! 'B' \"\\\""),
            ("Checker: rm -rf ~", "“Checker, rm -rf ~”"),
            (" \u{202e}INTERACTOR\t: x", "“INTERACTOR , x”"),
            ("Tolerance", "“Tolerance”"),
            ("x\nTime limit: 9 s.\r\n//! Checker: x", "x Time limit, 9 s. //! Checker, x"),
            ("x\u{2028}Checker: x\u{85}y\rz\0\u{1b}]0;", "x Checker, x y z)0;"),
            ("http://x.org <script> [a](b)", "http,//x.org (script) (a)(b)"),
            ("URL TITLE TIME_LIMIT", "URL TITLE TIME_LIMIT"),
        ] {
            let url = "https://x.org/TITLE/TIME_LIMIT/URL";
            let [source, usual] = [title, "x"].map(|title| {
                let statement = statement(url, &[("Checker: x", "Tolerance: 1")]);
                Statement { title: title.into(), ..statement }.source().unwrap()
            });
            assert_eq!(source, usual.replacen("> x", &format!("> {shown}"), 1));
            // A template may have been edited so that a line begins with the title.
            let line = format!("{}: 1 s.", harmless(title)).to_lowercase();
            for fact in ["time limit", "tolerance", "checker", "interactor"] {
                assert!(!line.starts_with(fact), "{line}");
            }
        }
        assert_eq!(harmless(&"é".repeat(1000)).chars().count(), 200);
    }

    #[test]
    fn a_naive_solver_is_added_once() {
        let (_folder, project) = scratch();
        let (source, proof) = (project.source("x"), project.root().join("tests/proof/x.rs"));
        let module = "\n#[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod proof;\n";
        let add = || told(|tell| add_naive(&project, "x", tell));
        let [created, added] =
            ["created tests/proof/x.rs\n", "added `mod proof` to src/bin/x.rs\n"];
        fs::write(&source, "fn main() {}").unwrap();
        assert_eq!(add(), format!("{created}{added}"));
        assert!(read(&proof).unwrap().contains("check(\"x\", "));
        // What was killed between the two files, or lost one, is completed.
        fs::write(&source, "fn main() {}\r\n").unwrap();
        assert_eq!(add(), added);
        fs::remove_file(&proof).unwrap();
        assert_eq!(add(), created);
        assert_eq!(add(), "tests/proof/x.rs exists already");
        assert_eq!(read(&source).unwrap(), format!("fn main() {{}}\n{module}"));
    }

    #[test]
    #[rustfmt::skip]
    fn a_url_tells_the_problem_and_its_name() {
        for (id, name, urls) in [
            ("abc400_f", "abc400f", "atcoder.jp/contests/abc400/tasks/abc400_f?lang=en atcoder.jp/contests/x/tasks/abc400_F"),
            ("1202contest_b", "atcoder1202contestb", "atcoder.jp/contests/x/tasks/1202Contest_b"),
            ("936/b", "cf936b", "codeforces.com/problemset/problem/936/B codeforces.com/contest/936/problem/b/ m1.codeforces.com/contest/936/problem/B?x"),
            ("gym/936/b", "cf936b", "codeforces.com/gym/936/problem/B codeforces.com/problemset/gymProblem/936/B"),
            ("group/x/936/b", "cf936b", "codeforces.com/group/X/contest/936/problem/B"),
            ("", "unionfind", "judge.yosupo.jp/problem/unionfind"),
            ("", "cses1068", "cses.fi/problemset/task/1068"),
            ("", "hello", "open.kattis.com/problems/hello"),
            ("", "itp11a", "onlinejudge.u-aizu.ac.jp/courses/lesson/2/ITP1/1/ITP1_1_A judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=ja"),
            ("", "uaizu2000", "onlinejudge.u-aizu.ac.jp/challenges/sources/ICPC/Prelim/2000"),
            ("", "b", "x.org/a/b.html"),
            ("", "x2d", "www.x.com/challenges/2-d/problem?isFullScreen=true"),
            ("", "", "codeforces.com/contest/1312 atcoder.jp/contests/abc400 x.org/"),
        ] {
            for url in urls.split(' ').map(|url| format!("https://{url}")) {
                // Elsewhere, the URL itself is what tells problems apart.
                let id = if id.is_empty() { plain(&url) } else { id };
                assert_eq!(known(&url).unwrap(), (id.into(), name.into()));
                assert_eq!(Statement::empty(&url, None).is_ok(), !name.is_empty());
            }
        }
        assert_eq!(plain("https://x.org/a.php?id=1#2"), "https://x.org/a.php?id=1");
    }

    #[test]
    fn two_problems_do_not_share_a_name() {
        let (_folder, project) = scratch();
        created(&project, &statement(CODEFORCES, &[]));
        let gym = statement("https://codeforces.com/gym/936/problem/B", &[("1", "1")]);
        let fault = format!("src/bin/x.rs is for \"{CODEFORCES}\": give another name, ");
        assert!(created(&project, &gym).starts_with(&fault));
        let same = statement("https://codeforces.com/contest/936/problem/B", &[]);
        assert_eq!(created(&project, &same), "");
    }

    #[test]
    fn what_comes_from_outside_is_checked() {
        let error = |url: &str, name| Statement::empty(url, name).unwrap_err().to_string();
        let long = "x".repeat(1000);
        for name in ["ABC", "4x", "a/b", "../x", "a b", "é", "x.rs", "_x", "x\u{1b}", &long] {
            assert!(error(ATCODER, Some(name)).starts_with("expected a name like abc400f"));
        }
        for name in ["build", "deps", "examples", "incremental", "judge", "xtask", "aux", "lpt9"] {
            let error = error(&format!("https://atcoder.jp/contests/x/tasks/{name}"), None);
            assert!(error.starts_with(&format!("`{name}` means something else to ")), "{error}");
        }
        Statement::empty(ATCODER, Some("com10")).unwrap();
        assert!(error("javascript://atcoder.jp/x", None).starts_with("expected the URL of a "));
        for rest in ["a b", "a\n", ">x", "\u{202e}", "\\x", &long] {
            let error = error(&format!("https://atcoder.jp/{rest}"), Some("x"));
            assert!(error.starts_with("expected a URL as the browser shows it"), "{error}");
            assert!(!error.contains(['\n', '\u{202e}']));
        }
    }
}
