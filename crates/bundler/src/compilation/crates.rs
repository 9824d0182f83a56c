//! The crates that a project depends on, in compiled form: the files that the compiler has made of them.

use crate::compilation::package::PackageVersion;
use crate::compilation::site_compiler::SiteCompiler;
use anyhow::{Result, ensure};
use std::collections::BTreeSet;
use std::path::PathBuf;
use workbench::cargo::{self, CompileError, CompileResult, JSON_MESSAGES, first_file};
use workbench::support::json::{JsonValue, field, text, values};

/// The crates that a project depends on, in compiled form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crates {
    /// The files of the crates, by the names that sources use.
    pub(crate) files: Vec<(String, PathBuf)>,
    /// The folders with the crates that these crates depend on.
    pub(crate) folders: BTreeSet<PathBuf>,
}

impl Crates {
    /// Builds the crates that the project of `compiler.task` depends on, unless they have been built before.
    ///
    /// They are compiled with the settings of the site, so that the bundles for the site can use the same files.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not compile, if Cargo cannot be started, or if the project replaces a crate of the
    /// registry.
    pub(crate) fn build(compiler: &SiteCompiler) -> CompileResult<Self> {
        if compiler.manifest.package.dependencies.is_empty() {
            return Ok(Self::default());
        }
        let compiled = build_and_list(compiler)?;
        let folders = compiled.iter().filter_map(|it| it.file.parent());
        let folders = folders.map(PathBuf::from).collect();
        Ok(Self { files: files(compiler, &compiled)?, folders })
    }
}

/// Returns the files of the crates that the project of `compiler.task` depends on, by the names that sources use.
///
/// # Errors
///
/// Returns an error if the project replaces a crate of the registry.
fn files(compiler: &SiteCompiler, compiled: &[CompiledCrate]) -> Result<Vec<(String, PathBuf)>> {
    let task = compiler.task;
    let mut files = Vec::new();
    for dependency in &compiler.manifest.package.dependencies {
        // A dependency for other systems is not compiled.
        let Some(found) = dependency.resolve(compiled) else { continue };
        ensure!(
            found.is_in_registry || !dependency.is_in_crates_io,
            "cannot bundle {}: the project replaces the crate `{}` by `[patch]`, and {} has the one of the registry: \
             remove the patch",
            task.name,
            dependency.package,
            task.site.name
        );
        files.push((dependency.name_in_sources(compiled), found.file.clone()));
    }
    Ok(files)
}

/// A crate that Cargo has compiled, so that another crate can use it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CompiledCrate {
    package_version: PackageVersion,
    /// The file that the compiler has written.
    file: PathBuf,
    /// True if its package comes from a registry.
    is_in_registry: bool,
    /// The level of its optimizations. A crate may be there twice: optimized for programs, and not optimized for macros
    /// and build scripts.
    opt_level: String,
}

impl AsRef<PackageVersion> for CompiledCrate {
    fn as_ref(&self) -> &PackageVersion {
        &self.package_version
    }
}

/// Builds the crates that the project of `compiler.task` depends on, as the site compiles them. Returns these crates
/// and those that they depend on, even if they had been built before. The best optimized ones come last.
fn build_and_list(compiler: &SiteCompiler) -> CompileResult<Vec<CompiledCrate>> {
    let output = cargo::output(compiler.build_crates_command().arg(JSON_MESSAGES))?;
    if !output.status.success() {
        return Err(CompileError::Rejected(cargo::stderr_text(&output)));
    }
    let mut compiled: Vec<_> = values(&output.stdout).iter().filter_map(compiled_crate).collect();
    // If there are two files for a version, the last one is used: `resolve` takes the last of several that fit equally
    // well. The sort is stable, so among equally optimized files, the order of Cargo decides.
    compiled.sort_by_key(|it| speed_rank(&it.opt_level));
    Ok(compiled)
}

/// Returns a number that is the greater, the more an optimisation level is meant for speed. The levels `s` and `z` are
/// meant for size.
fn speed_rank(opt_level: &str) -> usize {
    let levels = ["0", "z", "s", "1", "2", "3"];
    levels.iter().position(|level| *level == opt_level).unwrap_or_default()
}

/// Returns the crate that a message of Cargo is about, if another crate can use it.
fn compiled_crate(message: &JsonValue) -> Option<CompiledCrate> {
    // An ID ends with `#NAME@VERSION` or, if the folder has the same name as the package, with `/NAME#VERSION`.
    let id = text(message, "package_id")?;
    let (place, version) = id.rsplit_once('#')?;
    let (package, version) = match version.split_once('@') {
        Some(parts) => parts,
        None => (place.rsplit(['/', '\\']).next()?, version),
    };
    let file = first_file(message)?;
    let extension = file.extension()?.to_str()?;
    let is_library = ["rlib", "so", "dylib", "dll"].contains(&extension);
    let package_version = PackageVersion {
        package: package.to_owned(),
        version: version.to_owned(),
        crate_name: text(field(message, "target")?, "name")?.replace('-', "_"),
    };
    is_library.then_some(CompiledCrate {
        package_version,
        file,
        is_in_registry: id.starts_with("registry+"),
        opt_level: text(field(message, "profile")?, "opt_level")?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::{PackageVersion, compiled_crate};
    use std::path::Path;

    #[test]
    fn a_message_about_a_library_has_its_package() {
        let message = |id: &str, file: &str, level: u8| {
            format!(
                r#"{{"package_id":"{id}","target":{{"kind":["lib"],"name":"a-b"}},"profile":{{"opt_level":"{level}"}},"filenames":["{file}"]}}"#
            )
        };
        let registry = "registry+https://x.org/index#c@1.2.3";
        for (id, file, level, expected) in [
            (registry, "/t/liba-1.rlib", 3, Some("c 1.2.3 3 true")),
            ("path+file:///p/c#0.1.0", "/t/liba-1.rlib", 3, Some("c 0.1.0 3 false")),
            (registry, "/t/liba-1.so", 0, Some("c 1.2.3 0 true")),
            (registry, "/t/build-script", 3, None),
        ] {
            let found = compiled_crate(&message(id, file, level).parse().unwrap());
            let parts = found.as_ref().map(|it| {
                let PackageVersion { package, version, crate_name } = &it.package_version;
                assert_eq!(crate_name, "a_b");
                format!("{package} {version} {} {}", it.opt_level, it.is_in_registry)
            });
            assert_eq!(parts.as_deref(), expected, "{id} {file}");
            assert!(found.is_none_or(|it| it.file == Path::new(file)));
        }
    }
}
