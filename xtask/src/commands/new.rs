//! `cargo xtask new`: the files of a new problem.

mod companion;
mod files;
mod name;

use super::print;
use anyhow::{Result, ensure};
use files::{Statement, add_naive, create};
use judge::project::Project;

/// Create the files of a problem: a solution from a template, and samples.
///
/// Without a URL, it listens to Competitive Companion, an extension for browsers. A click on its button,
/// on the page of a problem or of a contest, creates the files of that problem or of all of them, with the
/// samples filled in.
///
/// The URL determines the judge, and with it the template (in xtask/templates; change them as you like). Any
/// judge will do. What exists already is left as it is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new
  cargo xtask new https://atcoder.jp/contests/abc400/tasks/abc400_f
  cargo xtask new https://codeforces.com/contest/1312/problem/A --naive
  cargo xtask new https://cses.fi/problemset/task/1068 weird_algorithm
  cargo xtask new abc400f --naive    (for a solution that exists)")]
pub(crate) struct Arguments {
    /// The URL of the statement; or a solution that exists, with --naive.
    #[arg(value_name = "URL")]
    target: Option<String>,
    /// The name of the solution, such as abc400f; without it, the URL tells.
    #[arg(requires = "target")]
    name: Option<String>,
    /// Also create tests/proof/NAME.rs, which compares the program with a naive solver on random cases.
    #[arg(long, requires = "target")]
    naive: bool,
    /// Where Competitive Companion sends to: it knows 10043 and 1327, 4244, 6174, 10042, 10045, 27121.
    #[arg(long, default_value_t = 10043, conflicts_with = "target")]
    port: u16,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let project = Project::here();
    let (mut is_new, name) = (false, arguments.name.as_deref());
    // Who does not read what is told gets the files nevertheless.
    let mut tell = |line: String| drop(print(&line));
    let (names, is_good) = match arguments.target.as_deref() {
        None => {
            let listener = companion::open(arguments.port)?;
            let port = listener.local_addr()?.port();
            super::tell(&format!(
                "Listening on port {port}. Click on the button of Competitive Companion, a green +, on the \
                 page of a problem or of a contest: this ends when its files are created, or by Ctrl-C."
            ));
            companion::listen(listener, |statement| {
                let statement = statement.with_free_name(&project)?;
                is_new |= create(&project, &statement, &mut tell)?;
                Ok(statement.name)
            })?
        }
        Some(url) if url.contains(['.', '/']) => {
            let scheme = if url.contains("://") { "" } else { "https://" };
            let statement = Statement::empty(&format!("{scheme}{url}"), name)?;
            let statement =
                if name.is_some() { statement } else { statement.with_free_name(&project)? };
            is_new = create(&project, &statement, &mut tell)?;
            (vec![statement.name], true)
        }
        Some(solution) => {
            ensure!(
                arguments.naive && name.is_none(),
                "expected a URL, or --naive for a solution that exists"
            );
            project.header(solution)?;
            (vec![solution.into()], true)
        }
    };
    for name in names.iter().filter(|_| arguments.naive) {
        add_naive(&project, name, &mut tell)?;
        is_new = true;
    }
    ensure!(is_new || !is_good, "nothing of {} is new, so nothing was created", names.join(", "));
    if let Some(name) = names.first().filter(|_| is_new) {
        print(&format!(
            "\nWrite src/bin/{name}.rs: each TODO says what belongs there.\n\
             Judge it:      cargo xtask test {name}\n\
             To submit it:  cargo xtask bundle {name}\n"
        ))?;
    }
    Ok(is_good)
}
