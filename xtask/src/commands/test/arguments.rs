//! The arguments of `cargo xtask test`.

use std::path::PathBuf;

/// Build a solution, and judge it on its test cases
///
/// The test cases are the files in testcases/NAME: CASE.in has the input, and CASE.out has the expected output. If a
/// case has no expected output, the output of the solution is shown, and not compared. (If the header names a
/// checker or an interactor, the output is judged nevertheless. The header is the comment at the top of the solution.)
/// The solution bridgit also plays games.
///
/// Only this solution is built. By default, the build is a debug build, which is optimised, but also finds overflows.
///
/// The header states the time limit, for example by `Time limit: 5 s.`; if it does not, the limit is 2 s. The processor
/// time of the program is compared with the limit. A program is stopped when it has used twice the limit, when it has
/// been idle for twice the limit, or when it has run for twenty times the limit. (On macOS and Windows, it is stopped
/// when twice the limit has passed on the clock.) The header may also state a memory limit, a tolerance, a checker or
/// an interactor; docs/manual.md lists these lines.
///
/// The solution has as much stack as on its site. (On Windows, the linker decides how much stack it has.)
///
/// The exit status is 0 if at least one case is accepted, and all others are accepted or have no expected output.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask test
      judges the solution that was changed last
  cargo xtask test 1
      shows everything that this solution reads and writes in sample-1
  cargo xtask test cf936b sample-1
      shows everything that the solution reads and writes in this case
  cargo xtask test src/bin/cf936b.rs --release
      measures the time of a release build
  cargo xtask test cf936b --bundle -o submission.rs
      judges the bundle, also on worst cases if there are any, and writes it to submission.rs if it
      is accepted; this is the last check, and submission.rs is the file to submit")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file. By default, it is the one that was changed last. If the only argument
    /// is the name or the number of a case, such as sample-1 or 1, it is a case of the solution that was changed last.
    /// (If a solution has the same name as the case, the argument means this solution.)
    #[arg(allow_negative_numbers = true)]
    pub(super) solution: Option<String>,
    /// A single test case, such as sample-1, or its file. The number 1 is short for sample-1. Everything that the
    /// solution reads and writes is shown, up to 200 lines of each text. Longer texts are also written to files.
    #[arg(allow_negative_numbers = true)]
    pub(super) case: Option<String>,
    /// Judge a release build, to measure its time.
    #[arg(long, conflicts_with_all = ["bundle", "unverified", "output"])]
    pub(super) release: bool,
    /// Judge the bundle, which is built with the settings of the site. It is also run on worst cases, if the problem
    /// has any.
    #[arg(long)]
    pub(super) bundle: bool,
    /// With --bundle, judge the bundle without comparing it with its source. It only has to compile.
    #[arg(long, requires = "bundle")]
    pub(super) unverified: bool,
    /// With --bundle, write the bundle to this file if it is accepted on all cases. A file that exists is overwritten
    /// only if it is empty or contains a bundle.
    #[arg(short, long, value_name = "FILE", requires = "bundle")]
    pub(super) output: Option<PathBuf>,
}
