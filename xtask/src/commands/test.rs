//! `cargo xtask test`: whether a solution is accepted on its test cases.

use super::show;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use judge::judging::{Rules, report};
use judge::problem;
use judge::project::Project;
use judge::verdict::Verdict;
use std::process::Command;
use std::time::Duration;

/// Build a solution, and judge it on its test cases.
///
/// Only this one is built. A case ends at the judge's time limit, which the header tells (`Time limit: 5
/// s.`; otherwise 2 s). An input without an output is run, and what the solution prints is shown. In
/// bridgit, games are played too.
///
/// Exits with 0 only if all cases with an expected output are accepted.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The solution, such as cf936b.
    problem: String,
}

pub(crate) fn run(Arguments { problem }: &Arguments) -> Result<bool> {
    let project = Project::here();
    let rules = Rules::of(problem)?;
    let cases = project.cases(problem)?;
    let program = project.build(problem)?;
    let (mut verdicts, mut details) = (Vec::new(), Vec::new());
    for case in &cases {
        let judged = rules.judge(&mut Command::new(&program), case)?;
        let time = Some(judged.run.time);
        show(&line(&case.name, judged.verdict.as_ref(), time))?;
        if !judged.verdict.as_ref().is_some_and(Verdict::is_accepted) {
            details.push(report(case, &judged));
        }
        verdicts.extend(judged.verdict);
    }
    for game in problem::of(problem).games.map_or(Vec::new(), |games| games()) {
        let verdict = (game.play)(&mut Command::new(&program), rules.limit)?;
        show(&line(&game.name, Some(&verdict), None))?;
        if !verdict.is_accepted() {
            details.push(format!("{}: {verdict}\n", game.name));
        }
        verdicts.push(verdict);
    }
    show(&summary(&verdicts, &details, rules))?;
    Ok(verdicts.iter().all(Verdict::is_accepted))
}

/// The line of a case.
fn line(name: &str, verdict: Option<&Verdict>, time: Option<Duration>) -> String {
    let (style, verdict) = match verdict {
        None => (Style::new(), "no expected output"),
        Some(verdict) if verdict.is_accepted() => (AnsiColor::Green.on_default(), verdict.name()),
        Some(verdict) => (AnsiColor::Red.on_default().bold(), verdict.name()),
    };
    let time = time.map_or(String::new(), |time| format!("{:>8.0} ms", time.as_secs_f64() * 1e3));
    format!("{name:<24} {style}{verdict:<21}{style:#}{time}\n")
}

/// The first details, and how many cases are accepted.
fn summary(verdicts: &[Verdict], details: &[String], rules: Rules) -> String {
    const MOST_DETAILS: usize = 2;
    let shown = details.iter().take(MOST_DETAILS);
    let mut text: String = shown.map(|detail| format!("\n{detail}")).collect();
    if let Some(hint) = verdicts.iter().find_map(|verdict| rules.hint(verdict)) {
        text += &format!("\n{hint}");
    }
    let accepted = verdicts.iter().filter(|verdict| verdict.is_accepted());
    text + &format!("\n{} of {} accepted\n", accepted.count(), verdicts.len())
}

#[cfg(test)]
mod tests {
    use super::{Rules, Verdict, line, summary};
    use std::time::Duration;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn a_case_has_a_line_with_its_verdict_and_time() {
        let accepted = Verdict::Accepted("why".into());
        let coloured = line("sample-1", Some(&accepted), Some(Duration::from_millis(12)));
        assert!(coloured.contains("\x1b[32maccepted"), "{coloured:?}");
        let expected = "sample-1                 accepted                   12 ms\n";
        assert_eq!(plain(&coloured), expected);
        let shown = plain(&line("a", None, Some(Duration::from_secs(2))));
        assert_eq!(shown, "a                        no expected output       2000 ms\n");
        let exceeded = Verdict::TimeLimitExceeded(Duration::from_secs(2));
        let shown = line("a", Some(&exceeded), None);
        assert!(shown.contains("\x1b[31mtime limit exceeded"), "{shown:?}");
    }

    #[test]
    fn the_first_details_and_one_hint_are_shown() {
        let wrong = Verdict::WrongAnswer("why".into());
        let verdicts = [wrong.clone(), Verdict::Accepted(String::new()), wrong];
        let details = ["a\n", "b\n", "c\n"].map(str::to_owned);
        let shown = summary(&verdicts, &details, Rules::of("cf354b").unwrap());
        assert!(shown.starts_with("\na\n\nb\n\nAre "), "{shown}");
        assert!(shown.ends_with("\n\n1 of 3 accepted\n"), "{shown}");
        let shown = summary(&verdicts, &details, Rules::of("cf936b").unwrap());
        assert!(!shown.contains("CONTRIBUTING"), "{shown}");
    }
}
