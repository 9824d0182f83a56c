//! The names of solutions and of test cases.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use strsim::osa_distance;

/// Returns the name in `all` that is most similar to `name`. Upper and lower case count as equal. Returns `None` if the
/// two names differ in more than a third of the characters of `name`.
pub(super) fn nearest<'a>(name: &str, all: &'a BTreeSet<String>) -> Option<&'a str> {
    let distance = |other: &&String| osa_distance(&name.to_lowercase(), &other.to_lowercase());
    let found = all.iter().min_by_key(distance)?;
    (distance(&found) <= name.chars().count() / 3).then_some(found)
}

/// Returns a key by which `sample-9` is sorted before `sample-10`. Each part of the key consists of a text and of the
/// number after it, so the key of `sample-10` is `[("sample-", 10)]`.
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
fn paths_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot_read)?;
    let path = |entry: io::Result<DirEntry>| Ok(entry.with_context(cannot_read)?.path());
    entries.map(path).collect()
}

/// Returns the sorted names of the files in a folder that have one of `extensions`. The names are without the
/// extension. Hidden files are left out.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub(super) fn stems(folder: &Path, extensions: &[&str]) -> Result<BTreeSet<String>> {
    let is_wanted =
        |path: &Path, extension: &str| !path.is_dir() && extensions.contains(&extension);
    names(folder, is_wanted)
}

/// Returns the sorted names of the folders in a folder. Hidden folders and those whose names have an extension are left
/// out.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub(super) fn folder_names(folder: &Path) -> Result<BTreeSet<String>> {
    names(folder, |path, extension| path.is_dir() && extension.is_empty())
}

/// Returns the sorted names, without extensions, of those paths in a folder that are wanted and not hidden. `is_wanted`
/// gets a path and its extension.
fn names(folder: &Path, is_wanted: impl Fn(&Path, &str) -> bool) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for path in paths_in(folder)? {
        let [stem, extension] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        if is_wanted(&path, &extension) && !stem.starts_with('.') {
            names.insert(stem.into_owned());
        }
    }
    Ok(names)
}
