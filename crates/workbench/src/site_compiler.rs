//! The compilers of the sites: bundles are compiled here as their sites would do it.

use crate::bundle::{Bundle, Selection};
use crate::cargo;
use crate::file::{read, replace};
use crate::project::Project;
use crate::site::Site;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A compiler of bundles, which compiles them in one edition, with the crates and the settings of their sites.
pub struct SiteCompiler<'a> {
    /// The project, whose dependencies a bundle has if its site has crates.
    pub project: &'a Project,
    /// The edition.
    pub edition: &'a str,
}

/// The result of compiling a bundle.
#[derive(Debug)]
pub struct CheckResult {
    /// True if the bundle compiles.
    pub compiles: bool,
    /// True if the bundle uses something that the compiler of the site does not have yet.
    pub is_too_new: bool,
    /// The messages of the compiler.
    pub messages: String,
}

/// An attempt to compile a bundle of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The bundle has the modules that seem to be needed, or fewer. If it does not compile, a bundle with all modules
    /// is next, if that is not too long.
    First,
    /// This is the last bundle.
    Last,
}

/// Bundles a solution of a project for a site so that `compile` succeeds: with the modules of the library that seem to
/// be needed, or else with all modules. If the bundle is too long, modules are left out that may matter though nothing
/// names them, which [`Bundle::note_on_selection`] tells. Returns the bundle, and the result of `compile`.
///
/// # Errors
///
/// Returns an error if there is no bundle, or if the last try fails.
pub fn bundle_that_compiles<T>(
    project: &Project,
    name: &str,
    site: &'static Site,
    compile: impl Fn(&Bundle, Attempt) -> Result<T>,
) -> Result<(Bundle, T)> {
    ensure_has_edition(project, name, site)?;
    let file = project.solution_file(name);
    let bundle_with = |selection| Bundle::of(&file, &project.root().join("src"), site, selection);
    let mut bundle = bundle_with(Selection::Needed)?;
    if let Err(error) = bundle.ensure_fits() {
        bundle = bundle_with(Selection::Named)?;
        if bundle.left_out.is_empty() || bundle.ensure_fits().is_err() {
            return Err(error);
        }
        let Ok(compiled) = compile(&bundle, Attempt::First) else { return Err(error) };
        return Ok((bundle, compiled));
    }
    if bundle.is_partial {
        if let Ok(compiled) = compile(&bundle, Attempt::First) {
            return Ok((bundle, compiled));
        }
        // A bundle with all modules may be too long. Then the messages of the compiler for the smaller one tell more.
        let all = bundle_with(Selection::All).ok().filter(|all| all.ensure_fits().is_ok());
        bundle = all.unwrap_or(bundle);
    }
    let compiled = compile(&bundle, Attempt::Last)?;
    Ok((bundle, compiled))
}

/// Builds the bundle of a solution in an edition of its site, unless it has been built before. Returns the
/// executable.
///
/// # Errors
///
/// Returns an error if there is no bundle, or if it does not compile.
pub fn bundle_and_build(
    project: &Project,
    name: &str,
    site: &'static Site,
    edition: &str,
) -> Result<PathBuf> {
    let compiler = SiteCompiler { project, edition };
    let built = bundle_that_compiles(project, name, site, |bundle, attempt| {
        let messages = match attempt {
            Attempt::First => Stdio::null(),
            Attempt::Last => Stdio::inherit(),
        };
        compiler.build(bundle, messages)
    });
    built.map(|(_, program)| program)
}

impl SiteCompiler<'_> {
    /// Builds a bundle. Returns the executable.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not compile, or if files cannot be written.
    pub fn build(&self, bundle: &Bundle, messages: Stdio) -> Result<PathBuf> {
        let (_lock, mut cargo) = self.write_and_lock(bundle, "build")?;
        let built = cargo::build(&mut cargo, messages);
        built.with_context(|| {
            format!("the bundle of {} in edition {}", bundle.solution, self.edition)
        })
    }

    /// Compiles a bundle without building it.
    ///
    /// If clippy is installed, it also looks for items of the standard library that the compiler of the site does not
    /// have. This is done in the preferred edition only, because the others have the same library.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo cannot be started, or if files cannot be written.
    pub fn check(&self, bundle: &Bundle) -> Result<CheckResult> {
        // A source may deny warnings. Here it must not, because the warning is wanted.
        const LINT: [&str; 4] =
            ["--", "-Aclippy::all", "-Wclippy::incompatible_msrv", "--cap-lints=warn"];
        if bundle.site.preferred_edition() == self.edition {
            let result = self.run_cargo(bundle, "clippy", &LINT)?;
            if result.compiles {
                return Ok(result);
            }
        }
        // Clippy is not installed, or it refuses code that the compiler may accept. The compiler decides.
        self.run_cargo(bundle, "check", &[])
    }

    /// Lets a command of Cargo compile a bundle.
    fn run_cargo(&self, bundle: &Bundle, command: &str, arguments: &[&str]) -> Result<CheckResult> {
        let (_lock, mut cargo) = self.write_and_lock(bundle, command)?;
        let color = if io::stderr().is_terminal() { "always" } else { "never" };
        let output = cargo.args(["--color", color]).args(arguments).output();
        let output = output.context("cannot start cargo")?;
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_too_new = messages.contains("incompatible_msrv");
        Ok(CheckResult { compiles: output.status.success(), is_too_new, messages })
    }

    /// Writes the files of the package. Returns a command of Cargo for it, which needs no network, and a lock. The caller
    /// holds the lock until the command has ended, because another process may want to write the same files.
    fn write_and_lock(&self, bundle: &Bundle, command: &str) -> Result<(File, Command)> {
        let Bundle { solution, site, text, .. } = bundle;
        // Each solution has a package. The packages of a site and an edition share a target folder.
        let site_name = site.name.to_lowercase();
        let name = format!("bundles/{site_name}-{}/{solution}", self.edition);
        let folder = self.project.scratch().join(name);
        let crates = if site.has_crates {
            dependencies(&read(&self.project.root().join("Cargo.toml"))?)
        } else {
            String::new()
        };
        let manifest = format!(
            "[package]\nname = \"{solution}\"\nedition = \"{}\"\nrust-version = \"{}\"\n\n{crates}\n\
             [profile.release]\n{}\n\n[workspace]\n",
            self.edition, site.rust_version, site.profile
        );
        let cannot_write = || format!("cannot write into {}", folder.display());
        fs::create_dir_all(&folder).with_context(cannot_write)?;
        let lock = File::create(folder.join("lock")).with_context(cannot_write)?;
        lock.lock().context("cannot lock the folder of the bundle")?;
        replace(&folder.join("src/main.rs"), text)?;
        replace(&folder.join("Cargo.toml"), &manifest)?;
        // This file names the versions of the crates that have been downloaded.
        replace(&folder.join("Cargo.lock"), &read(&self.project.root().join("Cargo.lock"))?)?;
        let mut cargo = cargo::cargo();
        cargo
            .args([command, "--release", "--offline", "--quiet", "--target-dir", "../target"])
            .env("CARGO_ENCODED_RUSTFLAGS", site.flags.join("\x1f"))
            .current_dir(folder);
        Ok((lock, cargo))
    }
}

/// Returns the tables of a manifest with the dependencies of the package.
fn dependencies(manifest: &str) -> String {
    let lines = lines_of_tables(manifest, "[dependencies");
    lines.map(|line| format!("{line}\n")).collect()
}

/// Checks that a project has the preferred edition for its bundles, unless it has no manifest.
fn ensure_has_edition(project: &Project, solution: &str, site: &Site) -> Result<()> {
    let Some(mut line) = edition_line(project.root(), "[package]")? else { return Ok(()) };
    for folder in project.root().ancestors() {
        if line.contains("workspace") {
            let of_workspace = edition_line(folder, "[workspace.package]")?;
            line = of_workspace.filter(|line| !line.is_empty()).unwrap_or(line);
        }
    }
    for table in ["[[bin]]", "[lib]"] {
        let line = edition_line(project.root(), table)?.unwrap_or_default();
        ensure!(
            line.is_empty(),
            "cannot bundle {solution}: the table {table} of Cargo.toml has an edition of its own: remove it"
        );
    }
    // Without an edition, Cargo takes the oldest.
    let found = line.split(['"', '\'']).nth(1).unwrap_or("2015");
    let expected = site.preferred_edition();
    ensure!(
        found == expected,
        "cannot bundle {solution}: the project has edition {found}, and {} compiles the bundle in edition {expected}, \
         which can change what it does: write `edition = \"{expected}\"` in Cargo.toml",
        site.name
    );
    Ok(())
}

/// Returns the line with the edition in a table of the manifest in a folder. It is empty if the manifest has none, and
/// `None` if there is no manifest.
fn edition_line(folder: &Path, table: &str) -> Result<Option<String>> {
    let file = folder.join("Cargo.toml");
    if !file.is_file() {
        return Ok(None);
    }
    let manifest = read(&file)?;
    let line = lines_of_tables(&manifest, table).find(|line| line.starts_with("edition"));
    Ok(Some(line.unwrap_or_default().to_owned()))
}

/// Returns the lines of those tables of a manifest that begin with a text.
fn lines_of_tables<'a>(manifest: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_wanted = false;
    manifest.lines().filter(move |line| {
        if line.starts_with('[') {
            is_wanted = line.starts_with(start);
        }
        is_wanted
    })
}

#[cfg(test)]
mod tests {
    use super::{SiteCompiler, bundle_and_build, bundle_that_compiles, dependencies};
    use crate::bundle::{Bundle, Selection};
    use crate::file::{read, replace};
    use crate::project::Project;
    use crate::site::Site;
    use anyhow::ensure;
    use std::fs::{self, File};
    use std::process::Stdio;
    use tempfile::TempDir;

    #[test]
    fn a_bundle_is_compiled_as_by_its_site_and_locked_meanwhile() {
        let folder = TempDir::new().unwrap();
        let bundle = Bundle {
            solution: "x".into(),
            site: Site::of_url("https://atcoder.jp").unwrap(),
            text: String::new(),
            modules: Vec::new(),
            selection: Selection::Needed,
            left_out: Vec::new(),
            is_partial: false,
            has_dbg: false,
        };
        fs::write(folder.path().join("Cargo.toml"), "[dependencies]\na = \"1\"\n").unwrap();
        fs::write(folder.path().join("Cargo.lock"), "").unwrap();
        let project = Project::new(folder.path(), folder.path());
        let compiler = SiteCompiler { project: &project, edition: "2024" };
        let (lock, _) = compiler.write_and_lock(&bundle, "check").unwrap();
        let folder = folder.path().join("bundles/atcoder-2024/x");
        let other = File::open(folder.join("lock")).unwrap();
        assert!(other.try_lock().is_err());
        drop(lock);
        other.try_lock().unwrap();
        let manifest = "[package]\nname = \"x\"\nedition = \"2024\"\nrust-version = \"1.89\"\n\n\
                        [dependencies]\na = \"1\"\n\n[profile.release]\nlto = true\n\n[workspace]\n";
        assert_eq!(read(&folder.join("Cargo.toml")).unwrap(), manifest);
    }

    /// A bundle gets all modules if it does not compile without them.
    #[test]
    fn what_needs_a_module_without_a_name_compiles() {
        let folder = TempDir::new().unwrap();
        let write = |name: &str, text: &str| replace(&folder.path().join(name), text).unwrap();
        write("Cargo.lock", "version = 4\n");
        write("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n");
        write("src/b.rs", "pub fn f() {}\n");
        write("src/c.rs", "");
        let project = Project::new(folder.path(), folder.path().join("target"));
        let site = Site::of_url("https://codeforces.com/x").unwrap();
        let solution = "//! <https://codeforces.com/x>\nfn main() { sente::a::g() }\n";
        write("src/bin/x.rs", solution);
        for (module, compiles) in [("b", true), ("d", false)] {
            // The macro is called where `super` is another module.
            let a = "mod i { macro_rules! up { () => { super::NAME::f() } } pub(crate) use up; }\n\
                     pub fn g() { i::up!() }\n";
            write("src/a.rs", &a.replace("NAME", module));
            assert_eq!(bundle_and_build(&project, "x", site, "2024").is_ok(), compiles);
        }
        let (bundle, ()) = bundle_that_compiles(&project, "x", site, |bundle, _| {
            ensure!(bundle.selection == Selection::All);
            Ok(())
        })
        .unwrap();
        let note = bundle.note_on_selection().unwrap();
        assert!(note.starts_with("the bundle has all modules of the library, because "), "{note}");
    }

    /// A bundle is never different in silence: a note says what is unusual.
    #[test]
    fn a_note_names_what_is_left_out_and_what_is_there_for_the_compiler() {
        let folder = TempDir::new().unwrap();
        let write = |name: &str, text: &str| replace(&folder.path().join(name), text).unwrap();
        write("Cargo.lock", "version = 4\n");
        write("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n");
        write("src/a.rs", "pub struct A;\n");
        write("src/c.rs", "pub fn f() {}\n");
        let project = Project::new(folder.path(), folder.path().join("target"));
        let site = Site::of_url("https://codeforces.com/x").unwrap();
        let compiler = SiteCompiler { project: &project, edition: "2024" };
        let bundle = |solution: &str, is_long: bool| {
            let filling = "a".repeat(if is_long { 1 << 16 } else { 1 });
            let b = "impl Drop for super::a::A { fn drop(&mut self) { super::c::f() } }\n";
            write("src/b.rs", &format!("// {filling}\n{b}"));
            write("src/bin/x.rs", &format!("//! <https://codeforces.com/x>\n{solution}\n"));
            let bundle = bundle_that_compiles(&project, "x", site, |bundle, _| {
                compiler.build(bundle, Stdio::null())
            });
            bundle.map(|(bundle, _)| {
                let names: Vec<_> = bundle.modules.iter().map(|it| it.name.clone()).collect();
                (names.join(" "), bundle.note_on_selection().unwrap_or_default())
            })
        };
        let usual = "fn main() { let _a = sente::a::A; }";
        assert_eq!(bundle(usual, false).unwrap(), ("b a c".to_owned(), String::new()));
        let (modules, note) = bundle(usual, true).unwrap();
        let expected = "these modules are left out, because the bundle would be too long: b (its `impl` for a foreign \
                        type may matter). Nothing names them, but they may change what the solution does. Test the \
                        bundle: cargo xtask test x --bundle";
        assert_eq!((&*modules, &*note), ("a", expected));
        // What needs the module, or does not compile at all, is refused because of its length.
        for solution in
            ["fn main() { let _a = sente::a::A; drop::<dyn Fn()>; }", "fn main() { sente::b::f() }"]
        {
            let error = bundle(solution, true).unwrap_err().to_string();
            assert!(error.starts_with("cannot bundle x: the bundle has "), "{error}");
        }
    }

    #[test]
    fn the_dependencies_are_those_of_the_package() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\" # why\n\n[dev-dependencies]\n\
                        b = \"2\"\n[dependencies.c]\nversion = \"3\"\r\n[lib]\n";
        let expected = "[dependencies]\na = \"1\" # why\n\n[dependencies.c]\nversion = \"3\"\n";
        assert_eq!(dependencies(manifest), expected);
    }
}
