//! `cargo xtask bundle`: prints the file to submit.

use super::output::print;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::bundle::bundle;
use xtask::project::Project;

/// Print a solution as one file, for the judge's page.
///
/// The solution comes first, as it stands in src/bin but without its tests. Behind it come the
/// modules of the library that it uses. The judge is known by the URL in the header of the solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard    (pbcopy, clip.exe)
  cargo xtask bundle cf936b -o submission.rs
  cargo xtask bundle --all -o target/submissions")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    problem: Option<String>,
    /// Bundle every solution, each into a file of the folder that --output names.
    #[arg(long, requires = "output")]
    all: bool,
    /// Where to write: a file, or a folder with --all. Standard output without it.
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let project = Project::here();
    let solutions = project.solutions()?;
    match (&arguments.problem, &arguments.output) {
        (Some(problem), output) => {
            if !solutions.contains(problem) {
                let known: Vec<_> = solutions.iter().map(String::as_str).collect();
                bail!(
                    "there is no solution `{problem}`, but these: {}",
                    known.join(", ")
                );
            }
            let text = bundle(&project, problem)?.text;
            match output {
                Some(file) => write(file, &text)?,
                None => print(&text)?,
            }
        }
        (None, Some(folder)) => {
            let bundles = solutions
                .iter()
                .map(|problem| {
                    Ok((
                        folder.join(problem).with_extension("rs"),
                        bundle(&project, problem)?,
                    ))
                })
                .collect::<Result<Vec<_>>>()?;
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            for (file, bundle) in &bundles {
                write(file, &bundle.text)?;
            }
        }
        (None, None) => bail!("expected a solution, or --all with --output"),
    }
    Ok(ExitCode::SUCCESS)
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
