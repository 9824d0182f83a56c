//! Building bundles as their judges do.

use crate::bundle::{Bundle, bundle};
use crate::judge::profile::JudgeProfile;
use crate::judge::program::{cargo, executable, rustc};
use crate::judge::project::Project;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Builds the bundle of a problem as its judge does, in an edition and below a folder, with warnings
/// denied and without the network. Returns the executable. What has been built before is not built
/// again.
///
/// # Errors
///
/// If the problem has no bundle, or the bundle does not compile.
pub fn build(project: &Project, problem: &str, edition: &str, folder: &Path) -> Result<PathBuf> {
    let Bundle { judge, text } = bundle(project, problem)?;
    let folder = folder.join(format!("{}-{edition}", judge.name.to_lowercase()));
    let source = folder.join("src/bin").join(problem).with_extension("rs");
    write(&source, &text)?;
    if judge.crates.is_empty() {
        let executable = executable(&folder, problem);
        build_alone(&source, &text, edition, &executable)?;
        Ok(executable)
    } else {
        build_in_package(project, problem, edition, judge, &folder)?;
        Ok(executable(&folder.join("target/release"), problem))
    }
}

/// Runs the compiler, unless the stamp of the executable says that it has done the same before.
fn build_alone(source: &Path, text: &str, edition: &str, executable: &Path) -> Result<()> {
    let mut compile = rustc();
    compile
        .args(["-O", "--cfg", "ONLINE_JUDGE", "-D", "warnings"])
        .args(["--edition", edition, "-o"])
        .args([executable, source]);
    let version = run(rustc().arg("-vV"))?;
    let stamp = format!("{compile:?}\n{version}{text}");
    let stamp_file = source.with_extension("stamp");
    if !executable.is_file() || !has_text(&stamp_file, &stamp) {
        // No stamp holds while the executable is in the making.
        write(&stamp_file, "")?;
        run(&mut compile)?;
        write(&stamp_file, &stamp)?;
    }
    Ok(())
}

/// Runs Cargo in the package of a judge and an edition, which has all bundles as its programs.
///
/// Only the program of this problem is built. One that a removed problem has left does no harm.
fn build_in_package(
    project: &Project,
    problem: &str,
    edition: &str,
    judge: &JudgeProfile,
    folder: &Path,
) -> Result<()> {
    let dependencies = judge.requirements().join("\n");
    let manifest = format!(
        "[package]\nname = \"bundles\"\nedition = \"{edition}\"\n\n\
         [dependencies]\n{dependencies}\n\
         [profile.release]\nlto = true\n\n\
         [workspace]\n"
    );
    // Cargo would not build two programs of a package at once either.
    static PACKAGE: Mutex<()> = Mutex::new(());
    let _guard = PACKAGE.lock().unwrap_or_else(PoisonError::into_inner);
    write(&folder.join("Cargo.toml"), &manifest)?;
    // Cargo keeps the versions that it finds there, which are those that have been downloaded.
    let lock = project.root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock).with_context(|| lock.display().to_string())?;
    write(&folder.join("Cargo.lock"), &lock)?;
    run(cargo()
        .args(["build", "--release", "--offline", "--quiet"])
        .args(["--bin", problem, "--target-dir", "target"])
        .current_dir(folder)
        // No other variable with flags has effect then.
        .env("CARGO_ENCODED_RUSTFLAGS", "-Dwarnings")
        // It would build elsewhere.
        .env_remove("CARGO_BUILD_TARGET"))?;
    Ok(())
}

/// Writes a file, and makes the folder that it is in. A file that has this text already is left alone,
/// so that Cargo need not build it again.
///
/// # Errors
///
/// If the file or the folder cannot be written.
pub fn write(file: &Path, text: &str) -> Result<()> {
    if has_text(file, text) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
        .and_then(|()| fs::write(file, text))
        .with_context(|| file.display().to_string())
}

fn has_text(file: &Path, text: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|found| found == text)
}

/// Runs a command to its end. Returns what it has printed to standard output.
///
/// # Errors
///
/// If the command cannot be started, or if it fails: all that it has printed.
pub fn run(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| command.get_program().to_string_lossy().into_owned())?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success(),
        "{command:?}: {}\n{stdout}{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(stdout.into_owned())
}
