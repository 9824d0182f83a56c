//! `cargo xtask bundle`: prints the file to submit.

use crate::bundle_report::{bundle_and_report, bundle_check};
use crate::chosen_solution::{announce_changed_last, open_task};
use crate::console::{print, print_notes};
use anyhow::{Context, Result, ensure};
use bundler::bundle::{Bundle, DIFFERENCES};
use bundler::compilation::site_compiler::SiteCompiler;
use std::path::{Path, PathBuf, is_separator};
use std::process::ExitCode;
use workbench::project::Project;
use workbench::support::file::{create_unless_filled, ensure_can_be_updated, read, update};
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
with the whole library.

If the bundle is too long for the site, the comments and the indentation of the library are left
out. A note says so, and another one says if the bundle has the whole library.";

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
///   - The bundle uses a crate that the site is not known to have, at least not in this version or with
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
    "{EXAMPLES}\n\n{MODULES}\n\nThe bundle does the same as its source, apart from these details:\n{DIFFERENCES}"
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
    let mut before = String::new();
    if let Some(file) = output {
        ensure!(
            file != Path::new("-"),
            "expected a file after -o, found `-`: without -o, the bundle goes to standard output"
        );
        ensure!(
            !file.to_string_lossy().ends_with(is_separator),
            "expected a file after -o, found the folder {}",
            file.display()
        );
        ensure_is_folder_for_bundles(project, file)?;
        before = old_bundle(file)?;
    }
    print_notes(&task.notes);
    let bundle = bundle_and_report(&SiteCompiler::of(&task)?, bundle_check(*unverified))?;
    match output {
        Some(file) => {
            write_bundle(file, &before, bundle.text())?;
            print_message(&format!("wrote {}, {} bytes", file.display(), bundle.text().len()));
        }
        None => print(bundle.text())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a bundle to a file. Returns an error if the file no longer contains the text `before`: then the user has
/// changed it meanwhile.
fn write_bundle(file: &Path, before: &str, text: &str) -> Result<()> {
    if !create_unless_filled(file, text)? {
        update(file, before, text)?;
    }
    Ok(())
}

/// Checks that the folder of a file exists and is neither `src/bin` nor inside of it, because Cargo may take a bundle
/// there for a solution.
fn ensure_is_folder_for_bundles(project: &Project, file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let shown = folder.display();
    let found = folder.canonicalize().with_context(|| format!("cannot find the folder {shown}"))?;
    ensure!(found.is_dir(), "expected a folder, found the file {shown}");
    let solutions = project.solution_folder().canonicalize()?;
    ensure!(
        !found.starts_with(&solutions),
        "{shown} holds the solutions: write the bundle into another folder"
    );
    Ok(())
}

/// Returns the text of a file that contains a bundle, or an empty text if the file is empty or does not exist. Any
/// other text in the file is an error.
fn old_bundle(file: &Path) -> Result<String> {
    // Reading a pipe would not end. A link is refused here as well, before the bundle is compiled.
    ensure_can_be_updated(file)?;
    if !file.exists() {
        return Ok(String::new());
    }
    let text = read(file).ok().filter(|text| text.is_empty() || Bundle::is_bundle(text));
    text.with_context(|| format!("{} is not a bundle: nothing is written over it", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{
        DIFFERENCES, EXAMPLES, MODULES, ensure_is_folder_for_bundles, old_bundle, write_bundle,
    };
    use std::fs;
    use std::thread;
    use test_support::files::project;
    use workbench::project::Project;

    /// The parser of the arguments wraps longer lines, and thereby breaks the indentation of the lists.
    #[test]
    fn the_help_has_no_lines_of_more_than_100_characters() {
        for text in [EXAMPLES, MODULES, DIFFERENCES] {
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
        }
    }

    /// Returns the error about the folder of a file, if there is one, in a project with a solution and a folder `out`.
    fn folder_error(file: &str) -> Option<String> {
        let files = [("src/bin/x.rs", ""), ("src/bin/y/notes.txt", ""), ("out/a.rs", "")];
        let (folder, project) = project(&files, Project::new);
        ensure_is_folder_for_bundles(&project, &folder.path().join(file))
            .err()
            .map(|error| error.to_string())
    }

    #[test]
    fn the_folder_of_a_bundle_has_to_exist() {
        assert!(folder_error("no/x.rs").unwrap().starts_with("cannot find the folder "));
        assert!(
            folder_error("out/a.rs/x.rs").unwrap().starts_with("expected a folder, found the ")
        );
    }

    #[test]
    fn the_folder_of_a_bundle_must_not_hold_the_solutions() {
        for file in ["out/../src/bin/y.rs", "src/bin/y/main.rs"] {
            let error = folder_error(file).unwrap();
            assert!(error.contains(" holds the solutions: "), "{error}");
        }
    }

    #[test]
    fn any_other_folder_may_hold_a_bundle() {
        assert_eq!(folder_error("out/y.rs"), None);
        let (_folder, project) = project(&[("src/bin/x.rs", "")], Project::new);
        // This is the folder in which the test runs.
        ensure_is_folder_for_bundles(&project, "y.rs".as_ref()).unwrap();
    }

    #[test]
    fn only_a_bundle_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        for (text, is_bundle) in [
            (&b""[..], true),
            (b"// sente: x, bundled for AtCoder\n", true),
            (b"// sente: x\n// y, bundled for AtCoder\n", false),
            (b"// x, bundled for AtCoder\n", false),
            (b"fn main() {}\n", false),
            (b"// sente: \xff", false),
        ] {
            fs::write(&file, text).unwrap();
            let written =
                old_bundle(&file).and_then(|old| write_bundle(&file, &old, "// sente: y\n"));
            assert_eq!(written.is_ok(), is_bundle);
            let expected = if is_bundle { b"// sente: y\n" } else { text };
            assert_eq!(fs::read(&file).unwrap(), expected);
        }
    }

    #[test]
    fn a_bundle_is_written_to_a_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        write_bundle(&file, &old_bundle(&file).unwrap(), "// sente: z\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "// sente: z\n");
    }

    #[test]
    fn a_file_that_changes_while_a_bundle_is_compiled_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        for before in ["", "// sente: x\n"] {
            // Even a bundle may have been edited.
            for text in ["fn main() {}\n", "// sente: x\n// edited\n"] {
                fs::write(&file, text).unwrap();
                let error = write_bundle(&file, before, "// sente: y\n").unwrap_err().to_string();
                assert!(error.ends_with("has changed meanwhile: try again"), "{error}");
                assert_eq!(fs::read_to_string(&file).unwrap(), text);
            }
            fs::remove_file(&file).unwrap();
            write_bundle(&file, before, "// sente: y\n").unwrap();
        }
    }

    #[test]
    fn a_file_that_changes_while_a_bundle_is_written_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.rs");
        let before = "// sente: x\n";
        // Writing this takes long enough to see the temporary file beside the old bundle.
        let long = before.repeat(1 << 21);
        let change_while_writing = || {
            fs::write(&file, before).unwrap();
            thread::scope(|scope| {
                let writer = scope.spawn(|| write_bundle(&file, before, &long));
                let has_begun = || fs::read_dir(folder.path()).unwrap().count() > 1;
                while !has_begun() && !writer.is_finished() {
                    thread::yield_now();
                }
                fs::write(&file, "fn main() {}\n").unwrap();
                writer.join().unwrap()
            })
        };
        // On a busy machine, the writer may be done before the file is changed. Then this is tried again.
        let attempts = (0..100).find_map(|_| {
            let result = change_while_writing();
            // If this fails, the message shows only the beginning of the long text.
            assert_eq!(fs::read_to_string(&file).unwrap().get(..9), Some("fn main()"));
            result.err()
        });
        let error = attempts.expect("the change is noticed").to_string();
        assert!(error.ends_with("has changed meanwhile: try again"), "{error}");
    }
}
