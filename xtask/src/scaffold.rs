//! The files that a new problem begins with: they build, and say what is to be filled in.

mod name;
mod template;
#[cfg(test)]
mod tests;

use crate::judge::profile::JudgeProfile;
use crate::judge::project::Project;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Makes the source of a problem, and an empty sample to paste into: all of it or nothing. The files
/// that were made.
///
/// # Errors
///
/// A sentence that says what is in the way: a name that does not fit, a URL of no known judge, or a
/// file or folder that is there already or cannot be written.
pub fn scaffold(project: &Project, problem: &str, url: &str) -> Result<Vec<PathBuf>, String> {
    name::check(problem)?;
    let judge = JudgeProfile::of_url(url).map_err(|error| error.to_string())?;
    let text = template::source(judge, problem, plain(url)?);
    let source = project.source(problem);
    let folder = project.testcases(problem);
    // Cargo would take `src/bin/<problem>/` for a program of the same name.
    for path in [&source, &source.with_extension(""), &folder] {
        if path.symlink_metadata().is_ok() {
            return Err(format!(
                "{} is there already, and nothing is overwritten",
                path.display()
            ));
        }
    }
    let samples = ["sample-1.in", "sample-1.out"].map(|file| folder.join(file));
    make_folder(&folder, &samples)?;
    if let Err(sentence) = write_new(&source, &text) {
        // The folder is ours alone: it has just been made.
        let _ = fs::remove_dir_all(&folder);
        return Err(sentence);
    }
    Ok([source].into_iter().chain(samples).collect())
}

/// The URL as the header has it, without what a browser adds behind it, such as `?lang=en`.
fn plain(url: &str) -> Result<&str, String> {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let plain = url[..end].trim_end_matches('/');
    // Anything else would end the URL early in the header, or the header itself.
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-._~%:/+@".contains(c);
    if plain.chars().all(is_part) {
        Ok(plain)
    } else {
        Err(format!(
            "expected a URL as the browser shows it, found {plain:?}"
        ))
    }
}

/// Makes a folder with empty files in it.
fn make_folder(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    fs::create_dir(folder).map_err(|error| cannot_make(folder, &error))?;
    let made = files.iter().try_for_each(|file| write_new(file, ""));
    if made.is_err() {
        let _ = fs::remove_dir_all(folder);
    }
    made
}

/// Writes a file that is not there yet: all of it or nothing.
fn write_new(path: &Path, text: &str) -> Result<(), String> {
    let mut file = File::create_new(path).map_err(|error| cannot_make(path, &error))?;
    file.write_all(text.as_bytes()).map_err(|error| {
        let _ = fs::remove_file(path);
        cannot_make(path, &error)
    })
}

fn cannot_make(path: &Path, error: &io::Error) -> String {
    format!("cannot make {}: {error}", path.display())
}
