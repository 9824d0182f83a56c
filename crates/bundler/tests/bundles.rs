//! Tricky programs. The bundle of each program must do the same as the program in its project, or the program must be
//! refused with a sentence. A few programs show what a bundle may do differently.
//!
//! The files in `bundles` have the programs. The first line of a file says what its programs have in common. A line
//! `=== name: same`, `=== name: refused: sentence` or `=== name: differs: output of the project, output of the bundle`
//! begins a program, and a line `--- file` begins one of its files in `src`. The solution is `x.rs`. A program without
//! a `lib.rs` gets one that declares each other file in `src` as a public module. `[2021]` after the name is the
//! edition, if it is not 2024. The manifest, if it matters, is the file `../Cargo.toml`. If there is a file
//! `../other.rs`, it is another crate, `other`, which the solution and the library can use, and the site has it, too.
//! With `extern crate proc_macro`, the other crate may define attributes.
//!
//! If a bundle is too long, it is shortened: it loses its comments and its indentation. The bundle of an ordinary
//! program must also do the same in this form.
//!
//! `cargo test -p bundler --test bundles` tries all programs, and so does `cargo test --workspace`. The **quick level**
//! has up to three programs of each file: the first whose expectation is `same`, the first with `refused` and the first
//! with `differs`. The names of their tests have the word `quick`, so `cargo test -p bundler --test bundles quick`
//! tries only these programs.
//!
//! To find out what a program does in its project, the tests call the compiler without Cargo, because this takes less
//! time: for the crate `other`, for the library, and then for the solution. Only the bundler itself calls Cargo: to
//! compile the crate `other` for its comparison, and to read the manifest of a program that has one.

use anyhow::{Context, Result, bail, ensure};
use bundler::bundling::equivalent_bundle;
use bundler::compilation::site_compiler::SiteCompiler;
use std::collections::{BTreeMap, HashSet};
use std::mem::discriminant;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};
use tempfile::TempDir;
use test_support::AMPLE_TIME;
use test_support::harness::{self, test};
use workbench::cargo::{CompileError, CompileResult};
use workbench::process::{Limits, Outcome, Run, end_programs_on_signals, run};
use workbench::project::Project;
use workbench::site::Site;
use workbench::site::compiler_settings::KnownCrate;
use workbench::task::Task;

/// A program with its library, and the result that is expected of its bundle.
#[derive(Debug)]
struct Program {
    /// The name of its file in `bundles`, without the extension.
    file: String,
    name: String,
    edition: &'static str,
    expectation: Expectation,
    files: BTreeMap<String, String>,
}

/// The result that is expected of a bundle.
#[derive(Debug)]
enum Expectation {
    /// The bundle does the same as the program in its project.
    Same,
    /// The program is refused with this sentence.
    Refused(String),
    /// The program prints one thing in its project, and its bundle another.
    Differs { project: String, bundle: String },
}

/// The level of the tests to which a program belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// The program is also tried if only a few programs are to be tried.
    Quick,
    /// The program is only tried with all others.
    Full,
}

/// The word that selects the tests of the quick level by their names.
const QUICK: &str = "quick";

/// The largest number of programs in the quick level. The level takes about 15 s, and more programs would make it slow.
const MAX_QUICK: usize = 80;

/// The file of the other crate.
const OTHER: &str = "../other.rs";

/// Each compiler and each program ends within this time, on a busy machine too.
const LIMITS: Limits = Limits::of_time(AMPLE_TIME);

/// The files with ordinary programs: solutions and libraries as contestants write them. None of them may be refused.
/// (The programs in the other files are tricky, and a refusal may be the right answer to them.)
const ORDINARY: [&str; 4] = ["algorithms", "contest", "layouts", "ordinary"];

/// The least number of ordinary programs. It is below the present number, so that a program may be deleted or moved.
const MIN_ORDINARY: usize = 120;

/// The number of files with programs. To add or to remove a file, change this number.
const FILES: usize = 44;

/// The least number of programs in a file. It is below the present numbers, so that a program may be deleted or moved.
const MIN_PROGRAMS_IN_FILE: usize = 5;

/// The exit status and the standard output of a program.
type Behaviour = (Option<i32>, String);

fn main() {
    end_programs_on_signals().expect("signals can be listened to");
    let programs = programs().expect("the programs can be read");
    let ordinary = test("no_ordinary_program_is_refused".into(), {
        let is_same = |program: &Program| matches!(program.expectation, Expectation::Same);
        let expectations: Vec<_> =
            programs.iter().map(|it| (it.file.clone(), is_same(it))).collect();
        move || ensure_ordinary_programs_are_bundled(&expectations)
    });
    let complete = test("the_files_with_programs_are_complete".into(), {
        let files: Vec<_> = programs.iter().map(|it| it.file.clone()).collect();
        move || ensure_files_are_complete(&files)
    });
    let levels = levels(&programs);
    let few = test("the_quick_level_has_few_programs_of_all_kinds".into(), {
        let name = |program: &Program| (program.file.clone(), program.name.clone());
        let names: Vec<_> = programs.iter().map(name).collect();
        let levels = levels.clone();
        move || ensure_quick_level_is_representative(&names, &levels)
    });
    let verify = |(program, level): (Program, Level)| {
        test(program.test_name(level), move || program.verify())
    };
    let checks = [complete, ordinary, few];
    harness::run(programs.into_iter().zip(levels).map(verify).chain(checks).collect());
}

/// Returns the level of each program. Of each file, the first program with each expectation belongs to the quick level.
fn levels(programs: &[Program]) -> Vec<Level> {
    let mut found = HashSet::new();
    let level = |program: &Program| {
        let is_first = found.insert((program.file.clone(), discriminant(&program.expectation)));
        if is_first { Level::Quick } else { Level::Full }
    };
    programs.iter().map(level).collect()
}

/// Checks that the quick level has a program of each file, and at most [`MAX_QUICK`] programs, and that the word
/// [`QUICK`] selects no other programs. `names` has the file and the name of each program.
fn ensure_quick_level_is_representative(
    names: &[(String, String)],
    levels: &[Level],
) -> Result<()> {
    let with_levels = names.iter().zip(levels);
    let quick = with_levels.filter(|(_, level)| **level == Level::Quick);
    let quick_files: Vec<_> = quick.map(|((file, _), _)| file).collect();
    let count = quick_files.len();
    ensure!(count <= MAX_QUICK, "expected at most {MAX_QUICK} quick programs, found {count}");
    for (file, name) in names {
        ensure!(quick_files.contains(&file), "expected a quick program of {file}, found none");
        let is_selected = file.contains(QUICK) || name.contains(QUICK);
        ensure!(!is_selected, "expected a name without the word `{QUICK}`, found {file}: {name}");
    }
    Ok(())
}

/// Checks that no file is missing or almost empty: [`FILES`] files have programs, and each of them has at least
/// [`MIN_PROGRAMS_IN_FILE`]. `files` has the file of each program.
fn ensure_files_are_complete(files: &[String]) -> Result<()> {
    let mut counts = BTreeMap::new();
    for file in files {
        *counts.entry(file).or_insert(0) += 1;
    }
    let found = counts.len();
    ensure!(
        found == FILES,
        "expected {FILES} files with programs, found {found}: if you have added or removed a file, change `FILES`"
    );
    for (file, count) in counts {
        ensure!(
            count >= MIN_PROGRAMS_IN_FILE,
            "expected at least {MIN_PROGRAMS_IN_FILE} programs in {file}, found {count}"
        );
    }
    Ok(())
}

/// Checks that there are at least [`MIN_ORDINARY`] ordinary programs, and that the bundle of each of them is expected
/// to do the same. `programs` has the file of each program, and whether this is expected.
fn ensure_ordinary_programs_are_bundled(programs: &[(String, bool)]) -> Result<()> {
    let ordinary = programs.iter().filter(|(file, _)| ORDINARY.contains(&&**file));
    let count = ordinary.clone().count();
    ensure!(count >= MIN_ORDINARY, "expected at least {MIN_ORDINARY} ordinary ones, found {count}");
    let others = ordinary.filter(|(_, is_same)| !is_same).count();
    ensure!(others == 0, "expected `same` for all ordinary programs, found {others} others");
    Ok(())
}

/// Reads all programs.
fn programs() -> Result<Vec<Program>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bundles");
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // A checkout may have changed the line ends.
        let text = fs::read_to_string(&path)?.replace("\r\n", "\n");
        for program in format!("\n{text}").split("\n=== ").skip(1) {
            let program = Program::parse(&file, program);
            programs.push(program.with_context(|| path.display().to_string())?);
        }
    }
    Ok(programs)
}

impl Program {
    fn parse(file: &str, text: &str) -> Result<Self> {
        let (title, text) = text.split_once('\n').context("a program without files")?;
        let (name, outcome) = title.split_once(": ").with_context(|| title.to_owned())?;
        let edition = if name.ends_with("[2021]") { "2021" } else { "2024" };
        let expectation = match outcome.split_once(": ") {
            Some(("refused", sentence)) => Expectation::Refused(sentence.to_owned()),
            Some(("differs", outputs)) => {
                let outputs = outputs.split_once(", ").with_context(|| outcome.to_owned())?;
                let (project, bundle) = outputs;
                Expectation::Differs { project: project.to_owned(), bundle: bundle.to_owned() }
            }
            _ if outcome == "same" => Expectation::Same,
            _ => bail!("expected `same`, `refused: …` or `differs: …`, found `{outcome}`"),
        };
        let mut files = BTreeMap::new();
        for file in format!("\n{text}").split("\n--- ").skip(1) {
            let (name, text) = file.split_once('\n').context("a file without text")?;
            files.insert(name.to_owned(), format!("{text}\n"));
        }
        ensure!(files.contains_key("x.rs"), "{title}: expected a file x.rs");
        if !files.contains_key("lib.rs") {
            let modules = files.keys().filter_map(|file| file.strip_suffix(".rs"));
            let modules = modules.filter(|name| *name != "x" && !name.contains('/'));
            let library = modules.map(|name| format!("pub mod {name};\n")).collect();
            files.insert("lib.rs".into(), library);
        }
        Ok(Self { file: file.into(), name: name.into(), edition, expectation, files })
    }

    /// Returns the name of the test of the program, such as `drops: a name`, with the word [`QUICK`] if the program
    /// belongs to the quick level.
    fn test_name(&self, level: Level) -> String {
        let Self { file, name, .. } = self;
        match level {
            Level::Quick => format!("{file}: {name} ({QUICK})"),
            Level::Full => format!("{file}: {name}"),
        }
    }

    /// Compares what the program does in a project with what its bundle does.
    fn verify(&self) -> Result<()> {
        let folder = TempDir::new()?;
        let root = folder.path();
        for (name, text) in &self.files {
            let name = if name == "x.rs" { "bin/x.rs" } else { name };
            write(&root.join("src").join(name), text)?;
        }
        if let Some(other) = self.files.get(OTHER) {
            let is_procedural = other.contains("extern crate proc_macro");
            let crate_type =
                if is_procedural { "--crate-type=proc-macro" } else { "--crate-type=rlib" };
            rustc(root, self.edition, &["src/../other.rs", crate_type])?;
            self.write_registry(root, is_procedural)?;
        }
        let expected = self.in_project(root).context("the project")?;
        ensure!(!expected.1.is_empty(), "expected a program that prints something");
        match (self.in_bundle(root), &self.expectation) {
            (Ok(found), Expectation::Same) => {
                ensure!(found == expected, "different: expected {expected:?}, found {found:?}");
                if ORDINARY.contains(&&*self.file) {
                    let found = self.in_shortened_bundle(root)?;
                    ensure!(found == expected, "shortened: expected {expected:?}, found {found:?}");
                }
            }
            (Ok(found), Expectation::Differs { project, bundle }) => {
                let outputs = [expected.1.trim_end(), found.1.trim_end()];
                ensure!(outputs == [project, bundle], "found {outputs:?}");
                ensure!(
                    found.0 == expected.0,
                    "different: found {:?} for {:?}",
                    found.0,
                    expected.0
                );
            }
            (Err(error), Expectation::Refused(sentence)) => {
                let error = format!("{error:#}");
                ensure!(error.contains(sentence), "expected {sentence:?}, found {error}");
            }
            (Err(error), _) => return Err(error.context("refused")),
            (Ok(found), Expectation::Refused(_)) => {
                bail!("expected a refusal, found {found:?} for {expected:?}")
            }
        }
        Ok(())
    }

    /// Writes a manifest that depends on the other crate, and a registry in a folder with this crate.
    fn write_registry(&self, root: &Path, is_procedural: bool) -> Result<()> {
        let edition = self.edition;
        let package = |name: &str| {
            format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"{edition}\"\n")
        };
        let library = format!("[lib]\npath = \"../../other.rs\"\nproc-macro = {is_procedural}\n");
        let configuration = "[source.crates-io]\nreplace-with = \"registry\"\n\
                             [source.registry]\ndirectory = \"registry\"\n";
        for (name, text) in [
            ("Cargo.toml", package("sente") + "[dependencies]\nother = \"1\"\n"),
            (".cargo/config.toml", configuration.to_owned()),
            ("registry/other/Cargo.toml", package("other") + &library),
            ("registry/other/.cargo-checksum.json", "{\"files\":{}}".to_owned()),
        ] {
            write(&root.join(name), &text)?;
        }
        Ok(())
    }

    fn in_project(&self, root: &Path) -> Result<Behaviour> {
        let library = ["--crate-type=rlib", "--crate-name=sente", "src/lib.rs"];
        self.compile(root, &library)?;
        self.compile(root, &["src/bin/x.rs", "--extern=sente=libsente.rlib"])?;
        // An `extern crate sente` in the bundle must not find the library.
        fs::remove_file(root.join("libsente.rlib"))?;
        behaviour(&root.join("x"))
    }

    fn in_bundle(&self, root: &Path) -> Result<Behaviour> {
        let project = Project::new(root);
        // A program with a manifest states the edition of its source there. Its bundle is tested in edition 2024, which
        // is the edition of the site.
        let edition = if self.files.contains_key("../Cargo.toml") { "2024" } else { self.edition };
        let task = Task { site: site(edition)?, ..Task::open(&project, "x", &[])? };
        let bundle = equivalent_bundle(&SiteCompiler::of(&task)?)?;
        write(&root.join("bundle.rs"), bundle.text())?;
        self.compile(root, &["bundle.rs"])?;
        behaviour(&root.join("bundle"))
    }

    /// Runs the bundle of the program after its library has grown so much that the bundle is shortened.
    fn in_shortened_bundle(&self, root: &Path) -> Result<Behaviour> {
        let library = root.join("src/lib.rs");
        let mut text = fs::read_to_string(&library)?;
        // A bundle with this indentation is too long.
        text += &format!("\nconst _: () =\n{}();\n", " ".repeat(1 << 16));
        fs::write(&library, text)?;
        self.in_bundle(root).context("shortened")
    }

    fn compile(&self, root: &Path, arguments: &[&str]) -> CompileResult<()> {
        // The settings of a release build.
        let settings = ["-Cdebug-assertions=off", "-Coverflow-checks=off"];
        let mut arguments = [arguments, &settings].concat();
        // Linking takes less time with the dynamic library of std. But this library would keep its own allocator.
        if !self.files.values().any(|text| text.contains("global_allocator")) {
            arguments.push("-Cprefer-dynamic");
        }
        if self.files.contains_key(OTHER) {
            arguments.push("--extern=other");
        }
        rustc(root, self.edition, &arguments)
    }
}

/// Writes a file and its folder.
fn write(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file is in a folder")?)?;
    Ok(fs::write(file, text)?)
}

/// Returns a site that compiles in an edition and has crates.
fn site(edition: &'static str) -> Result<&'static Site> {
    static SITES: Mutex<BTreeMap<&str, &Site>> = Mutex::new(BTreeMap::new());
    let mut sites = SITES.lock().expect("no test panics here");
    if let Some(site) = sites.get(edition) {
        return Ok(site);
    }
    let mut site = Site::of_url("https://codeforces.com")?.clone();
    site.compiler_settings.editions = vec![edition].leak();
    site.compiler_settings.known_crates =
        &[KnownCrate { package: "other", version: "1.0.0", features: &[] }];
    let site = Box::leak(Box::new(site));
    sites.insert(edition, site);
    Ok(site)
}

/// Calls the compiler in a folder.
fn rustc(root: &Path, edition: &str, arguments: &[&str]) -> CompileResult<()> {
    const FLAGS: [&str; 5] = ["-Cdebuginfo=0", "-Ccodegen-units=1", "-Crpath", "-Awarnings", "-L."];
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.current_dir(root).args(["--edition", edition]).args(FLAGS).args(arguments);
    let compiled = run_to_end(&mut rustc).context("rustc")?;
    match compiled.is_success() {
        true => Ok(()),
        false => Err(CompileError::Rejected(compiled.stderr.text())),
    }
}

fn behaviour(program: &Path) -> Result<Behaviour> {
    let run = run_to_end(&mut Command::new(program))?;
    let status = run.ending.outcome.status().context("the system does not tell how it ended")?;
    Ok((status.code(), run.stdout.text()))
}

/// Runs a program or a compiler. Returns an error if the program does not end within the limits.
fn run_to_end(command: &mut Command) -> Result<Run> {
    let run = run(command, b"", LIMITS)?;
    if let Outcome::Stopped(reason) = run.ending.outcome {
        bail!("it does not end, and was stopped: {reason:?}");
    }
    Ok(run)
}
