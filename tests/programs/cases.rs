//! A test for each case of each solution. First the debug build runs, then the bundle.

use crate::{debug_build, project};
use anyhow::{Context, Error, Result, ensure};
use bundler::bundling::build_bundled_program;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use test_support::harness::{Test, test};
use workbench::judging::verdict::VerdictClass;
use workbench::process::Limits;
use workbench::support::bytes::Bytes;
use workbench::task::case::Case;
use workbench::task::report::{Detail, Report};
use workbench::task::run_settings::RunSettings;
use workbench::task::{CaseScope, Task};

/// The limits of a debug build, which may be slower than a site allows.
const DEBUG_LIMITS: Limits = Limits::of_time(Duration::from_secs(20));

/// The stack of a debug build. It is so small that a solution that recurses over a graph overflows it.
const DEBUG_STACK: Bytes = Bytes::megabytes(1);

pub(crate) fn tests() -> Vec<Test> {
    let names =
        project().solution_and_testcase_names().expect("the folders of the project can be read");
    names.iter().flat_map(|name| tests_of(name)).collect()
}

fn tests_of(name: &str) -> Vec<Test> {
    let opened = Task::open(&project(), name, problems::ALL_JURY_MATERIAL);
    let found = opened.and_then(|task| {
        let cases = task.cases(CaseScope::WithWorstCases)?;
        Ok((Subject::new(task), cases))
    });
    let (subject, cases) = match found {
        Ok(found) => found,
        Err(error) => {
            let error = format!("{error:#}");
            return vec![test(format!("{name}/test cases"), move || {
                Err(Error::msg(error.clone()))
            })];
        }
    };
    let subject = Arc::new(subject);
    let compiling = Arc::clone(&subject);
    let compiles =
        test(format!("{name}/the bundle compiles"), move || compiling.bundle().map(|_| ()));
    let accepts = |case: Case| {
        let subject = Arc::clone(&subject);
        test(format!("{name}/{}", case.name), move || subject.ensure_accepted(&case))
    };
    [compiles].into_iter().chain(cases.into_iter().map(accepts)).collect()
}

/// A solution and its bundle, which is built when a test first asks for it.
struct Subject {
    task: Task,
    /// The settings with which the debug build is run.
    debug_settings: RunSettings,
    bundle: OnceLock<Result<PathBuf, String>>,
}

impl Subject {
    fn new(task: Task) -> Self {
        let debug_settings =
            RunSettings { limits: DEBUG_LIMITS, stack: DEBUG_STACK, ..task.run_settings() };
        Self { task, debug_settings, bundle: OnceLock::new() }
    }

    /// Checks that the debug build is accepted, and that the bundle is accepted within the limits of its site. The
    /// debug build finds an overflow of a number or of the stack.
    fn ensure_accepted(&self, case: &Case) -> Result<()> {
        let program = debug_build(&self.task.name);
        ensure_accepted(&self.debug_settings, &program, case).context("debug build")?;
        let bundle = self.bundle().context("cannot build the bundle")?;
        ensure_accepted(&self.task.run_settings(), bundle, case).context("bundle")
    }

    fn bundle(&self) -> Result<&Path> {
        let build = || build_bundled_program(&self.task).map_err(|error| format!("{error:#}"));
        let bundle = self.bundle.get_or_init(build);
        bundle.as_deref().map_err(|error| Error::msg(error.clone()))
    }
}

/// Checks that a program is accepted on a case or, if the case has no expected output, that the program ends well.
///
/// # Errors
///
/// Returns the report as an error if the check fails.
pub(crate) fn ensure_accepted(settings: &RunSettings, program: &Path, case: &Case) -> Result<()> {
    ensure_good(&settings.run_and_judge(program, case))
}

/// Checks that the program of a report was accepted or, if the case has no expected output, that the program ended
/// well.
///
/// # Errors
///
/// Returns the report as an error if the check fails.
pub(crate) fn ensure_good(report: &Report) -> Result<()> {
    let is_good =
        matches!(report.verdict.class(), VerdictClass::Accepted | VerdictClass::NoExpectedOutput);
    ensure!(is_good, report.text(Detail::Excerpt));
    Ok(())
}
