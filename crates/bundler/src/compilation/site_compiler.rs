//! The compiler that is installed here, which is set up like that of a site.

use crate::bundle::Bundle;
use crate::compilation::manifest_for_site::ManifestForSite;
use crate::compiler_messages::{OFFLINE, are_about_network, are_about_newer_item};
use crate::symbols::SYMBOL_OPTION;
use anyhow::Result;
use std::fs::File;
use std::path::PathBuf;
use std::process::Command;
use workbench::cargo::{self, CompileError, CompileResult};
use workbench::program_copy::ProgramCopy;
use workbench::site::Site;
use workbench::support::build_lock::lock_folder;
use workbench::support::file::{read, write};
use workbench::task::Task;

/// The compiler that is installed here, set up like that of the site of a task. It compiles bundles in one edition,
/// with the settings of the site. If the site has crates, bundles can use those crates of the project that come from
/// crates.io and have their own names.
#[derive(Clone, Debug)]
pub struct SiteCompiler<'a> {
    /// The task whose solution is bundled.
    pub task: &'a Task,
    /// The edition in which bundles are compiled. A site may offer several.
    edition: &'a str,
    /// The manifest of the task's project. If the site has crates, a bundle gets those dependencies that the site has.
    pub(crate) manifest: ManifestForSite<'a>,
}

/// The warnings about a bundle that compiles.
#[derive(Debug)]
pub struct Warnings {
    /// The messages of the compiler.
    pub messages: String,
    /// True if the bundle uses an item of the standard library that the compiler of the site does not have yet.
    pub uses_newer_item: bool,
}

impl<'a> SiteCompiler<'a> {
    /// Returns the compiler for the site of a task, in the preferred edition of the site.
    ///
    /// # Errors
    ///
    /// Returns an error if the task's project has a manifest that cannot be read.
    pub fn of(task: &'a Task) -> Result<Self> {
        Ok(Self {
            task,
            edition: task.site.compiler_settings.preferred_edition(),
            manifest: ManifestForSite::read(task)?,
        })
    }

    /// Returns the same compiler in another edition.
    pub fn in_edition(&self, edition: &'a str) -> Self {
        Self { edition, ..self.clone() }
    }

    /// Builds a bundle, unless it has been built before. Returns the executable.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not compile, if Cargo cannot be started, or if files cannot be written.
    pub fn build(&self, bundle: &Bundle) -> CompileResult<PathBuf> {
        self.call_cargo(bundle, "build", |cargo| cargo::build(cargo, |_| {}))
    }

    /// Builds a bundle, unless it has been built before. Returns a copy of the executable, because another command may
    /// build another bundle of the same solution at any time.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`build`](Self::build), or if the executable cannot be copied.
    pub fn build_copy(&self, bundle: &Bundle) -> CompileResult<ProgramCopy> {
        self.call_cargo(bundle, "build", |cargo| {
            let program = cargo::build(cargo, |_| {})?;
            Ok(ProgramCopy::new(&self.task.project, &program)?)
        })
    }

    /// Returns the command that builds the crates that the task's project depends on, with the settings of the site.
    /// Bundles for the site use the same crates, so that they are compiled only once. The command also builds the
    /// library of the project or, if there is none, the solution.
    pub(crate) fn build_crates_command(&self) -> Command {
        let mut cargo = self.cargo_command("build");
        match self.manifest.package.library() {
            Some(_) => cargo.arg("--lib"),
            None => cargo.args(["--bin", &self.task.name]),
        };
        cargo.current_dir(self.task.project.root());
        cargo
    }

    /// Looks for errors and warnings in a bundle, as `cargo check` does, without making a program.
    ///
    /// If clippy is installed, it also looks for items of the standard library that the compiler of the site does not
    /// have. Clippy runs only for the preferred edition of the site, because the standard library is the same in all
    /// editions.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not compile, if Cargo cannot be started, or if files cannot be written.
    pub fn check(&self, bundle: &Bundle) -> CompileResult<Warnings> {
        // If the bundle denies warnings, this lint would be an error. `--force-warn` keeps it a warning.
        const CLIPPY_ARGUMENTS: [&str; 4] =
            ["--", "-Aclippy::all", "--force-warn", "clippy::incompatible_msrv"];
        if self.task.site.compiler_settings.preferred_edition() == self.edition {
            let result = self.warnings(bundle, "clippy", &CLIPPY_ARGUMENTS);
            if !matches!(result, Err(CompileError::Rejected(_))) {
                return result;
            }
        }
        // The edition is another one, or clippy is not installed, or clippy refuses code that the compiler may accept.
        // So the compiler decides.
        self.warnings(bundle, "check", &[])
    }

    /// Returns the warnings that a command of Cargo shows about a bundle.
    fn warnings(
        &self,
        bundle: &Bundle,
        command: &str,
        arguments: &[&str],
    ) -> CompileResult<Warnings> {
        self.call_cargo(bundle, command, |cargo| {
            let output = cargo::output(cargo.args(["--color", cargo::color()]).args(arguments))?;
            let messages = cargo::stderr_text(&output);
            if !output.status.success() {
                return Err(CompileError::Rejected(messages));
            }
            let uses_newer_item = are_about_newer_item(&messages);
            Ok(Warnings { messages, uses_newer_item })
        })
    }

    /// Writes the package of a bundle, and lets `call` call a command of Cargo for it.
    ///
    /// The command must not use the network. Otherwise, Cargo would look for newer crates each time, because the
    /// package is new to it. If a crate has not been downloaded yet, the command is called once more and may download
    /// it.
    fn call_cargo<T>(
        &self,
        bundle: &Bundle,
        command: &str,
        call: impl Fn(&mut Command) -> CompileResult<T>,
    ) -> CompileResult<T> {
        let (_lock, folder) = self.write_package(bundle)?;
        match call(self.cargo_command(command).arg(OFFLINE).current_dir(&folder)) {
            Err(CompileError::Rejected(messages)) if are_about_network(&messages) => {
                call(self.cargo_command(command).current_dir(&folder))
            }
            result => result,
        }
    }

    /// Writes the files of the package of a bundle. Returns a lock and the folder of the package. The caller holds the
    /// lock as long as it needs the files, because another process may want to write the same files.
    fn write_package(&self, bundle: &Bundle) -> Result<(File, PathBuf)> {
        let Bundle { solution, text, .. } = bundle;
        let site = self.task.site;
        // Each solution has a package of its own.
        let folder = self.folder().join(solution);
        // Cargo warns of conditions that it does not know, such as `ONLINE_JUDGE`, which the flags of a site may set.
        // The warning would only distract the user, so it is turned off, except in one case: the bundle denies it, and
        // the site calls Cargo. Then it is an error on the site, and has to be one here. The sites with crates call
        // Cargo. The others call rustc, which has no such warning.
        let is_error_on_site = site.compiler_settings.has_crates() && bundle.denies_unexpected_cfgs;
        let lints = match is_error_on_site {
            true => "",
            false => "[lints.rust]\nunexpected_cfgs = \"allow\"\n\n",
        };
        let manifest = format!(
            "[package]\nname = \"bundle-{solution}\"\nedition = \"{}\"\nrust-version = \"{}\"\n\n{}{lints}[workspace]\n",
            self.edition,
            site.compiler_settings.rust_version,
            self.manifest.tables_of_dependencies()?
        );
        let folder_lock = lock_folder(&folder)?;
        write(&folder.join("src/main.rs"), text)?;
        write(&folder.join("Cargo.toml"), &manifest)?;
        // Clippy takes the first file of this name in the folder and those above it. A file of the project may name
        // another version of Rust.
        write(&folder.join("clippy.toml"), "")?;
        // This file names the versions of the crates that have been downloaded.
        let locked = self.manifest.package.lock_file();
        if locked.is_file() {
            write(&folder.join("Cargo.lock"), &read(&locked)?)?;
        }
        Ok((folder_lock, folder))
    }

    /// Returns a command of Cargo with the settings of the site.
    fn cargo_command(&self, command: &str) -> Command {
        let mut cargo = cargo::command();
        cargo
            .args([command, "--release", "--quiet", "--target-dir"])
            .arg(self.folder().join("target"));
        let project = &self.task.project;
        let configuration = project.root().join(".cargo/config.toml");
        // If Cargo works in a folder outside of the project, it does not find the configuration of the project.
        if !project.scratch().starts_with(project.root()) && configuration.is_file() {
            cargo.arg("--config").arg(configuration);
        }
        // The last settings prevail.
        for setting in settings(self.task.site) {
            cargo.args(["--config", &setting]);
        }
        // The crates are also used in comparisons, which need symbols of this form. The form does not change what a
        // program does.
        let flags = [self.task.site.compiler_settings.flags, &[SYMBOL_OPTION]].concat();
        cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
        cargo
    }

    /// Returns the folder for the bundles of a site and an edition.
    fn folder(&self) -> PathBuf {
        let name = format!("bundles/{}-{}", self.task.site.short_name, self.edition);
        self.task.project.scratch().join(name)
    }
}

/// Returns the settings of a site's release profile that can change what a program does, or how fast it is. All of them
/// are stated on the command line, which prevails over the configuration and the variables of Cargo. If one were left
/// out, the user's own value of it would apply, even if the manifest of the bundle stated another.
fn settings(site: &Site) -> Vec<String> {
    let has_link_time_optimization = site.compiler_settings.has_link_time_optimization.to_string();
    let settings = [
        ("opt-level", "3"),
        ("codegen-units", "16"),
        ("lto", &has_link_time_optimization),
        ("incremental", "false"),
        ("debug-assertions", "false"),
        ("overflow-checks", "false"),
        ("panic", "'unwind'"),
    ];
    settings.map(|(name, value)| format!("profile.release.{name}={value}")).into()
}

#[cfg(test)]
mod tests {
    use super::SiteCompiler;
    use crate::bundle::{Bundle, BundleOptions};
    use crate::sources::Sources;
    use std::cell::RefCell;
    use std::fs::File;
    use std::process::Command;
    use test_support::files::project;
    use workbench::cargo::{CompileError, command};
    use workbench::project::Project;
    use workbench::support::file::read;
    use workbench::task::Task;

    /// Returns the bundle of the solution x.
    fn bundle(task: &Task) -> Bundle {
        let source = task.project.root().join("src");
        let sources = Sources::read(&task.project.solution_file("x"), &source).unwrap();
        Bundle::of(&sources, task.site, BundleOptions::default()).unwrap()
    }

    #[test]
    fn a_newer_item_of_the_standard_library_is_found_by_clippy() {
        // Rust 1.86 has brought `pop_if`.
        let solution = "//! <https://codeforces.com/x>\nfn main() { vec![1].pop_if(|_| true); }\n";
        let files = [("Cargo.lock", "version = 4\n"), ("src/bin/x.rs", solution)];
        let (_folder, project) = project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let mut site = task.site.clone();
        site.compiler_settings.rust_version = "1.85";
        let task = Task { site: Box::leak(Box::new(site)), ..task };
        let bundle = bundle(&task);
        let has_clippy = command().args(["clippy", "--version"]).output().unwrap().status.success();
        for (edition, expected) in [("2024", has_clippy), ("2021", false)] {
            let compiler = SiteCompiler::of(&task).unwrap().in_edition(edition);
            let warnings = compiler.check(&bundle).unwrap();
            assert_eq!(warnings.uses_newer_item, expected, "{}", warnings.messages);
        }
    }

    #[test]
    fn a_bundle_is_compiled_as_by_its_site_and_locked_meanwhile() {
        let manifest = "[package]\nname = \"x\"\nedition = \"2024\"\n[dependencies]\na = \"1\"\n";
        let solution = "//! <https://atcoder.jp/x>\nfn main() {}\n";
        let files =
            [("Cargo.lock", "version = 4\n"), ("Cargo.toml", manifest), ("src/bin/x.rs", solution)];
        let (_folder, project) = project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let bundle = bundle(&task);
        let compiler = SiteCompiler::of(&task).unwrap();
        let (lock, folder) = compiler.write_package(&bundle).unwrap();
        assert_eq!(folder, project.scratch().join("bundles/atcoder-2024/x"));
        let other = File::open(folder.join("lock")).unwrap();
        assert!(other.try_lock().is_err());
        drop(lock);
        other.try_lock().unwrap();
        let manifest = "[package]\nname = \"bundle-x\"\nedition = \"2024\"\nrust-version = \"1.89\"\n\n\
                        [dependencies.a]\nversion = \"^1\"\ndefault-features = true\n\
                        features = []\n\n[lints.rust]\nunexpected_cfgs = \"allow\"\n\n\
                        [workspace]\n";
        assert_eq!(read(&folder.join("Cargo.toml")).unwrap(), manifest);
        let cargo = compiler.cargo_command("check");
        assert!(cargo.get_args().any(|argument| argument == "profile.release.lto=true"));
    }

    #[test]
    fn a_crate_is_downloaded_if_it_has_not_been_yet() {
        let solution = "//! <https://codeforces.com/x>\nfn main() {}\n";
        let files = [("Cargo.lock", "version = 4\n"), ("src/bin/x.rs", solution)];
        let (_folder, project) = project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        for (messages, expected) in [
            ("failed to download `a`: --offline was specified", &[true, false][..]),
            ("error: no such name", &[true]),
        ] {
            let calls = RefCell::new(Vec::new());
            let result = compiler.call_cargo(&bundle(&task), "check", |cargo| {
                calls.borrow_mut().push(cargo.get_args().any(|it| it == "--offline"));
                Err::<(), _>(CompileError::Rejected(messages.to_owned()))
            });
            assert!(matches!(result, Err(CompileError::Rejected(_))));
            assert_eq!(calls.take(), expected);
        }
    }

    #[test]
    fn the_settings_of_a_user_do_not_change_a_bundle() {
        let solution = "//! <https://codeforces.com/x>\n\
                        fn main() { print!(\"{}\", std::env::args().count() as u8 + 255) }\n";
        let settings = "[profile.release]\noverflow-checks = true\n";
        let files = [
            (".cargo/config.toml", settings),
            ("clippy.toml", "msrv = \"1.0\"\n"),
            ("Cargo.lock", "version = 4\n"),
            ("src/bin/x.rs", solution),
        ];
        let (_folder, project) = project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task).unwrap();
        let program = compiler.build(&bundle(&task)).unwrap();
        let output = Command::new(program).output().unwrap();
        assert_eq!(output.stdout, b"0", "{output:?}");
        let warnings = compiler.check(&bundle(&task)).unwrap();
        assert_eq!(warnings.messages, "");
    }
}
