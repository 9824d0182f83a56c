//! Competitive Companion, an extension for browsers: its requests, and the contests that it announces.

use crate::commands::new::clicks::listener::{Answer, Listener};
use crate::commands::new::files_outcome::ProblemWithFiles;
use crate::commands::new::new_problem::{NewProblem, Sample};
use crate::console::print_error;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use workbench::support::standard_error::print_message;

/// The largest number of samples that a problem gets.
const MAX_SAMPLES: usize = 100;
/// The largest number of problems of a contest.
const MAX_BATCH_SIZE: usize = 1000;

/// A problem as Competitive Companion sends it, with the fields that are used here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    name: String,
    url: String,
    /// In milliseconds.
    time_limit: Option<f64>,
    /// In megabytes.
    memory_limit: Option<f64>,
    #[serde(default)]
    interactive: bool,
    #[serde(default)]
    input: Channel,
    #[serde(default)]
    output: Channel,
    tests: Vec<PageSample>,
}

/// A place that a solution reads or writes: `stdin`, `stdout`, or else a file.
#[derive(Default, Deserialize)]
struct Channel {
    r#type: String,
}

#[derive(Deserialize)]
struct PageSample {
    input: String,
    output: String,
}

/// The part of a request that announces a contest and tells its pages apart. The announcement is read even if the
/// problem itself cannot be read.
#[derive(Deserialize)]
struct Announcement {
    batch: Batch,
    #[serde(default)]
    url: Value,
    #[serde(default)]
    name: Value,
}

/// A contest and the number of its problems. Each problem is sent by a request of its own.
#[derive(Default, Deserialize)]
struct Batch {
    id: String,
    size: usize,
}

/// The page of a click on the button: a problem, or the error that says why no files can be created for the page.
struct ClickedPage {
    batch: Batch,
    /// The URL and the title, which tell the pages of a contest apart. A few sites have all problems at one URL.
    key: String,
    problem: Result<NewProblem>,
}

impl ClickedPage {
    fn parse(body: &[u8]) -> Self {
        let announcement = serde_json::from_slice::<Announcement>(body).ok();
        // If a contest has an impossible size, its other pages are not waited for: the page counts as a single problem.
        let announcement = announcement.filter(|found| found.batch.size <= MAX_BATCH_SIZE);
        let (batch, key) = announcement
            .map(|Announcement { batch, url, name }| (batch, format!("{url} {name}")))
            .unwrap_or_default();
        let problem = Page::parse(body).and_then(|page| {
            let url = format!("{:?}", page.url);
            page.problem().context(url)
        });
        Self { batch, key, problem }
    }
}

impl Page {
    fn parse(body: &[u8]) -> Result<Self> {
        serde_json::from_slice(body).context("expected a problem as Competitive Companion sends it")
    }

    fn problem(self) -> Result<NewProblem> {
        let defaults = NewProblem::of_url(&self.url, None)?;
        // A page without a time limit may have 0 here.
        let stated = self.time_limit.filter(|&time| time != 0.0);
        let milliseconds = stated.unwrap_or(defaults.time_limit.as_secs_f64() * 1e3).round();
        ensure!(
            (1.0..=1e6).contains(&milliseconds),
            "expected a time limit of 0.001 s to 1000 s, found {} s: create the files with `cargo xtask new URL`",
            short_number(milliseconds / 1e3)
        );
        let streams = [&*self.input.r#type, &*self.output.r#type];
        let omitted_samples = self.tests.len().saturating_sub(MAX_SAMPLES);
        let tests = self.tests.into_iter().take(MAX_SAMPLES);
        let samples = tests.map(|PageSample { input, output }| Sample { input, output }).collect();
        Ok(NewProblem {
            title: Some(self.name),
            time_limit: Duration::from_secs_f64(milliseconds / 1e3),
            // A page without a memory limit may have any number here.
            memory_limit_megabytes: self
                .memory_limit
                .filter(|megabytes| (1.0..1e6).contains(megabytes)),
            is_interactive: self.interactive,
            uses_files: streams.iter().any(|stream| !["", "stdin", "stdout"].contains(stream)),
            samples: Some(samples),
            omitted_samples,
            ..defaults
        })
    }
}

/// Returns a number in a form that has few digits even if the number is huge.
fn short_number(number: f64) -> String {
    if number.abs() < 1e9 { number.to_string() } else { format!("{number:e}") }
}

/// The contests of which some pages have not arrived yet. For each contest, the map has the id, which is a new one for
/// each click, and the [keys](ClickedPage::key) of the pages that have arrived.
#[derive(Default)]
struct OpenContests(HashMap<String, HashSet<String>>);

impl OpenContests {
    /// Counts a page, unless it has arrived before. Returns the number of pages of its contest that have arrived.
    fn add(&mut self, key: String, Batch { id, size }: &Batch) -> usize {
        let pages = self.0.entry(id.clone()).or_default();
        pages.insert(key);
        let count = pages.len();
        if count >= *size
            && let Some(pages) = self.0.remove(id)
            && *size > 1
        {
            // All pages of this click have arrived. If an earlier click on the same contest was broken off, the rest of
            // its pages will never come, so the earlier click is removed. It has another id, but its pages have the
            // same keys as pages of this click.
            self.0.retain(|_, others| !others.is_subset(&pages));
        }
        count
    }
}

/// The result of one click on a problem or on a contest. If the user clicks again before the last page of the contest
/// has come, the result has the pages of both clicks.
pub(super) struct ClickResult {
    /// The problems that have files now.
    pub(super) problems: Vec<ProblemWithFiles>,
    /// The number of problems that were sent as parts of contests, and for which no files could be created. (A problem
    /// that was clicked on alone does not count: its error has been printed, and the command waits for another click.)
    pub(super) failed_contest_pages: usize,
}

/// The message after a click on a single problem, if pages of a contest are still to come.
const WAITING_FOR_CONTEST: &str = "waiting for the other problems of the contest that was clicked on before (to stop waiting, press Ctrl-C)";

/// Receives pages, and calls `create` for each. Returns as soon as at least one problem has files and no page of an
/// announced contest is still to come.
///
/// A page for which no files can be created is reported. Such a page counts as one that has arrived, and the user may
/// click on it again.
pub(super) fn receive_click(
    listener: &Listener,
    mut create: impl FnMut(&NewProblem) -> Result<ProblemWithFiles>,
) -> ClickResult {
    let mut contests = OpenContests::default();
    let mut problems = Vec::new();
    // The problems of contests for which no files have been created. They may have come by several clicks.
    let mut failed = HashSet::new();
    while problems.is_empty() || !contests.0.is_empty() {
        let request = listener.next();
        let ClickedPage { batch, key, problem } = ClickedPage::parse(request.body());
        // The answer is sent first, so that the browser need not wait for the files.
        request.answer(if problem.is_ok() { &Answer::Accepted } else { &Answer::Refused });
        match problem.and_then(|problem| create(&problem)) {
            Ok(files) => {
                failed.remove(&key);
                problems.push(files);
            }
            Err(error) => {
                print_error("error", &error);
                if batch.size > 1 {
                    failed.insert(key.clone());
                }
            }
        }
        let count = contests.add(key, &batch);
        if batch.size > 1 {
            print_message(&format!("{count} of {}", batch.size));
        } else if !problems.is_empty() && !contests.0.is_empty() {
            print_message(WAITING_FOR_CONTEST);
        }
    }
    ClickResult { problems, failed_contest_pages: failed.len() }
}

#[cfg(test)]
mod tests;
