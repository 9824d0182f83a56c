//! Tests of what is read from manifests and from the lists of Cargo.

use super::{Dependency, Package, PackageVersion, ResolvedDependency, TargetKind, VersionMatch};
use tempfile::TempDir;
use test_support::files::write_files;

#[test]
fn a_package_is_read_as_cargo_reads_it() {
    let folder = TempDir::new().unwrap();
    let without_manifest = Package::read(folder.path()).unwrap();
    assert_eq!(without_manifest, Package::without_manifest(folder.path()));
    assert_eq!(without_manifest.edition, None);
    assert_eq!(without_manifest.dependencies, []);
    assert_eq!(without_manifest.lock_file(), folder.path().join("Cargo.lock"));
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
    let package = Package::read(&folder.path().join("p")).unwrap();
    assert_eq!(package.edition.as_deref(), Some("2021"));
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
    assert_eq!(package.library(), package.targets.first());
    assert_eq!(package.program("x"), package.targets.get(1));
    assert_eq!(package.program("sente"), None);
    let usual = |name: &str, versions: &str| Dependency {
        package: name.to_owned(),
        versions: versions.to_owned(),
        is_in_crates_io: true,
        wants_default_features: true,
        ..Dependency::default()
    };
    let elsewhere = |name, versions| Dependency { is_in_crates_io: false, ..usual(name, versions) };
    let expected = [
        usual("a-b", "=1.2.3"),
        Dependency {
            new_name: Some("c".to_owned()),
            wants_default_features: false,
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

#[test]
fn the_best_version_has_all_stated_numbers() {
    for (versions, found, expected) in [
        ("=1.2", "1.2", VersionMatch::Stated),
        ("^1.2", "1.2.3", VersionMatch::Stated),
        ("~1.2", "1.20", VersionMatch::Compatible),
        ("^0.8.4", "0.8.5", VersionMatch::Compatible),
        ("^0.8.4", "0.9.4", VersionMatch::None),
        ("^1", "2.1.0", VersionMatch::None),
        ("*", "1.0.0", VersionMatch::None),
    ] {
        let dependency = Dependency { versions: versions.to_owned(), ..Dependency::default() };
        let found_match = dependency.version_match(found);
        assert_eq!(found_match, expected, "{versions} {found}");
    }
}

#[test]
fn a_dependency_is_the_resolved_one_with_the_best_version() {
    let resolved =
        [("a", "1.2.0"), ("b-c", "1.0.0"), ("b-c", "2.1.0")].map(|(package, version)| {
            let package_version = PackageVersion {
                package: package.to_owned(),
                version: version.to_owned(),
                crate_name: format!("crate_{package}_{version}"),
            };
            ResolvedDependency { package_version, features: Vec::new() }
        });
    for (package, versions, new_name, expected) in [
        ("a", "^1", None, "crate_a_1.2.0"),
        ("b-c", "^1", None, "crate_b_c_1.0.0"),
        ("b-c", "^2", None, "crate_b_c_2.1.0"),
        ("b-c", "^2", Some("new-name"), "new_name"),
        ("c-d", "^1", None, "c_d"),
    ] {
        let dependency = Dependency {
            package: package.to_owned(),
            versions: versions.to_owned(),
            new_name: new_name.map(str::to_owned),
            ..Dependency::default()
        };
        assert_eq!(dependency.name_in_sources(&resolved), expected, "{package} {versions}");
    }
}

#[test]
fn features_may_be_turned_on_by_other_packages() {
    let folder = TempDir::new().unwrap();
    let package = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n{rest}")
    };
    let features = "[lib]\nname = \"new_a\"\n[features]\nx = []\ny = []\nz = []\ndefault = []\n";
    let dependencies = "[dependencies]\na.path = \"a\"\nb = { path = \"b\", package = \"c\" }\n\
                        [features]\ndefault = [\"a/x\"]\n[dev-dependencies]\nd.path = \"d\"\n";
    let on = |name: &str| {
        format!("[dependencies]\na = {{ path = \"../a\", features = [\"{name}\"] }}\n")
    };
    let files = [
        ("Cargo.toml", package("p", dependencies)),
        ("a/Cargo.toml", package("a", features)),
        ("b/Cargo.toml", package("c", &on("y"))),
        ("d/Cargo.toml", package("d", &on("z"))),
        ("src/lib.rs", String::new()),
        ("a/src/lib.rs", String::new()),
        ("b/src/lib.rs", String::new()),
        ("d/src/lib.rs", String::new()),
    ];
    write_files(folder.path(), &files);
    let resolved = |package: &str, crate_name: &str, features: &[&str]| ResolvedDependency {
        package_version: PackageVersion {
            package: package.to_owned(),
            version: "1.2.3".to_owned(),
            crate_name: crate_name.to_owned(),
        },
        features: features.iter().map(|&name| name.to_owned()).collect(),
    };
    let read = || Package::read(folder.path()).unwrap();
    let package = read();
    let other = read();
    let expected = [resolved("a", "new_a", &["default", "x", "y"]), resolved("c", "c", &[])];
    assert_eq!(package.resolved_dependencies().unwrap(), expected);
    write_files(folder.path(), &[("a/Cargo.toml", "[package]\n")]);
    // Cargo is asked only once for each package that is read.
    assert_eq!(package.resolved_dependencies().unwrap(), expected);
    let error = other.resolved_dependencies().unwrap_err().to_string();
    assert!(error.starts_with("cannot read the features of the dependencies:\n"), "{error}");
}
