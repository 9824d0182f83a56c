//! The judging of a program on a test case: how a verdict comes about.
//!
//! The result takes shape in steps:
//!
//! 1. [`Run`](crate::process::Run), or an [interaction]: the outputs of the program, its end, and the resources that it
//!    used.
//! 2. [`decision::Decision`], if there is a checker or an interactor: the opinion of the checker or the interactor.
//! 3. [`verdict::Verdict`]: it follows from the decision, or otherwise from the [comparison] with the expected output,
//!    and from the end and the limits of the program.
//! 4. [`judgement::Judgement`]: the verdict together with the run.
//!
//! A [`judge::Judge`] is the way in which a program is judged, and does all of this.
//!
//! Each module imports only from modules that stand before it in this list, from left to right: comparison, verdict,
//! decision, judgement, interaction, judge_command, judge.

pub mod comparison;
pub mod decision;
pub mod interaction;
pub mod judge;
pub mod judge_command;
pub mod judgement;
pub mod verdict;
