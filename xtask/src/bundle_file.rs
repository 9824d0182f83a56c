//! The file to which a bundle is written.

use anyhow::{Context, Result, ensure};
use bundler::bundle::Bundle;
use bundler::bundling::BundleCheck;
use std::path::{Path, is_separator};
use workbench::project::Project;
use workbench::support::file::{create_unless_filled, ensure_can_be_updated, read, update};

/// A file to which a bundle may be written: it does not exist, it is empty, or it contains another bundle.
pub(crate) struct BundleFile<'a> {
    path: &'a Path,
    /// The text that the file had when the command began. It is empty if the file did not exist.
    before: String,
}

impl<'a> BundleFile<'a> {
    /// Checks that a bundle may be written to the file at this path, which is the argument of `-o`. This is checked
    /// before the bundle is made, because making it takes some seconds.
    ///
    /// # Errors
    ///
    /// Returns an error if the path leads to a folder or to a file that is not a bundle, or if its folder does not
    /// exist or holds the solutions.
    pub(crate) fn open(project: &Project, path: &'a Path) -> Result<Self> {
        ensure!(
            path != Path::new("-"),
            "expected a file after -o, found `-`: to print the bundle, use `cargo xtask bundle` without -o"
        );
        ensure!(
            !path.to_string_lossy().ends_with(is_separator),
            "expected a file after -o, found the folder {}",
            path.display()
        );
        ensure_is_folder_for_bundles(project, path)?;
        Ok(Self { path, before: old_bundle(path)? })
    }

    /// Writes the text of a bundle to the file. Returns a message that says so.
    ///
    /// # Errors
    ///
    /// Returns an error if the user has changed the file since it was opened, or if it cannot be written.
    pub(crate) fn write(&self, text: &str) -> Result<String> {
        write_bundle(self.path, &self.before, text)?;
        Ok(format!("wrote {}, {} bytes", self.path.display(), text.len()))
    }

    /// Returns the message that the bundle of the solution `name` is not written to the file, because it is not
    /// accepted. The command in the message makes the same bundle, which passes `check`.
    pub(crate) fn not_written(&self, name: &str, check: BundleCheck) -> String {
        let file = self.path.display();
        let option = match check {
            BundleCheck::Comparison => "",
            BundleCheck::CompilationOnly => " --unverified",
        };
        format!(
            "did not write {file}, because the bundle is not accepted. To write it without testing it, run \
             `cargo xtask bundle {name}{option} -o {file}`"
        )
    }
}

/// Writes a bundle to a file. Returns an error if the file no longer contains the text `before`: then the user has
/// changed it meanwhile. But if it has the text of the bundle already, another command has written it, and all is well.
fn write_bundle(file: &Path, before: &str, text: &str) -> Result<()> {
    let is_written =
        create_unless_filled(file, text)? || read(file).is_ok_and(|found| found == text);
    if !is_written {
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
    use super::{ensure_is_folder_for_bundles, old_bundle, write_bundle};
    use std::fs;
    use std::thread;
    use test_support::files::project;
    use workbench::project::Project;

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
            // Another command has written the same bundle meanwhile.
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
