//! The compilers of the sites, and bundles that compile.

use crate::bundle::{Bundle, Options};
use crate::selection::Selection;
use crate::writing::LibraryComments;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use std::fs::{self, File};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use workbench::cargo::{self, Compiled};
use workbench::file::{read, replace};
use workbench::task::Task;

/// The compiler of the site of a task, which compiles bundles in one edition, with the crates and the settings of the
/// site. It stands for the compiler that is installed here.
pub struct SiteCompiler<'a> {
    /// The task, whose project has the dependencies that a bundle gets if its site has crates.
    pub task: &'a Task,
    /// The edition.
    pub edition: &'a str,
}

/// The warnings about a bundle that compiles.
#[derive(Debug)]
pub struct Warnings {
    /// The messages of the compiler.
    pub messages: String,
    /// True if the bundle uses something that the compiler of the site does not have yet.
    pub is_too_new: bool,
}

/// Bundles the solution of a task so that `compile` succeeds, if there is such a bundle. Returns the bundle, and the
/// result of `compile`.
///
/// The first bundle has the modules of the library that seem to be needed. If it is too long, the comments of the
/// library are left out, and then, the largest first, modules that may matter though nothing names them. If it does not
/// compile, all modules are tried, and then only the modules that something names. [`Bundle::notes`] says what was
/// done.
///
/// # Errors
///
/// Returns an error if there is no bundle, or if `compile` returns one.
pub fn bundle_that_compiles<T>(
    task: &Task,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<(Bundle, Compiled<T>)> {
    ensure_has_edition(task)?;
    let Task { project, name, site, .. } = task;
    let file = project.solution_file(name);
    let source = project.root().join("src");
    let bundle_with = |selection: Selection, comments| {
        Bundle::of(&file, &source, site, Options { selection, comments })
    };
    let fits = |bundle: &Bundle| bundle.ensure_fits().is_ok();
    // Bundles with a selection, without the comments if it is too long with them.
    let shortest = |selection: Selection| {
        let bundle = bundle_with(selection.clone(), LibraryComments::Kept)?;
        if fits(&bundle) { Ok(bundle) } else { bundle_with(selection, LibraryComments::LeftOut) }
    };
    let first = shortest(Selection::Needed)?;
    let unnamed = first.unnamed_modules();
    if !fits(&first) {
        shortest(Selection::Without(unnamed.clone()))?.ensure_fits()?;
        let mut result = Compiled::No { messages: String::new() };
        for count in 1..=unnamed.len() {
            let shorter = shortest(Selection::Without(unnamed[..count].to_vec()))?;
            if fits(&shorter) {
                result = compile(&shorter)?;
            }
            if let Compiled::Yes(_) = result {
                return Ok((shorter, result));
            }
        }
        return Ok((first, result));
    }
    let result = compile(&first)?;
    if let Compiled::Yes(_) = result {
        return Ok((first, result));
    }
    let mut refused = (first, result);
    if refused.0.is_partial
        && let Ok(all) = shortest(Selection::All)
        && fits(&all)
    {
        let result = compile(&all)?;
        // The messages about this bundle tell more, because nothing is missing in it.
        refused = (all, result);
    }
    if let Compiled::No { .. } = refused.1
        && !unnamed.is_empty()
    {
        let named = shortest(Selection::Without(unnamed))?;
        let result = compile(&named)?;
        if let Compiled::Yes(_) = result {
            return Ok((named, result));
        }
    }
    Ok(refused)
}

/// Returns the error about a bundle for which [`bundle_that_compiles`] returns [`Compiled::No`].
pub fn compile_error(bundle: &Bundle) -> Error {
    let Bundle { solution, site, .. } = bundle;
    if let Err(too_long) = bundle.ensure_fits() {
        return anyhow!(
            "{too_long}\nWithout the modules that nothing names, it is short enough, but does not compile: see above"
        );
    }
    let edition = site.preferred_edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    anyhow!(
        "cannot bundle {solution}: the bundle does not compile in edition {edition} with {crates}, as for {}. If `cargo \
         build --bin {solution}` finds no error, `cargo xtask bundle --help` says what differs between a program and its \
         bundle",
        site.name
    )
}

impl<'a> SiteCompiler<'a> {
    /// The compiler of the site of a task in its preferred edition.
    pub fn of(task: &'a Task) -> Self {
        Self { task, edition: task.site.preferred_edition() }
    }

    /// Bundles the solution, and builds the bundle, to be judged. Returns the executable.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no bundle, if it does not compile, or if a file is missing that the command of the
    /// checker or the interactor names.
    pub fn bundle_and_build(&self) -> Result<PathBuf> {
        self.task.usual_judge.ensure_files_exist()?;
        match bundle_that_compiles(self.task, |bundle| self.build(bundle))? {
            (_, Compiled::Yes(program)) => Ok(program),
            (bundle, Compiled::No { messages }) => {
                eprint!("{messages}");
                Err(compile_error(&bundle))
            }
        }
    }

    /// Builds a bundle, unless it has been built before. Returns the executable.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo cannot be started, or if files cannot be written.
    pub fn build(&self, bundle: &Bundle) -> Result<Compiled<PathBuf>> {
        let (_lock, mut cargo) = self.write_and_lock(bundle, "build")?;
        cargo::build(&mut cargo, Stdio::piped())
    }

    /// Compiles a bundle without building it.
    ///
    /// If clippy is installed, it also looks for items of the standard library that the compiler of the site does not
    /// have. This is done in the preferred edition only, because the others have the same library.
    ///
    /// # Errors
    ///
    /// Returns an error if Cargo cannot be started, or if files cannot be written.
    pub fn check(&self, bundle: &Bundle) -> Result<Compiled<Warnings>> {
        // A source may deny warnings. Here it must not, because the warning is wanted.
        const LINT: [&str; 4] =
            ["--", "-Aclippy::all", "-Wclippy::incompatible_msrv", "--cap-lints=warn"];
        if bundle.site.preferred_edition() == self.edition {
            let result = self.run_cargo(bundle, "clippy", &LINT)?;
            if let Compiled::Yes(_) = result {
                return Ok(result);
            }
        }
        // Clippy is not installed, or it refuses code that the compiler may accept. The compiler decides.
        self.run_cargo(bundle, "check", &[])
    }

    /// Lets a command of Cargo compile a bundle.
    fn run_cargo(
        &self,
        bundle: &Bundle,
        command: &str,
        arguments: &[&str],
    ) -> Result<Compiled<Warnings>> {
        let (_lock, mut cargo) = self.write_and_lock(bundle, command)?;
        let color = if io::stderr().is_terminal() { "always" } else { "never" };
        let output = cargo.args(["--color", color]).args(arguments).output();
        let output = output.context("cannot start cargo")?;
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            return Ok(Compiled::No { messages });
        }
        let is_too_new = messages.contains("incompatible_msrv");
        Ok(Compiled::Yes(Warnings { messages, is_too_new }))
    }

    /// Writes the files of the package. Returns a command of Cargo for it, which needs no network, and a lock. The
    /// caller holds the lock until the command has ended, because another process may want to write the same files.
    fn write_and_lock(&self, bundle: &Bundle, command: &str) -> Result<(File, Command)> {
        let Bundle { solution, site, text, .. } = bundle;
        // Each solution has a package. The packages of a site and an edition share a target folder.
        let site_name = site.name.to_lowercase();
        let name = format!("bundles/{site_name}-{}/{solution}", self.edition);
        let folder = self.task.project.scratch().join(name);
        let crates = if site.has_crates {
            dependencies(&read(&self.task.project.root().join("Cargo.toml"))?)
        } else {
            String::new()
        };
        let is_inherited = |line: &&str| line.replace(' ', "").contains("workspace=true");
        if let Some(line) = crates.lines().find(is_inherited) {
            bail!(
                "cannot bundle {solution}: write the version of the crate into Cargo.toml instead of `{line}`"
            );
        }
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
        replace(&folder.join("Cargo.lock"), &read(&self.task.project.root().join("Cargo.lock"))?)?;
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
fn ensure_has_edition(task: &Task) -> Result<()> {
    let Task { project, name, site, .. } = task;
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
            "cannot bundle {name}: the table {table} of Cargo.toml has an edition of its own: remove it"
        );
    }
    // Without an edition, Cargo takes the oldest.
    let found = line.split(['"', '\'']).nth(1).unwrap_or("2015");
    let expected = site.preferred_edition();
    ensure!(
        found == expected,
        "cannot bundle {name}: the project has edition {found}, and {} compiles the bundle in edition {expected}, \
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
///
/// A manifest is read by lines, because a crate for TOML, or for the JSON of `cargo metadata`, would have to be compiled
/// by every first `cargo test`.
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
    use super::{Compiled, SiteCompiler, bundle_that_compiles, compile_error, dependencies};
    use crate::bundle::{Bundle, Options};
    use crate::selection::Selection;
    use anyhow::Result;
    use std::fs::File;
    use tempfile::TempDir;
    use workbench::file::{read, replace};
    use workbench::project::Project;
    use workbench::task::Task;
    use workbench::test_project;

    /// A project with these files, and with a solution x for a site that prints nothing.
    fn project(site: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
        let (folder, project) = test_project::project(files);
        write_solution(&project, site, "fn main() {}");
        (folder, project)
    }

    fn write_solution(project: &Project, site: &str, code: &str) {
        let text = format!("//! <https://{site}/x>\n{code}\n");
        replace(&project.solution_file("x"), &text).unwrap();
    }

    const LOCK: (&str, &str) = ("Cargo.lock", "version = 4\n");

    #[test]
    fn a_bundle_is_compiled_as_by_its_site_and_locked_meanwhile() {
        let manifest = "[package]\nedition = \"2024\"\n[dependencies]\na = \"1\"\n";
        let (folder, project) = project("atcoder.jp", &[LOCK, ("Cargo.toml", manifest)]);
        let task = Task::open(&project, "x", &[]).unwrap();
        let source = project.root().join("src");
        let file = project.solution_file("x");
        let bundle = Bundle::of(&file, &source, task.site, Options::default()).unwrap();
        let (lock, _) = SiteCompiler::of(&task).write_and_lock(&bundle, "check").unwrap();
        let folder = folder.path().join("target/bundles/atcoder-2024/x");
        let other = File::open(folder.join("lock")).unwrap();
        assert!(other.try_lock().is_err());
        drop(lock);
        other.try_lock().unwrap();
        let manifest = "[package]\nname = \"x\"\nedition = \"2024\"\nrust-version = \"1.89\"\n\n\
                        [dependencies]\na = \"1\"\n\n[profile.release]\nlto = true\n\n[workspace]\n";
        assert_eq!(read(&folder.join("Cargo.toml")).unwrap(), manifest);
    }

    #[test]
    fn a_version_of_the_workspace_is_refused() {
        let manifest = "[package]\nedition = \"2024\"\n[dependencies]\na.workspace = true\n";
        let (_folder, project) = project("atcoder.jp", &[LOCK, ("Cargo.toml", manifest)]);
        let task = Task::open(&project, "x", &[]).unwrap();
        let error = SiteCompiler::of(&task).bundle_and_build().unwrap_err().to_string();
        let expected = "cannot bundle x: write the version of the crate into Cargo.toml instead of `a.workspace = true`";
        assert_eq!(error, expected);
    }

    /// A bundle gets all modules if it does not compile without them.
    #[test]
    fn a_module_that_is_needed_without_a_name_is_there() {
        let files = [
            ("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n"),
            ("src/b.rs", "pub fn f() {}\n"),
        ];
        let files = [&files[..], &[LOCK, ("src/c.rs", "")]].concat();
        let (_folder, project) = project("codeforces.com", &files);
        write_solution(&project, "codeforces.com", "fn main() { sente::a::g() }");
        let task = Task::open(&project, "x", &[]).unwrap();
        for (module, compiles) in [("b", true), ("d", false)] {
            // The macro is called where `super` is another module.
            let a = "mod i { macro_rules! up { () => { super::NAME::f() } } pub(crate) use up; }\n\
                     pub fn g() { i::up!() }\n";
            let file = project.root().join("src/a.rs");
            replace(&file, &a.replace("NAME", module)).unwrap();
            let expected = "cannot bundle x: the bundle does not compile in edition 2024 with no crates, as for Codeforces. ";
            match SiteCompiler::of(&task).bundle_and_build() {
                Ok(_) => assert!(compiles),
                Err(error) => assert!(!compiles && error.to_string().starts_with(expected)),
            }
        }
        let (bundle, _) = bundle_that_compiles(&task, |bundle| {
            Ok(match bundle.options.selection {
                Selection::All => Compiled::Yes(()),
                _ => Compiled::No { messages: String::new() },
            })
        })
        .unwrap();
        let note = &bundle.notes()[0];
        assert!(note.starts_with("the bundle has all modules of the library, because "), "{note}");
    }

    /// Returns the modules of a bundle that compiles, and the notes on it.
    fn bundled(project: &Project) -> Result<(String, String)> {
        let task = Task::open(project, "x", &[])?;
        let compiler = SiteCompiler::of(&task);
        let (bundle, result) = bundle_that_compiles(&task, |bundle| compiler.build(bundle))?;
        if let Compiled::No { messages } = result {
            assert!(messages.contains("error"), "{messages}");
            return Err(compile_error(&bundle));
        }
        let names: Vec<_> = bundle.modules.iter().map(|it| it.name.clone()).collect();
        Ok((names.join(" "), bundle.notes().join("\n")))
    }

    /// A bundle is never different in silence: a note says what is unusual.
    #[test]
    fn what_makes_a_bundle_too_long_is_left_out_and_named() {
        let files = [
            LOCK,
            ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\nmod d;\n"),
            ("src/a.rs", "pub struct A;\npub trait T { fn t(&self) {} }\n"),
            ("src/c.rs", "pub fn f() {}\n"),
            ("src/d.rs", "impl super::a::T for super::a::A {}\n"),
        ];
        let (_folder, project) = project("codeforces.com", &files);
        let write = |filling: &str, is_comment: bool| {
            let filling = if is_comment {
                format!("// {filling}")
            } else {
                format!("const _: &str = {filling:?};")
            };
            let b = "impl Drop for super::a::A { fn drop(&mut self) { super::c::f() } }\n";
            replace(&project.root().join("src/b.rs"), &format!("{filling}\n{b}")).unwrap();
        };
        let long = &*"a".repeat(1 << 16);
        let usual = "fn main() { let _a = sente::a::A; }";
        write_solution(&project, "codeforces.com", usual);
        write("", true);
        assert_eq!(bundled(&project).unwrap(), ("b a d c".to_owned(), String::new()));
        write(long, true);
        let (modules, notes) = bundled(&project).unwrap();
        let comments =
            "the comments of the library are left out, because the bundle would be too long";
        assert_eq!((modules.split(' ').count(), &*notes), (4, comments));
        write(long, false);
        let (modules, notes) = bundled(&project).unwrap();
        let left_out = "these modules are left out, because the bundle is too long or does not compile with them: b (its \
                        `impl` for a foreign type may matter). Nothing names them, but they may change what the solution \
                        does. Test the bundle: cargo xtask test x --bundle";
        assert_eq!((&*modules, &*notes), ("a d", left_out));
        // The solution needs another module that nothing names.
        write_solution(&project, "codeforces.com", "fn main() { sente::a::T::t(&sente::a::A) }");
        assert_eq!(bundled(&project).unwrap(), ("a d".to_owned(), left_out.to_owned()));
        // A solution that needs the module, or does not compile at all, is refused because of both.
        let both = "Without the modules that nothing names, it is short enough, but does not compile: see above";
        let usual = "fn main() { let _a = sente::a::A; }";
        for (solution, last_line) in [
            (usual.replace("A; }", "A; drop::<dyn Fn()>; }"), Some(both)),
            (usual.replace("A; }", "A; sente::b::f() }"), None),
        ] {
            write_solution(&project, "codeforces.com", &solution);
            let error = bundled(&project).unwrap_err().to_string();
            assert!(error.starts_with("cannot bundle x: the bundle has "), "{error}");
            assert_eq!(error.lines().last().filter(|line| *line == both), last_line, "{error}");
        }
    }

    /// For example, it may use a crate that the site does not have.
    #[test]
    fn a_module_that_nothing_names_and_that_does_not_compile_is_left_out() {
        let files = [
            LOCK,
            ("src/lib.rs", "pub mod a;\nmod b;\n"),
            ("src/a.rs", "pub struct A;\n"),
            ("src/b.rs", "impl no_such_crate::Readable for super::a::A {}\n"),
        ];
        let (_folder, project) = project("codeforces.com", &files);
        write_solution(&project, "codeforces.com", "fn main() { let _a = sente::a::A; }");
        let (modules, notes) = bundled(&project).unwrap();
        assert_eq!(modules, "a");
        assert!(notes.contains("does not compile with them: b (its `impl`"), "{notes}");
    }

    #[test]
    fn the_dependencies_are_those_of_the_package() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\" # why\n\n[dev-dependencies]\n\
                        b = \"2\"\n[dependencies.c]\nversion = \"3\"\r\n[lib]\n";
        let expected = "[dependencies]\na = \"1\" # why\n\n[dependencies.c]\nversion = \"3\"\n";
        assert_eq!(dependencies(manifest), expected);
    }
}
