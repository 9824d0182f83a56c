//! The manifest of a project, as far as its bundles depend on it.
//!
//! A manifest is read by lines, because a crate for TOML, or for the JSON of `cargo metadata`, would have to be
//! compiled by every first `cargo test`.

use anyhow::{Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use workbench::file::read;
use workbench::task::Task;

/// Returns the tables with the dependencies of a task's package, for the package of its bundle.
///
/// # Errors
///
/// Returns an error if the manifest cannot be read, or if it takes a dependency from a workspace, to which the package
/// of the bundle does not belong.
pub(crate) fn dependencies(task: &Task) -> Result<String> {
    let Task { project, name, .. } = task;
    let tables = dependency_tables(&read(&project.root().join("Cargo.toml"))?);
    let is_inherited = |line: &&str| line.replace(' ', "").contains("workspace=true");
    if let Some(line) = tables.lines().find(is_inherited) {
        bail!(
            "cannot bundle {name}: write the version of the crate into Cargo.toml instead of `{line}`"
        );
    }
    Ok(tables)
}

/// Returns the names by which sources know the dependencies of a task's package.
///
/// # Errors
///
/// Returns an error if there is a manifest that cannot be read.
pub(crate) fn dependency_names(task: &Task) -> Result<BTreeSet<String>> {
    let file = task.project.root().join("Cargo.toml");
    if !file.is_file() {
        return Ok(BTreeSet::new());
    }
    let tables = dependency_tables(&read(&file)?);
    Ok(names_in(&tables))
}

/// Returns the names in tables of dependencies. In a table such as `[dependencies.a]`, only its heading has one.
fn names_in(tables: &str) -> BTreeSet<String> {
    let mut is_single = false;
    let mut names = BTreeSet::new();
    for line in tables.lines() {
        let single = line.strip_prefix("[dependencies.");
        if line.starts_with('[') {
            is_single = single.is_some();
        }
        let text = single.or((!is_single).then_some(line)).unwrap_or_default();
        let end = text.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
        names.insert(text[..end.unwrap_or(text.len())].replace('-', "_"));
    }
    names.remove("");
    names
}

/// Returns the tables of a manifest with the dependencies of the package.
fn dependency_tables(manifest: &str) -> String {
    let lines = lines_of_tables(manifest, "[dependencies");
    lines.map(|line| format!("{line}\n")).collect()
}

/// Checks that the project of a task has the preferred edition for its bundle, unless it has no manifest.
///
/// # Errors
///
/// Returns an error if it has another edition, which could change the meaning of a bundle, or if a manifest cannot be
/// read.
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
    let line = lines_of_tables(&manifest, table).find(|line| line.starts_with("edition"));
    let without_comment = |line: &str| line.split('#').next().unwrap_or_default().to_owned();
    Ok(line.map(without_comment))
}

/// Returns the lines of those tables of a manifest that begin with a text.
fn lines_of_tables<'a>(manifest: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_wanted = false;
    manifest.lines().map(str::trim).filter(move |line| {
        if line.starts_with('[') {
            is_wanted = line.starts_with(start);
        }
        is_wanted
    })
}

#[cfg(test)]
mod tests {
    use super::{dependency_tables, names_in};

    #[test]
    fn the_dependencies_are_those_of_the_package() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na = \"1\" # why\n\n[dev-dependencies]\n\
                        b = \"2\"\n[dependencies.c]\nversion = \"3\"\r\n[lib]\n";
        let expected = "[dependencies]\na = \"1\" # why\n\n[dependencies.c]\nversion = \"3\"\n";
        assert_eq!(dependency_tables(manifest), expected);
        assert!(names_in(expected).iter().eq(["a", "c"]));
    }
}
