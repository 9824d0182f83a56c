//! The table of verdicts, and the summary below it.

use anstyle::{AnsiColor, Style};
use workbench::judging::verdict::{Verdict, VerdictClass};
use workbench::process::Usage;
use workbench::support::excerpt::{around, printable_line};
use workbench::task::report::{Detail, Report};

/// Returns the line of the table for a report. If a checker or an interactor has accepted the output, the line ends
/// with the beginning of its message. This exposes a faulty checker, which reports a mistake but ends with the exit
/// status of acceptance.
pub(super) fn line(report: &Report) -> String {
    let verdict = report.verdict.name();
    let style = match report.verdict.class() {
        VerdictClass::Accepted => AnsiColor::Green.on_default(),
        VerdictClass::Rejected | VerdictClass::NotJudged => AnsiColor::Red.on_default().bold(),
        VerdictClass::NoExpectedOutput => Style::new(),
    };
    let usage = report.ending.map(|ending| usage(ending.usage)).unwrap_or_default();
    let name = printable_line(&report.case_name);
    let message = match &report.verdict {
        Verdict::Accepted(message) => message.lines().next(),
        _ => None,
    };
    let message = message.map(|line| format!("  {}", around(&printable_line(line), 0)));
    let message = message.unwrap_or_default();
    format!("{name:<24} {style}{verdict:<21}{style:#}{usage}{message}\n")
}

fn usage(usage: Usage) -> String {
    let time = format!("{:>8.0} ms", usage.time().as_secs_f64() * 1e3);
    match usage.memory {
        Some(memory) => format!("{time}{:>10}", memory.to_string()),
        None => time,
    }
}

/// Returns true if at least one case is accepted, and all others are accepted or have no expected output.
pub(super) fn is_accepted(reports: &[Report]) -> bool {
    let mut known =
        reports.iter().filter(|report| report.verdict.class() != VerdictClass::NoExpectedOutput);
    known.clone().count() > 0 && known.all(|report| report.verdict.is_accepted())
}

/// Returns the text below the table: reports on cases, and the number of accepted cases. In full detail, the reports on
/// all cases are included. Otherwise, only the first reports on cases that are not accepted are included. Of these,
/// reports that reject the solution come before all others.
pub(super) fn summary(reports: &[Report], detail: Detail) -> String {
    let max_shown = match detail {
        Detail::Excerpt => 2,
        Detail::Full => usize::MAX,
    };
    let is_shown = |it: &&Report| detail == Detail::Full || !it.verdict.is_accepted();
    let mut shown: Vec<_> = reports.iter().filter(is_shown).collect();
    if detail == Detail::Excerpt {
        // A case without an expected output must not hide a wrong answer.
        shown.sort_by_key(|report| match report.verdict.class() {
            VerdictClass::Rejected => 0,
            VerdictClass::NotJudged => 1,
            VerdictClass::Accepted | VerdictClass::NoExpectedOutput => 2,
        });
    }
    let mut text = String::new();
    for report in shown.iter().take(max_shown) {
        text += &format!("\n{}", report.text(detail));
    }
    if shown.len() > max_shown {
        text += &format!("\nand {} more\n", shown.len() - max_shown);
    }
    // Advice is given once, whatever the number of cases.
    let mut hints: Vec<_> = shown.iter().filter_map(|report| report.hint()).collect();
    hints.sort_unstable();
    hints.dedup();
    if !hints.is_empty() {
        text += &format!("\n{}\n", hints.join("\n"));
    }
    let counted = reports
        .iter()
        .filter(|report| report.verdict.class() != VerdictClass::NoExpectedOutput)
        .count();
    let accepted = reports.iter().filter(|report| report.verdict.is_accepted()).count();
    let reason = if counted == 0 { ": no case has an expected output" } else { "" };
    text + &format!("\n{accepted} of {counted} accepted{reason}\n")
}

#[cfg(test)]
mod tests {
    use super::{is_accepted, line, summary, usage};
    use std::time::Duration;
    use workbench::judging::verdict::Verdict;
    use workbench::process::Usage;
    use workbench::support::bytes::Bytes;
    use workbench::task::report::{Detail, Report};

    /// Returns reports with one verdict of each class. The name of a case is its number.
    fn reports() -> Vec<Report> {
        let verdicts = [
            Verdict::NoExpectedOutput,
            Verdict::Accepted("good".into()),
            Verdict::wrong("bad"),
            Verdict::NotJudged("fault".into()),
        ];
        numbered(verdicts)
    }

    /// Returns a report for each verdict. The name of a case is its number.
    fn numbered(verdicts: impl IntoIterator<Item = Verdict>) -> Vec<Report> {
        let numbered = (0..).zip(verdicts);
        numbered.map(|(number, verdict)| Report::without_run(number.to_string(), verdict)).collect()
    }

    #[test]
    fn the_line_of_a_case_has_the_colour_of_its_verdict() {
        for (report, (colour, message)) in reports().iter().zip([
            (" ", ""),
            ("\x1b[32m", "  good"),
            ("\x1b[1m\x1b[31m", ""),
            ("\x1b[1m\x1b[31m", ""),
        ]) {
            let shown = line(report);
            let name = report.verdict.name();
            assert!(shown.contains(&format!("{colour}{name} ")), "{shown:?}");
            let plain = anstream::adapter::strip_str(&shown).to_string();
            assert_eq!(plain, format!("{:<24} {name:<21}{message}\n", report.case_name));
        }
    }

    #[test]
    fn the_summary_explains_the_first_failures_and_counts_the_cases() {
        let reports = reports();
        let no_output = "0: there is no expected output";
        for (count, expected) in [
            (1, format!("\n{no_output}\n\n0 of 0 accepted: no case has an expected output\n")),
            (2, format!("\n{no_output}\n\n1 of 1 accepted\n")),
            (3, format!("\n2: wrong answer: bad\n\n{no_output}\n\n1 of 2 accepted\n")),
            (
                4,
                "\n2: wrong answer: bad\n\n3: not judged: fault\n\nand 1 more\n\n1 of 3 accepted\n"
                    .into(),
            ),
        ] {
            assert_eq!(summary(&reports[..count], Detail::Excerpt), expected);
        }
    }

    #[test]
    fn the_full_summary_explains_all_cases() {
        let everything = summary(&reports(), Detail::Full);
        assert!(everything.contains("\n1: accepted: good\n\n2: wrong"), "{everything}");
    }

    #[test]
    fn a_solution_is_accepted_if_a_case_is_and_no_case_fails() {
        let reports = reports();
        for (count, is_good) in [(1, false), (2, true), (3, false), (4, false)] {
            assert_eq!(is_accepted(&reports[..count]), is_good, "the first {count}");
        }
    }

    #[test]
    fn the_time_and_the_memory_are_shown_in_columns() {
        let mut used = Usage {
            wall_time: Duration::from_millis(15),
            cpu_time: Some(Duration::from_millis(12)),
            memory: Some(Bytes::megabytes(3)),
        };
        assert_eq!(usage(used), "      12 ms      3 MB");
        used.memory = None;
        used.cpu_time = None;
        assert_eq!(usage(used), "      15 ms");
    }

    #[test]
    fn wrong_answers_are_shown_first() {
        let verdicts = [
            Verdict::NoExpectedOutput,
            Verdict::NotJudged("fault".into()),
            Verdict::NoExpectedOutput,
            Verdict::wrong("bad"),
            Verdict::RuntimeError("worse".into()),
        ];
        assert_eq!(
            summary(&numbered(verdicts), Detail::Excerpt),
            "\n3: wrong answer: bad\n\n4: runtime error: worse\n\nand 3 more\n\n0 of 3 accepted\n"
        );
    }

    #[test]
    fn a_name_cannot_break_the_table() {
        let report = Report::without_run("a\nb".into(), Verdict::wrong("bad"));
        let shown = anstream::adapter::strip_str(&line(&report)).to_string();
        assert_eq!(shown, format!("{:<24} {:<21}\n", "a\\nb", "wrong answer"));
        assert!(report.text(Detail::Excerpt).starts_with("a\\nb: wrong answer: bad\n"));
    }
}
