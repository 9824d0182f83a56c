//! Files of the user, which are written whole or not at all. [`create`] leaves a file alone that has a text.

use anyhow::{Context, Result, ensure};
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Write};
use std::path::Path;
use tempfile::Builder;

/// Reads a text, without the byte order mark that some editors put at its beginning.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it is not UTF-8.
pub fn read(file: &Path) -> Result<String> {
    let name = file.display();
    // Reading from a pipe might never end.
    let is_special = fs::metadata(file).is_ok_and(|found| !found.is_file());
    ensure!(!is_special, "cannot read {name}: it is no regular file");
    let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
    let text = std::str::from_utf8(&bytes).ok();
    let text = text.with_context(|| format!("{name} is not UTF-8: save it as UTF-8"))?;
    Ok(text.trim_start_matches('\u{feff}').into())
}

/// Creates a file and its folder, unless the file exists and is not empty. Returns true if it did.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or if something else, such as a folder, has its name.
pub fn create(file: &Path, text: &str) -> Result<bool> {
    let metadata = regular(file)?;
    if metadata.as_ref().is_some_and(|metadata| metadata.len() > 0 || text.is_empty()) {
        return Ok(false);
    }
    write(file, text, metadata).with_context(|| format!("cannot write {}", file.display()))
}

/// Creates a file and its folder, or replaces the text of the file. A file that has this text already is not
/// touched, so that Cargo need not compile it again.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or if something else, such as a folder, has its name.
pub fn replace(file: &Path, text: &str) -> Result<()> {
    let metadata = regular(file)?;
    if metadata.is_some() && fs::read(file).is_ok_and(|bytes| bytes == text.as_bytes()) {
        return Ok(());
    }
    let is_locked = metadata.as_ref().is_some_and(|metadata| metadata.permissions().readonly());
    ensure!(!is_locked, "cannot write {}: it is read-only", file.display());
    write(file, text, metadata)
        .map(|_| ())
        .with_context(|| format!("cannot write {}", file.display()))
}

/// Returns the metadata of a regular file, if it exists. Something else of this name is an error, such as a folder,
/// a device or a link.
fn regular(file: &Path) -> Result<Option<Metadata>> {
    let Ok(metadata) = fs::symlink_metadata(file) else { return Ok(None) };
    ensure!(metadata.is_file(), "{} is no regular file: nothing is written to it", file.display());
    Ok(Some(metadata))
}

/// Writes a text to a temporary file in the same folder, and renames that. The file is replaced if it had this metadata
/// before. Returns false if there was no file before, but there is one by now.
fn write(file: &Path, text: &str, metadata: Option<Metadata>) -> Result<bool> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // `File::create_new` gives the file the usual permissions, where the default is that only the user can read it.
    let mut beside = Builder::new().make_in(folder, |path| File::create_new(path))?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().sync_all()?;
    let Some(metadata) = metadata else {
        return match beside.persist_noclobber(file) {
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            persisted => Ok(persisted.map(|_| true).map_err(|error| error.error)?),
        };
    };
    beside.as_file().set_permissions(metadata.permissions())?;
    beside.persist(file).map_err(|error| error.error)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::{create, read, replace, write};
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn only_what_is_empty_is_filled() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a/b");
        assert!(create(&file, "").unwrap());
        assert!(!create(&file, "").unwrap());
        assert!(create(&file, "1\n").unwrap());
        assert!(!create(&file, "2\n").unwrap());
        assert_eq!(read(&file).unwrap(), "1\n");
        replace(&file, "3\n").unwrap();
        assert_eq!(read(&file).unwrap(), "3\n");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        assert!(create(folder.path(), "1\n").unwrap_err().to_string().contains("no regular file"));
        // The file has been created by somebody else in the meantime.
        assert!(!write(&file, "4\n", None).unwrap());
        assert_eq!(read(&file).unwrap(), "3\n");
        create(&folder.path().join("a".repeat(300)), "").unwrap_err();
        // A file with the same text is not written again.
        let time = || fs::metadata(&file).unwrap().modified().unwrap();
        let before = time();
        replace(&file, "3\n").unwrap();
        assert_eq!(time(), before);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_left_alone_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a");
        let link = folder.path().join("link");
        symlink(&file, &link).unwrap();
        for written in [create(&link, "1\n").map(|_| ()), replace(&link, "1\n")] {
            assert!(written.unwrap_err().to_string().contains("no regular file"));
        }
        assert!(!file.exists());
        replace(&file, "1\n").unwrap();
        fs::set_permissions(&file, PermissionsExt::from_mode(0o751)).unwrap();
        replace(&file, "2\n").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o751);
        fs::set_permissions(&file, PermissionsExt::from_mode(0o444)).unwrap();
        assert!(replace(&file, "3\n").unwrap_err().to_string().ends_with("it is read-only"));
        assert_eq!(read(&file).unwrap(), "2\n");
    }
}
