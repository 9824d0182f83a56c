//! A package, as Cargo reads its manifest.

use super::command::cargo;
use super::json::{field, is_true, list, text};
use crate::file::is_same_file;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tinyjson::JsonValue;

/// A package, as Cargo reads its manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The edition, such as `2024`.
    pub edition: String,
    /// The libraries, programs, tests and benchmarks of the package.
    pub targets: Vec<Target>,
    /// The dependencies of the library and the programs.
    pub dependencies: Vec<Dependency>,
    /// The features that are on by default, sorted.
    pub default_features: BTreeSet<String>,
    /// The folder of the workspace to which the package belongs. If it belongs to none, this is its own folder.
    pub workspace: PathBuf,
}

/// A library, a program, a test or a benchmark of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: TargetKind,
    /// The edition, such as `2024`.
    pub edition: String,
    /// The file with the root of the crate.
    pub file: PathBuf,
}

/// The kind of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// A library, which may define macros for other crates.
    Library,
    /// A program.
    Program,
    /// A test, a benchmark, an example or a build script.
    Other,
}

/// A dependency of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependency {
    /// The name of the package that it depends on.
    pub package: String,
    /// The name that the manifest gives the crate, if it gives it a new one.
    pub new_name: Option<String>,
    /// The versions that the manifest allows, such as `^1.2` or `=1.2.3`.
    pub versions: String,
    /// True if the package comes from the usual registry, crates.io.
    pub is_in_registry: bool,
    /// True if the default features are wanted.
    pub has_default_features: bool,
    /// The other features that are wanted.
    pub features: Vec<String>,
    /// The systems for which the dependency is, such as `cfg(unix)`, if it is not for all.
    pub systems: Option<String>,
}

impl Package {
    /// Reads the package in a folder. Returns `None` if the folder has no manifest.
    ///
    /// # Errors
    ///
    /// Returns an error with the messages of Cargo if the manifest cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Self>> {
        let manifest = folder.join("Cargo.toml");
        if !manifest.is_file() {
            return Ok(None);
        }
        let mut metadata = cargo();
        metadata.args(["metadata", "--no-deps", "--format-version", "1", "--offline"]);
        let output = metadata.current_dir(folder).output().context("cannot start cargo")?;
        if !output.status.success() {
            bail!(
                "cannot read {}:\n{}",
                manifest.display(),
                String::from_utf8_lossy(&output.stderr)
            );
        }
        let workspace: JsonValue = String::from_utf8_lossy(&output.stdout).parse()?;
        // The workspace of the package may have others.
        let is_wanted = |package: &&JsonValue| {
            let found = text(package, "manifest_path");
            found.is_some_and(|found| is_same_file(Path::new(found), &manifest))
        };
        let package = list(&workspace, "packages").iter().find(is_wanted);
        let package = package.with_context(|| {
            format!("expected a package in {}, found only a workspace", folder.display())
        })?;
        Ok(Some(Self::parse(package, owned_text(&workspace, "workspace_root").into())))
    }

    fn parse(package: &JsonValue, workspace: PathBuf) -> Self {
        let is_usual = |dependency: &&JsonValue| text(dependency, "kind").is_none();
        let dependencies = list(package, "dependencies").iter().filter(is_usual);
        Self {
            edition: owned_text(package, "edition"),
            targets: list(package, "targets").iter().map(Target::parse).collect(),
            dependencies: dependencies.map(Dependency::parse).collect(),
            default_features: default_features(package),
            workspace,
        }
    }
}

impl Target {
    fn parse(target: &JsonValue) -> Self {
        let kind = list(target, "kind").first().and_then(JsonValue::get::<String>);
        Self {
            name: owned_text(target, "name"),
            kind: match kind.map(String::as_str) {
                Some("bin") => TargetKind::Program,
                Some("proc-macro") => TargetKind::Library,
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
            is_in_registry: source.starts_with("registry+")
                && text(dependency, "registry").is_none(),
            has_default_features: is_true(dependency, "uses_default_features"),
            features: features.cloned().collect(),
            systems: text(dependency, "target").map(str::to_owned),
        }
    }
}

/// Returns the features of a package that the feature `default` turns on, directly or indirectly, and itself.
fn default_features(package: &JsonValue) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(features) = field(package, "features") else { return found };
    let mut stack = vec!["default"];
    while let Some(name) = stack.pop() {
        // Other names are dependencies or their features, as `dep:a` and `a/b`.
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
mod tests {
    use super::{Dependency, Package, TargetKind};
    use tempfile::TempDir;
    use test_support::files::write_files;

    #[test]
    fn a_package_is_read_as_cargo_reads_it() {
        let folder = TempDir::new().unwrap();
        assert_eq!(Package::read(folder.path()).unwrap(), None);
        let workspace = "[workspace]\nmembers = [\"p\"]\n[workspace.package]\nedition = \"2021\"\n\
                         [workspace.dependencies]\nd = \"2\"\n";
        let package = r#"
[dependencies]
a-b = "=1.2.3" # [dev-dependencies]
"c" = { package = "c2", version = "1", optional = true, default-features = false, features = [
    "x",
    "y",
] }
d.workspace = true
[dev-dependencies]
e = "1"
[target."cfg(unix)".dependencies.f]
path = "../f"
[dependencies.g]
git = "https://x.org/g"
[dependencies.h]
version = "1"
registry-index = "https://x.org/index"
[features]
default = ["a", "c/x"]
a = ["b", "dep:c"]
b = ["a"]
off = ["a"]
[package]
name = "sente"
edition.workspace = true
[[bin]]
name = "x"
path = "y.rs"
edition = "2024"
"#;
        write_files(
            folder.path(),
            &[
                ("Cargo.toml", workspace),
                ("p/Cargo.toml", package),
                ("p/src/lib.rs", ""),
                ("p/tests/x.rs", ""),
                ("f/Cargo.toml", "[package]\nname = \"f\"\n"),
                ("f/src/lib.rs", ""),
                ("p/y.rs", ""),
            ],
        );
        let error = Package::read(folder.path()).unwrap_err().to_string();
        assert!(error.ends_with(", found only a workspace"), "{error}");
        let package = Package::read(&folder.path().join("p")).unwrap().unwrap();
        assert_eq!(package.edition, "2021");
        assert_eq!(Vec::from_iter(&package.default_features), ["a", "b", "default"]);
        let workspace = package.workspace.canonicalize().unwrap();
        assert_eq!(workspace, folder.path().canonicalize().unwrap());
        let targets = package.targets.iter().map(|it| {
            let file = it.file.file_name().unwrap().to_str().unwrap();
            (&*it.name, it.kind, &*it.edition, file)
        });
        assert!(targets.eq([
            ("sente", TargetKind::Library, "2021", "lib.rs"),
            ("x", TargetKind::Program, "2024", "y.rs"),
            ("x", TargetKind::Other, "2021", "x.rs"),
        ]));
        let usual = |name: &str, versions: &str| Dependency {
            package: name.to_owned(),
            versions: versions.to_owned(),
            is_in_registry: true,
            has_default_features: true,
            ..Dependency::default()
        };
        let elsewhere =
            |name, versions| Dependency { is_in_registry: false, ..usual(name, versions) };
        let expected = [
            usual("a-b", "=1.2.3"),
            Dependency {
                new_name: Some("c".to_owned()),
                has_default_features: false,
                features: ["x", "y"].map(str::to_owned).into(),
                ..usual("c2", "^1")
            },
            usual("d", "^2"),
            Dependency { systems: Some("cfg(unix)".to_owned()), ..elsewhere("f", "*") },
            elsewhere("g", "*"),
            elsewhere("h", "^1"),
        ];
        for dependency in &expected {
            assert!(package.dependencies.contains(dependency), "{:?}", package.dependencies);
        }
        assert_eq!(package.dependencies.len(), expected.len());
    }

    #[test]
    fn a_manifest_that_cargo_cannot_read_is_an_error() {
        let folder = TempDir::new().unwrap();
        write_files(folder.path(), &[("Cargo.toml", "[package]\nname = 1\n")]);
        let error = Package::read(folder.path()).unwrap_err().to_string();
        assert!(error.starts_with("cannot read ") && error.contains("name = 1"), "{error}");
    }
}
