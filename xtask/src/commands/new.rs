//! `cargo xtask new`: the files of a new problem.

mod companion;
mod files;

use super::print;
use anyhow::{Context, Result};
use files::{Statement, add_naive, create, name_of};
use judge::project::Project;

/// Create the files of a problem: a solution from a template, and samples.
///
/// Without a URL, it listens to Competitive Companion, an extension for browsers. A click on its button,
/// on the page of a problem or of a contest, creates the files of that problem or of all of them, with the
/// samples filled in.
///
/// The URL determines the judge, and with it the template (in xtask/templates; change them as you like).
/// What exists already is left as it is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask new
  cargo xtask new https://atcoder.jp/contests/abc400/tasks/abc400_f
  cargo xtask new https://codeforces.com/contest/1312/problem/A --naive
  cargo xtask new abc400f --naive    (for a solution that exists)")]
pub(crate) struct Arguments {
    /// The URL of the statement, at atcoder.jp or codeforces.com; or a solution that exists.
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
    let names = match &arguments.target {
        None => {
            let listener = companion::open(arguments.port)?;
            eprintln!(
                "Listening on port {}. Click on the button of Competitive Companion, a green +, on the page \
                 of a problem or of a contest. Ctrl-C ends it.",
                arguments.port
            );
            companion::listen(listener, |statement| {
                let created = create(&project, statement);
                created.and_then(|files| print(&report(&files)))
            })?
        }
        Some(target) if target.contains("://") => {
            let name = arguments.name.clone();
            let name = name.map_or_else(|| name_of(target), Ok)?;
            let statement = Statement::empty(target, &name)?;
            print(&report(&create(&project, &statement)?))?;
            vec![name]
        }
        Some(name) => {
            let advice = "expected a URL, or a solution that exists and --naive";
            project.header(name).context(advice)?;
            vec![name.clone()]
        }
    };
    if arguments.naive {
        for name in &names {
            print(&report(&add_naive(&project, name)?))?;
        }
    }
    print(&next_steps(&names, arguments.naive))?;
    Ok(true)
}

fn report(created: &[String]) -> String {
    let line = |file| format!("created {file}\n");
    created.iter().map(line).collect()
}

fn next_steps(names: &[String], has_naive: bool) -> String {
    let name = names.first().map_or("NAME", |name| name);
    let mut steps = format!(
        "\nWrite src/bin/{name}.rs: each TODO says what belongs there.\n\
         Judge it:      cargo xtask test {name}\n\
         To submit it:  cargo xtask bundle {name}\n"
    );
    if has_naive {
        steps += &format!(
            "Compare it with the naive solver in tests/proof/{name}.rs: cargo test --bin {name}\n"
        );
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{next_steps, report};

    #[test]
    fn the_user_is_told_what_was_created_and_what_comes_next() {
        let names = ["a".to_owned(), "b".to_owned()];
        assert_eq!(report(&names), "created a\ncreated b\n");
        let steps = next_steps(&names, true);
        assert!(steps.contains("cargo xtask test a\n"), "{steps}");
        assert!(steps.contains("cargo test --bin a\n"), "{steps}");
        assert!(!next_steps(&names, false).contains("naive"));
    }
}
