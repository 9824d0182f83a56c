//! `cargo xtask test`: whether a solution is accepted on its test cases.

use super::{show, tell};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use judge::bundle::build::build;
use judge::judging::{Rules, report};
use judge::problem;
use judge::program::with_stack;
use judge::project::{Case, Project};
use judge::verdict::Verdict;
use std::path::Path;
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
    /// One case, such as sample-1: all that it reads and writes is shown.
    case: Option<String>,
    /// Build it as a judge does: this measures its time.
    #[arg(long, conflicts_with = "bundle")]
    release: bool,
    /// Build its bundle as the judge does, and add the worst cases.
    #[arg(long)]
    bundle: bool,
}

/// What has been judged.
#[derive(Default)]
struct Results {
    accepted: usize,
    count: usize,
    /// What explains those that are not accepted.
    details: Vec<String>,
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
    let is_wanted = |name: &str| arguments.case.as_ref().is_none_or(|case| case == name);
    let mut cases = project.cases(&problem)?;
    cases.retain(|(name, _)| is_wanted(name));
    let kinds = known.kinds.iter().filter(|kind| arguments.bundle && is_wanted(kind.name));
    let worst_cases = kinds.map(|kind| (kind.name.to_owned(), Ok(known.worst_case(kind))));
    let program = match (arguments.bundle, arguments.release) {
        (true, _) => build(&project, &problem, "2024", &super::bundle::folder()?)?,
        (_, true) => project.build(&problem, "release")?,
        _ => project.build(&problem, "dev")?,
    };
    let mut results = Results::default();
    for (name, case) in cases.into_iter().chain(worst_cases) {
        let judged = case.and_then(|case| results.judge(&rules, &program, &case, is_whole));
        if let Err(fault) = judged {
            results.add(&name, "not judged", None, false, format!("{name}: {fault:#}\n"))?;
        }
    }
    let mut stopped = 0;
    for game in known.games.map_or(Vec::new(), |games| games()) {
        if is_wanted(&game.name) && stopped < 2 {
            let verdict = (game.play)(&mut with_stack(&program, rules.stack), rules.limit)?;
            stopped += usize::from(matches!(verdict, Verdict::TimeLimitExceeded(_)));
            let detail = format!("{}: {verdict}\n", game.name);
            results.add(&game.name, verdict.name(), None, verdict.is_accepted(), detail)?;
        }
    }
    if stopped == 2 {
        show("after two games that were stopped, the others are left out\n")?;
    }
    let missing = || format!("{problem} has no such case");
    ensure!(results.count + results.details.len() > 0, missing());
    show(&results.summary(is_whole))?;
    Ok(results.accepted == results.count && results.count > 0)
}

/// The name of a solution, from its name or its path.
fn name_of(given: &str) -> String {
    let path = Path::new(given);
    let is_path = path.extension().is_some() || path.components().count() > 1;
    let name = path.file_stem().filter(|_| is_path);
    name.map_or(given.into(), |name| name.to_string_lossy().into_owned())
}

impl Results {
    /// Judges a program on a case. Without an expected output, it is not counted.
    fn judge(&mut self, rules: &Rules, program: &Path, case: &Case, is_whole: bool) -> Result<()> {
        let judged = rules.judge(&mut with_stack(program, rules.stack), case)?;
        let detail = report(case, &judged, is_whole);
        let time = Some(judged.run.time);
        match &judged.verdict {
            Some(verdict) => {
                let is_accepted = verdict.is_accepted();
                self.add(&case.name, verdict.name(), time, is_accepted, detail.clone())?;
                if is_accepted && is_whole {
                    self.details.push(detail);
                }
            }
            None => {
                show(&line(&case.name, Style::new(), "no expected output", time))?;
                self.details.push(detail);
            }
        }
        Ok(())
    }

    /// Counts a case, and prints its line.
    fn add(
        &mut self,
        name: &str,
        verdict: &str,
        time: Option<Duration>,
        is_accepted: bool,
        detail: String,
    ) -> Result<()> {
        self.count += 1;
        let style = if is_accepted {
            self.accepted += 1;
            AnsiColor::Green.on_default()
        } else {
            self.details.push(detail);
            AnsiColor::Red.on_default().bold()
        };
        show(&line(name, style, verdict, time))
    }

    /// The first details, and how many cases are accepted.
    fn summary(&self, is_whole: bool) -> String {
        const MOST_DETAILS: usize = 2;
        let shown = self.details.iter().take(if is_whole { usize::MAX } else { MOST_DETAILS });
        let mut text: String = shown.map(|detail| format!("\n{detail}")).collect();
        let more = self.details.len().saturating_sub(MOST_DETAILS);
        if more > 0 && !is_whole {
            text += &format!("\nand {more} more\n");
        }
        text + &format!("\n{} of {} accepted\n", self.accepted, self.count)
    }
}

/// The line of a case.
fn line(name: &str, style: Style, verdict: &str, time: Option<Duration>) -> String {
    let time = time.map(|time| format!("{:>8.0} ms", time.as_secs_f64() * 1e3)).unwrap_or_default();
    format!("{name:<24} {style}{verdict:<21}{style:#}{time}\n")
}

#[cfg(test)]
mod tests {
    use super::{Results, line, name_of};
    use anstyle::AnsiColor;
    use std::time::Duration;

    #[test]
    fn a_case_has_a_line_with_its_verdict_and_time() {
        let green = AnsiColor::Green.on_default();
        let coloured = line("sample-1", green, "accepted", Some(Duration::from_millis(12)));
        assert!(coloured.contains("\x1b[32maccepted"), "{coloured:?}");
        let plain = anstream::adapter::strip_str(&coloured).to_string();
        assert_eq!(plain, "sample-1                 accepted                   12 ms\n");
    }

    #[test]
    fn the_first_details_are_shown_and_how_many_more_there_are() {
        let details = ["a\n", "b\n", "c\n"].map(str::to_owned);
        let mut results = Results { accepted: 1, count: 4, details: details.into() };
        assert_eq!(results.summary(false), "\na\n\nb\n\nand 1 more\n\n1 of 4 accepted\n");
        assert_eq!(results.summary(true), "\na\n\nb\n\nc\n\n1 of 4 accepted\n");
        results.details.pop();
        assert_eq!(results.summary(false), "\na\n\nb\n\n1 of 4 accepted\n");
    }

    #[test]
    fn a_solution_is_named_by_its_name_or_its_path() {
        for given in ["x", "x.rs", "src/bin/x.rs", "./x"] {
            assert_eq!(name_of(given), "x");
        }
    }
}
