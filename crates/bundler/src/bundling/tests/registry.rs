//! Tests of bundles that use a crate of a registry.

use super::{bundled, checked, project, write_solution};
use crate::bundling::{BundleCheck, BundlingError, build_bundled_program};
use std::fs;
use std::process::Command;
use tempfile::TempDir;
use workbench::project::Project;
use workbench::support::file::write;
use workbench::task::Task;

/// Creates a project for AtCoder whose manifest ends with `tables`, and which depends on the crate `a` of the registry.
/// The crate stands in the folder `vendor`, in place of the registry.
fn project_with_registry(files: &[(&str, &str)], tables: &str) -> (TempDir, Project) {
    let manifest = format!(
        "[package]\nname = \"sente\"\nedition = \"2024\"\n[dependencies]\na = \"1\"\n{tables}"
    );
    let checksum = "{\"files\":{}}";
    let configuration =
        "[source.crates-io]\nreplace-with = \"vendor\"\n[source.vendor]\ndirectory = \"vendor\"\n";
    let common = [
        ("Cargo.toml", &*manifest),
        (".cargo/config.toml", configuration),
        (
            "vendor/a/Cargo.toml",
            "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n",
        ),
        ("vendor/a/src/lib.rs", "pub fn f() -> u32 { 1 }\n"),
        ("vendor/a/.cargo-checksum.json", checksum),
    ];
    let (folder, project) = project("atcoder.jp", &[files, &common].concat());
    write_solution(&project, "atcoder.jp", "fn main() { println!(\"{}\", a::f()) }");
    (folder, project)
}

#[test]
fn a_project_may_have_no_library_and_no_lock_file() {
    let (_folder, project) = project_with_registry(&[], "");
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn a_crate_may_have_another_name_than_its_package() {
    let manifest =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[lib]\nname = \"b\"\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    write(&project.root().join("vendor/a/Cargo.toml"), manifest).unwrap();
    write_solution(&project, "atcoder.jp", "fn main() { println!(\"{}\", b::f()) }");
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

/// Sites know a crate only by its own name, which may differ from the name of its package.
#[test]
fn a_crate_with_a_new_name_is_refused() {
    let of_crate =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[lib]\nname = \"b\"\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    write(&project.root().join("vendor/a/Cargo.toml"), of_crate).unwrap();
    for (name, expected) in [
        ("b", None),
        (
            "c",
            Some(
                "cannot bundle x: it uses the crate `c`, and AtCoder knows this crate only as `b`: use this name in the code, and do not rename the dependency in Cargo.toml",
            ),
        ),
    ] {
        let manifest = format!(
            "[package]\nname = \"sente\"\nedition = \"2024\"\n[dependencies]\n\
             {name} = {{ package = \"a\", version = \"1\" }}\n"
        );
        write(&project.root().join("Cargo.toml"), &manifest).unwrap();
        write_solution(&project, "atcoder.jp", &format!("fn main() {{ {name}::f(); }}"));
        let error = bundled(&project).map_err(|error| error.to_string()).err();
        assert_eq!(error.as_deref(), expected, "{name}");
    }
}

#[test]
fn a_crate_that_the_site_may_not_have_is_noted_if_it_is_used() {
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], "");
    let note = "see whether AtCoder has a ^1: this is not known here";
    for (code, expected) in [("fn main() { a::f(); }", &[note][..]), ("fn main() {}", &[])] {
        write_solution(&project, "atcoder.jp", code);
        let notes = checked(&project, BundleCheck::Comparison).unwrap().notes;
        assert_eq!(notes, expected, "{code}");
    }
}

#[test]
fn a_crate_has_the_features_that_the_project_turns_on() {
    let tables = "[features]\ndefault = [\"a/x\"]\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], tables);
    let manifest =
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[features]\nx = []\n";
    write(&project.root().join("vendor/a/Cargo.toml"), manifest).unwrap();
    let of_crate = "pub fn f() -> bool { cfg!(feature = \"x\") }\n";
    write(&project.root().join("vendor/a/src/lib.rs"), of_crate).unwrap();
    let task = Task::open(&project, "x", &[]).unwrap();
    let program = build_bundled_program(&task).unwrap();
    let output = Command::new(program).output().unwrap();
    assert_eq!(output.stdout, b"true\n");
}

/// A crate shares its instances of generic functions with the crates that use it, if these functions are never inlined.
#[test]
fn an_instance_of_a_crate_is_the_same_as_one_of_the_bundle() {
    let files = [
        ("src/lib.rs", "pub mod with_crate;\npub mod without_crate;\n"),
        ("src/with_crate.rs", "pub fn g() -> Vec<usize> { a::f() }\n"),
        ("src/without_crate.rs", "pub fn h() -> usize { 1 }\n"),
    ];
    let (_folder, project) = project_with_registry(&files, "");
    let push =
        "let mut list: Vec<usize> = std::env::args().map(|it| it.len()).collect(); list.push(1);";
    let of_crate = format!("pub fn f() -> Vec<usize> {{ {push} list }}\n");
    write(&project.root().join("vendor/a/src/lib.rs"), &of_crate).unwrap();
    let code = format!(
        "fn main() {{ {push} println!(\"{{}}\", list.len() + sente::without_crate::h()) }}"
    );
    for site in ["atcoder.jp", "codeforces.com"] {
        write_solution(&project, site, &code);
        assert_eq!(bundled(&project).unwrap(), ("without_crate".to_owned(), String::new()));
    }
}

#[test]
fn the_crates_of_a_project_may_be_compiled_without_optimizations() {
    let tables = "[profile.release.package.\"*\"]\nopt-level = 0\n";
    let (_folder, project) = project_with_registry(&[("src/lib.rs", "")], tables);
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn a_crate_that_the_project_replaces_is_refused() {
    let files = [
        ("src/lib.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2024\"\n"),
        ("b/src/lib.rs", "pub fn f() -> u32 { 2 }\n"),
    ];
    let patch = "[patch.crates-io]\na = { path = \"b\" }\n";
    let (_folder, project) = project_with_registry(&files, patch);
    let error = bundled(&project).unwrap_err().to_string();
    let expected = "cannot bundle x: the project replaces the crate `a` by `[patch]`, and AtCoder has the one ";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_package_may_belong_to_a_workspace_above() {
    let (folder, _) = project_with_registry(&[("src/lib.rs", "")], "");
    let workspace = "[workspace]\nmembers = [\"p\"]\nresolver = \"3\"\n";
    let move_into_package = |name: &str| {
        let package = folder.path().join("p");
        fs::create_dir_all(&package).unwrap();
        fs::rename(folder.path().join(name), package.join(name)).unwrap();
    };
    ["Cargo.toml", "src"].into_iter().for_each(move_into_package);
    write(&folder.path().join("Cargo.toml"), workspace).unwrap();
    let project = Project::new(&folder.path().join("p"));
    assert_eq!(bundled(&project).unwrap(), (String::new(), String::new()));
}

#[test]
fn the_messages_about_a_source_and_about_its_crates_are_shown() {
    let (_without, without_crate) = project_with_registry(&[("src/lib.rs", "")], "");
    fs::remove_dir_all(without_crate.root().join("vendor/a")).unwrap();
    let (_broken, with_broken_crate) = project_with_registry(&[("src/lib.rs", "")], "");
    let of_crate = with_broken_crate.root().join("vendor/a/src/lib.rs");
    write(&of_crate, "compile_error!(\"the crate is broken\");\n").unwrap();
    let [no_crate, is_broken] = ["no matching package", "the crate is broken"];
    let in_source = "--> src/bin/x.rs:";
    for (project, code, expected, other) in [
        (&without_crate, "use a::f;\nfn main() { f() }", &[in_source, no_crate][..], is_broken),
        (&without_crate, "fn main() { let x: u8 = a::f(); }", &[in_source, no_crate], is_broken),
        (&without_crate, "extern crate a;\nfn main() {}", &[in_source, no_crate], is_broken),
        (&without_crate, "fn main() { let x: u8 = \"\"; }", &[in_source, "E0308"], no_crate),
        (&with_broken_crate, "use a::f;\nfn main() { f() }", &[is_broken], in_source),
    ] {
        write_solution(project, "atcoder.jp", code);
        let checked = checked(project, BundleCheck::Comparison);
        let BundlingError { messages, error } = checked.unwrap_err();
        assert!(expected.iter().all(|part| messages.contains(part)), "{messages}");
        assert!(!messages.contains(other), "{messages}");
        assert_eq!(error.to_string(), "cannot bundle x: it does not compile");
    }
}
