//! A workbench for problems of programming contests: it reads, builds, runs and judges the solutions of a project.
//!
//! A [`task::Task`] is a problem that has a solution in the project, with all that is needed to build and judge the
//! solution. It knows its cases, builds the program, and judges the program on a case; the result is a
//! [`report::Report`]. This package names no problem. Its caller hands in the parts of a problem that stand neither in
//! a header nor in files, such as worst cases, as [`extras::Extras`].
//!
//! The result of judging a program takes shape in steps:
//!
//! 1. [`process::Run`], or an interaction: the outputs of the program, its end, and the resources that it used.
//! 2. [`decision::Decision`], if there is a checker or an interactor: the opinion of the checker or the interactor.
//! 3. [`verdict::Verdict`]: the decision, or otherwise the comparison with the expected output, corrected by the end
//!    of the program.
//! 4. [`judgement::Judgement`]: the verdict together with the run. Here the verdict is corrected by the limits.
//! 5. [`report::Report`]: the judgement of one case, as the user sees it.
//!
//! The modules form groups, which are separated by semicolons below. Apart from its tests, each module imports only
//! from modules that stand before it in this list, from left to right: bytes, thread, json, file, file_time, excerpt,
//! standard_error, build_lock, comparison, verdict, decision; site, header, project; process, cargo, program_copy;
//! judgement, interaction, judge_command, judge; case, extras; report, task.

pub mod build_lock;
pub mod bytes;
pub mod cargo;
pub mod case;
pub mod comparison;
pub mod decision;
pub mod excerpt;
pub mod extras;
pub mod file;
mod file_time;
pub mod header;
pub mod interaction;
pub mod json;
pub mod judge;
pub mod judge_command;
pub mod judgement;
pub mod process;
pub mod program_copy;
pub mod project;
pub mod report;
pub mod site;
pub mod standard_error;
pub mod task;
pub mod thread;
pub mod verdict;
