//! The compiler that is installed here, as it compiles sources and bundles to LLVM IR for their comparison.
//!
//! Both are compiled without optimizations, because those might inline a function in only one of the two. The settings
//! that can change what a program does are those of a release build, and the conditions are those of the site.

use crate::LIBRARY_NAME;
use crate::bundle::Bundle;
use crate::comparison::common_layout::CommonLayout;
use crate::compilation::crates::Crates;
use crate::compilation::site_compiler::SiteCompiler;
use crate::edits::Edits;
use crate::lint_levels::lower_lints;
use crate::sources::{CrateSource, Sources};
use crate::symbols::SYMBOL_OPTION;
use crate::syntax::code::Code;
use anyhow::{Context, Result, anyhow};
use std::env;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use workbench::cargo::{self, CompileError, CompileResult};
use workbench::project::layout::{self, LIBRARY_ROOT};
use workbench::support::build_lock::lock_folder;
use workbench::task::Task;

/// The variables by which Cargo describes a package to the compiler. They would have other values for a bundle than for
/// its source, because the package of a bundle is another one. So they are empty in comparisons.
const PACKAGE_VARIABLES: [&str; 14] = [
    "CARGO_BIN_NAME",
    "CARGO_PKG_VERSION",
    "CARGO_PKG_VERSION_MAJOR",
    "CARGO_PKG_VERSION_MINOR",
    "CARGO_PKG_VERSION_PATCH",
    "CARGO_PKG_VERSION_PRE",
    "CARGO_PKG_AUTHORS",
    "CARGO_PKG_DESCRIPTION",
    "CARGO_PKG_HOMEPAGE",
    "CARGO_PKG_REPOSITORY",
    "CARGO_PKG_LICENSE",
    "CARGO_PKG_LICENSE_FILE",
    "CARGO_PKG_README",
    "CARGO_PKG_RUST_VERSION",
];

/// The options for the lints of a source. Only the lints that are errors by default are on. One of them,
/// `long_running_const_eval`, ends the evaluation of a constant that takes for ever. The last option allows every
/// condition, as Cargo does for those that the manifest lists.
const LINTS_OF_SOURCE: [&str; 2] = ["-Awarnings", "--check-cfg=cfg(any())"];

/// The compiler for the sources and the bundles of a task.
pub(crate) struct IrCompiler<'a> {
    /// The compiler that builds the crates.
    site_compiler: &'a SiteCompiler<'a>,
    /// The crates that sources and bundles may use. There are none at first.
    crates: Crates,
    /// The folder into which the compiler writes.
    folder: PathBuf,
    /// Other processes wait for this lock, because the compiler would write files of the same names for them.
    _lock: File,
}

impl<'a> IrCompiler<'a> {
    /// Prepares the compiler for the task of `site_compiler`.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be written into the folder for the compiler.
    pub(crate) fn new(site_compiler: &'a SiteCompiler) -> Result<Self> {
        let folder = site_compiler.task.project.scratch().join("comparisons");
        let lock = lock_folder(&folder)?;
        Ok(Self { site_compiler, crates: Crates::default(), folder, _lock: lock })
    }

    /// Builds the crates that the project depends on, unless they have been built before. From now on, sources and
    /// bundles may use them.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not compile, if Cargo cannot be started, or if the project replaces a crate of the
    /// registry.
    pub(crate) fn build_crates(&mut self) -> CompileResult<()> {
        self.crates = Crates::build(self.site_compiler)?;
        Ok(())
    }

    /// Returns true if sources and bundles may use crates.
    pub(crate) fn has_crates(&self) -> bool {
        !self.crates.files.is_empty()
    }

    /// Compiles the library of a solution, if it has one, and then the solution, in a layout. Returns the unit of the
    /// solution and, after it, that of the library.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not compile, or if the compiler cannot be started.
    pub(crate) fn compile_source(
        &self,
        sources: &Sources,
        layout: &CommonLayout,
    ) -> CompileResult<Vec<String>> {
        let compile = |rustc: &mut Command, source: &CrateSource, file: &Path| {
            let folder = self.root().join(file.parent().unwrap_or(file));
            let code = without_denied_lints(&source.with_tests)?;
            output(rustc.arg("-").current_dir(folder), &layout.source(&code))
        };
        self.compile_crates(sources, compile)
    }

    /// Compiles the files of the library of a solution, if it has one, and then those of the solution. The result is
    /// the same as that of [`compile_source`](Self::compile_source), apart from the locations. But a lint that the code
    /// denies is an error here.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not compile, or if the compiler cannot be started.
    pub(crate) fn compile_files(&self, sources: &Sources) -> CompileResult<Vec<String>> {
        let compile = |rustc: &mut Command, _: &CrateSource, file: &Path| {
            output(rustc.arg(file).current_dir(self.root()), "")
        };
        self.compile_crates(sources, compile)
    }

    /// Compiles the library of a solution, if it has one, and then the solution. `compile` calls the compiler for a
    /// crate whose root is a file of the project, given by its path in the project.
    fn compile_crates(
        &self,
        sources: &Sources,
        compile: impl Fn(&mut Command, &CrateSource, &Path) -> CompileResult<String>,
    ) -> CompileResult<Vec<String>> {
        let mut units = Vec::new();
        let mut rustc = self.rustc(&crate_name(&sources.name));
        rustc.args(LINTS_OF_SOURCE).args(self.features());
        if let Some(library) = &sources.library {
            let mut of_library = self.rustc(LIBRARY_NAME);
            of_library.args(["--crate-type=rlib", "--emit=link"]);
            of_library.args(LINTS_OF_SOURCE).args(self.features());
            units.push(compile(&mut of_library, library, Path::new(LIBRARY_ROOT))?);
            let library = self.folder.join(format!("lib{LIBRARY_NAME}.rlib"));
            rustc.arg(format!("--extern={LIBRARY_NAME}={}", library.display()));
        }
        let file = layout::solution(&sources.name);
        units.insert(0, compile(&mut rustc, &sources.solution, Path::new(&file))?);
        Ok(units)
    }

    /// Compiles a bundle in a layout.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not compile, or if the compiler cannot be started. If it does not compile in
    /// the layout, it is compiled once more as it is, so that the messages of the compiler are about the text that the
    /// user gets.
    pub(crate) fn compile_bundle(
        &self,
        bundle: &Bundle,
        layout: &CommonLayout,
    ) -> CompileResult<String> {
        let compile = |text: &str| {
            let mut rustc = self.rustc(&crate_name(&bundle.solution));
            rustc.arg("--cap-lints=allow");
            output(rustc.arg("-").current_dir(&self.folder), text)
        };
        match compile(layout.bundle()) {
            Err(CompileError::Rejected(messages)) => match compile(bundle.text()) {
                Ok(_) => Err(error_of_common_layout("bundle", &messages)),
                Err(error) => Err(error),
            },
            result => result,
        }
    }

    /// Returns a call of the compiler for a crate, without its source.
    fn rustc(&self, crate_name: &str) -> Command {
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        let Task { site, .. } = self.site_compiler.task;
        rustc
            .args([
                "--edition",
                site.compiler_settings.preferred_edition(),
                "--crate-name",
                crate_name,
                "--emit=llvm-ir=-",
            ])
            .arg("--out-dir")
            .arg(&self.folder)
            .args([
                "-Copt-level=0",
                "-Cno-prepopulate-passes",
                "-Ccodegen-units=1",
                "-Cdebuginfo=0",
                // Otherwise, the IR of a library has a copy of its bitcode.
                "-Cembed-bitcode=no",
            ])
            .args(["-Cdebug-assertions=off", "-Coverflow-checks=off"])
            .arg(SYMBOL_OPTION)
            .args(site.compiler_settings.flags)
            .args(["--color", cargo::color()])
            .env("CARGO_MANIFEST_DIR", self.root())
            .env("CARGO_CRATE_NAME", crate_name)
            .envs(PACKAGE_VARIABLES.map(|name| (name, "")))
            .env("CARGO_PKG_NAME", LIBRARY_NAME);
        for (name, file) in &self.crates.files {
            rustc.arg(format!("--extern={name}={}", file.display()));
        }
        for folder in &self.crates.folders {
            rustc.arg(format!("-Ldependency={}", folder.display()));
        }
        rustc
    }

    /// Returns the options that turn on the features of the project. The source has these features, and the bundle has
    /// none.
    fn features(&self) -> impl Iterator<Item = String> {
        let features = &self.site_compiler.manifest.package.default_features;
        features.iter().map(|name| format!("--cfg=feature={name:?}"))
    }

    /// Returns the root of the project.
    fn root(&self) -> &Path {
        self.site_compiler.task.project.root()
    }
}

/// Returns the code of a source with `warn` in place of `deny` and `forbid`. Otherwise, a source that denies unused
/// code might not compile here, because code that only a debug build uses is unused in a release build.
///
/// # Errors
///
/// Returns an error if the code is not Rust.
fn without_denied_lints(code: &Code) -> Result<Code> {
    let mut edits = Edits::of(&code.text);
    lower_lints(&code.tokens, "warn", &mut edits);
    Code::parse(edits.apply())
}

/// Runs the compiler on an input, and returns its standard output.
fn output(rustc: &mut Command, input: &str) -> CompileResult<String> {
    rustc.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut compiler = rustc.spawn().context("cannot start rustc")?;
    // The compiler reads all of its input before it writes anything. If it fails before, its messages say why.
    let _ = compiler.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = compiler.wait_with_output().context("cannot read what rustc writes")?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(CompileError::Rejected(text(&output.stderr))),
    }
}

/// Returns the error about a source or a bundle that compiles, but not in the layout for the comparison. `side` is the
/// word "source" or "bundle".
pub(crate) fn error_of_common_layout(side: &str, messages: &str) -> CompileError {
    CompileError::Other(anyhow!(
        "cannot compare the bundle with its source, because the {side} does not compile with other line breaks and blanks:\n\
         {messages}"
    ))
}

/// Returns the name of the crate of a solution.
pub(crate) fn crate_name(solution: &str) -> String {
    solution.replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::without_denied_lints;
    use crate::syntax::code::Code;

    #[test]
    fn denied_lints_become_warnings() {
        for (text, expected) in [
            ("#![deny(unused)] mod deny {}", "#![warn(unused)] mod deny {}"),
            (
                "mod m { #[forbid(a, b)] fn f() { #[deny(c)] g() } }",
                "mod m { #[warn(a, b)] fn f() { #[warn(c)] g() } }",
            ),
            (
                "#[cfg_attr(deny, deny(a), cfg_attr(x, forbid(b)))] fn f() {}",
                "#[cfg_attr(deny, warn(a), cfg_attr(x, warn(b)))] fn f() {}",
            ),
            ("#[allow(deny)] fn deny() {}", "#[allow(deny)] fn deny() {}"),
            ("m! { #[deny(a)] }", "m! { #[deny(a)] }"),
        ] {
            let code = Code::parse(text).unwrap();
            assert_eq!(&*without_denied_lints(&code).unwrap().text, expected, "{text}");
        }
    }
}
