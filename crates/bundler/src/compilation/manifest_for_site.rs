//! The manifest of a project, compared with the site of a task: which of the dependencies the site has, and whether the
//! site compiles bundles as the manifest says.
//!
//! A site compiles a bundle without the manifest of the project, in its own way, which [`Site`] states. So a project is
//! refused if its manifest asks for something else, such as another edition. The dependencies that the site has are
//! written into the manifest with which the bundle is compiled here.

use crate::LIBRARY_NAME;
use crate::compilation::package::{Dependency, Package, ResolvedDependency, Target};
use crate::sources::Sources;
use crate::syntax::search::identifiers;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use workbench::site::Site;
use workbench::site::compiler_settings::KnownCrate;
use workbench::support::file::is_same_file;
use workbench::task::Task;

/// The manifest of a task's project, seen from the site of the task: the site may lack dependencies of the project, and
/// may compile bundles in another way than the manifest says.
#[derive(Clone, Debug)]
pub(crate) struct ManifestForSite<'a> {
    task: &'a Task,
    /// The package that the manifest describes.
    pub(crate) package: Package,
}

/// The reason why a bundle cannot use a dependency of the project on a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReasonNotUsable {
    /// The site has no crates.
    NoCrates,
    /// The crate is not in the usual registry, crates.io, so no site has it.
    OtherOrigin,
    /// The manifest gives the crate a new name, but sites know crates only by their own names.
    NewName { own_name: String },
}

impl<'a> ManifestForSite<'a> {
    /// Reads the manifest of a task's project.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a manifest that cannot be read.
    pub(crate) fn read(task: &'a Task) -> Result<Self> {
        Ok(Self { task, package: Package::read(task.project.root())? })
    }

    /// Returns the reason why a bundle cannot use a dependency of the project on the site of the task, if there is one.
    fn reason_not_usable(&self, dependency: &Dependency) -> Option<ReasonNotUsable> {
        if !self.task.site.compiler_settings.has_crates() {
            return Some(ReasonNotUsable::NoCrates);
        }
        if !dependency.is_in_crates_io {
            return Some(ReasonNotUsable::OtherOrigin);
        }
        // There is only one more reason, which is a new name.
        dependency.new_name.as_ref()?;
        // A new name does no harm if it is the crate's own name, which may differ from the name of its package. If
        // Cargo cannot tell the own name, the dependency counts as present, and the compilation of the bundle shows the
        // message of Cargo.
        let resolved = self.package.resolved_dependencies().ok()?;
        let own_name = dependency.own_name(resolved);
        let has_own_name = dependency.name_in_sources(resolved) == own_name;
        (!has_own_name).then_some(ReasonNotUsable::NewName { own_name })
    }

    fn dependencies_on_site(&self) -> impl Iterator<Item = &Dependency> {
        self.package.dependencies.iter().filter(|it| self.reason_not_usable(it).is_none())
    }

    /// Returns the tables that give the manifest of a bundle the dependencies that the site of the task has. Each
    /// dependency gets the features with which Cargo compiles it for the project.
    ///
    /// # Errors
    ///
    /// Returns an error with the messages of Cargo if the features cannot be read.
    pub(crate) fn tables_of_dependencies(&self) -> Result<String> {
        let mut dependencies: Vec<_> = self.dependencies_on_site().cloned().collect();
        if self.package.may_have_more_features_than_bundle() && !dependencies.is_empty() {
            let resolved = self.package.resolved_dependencies()?;
            for dependency in &mut dependencies {
                // A dependency for other systems is not resolved, and keeps the features that it states.
                let Some(found) = dependency.resolve(resolved) else { continue };
                dependency.features = found.features.clone();
                dependency.wants_default_features = false;
            }
        }
        Ok(dependencies.iter().map(table).collect())
    }

    /// Returns the dependencies that a bundle for the site of the task cannot use, by the names that sources use.
    pub(crate) fn unusable_crates(&self) -> BTreeMap<String, ReasonNotUsable> {
        let dependencies = self.package.dependencies.iter();
        let missing = dependencies.filter_map(|it| Some((it, self.reason_not_usable(it)?)));
        let missing: Vec<_> = missing.collect();
        if missing.is_empty() {
            return BTreeMap::new();
        }
        let resolved = self.package.resolved_dependencies().unwrap_or_default();
        let named = missing.into_iter();
        named.map(|(dependency, reason)| (dependency.name_in_sources(resolved), reason)).collect()
    }

    /// Returns the dependencies of which it is not known whether the site of the task has them, in the version and with
    /// the features that Cargo has chosen. Each is given by the name that sources use, together with a note for the
    /// user.
    ///
    /// # Errors
    ///
    /// Returns an error with the messages of Cargo if the versions cannot be read.
    pub(crate) fn notes_on_crates(&self) -> Result<Vec<(String, String)>> {
        let Site { name: site, compiler_settings, .. } = self.task.site;
        let known = |dependency: &Dependency| {
            compiler_settings.known_crates.iter().find(|it| it.package == dependency.package)
        };
        // If the manifest itself says that a dependency is the same as on the site, Cargo need not be asked.
        let is_surely_same = |dependency: &&Dependency| {
            let Some(known) = known(dependency) else { return false };
            dependency.versions == format!("={}", known.version)
                && extra_features(known.features, &dependency.features).is_empty()
                && !self.package.may_have_more_features_than_bundle()
        };
        let others: Vec<_> = self.dependencies_on_site().filter(|it| !is_surely_same(it)).collect();
        if others.is_empty() {
            return Ok(Vec::new());
        }
        let resolved = self.package.resolved_dependencies()?;
        let mut notes = Vec::new();
        for dependency in others {
            let Dependency { package, versions, features, .. } = dependency;
            let note = match known(dependency) {
                Some(known) => note_on_known_crate(site, known, dependency.resolve(resolved)),
                None => Some(format!(
                    "see whether {site} has {package} {versions}{}: this is not known here",
                    with_features(features)
                )),
            };
            notes.extend(note.map(|note| (dependency.name_in_sources(resolved), note)));
        }
        Ok(notes)
    }

    /// Checks that Cargo compiles the sources of the task as a bundle is compiled: from the usual files, and in the
    /// edition that the site of the task prefers. If the solution uses the library, the name of the library has to be
    /// `sente`. A project without a manifest passes.
    ///
    /// # Errors
    ///
    /// Returns an error that says what to change in the manifest.
    pub(crate) fn ensure_compiles_like_site(&self, sources: &Sources) -> Result<()> {
        let package = &self.package;
        let Some(found) = &package.edition else { return Ok(()) };
        let Task { project, name, site, .. } = self.task;
        let expected = site.compiler_settings.preferred_edition();
        ensure!(
            found == expected,
            "cannot bundle {name}: the project has edition {found}, and {} compiles the bundle in edition {expected}, \
             which can change what it does: write `edition = \"{expected}\"` in Cargo.toml",
            site.name
        );
        let solution = package.program(name).with_context(|| {
            format!("cannot bundle {name}: Cargo.toml has no program of this name: remove its tables [[bin]]")
        })?;
        ensure_target_is_usual(self.task, solution, "[[bin]]", &project.solution_file(name))?;
        let Some(library) = package.library() else { return Ok(()) };
        ensure_target_is_usual(self.task, library, "[lib]", &project.library_file())?;
        let library_name = library.name.replace('-', "_");
        ensure!(
            library_name == LIBRARY_NAME
                || !identifiers(&sources.solution.without_tests.tokens).contains(&library_name),
            "cannot bundle {name}: the library has the name {library_name}: in Cargo.toml, write `name = \"{LIBRARY_NAME}\"` in \
             the table [lib] or, if there is none, in [package]"
        );
        Ok(())
    }
}

/// Returns a note if a dependency, as Cargo has chosen it, is not the one that the site is known to have. There is none
/// if Cargo has not chosen a version, because the dependency is only for other systems.
fn note_on_known_crate(
    site: &str,
    known: &KnownCrate,
    found: Option<&ResolvedDependency>,
) -> Option<String> {
    let KnownCrate { package, version, features } = known;
    let found = found?;
    let found_version = &found.package_version.version;
    if found_version != version {
        return Some(format!(
            "{site} has {package} {version}, and the project uses {found_version}: write the version \"={version}\" in \
             Cargo.toml"
        ));
    }
    let extra = extra_features(features, &found.features);
    (!extra.is_empty()).then(|| {
        format!("{site} is not known to have {package} {version}{}", with_features(&extra))
    })
}

/// Returns the features of `wanted` that are not among `known`.
fn extra_features(known: &[&str], wanted: &[String]) -> Vec<String> {
    let is_extra = |feature: &&String| !known.contains(&feature.as_str());
    wanted.iter().filter(is_extra).cloned().collect()
}

/// Returns the end of a phrase about a crate with these features, such as ` with the feature a`. It is empty if there
/// are none.
fn with_features(features: &[String]) -> String {
    match features {
        [] => String::new(),
        [feature] => format!(" with the feature {feature}"),
        _ => format!(" with the features {}", features.join(", ")),
    }
}

/// Returns the table of a dependency in a manifest.
fn table(dependency: &Dependency) -> String {
    let Dependency { package, new_name, versions, systems, .. } = dependency;
    let heading = match systems {
        Some(systems) => format!("target.{}.dependencies", quoted(systems)),
        None => "dependencies".to_owned(),
    };
    // A line `package` gives a crate the name of the table in place of its own. So only a crate with a new name has
    // such a line.
    let (name, package_line) = match new_name {
        Some(new_name) => (new_name, format!("package = {}\n", quoted(package))),
        None => (package, String::new()),
    };
    let features: Vec<_> = dependency.features.iter().map(|name| quoted(name)).collect();
    format!(
        "[{heading}.{name}]\n{package_line}version = {}\ndefault-features = {}\nfeatures = [{}]\n\n",
        quoted(versions),
        dependency.wants_default_features,
        features.join(", ")
    )
}

/// Returns a text as a string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Checks that a target has the usual file and no edition of its own. `table` is its table in the manifest.
fn ensure_target_is_usual(task: &Task, target: &Target, table: &str, file: &Path) -> Result<()> {
    let name = &task.name;
    ensure!(
        target.edition == task.site.compiler_settings.preferred_edition(),
        "cannot bundle {name}: the table {table} of Cargo.toml has an edition of its own: remove the line `edition` from it"
    );
    ensure!(
        is_same_file(&target.file, file),
        "cannot bundle {name}: the table {table} of Cargo.toml has the path {}: move the file to {}",
        target.file.display(),
        file.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ManifestForSite, table};
    use crate::compilation::package::Dependency;
    use test_support::files::project;
    use workbench::project::Project;
    use workbench::task::Task;

    fn dependency(versions: &str) -> Dependency {
        Dependency {
            package: "a-b".to_owned(),
            versions: versions.to_owned(),
            wants_default_features: true,
            ..Dependency::default()
        }
    }

    #[test]
    fn a_dependency_is_a_table() {
        let usual = "[dependencies.a-b]\nversion = \"^1.2\"\ndefault-features = true\n\
                     features = []\n\n";
        assert_eq!(table(&dependency("^1.2")), usual);
        let special = Dependency {
            new_name: Some("c".to_owned()),
            wants_default_features: false,
            features: ["x", "y"].map(str::to_owned).into(),
            systems: Some("cfg(target_os = \"linux\")".to_owned()),
            ..dependency("=1.2.3")
        };
        let expected = r#"[target."cfg(target_os = \"linux\")".dependencies.c]
package = "a-b"
version = "=1.2.3"
default-features = false
features = ["x", "y"]

"#;
        assert_eq!(table(&special), expected);
    }

    #[test]
    fn a_crate_that_the_site_may_not_have_is_noted() {
        let package = |name: &str, version: &str| {
            format!(
                "[package]\nname = \"{name}\"\nversion = \"{version}\"\n[lib]\npath = \"lib.rs\"\n\
                 [features]\nstd = []\nf = []\ng = []\n"
            )
        };
        let configuration =
            "[source.crates-io]\nreplace-with = \"v\"\n[source.v]\ndirectory = \"v\"\n";
        let checksum = "{\"files\":{}}";
        for (line, expected) in [
            ("petgraph = \"=0.8.2\"", None),
            ("petgraph = \"0.8\"", None),
            // Cargo chooses version 0.8.2.
            ("petgraph = \"<0.9\"", None),
            (
                "itertools = \"0.14\"",
                Some((
                    "itertools",
                    "AtCoder has itertools 0.14.0, and the project uses 0.14.9: write the version \"=0.14.0\" in Cargo.toml",
                )),
            ),
            // The features that are on by default may also be stated.
            (
                "petgraph = { version = \"=0.8.2\", default-features = false, features = [\"std\"] }",
                None,
            ),
            (
                "petgraph = \"=0.8.2\"\n[features]\ndefault = [\"p\"]\np = [\"petgraph/g\"]",
                Some((
                    "petgraph",
                    "AtCoder is not known to have petgraph 0.8.2 with the feature g",
                )),
            ),
            (
                "a-a = \"0.8\"",
                Some(("a_a", "see whether AtCoder has a-a ^0.8: this is not known here")),
            ),
            (
                "a_a = { version = \"0.8\", package = \"a-a\", features = [\"f\", \"g\"] }",
                Some((
                    "a_a",
                    "see whether AtCoder has a-a ^0.8 with the features f, g: this is not known here",
                )),
            ),
            (
                "petgraph = { version = \"=0.8.2\", features = [\"f\"] }",
                Some((
                    "petgraph",
                    "AtCoder is not known to have petgraph 0.8.2 with the feature f",
                )),
            ),
            // A bundle cannot use this crate at all.
            ("b = { version = \"0.8\", package = \"a-a\" }", None),
        ] {
            let manifest =
                format!("[package]\nname = \"x\"\nedition = \"2024\"\n[dependencies]\n{line}\n");
            let files = [
                ("Cargo.toml", &*manifest),
                (".cargo/config.toml", configuration),
                ("v/a-a/Cargo.toml", &package("a-a", "0.8.2")),
                ("v/a-a/.cargo-checksum.json", checksum),
                ("v/itertools/Cargo.toml", &package("itertools", "0.14.9")),
                ("v/itertools/.cargo-checksum.json", checksum),
                ("v/petgraph/Cargo.toml", &package("petgraph", "0.8.2")),
                ("v/petgraph/.cargo-checksum.json", checksum),
                ("src/bin/x.rs", "//! <https://atcoder.jp/x>\nfn main() {}\n"),
            ];
            let (_folder, project) = project(&files, Project::new);
            let task = Task::open(&project, "x", &[]).unwrap();
            let notes = ManifestForSite::read(&task).unwrap().notes_on_crates().unwrap();
            let found = notes.first().map(|(name, note)| (&**name, &**note));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn a_site_has_only_the_crates_of_the_registry() {
        const OTHERS: &str =
            "c = { path = \"c\" }\nd = { package = \"e\", git = \"https://x.org/e\" }\n";
        let of_atcoder = "https://atcoder.jp/x";
        let of_codeforces = "https://codeforces.com/x";
        for (url, others, expected_tables, expected_missing) in [
            (of_atcoder, "", Some(1), ""),
            (of_codeforces, "", Some(0), "a_b"),
            (of_codeforces, OTHERS, Some(0), "a_b c d"),
            // The features of `a-b` cannot be read, because none of these crates is there.
            (of_atcoder, OTHERS, None, "c d"),
        ] {
            let manifest = format!(
                "[package]\nname = \"x\"\nedition = \"2024\"\n[dependencies]\na-b = \"1\"\n{others}"
            );
            let solution = format!("//! <{url}>\nfn main() {{}}\n");
            let files = [("Cargo.toml", &*manifest), ("src/bin/x.rs", &solution)];
            let (_folder, project) = project(&files, Project::new);
            let task = Task::open(&project, "x", &[]).unwrap();
            let manifest = ManifestForSite::read(&task).unwrap();
            assert_eq!(
                Vec::from_iter(manifest.unusable_crates().into_keys()).join(" "),
                expected_missing
            );
            let tables = manifest.tables_of_dependencies().ok();
            let tables = tables.map(|tables| tables.matches("[dependencies.").count());
            assert_eq!(tables, expected_tables, "{url} {others}");
        }
    }
}
