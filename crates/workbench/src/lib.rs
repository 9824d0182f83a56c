//! A workbench for problems of programming contests: it reads, builds, runs and judges the solutions of a project.
//!
//! A [`task::Task`] is a problem that has a solution in the project, with all that is needed to build and judge the
//! solution. It knows its cases, builds the program, and judges the program on a case; the result is a
//! [`report::Report`]. This package names no problem: worst cases and other parts that stand neither in a header nor in
//! files are handed in, as [`extras::Extras`].
//!
//! The modules, in groups. Each module imports only from modules that stand before it here, from left to right:
//! bytes, thread, file, excerpt, comparison, verdict, decision; site, header, project; process, cargo, test_project,
//! program_copy; judgement, interaction, judge_command, judge; case, extras; report, task.

pub mod bytes;
pub mod cargo;
pub mod case;
pub mod comparison;
pub mod decision;
pub mod excerpt;
pub mod extras;
pub mod file;
pub mod header;
pub mod interaction;
pub mod judge;
pub mod judge_command;
pub mod judgement;
pub mod process;
pub mod program_copy;
pub mod project;
pub mod report;
pub mod site;
pub mod task;
pub mod test_project;
pub mod thread;
pub mod verdict;
