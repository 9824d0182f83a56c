//! Tests of the search for a bundle.

mod conditions_and_lints;
mod errors;
mod missing_crates;
mod modules;
mod notes;
mod registry;

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::notes::notes_on_options;
use crate::bundling::{BundleCheck, BundlingError, CheckedBundle, bundle_and_check};
use crate::compilation::site_compiler::SiteCompiler;
use anyhow::Result;
use tempfile::TempDir;
use test_support::files;
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::file::write;
use workbench::task::Task;

const LOCK: (&str, &str) = ("Cargo.lock", "version = 4\n");

/// Creates a project with these files, and with a solution x for a site. The solution prints nothing.
fn project(site: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
    let (folder, project) = files::project(files, Project::new);
    write_solution(&project, site, "fn main() {}");
    (folder, project)
}

fn write_solution(project: &Project, site: &str, code: &str) {
    let text = format!("//! <https://{site}/x>\n{code}\n");
    write(&project.solution_file("x"), &text).unwrap();
}

/// Bundles the solution x of a project, and checks the bundle.
fn checked(project: &Project, check: BundleCheck) -> Result<CheckedBundle, BundlingError> {
    let task = Task::open(project, "x", &[])?;
    bundle_and_check(&SiteCompiler::of(&task)?, check)
}

/// Returns the modules of a bundle that compiles, and the notes on it.
fn bundled(project: &Project) -> Result<(String, String)> {
    let bundle = checked(project, BundleCheck::Comparison)?.bundle;
    let names: Vec<_> = bundle.modules.iter().map(|it| it.name.clone()).collect();
    Ok((names.join(" "), notes_on_options(&bundle.options).join("\n")))
}

/// Returns a bundle without a text.
fn empty_bundle(site: &'static Site) -> Bundle {
    Bundle {
        solution: "x".into(),
        site,
        text: "".into(),
        modules: Vec::new(),
        options: BundleOptions::default(),
        has_dbg: false,
        depends_on_system: false,
        denies_unexpected_cfgs: false,
        wrapper_names: None,
    }
}

/// The manifest of a project that depends on the crate `no_such` in the folder beside it.
const MANIFEST: &str = "[package]\nname = \"sente\"\nedition = \"2024\"\n\
                        [dependencies]\nno-such = { path = \"no-such\" }\n";

/// Creates a project that depends on the crate `no_such`.
fn project_with_crate(site: &str, files: &[(&str, &str)]) -> (TempDir, Project) {
    let of_crate = [
        ("Cargo.toml", MANIFEST),
        ("no-such/Cargo.toml", "[package]\nname = \"no-such\"\nedition = \"2024\"\n"),
        ("no-such/src/lib.rs", "pub struct A;\n"),
        LOCK,
    ];
    project(site, &[files, &of_crate].concat())
}
