//! `cargo xtask new`: the files of a new problem.

mod companion;
mod conflict;
mod files;
#[cfg(test)]
mod fixtures;
mod name;
mod new_problem;
mod request;
mod stress_test;
mod template;

use crate::chosen_solution::name_in_project;
use crate::console::{exit_code, print, print_error};
use crate::listener::Listener;
use crate::number::number_in;
use anyhow::{Result, anyhow, bail, ensure};
use companion::ClickResult;
use files::{Log, ProblemWithFiles, create};
use name::SolutionName;
use new_problem::NewProblem;
use request::{ProblemAtUrl, Repetition, Request};
use std::path::Path;
use std::process::ExitCode;
use stress_test::add_stress_test;
use workbench::project::Project;
use workbench::support::standard_error::print_message;

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
/// With --stress and a URL, the command also creates a stress test: the file tests/solutions/NAME.rs. A stress test
/// compares the solution with a brute-force solution on random inputs. With --stress and the name of a solution that
/// exists, the command creates only the stress test.
///
/// The command leaves files that are not empty as they are, with one exception: --stress adds a `mod` line to the
/// solution, by which the stress test becomes a module of the solution.
///
/// The templates of the files are in xtask/templates, and you may change them. A solution begins with header.rs. In it,
/// PROBLEM is replaced by the URL and the title, and SETTINGS is replaced by the limits and the other lines that the
/// tools read. After the header comes the template of the site, which the URL determines: atcoder.rs for AtCoder,
/// codeforces.rs for Codeforces, and other.rs for all other sites and for a problem without a URL. After a click on an
/// interactive problem, it is interactive.rs for every site. The template of a stress test is stress.rs or, for
/// Codeforces, stress_multitest.rs. In both, NAME is replaced by the name of the solution.
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
    target: Option<String>,
    /// The name of the new solution. It begins with a lower-case letter, and consists of lower-case letters, digits
    /// and `_`. By default, the name comes from the URL.
    #[arg(requires = "target", allow_negative_numbers = true)]
    name: Option<String>,
    /// Create a stress test of the solution.
    #[arg(long, requires = "target", conflicts_with_all = ["stay", "port"])]
    stress: bool,
    /// Go on waiting for clicks after the files of a problem or of a contest are created.
    #[arg(long, conflicts_with = "target")]
    stay: bool,
    /// The port on which the command listens. Competitive Companion sends problems to the ports 10043, 1327, 4244,
    /// 6174, 10042, 10045 and 27121.
    #[arg(long, default_value_t = 10043, conflicts_with = "target")]
    #[arg(allow_negative_numbers = true, value_parser = number_in(0..=u16::MAX))]
    port: u16,
}

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    match Request::of(arguments, Path::is_file)? {
        Request::Clicks { port, repetition } => return create_clicked(project, port, repetition),
        Request::Problem(problem) => create_typed(project, &new_problem(&problem)?)?,
        Request::ProblemWithStressTest(problem) => {
            create_typed_with_stress_test(project, &new_problem(&problem)?)?;
        }
        Request::Solution(solution) => {
            let name = name_in_project(project, &solution)?;
            create_typed(project, &NewProblem::of_name(&name)?)?;
        }
        Request::StressTest(solution) => {
            create_stress_test(project, &name_in_project(project, &solution)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the problem whose URL is typed.
fn new_problem(ProblemAtUrl { url, name }: &ProblemAtUrl) -> Result<NewProblem> {
    NewProblem::of_url(url, name.as_deref())
}

/// Creates the files of the problems that are clicked on. Succeeds if each problem of a contest has files now, and some
/// of the files are new.
fn create_clicked(project: &Project, port: u16, repetition: Repetition) -> Result<ExitCode> {
    let listener = open_listener(port)?;
    let end = match repetition {
        Repetition::Once => "this ends when its files are created, or by Ctrl-C.",
        Repetition::UntilEnded => "its files are created, click after click, until Ctrl-C.",
    };
    print_message(&format!(
        "Listening on port {}. Click on the button of Competitive Companion, a green +, on the page of a \
         problem or of a contest: {end}",
        listener.port()
    ));
    loop {
        let received =
            companion::receive(&listener, |problem| with_log(|log| create(project, problem, log)));
        let result = print_next_steps(&received);
        if repetition == Repetition::Once {
            return result.map(|()| exit_code(received.all_contest_pages_have_files));
        }
        if let Err(error) = result {
            print_error("error", &error);
        }
    }
}

/// Opens a port for the pages of Competitive Companion.
///
/// # Errors
///
/// Returns an error that advises another port if the port cannot be opened.
fn open_listener(port: u16) -> Result<Listener> {
    let other_port = if port == 1327 { 4244 } else { 1327 };
    Listener::open(port).map_err(|error| {
        anyhow!(
            "{error}. Perhaps another `cargo xtask new` is waiting. Otherwise, choose another port, such as `--port \
             {other_port}`"
        )
    })
}

/// Prints the next steps for one of the problems that have new files: for the first one in the order of the alphabet.
///
/// # Errors
///
/// Returns an error if all files existed already. (If a page of a contest has failed, this has been reported before, so
/// nothing is reported again.)
fn print_next_steps(received: &ClickResult) -> Result<()> {
    if let Some(name) = first_new(received) {
        return print(&solution_steps(name.as_str()));
    }
    if received.all_contest_pages_have_files {
        let names: Vec<_> = received.problems.iter().map(|problem| problem.name.as_str()).collect();
        bail!(nothing_new(&names.join(", ")));
    }
    Ok(())
}

/// Returns the first name, in alphabetical order, of the problems that have new files.
fn first_new(received: &ClickResult) -> Option<&SolutionName> {
    let new = received.problems.iter().filter(|problem| problem.outcome.has_new_files());
    new.map(|problem| &problem.name).min_by_key(|name| name.as_str())
}

/// Creates the files of a problem whose URL or name is typed.
fn create_typed(project: &Project, problem: &NewProblem) -> Result<()> {
    let ProblemWithFiles { name, outcome } = with_log(|log| create(project, problem, log))?;
    ensure!(outcome.has_new_files(), nothing_new(name.as_str()));
    print_steps_of_typed(name.as_str())
}

/// Creates the files of a problem whose URL is typed, and a stress test.
fn create_typed_with_stress_test(project: &Project, problem: &NewProblem) -> Result<()> {
    let ProblemWithFiles { name, outcome } = with_log(|log| create(project, problem, log))?;
    with_log(|log| add_stress_test(project, name.as_str(), log))?;
    if outcome.has_new_files() {
        print_steps_of_typed(name.as_str())?;
    }
    print(&stress_test_steps(name.as_str()))
}

/// Prints the next steps for a new solution whose URL or name is typed.
fn print_steps_of_typed(name: &str) -> Result<()> {
    print(&sample_step(name))?;
    print(&solution_steps(name))
}

/// Creates a stress test of an existing solution.
fn create_stress_test(project: &Project, name: &str) -> Result<()> {
    project.read_solution(name)?;
    with_log(|log| add_stress_test(project, name, log))?;
    print(&stress_test_steps(name))
}

/// Creates files and prints a line about each, even if an error follows.
fn with_log<T>(create: impl FnOnce(&mut Log) -> Result<T>) -> Result<T> {
    let mut log = Log::new();
    let result = create(&mut log);
    for line in log {
        // A closed standard output must not keep other files from being created.
        let _ = print(&format!("{line}\n"));
    }
    result
}

/// Returns the message about problems whose files exist already.
fn nothing_new(names: &str) -> String {
    format!("all files of {names} exist already: delete the files that you want to create anew")
}

/// Returns the first step for a problem whose page was not seen.
fn sample_step(name: &str) -> String {
    format!(
        "\nNothing is downloaded. Paste the sample into testcases/{name}/sample-1.in and sample-1.out, and write \
         the limits of time and memory into the header.\n"
    )
}

/// Returns the steps after a solution was created.
fn solution_steps(name: &str) -> String {
    format!(
        "\nWrite src/bin/{name}.rs. Each TODO says what to write in its place.\n\
         Judge it:       cargo xtask test {name}\n\
         The last check: cargo xtask test {name} --bundle\n\
         To submit it:   cargo xtask bundle {name} -o submission.rs\n"
    )
}

/// Returns the steps after a stress test was created.
fn stress_test_steps(name: &str) -> String {
    format!(
        "\nWrite tests/solutions/{name}.rs: the brute-force solution, and the inputs.\n\
         Run it:         cargo test --bin {name}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::companion::ClickResult;
    use super::files::{FilesOutcome, ProblemWithFiles};
    use super::{Listener, SolutionName, first_new, open_listener};

    #[test]
    fn the_next_steps_are_those_of_the_first_problem_by_name() {
        let problems = [
            ("c", FilesOutcome::NewSolution),
            ("a", FilesOutcome::NothingNew),
            ("d", FilesOutcome::NewSolution),
            ("b", FilesOutcome::NewSamples),
        ];
        let problems = problems.map(|(name, outcome)| ProblemWithFiles {
            name: SolutionName::parse(name).unwrap(),
            outcome,
        });
        let received =
            ClickResult { problems: problems.into(), all_contest_pages_have_files: true };
        assert_eq!(first_new(&received).unwrap().as_str(), "b");
    }

    #[test]
    fn the_message_about_a_port_that_is_taken_gives_advice() {
        let port = Listener::open(0).unwrap().port();
        let error = open_listener(port).err().unwrap().to_string();
        assert!(error.starts_with(&format!("cannot listen on port {port}: ")), "{error}");
        let advice = ". Perhaps another `cargo xtask new` is waiting. Otherwise, choose another port, such as `--port 1327`";
        assert!(error.ends_with(advice), "{error}");
    }
}
