//! The place of a project on this machine: its folder, and the folders for the programs that are built.

use crate::project::layout::SOLUTIONS;
use anyhow::{Context, Result};
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The folders of a project.
#[derive(Clone, Debug)]
pub(super) struct Location {
    /// The root folder of the project.
    pub(super) root: PathBuf,
    /// The folder for files that can be made again.
    pub(super) scratch: PathBuf,
    /// True if solutions are built in a target folder of their own, and not in the target folder of Cargo, which other
    /// projects may share.
    pub(super) builds_apart: bool,
}

impl Location {
    /// Returns the location of the project in a folder. Its solutions are built in a target folder of their own.
    pub(super) fn in_folder(root: &Path) -> Self {
        Self { root: root.to_owned(), scratch: root.join("target/tmp"), builds_apart: true }
    }

    /// Finds the project for which this program was started, as
    /// [`Project::from_environment`](crate::project::Project::from_environment) describes.
    ///
    /// # Errors
    ///
    /// Returns an error if neither the folder at which the search starts nor one above it is a project.
    pub(super) fn from_environment() -> Result<Self> {
        let package = env::var_os("CARGO_MANIFEST_DIR").filter(|package| !package.is_empty());
        let start = match package {
            Some(package) => PathBuf::from(package),
            None => env::current_dir().context("cannot find the current folder")?,
        };
        // If all solutions have been deleted, the project has no `src/bin`. Its manifest is that of a workspace, so the
        // search ends here nevertheless, and does not find another project in a parent folder.
        let is_root = |folder: &&Path| folder.join(SOLUTIONS).is_dir() || is_workspace(folder);
        let root = start.ancestors().find(is_root).with_context(|| {
            let start = start.display();
            format!("cannot find a folder with src/bin around {start}: go to the project")
        })?;
        let program = env::current_exe().context("cannot find this program")?;
        // Cargo marks its target folder with this file.
        let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").is_file();
        let target = match program.ancestors().find(is_target) {
            Some(target) => target.to_owned(),
            None => root.join("target"),
        };
        // Copies of the project that share a target folder must not run each other's programs.
        let mut hasher = DefaultHasher::new();
        root.hash(&mut hasher);
        let scratch = target.join(format!("tmp/{:016x}", hasher.finish()));
        // Cargo has put this program into the target folder of its configuration. If this program is inside the
        // project, the target folder belongs to this project alone. Otherwise, other copies of the project may share
        // the target folder, so solutions are built apart. (The path of the program is compared, and not `target`,
        // because `target` is only a guess if no folder has the file `CACHEDIR.TAG`.)
        let real_root = root.canonicalize().context("cannot find the project")?;
        let real_program = program.canonicalize().context("cannot find this program")?;
        let builds_apart = !real_program.starts_with(real_root);
        Ok(Self { root: root.to_owned(), scratch, builds_apart })
    }
}

/// Returns true if a folder has the manifest of a workspace.
fn is_workspace(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    manifest.is_ok_and(|text| text.lines().any(|line| line.trim_start().starts_with("[workspace]")))
}
