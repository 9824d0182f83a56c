//! Tests with files, folders, links and pipes.

use super::{
    create_unless_filled, is_free_for, is_same_file, move_unless_kept, read, rename_to_free,
    update, write, write_temporary,
};
use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Returns an empty folder, and the path of the file `a/b` in it. Neither the file nor the folder `a` exists yet.
fn scratch() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a/b");
    (folder, file)
}

#[test]
fn a_text_that_has_changed_is_not_replaced() {
    let (_folder, file) = scratch();
    write(&file, "1\n").unwrap();
    update(&file, "1\n", "2\n").unwrap();
    let error = update(&file, "1\n", "3\n").unwrap_err().to_string();
    assert!(error.ends_with("has changed meanwhile: try again"), "{error}");
    assert_eq!(read(&file).unwrap(), "2\n");
}

#[test]
fn a_byte_order_mark_stays() {
    let (_folder, file) = scratch();
    write(&file, "\u{feff}1\n").unwrap();
    assert_eq!(read(&file).unwrap(), "1\n");
    update(&file, "1\n", "2\n").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "\u{feff}2\n");
}

#[test]
fn a_file_is_created_with_its_folder() {
    let (_folder, file) = scratch();
    assert!(create_unless_filled(&file, "1\n").unwrap());
    assert_eq!(read(&file).unwrap(), "1\n");
}

#[test]
fn only_what_is_empty_is_filled() {
    let (_folder, file) = scratch();
    assert!(create_unless_filled(&file, "").unwrap());
    assert!(!create_unless_filled(&file, "").unwrap());
    assert!(create_unless_filled(&file, "1\n").unwrap());
    assert!(!create_unless_filled(&file, "2\n").unwrap());
    assert_eq!(read(&file).unwrap(), "1\n");
}

#[test]
fn a_file_with_another_text_is_not_free() {
    let (_folder, file) = scratch();
    let is_free_for = |text: &str| is_free_for(&file, |found| found == text);
    assert!(is_free_for("1\n").unwrap());
    for (found, expected) in [(&b""[..], true), (b"1\n", true), (b"2\n", false), (b"\xff", false)] {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, found).unwrap();
        assert_eq!(is_free_for("1\n").unwrap(), expected, "{found:?}");
    }
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(is_free_for("1\n").unwrap_err().to_string().contains("not a regular file"));
}

#[test]
fn a_text_is_replaced() {
    let (_folder, file) = scratch();
    for text in ["1\n", "2\n", ""] {
        write(&file, text).unwrap();
        assert_eq!(read(&file).unwrap(), text);
    }
}

#[test]
fn nothing_else_is_left_in_the_folder() {
    let (_folder, file) = scratch();
    create_unless_filled(&file, "").unwrap();
    create_unless_filled(&file, "1\n").unwrap();
    create_unless_filled(&file, "2\n").unwrap();
    write(&file, "3\n").unwrap();
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = TempDir::new().unwrap();
    for written in
        [create_unless_filled(folder.path(), "1\n").map(|_| ()), write(folder.path(), "1\n")]
    {
        assert!(written.unwrap_err().to_string().contains("not a regular file"));
    }
}

#[test]
fn a_name_that_is_too_long_is_an_error() {
    let folder = TempDir::new().unwrap();
    create_unless_filled(&folder.path().join("a".repeat(300)), "").unwrap_err();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_that_somebody_else_creates_meanwhile_is_left_alone() {
    let (_folder, file) = scratch();
    for fills in [false, true] {
        let beside = write_temporary(&file, "1\n").unwrap();
        fs::write(&file, "2\n").unwrap();
        let is_written = if fills {
            move_unless_kept(&file, "1\n", beside)
        } else {
            rename_to_free(beside, &file)
        };
        assert!(!is_written.unwrap());
        assert_eq!(read(&file).unwrap(), "2\n");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_file_that_somebody_else_empties_or_deletes_meanwhile_is_filled() {
    let (_folder, file) = scratch();
    let beside = write_temporary(&file, "1\n").unwrap();
    fs::write(&file, "").unwrap();
    assert!(move_unless_kept(&file, "1\n", beside).unwrap());
    assert_eq!(read(&file).unwrap(), "1\n");
    let beside = write_temporary(&file, "2\n").unwrap();
    fs::remove_file(&file).unwrap();
    assert!(move_unless_kept(&file, "2\n", beside).unwrap());
    assert_eq!(read(&file).unwrap(), "2\n");
}

#[test]
fn a_file_with_the_same_text_is_not_written_again() {
    let (_folder, file) = scratch();
    write(&file, "1\n").unwrap();
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let opened = File::options().write(true).open(&file).unwrap();
    opened.set_modified(past).unwrap();
    // On Windows, a file that is open cannot be replaced.
    drop(opened);
    let time = || fs::metadata(&file).unwrap().modified().unwrap();
    write(&file, "1\n").unwrap();
    assert_eq!(time(), past);
    write(&file, "2\n").unwrap();
    assert!(time() > past);
}

#[test]
#[cfg(unix)]
fn a_link_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for written in [create_unless_filled(&link, "1\n").map(|_| ()), write(&link, "1\n")] {
        assert!(written.unwrap_err().to_string().contains("not a regular file"));
    }
    assert!(!file.exists());
    fs::write(&file, "").unwrap();
    create_unless_filled(&link, "1\n").unwrap_err();
    // A link to a text is as good as the text.
    fs::write(&file, "2\n").unwrap();
    assert!(!create_unless_filled(&link, "1\n").unwrap());
    assert!(is_free_for(&link, |found| found == "2\n").unwrap());
    assert!(!is_free_for(&link, |found| found == "1\n").unwrap());
    write(&link, "1\n").unwrap_err();
    assert_eq!(read(&file).unwrap(), "2\n");
}

#[test]
#[cfg(unix)]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt;

    let (_folder, file) = scratch();
    let mode = || fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    write(&file, "").unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o751)).unwrap();
    assert!(create_unless_filled(&file, "1\n").unwrap());
    assert_eq!(mode(), 0o751);
    write(&file, "2\n").unwrap();
    assert_eq!(mode(), 0o751);
}

#[test]
#[cfg(unix)]
fn a_file_that_is_read_only_is_not_replaced() {
    use std::os::unix::fs::PermissionsExt;

    let (_folder, file) = scratch();
    write(&file, "1\n").unwrap();
    super::ensure_can_be_updated(&file).unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o444)).unwrap();
    let checked = super::ensure_can_be_updated(&file);
    for written in [write(&file, "2\n"), update(&file, "1\n", "2\n"), checked] {
        assert!(written.unwrap_err().to_string().ends_with("it is read-only"));
    }
    assert_eq!(read(&file).unwrap(), "1\n");
}

#[test]
fn a_file_may_have_several_paths() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("a")).unwrap();
    fs::write(path("x"), "").unwrap();
    fs::write(path("y"), "").unwrap();
    assert!(is_same_file(&path("x"), &path("a/../x")));
    assert!(!is_same_file(&path("x"), &path("y")));
    assert!(!is_same_file(&path("none"), &path("none")));
}
