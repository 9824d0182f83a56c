//! `cargo xtask bundle`: prints the file to submit.

use super::output::print;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::bundle::bundle;
use xtask::judge::project::Project;

/// Print a solution as one file, for the judge's page.
///
/// The solution comes first, as it is in src/bin but without its tests. After it come the
/// modules of the library that it uses. The judge is known by the URL in the header of the solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard    (pbcopy, clip.exe)
  cargo xtask bundle cf936b -o submission.rs
  cargo xtask bundle --all -o target/submissions")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b.
    #[arg(conflicts_with = "all")]
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
    match (&arguments.problem, arguments.all, &arguments.output) {
        (Some(problem), _, output) => {
            project.require(problem)?;
            let text = bundle(&project, problem)?.text;
            match output {
                Some(file) => write(file, &text)?,
                None => print(&text)?,
            }
        }
        (None, true, Some(folder)) => {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            for problem in project.solutions()? {
                let text = bundle(&project, &problem)?.text;
                write(&folder.join(problem).with_extension("rs"), &text)?;
            }
        }
        (None, _, _) => bail!("expected a solution to bundle, or --all and --output FOLDER"),
    }
    Ok(ExitCode::SUCCESS)
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
