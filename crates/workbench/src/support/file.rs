//! Files that are read, and that are written whole or not at all. [`create_unless_filled`] does not touch a file that
//! is not empty, so that nothing of the user is lost.

use anyhow::{Context, Result, ensure};
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// The byte order mark, which some editors put at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads a text, without the byte order mark at its beginning, if there is one.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it is not UTF-8.
pub fn read(file: &Path) -> Result<String> {
    let name = file.display();
    // Reading from a pipe might never end.
    let is_special = fs::metadata(file).is_ok_and(|found| !found.is_file());
    ensure!(!is_special, "cannot read {name}: it is not a regular file");
    let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
    let text = std::str::from_utf8(&bytes).ok();
    let text = text.with_context(|| format!("{name} is not UTF-8: save it as UTF-8"))?;
    Ok(text.trim_start_matches(BYTE_ORDER_MARK).into())
}

/// Returns true if two paths lead to the same file or to the same folder.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// Creates a file and its folder, unless the file exists and is not empty. Returns true if the file was written.
///
/// A file that somebody else creates or fills in the meantime is left alone, too. One race remains, because systems
/// cannot look at a file and replace it in one step: if somebody writes a text into an empty file just before
/// `create_unless_filled` replaces the file, the text of that person is lost.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or if something else, such as a folder, has its name.
pub fn create_unless_filled(file: &Path, text: &str) -> Result<bool> {
    let metadata = metadata_for_creation(file)?;
    if is_kept(metadata.as_ref(), text) {
        return Ok(false);
    }
    ensure_is_writable(file, metadata.as_ref())?;
    let created =
        write_temporary(file, text).and_then(|temporary| move_unless_kept(file, text, temporary));
    created.with_context(|| format!("cannot write {}", file.display()))
}

/// Returns true if a file does not exist, is empty, or has a text for which `is_same` returns true. A file that is not
/// empty and cannot be read counts as one with another text.
///
/// # Errors
///
/// Returns an error if something else, such as a folder, has its name.
pub fn is_free_for(file: &Path, is_same: impl FnOnce(&str) -> bool) -> Result<bool> {
    let Some(metadata) = metadata_for_creation(file)? else { return Ok(true) };
    Ok(metadata.len() == 0 || read(file).is_ok_and(|found| is_same(&found)))
}

/// Writes a text to a file: creates the file and its folder, or replaces its text. A file that has this text already is
/// not touched, so that Cargo need not compile it again.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or if something else, such as a folder, has its name.
pub fn write(file: &Path, text: &str) -> Result<()> {
    let metadata = regular_metadata(file)?;
    if metadata.is_some() && fs::read(file).is_ok_and(|bytes| bytes == text.as_bytes()) {
        return Ok(());
    }
    ensure_is_writable(file, metadata.as_ref())?;
    let replaced =
        write_temporary(file, text).and_then(|temporary| rename(temporary, file, metadata));
    replaced.with_context(|| format!("cannot write {}", file.display()))
}

/// Replaces the text `before` of a file by the text `after`. A byte order mark at its beginning stays. The file is left
/// alone if somebody has changed its text meanwhile.
///
/// # Errors
///
/// Returns an error if the text has changed, or if the file cannot be read or written, or is read-only.
pub fn update(file: &Path, before: &str, after: &str) -> Result<()> {
    let cannot_write = || format!("cannot write {}", file.display());
    let has_mark = fs::read_to_string(file).is_ok_and(|text| text.starts_with(BYTE_ORDER_MARK));
    let mark = has_mark.then_some(BYTE_ORDER_MARK);
    let after: String = mark.into_iter().chain(after.chars()).collect();
    let temporary = write_temporary(file, &after).with_context(cannot_write)?;
    let metadata = regular_metadata(file)?;
    ensure_is_writable(file, metadata.as_ref())?;
    // Only the renaming comes after this look at the file, so hardly any time is left for a change that would be lost.
    ensure!(read(file)? == before, "{} has changed meanwhile: try again", file.display());
    rename(temporary, file, metadata).with_context(cannot_write)
}

/// Checks that nothing forbids [`update`] to write to a file. A file that does not exist passes this check.
///
/// # Errors
///
/// Returns an error if the file is read-only, or if something else, such as a link, has its name.
pub fn ensure_can_be_updated(file: &Path) -> Result<()> {
    let metadata = regular_metadata(file)?;
    ensure_is_writable(file, metadata.as_ref())
}

/// Returns true if a file stays as it is. This is so if it is not empty, and also if it is empty and its new text
/// `text` is empty, too. The metadata are `None` if the file does not exist.
fn is_kept(metadata: Option<&Metadata>, text: &str) -> bool {
    metadata.is_some_and(|metadata| metadata.len() > 0 || text.is_empty())
}

/// Returns the metadata of a file that [`create_unless_filled`] may be asked to write. This is [`regular_metadata`],
/// with one exception: a link to a file that is not empty is followed, because `create_unless_filled` leaves such a
/// file alone anyway, so the link is no error.
fn metadata_for_creation(file: &Path) -> Result<Option<Metadata>> {
    let followed = fs::metadata(file).ok();
    let filled = followed.filter(|metadata| metadata.is_file() && metadata.len() > 0);
    if filled.is_some() { Ok(filled) } else { regular_metadata(file) }
}

/// Returns the metadata of a regular file, or `None` if nothing with its name is found. Returns an error if something
/// else has its name, such as a folder, a device or a link.
fn regular_metadata(file: &Path) -> Result<Option<Metadata>> {
    let Ok(metadata) = fs::symlink_metadata(file) else { return Ok(None) };
    ensure!(
        metadata.is_file(),
        "{} is not a regular file: nothing is written to it",
        file.display()
    );
    Ok(Some(metadata))
}

/// Checks that a file with this metadata, if it exists, is not read-only.
fn ensure_is_writable(file: &Path, metadata: Option<&Metadata>) -> Result<()> {
    let is_read_only = metadata.is_some_and(|metadata| metadata.permissions().readonly());
    ensure!(!is_read_only, "cannot write {}: it is read-only", file.display());
    Ok(())
}

/// Writes a text to a temporary file in the folder of a file.
fn write_temporary(file: &Path, text: &str) -> Result<NamedTempFile> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // `File::create_new` gives the file the usual permissions. By default, `Builder` makes a file that only the user
    // can read.
    let mut temporary = Builder::new().make_in(folder, |path| File::create_new(path))?;
    temporary.write_all(text.as_bytes())?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// Moves a temporary file to the place of `file`, unless somebody has written to `file` in the meantime. In that case,
/// returns false and changes nothing. `text` is the text of the temporary file.
fn move_unless_kept(file: &Path, text: &str, temporary: NamedTempFile) -> Result<bool> {
    let metadata = metadata_for_creation(file)?;
    if is_kept(metadata.as_ref(), text) {
        return Ok(false);
    }
    if metadata.is_some() {
        rename(temporary, file, metadata)?;
        return Ok(true);
    }
    rename_to_free(temporary, file)
}

/// Gives a temporary file the name of a file that did not exist at the last look. Returns false, and does nothing, if
/// the file exists by now.
fn rename_to_free(temporary: NamedTempFile, file: &Path) -> Result<bool> {
    match temporary.persist_noclobber(file) {
        Ok(_) => Ok(true),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error.error.into()),
    }
}

/// Replaces a file by a temporary file, which gets its name. If metadata are given, the temporary file gets their
/// permissions, too.
fn rename(temporary: NamedTempFile, file: &Path, metadata: Option<Metadata>) -> Result<()> {
    if let Some(metadata) = metadata {
        temporary.as_file().set_permissions(metadata.permissions())?;
    }
    temporary.persist(file).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests;
