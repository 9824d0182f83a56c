//! `cargo xtask bundle`: prints the file to submit.

use crate::bundle_file::BundleFile;
use crate::bundle_report::{bundle_and_report, bundle_check};
use crate::chosen_solution::{announce_changed_last, open_task};
use crate::console::{print, print_notes};
use anyhow::Result;
use bundler::bundle::ALLOWED_DIFFERENCES;
use bundler::compilation::site_compiler::SiteCompiler;
use std::path::PathBuf;
use std::process::ExitCode;
use workbench::project::Project;
use workbench::support::standard_error::print_message;

const EXAMPLES: &str = "\
Examples:
  cargo xtask bundle cf936b | xclip -selection clipboard
      copies the bundle to the clipboard (on macOS, use pbcopy; on Windows, use clip.exe, but see
      the next example)
  cargo xtask bundle cf936b -o submission.rs
      writes the bundle to a file (in PowerShell 5.1, use this, because > and | change the encoding)";

const MODULES: &str = "\
The bundle has the modules of the library that the solution names, and the modules that these
modules name. If this bundle does not compile, or does not do the same as its source, the command
tries a bundle with further modules, whose functions the source uses. After that, it tries a bundle
with the whole library or, if this is too long for the site, without its largest modules that
nothing names.

If the bundle is too long for the site, the comments of the library are left out and, if it is
still too long, its indentation. A note says so. If the bundle also has modules that nothing names,
another note says that.";

/// Print a solution as one file, to paste into the form of the site
///
/// The file contains the solution without its tests, and after it the modules of the library that the
/// solution uses. A module that lib.rs declares is included as a whole or not at all. If the solution
/// uses the library, the solution is one module of the file and the library is another, so each
/// has names of its own.
///
/// Before the bundle is printed, the compiler that is installed here compiles it in edition 2024,
/// with the settings of the site. If the site has crates, the bundle can use those of Cargo.toml. The
/// URL in the header determines the site. (The header is the comment at the top of the solution.) The
/// bundle is also compared with its source, instruction by instruction, and a bundle that would do
/// something else is refused. A note on standard error warns you in these cases:
///
///   - The site also offers edition 2021, and the bundle does not compile in it. Then choose edition
///     2024 on the site.
///   - The bundle uses a crate, and it is not known whether the site has it in this version and with
///     these features.
///   - The site runs Windows, and the bundle has code that depends on the system, such as
///     `std::os::unix`, `#[cfg(unix)]` or an `extern "C"` block.
///   - The bundle uses an item of the standard library that the compiler of the site does not have
///     yet. (This is noticed only if clippy is installed. Macros and new syntax are never noticed.)
///
/// A solution that cannot be bundled is refused with a sentence that says what to change.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!(
    "{EXAMPLES}\n\n{MODULES}\n\nThe bundle does the same as its source, apart from these details:\n{ALLOWED_DIFFERENCES}"
))]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file. By default, it is the one that was changed last.
    #[arg(allow_negative_numbers = true)]
    solution: Option<String>,
    /// Write the bundle to this file, and not to standard output. A file that exists is overwritten only if it is
    /// empty or contains a bundle.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the bundle without comparing it with its source. It only has to compile.
    #[arg(long)]
    unverified: bool,
}

pub(crate) fn run(
    project: &Project,
    Arguments { solution, output, unverified }: &Arguments,
) -> Result<ExitCode> {
    let name = match solution {
        Some(solution) => solution.clone(),
        None => announce_changed_last(project)?,
    };
    let task = open_task(project, &name)?;
    let file = output.as_deref().map(|path| BundleFile::open(project, path)).transpose()?;
    print_notes(&task.notes);
    let bundle = bundle_and_report(&SiteCompiler::of(&task)?, bundle_check(*unverified))?;
    match file {
        Some(file) => print_message(&file.write(bundle.text())?),
        None => print(bundle.text())?,
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::{ALLOWED_DIFFERENCES, Arguments, EXAMPLES, MODULES};
    use clap::{Args, Command};

    /// The parser of the arguments wraps longer lines, and thereby breaks the indentation of the lists.
    #[test]
    fn the_help_has_no_lines_of_more_than_100_characters() {
        let command = Arguments::augment_args(Command::new("bundle"));
        let about = command.get_long_about().unwrap().to_string();
        assert!(about.contains("  - The site also offers edition 2021"), "{about}");
        for text in [&about, EXAMPLES, MODULES, ALLOWED_DIFFERENCES] {
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
        }
    }
}
