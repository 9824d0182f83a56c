//! The manifest of a project, as far as its bundles depend on it.
//!
//! A manifest is read by its lines and brackets, because a crate for TOML, or for the JSON of `cargo metadata`, would
//! have to be compiled by every first `cargo test`.

use anyhow::{Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use workbench::file::read;
use workbench::task::Task;

/// A dependency of a package, or the heading of a list of dependencies.
struct ManifestEntry {
    /// The name by which sources know the crate. The name is empty for a line that is no dependency, such as a heading.
    name: String,
    /// The lines of the manifest that belong to the entry.
    text: String,
}

impl ManifestEntry {
    /// Returns true if the entry is a crate that is not in the registry of Cargo, as `a = { path = "../a" }` is. No
    /// site has such a crate.
    fn is_outside_registry(&self) -> bool {
        const KEYS: [&str; 3] = ["path", "git", "registry"];
        let text = self.text.replace(' ', "");
        let has_key = |key: &&str| {
            ["{", ",", "\n", "."].iter().any(|before| text.contains(&format!("{before}{key}=")))
        };
        KEYS.iter().any(has_key)
    }

    /// Returns the name of the package, with `_` for `-`. It is another one than that of the crate if the entry gives
    /// the crate a new name, as `a = { package = "b", version = "1" }` does.
    fn package(&self) -> String {
        self.value("package").map_or_else(|| self.name.clone(), |package| package.replace('-', "_"))
    }

    /// Returns the version that the entry asks for, without a sign such as `=`.
    fn version(&self) -> Option<String> {
        let is_short = |text: &&str| !self.text.starts_with('[') && text.starts_with(['"', '\'']);
        let (_, value) = self.text.split_once('=')?;
        let short =
            Some(value.trim_start()).filter(is_short).and_then(|it| it.split(['"', '\'']).nth(1));
        let version = short.map(str::to_owned).or_else(|| self.value("version"))?;
        Some(version.trim_start_matches(['=', '^', '~', ' ']).to_owned())
    }

    /// Returns the value of a key in the entry.
    fn value(&self, key: &str) -> Option<String> {
        let text = self.text.replace(' ', "").replace('\'', "\"");
        ["{", ",", "\n", "."].iter().find_map(|before| {
            let (_, value) = text.split_once(&format!("{before}{key}=\""))?;
            value.split('"').next().map(str::to_owned)
        })
    }

    /// Returns true if the entry takes its version from a workspace, as `a.workspace = true` does. The package of a
    /// bundle does not belong to this workspace.
    fn is_inherited(&self) -> bool {
        self.text.replace(' ', "").contains("workspace=true")
    }
}

/// Returns the dependencies of a task's package that the site of the task may have. The text has the lines for the
/// manifest of the bundle.
///
/// # Errors
///
/// Returns an error if the manifest cannot be read, or if it takes a dependency from a workspace.
pub(crate) fn dependencies(task: &Task) -> Result<String> {
    let Task { project, name, .. } = task;
    let dependencies = dependencies_in(&read(&project.root().join("Cargo.toml"))?);
    if let Some(inherited) = dependencies.iter().find(|it| it.is_inherited()) {
        bail!(
            "cannot bundle {name}: write the version of the crate into Cargo.toml instead of `{}`",
            inherited.text.trim()
        );
    }
    let usual = dependencies.iter().filter(|it| !it.is_outside_registry());
    Ok(usual.map(|it| &*it.text).collect())
}

/// A crate that a package depends on.
pub(crate) struct Dependency {
    /// The name of its package, with `_` for `-`.
    pub(crate) package: String,
    /// The name that the manifest gives the crate, if it gives it a new one.
    pub(crate) new_name: Option<String>,
    /// The version that the manifest asks for, such as `1.2`, if it asks for one.
    version: Option<String>,
}

/// The similarity of a version to the one that a manifest asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum VersionMatch {
    /// The versions are different, or the manifest asks for none.
    None,
    /// Cargo takes the versions for compatible.
    Compatible,
    /// The version has all numbers that the manifest states.
    Stated,
}

impl Dependency {
    /// Compares a version with the one that the manifest asks for.
    pub(crate) fn match_of(&self, version: &str) -> VersionMatch {
        let Some(wanted) = &self.version else { return VersionMatch::None };
        // Versions with the same first number other than 0 are compatible.
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

/// Returns the crates in the list of dependencies of a task's package, or none if there is no manifest. (Dependencies for
/// certain systems are not read.)
///
/// # Errors
///
/// Returns an error if there is a manifest that cannot be read.
pub(crate) fn all_dependencies(task: &Task) -> Result<Vec<Dependency>> {
    let file = task.project.root().join("Cargo.toml");
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let entries = dependencies_in(&read(&file)?);
    let dependency = |entry: &ManifestEntry| {
        let package = entry.package();
        let new_name = (package != entry.name).then(|| entry.name.clone());
        Dependency { package, new_name, version: entry.version() }
    };
    Ok(entries.iter().filter(|entry| !entry.name.is_empty()).map(dependency).collect())
}

/// Returns the dependencies of a task's package that the site of the task does not have, by the names that sources use.
///
/// # Errors
///
/// Returns an error if there is a manifest that cannot be read.
pub(crate) fn missing_crates(task: &Task) -> Result<BTreeSet<String>> {
    let file = task.project.root().join("Cargo.toml");
    if !file.is_file() {
        return Ok(BTreeSet::new());
    }
    let dependencies = dependencies_in(&read(&file)?).into_iter();
    let missing = dependencies.filter(|it| !task.site.has_crates || it.is_outside_registry());
    Ok(missing.map(|it| it.name).filter(|name| !name.is_empty()).collect())
}

/// Returns the dependencies of the package in a manifest. Those with a table of their own, such as `[dependencies.a]`,
/// are the last.
fn dependencies_in(manifest: &str) -> Vec<ManifestEntry> {
    let mut in_list = Vec::new();
    let mut in_tables: Vec<ManifestEntry> = Vec::new();
    let mut is_list = false;
    for text in entries_of_tables(manifest, "[dependencies") {
        if let Some(name) = text.strip_prefix("[dependencies.") {
            in_tables.push(ManifestEntry { name: crate_name(name), text });
            is_list = false;
        } else if text.starts_with('[') {
            in_list.push(ManifestEntry { name: String::new(), text });
            is_list = true;
        } else if is_list {
            in_list.push(ManifestEntry { name: crate_name(&text), text });
        } else if let Some(last) = in_tables.last_mut() {
            last.text += &text;
        }
    }
    in_list.extend(in_tables);
    in_list
}

/// Returns the name of the crate at the beginning of an entry, as sources write it, with `_` for `-`. The name is empty
/// if the entry begins with something else.
fn crate_name(entry: &str) -> String {
    let end = entry.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
    entry[..end.unwrap_or(entry.len())].replace('-', "_")
}

/// Checks that the project of a task has the edition that the site of the task prefers. A project without a manifest
/// needs no edition.
///
/// # Errors
///
/// Returns an error if the project has another edition, which could change the meaning of a bundle, or if a manifest
/// cannot be read.
pub(crate) fn ensure_has_edition(task: &Task) -> Result<()> {
    let Task { project, name, site, .. } = task;
    let root = project.root();
    if !root.join("Cargo.toml").is_file() {
        return Ok(());
    }
    for table in ["[[bin]]", "[lib]"] {
        ensure!(
            edition_line(root, table)?.is_none(),
            "cannot bundle {name}: the table {table} of Cargo.toml has an edition of its own: remove it"
        );
    }
    let line = match edition_line(root, "[package]")? {
        Some(line) if line.contains("workspace") => edition_line_of_workspace(root)?,
        line => line,
    };
    // Without an edition, Cargo takes the oldest.
    let found = line.as_deref().and_then(|line| line.split(['"', '\'']).nth(1)).unwrap_or("2015");
    let expected = site.preferred_edition();
    ensure!(
        found == expected,
        "cannot bundle {name}: the project has edition {found}, and {} compiles the bundle in edition {expected}, \
         which can change what it does: write `edition = \"{expected}\"` in Cargo.toml",
        site.name
    );
    Ok(())
}

/// Returns the line with the edition that a workspace gives the packages in its folder.
fn edition_line_of_workspace(package: &Path) -> Result<Option<String>> {
    for folder in package.ancestors() {
        let line = edition_line(folder, "[workspace.package]")?;
        if line.is_some() {
            return Ok(line);
        }
    }
    Ok(None)
}

/// Returns the line with the edition in a table of the manifest in a folder, if there is one.
fn edition_line(folder: &Path, table: &str) -> Result<Option<String>> {
    let file = folder.join("Cargo.toml");
    if !file.is_file() {
        return Ok(None);
    }
    let manifest = read(&file)?;
    let entries = entries_of_tables(&manifest, table);
    let line = entries.iter().find(|entry| entry.starts_with("edition"));
    let without_comment = |line: &String| line.split('#').next().unwrap_or_default().to_owned();
    Ok(line.map(without_comment))
}

/// Returns the entries of the tables of a manifest whose headings begin with `start`. An entry is a line, such as a
/// heading or a comment, or the lines of a value with brackets, such as a list. Each line ends with a line feed.
fn entries_of_tables(manifest: &str, start: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    let mut is_wanted = false;
    let mut depth = 0;
    for line in manifest.lines().map(str::trim) {
        let is_new = depth == 0;
        if is_new && line.starts_with('[') {
            is_wanted = line.starts_with(start);
        }
        depth += change_of_depth(line);
        let text = format!("{line}\n");
        match entries.last_mut() {
            _ if !is_wanted => {}
            Some(last) if !is_new => *last += &text,
            _ => entries.push(text),
        }
    }
    entries
}

/// Returns the number of brackets that a line of a manifest opens, minus the number of those that it closes. Brackets
/// in strings and comments do not count.
fn change_of_depth(line: &str) -> i32 {
    let mut change = 0;
    let mut quote = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some('"'), '\\') => {
                chars.next();
            }
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') => break,
            (None, '[' | '{') => change += 1,
            (None, ']' | '}') => change -= 1,
            (None, _) => {}
        }
    }
    change
}

#[cfg(test)]
mod tests {
    use super::{Dependency, ManifestEntry, VersionMatch, dependencies_in};

    #[test]
    fn the_dependencies_are_those_of_the_package() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na-b = \"1\" # why\n\n[dev-dependencies]\n\
                        b = \"2\"\n[dependencies.c]\nversion = \"3\"\r\n[lib]\n";
        let dependencies = dependencies_in(manifest);
        let text: String = dependencies.iter().map(|it| &*it.text).collect();
        let expected = "[dependencies]\na-b = \"1\" # why\n\n[dependencies.c]\nversion = \"3\"\n";
        assert_eq!(text, expected);
        let names = dependencies.iter().map(|it| &*it.name).filter(|name| !name.is_empty());
        assert!(names.eq(["a_b", "c"]));
    }

    #[test]
    fn a_value_may_have_several_lines() {
        let manifest = "[dependencies] # [\na = { path = \"a]\", features = [\n\"b\", # ]\n[],\n] }\nc = '2[' # [\n\
                        d = \"\\\"[\"\n[lib]\npath = [\n\n]\n";
        let dependencies = dependencies_in(manifest);
        let found: Vec<_> = dependencies.iter().map(|it| (&*it.name, &*it.text)).collect();
        let a = "a = { path = \"a]\", features = [\n\"b\", # ]\n[],\n] }\n";
        let others = [("c", "c = '2[' # [\n"), ("d", "d = \"\\\"[\"\n")];
        assert_eq!(found, [&[("", "[dependencies] # [\n"), ("a", a)], &others[..]].concat());
        assert!(dependencies[1].is_outside_registry());
    }

    #[test]
    fn a_crate_may_be_outside_the_registry_or_be_inherited() {
        for (text, is_outside_registry, is_inherited) in [
            ("a = \"1\"", false, false),
            ("a = { path = \"../a\" }", true, false),
            ("a = { version = \"1\", path=\"../a\" }", true, false),
            ("[dependencies.a]\npath = \"../a\"", true, false),
            ("a.path = \"../a\"", true, false),
            ("a = { git = \"https://x.org/a\" }", true, false),
            ("[dependencies.a]\ngit = \"https://x.org/a\"", true, false),
            ("a = { version = \"1\", registry = \"own\" }", true, false),
            ("filepath = \"1\"", false, false),
            ("a.workspace = true", false, true),
            ("a = { workspace = true }", false, true),
        ] {
            let dependency = ManifestEntry { name: "a".into(), text: text.into() };
            assert_eq!(dependency.is_outside_registry(), is_outside_registry, "{text}");
            assert_eq!(dependency.is_inherited(), is_inherited, "{text}");
        }
    }
    #[test]
    fn a_dependency_has_a_package_and_a_version() {
        for (text, package, version) in [
            ("a-b = \"=1.2\"", "a_b", Some("1.2")),
            ("a-b = '^1' # why", "a_b", Some("1")),
            ("a-b = { version = \"~1.0.3\", package = \"c-d\" }", "c_d", Some("1.0.3")),
            ("[dependencies.a-b]\npackage = \"c\"\nversion = \"2\"\n", "c", Some("2")),
            ("a-b = { path = \"../a\" }", "a_b", None),
        ] {
            let entry = ManifestEntry { name: "a_b".into(), text: text.into() };
            assert_eq!((&*entry.package(), entry.version().as_deref()), (package, version));
        }
        let version = |wanted: Option<&str>| Dependency {
            package: String::new(),
            new_name: None,
            version: wanted.map(str::to_owned),
        };
        for (wanted, found, expected) in [
            (Some("1.2"), "1.2", VersionMatch::Stated),
            (Some("1.2"), "1.2.3", VersionMatch::Stated),
            (Some("1.2"), "1.20", VersionMatch::Compatible),
            (Some("0.8.4"), "0.8.5", VersionMatch::Compatible),
            (Some("0.8.4"), "0.9.4", VersionMatch::None),
            (Some("1"), "2.1.0", VersionMatch::None),
            (None, "1.0.0", VersionMatch::None),
        ] {
            assert_eq!(version(wanted).match_of(found), expected, "{wanted:?} {found}");
        }
    }
}
