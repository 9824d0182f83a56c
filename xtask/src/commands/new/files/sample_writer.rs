//! The files of the samples of a problem.

use crate::commands::new::log::Log;
use anyhow::Result;
use workbench::project::Project;
use workbench::support::file;

/// The samples of one problem, which are created one after another.
#[derive(Default)]
pub(super) struct SampleWriter {
    /// True if a file was created.
    pub(super) has_new_files: bool,
    /// True if a file with another text was found in the place of a sample.
    has_other_text: bool,
}

impl SampleWriter {
    /// Creates those files of a sample that are missing or empty. `files` has the names and the texts of the files.
    ///
    /// If one of the files has another text already, none of them is created, so that no input of the user stands
    /// beside an output of the page, or the other way round. From then on, `self` creates no further samples, because
    /// the folder may belong to another problem. If the sample of the page is known, the log names each file that was
    /// left as it is.
    pub(super) fn create(
        &mut self,
        project: &Project,
        files: &[(String, String)],
        is_known: bool,
        log: &mut Log,
    ) -> Result<()> {
        let mut missing = Vec::new();
        let mut is_kept = false;
        for (file, text) in files {
            let is_same = |found: &str| found.split_whitespace().eq(text.split_whitespace());
            if file::is_free_for(&project.root().join(file), is_same)? {
                missing.push((file, text));
                continue;
            }
            is_kept = true;
            if is_known {
                log.note(format!(
                    "left {file} as it is, but the page has another sample: delete the file to take the sample of the page"
                ));
            }
        }
        if is_kept {
            self.has_other_text = true;
            return Ok(());
        }
        for (file, text) in missing {
            let path = project.root().join(file);
            if self.has_other_text {
                if !path.exists() {
                    log.not_created(file, "an earlier sample differs from that of the page");
                }
            } else if file::create_unless_filled(&path, text)? {
                log.created(file);
                self.has_new_files = true;
            }
        }
        Ok(())
    }
}
