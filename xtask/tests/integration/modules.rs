//! The order of the modules in `workbench` and `bundler`. Each module imports only from those that stand before it in
//! the documentation of its package. A module `a/b.rs` may also import from its neighbours in the folder `a`, but not
//! from its parent module `a.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use test_support::files::write_files;

/// Returns the names of the modules, in the order of the documentation.
fn modules(library: &str) -> Vec<String> {
    // The words before the list may be on two lines.
    let library = library.replace("\n//! ", " ");
    let documentation = library.split("from left to right:").nth(1).expect("the list of modules");
    let list = documentation.split("\n").next().expect("the end of the list");
    let words = list.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the files of a module in a folder, and of the modules in it.
fn files(source: &Path, module: &str) -> Vec<PathBuf> {
    let mut files = vec![source.join(format!("{module}.rs"))];
    let folder = source.join(module);
    if let Ok(entries) = fs::read_dir(&folder) {
        let paths = entries.map(|entry| entry.unwrap().path());
        for file in paths.filter(|path| path.is_file()) {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            files.extend(self::files(&folder, &name));
        }
    }
    files
}

/// Returns the names of the modules that stand in the same folder as a file.
fn siblings(file: &Path) -> Vec<String> {
    let entries = fs::read_dir(file.parent().unwrap()).unwrap();
    let name = |file: PathBuf| file.file_stem().unwrap().to_string_lossy().into_owned();
    entries.map(|entry| name(entry.unwrap().path())).collect()
}

/// Returns the path that a line imports from its parent module: `a::B;` for `use super::a::B;`.
fn path_in_parent<'a>(line: &'a str, parent: &str) -> Option<&'a str> {
    let (visibility, path) = line.split_once("use ")?;
    if !visibility.is_empty() && !visibility.starts_with("pub") {
        return None;
    }
    let path_in_crate = || path.strip_prefix("crate::")?.strip_prefix(parent)?.strip_prefix("::");
    path.strip_prefix("super::").or_else(path_in_crate)
}

/// Returns a sentence for each import in a library that the order of its modules does not allow.
fn wrong_imports(source: &Path) -> Vec<String> {
    let library = fs::read_to_string(source.join("lib.rs")).unwrap().replace("\r\n", "\n");
    let modules = modules(&library);
    let declared = library.lines().filter_map(|line| {
        let declaration = line.strip_prefix("pub ").unwrap_or(line);
        declaration.strip_prefix("mod ")?.strip_suffix(';')
    });
    let mut declared: Vec<_> = declared.collect();
    let mut listed: Vec<_> = modules.iter().map(String::as_str).collect();
    declared.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, declared);
    let mut wrong = Vec::new();
    for (index, module) in modules.iter().enumerate() {
        // The tests of a module may import from it, in its own file and in a file beside it.
        let is_code = |file: &PathBuf| !file.ends_with("tests.rs");
        for file in files(source, module).into_iter().filter(is_code) {
            let name = file.strip_prefix(source).unwrap().display().to_string();
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("\nmod tests {").next().unwrap();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code_lines: Vec<_> = code.lines().filter(is_code).collect();
            let code = code_lines.join("\n");
            // The code below would not find the modules in such a list.
            if code.contains("use crate::{") {
                wrong.push(format!("{name} imports a list"));
            }
            // At the top, the parent module is the root of the crate.
            let is_at_the_top = file.parent() == Some(source);
            let from_parent = code.split("super::").skip(1).filter(|_| is_at_the_top);
            for path in code.split("crate::").skip(1).chain(from_parent) {
                let first = path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                // Some strings contain `crate::` as well, but no module follows it there.
                let place = modules.iter().position(|other| other == first);
                if place.is_some_and(|place| place > index) {
                    wrong.push(format!("{name} names {first}"));
                }
            }
            if !is_at_the_top {
                let siblings = siblings(&file);
                let paths =
                    code_lines.iter().filter_map(|line| path_in_parent(line.trim(), module));
                for path in paths {
                    let first = path.split([':', ';']).next().unwrap_or_default();
                    if siblings.iter().all(|name| name != first) {
                        wrong.push(format!("{name} imports {path} from {module}"));
                    }
                }
            }
        }
    }
    wrong
}

#[test]
fn each_module_imports_only_from_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for package in ["workbench", "bundler"] {
        let wrong = wrong_imports(&root.join("crates").join(package).join("src"));
        assert_eq!(wrong, [""; 0], "{package}");
    }
}

#[test]
fn a_wrong_import_is_found() {
    let folder = TempDir::new().unwrap();
    let library = "//! They import from left to\n//! right: a, b.\n\npub mod a;\nmod b;\n";
    let found = |files: &[(&str, &str)]| {
        write_files(folder.path(), &[("lib.rs", library), ("a.rs", ""), ("b.rs", "use crate::a;")]);
        write_files(folder.path(), files);
        wrong_imports(folder.path()).join("; ")
    };
    assert_eq!(found(&[]), "");
    assert_eq!(found(&[("a.rs", "// crate::b\n\nmod tests {\n    use crate::b;\n}\n")]), "");
    assert_eq!(found(&[("a.rs", "use crate::b::B;\n")]), "a.rs names b");
    assert_eq!(found(&[("a.rs", "use super::b::B;\n")]), "a.rs names b");
    assert_eq!(found(&[("a.rs", "use crate::{b::B};\n")]), "a.rs imports a list");
    let beside =
        [("b/c.rs", "use super::d::D;\n"), ("b/d.rs", ""), ("b/tests.rs", "use super::B;")];
    assert_eq!(found(&beside), "");
    let parent = [("b/c.rs", "use super::B;\n"), ("b/d.rs", "use crate::b::B;\n")];
    let expected = ["b/c.rs imports B; from b", "b/d.rs imports B; from b"];
    let found = found(&parent);
    assert!(expected.iter().all(|it| found.contains(it)), "{found}");
}
