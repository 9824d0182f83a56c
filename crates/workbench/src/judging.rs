//! The judging of a program on a case: how a verdict comes about.
//!
//! A [`judge::Judge`] is the way in which a program is judged. It runs the program, and gets a
//! [`Run`](crate::process::Run), or lets the program talk to an interactor (see [interaction]). After that, the result
//! takes shape in these types:
//!
//! | type | who makes it | from what |
//! | --- | --- | --- |
//! | [`Decision`] | a checker or an interactor | the texts of the case, and the output of the program |
//! | [`Verdict`] | `judge.rs` for the output alone, and `judgement.rs` with its rules in `judgement/rules.rs` for the whole run | the decision or the [comparison], the ending, and the limits |
//! | [`Judgement`] | the judge | the verdict, and the outputs and the ending of the program |
//! | [`Report`] | [`RunSettings::run_and_judge`] | the judgement and the case, or an error if the program was not run |
//!
//! [`Decision`]: decision::Decision
//! [`Verdict`]: verdict::Verdict
//! [`Judgement`]: judgement::Judgement
//! [`Report`]: crate::task::report::Report
//! [`RunSettings::run_and_judge`]: crate::task::run_settings::RunSettings::run_and_judge

pub mod comparison;
pub mod verdict;
pub mod decision;
pub mod judgement;
pub mod interaction;
mod languages;
mod crash_detector;
pub mod judge_command;
pub mod judge;
