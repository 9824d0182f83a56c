//! Builds every bundle as its judge would, in the editions that it may choose, and pipes all test
//! cases of the problem through it: what is submitted is what is tested.

use libtest_mimic::{Arguments, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;
use xtask::bundle::{Bundle, bundle};
use xtask::judge_profile::JudgeProfile;
use xtask::project::Project;
use xtask::{checker, verdict};

/// An optimised build, but on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let project = Project::here();
    let solutions = project.solutions().expect("src/bin can be read");
    let has_rustfmt = Command::new("rustfmt").arg("--version").output().is_ok();
    let trials = solutions
        .iter()
        .flat_map(|problem| {
            let trial = |name, test: fn(&Project, &str) -> Result<(), String>| {
                let (project, problem) = (project.clone(), problem.clone());
                Trial::test(format!("{problem}/{name}"), move || {
                    Ok(test(&project, &problem)?)
                })
            };
            [
                trial("2021", |project, problem| passes(project, problem, "2021")),
                trial("2024", |project, problem| passes(project, problem, "2024")),
                trial("text", begins_with_the_solution),
                trial("format", is_formatted).with_ignored_flag(!has_rustfmt),
            ]
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Builds the bundle in an edition, and runs it on all test cases.
fn passes(project: &Project, problem: &str, edition: &str) -> Result<(), String> {
    let executable = build(project, problem, edition)?;
    for case in project.cases(problem)? {
        verdict::require_accepted(
            duct::cmd!(&executable),
            &case,
            checker::of(problem),
            TIME_LIMIT,
        )?;
    }
    Ok(())
}

/// Builds the bundle of a problem as its judge would, with warnings denied. The executable.
fn build(project: &Project, problem: &str, edition: &str) -> Result<PathBuf, String> {
    let Bundle { judge, text } = bundle(project, problem).map_err(|error| error.to_string())?;
    let name = format!("{problem}-{edition}");
    let folder = folder().join(&name);
    let source = folder.join("src").join("main.rs");
    write(&source, &text)?;
    if judge.crates.is_empty() {
        build_alone(&source, &folder.join("main"), edition)
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

fn build_alone(source: &Path, executable: &Path, edition: &str) -> Result<PathBuf, String> {
    let executable = with_suffix(executable);
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    run(Command::new(rustc)
        .args(["-O", "--cfg", "ONLINE_JUDGE", "-D", "warnings"])
        .args(["--edition", edition, "-o"])
        .args([&executable, source]))?;
    Ok(executable)
}

fn manifest(judge: &JudgeProfile, name: &str, edition: &str) -> String {
    let dependencies: String = judge
        .crates
        .iter()
        .map(|dependency| format!("{} = \"={}\"\n", dependency.name, dependency.version))
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
    run(Command::new(env!("CARGO"))
        .args(["build", "--release", "--offline", "--quiet", "--target-dir"])
        .arg(&target)
        .current_dir(folder)
        .env("RUSTFLAGS", "-D warnings")
        // These would go before the flags, or lead elsewhere.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET"))?;
    Ok(with_suffix(&target.join("release").join(name)))
}

fn with_suffix(executable: &Path) -> PathBuf {
    executable.with_extension(std::env::consts::EXE_EXTENSION)
}

/// The first line says where the file comes from, and after it comes the solution as it stands, up to
/// its tests. Bundled again, it is the same.
fn begins_with_the_solution(project: &Project, problem: &str) -> Result<(), String> {
    let bundle_text = || match bundle(project, problem) {
        Ok(bundle) => Ok(bundle.text),
        Err(error) => Err(error.to_string()),
    };
    let text = bundle_text()?;
    let source = project.source(problem);
    let source =
        fs::read_to_string(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let source = source.replace("\r\n", "\n");
    let solution = source.split("#[cfg(test)]").next().unwrap_or_default();
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    require(
        first.starts_with(&format!("// sente: {problem}, bundled; ")),
        "the first line does not say what it is",
    )?;
    require(
        rest.starts_with(solution.trim_end()),
        "it does not begin with the solution as it stands",
    )?;
    require(!text.contains("#[test]"), "it has tests")?;
    require(
        text.ends_with("}\n") && !text.ends_with("\n\n"),
        "it does not end with one newline",
    )?;
    require(text == bundle_text()?, "it is another one the next time")
}

fn require(holds: bool, fault: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault.into()) }
}

fn is_formatted(project: &Project, problem: &str) -> Result<(), String> {
    let bundle = bundle(project, problem).map_err(|error| error.to_string())?;
    let file = folder().join("format").join(format!("{problem}.rs"));
    write(&file, &bundle.text)?;
    run(Command::new("rustfmt")
        .args(["--check", "--edition", "2024"])
        .arg(&file))
}

/// Where the bundles are built, below the target folder.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles")
}

/// Leaves a file alone that has this text already, so that Cargo need not build it again.
fn write(file: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(file).is_ok_and(|found| found == text) {
        return Ok(());
    }
    let parent = file.parent().expect("a file in a folder");
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
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
