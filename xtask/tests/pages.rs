//! What the README, CONTRIBUTING and the page of the benchmark say is so: each command of a shell block
//! runs, and prints the block of text that follows it; each link leads somewhere.

use anyhow::{Context, Result, ensure};
use libtest_mimic::{Arguments, Trial};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use xtask::judge::project::Project;
use xtask::judge::run::run;

const PAGES: [&str; 3] = ["README.md", "CONTRIBUTING.md", "benches/README.md"];

/// A command may have to build something first.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The beginnings of commands that are not run here, and why.
#[rustfmt::skip]
const NOT_RUN: [(&str, &str); 5] = [
    ("cargo test", "runs the tests that are running now"),
    ("PROPTEST_CASES=", "runs them again, for an hour"),
    ("cargo xtask new", "would add files; its own tests do so elsewhere"),
    ("cargo bench", "takes a minute; .ci/run does it after the tests"),
    ("cargo mutants", "takes hours, with a tool that is not part of the project"),
];

#[cfg(windows)]
const SHELL: (&str, &str) = ("cmd", "/C");
#[cfg(not(windows))]
const SHELL: (&str, &str) = ("sh", "-c");

/// A command, and the text that it is said to print.
struct Command {
    line: usize,
    command: String,
    output: String,
}

fn main() -> ExitCode {
    let mut trials = Vec::new();
    let mut skipped = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).expect("the page is part of the project");
        for command in commands(&text) {
            // Named by its line: a name of a solution would make it one of that solution's tests.
            let name = format!("{page}, line {}: a command", command.line);
            let mut not_run = NOT_RUN.iter().map(|(start, _)| *start);
            match not_run.find(|start| command.command.starts_with(start)) {
                Some(start) => skipped.push(start),
                None => trials.push(trial(name, move || {
                    check_command(&command.command, &command.output)
                })),
            }
        }
        for (index, (line, link)) in links(&text).into_iter().enumerate() {
            let name = format!("{page}, line {line}: link {}", index + 1);
            trials.push(trial(name, move || check_link(page, &link)));
        }
    }
    for (start, reason) in NOT_RUN {
        let is_used = skipped.contains(&start);
        let name = format!("not run: {start}, because it {reason}");
        trials.push(trial(name, move || {
            ensure!(is_used, "no page has such a command");
            Ok(())
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(name: String, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| format!("{error:#}").into()))
}

fn root() -> PathBuf {
    Project::here().root().into()
}

/// The lines of all shell blocks; the last line of a block is followed by its output, if there is a
/// block of text next.
fn commands(text: &str) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    // The language of the block, and whether its text can be the output of the last command.
    let (mut language, mut follows) = (None, false);
    for (line, text) in (1..).zip(text.lines()) {
        match (language, text.trim_start().strip_prefix("```")) {
            (None, Some(opened)) => language = Some(opened),
            (Some(closed), Some(_)) => {
                follows = closed == "sh";
                language = None;
            }
            (Some("sh"), None) => commands.push(Command {
                line,
                command: text.trim_start().into(),
                output: String::new(),
            }),
            (Some("text"), None) if follows => {
                let last = commands.last_mut().expect("a command");
                last.output += &format!("{text}\n");
            }
            (None, None) if !text.is_empty() => follows = false,
            (_, None) => {}
        }
    }
    commands
}

fn check_command(command: &str, output: &str) -> Result<()> {
    let (shell, option) = SHELL;
    let expression = duct::cmd!(shell, option, command).dir(root());
    let finished = run(expression, "", TIME_LIMIT)?;
    let finished = finished.with_context(|| format!("{command}: no end in {TIME_LIMIT:?}"))?;
    ensure!(finished.status.success(), "{command}: {finished:#?}");
    let is_silent = finished.stdout.is_empty() && !command.contains(" -o ");
    ensure!(!is_silent, "{command} prints nothing");
    let printed = finished.stdout.replace("\r\n", "\n");
    ensure!(printed.contains(output), "{command} prints\n{printed}");
    Ok(())
}

/// The targets of all links, with the numbers of their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for rest in line.split("](").skip(1) {
            let link = rest.split(')').next().unwrap_or_default();
            links.push((number, link.into()));
        }
    }
    links
}

/// A file, the URL of a solution, or that of a tool.
fn check_link(page: &str, link: &str) -> Result<()> {
    const TOOLS: [&str; 2] = [
        "https://github.com/online-judge-tools/oj",
        "https://mutants.rs",
    ];
    if !link.starts_with("https://") {
        let file = root().join(page).with_file_name(link);
        ensure!(file.exists(), "there is no {}", file.display());
        return Ok(());
    }
    let project = Project::here();
    for problem in project.solutions()? {
        let source = fs::read_to_string(project.source(&problem))?;
        if source.contains(&format!("<{link}>")) {
            return Ok(());
        }
    }
    ensure!(TOOLS.contains(&link), "{link} is not the URL of a solution");
    Ok(())
}
