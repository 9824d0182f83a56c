//! A workbench for problems of programming contests: it reads, builds, runs and judges the solutions of a project.
//!
//! A [`task::Task`] is a problem that has a solution in the project, with all that is needed to build and judge the
//! solution. It knows its [cases](task::case), builds the program, and [judges](judging) the program on a case; the
//! result is a [`task::report::Report`]. This package names no problem. Its caller hands in the parts of a problem that
//! stand neither in a header nor in files, such as worst cases, as [`task::extras::Extras`].
//!
//! # Modules
//!
//! | module | subject |
//! | --- | --- |
//! | [`support`] | files, texts and messages |
//! | [`process`] | programs that run, and that are stopped at their limits |
//! | [`cargo`] | Cargo, as a command that builds programs |
//! | [`header`] | the facts that the header of a solution states |
//! | [`judging`] | the ways to judge a program, and the verdict |
//! | [`site`] | the sites, and the URLs of problems |
//! | [`project`] | the folders and files of a project |
//! | [`program_copy`] | the copy of a program that is judged |
//! | [`task`] | a problem with everything above, its cases and the reports on them |
//!
//! Apart from its tests, each module imports only from modules that stand before it in this list, from left to right:
//! support, process, cargo, header, judging, site, project, program_copy, task. The modules in a folder do not import
//! from the module of the folder.

pub mod cargo;
pub mod header;
pub mod judging;
pub mod process;
pub mod program_copy;
pub mod project;
pub mod site;
pub mod support;
pub mod task;
