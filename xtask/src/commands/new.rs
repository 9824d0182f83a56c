//! `cargo xtask new`: the files of a new problem.

mod companion;
mod files;
mod listener;
mod name;
mod statement;
mod template;

use super::{print, print_message};
use anyhow::{Error, Result, ensure};
use files::{add_proof, create};
use listener::Listener;
use statement::Statement;
use workbench::project::Project;

/// Create the files of a problem: a solution from a template, and samples.
///
/// Without a URL, it listens to Competitive Companion, an extension for browsers. A click on its button,
/// on the page of a problem or of a contest, creates the files of that problem or of all of them, with the
/// samples filled in.
///
/// The URL determines the site, and with it the template (in xtask/templates; change them as you like). Any
/// site will do. A name alone takes the template that every site compiles. What exists already is left as it
/// is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new
  cargo xtask new --stay    (click after click, until Ctrl-C)
  cargo xtask new https://atcoder.jp/contests/abc400/tasks/abc400_f
  cargo xtask new https://codeforces.com/contest/1312/problem/A --stress
  cargo xtask new https://cses.fi/problemset/task/1068 weird_algorithm
  cargo xtask new training3    (without a URL)
  cargo xtask new abc400f --stress    (for a solution that exists)")]
pub(crate) struct Arguments {
    /// The URL of the statement; or the name of a new solution; or a solution that exists, with --stress.
    #[arg(value_name = "URL")]
    target: Option<String>,
    /// The name of the solution, such as abc400f; without it, the URL tells.
    #[arg(requires = "target")]
    name: Option<String>,
    /// Also create tests/proof/NAME.rs, a stress test: it compares the program with a brute-force solution on random
    /// inputs.
    #[arg(long, alias = "naive", requires = "target")]
    stress: bool,
    /// Keep listening when the files of a problem or of a contest are created.
    #[arg(long, conflicts_with = "target")]
    stay: bool,
    /// The port that Competitive Companion sends to: it knows 10043 and 1327, 4244, 6174, 10042, 10045, 27121.
    #[arg(long, default_value_t = 10043, conflicts_with = "target")]
    port: u16,
}

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<bool> {
    match &arguments.target {
        None => create_clicked(project, arguments),
        Some(target) => create_typed(project, arguments, target).map(|()| true),
    }
}

/// Creates the files of the problems that are clicked on. Returns true if it could for all of them.
fn create_clicked(project: &Project, arguments: &Arguments) -> Result<bool> {
    let mut listener = Listener::open(arguments.port)?;
    let end = if arguments.stay {
        "its files are created, click after click, until Ctrl-C."
    } else {
        "this ends when its files are created, or by Ctrl-C."
    };
    print_message(&format!(
        "Listening on port {}. Click on the button of Competitive Companion, a green +, on the page of a \
         problem or of a contest: {end}",
        listener.port()?
    ));
    loop {
        let round = companion::receive(&mut listener, |statement| {
            create(project, statement, &mut print_line)
        });
        let names: Vec<_> = round.created.iter().map(|created| created.name.as_str()).collect();
        let has_new = round.created.iter().any(|created| created.has_new);
        // If a page was at fault, that was reported.
        let result =
            if has_new || round.is_complete { print_next_steps(&names, has_new) } else { Ok(()) };
        if !arguments.stay {
            return result.map(|()| round.is_complete);
        }
        if let Err(fault) = result {
            print_fault("error", &fault);
        }
    }
}

/// Creates the files of a problem whose URL or name is typed.
fn create_typed(project: &Project, arguments: &Arguments, target: &str) -> Result<()> {
    let name = arguments.name.as_deref();
    let is_url = target.contains(['.', '/']);
    ensure!(is_url || name.is_none(), "expected a URL before the name, found {target:?}");
    if arguments.stress && !is_url {
        project.read_solution(target)?;
        add_proof(project, target, &mut print_line)?;
        return print_next_steps(&[target], true);
    }
    let statement = if is_url {
        let scheme = if target.contains("://") { "" } else { "https://" };
        Statement::of_url(&format!("{scheme}{target}"), name)?
    } else {
        Statement::of_name(target)?
    };
    let created = create(project, &statement, &mut print_line)?;
    if arguments.stress {
        add_proof(project, created.name.as_str(), &mut print_line)?;
    }
    print_next_steps(&[created.name.as_str()], created.has_new || arguments.stress)
}

/// Says what to do with the first of the new solutions.
///
/// # Errors
///
/// Returns an error if nothing is new, or if standard output cannot be written to.
fn print_next_steps(names: &[&str], has_new: bool) -> Result<()> {
    ensure!(has_new, "nothing of {} is new, so nothing was created", names.join(", "));
    let name = names[0];
    print(&format!(
        "\nWrite src/bin/{name}.rs: each TODO says what belongs there.\n\
         Judge it:      cargo xtask test {name}\n\
         To submit it:  cargo xtask bundle {name}\n"
    ))
}

/// Prints a line, if that is possible: a closed standard output must not keep the files from being created.
fn print_line(line: &str) {
    let _ = print(&format!("{line}\n"));
}

/// Reports an error as a sentence that does not fill the terminal.
fn print_fault(kind: &str, fault: &Error) {
    let text: String = format!("{fault:#}").chars().take(500).collect();
    print_message(&format!("{kind}: {text}"));
}
