//! A package and its dependencies, as Cargo sees them. Nothing here knows a site.

use anyhow::{Context, Result, bail};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use workbench::cargo;
use workbench::support::file::is_same_file;
use workbench::support::json::{JsonValue, field, is_true, list, text};

/// A package, as Cargo reads its manifest. A folder without a manifest counts as a package that states nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Package {
    /// The folder of the package.
    folder: PathBuf,
    /// The folder of the workspace to which the package belongs. If it belongs to none, this is its own folder.
    workspace: PathBuf,
    /// The edition, such as `2024`, or `None` if there is no manifest.
    pub(crate) edition: Option<String>,
    /// The libraries, programs, tests and benchmarks of the package.
    targets: Vec<Target>,
    /// The dependencies of the library and the programs.
    pub(crate) dependencies: Vec<Dependency>,
    /// The features that are on by default, sorted.
    pub(crate) default_features: BTreeSet<String>,
    /// The dependencies as Cargo resolves them, once something has asked for them.
    resolved: OnceCell<Vec<ResolvedDependency>>,
}

/// A library, a program, a test or a benchmark of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) name: String,
    kind: TargetKind,
    /// The edition, such as `2024`. A table of the manifest may state another one than that of the package.
    pub(crate) edition: String,
    /// The file with the root of the crate.
    pub(crate) file: PathBuf,
}

/// The kind of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TargetKind {
    /// A library.
    Library,
    /// A program.
    Program,
    /// A test, a benchmark, an example or a build script.
    Other,
}

/// A dependency of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The name of the package on which the project depends.
    pub(crate) package: String,
    /// The new name that the manifest gives the crate, if there is one.
    pub(crate) new_name: Option<String>,
    /// The versions that the manifest allows, such as `^1.2` or `=1.2.3`.
    pub(crate) versions: String,
    /// True if the package comes from the usual registry, crates.io.
    pub(crate) is_in_crates_io: bool,
    /// True if the default features are wanted.
    pub(crate) wants_default_features: bool,
    /// The other features that are wanted.
    pub(crate) features: Vec<String>,
    /// The systems for which the manifest states the dependency, such as `cfg(unix)`, or `None` for all systems.
    pub(crate) systems: Option<String>,
}

impl Package {
    /// Reads the package in a folder.
    ///
    /// # Errors
    ///
    /// Returns an error with the messages of Cargo if the manifest cannot be read.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let manifest = folder.join("Cargo.toml");
        if !manifest.is_file() {
            return Ok(Self::without_manifest(folder));
        }
        let mut metadata = cargo::command();
        metadata.args(["metadata", "--no-deps", "--format-version", "1", "--offline"]);
        let output = cargo::output(metadata.current_dir(folder))?;
        if !output.status.success() {
            bail!("cannot read {}:\n{}", manifest.display(), cargo::stderr_text(&output));
        }
        let workspace: JsonValue = String::from_utf8_lossy(&output.stdout).parse()?;
        // The workspace of the package may have other packages.
        let is_wanted = |package: &&JsonValue| {
            let found = text(package, "manifest_path");
            found.is_some_and(|found| is_same_file(Path::new(found), &manifest))
        };
        let package = list(&workspace, "packages").iter().find(is_wanted);
        let package = package.with_context(|| {
            format!("expected a package in {}, found only a workspace", folder.display())
        })?;
        let is_usual = |dependency: &&JsonValue| text(dependency, "kind").is_none();
        let dependencies = list(package, "dependencies").iter().filter(is_usual);
        Ok(Self {
            folder: folder.to_owned(),
            workspace: owned_text(&workspace, "workspace_root").into(),
            edition: Some(owned_text(package, "edition")),
            targets: list(package, "targets").iter().map(Target::parse).collect(),
            dependencies: dependencies.map(Dependency::parse).collect(),
            default_features: default_features(package),
            resolved: OnceCell::new(),
        })
    }

    fn without_manifest(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            workspace: folder.to_owned(),
            edition: None,
            targets: Vec::new(),
            dependencies: Vec::new(),
            default_features: BTreeSet::new(),
            resolved: OnceCell::new(),
        }
    }

    /// Returns the file with the versions of the dependencies. It need not exist.
    pub(crate) fn lock_file(&self) -> PathBuf {
        self.workspace.join("Cargo.lock")
    }

    /// Returns the library of the package, if it has one.
    pub(crate) fn library(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.kind == TargetKind::Library)
    }

    /// Returns the program with a name.
    pub(crate) fn program(&self, name: &str) -> Option<&Target> {
        self.targets.iter().find(|target| target.kind == TargetKind::Program && target.name == name)
    }

    /// Returns true if a dependency may have more features in the package than in a bundle. They may be turned on by
    /// the default features of the package, or by a dependency that is not in the registry. A bundle has neither.
    pub(crate) fn may_have_more_features_than_bundle(&self) -> bool {
        !self.default_features.is_empty()
            || self.dependencies.iter().any(|dependency| !dependency.is_in_crates_io)
    }

    /// Returns the dependencies as Cargo resolves them, without those for other systems. Cargo is asked only once, and
    /// only if there are dependencies.
    ///
    /// # Errors
    ///
    /// Returns an error with the messages of Cargo if it cannot choose the versions.
    pub(crate) fn resolved_dependencies(&self) -> Result<&[ResolvedDependency]> {
        if let Some(resolved) = self.resolved.get() {
            return Ok(resolved);
        }
        let resolved = match self.dependencies.is_empty() {
            true => Vec::new(),
            false => ResolvedDependency::read_all(&self.folder)?,
        };
        Ok(self.resolved.get_or_init(|| resolved))
    }
}

impl Target {
    fn parse(target: &JsonValue) -> Self {
        let kind = list(target, "kind").first().and_then(JsonValue::get::<String>);
        Self {
            name: owned_text(target, "name"),
            kind: match kind.map(String::as_str) {
                Some("bin") => TargetKind::Program,
                Some(kind) if kind.ends_with("lib") => TargetKind::Library,
                _ => TargetKind::Other,
            },
            edition: owned_text(target, "edition"),
            file: owned_text(target, "src_path").into(),
        }
    }
}

impl Dependency {
    fn parse(dependency: &JsonValue) -> Self {
        let features = list(dependency, "features").iter().filter_map(JsonValue::get::<String>);
        let source = text(dependency, "source").unwrap_or_default();
        Self {
            package: owned_text(dependency, "name"),
            new_name: text(dependency, "rename").map(str::to_owned),
            versions: owned_text(dependency, "req"),
            is_in_crates_io: source.starts_with("registry+")
                && text(dependency, "registry").is_none(),
            wants_default_features: is_true(dependency, "uses_default_features"),
            features: features.cloned().collect(),
            systems: text(dependency, "target").map(str::to_owned),
        }
    }

    /// Returns the version that Cargo has chosen for this dependency. `candidates` has the versions of all packages
    /// that Cargo has chosen. If it has several versions of the package, this function guesses: it returns the version
    /// whose numbers fit best and, of several that fit equally well, the last. (`cargo metadata` with dependencies
    /// would tell the version. But it needs all crates of the workspace, also those of tests, and would have to
    /// download them.)
    pub(crate) fn resolve<'a, T: AsRef<PackageVersion>>(
        &self,
        candidates: &'a [T],
    ) -> Option<&'a T> {
        let of_package = candidates.iter().filter(|it| it.as_ref().package == self.package);
        of_package.max_by_key(|it| self.version_match(&it.as_ref().version))
    }

    /// Returns the name of the crate in sources. If `candidates` has no version of the dependency, the function assumes
    /// that the crate has the name of its package, which is true for nearly all crates.
    pub(crate) fn name_in_sources<T: AsRef<PackageVersion>>(&self, candidates: &[T]) -> String {
        match &self.new_name {
            Some(new_name) => new_name.replace('-', "_"),
            None => self.own_name(candidates),
        }
    }

    /// Returns the name that the crate has in sources if the manifest gives it no new name.
    pub(crate) fn own_name<T: AsRef<PackageVersion>>(&self, candidates: &[T]) -> String {
        let resolved = self.resolve(candidates).map(T::as_ref);
        resolved.map_or(&self.package, |it| &it.crate_name).replace('-', "_")
    }

    /// Compares a version with those that the dependency allows, by their numbers.
    pub(crate) fn version_match(&self, version: &str) -> VersionMatch {
        let wanted = self.versions.trim_start_matches(['=', '^', '~', ' ']);
        // Versions are compatible if their numbers are the same up to the first one that is not 0.
        let compatible = |version: &str| {
            let mut numbers = Vec::new();
            for number in version.split('.') {
                numbers.push(number.to_owned());
                if number != "0" {
                    break;
                }
            }
            numbers
        };
        if version == wanted || version.starts_with(&format!("{wanted}.")) {
            VersionMatch::Stated
        } else if compatible(version) == compatible(wanted) {
            VersionMatch::Compatible
        } else {
            VersionMatch::None
        }
    }
}

/// The similarity of a version to those that a dependency allows, as far as the numbers show it. Cargo may have chosen
/// several versions of one package, for different dependencies. Then it is assumed that the dependency in question gets
/// the most similar one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum VersionMatch {
    /// The version is not compatible with those that the dependency allows.
    None,
    /// The version is compatible with those that the dependency allows.
    Compatible,
    /// The version has all numbers that the dependency states.
    Stated,
}

/// A version of a package that Cargo has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackageVersion {
    /// The name of the package.
    pub(crate) package: String,
    /// The version, such as `1.2.3`.
    pub(crate) version: String,
    /// The name of the crate, which may be another one than that of the package.
    pub(crate) crate_name: String,
}

/// A dependency of a package, with the version and the features that Cargo has chosen for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResolvedDependency {
    pub(crate) package_version: PackageVersion,
    /// All features that are on. Packages turn on features of each other.
    pub(crate) features: Vec<String>,
}

impl AsRef<PackageVersion> for ResolvedDependency {
    fn as_ref(&self) -> &PackageVersion {
        &self.package_version
    }
}

impl ResolvedDependency {
    /// Reads the dependencies of the library and the programs of the package in a folder. Those for other systems are
    /// left out.
    fn read_all(folder: &Path) -> Result<Vec<Self>> {
        const ARGUMENTS: [&str; 9] = [
            "tree",
            "--edges",
            "normal",
            "--depth",
            "1",
            "--no-dedupe",
            "--prefix",
            "none",
            "--format={p}|{lib}|{f}",
        ];
        let call = |options: &[&str]| {
            cargo::output(cargo::command().args(ARGUMENTS).args(options).current_dir(folder))
        };
        let mut output = call(&["--offline"])?;
        if !output.status.success() {
            // A crate may not have been downloaded yet.
            output = call(&[])?;
        }
        if !output.status.success() {
            bail!("cannot read the features of the dependencies:\n{}", cargo::stderr_text(&output));
        }
        let tree = String::from_utf8_lossy(&output.stdout);
        // The first line is the package itself.
        Ok(tree.lines().skip(1).filter_map(Self::parse).collect())
    }

    /// Reads a line such as `itertools v0.14.0|itertools|default,use_alloc`.
    fn parse(line: &str) -> Option<Self> {
        let (package_and_crate, features) = line.rsplit_once('|')?;
        let (package, crate_name) = package_and_crate.rsplit_once('|')?;
        let mut words = package.split(' ');
        let package_version = PackageVersion {
            package: words.next()?.to_owned(),
            version: words.next()?.strip_prefix('v')?.to_owned(),
            crate_name: crate_name.to_owned(),
        };
        let features = features.split(',').filter(|name| !name.is_empty());
        Some(Self { package_version, features: features.map(str::to_owned).collect() })
    }
}

/// Returns the feature `default` of a package, if it has one, and the features that it turns on, directly or
/// indirectly.
fn default_features(package: &JsonValue) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(features) = field(package, "features") else { return found };
    let mut stack = vec!["default"];
    while let Some(name) = stack.pop() {
        // Other names are dependencies or their features, such as `dep:a` and `a/b`.
        if field(features, name).is_some() && found.insert(name.to_owned()) {
            let others = list(features, name).iter().filter_map(JsonValue::get::<String>);
            stack.extend(others.map(String::as_str));
        }
    }
    found
}

/// Returns the text of a field that Cargo always writes.
fn owned_text(object: &JsonValue, name: &str) -> String {
    text(object, name).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
