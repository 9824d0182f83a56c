//! `cargo xtask test`: whether a solution is accepted on its test cases.

use super::bundle::{EDITION, folder};
use super::{name_of, show, tell};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use judge::bundle::build::build;
use judge::excerpt::printable;
use judge::judging::{Rules, report};
use judge::problem;
use judge::program::with_stack;
use judge::project::Project;
use judge::verdict::Verdict;
use std::time::Duration;

/// Build a solution, and judge it on its test cases.
///
/// Only this one is built, with the checks of a debug build. The judge's time limit stands in the header
/// (`Time limit: 5 s.`; otherwise 2 s); past it, a program runs on to twice the limit. An input without an
/// output is run, and what the solution prints is shown. Where there are games, they are played too.
///
/// Exits with 0 only if all cases are accepted.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask test
  cargo xtask test cf936b sample-1      (with all that it reads and writes)
  cargo xtask test src/bin/cf936b.rs --release
  cargo xtask test cf936b --bundle      (the last check before it is submitted)")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file; without it, the one that was changed last.
    problem: Option<String>,
    /// One case, such as sample-1, or its file: all that it reads and writes is shown.
    case: Option<String>,
    /// Build it as a judge does: this measures its time.
    #[arg(long, conflicts_with = "bundle")]
    release: bool,
    /// Build its bundle as the judge does, and add the worst cases.
    #[arg(long)]
    bundle: bool,
}

/// What has been found out about a case or a game.
struct Finding {
    name: String,
    verdict: &'static str,
    /// Nothing, if there is no expected output.
    is_accepted: Option<bool>,
    time: Option<Duration>,
    /// What explains the verdict.
    detail: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let project = Project::here();
    let problem = match &arguments.problem {
        Some(given) => name_of(given),
        None => {
            let changed = project.changed_last()?;
            show(&format!("{changed}, which was changed last\n"))?;
            changed
        }
    };
    if let Err(missing) = project.header(&problem)?.url() {
        tell(&format!("note: {missing:#}; so the time limit may be another one"));
    }
    let (rules, known) = (Rules::of(&problem)?, problem::of(&problem));
    let is_whole = arguments.case.is_some();
    let is_wanted = |name: &str| {
        arguments.case.as_ref().is_none_or(|case| case == name || name_of(case) == name)
    };
    let mut cases = project.cases(&problem)?;
    let names: Vec<_> = cases.iter().map(|(name, _)| name.clone()).collect();
    cases.retain(|(name, _)| is_wanted(name));
    let kinds = known.kinds.iter().filter(|kind| arguments.bundle && is_wanted(kind.name));
    let worst_cases = kinds.map(|kind| (kind.name.to_owned(), Ok(known.worst_case(kind))));
    let program = match (arguments.bundle, arguments.release) {
        (true, _) => build(&project, &problem, EDITION, &folder()?)?,
        (_, true) => project.build(&problem, "release")?,
        _ => project.build(&problem, "dev")?,
    };
    let mut findings = Vec::new();
    let mut add = |finding: Finding| {
        let shown = show(&finding.line());
        findings.push(finding);
        shown
    };
    for (name, case) in cases.into_iter().chain(worst_cases) {
        let found = case.and_then(|case| {
            let judged = rules.judge(&mut with_stack(&program, rules.stack), &case)?;
            let (detail, verdict) = (report(&case, &judged, is_whole), judged.verdict.as_ref());
            Ok(Finding {
                name: name.clone(),
                verdict: verdict.map_or("no expected output", Verdict::name),
                is_accepted: verdict.map(Verdict::is_accepted),
                time: Some(judged.run.time),
                detail,
            })
        });
        let found = found.unwrap_or_else(|fault| Finding {
            verdict: "not judged",
            is_accepted: Some(false),
            time: None,
            detail: printable(&format!("{name}: {fault:#}\n")),
            name,
        });
        add(found)?;
    }
    let mut stopped = 0;
    for game in known.games.map_or(Vec::new(), |games| games()) {
        if is_wanted(&game.name) && stopped < 2 {
            let verdict = (game.play)(&mut with_stack(&program, rules.stack), rules.limit)?;
            stopped += usize::from(matches!(verdict, Verdict::TimeLimitExceeded(_)));
            let (name, is_accepted) = (game.name, Some(verdict.is_accepted()));
            let (detail, verdict) = (format!("{name}: {verdict}\n"), verdict.name());
            add(Finding { name, verdict, is_accepted, time: None, detail })?;
        }
    }
    if stopped == 2 {
        show("after two games that were stopped, the others are left out\n")?;
    }
    ensure!(!findings.is_empty(), "{problem} has no such case, only {}", names.join(", "));
    let (summary, is_good) = summary(&findings, is_whole);
    show(&summary)?;
    Ok(is_good)
}

impl Finding {
    fn line(&self) -> String {
        let Self { name, verdict, is_accepted, time, .. } = self;
        let style = match is_accepted {
            Some(true) => AnsiColor::Green.on_default(),
            Some(false) => AnsiColor::Red.on_default().bold(),
            None => Style::new(),
        };
        let time = time.map(|time| format!("{:>8.0} ms", time.as_secs_f64() * 1e3));
        let time = time.unwrap_or_default();
        let name = printable(name);
        format!("{name:<24} {style}{verdict:<21}{style:#}{time}\n")
    }
}

/// What explains the first that are not accepted, or all, how many are accepted, and whether that is all.
fn summary(findings: &[Finding], is_whole: bool) -> (String, bool) {
    let judged: Vec<_> = findings.iter().filter_map(|found| found.is_accepted).collect();
    let accepted = judged.iter().filter(|&&is_accepted| is_accepted).count();
    let is_told = |found: &&Finding| is_whole || found.is_accepted != Some(true);
    let told: Vec<_> = findings.iter().filter(is_told).collect();
    let most = if is_whole { usize::MAX } else { 2 };
    let mut text: String =
        told.iter().take(most).map(|found| format!("\n{}", found.detail)).collect();
    if told.len() > most {
        text += &format!("\nand {} more\n", told.len() - most);
    }
    text += &format!("\n{accepted} of {} accepted\n", judged.len());
    (text, accepted == judged.len() && accepted > 0)
}

#[cfg(test)]
mod tests {
    use super::{Finding, summary};
    use std::time::Duration;

    #[test]
    fn a_case_has_a_line_and_what_is_not_accepted_an_explanation() {
        let mut findings = Vec::new();
        for (is_accepted, colour, expected, is_good) in [
            (None, " ", "\n0\n\n0 of 0 accepted\n", false),
            (Some(true), "\x1b[32m", "\n0\n\n1 of 1 accepted\n", true),
            (Some(false), "\x1b[1m\x1b[31m", "\n0\n\n2\n\n1 of 2 accepted\n", false),
            (Some(false), "\x1b[1m\x1b[31m", "\n0\n\n2\n\nand 1 more\n\n1 of 3 accepted\n", false),
        ] {
            let (detail, time) = (format!("{}\n", findings.len()), Some(Duration::from_millis(12)));
            let name = "sample-1".into();
            findings.push(Finding { name, verdict: "the verdict", is_accepted, time, detail });
            assert_eq!(summary(&findings, false), (expected.into(), is_good));
            let line = findings[findings.len() - 1].line();
            assert!(line.contains(&format!("{colour}the verdict ")), "{line:?}");
            let plain = anstream::adapter::strip_str(&line).to_string();
            assert_eq!(plain, "sample-1                 the verdict                12 ms\n");
        }
        let (whole, _) = summary(&findings, true);
        assert_eq!(whole, "\n0\n\n1\n\n2\n\n3\n\n1 of 3 accepted\n");
    }
}
