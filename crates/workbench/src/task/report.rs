//! The report on a program on a case.

use crate::judging::comparison::DifferenceKind;
use crate::judging::judgement::{Judgement, Output};
use crate::judging::verdict::{Verdict, WrongAnswerReason};
use crate::process::Ending;
use crate::support::excerpt::{ExcerptSize, SHORT_SIZE, printable, printable_line};
use crate::task::backtrace::without_foreign_frames;

/// A verdict with all that helps the user to understand it, made from a judgement and the case, or from an error if the
/// program was not run.
///
/// A [`Judgement`] has bytes as the programs wrote them. A report has, instead of these bytes, the texts that are shown
/// to the user.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the case.
    pub case_name: String,
    /// The verdict on the program in this case.
    pub verdict: Verdict,
    /// The end of the program, if it was run.
    pub ending: Option<Ending>,
    /// The texts that the program read and wrote, in the order in which they are shown.
    pub sections: Vec<Section>,
}

/// The amount of detail with which a report is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The lines that are likely to matter.
    Excerpt,
    /// All that the program read and wrote, unless it is too long for a terminal.
    Full,
}

/// A text that the program read or wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The kind of the text.
    pub kind: SectionKind,
    /// All of the text.
    pub text: String,
}

/// The kind of a text that a program read or wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// The input of the case.
    Input,
    /// The standard output of the program.
    Output,
    /// The lines that the program and the interactor wrote.
    Transcript,
    /// The standard error of the program.
    StandardError,
}

impl Report {
    /// The report on a program that was run on a case.
    pub fn new(case_name: String, input: String, judgement: Judgement) -> Self {
        let Judgement { verdict, ending, output, stderr } = judgement;
        let kind = match output {
            Output::Standard(_) => SectionKind::Output,
            Output::Transcript(_) => SectionKind::Transcript,
        };
        let sections = vec![
            Section { kind: SectionKind::Input, text: input },
            Section { kind, text: output.captured().text() },
            Section { kind: SectionKind::StandardError, text: stderr.text() },
        ];
        Self { case_name, verdict, ending: Some(ending), sections }
    }

    /// The report on a case on which no program was run.
    pub fn without_run(case_name: String, verdict: Verdict) -> Self {
        Self { case_name, verdict, ending: None, sections: Vec::new() }
    }

    /// Returns the text of the report: the verdict, and everything that helps to understand it.
    pub fn text(&self, detail: Detail) -> String {
        let mut text = format!("{}: {}\n", printable_line(&self.case_name), self.verdict);
        // The message about a difference shows the part of the output that matters.
        let hides_output = detail == Detail::Excerpt
            && matches!(self.verdict, Verdict::WrongAnswer(WrongAnswerReason::Difference(_)));
        for section in &self.sections {
            let is_output = section.kind == SectionKind::Output;
            if is_output && hides_output {
                continue;
            }
            // A checker may refuse an empty output without saying that it is empty.
            if is_output
                && section.text.is_empty()
                && matches!(self.verdict, Verdict::WrongAnswer(_))
            {
                text += "output: nothing\n";
            }
            text += &section.shown(detail);
        }
        printable(&text)
    }

    /// Returns advice on an output that differs from the expected output, but may be right nevertheless.
    pub fn hint(&self) -> Option<&'static str> {
        let Verdict::WrongAnswer(WrongAnswerReason::Difference(difference)) = &self.verdict else {
            return None;
        };
        Some(match difference.kind {
            DifferenceKind::WhiteSpace => "Only white space differs.",
            DifferenceKind::LetterCase => {
                "Only upper and lower case differ, which some sites accept: see the statement."
            }
            DifferenceKind::Decimals => {
                "Only decimals differ. If small differences are allowed, add the line `//! Tolerance: 1e-6.` to the header."
            }
            DifferenceKind::NothingExpected => {
                "The expected output is empty: is it still to be filled in? (If you delete the file CASE.out, the output is shown, and not compared.)"
            }
            DifferenceKind::NothingFound | DifferenceKind::BeyondTolerance => return None,
            DifferenceKind::Other => {
                "If several outputs are right, add a line `//! Checker: COMMAND` to the header: the \
                 command decides."
            }
        })
    }
}

impl SectionKind {
    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Transcript => "transcript",
            Self::StandardError => "standard error",
        }
    }

    fn heading(self) -> String {
        let legend = match self {
            Self::Transcript => " (> written, < read by the solution)",
            Self::Input | Self::Output | Self::StandardError => "",
        };
        format!("{}{legend}:\n", self.name())
    }

    /// Returns true if the end of a text of this kind matters more than its beginning.
    fn is_shown_from_end(self) -> bool {
        matches!(self, Self::Transcript | Self::StandardError)
    }
}

/// The size of an excerpt from the end of a text.
const LAST_LINES_SIZE: ExcerptSize = ExcerptSize { max_lines: 40, max_line_length: 100 };

/// The size of an excerpt with [`Detail::Full`].
const LARGEST_SIZE: ExcerptSize = ExcerptSize { max_lines: 200, max_line_length: 1000 };

impl Section {
    /// Returns true if a report with [`Detail::Full`] shows the whole text.
    pub fn is_shown_whole(&self) -> bool {
        LARGEST_SIZE.shows_all_of(&self.text)
    }

    /// Returns the text, or a part of it, below its heading. An empty text is left out together with its heading.
    fn shown(&self, detail: Detail) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let is_from_end = self.kind.is_shown_from_end();
        let hides_frames = self.kind == SectionKind::StandardError && detail == Detail::Excerpt;
        let text =
            if hides_frames { without_foreign_frames(&self.text) } else { self.text.clone() };
        let size = match detail {
            Detail::Full => LARGEST_SIZE,
            Detail::Excerpt if is_from_end => LAST_LINES_SIZE,
            Detail::Excerpt => SHORT_SIZE,
        };
        let shown = if is_from_end { size.tail(&text) } else { size.head(&text) };
        format!("{}{}\n", self.kind.heading(), shown.trim_end())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Detail, Report, Section, SectionKind};
    use crate::judge_command_line::JudgeCommandLine;
    use crate::judging::comparison::{Comparison, Granularity};
    use crate::judging::judge::{CaseTexts, Checker, Interactor, Judge, OutputJudge};
    use crate::judging::judge_command::JudgeCommand;
    use crate::process::{Limits, Outcome, StopReason};
    use crate::support::bytes::Bytes;
    use std::path::Path;
    use std::process::Command;
    use std::time::Duration;

    const EXACT: Judge =
        Judge::Output(OutputJudge::Comparison(Comparison::Exact(Granularity::Lines)));

    fn report(script: &str, judge: &Judge, expected: Option<&str>, limits: Limits) -> Report {
        let texts = CaseTexts { input: "1\n".into(), expected: expected.map(str::to_owned) };
        let mut shell = Command::new("sh");
        let judgement = judge.run(shell.args(["-c", script]), &texts, limits).unwrap();
        Report::new("a".into(), texts.input, judgement)
    }

    fn limits(seconds: f64) -> Limits {
        Limits::of_time(Duration::from_secs_f64(seconds))
    }

    #[test]
    fn a_long_text_is_shown_from_its_more_important_end() {
        let lines: Vec<_> = (1..=1000).map(|at| format!("line {at}.")).collect();
        for (kind, detail, first, last, is_from_end) in [
            (SectionKind::Input, Detail::Excerpt, 1, 10, false),
            (SectionKind::Output, Detail::Full, 1, 200, false),
            (SectionKind::Transcript, Detail::Excerpt, 961, 1000, true),
            (SectionKind::StandardError, Detail::Full, 801, 1000, true),
        ] {
            let section = Section { kind, text: lines.join("\n") };
            let shown = section.shown(detail);
            let at = |number: usize| shown.contains(&format!("line {number}.\n"));
            assert!(shown.contains(&format!("line {last}.")), "{kind:?}: {shown}");
            assert!(at(first) && (first == 1 || !at(first - 1)), "{kind:?}: {shown}");
            assert!(!at(last + 1), "{kind:?}: {shown}");
            assert_eq!(!at(1), is_from_end, "{kind:?}: {shown}");
        }
    }

    #[test]
    fn an_empty_output_that_a_checker_refuses_is_shown() {
        let line = JudgeCommandLine { program: "false".into(), arguments: Vec::new() };
        let command = JudgeCommand::new(line, Path::new("."));
        let judge = Judge::Output(OutputJudge::Checker(Checker::Command(command)));
        for (script, expected) in [
            ("true", "a: wrong answer: exit status: 1\ninput:\n1\noutput: nothing\n"),
            ("echo 2", "a: wrong answer: exit status: 1\ninput:\n1\noutput:\n2\n"),
        ] {
            let shown = report(script, &judge, None, limits(60.0)).text(Detail::Excerpt);
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn frames_are_hidden_only_in_an_excerpt_of_standard_error() {
        let backtrace = "stack backtrace:\n   0: f\n             at /rustc/x/core.rs:1:1\n";
        for (kind, detail, has_frame) in [
            (SectionKind::StandardError, Detail::Excerpt, false),
            (SectionKind::StandardError, Detail::Full, true),
            (SectionKind::Output, Detail::Excerpt, true),
        ] {
            let section = Section { kind, text: backtrace.into() };
            assert_eq!(section.shown(detail).contains("0: f"), has_frame, "{kind:?}");
        }
    }

    /// Returns the report on a script whose output is compared with this expected output.
    fn report_on_output(script: &str, expected: &str) -> Report {
        report(script, &EXACT, Some(expected), limits(60.0))
    }

    #[test]
    fn a_difference_is_shown_with_a_hint_and_without_the_output() {
        let differs = "the only line differs\nexpected: 2\nfound:    ";
        for (script, verdict, hint) in [
            ("cat", &*format!("wrong answer: {differs}1\n"), "If several outputs are right,"),
            ("echo 2.0", &format!("wrong answer: {differs}2.0\n"), "Only decimals differ."),
            ("echo ' 2'", &format!("wrong answer: {differs} 2\n"), "Only white space differs."),
        ] {
            let report = report_on_output(script, "2\n");
            assert_eq!(report.text(Detail::Excerpt), format!("a: {verdict}input:\n1\n"));
            assert!(report.hint().unwrap().starts_with(hint));
        }
    }

    #[test]
    fn an_empty_expected_output_gives_a_hint() {
        for empty in ["", "\n"] {
            let nothing = report_on_output("cat", empty);
            assert!(nothing.hint().unwrap().starts_with("The expected output is empty: "));
        }
    }

    #[test]
    fn a_failure_is_shown_with_the_output_and_standard_error() {
        for (script, verdict, rest) in [
            (
                "echo 3; printf 'x\\033' >&2; exit 3",
                "runtime error: exit status: 3\n",
                "output:\n3\nstandard error:\nx\\u{1b}\n",
            ),
            (
                "exec yes",
                "output limit exceeded: more than 32 MB on standard output\n",
                "output:\ny\ny\n",
            ),
        ] {
            let shown = report_on_output(script, "2\n").text(Detail::Excerpt);
            assert!(shown.starts_with(&format!("a: {verdict}")), "{shown}");
            assert!(shown.contains(&format!("\ninput:\n1\n{rest}")), "{shown}");
        }
    }

    #[test]
    fn a_failure_gives_no_hint() {
        assert!(report_on_output("exit 3", "2\n").hint().is_none());
    }

    #[test]
    fn everything_about_an_accepted_program_can_be_shown() {
        let accepted = report_on_output("echo 2; echo x >&2", "2\n");
        let everything = "a: accepted\ninput:\n1\noutput:\n2\nstandard error:\nx\n";
        assert_eq!(accepted.text(Detail::Full), everything);
    }

    #[test]
    fn an_output_without_an_expected_output_is_shown() {
        let shown = report("cat", &EXACT, None, limits(60.0)).text(Detail::Excerpt);
        assert_eq!(shown, "a: there is no expected output\ninput:\n1\noutput:\n1\n");
    }

    #[test]
    fn a_long_text_is_shown_in_part() {
        let long = report("seq 201", &EXACT, Some("2\n"), limits(60.0));
        let [input, output, stderr] = &long.sections[..] else { panic!("three sections") };
        assert!(input.is_shown_whole() && !output.is_shown_whole() && stderr.is_shown_whole());
        assert!(long.text(Detail::Full).ends_with("\n200\n… (201 lines in all)\n"));
    }

    #[test]
    fn a_report_tells_the_time_limit() {
        let stopped = report("echo 3; exec sleep 60", &EXACT, Some("2\n"), limits(0.3));
        let reason = StopReason::Time { limit: Duration::from_millis(300) };
        assert_eq!(stopped.ending.unwrap().outcome, Outcome::Stopped(reason));
        let shown = stopped.text(Detail::Excerpt);
        let time = shown
            .strip_prefix("a: time limit exceeded: mostly idle, stopped after ")
            .and_then(|rest| {
                rest.strip_suffix(" s on the clock, the limit is 0.3 s\ninput:\n1\noutput:\n3\n")
            });
        // The program is stopped when it has been idle for twice its limit.
        let seconds: f64 = time.expect(&shown).parse().unwrap();
        assert!(seconds >= 0.6, "{shown}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_report_tells_the_memory_limit() {
        let memory = Limits { memory: Bytes::megabytes(40), ..limits(60.0) };
        let large = "x=$(head -c 50000000 /dev/zero | tr '\\0' x)";
        for end in ["sleep 1; echo 2", "exec sleep 60"] {
            let shown = report(&format!("{large}; {end}"), &EXACT, Some("2\n"), memory);
            let shown = shown.text(Detail::Excerpt);
            assert!(shown.starts_with("a: memory limit exceeded: "), "{shown}");
            assert!(shown.contains(" MB, the limit is 40 MB\n"), "{shown}");
        }
    }

    #[test]
    fn a_report_shows_an_interaction() {
        let arguments = ["-c", "echo 5; read a; test $a = 2"].map(str::to_owned).into();
        let line = JudgeCommandLine { program: "sh".into(), arguments };
        let command = JudgeCommand::new(line, Path::new("."));
        let interactor = Judge::Interactor(Interactor::Command(command));
        let report = |script| report(script, &interactor, None, limits(60.0));
        assert!(report("read n; echo 2").verdict.is_accepted());
        let shown = report("read n; exec yes >&2").text(Detail::Excerpt);
        assert!(shown.starts_with("a: output limit exceeded: more than 32 MB on standard error\n"));
        let shown = report("read n; echo 3").text(Detail::Excerpt);
        let expected = "a: wrong answer: exit status: 1\ninput:\n1\n\
                        transcript (> written, < read by the solution):\n< 5\n> 3\n";
        assert_eq!(shown, expected);
    }
}
