//! Compiling bundles as their judges do.

use super::{Bundle, bundle};
use crate::file::{read, replace};
use crate::program;
use crate::project::Project;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the bundle of a problem in an edition, below a folder. Returns the executable. What has been
/// built before is not built again.
/// Fails if there is no bundle, or if it does not compile.
pub fn build(project: &Project, problem: &str, edition: &str, folder: &Path) -> Result<PathBuf> {
    let bundle = bundle(project, problem)?;
    let (mut build, _lock) = compiler("build", project, &bundle, edition, folder)?;
    let built = program::build(&mut build);
    built.with_context(|| format!("the bundle of {problem} in edition {edition}"))
}

/// The command of Cargo, `build` or `check`, that compiles a bundle in an edition with what its judge has,
/// below a folder and without the network; and a lock to hold until it has ended, because others may want to
/// write its files.
/// Fails if its files cannot be written.
pub fn compiler(
    command: &str,
    project: &Project,
    Bundle { problem, judge, text, .. }: &Bundle,
    edition: &str,
    folder: &Path,
) -> Result<(Command, File)> {
    // A package for each problem; those of a judge and an edition share a target folder.
    let folder = folder.join(format!("{}-{edition}/{problem}", judge.name.to_lowercase()));
    let crates = if judge.has_crates {
        dependencies(&read(&project.root().join("Cargo.toml"))?)
    } else {
        String::new()
    };
    let manifest = format!(
        "[package]\nname = \"{problem}\"\nedition = \"{edition}\"\n\n{crates}\n\
         [profile.release]\n{}\n\n[workspace]\n",
        judge.profile
    );
    fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join("lock"))?;
    lock.lock().context("cannot lock the folder of the bundle")?;
    replace(&folder.join("src/main.rs"), text)?;
    replace(&folder.join("Cargo.toml"), &manifest)?;
    // The versions that have been downloaded.
    replace(&folder.join("Cargo.lock"), &read(&project.root().join("Cargo.lock"))?)?;
    let mut cargo = program::cargo();
    cargo
        .args([command, "--release", "--offline", "--quiet"])
        .args(["--target-dir", "../target"])
        .env("CARGO_ENCODED_RUSTFLAGS", judge.flags)
        .current_dir(folder);
    Ok((cargo, lock))
}

/// The tables of a manifest with the dependencies of the package.
fn dependencies(manifest: &str) -> String {
    let mut is_wanted = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_wanted = line.starts_with("[dependencies");
        }
        is_wanted
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Bundle;
    use super::{compiler, dependencies, read};
    use crate::online_judge::OnlineJudge;
    use crate::project::Project;
    use std::fs::File;
    use tempfile::TempDir;

    #[test]
    fn a_bundle_is_compiled_as_by_its_judge_and_locked_meanwhile() {
        let folder = TempDir::new().unwrap();
        let judge = OnlineJudge::of_url("https://atcoder.jp").unwrap();
        let bundle = Bundle { problem: "x".into(), judge, text: String::new(), has_dbg: false };
        let (_, lock) =
            compiler("check", &Project::here(), &bundle, "2024", folder.path()).unwrap();
        let folder = folder.path().join("atcoder-2024/x");
        let other = File::open(folder.join("lock")).unwrap();
        assert!(other.try_lock().is_err());
        drop(lock);
        other.try_lock().unwrap();
        assert!(
            read(&folder.join("Cargo.toml")).unwrap().contains("\n[profile.release]\nlto = true\n")
        );
    }

    #[test]
    fn the_dependencies_are_those_of_the_package() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\" # why\n\n[dev-dependencies]\n\
                        b = \"2\"\n[dependencies.c]\nversion = \"3\"\r\n[lib]\n";
        let expected = "[dependencies]\na = \"1\" # why\n\n[dependencies.c]\nversion = \"3\"\n";
        assert_eq!(dependencies(manifest), expected);
    }
}
