//! The names of solutions and of test cases.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use strsim::osa_distance;

/// Returns the name that is most like `name`, whatever their case, unless more than a third of it differs.
pub(super) fn nearest<'a>(name: &str, all: &'a BTreeSet<String>) -> Option<&'a str> {
    let distance = |other: &&String| osa_distance(&name.to_lowercase(), &other.to_lowercase());
    let found = all.iter().min_by_key(distance)?;
    (distance(&found) <= name.chars().count() / 3).then_some(found)
}

/// Returns a key by which names are sorted, where a number counts as a whole: the parts of the name, each with the text
/// before a number and the number.
pub(super) fn natural_key(name: &str) -> Vec<(String, u128)> {
    let mut key = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let number_start = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, from_number) = rest.split_at(number_start);
        let after = from_number.find(|c: char| !c.is_ascii_digit()).unwrap_or(from_number.len());
        let (number, after_number) = from_number.split_at(after);
        key.push((text.to_owned(), number.parse().unwrap_or(0)));
        rest = after_number;
    }
    key
}

/// Returns the paths in a folder.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub(super) fn paths_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot_read)?;
    let path = |entry: io::Result<DirEntry>| Ok(entry.with_context(cannot_read)?.path());
    entries.map(path).collect()
}

/// Returns the names of the files in a folder whose extension is wanted, sorted and without extensions. The extension
/// `""` stands for the folders in it without an extension.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub(super) fn stems(folder: &Path, extensions: &[&str]) -> Result<BTreeSet<String>> {
    let mut stems = BTreeSet::new();
    for path in paths_in(folder)? {
        let [stem, extension] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        let is_wanted = path.is_dir() == extension.is_empty() && extensions.contains(&&*extension);
        if is_wanted && !stem.starts_with('.') {
            stems.insert(stem.into_owned());
        }
    }
    Ok(stems)
}
