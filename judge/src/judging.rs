//! Whether a program is accepted on a test case.

use crate::checker::Checker;
use crate::excerpt::{beginning, end, printable};
use crate::external::External;
use crate::header::Header;
use crate::online_judge::OnlineJudge;
use crate::problem;
use crate::program::{End, MOST_OUTPUT, Run, run};
use crate::project::{Case, Project};
use crate::verdict::Verdict;
use anyhow::{Result, bail, ensure};
use std::process::Command;
use std::time::Duration;

/// A program on a case: what it did, and what a judge says of it. Without an expected output, a program
/// that ends well has no verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// What may be done about it.
    pub hint: Option<&'static str>,
    /// Whether the verdict tells where an output differs from the expected one.
    pub is_compared: bool,
    /// Whether the output is a conversation.
    pub is_conversation: bool,
    /// What the program did.
    pub run: Run,
}

/// How the programs of a problem are judged.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Decides whether an output is right.
    pub checker: Checker,
    /// Talks to the solution, and decides.
    pub interactor: Option<External>,
    /// The time that a program may take. It is stopped after twice as long.
    pub limit: Duration,
    /// The stack that a program has where the system allows it, in KiB.
    pub stack: u64,
}

impl Default for Rules {
    /// The rules of a problem of which nothing is known.
    fn default() -> Self {
        Self {
            checker: Checker::SameText,
            interactor: None,
            limit: Duration::from_secs(2),
            stack: 256 << 10,
        }
    }
}

impl Rules {
    /// The rules of the judge. Fails if there is no such solution, or if its header has a line that cannot be
    /// read.
    pub fn of(problem: &str) -> Result<Self> {
        let project = Project::here();
        let rules = Self::by(&project, problem, &project.header(problem)?);
        rules.map_err(|fault| fault.context(format!("src/bin/{problem}.rs")))
    }

    fn by(project: &Project, problem: &str, header: &Header) -> Result<Self> {
        let external = |words| External { words, folder: project.root().into() };
        let (tolerance, checker) = (header.tolerance()?, header.checker()?);
        let interactor = header.interactor()?.map(external);
        let deciding = [tolerance.is_some(), checker.is_some(), interactor.is_some()];
        ensure!(
            deciding.into_iter().filter(|&is_there| is_there).count() <= 1,
            "expected one of the lines `Tolerance:`, `Checker:` and `Interactor:`, found several"
        );
        let given = tolerance.map(Checker::Tolerance);
        let checker = given.or(checker.map(|words| Checker::External(external(words))));
        let checker = checker.or(problem::of(problem).checker.map(Checker::Function));
        let usual = Self::default();
        let checker = checker.unwrap_or(usual.checker);
        let judge = header.url().and_then(OnlineJudge::of_url);
        let stack = judge.map_or(usual.stack, |judge| judge.stack);
        Ok(Self { checker, interactor, limit: header.time_limit()?, stack })
    }

    /// Runs a program on a case. Fails if it cannot be started, or if an interactor cannot.
    pub fn judge(&self, command: &mut Command, case: &Case) -> Result<Judged> {
        let (limit, most) = (self.limit.as_secs_f64(), 2 * self.limit);
        let (mut verdict, run) = match &self.interactor {
            Some(interactor) => {
                let texts = [&*case.input, case.expected.as_deref().unwrap_or_default()];
                let (verdict, run) = interactor.interact(command, texts, most)?;
                (Some(verdict), run)
            }
            None => {
                let run = run(command, case.input.as_bytes(), most)?;
                let failed = |fault| Some(Verdict::NotJudged(format!("{fault:#}")));
                (self.check(case, &run).unwrap_or_else(failed), run)
            }
        };
        if matches!(run.end, End::Exit(_)) && run.time > self.limit {
            let reason = format!("{:.1} s, the limit is {limit} s", run.time.as_secs_f64());
            verdict = Some(Verdict::TimeLimitExceeded(reason));
        }
        let hint = verdict.as_ref().and_then(|verdict| self.hint(case, verdict, &run.stdout));
        let compares = matches!(self.checker, Checker::SameText | Checker::Tolerance(_));
        let is_conversation = self.interactor.is_some();
        let is_compared = compares
            && !is_conversation
            && matches!(verdict, Some(Verdict::Accepted(_) | Verdict::WrongAnswer(_)));
        Ok(Judged { verdict, hint, is_compared, is_conversation, run })
    }

    fn check(&self, case: &Case, run: &Run) -> Result<Option<Verdict>> {
        Ok(Some(match (run.end, &case.expected) {
            (End::TimeLimit, _) => Verdict::TimeLimitExceeded(format!(
                "stopped after {:.1} s, the limit is {} s",
                run.time.as_secs_f64(),
                self.limit.as_secs_f64()
            )),
            (End::OutputLimit, _) => {
                Verdict::OutputLimitExceeded(format!("more than {} MiB", MOST_OUTPUT >> 20))
            }
            (End::Exit(status), _) if !status.success() => {
                Verdict::RuntimeError(status.to_string())
            }
            (End::Exit(_), None) => return Ok(None),
            (End::Exit(_), Some(expected)) => {
                self.checker.check(&case.input, &run.stdout, expected)?
            }
        }))
    }

    /// Judges a program that has to be accepted; without an expected output, that has to end well. Fails
    /// with a report.
    pub fn require_accepted(&self, command: &mut Command, case: &Case) -> Result<()> {
        let judged = self.judge(command, case)?;
        match &judged.verdict {
            Some(verdict) if !verdict.is_accepted() => bail!("{}", report(case, &judged, false)),
            _ => Ok(()),
        }
    }

    /// What to do about a wrong answer that may be right.
    fn hint(&self, case: &Case, verdict: &Verdict, output: &str) -> Option<&'static str> {
        let (Checker::SameText, None, Verdict::WrongAnswer(_)) =
            (&self.checker, &self.interactor, verdict)
        else {
            return None;
        };
        let rounded = Checker::Tolerance(1e-6).check("", output, case.expected.as_deref()?);
        Some(match rounded {
            Ok(verdict) if verdict.is_accepted() => {
                "Only decimals differ. May they? Add the line `//! Tolerance: 1e-6.` to the header."
            }
            _ => {
                "Are other outputs right too? A line `//! Checker: COMMAND` of the header names a \
                 program that decides."
            }
        })
    }
}

/// The verdict, and what helps to understand it: the input, what was printed, unless the verdict tells it,
/// and standard error. All of each, or only the lines that matter.
pub fn report(case: &Case, judged: &Judged, is_whole: bool) -> String {
    let Judged { verdict, hint, is_compared, is_conversation, run } = judged;
    let whole = |text: &str| is_whole.then(|| text.trim_end().to_owned());
    let beginning = |text: &str| whole(text).unwrap_or_else(|| beginning(text));
    let end = |text: &str| whole(text).unwrap_or_else(|| end(text));
    let mut text = match verdict {
        Some(verdict) => format!("{}: {verdict}\n", case.name),
        None => format!("{}: there is no expected output\n", case.name),
    };
    text += &section("input", &beginning(&case.input));
    if *is_conversation {
        text += &section("conversation (> written, < read by the solution)", &end(&run.stdout));
    } else if is_whole || !is_compared {
        text += &section("output", &beginning(&run.stdout));
    }
    text += &section("standard error", &end(&run.stderr));
    text += &hint.map(|hint| format!("{hint}\n")).unwrap_or_default();
    printable(&text)
}

/// A text with its name, unless it is empty.
fn section(name: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{name}:\n{text}\n") }
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(unix)]
    fn what_is_not_accepted_is_reported() {
        use super::{Rules, report};
        use crate::external::External;
        use crate::project::Case;
        use std::process::Command;
        use std::time::Duration;

        let (name, input) = ("a".into(), "1\n".into());
        let mut case = Case { name, input, expected: Some("2\n".into()) };
        let shell = |script| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            shell
        };
        let rules = |seconds| Rules { limit: Duration::from_secs_f64(seconds), ..Rules::default() };
        let differs = "1 of 1 lines differ, the first is line 1\nexpected: 2\nfound:    ";
        for (script, verdict, rest) in [
            ("cat", &*format!("wrong answer: {differs}1\n"), "Are other outputs right too?"),
            ("echo 2.0", &format!("wrong answer: {differs}2.0\n"), "Only decimals differ."),
            (
                "echo 3; printf 'x\\033' >&2; exit 3",
                "runtime error: exit status: 3\n",
                "output:\n3\nstandard error:\nx\\u{1b}\n",
            ),
            ("echo 3; exec sleep 9", "time limit exceeded: stopped after 1.", "output:\n3\n"),
            ("sleep 0.6; echo 2", "time limit exceeded: 0.", "output"),
            ("exec yes", "output limit exceeded: more than 32 MiB\n", "output:\ny\ny\n"),
        ] {
            let rules = rules(if script.contains("sleep") { 0.5 } else { 60.0 });
            let judged = rules.require_accepted(&mut shell(script), &case);
            let shown = judged.unwrap_err().to_string();
            assert!(shown.starts_with(&format!("a: {verdict}")), "{shown}");
            assert!(shown.contains(&format!("\ninput:\n1\n{rest}")), "{shown}");
            assert_eq!(shown.contains(" s, the limit is 0.5 s\n"), script.contains("sleep"));
        }
        let accepted = rules(9.0).judge(&mut shell("echo 2; echo x >&2"), &case).unwrap();
        let whole = "a: accepted: the output is right\ninput:\n1\noutput:\n2\nstandard error:\nx\n";
        assert_eq!(report(&case, &accepted, true), whole);
        let words = ["sh", "-c", "read a; test $a = 2"].map(str::to_owned).into();
        let interactor = Some(External { words, folder: ".".into() });
        let rules = Rules { interactor, ..rules(9.0) };
        case.expected = None;
        rules.require_accepted(&mut shell("echo 2"), &case).unwrap();
        let shown = rules.require_accepted(&mut shell("echo 3"), &case).unwrap_err().to_string();
        assert!(shown.starts_with("a: wrong answer: exit status: 1\n"), "{shown}");
        let rules = Rules::of("cf354b").unwrap();
        let judged = rules.judge(&mut shell("cat"), &case).unwrap();
        let shown = "a: there is no expected output\ninput:\n1\noutput:\n1\n";
        assert_eq!(report(&case, &judged, false), shown);
        rules.require_accepted(&mut shell("cat"), &case).unwrap();
    }

    #[test]
    fn the_header_says_who_decides() {
        use super::{Header, Rules};
        use crate::checker::Checker::{External, Function, SameText, Tolerance};
        use crate::project::Project;

        let rules = |problem, fact| {
            let header = Header::of(&format!("//! {fact}\n"));
            Rules::by(&Project::at("/x"), problem, &header)
        };
        assert!(matches!(rules("x", "").unwrap().checker, SameText));
        assert!(matches!(rules("cf936b", "").unwrap().checker, Function(_)));
        assert!(matches!(rules("x", "Tolerance: 0.5").unwrap().checker, Tolerance(0.5)));
        let External(checker) = rules("cf936b", "Checker: a b").unwrap().checker else {
            panic!("a command");
        };
        assert_eq!((checker.words.join(" "), checker.folder), ("a b".into(), "/x".into()));
        assert!(rules("x", "Interactor: a").unwrap().interactor.is_some());
        assert_eq!(rules("x", "https://atcoder.jp").unwrap().stack, 1 << 20);
        assert!(rules("x", "Interactor: a\n//! Checker: b").is_err());
    }
}
