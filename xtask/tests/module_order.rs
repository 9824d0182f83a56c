//! The order of the modules: in the packages of the tools, a module imports only from modules that its parent declares
//! before it, and it does not import from its parent. The parent of a module is the package or a module with a folder.
//! The paths of imports begin with `crate`. Only tests use `super`.
//!
//! The tests read the order from the `mod` declarations, so that it stands in one place, which a reader sees.

use std::fs;
use std::path::Path;
use std::slice::from_ref;
use tempfile::TempDir;
use test_support::files::write_files;

/// The path of a module: the names of the modules from the root of the package down to this module. The path of the
/// root is empty.
type ModulePath = Vec<String>;

/// A module and its source.
struct Module {
    path: ModulePath,
    /// The text of its file, without the comments and the tests.
    code: String,
    /// The names of the modules that it declares, apart from tests, in the order of their declarations.
    children: Vec<String>,
}

impl Module {
    fn read(file: &Path, path: ModulePath) -> Self {
        let text = fs::read_to_string(file).unwrap().replace("\r\n", "\n");
        // The tests of a module may import from it, in its own file and in a file beside it.
        let code = text.split("\nmod tests {").next().unwrap();
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code_lines: Vec<_> = code.lines().filter(is_code).collect();
        let children = code_lines.iter().filter_map(|line| declared_module(line));
        let children = children.filter(|name| *name != "tests").map(str::to_owned).collect();
        Self { path, children, code: code_lines.join("\n") }
    }

    fn name(&self) -> String {
        self.path.join("::")
    }
}

/// Returns the name of the module that a line declares, such as `a` of `pub(crate) mod a;`.
fn declared_module(line: &str) -> Option<&str> {
    let (visibility, rest) = line.split_once("mod ")?;
    let is_declaration = visibility.is_empty() || visibility.starts_with("pub");
    let (name, _) = rest.split_once(';')?;
    is_declaration.then_some(name)
}

/// Reads a module and the modules in its folder.
fn read_modules(file: &Path, folder: &Path, path: ModulePath, modules: &mut Vec<Module>) {
    let module = Module::read(file, path);
    for child in &module.children {
        let path = [&module.path[..], from_ref(child)].concat();
        let folder_of_child = folder.join(child);
        read_modules(&folder.join(format!("{child}.rs")), &folder_of_child, path, modules);
    }
    modules.push(module);
}

/// Returns the paths in code, and its other words. A path that ends with a list, such as `a::b::{c, d}`, is cut before
/// the list: `a::b::`.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
}

/// Returns the paths from the root of the package that a module names.
fn named_paths(module: &Module) -> Vec<ModulePath> {
    // A visibility such as `pub(in crate::a)` imports nothing.
    let code = module.code.replace("in crate::", "");
    let from_root = paths(&code).filter_map(|path| path.strip_prefix("crate::"));
    let names = |path: &str| {
        let names = path.split("::").filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    from_root.map(names).collect()
}

/// Returns true if code has a path such as `super::a`, or imports a list or a `*` from `super`. The bundler has the
/// text `pub use super::*`, which it writes into a bundle, so such an import counts only if the line begins with `use`.
fn has_super(code: &str) -> bool {
    paths(code).any(|path| path.starts_with("super::") && path != "super::")
        || code.lines().any(|line| line.trim_start().starts_with("use super::"))
}

/// Returns true if the module `from` may import from the module `to`. `children` returns the names of the modules that
/// the module at a path declares, in the order of their declarations.
fn may_import<'a>(
    from: &[String],
    to: &[String],
    children: impl Fn(&[String]) -> &'a [String],
) -> bool {
    let common = from.iter().zip(to).take_while(|(from, to)| from == to).count();
    let (Some(from_next), Some(to_next)) = (from.get(common), to.get(common)) else {
        // A module may import from the modules in its folder, but not from its parent. The root of the package is an
        // exception, because it has only constants that the whole package uses.
        return from.len() <= to.len() || to.is_empty();
    };
    let declared = children(&from[..common]);
    let place = |name: &String| declared.iter().position(|other| other == name);
    place(to_next) < place(from_next)
}

/// Returns true if a line imports a list or a `*` from the root of the package. The test would not find the modules in
/// such an import.
fn imports_several_names(line: &str) -> bool {
    ["use crate::{", "use crate::*"].iter().any(|import| line.contains(import))
}

/// Returns a sentence for each import in a package that the order of its modules does not allow. The package is a
/// library or else a program.
fn wrong_imports(source: &Path) -> Vec<String> {
    let mut modules = Vec::new();
    let roots = ["lib.rs", "main.rs"].map(|root| source.join(root));
    let root = roots.iter().find(|root| root.exists()).expect("a library or a program");
    read_modules(root, source, Vec::new(), &mut modules);
    let mut wrong = Vec::new();
    let find = |path: &[String]| modules.iter().find(|module| module.path == path);
    let children = |path: &[String]| &find(path).expect("a module has a parent").children[..];
    for module in &modules {
        if module.code.lines().any(imports_several_names) {
            wrong.push(format!("{} imports several names at once", module.name()));
        }
        if has_super(&module.code) {
            wrong.push(format!("{} has a path with `super`", module.name()));
        }
        for named in named_paths(module) {
            // The last names of a path may be those of items.
            let lengths = (0..=named.len()).rev();
            let target = lengths.map(|length| &named[..length]).find(|path| find(path).is_some());
            let target = target.expect("the root is a module");
            // Some string literals contain `crate::` as well, but no module follows it there.
            if !may_import(&module.path, target, children) {
                wrong.push(format!("{} imports {}", module.name(), named.join("::")));
            }
        }
    }
    wrong
}

/// Returns the folders of the packages that the manifest of a workspace lists.
fn members(manifest: &str) -> Vec<&str> {
    let list = manifest.split("members = [").nth(1).expect("a list of members");
    let list = list.split(']').next().unwrap_or_default();
    list.split('"').skip(1).step_by(2).collect()
}

#[test]
fn each_module_imports_only_from_those_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let packages = members(&manifest);
    assert!(packages.len() > 5, "{packages:?}");
    for package in packages {
        let wrong = wrong_imports(&root.join(package).join("src"));
        assert_eq!(wrong, [""; 0], "{package}");
    }
}

/// Returns the sentences about a package with the modules `a` and `b`, of which `b` imports `a`. These files replace or
/// complete its own.
fn sentences(files: &[(&str, &str)]) -> String {
    const LIBRARY: &str = "pub mod a;\nmod b;\n";
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("lib.rs", LIBRARY), ("a.rs", ""), ("b.rs", "use crate::a;")]);
    write_files(folder.path(), files);
    wrong_imports(folder.path()).join("; ")
}

#[test]
fn an_import_from_an_earlier_module_is_allowed() {
    assert_eq!(sentences(&[]), "");
}

#[test]
fn the_order_is_that_of_the_declarations() {
    let declarations = ["mod b;\nmod a;\n", "#[cfg(unix)]\npub(crate) mod b;\n\npub mod a;\n"];
    for library in declarations {
        assert_eq!(sentences(&[("lib.rs", library)]), "b imports a", "{library}");
        let files = [("lib.rs", library), ("a.rs", "use crate::b;"), ("b.rs", "")];
        assert_eq!(sentences(&files), "", "{library}");
    }
}

#[test]
fn a_declaration_may_have_any_visibility_and_a_comment() {
    for line in ["mod a;", "pub mod a;", "pub(in crate::b) mod a; // A comment follows."] {
        assert_eq!(declared_module(line), Some("a"), "{line}");
    }
    for line in ["mod a {", "let a = modulo;", "    mod a;"] {
        assert_eq!(declared_module(line), None, "{line}");
    }
}

#[test]
fn a_comment_or_a_test_may_name_a_later_module() {
    let text = "// crate::b\n\nmod tests {\n    use crate::b;\n}\n";
    assert_eq!(sentences(&[("a.rs", text)]), "");
}

#[test]
fn the_modules_of_a_program_have_an_order_too() {
    let folder = TempDir::new().unwrap();
    let files = [("main.rs", "mod a;\nmod b;\n"), ("a.rs", "use crate::b::B;\n"), ("b.rs", "")];
    write_files(folder.path(), &files);
    assert_eq!(wrong_imports(folder.path()), ["a imports b::B"]);
}

#[test]
fn an_import_from_a_later_module_is_found() {
    assert_eq!(sentences(&[("a.rs", "use crate::b::B;\n")]), "a imports b::B");
    assert_eq!(sentences(&[("a.rs", "use crate::b::{B, C};\n")]), "a imports b");
}

#[test]
fn a_path_with_super_is_found() {
    for text in [
        "use super::b::B;\n",
        "use super::b::{B, C};\n",
        "use super::{b::B};\n",
        "use super::*;\n",
        "fn f() { super::b::f(); }\n",
        "fn f() {\n    use super::*;\n}\n",
    ] {
        assert_eq!(sentences(&[("a.rs", text)]), "a has a path with `super`", "{text}");
    }
    assert_eq!(sentences(&[("a.rs", "const TEXT: &str = \"pub use super::*\";\n")]), "");
}

#[test]
fn an_import_of_a_list_is_found() {
    for text in ["use crate::{b::B};\n", "use crate::*;\n", "fn f() {\n    use crate::*;\n}\n"] {
        assert_eq!(sentences(&[("a.rs", text)]), "a imports several names at once", "{text}");
    }
}

/// Returns the sentences about a package whose module `b` has the modules `c` and `d` in its folder.
fn sentences_of_folder(text_of_c: &str) -> String {
    sentences(&[
        ("b.rs", "mod c;\nmod d;\nmod tests;\nuse c::C;\n"),
        ("b/c.rs", text_of_c),
        ("b/d.rs", "use crate::b::c::C;"),
        ("b/tests.rs", "use super::B;"),
    ])
}

#[test]
fn a_module_in_a_folder_may_import_what_the_folder_may_import() {
    assert_eq!(sentences_of_folder("use crate::a::A;\n"), "");
}

#[test]
fn an_import_from_a_later_module_of_a_folder_is_found() {
    let found = sentences_of_folder("use crate::b::d::D;\n");
    assert_eq!(found, "b::c imports b::d::D");
}

#[test]
fn an_import_of_a_list_from_a_later_module_of_a_folder_is_found() {
    let found = sentences_of_folder("use crate::b::d::{D, E};\n");
    assert_eq!(found, "b::c imports b::d");
}

#[test]
fn an_import_from_the_parent_is_found() {
    assert_eq!(sentences_of_folder("use crate::b::B;\n"), "b::c imports b::B");
}
