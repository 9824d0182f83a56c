//! The report on a program on a test case.

use crate::comparison::Kind;
use crate::excerpt::{head, printable, tail};
use crate::judge::{Judgement, Texts};
use crate::process::Usage;
use crate::verdict::{Reason, Verdict};

/// The report on a program on a test case.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the case.
    pub case: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The case and the run, unless the case could not be read or the program could not be started.
    evidence: Option<Evidence>,
}

#[derive(Clone, Debug)]
struct Evidence {
    texts: Texts,
    judgement: Judgement,
}

/// The amount of a report that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The lines that are likely to matter.
    Excerpt,
    /// All that the program read and wrote.
    Everything,
}

impl Report {
    /// The report on a program that was judged on a case.
    pub(crate) fn new(case: String, texts: Texts, judgement: Judgement) -> Self {
        let verdict = judgement.verdict.clone();
        Self { case, verdict, evidence: Some(Evidence { texts, judgement }) }
    }

    /// The report on a case on which no program was run.
    pub fn without_run(case: String, verdict: Verdict) -> Self {
        Self { case, verdict, evidence: None }
    }

    /// The resources that the program used, if it was run.
    pub fn usage(&self) -> Option<Usage> {
        self.evidence.as_ref().map(|evidence| evidence.judgement.run.ended.usage)
    }

    /// Returns true if the program was stopped, because it took too long.
    pub fn was_stopped(&self) -> bool {
        let ended = self.evidence.as_ref().map(|evidence| evidence.judgement.run.ended);
        ended.is_some_and(|ended| ended.status.is_none())
    }

    /// Returns the text of the report: the verdict, and what helps to understand it.
    pub fn text(&self, detail: Detail) -> String {
        let mut text = format!("{}: {}\n", self.case, self.verdict);
        if let Some(evidence) = &self.evidence {
            text += &self.sections(evidence, detail);
        }
        if let Some(hint) = self.hint() {
            text += &format!("{hint}\n");
        }
        printable(&text)
    }

    fn sections(&self, evidence: &Evidence, detail: Detail) -> String {
        let Evidence { texts, judgement } = evidence;
        let head = |text: &str| match detail {
            Detail::Excerpt => head(text),
            Detail::Everything => text.trim_end().to_owned(),
        };
        let tail = |text: &str| match detail {
            Detail::Excerpt => tail(text),
            Detail::Everything => text.trim_end().to_owned(),
        };
        let stdout = String::from_utf8_lossy(&judgement.run.stdout);
        let stderr = String::from_utf8_lossy(&judgement.run.stderr);
        // A difference shows the place in the output that matters.
        let shows_difference = matches!(self.verdict, Verdict::WrongAnswer(Reason::Difference(_)));
        let mut text = section("input", &head(&texts.input));
        text += &match &judgement.transcript {
            Some(transcript) => {
                section("transcript (> written, < read by the solution)", &tail(transcript))
            }
            None if shows_difference && detail == Detail::Excerpt => String::new(),
            None => section("output", &head(&stdout)),
        };
        text + &section("standard error", &tail(&stderr))
    }

    /// The advice on a wrong answer that may be right.
    fn hint(&self) -> Option<&'static str> {
        let Verdict::WrongAnswer(Reason::Difference(difference)) = &self.verdict else {
            return None;
        };
        Some(match difference.kind {
            Kind::WhiteSpace => "Only white space differs.",
            Kind::Decimals => {
                "Only decimals differ. May they? Add the line `//! Tolerance: 1e-6.` to the header."
            }
            Kind::Other => {
                "Are other outputs right too? A line `//! Checker: COMMAND` of the header names a \
                 program that decides."
            }
        })
    }
}

/// Returns a text below its name, or nothing if it is empty.
fn section(name: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{name}:\n{text}\n") }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Detail, Report};
    use crate::command::JudgeCommand;
    use crate::comparison::{Comparison, Layout};
    use crate::header::CommandLine;
    use crate::judge::{Interactor, Judge, Limits, Texts};
    use std::path::Path;
    use std::process::Command;
    use std::time::Duration;

    const EXACT: Judge = Judge::Comparison(Comparison { layout: Layout::Lines, tolerance: None });

    fn report(script: &str, judge: &Judge, expected: Option<&str>, limits: Limits) -> Report {
        let texts = Texts { input: "1\n".into(), expected: expected.map(str::to_owned) };
        let mut shell = Command::new("sh");
        let judgement = judge.judge(shell.args(["-c", script]), &texts, limits).unwrap();
        Report::new("a".into(), texts, judgement)
    }

    fn limits(seconds: f64) -> Limits {
        Limits { time: Duration::from_secs_f64(seconds), memory: None, stack: 1024 }
    }

    #[test]
    fn a_report_explains_the_verdict() {
        let differs = "1 of 1 lines differ, the first is line 1\nexpected: 2\nfound:    ";
        for (script, verdict, rest) in [
            ("cat", &*format!("wrong answer: {differs}1\n"), "Are other outputs right too?"),
            ("echo 2.0", &format!("wrong answer: {differs}2.0\n"), "Only decimals differ."),
            ("echo ' 2'", &format!("wrong answer: {differs} 2\n"), "Only white space differs."),
            (
                "echo 3; printf 'x\\033' >&2; exit 3",
                "runtime error: exit status: 3\n",
                "output:\n3\nstandard error:\nx\\u{1b}\n",
            ),
            ("exec yes", "output limit exceeded: more than 32 MiB\n", "output:\ny\ny\n"),
        ] {
            let shown = report(script, &EXACT, Some("2\n"), limits(60.0)).text(Detail::Excerpt);
            assert!(shown.starts_with(&format!("a: {verdict}")), "{shown}");
            assert!(shown.contains(&format!("\ninput:\n1\n{rest}")), "{shown}");
        }
        let accepted = report("echo 2; echo x >&2", &EXACT, Some("2\n"), limits(60.0));
        let everything =
            "a: accepted: the output is right\ninput:\n1\noutput:\n2\nstandard error:\nx\n";
        assert_eq!(accepted.text(Detail::Everything), everything);
        let shown = report("cat", &EXACT, None, limits(60.0)).text(Detail::Excerpt);
        assert_eq!(shown, "a: there is no expected output\ninput:\n1\noutput:\n1\n");
    }

    #[test]
    fn a_report_tells_the_limits() {
        let report = |script, limits| report(script, &EXACT, Some("2\n"), limits);
        let stopped = report("echo 3; exec sleep 60", limits(0.3));
        let shown = stopped.text(Detail::Excerpt);
        assert!(shown.starts_with("a: time limit exceeded: stopped after 0."), "{shown}");
        assert!(shown.contains(" s, the limit is 0.3 s\ninput:\n1\noutput:\n3\n"), "{shown}");
        assert!(stopped.was_stopped());
        #[cfg(target_os = "linux")]
        {
            // Processor time counts, and not the clock.
            let shown = report("sleep 0.5; echo 2", limits(0.4)).text(Detail::Excerpt);
            assert!(shown.starts_with("a: accepted: "), "{shown}");
            let busy = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo 2";
            let late = report(busy, limits(0.05));
            let shown = late.text(Detail::Excerpt);
            assert!(shown.starts_with("a: time limit exceeded: "), "{shown}");
            let memory = Limits { memory: Some(40 << 20), ..limits(60.0) };
            let large = "x=$(head -c 50000000 /dev/zero | tr '\\0' x); sleep 0.1; echo 2";
            let shown = report(large, memory).text(Detail::Excerpt);
            assert!(shown.starts_with("a: memory limit exceeded: "), "{shown}");
            assert!(shown.contains(" MB, the limit is 40 MB\n"), "{shown}");
        }
    }

    #[test]
    fn a_report_shows_an_interaction() {
        let arguments = ["-c", "echo 5; read a; test $a = 2"].map(str::to_owned).into();
        let line = CommandLine { program: "sh".into(), arguments };
        let command = JudgeCommand::new(line, Path::new(".")).unwrap();
        let interactor = Judge::Interactor(Interactor::Command(command));
        let report = |script| report(script, &interactor, None, limits(60.0));
        assert!(report("read n; echo 2").verdict.is_accepted());
        let shown = report("read n; echo 3").text(Detail::Excerpt);
        let expected = "a: wrong answer: exit status: 1\ninput:\n1\n\
                        transcript (> written, < read by the solution):\n< 5\n> 3\n";
        assert_eq!(shown, expected);
    }
}
