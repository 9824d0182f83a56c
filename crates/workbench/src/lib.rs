//! A workbench for problems of programming contests: it reads, builds, runs and judges the solutions of a project,
//! which are programs in Rust.
//!
//! A [`task::Task`] is a problem that has a solution in the project, with all that is needed to build and judge the
//! solution. It knows its [cases](task::case), and builds the program. With its
//! [settings](task::run_settings::RunSettings), the program is run and [judged](judging) on a case; the result is a
//! [`task::report::Report`]. This package contains nothing about particular problems. Some parts of a problem, such as
//! its worst cases, stand neither in a header nor in files. The caller hands them in as [jury
//! material](task::jury_material::JuryMaterial).
//!
//! # Examples
//!
//! This program judges a solution of the project in the current folder on all of its cases.
//!
//! ```no_run
//! use workbench::project::Project;
//! use workbench::task::{CaseScope, Profile, Task};
//!
//! # fn main() -> anyhow::Result<()> {
//! let project = Project::from_environment()?;
//! // The task has no jury material, so its cases are the test cases in files.
//! let task = Task::open(&project, "abc400f", &[])?;
//! let program = task.build(Profile::Release, |messages| eprintln!("{messages}"))?;
//! for case in task.cases(CaseScope::WithoutWorstCases)? {
//!     let report = task.run_settings().run_and_judge(&program.path(), &case);
//!     println!("{}: {}", report.case_name, report.verdict);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Terms
//!
//! - A **program** is the executable of a solution. In [`process`], and where commands of checkers and interactors are
//!   handled, it may also be the executable of a checker or an interactor.
//! - A **case** is an input on which a program is judged, perhaps with an expected output. If it is in files, it is
//!   called a **test case**. Otherwise, a function makes it.
//! - A **checker** decides on an output. An **interactor** talks to the program, and decides. Each of them is a
//!   function or a command.
//! - The **ending** of a process consists of its **outcome**, which says how it ended, and of its usage of resources. A
//!   process is **stopped** because it uses or waits too much, and **abandoned** because nothing depends on it any
//!   more.
//! - A **decision** is the opinion of a checker or an interactor. It **refuses** a wrong output, and it is
//!   **undecided** if the checker or the interactor itself, or the case, is at fault.
//! - A **verdict** is the result for a program on a case, such as "wrong answer". It also depends on the ending and the
//!   limits. A **judgement** is a verdict together with the outputs and the ending of the program, and a **report**
//!   shows a judgement to the user.
//!
//! # Modules
//!
//! | module | subject |
//! | --- | --- |
//! | [`support`] | files, texts, messages and threads |
//! | [`process`] | programs that run, and that are stopped at their limits |
//! | [`cargo`] | Cargo, as a command that builds programs |
//! | [`judge_command_line`] | the command of a checker or an interactor |
//! | [`header`] | the facts that the header of a solution states |
//! | [`judging`] | the ways to judge a program, and the verdict |
//! | `url` | the parts of a URL that tell one page from another |
//! | [`site`] | the sites, and what differs between them |
//! | [`problem_url`] | the URLs of problems, and the names of their solutions |
//! | [`project`] | the folders and files of a project |
//! | [`program_copy`] | the copy of a program that is judged |
//! | [`task`] | a problem with everything above, its cases and the reports on them |
//!
//! The modules are declared in an order in which each imports only from those before it.

pub mod support;
pub mod process;
pub mod cargo;
pub mod judge_command_line;
pub mod header;
pub mod judging;
mod url;
pub mod site;
pub mod problem_url;
pub mod project;
pub mod program_copy;
pub mod task;
