//! The files of a problem, from what is known of its statement.

use super::name::{is_same, settle};
use anyhow::{Result, bail, ensure};
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

    /// Checks what comes from outside, and settles the name, which the URL tells if there is none.
    pub(super) fn check(mut self, name: Option<&str>) -> Result<Self> {
        (self.url, self.name) = settle(&self.url, name)?;
        ensure!((0.001..1e3).contains(&self.seconds()), "its time limit is {} s", self.seconds());
        Ok(self)
    }

    /// The same with a number after its name, if another problem has that.
    pub(super) fn with_free_name(mut self, project: &Project) -> Result<Self> {
        let name = self.name.clone();
        for number in 2.. {
            if other(project, &self)?.is_none() {
                break;
            }
            self.name = format!("{name}{number}");
        }
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
        if self.interactive {
            facts += ".\n//! TODO an interactor, as the README tells";
        }
        // What comes from outside is filled in last, so it is not searched; and no line begins with a title.
        let header = lines(include_str!("../../../templates/header.rs"));
        let problem = format!("<{}> {}", self.url, harmless(&self.title));
        Ok(header.replace("TIME_LIMIT", &facts).replace("PROBLEM", &problem) + &lines(template))
    }
}

/// A title that can stand in a line of a comment, whatever the page says. It is no link and no HTML, and as it
/// has no colon, it says no fact and names no command even if it comes to begin a line.
fn harmless(title: &str) -> String {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = title.replace(':', ",").replace(['<', '['], "(").replace(['>', ']'], ")");
    // What cannot be printed is escaped, by more than one character.
    let is_printable = |c: &char| c.is_ascii_graphic() || c.escape_debug().len() == 1;
    title.chars().filter(is_printable).take(200).collect()
}

type Tell<'a> = &'a mut dyn FnMut(String);

/// Creates what there is not yet, and tells it. Returns whether there was anything to create.
pub(super) fn create(project: &Project, statement: &Statement, tell: Tell) -> Result<bool> {
    let name = &statement.name;
    let source = project.source(name);
    if let Some(other) = other(project, statement)? {
        bail!("src/bin/{name}.rs is for {other:?}: give another name, `cargo xtask new URL NAME`");
    }
    let mut files = vec![(format!("src/bin/{name}.rs"), statement.source()?)];
    for (number, test) in (1..).zip(&statement.tests) {
        // An input is judged, so its output is there before it. An interactor needs none.
        let has_output = !statement.interactive || !test.output.trim().is_empty();
        let output = has_output.then_some(("out", &test.output));
        for (end, text) in output.into_iter().chain([("in", &test.input)]) {
            files.push((format!("testcases/{name}/sample-{number}.{end}"), lines(text)));
        }
    }
    let mut is_new = false;
    for (file, text) in files {
        let path = project.root().join(&file);
        let is_same = |found: String| found.split_whitespace().eq(text.split_whitespace());
        if file::create(&path, &text)? {
            is_new = true;
            tell(format!("created {file}\n"));
        } else if path != source && !text.is_empty() && !read(&path).is_ok_and(is_same) {
            tell(format!(
                "left {file} as it is, but the page has another sample: delete it to take that\n"
            ));
        }
    }
    let streams = [&*statement.input.r#type, &*statement.output.r#type];
    if streams.iter().any(|stream| !["", "stdin", "stdout"].contains(stream)) {
        tell(format!("{name} reads or writes a file: the template does not, see the page\n"));
    }
    Ok(is_new)
}

/// The URL of another problem whose solution has this name.
fn other(project: &Project, Statement { name, url, .. }: &Statement) -> Result<Option<String>> {
    let source = project.source(name);
    if !source.exists() {
        return Ok(None);
    }
    let header = Header::of(&read(&source)?);
    Ok(header.url().ok().filter(|other| !is_same(url, other)).map(str::to_owned))
}

/// Creates the comparison of a solution with a naive solver, and tells it.
pub(super) fn add_naive(project: &Project, name: &str, tell: Tell) -> Result<()> {
    let (file, source) = (format!("tests/proof/{name}.rs"), project.source(name));
    let solution = read(&source)?;
    let path = format!("#[path = \"../../{file}\"]");
    let has_module = solution.lines().any(|line| line.trim() == path);
    let proof = lines(include_str!("../../../templates/proof.rs")).replace("NAME", name);
    if file::create(&project.root().join(&file), &proof)? {
        tell(format!("created {file}\n"));
    } else {
        ensure!(!has_module, "{file} exists already");
    }
    if !has_module {
        let solution = solution.trim_end();
        replace(&source, &format!("{solution}\n\n#[cfg(test)]\n{path}\nmod {name}_proof;\n"))?;
        tell(format!(
            "added `mod {name}_proof` to src/bin/{name}.rs: compare them with cargo test --bin {name}\n"
        ));
    }
    Ok(())
}

/// A text with a newline after each line, as it may have come from a system with other line ends.
fn lines(text: &str) -> String {
    text.lines().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Statement, Tell, add_naive, create, harmless};
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
        let result = create(&mut |line| told += &line);
        told + &result.map_or_else(|error| error.to_string(), |()| String::new())
    }

    fn created(project: &Project, statement: &Statement) -> String {
        told(|tell| create(project, statement, tell).map(|_| ()))
    }

    #[test]
    fn the_bundle_of_a_new_problem_is_accepted() {
        let (folder, project) = scratch();
        // Cargo puts a program elsewhere if the configuration of a folder above names a target.
        let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
        let target = format!("[build]\ntarget = {:?}\n", String::from_utf8(host).unwrap().trim());
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
            let todo =
                if interactive { "//! TODO an interactor, as the README tells.\n" } else { "" };
            let header = format!("//! <{url}> A title\n//!\n//! Time limit: 2.5 s.\n{todo}//!\n");
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
        let [second, third] = ["2.out", "3.in"].map(|end| out.replace("1.out", end));
        let left = ["2.in", "3.out"].map(|end| {
            let left = format!("left testcases/x/sample-{end} as it is");
            left + ", but the page has another sample: delete it to take that\n"
        });
        let [left_second, left_third] = &left;
        let expected = format!("{out}{input}{second}{left_second}{left_third}{third}");
        assert_eq!(created(&project, &full), expected);
        for (name, text) in [("1.in", "1\n2\n"), ("2.in", "mine\n"), ("3.out", "mine\n")] {
            assert_eq!(read(&file(&format!("sample-{name}"))).unwrap(), text);
        }
        assert_eq!(created(&project, &empty), "", "nothing is known of its samples");
        full.output.r#type = "file".into();
        // An output is there before its input.
        fs::create_dir_all(file("sample-4.in")).unwrap();
        let told = created(&project, &full);
        assert!(told.ends_with("x reads or writes a file: the template does not, see the page\n"));
        full.tests.push(full.tests[0].clone());
        let fault = "sample-4.in is no regular file: nothing is written to it";
        let told = created(&project, &full);
        assert!(told.contains("created testcases/x/sample-4.out\n") && told.ends_with(fault));
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
            ("\nChecker: rm -rf ~", "Checker, rm -rf ~"),
            ("x\nTime limit: 9 s.\r\n//! Checker: x", "x Time limit, 9 s. //! Checker, x"),
            ("\u{202e}x\u{2028}Tolerance: 1\u{85}y\rz\0\u{1b}]0;", "x Tolerance, 1 y z)0;"),
            ("http://x.org <script> [a](b)", "http,//x.org (script) (a)(b)"),
            ("PROBLEM TIME_LIMIT", "PROBLEM TIME_LIMIT"),
        ] {
            let url = "https://x.org/PROBLEM/TIME_LIMIT";
            let statement = statement(url, &[("Checker: x", "Tolerance: 1")]);
            let [source, usual] = [title, "x"].map(|title| {
                Statement { title: title.into(), ..statement.clone() }.source().unwrap()
            });
            assert_eq!(source, usual.replacen("> x", &format!("> {shown}"), 1));
            let header = Header::of(&source);
            assert_eq!(header.url().unwrap(), url);
            assert_eq!(header.time_limit().unwrap(), Duration::from_millis(2500));
            let facts = (header.tolerance(), header.checker(), header.interactor());
            assert!(matches!(facts, (Ok(None), Ok(None), Ok(None))), "{source}");
        }
        assert_eq!(harmless(&"é".repeat(1000)).chars().count(), 200);
    }

    #[test]
    fn a_naive_solver_is_added_once() {
        let (_folder, project) = scratch();
        let (source, proof) = (project.source("x"), project.root().join("tests/proof/x.rs"));
        let module = "\n#[cfg(test)]\n#[path = \"../../tests/proof/x.rs\"]\nmod x_proof;\n";
        let add = || told(|tell| add_naive(&project, "x", tell));
        let [created, added] = [
            "created tests/proof/x.rs\n",
            "added `mod x_proof` to src/bin/x.rs: compare them with cargo test --bin x\n",
        ];
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
    fn two_problems_do_not_share_a_name() {
        let (_folder, project) = scratch();
        created(&project, &statement(CODEFORCES, &[]));
        let gym = statement("https://codeforces.com/gym/936/problem/B", &[("1", "1")]);
        let fault = format!("src/bin/x.rs is for \"{CODEFORCES}\": give another name, ");
        assert!(created(&project, &gym).starts_with(&fault));
        let gym = gym.with_free_name(&project).unwrap();
        let files = ["src/bin/x2.rs", "testcases/x2/sample-1.out", "testcases/x2/sample-1.in"];
        assert_eq!(created(&project, &gym), files.map(|file| format!("created {file}\n")).concat());
        assert_eq!(gym.with_free_name(&project).unwrap().name, "x2");
        let same = statement("https://codeforces.com/contest/936/problem/B", &[]);
        assert_eq!(created(&project, &same), "");
    }
}
