//! A workbench for problems of programming contests: it reads, builds, runs, judges and bundles the solutions
//! of a project.
//!
//! A [`task::Task`] is a solution with all that is needed to build and judge it. It knows its cases, builds
//! the program, and judges the program on a case; the outcome is a [`report::Report`]. This package names no
//! problem: the parts of problems that are known besides their headers are handed in, as [`problem::Problem`].
//!
//! Each module imports only from those that stand before it here, from left to right:
//! file, excerpt, comparison, verdict; site, header, project; process, cargo; interaction, command;
//! judge, case, problem; report, bundle, task.

pub mod bundle;
pub mod cargo;
pub mod case;
pub mod command;
pub mod comparison;
pub mod excerpt;
pub mod file;
pub mod header;
pub mod interaction;
pub mod judge;
pub mod problem;
pub mod process;
pub mod project;
pub mod report;
pub mod site;
pub mod task;
pub mod verdict;
