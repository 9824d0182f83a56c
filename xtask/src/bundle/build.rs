//! Building a bundle as its judge would.

use crate::bundle::{Bundle, bundle};
use crate::judge::profile::JudgeProfile;
use crate::judge::program::{cargo, executable, rustc};
use crate::judge::project::Project;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the bundle of a problem as its judge would, in an edition and below a folder, with warnings
/// denied and without the network. The executable.
///
/// # Errors
///
/// What the bundler or the compiler says.
pub fn build(
    project: &Project,
    problem: &str,
    edition: &str,
    folder: &Path,
) -> Result<PathBuf, String> {
    let Bundle { judge, text } = bundle(project, problem).map_err(|error| error.to_string())?;
    let name = format!("{problem}-{edition}");
    let folder = folder.join(&name);
    let source = folder.join("src").join("main.rs");
    write(&source, &text)?;
    if judge.crates.is_empty() {
        build_alone(&source, executable(&folder, "main"), edition)
    } else {
        let lock = project.root().join("Cargo.lock");
        let lock =
            fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
        // Cargo keeps the versions that it finds there, which are those that have been downloaded.
        write(&folder.join("Cargo.lock"), &lock)?;
        write(&folder.join("Cargo.toml"), &manifest(judge, &name, edition))?;
        build_package(&folder, &name)
    }
}

fn build_alone(source: &Path, executable: PathBuf, edition: &str) -> Result<PathBuf, String> {
    run(rustc()
        .args(["-O", "--cfg", "ONLINE_JUDGE", "-D", "warnings"])
        .args(["--edition", edition, "-o"])
        .arg(&executable)
        .arg(source))?;
    Ok(executable)
}

fn manifest(judge: &JudgeProfile, name: &str, edition: &str) -> String {
    let dependencies: String = judge
        .crates
        .iter()
        .map(|dependency| dependency.requirement() + "\n")
        .collect();
    format!(
        "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n\
         [dependencies]\n{dependencies}\n\
         [profile.release]\nlto = true\n\n\
         [workspace]\n"
    )
}

/// The packages share a folder for what they build, and with it the dependencies: Cargo locks it.
fn build_package(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let target = folder.with_file_name("target");
    run_cargo(folder, &target, &["build", "--release"])?;
    Ok(executable(&target.join("release"), name))
}

/// Runs Cargo in a folder, without the network and with warnings denied.
///
/// # Errors
///
/// What Cargo says.
pub fn run_cargo(folder: &Path, target: &Path, arguments: &[&str]) -> Result<(), String> {
    run(cargo()
        .args(arguments)
        .args(["--offline", "--quiet", "--target-dir"])
        .arg(target)
        .current_dir(folder)
        .env("RUSTFLAGS", "-D warnings")
        // These would go before the flags, or lead elsewhere.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET"))
}

/// Writes a file, and the folder that it is in. It leaves a file alone that has this text already, so
/// that Cargo need not build it again.
///
/// # Errors
///
/// If the file or the folder cannot be written.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(file).is_ok_and(|found| found == text) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
        .and_then(|()| fs::write(file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}

/// Runs a command to its end.
///
/// # Errors
///
/// All that the command has printed, if it fails; or why it cannot be started.
pub fn run(command: &mut Command) -> Result<(), String> {
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    ))
}
