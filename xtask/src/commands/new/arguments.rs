//! The arguments of `cargo xtask new`.

use crate::number::number_in;

/// Create the files of a problem: a solution from a template, and samples
///
/// Without an argument, the command waits for a click in the browser. Competitive Companion is an extension for
/// browsers: click on its button on the page of a problem or of a contest. Then the command creates the files of the
/// problem, or of all problems of the contest, and fills in the samples.
///
/// With a URL or a new name, the command creates the solution and an empty sample. It downloads nothing. So paste the
/// sample of the statement into testcases/NAME/sample-1.in and testcases/NAME/sample-1.out, and write the limits of the
/// statement into the header, which is the comment at the top of the solution.
///
/// With --stress and a URL, the command also creates a stress test: the file tests/stress/NAME.rs. A stress test
/// compares the solution with a brute-force solution on random inputs. With --stress and the name of a solution that
/// exists, the command creates only the stress test.
///
/// The command leaves files that are not empty as they are, with one exception: --stress adds three lines to the
/// solution, which make the stress test a module of it.
///
/// The templates of the files are in xtask/templates, and you may change them. A solution begins with header.rs. In it,
/// PROBLEM is replaced by the URL and the title, and SETTINGS is replaced by the limits and the other lines that the
/// tools read. After the header comes the template of the site, which the URL determines: atcoder.rs for AtCoder,
/// codeforces.rs for Codeforces, and other.rs for all other sites and for a problem without a URL. After a click on an
/// interactive problem, the template is interactive.rs for every site. The template of a stress test is stress.rs or,
/// for a problem of Codeforces that is not interactive, stress_multitest.rs. In both, NAME is replaced by the name of
/// the solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new
      waits for a click in the browser, and creates the solution and its samples
  cargo xtask new --stay
      does the same for one click after another, until you press Ctrl-C
  cargo xtask new https://atcoder.jp/contests/abc400/tasks/abc400_f
      creates the solution abc400f and an empty sample
  cargo xtask new https://cses.fi/problemset/task/1068 weird_algorithm
      creates the solution weird_algorithm and an empty sample
  cargo xtask new training3
      creates the solution training3 for a problem without a URL, and an empty sample
  cargo xtask new https://codeforces.com/contest/1312/problem/A --stress
      creates the solution cf1312a, an empty sample and a stress test
  cargo xtask new abc400f --stress
      creates a stress test for the solution abc400f, which must exist")]
pub(crate) struct Arguments {
    /// The URL of a problem, or the name of a new solution. With --stress, it is the URL of a problem, or the name or
    /// the file of a solution that exists, such as src/bin/abc400f.rs.
    #[arg(value_name = "URL|NAME", allow_negative_numbers = true)]
    pub(super) target: Option<String>,
    /// The name of the new solution. It begins with a lower-case letter, and consists of lower-case letters, digits
    /// and `_`. By default, the name comes from the URL.
    #[arg(requires = "target", allow_negative_numbers = true)]
    pub(super) name: Option<String>,
    /// Create a stress test of the solution.
    #[arg(long, requires = "target", conflicts_with_all = ["stay", "port"])]
    pub(super) stress: bool,
    /// Go on waiting for clicks after the files of a problem or of a contest are created.
    #[arg(long, conflicts_with = "target")]
    pub(super) stay: bool,
    /// The port on which the command listens. Competitive Companion sends problems to the ports 10043, 1327, 4244,
    /// 6174, 10042, 10045 and 27121.
    #[arg(long, default_value_t = 10043, conflicts_with = "target")]
    #[arg(allow_negative_numbers = true, value_parser = number_in(0..=u16::MAX))]
    pub(super) port: u16,
}
