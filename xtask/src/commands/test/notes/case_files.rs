//! Files in the folder of the test cases that the user may have written by mistake.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use workbench::project::Project;
use workbench::support::file::read;

/// Returns the names of the test cases of a solution whose expected output is empty although their input is not.
/// They come in the order of [`Project::case_names`]. A file of up to 8 bytes counts as empty if
/// it has nothing but white space.
///
/// # Errors
///
/// Returns an error if there are no test cases, or if their folder cannot be read.
pub(super) fn cases_with_empty_output(project: &Project, name: &str) -> Result<Vec<String>> {
    // A longer file is not read, because it may be large.
    const MAX_LENGTH: u64 = 8;
    let is_empty = |file: &Path| {
        let is_short = fs::metadata(file).is_ok_and(|found| found.len() <= MAX_LENGTH);
        is_short && read(file).is_ok_and(|text| text.trim_ascii().is_empty())
    };
    let has_empty_output = |case: &String| {
        is_empty(&project.output_file(name, case)) && !is_empty(&project.input_file(name, case))
    };
    Ok(project.case_names(name)?.into_iter().filter(has_empty_output).collect())
}

/// Returns the sorted names of those files in the folder of a solution's test cases that are no test cases. Hidden
/// files, readme files and the backup copies of editors are left out.
///
/// # Errors
///
/// Returns an error if the folder cannot be read.
pub(super) fn ignored_files(project: &Project, name: &str) -> Result<Vec<String>> {
    let folder = project.testcase_folder(name);
    let mut ignored = Vec::new();
    if !folder.is_dir() {
        return Ok(ignored);
    }
    let cannot_read = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(&folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_usual = file_name.starts_with('.')
            || file_name.ends_with('~')
            || file_name.to_lowercase().starts_with("readme");
        if path.is_file() && !Project::is_case_file(&path) && !is_usual {
            ignored.push(file_name.into_owned());
        }
    }
    ignored.sort_unstable();
    Ok(ignored)
}

#[cfg(test)]
mod tests {
    use super::{cases_with_empty_output, ignored_files};
    use test_support::files::project;
    use workbench::project::Project;

    #[test]
    fn files_that_are_no_test_cases_are_found() {
        let files = [
            "a.in",
            "a.out",
            "README.md",
            "readme.txt",
            ".b.in",
            ".c",
            "a.in~",
            "d/e.txt",
            "in1.txt",
            "in",
            "x.IN",
        ]
        .map(|name| (format!("testcases/x/{name}"), ""));
        let (_folder, project) = project(&files, Project::new);
        assert_eq!(ignored_files(&project, "x").unwrap(), ["in", "in1.txt", "x.IN"]);
        assert_eq!(ignored_files(&project, "y").unwrap(), [""; 0]);
    }

    #[test]
    fn empty_outputs_are_found() {
        let files = [
            ("a.in", "1"),
            ("a.out", " \r\n"),
            ("b.in", "1"),
            ("c.out", ""),
            ("d.out", "1"),
            ("e.in", ""),
            ("e.out", ""),
        ]
        .map(|(name, text)| (format!("testcases/x/{name}"), text));
        let (_folder, project) = project(&files, Project::new);
        assert_eq!(cases_with_empty_output(&project, "x").unwrap(), ["a", "c"]);
    }
}
