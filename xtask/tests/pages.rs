//! What the README says is so: its commands run, its links lead somewhere.

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use xtask::judge::project::Project;
use xtask::judge::run;

/// A command may have to build something first.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Commands that the script of the continuous integration runs as they stand.
const IN_CI: [&str; 2] = ["cargo test", "cargo bench"];

/// The problem of the commands that make a new one: another test does so in a project of its own.
const NEW_PROBLEM: &str = "abc400f";

fn main() -> ExitCode {
    let readme = read("README.md");
    let commands = commands(&readme);
    let links = links(&readme);
    let found = vec![
        Trial::test("there are commands", require(commands.len() > 5)),
        Trial::test("there are links", require(links.len() > 5)),
    ];
    // Named by their lines: a test whose name has the name of a solution would be one of its tests.
    let commands = commands.into_iter().map(|(line, command)| {
        Trial::test(format!("line {line}, a command"), move || {
            check_command(&command)
        })
    });
    let links = (1..).zip(links).map(|(number, (line, link))| {
        Trial::test(format!("line {line}, link {number}"), move || {
            check_link(&link)
        })
    });
    let trials = found.into_iter().chain(commands).chain(links).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn require(holds: bool) -> impl FnOnce() -> Result<(), Failed> {
    move || {
        if holds {
            Ok(())
        } else {
            Err("hardly any are found".into())
        }
    }
}

fn read(file: &str) -> String {
    fs::read_to_string(Project::here().root().join(file)).expect("the file is part of the project")
}

/// The lines of all blocks of shell commands, with their numbers.
fn commands(text: &str) -> Vec<(usize, String)> {
    let mut commands = Vec::new();
    let mut is_shell = false;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(language) = line.strip_prefix("```") {
            is_shell = language == "sh";
        } else if is_shell {
            commands.push((number, line.to_owned()));
        }
    }
    commands
}

/// The targets of all links, with the numbers of their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for rest in line.split("](").skip(1) {
            let link = rest.split(')').next().unwrap_or_default();
            links.push((number, link.to_owned()));
        }
    }
    links
}

fn check_command(command: &str) -> Result<(), Failed> {
    if IN_CI.contains(&command) {
        let script = read(".ci/run").replace(" --locked", "");
        let is_run = script.lines().any(|line| line == command);
        return if is_run {
            Ok(())
        } else {
            Err(format!("{command} is not in .ci/run").into())
        };
    }
    if command.contains(NEW_PROBLEM) {
        let is_made = read("xtask/tests/new.rs").contains(NEW_PROBLEM);
        return if is_made {
            Ok(())
        } else {
            Err("no test makes it".into())
        };
    }
    let shell = if cfg!(windows) {
        ["cmd", "/C"]
    } else {
        ["sh", "-c"]
    };
    let expression = duct::cmd!(shell[0], shell[1], command).dir(Project::here().root());
    match run::run(expression, "", TIME_LIMIT)? {
        None => Err(format!("{command}: no end in {TIME_LIMIT:?}").into()),
        Some(finished) if !finished.status.success() => {
            Err(format!("{command}: {finished:#?}").into())
        }
        Some(finished) if finished.stdout.is_empty() && !command.contains(" -o ") => {
            Err(format!("{command} prints nothing").into())
        }
        Some(_) => Ok(()),
    }
}

fn check_link(link: &str) -> Result<(), Failed> {
    if !link.starts_with("https://") {
        let exists = Project::here().root().join(Path::new(link)).exists();
        return if exists {
            Ok(())
        } else {
            Err(format!("there is no {link}").into())
        };
    }
    let project = Project::here();
    let sources = project
        .solutions()?
        .into_iter()
        .map(|problem| project.source(&problem));
    let is_problem = sources.into_iter().any(|source| {
        fs::read_to_string(source).is_ok_and(|text| text.contains(&format!("<{link}>")))
    });
    let is_tool = link == "https://github.com/online-judge-tools/oj";
    if is_problem || is_tool {
        Ok(())
    } else {
        Err(format!("{link} is not the URL of a solution").into())
    }
}
