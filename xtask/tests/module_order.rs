//! The order of the modules: in the packages of the tools, a module imports only from its own submodules, and from
//! modules that are declared before it, before its parent, or before a module further up. It does not import from its
//! parent, unless the parent is the root of the package. docs/architecture.md has an example. A module imports from its
//! own submodules by their names. All other imports begin with `crate`. Only tests use `super`.
//!
//! The tests read the order from the `mod` declarations, so that it stands in one place, which a reader sees. They look
//! at token trees, so comments, string literals and inline modules of tests do not count.

use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::Path;
use std::slice::from_ref;
use tempfile::TempDir;
use test_support::files::write_files;

/// The path of a module: the names of the modules from the root of the package down to this module. The path of the
/// root is empty.
type ModulePath = Vec<String>;

/// A module and the parts of its source that matter for the order.
struct Module {
    path: ModulePath,
    /// The names of the modules that it declares, apart from tests, in the order of their declarations.
    children: Vec<String>,
    /// The paths that begin with `crate`, without this word.
    named_paths: Vec<ModulePath>,
    /// True if it has a path such as `super::a`.
    has_super: bool,
    /// True if it imports a list or a `*` from the root of the package. In such an import, the names of the modules do
    /// not stand directly after `crate`.
    imports_list_from_root: bool,
}

impl Module {
    fn read(file: &Path, path: ModulePath) -> Self {
        let text = fs::read_to_string(file).unwrap();
        let mut module = Self {
            path,
            children: Vec::new(),
            named_paths: Vec::new(),
            has_super: false,
            imports_list_from_root: false,
        };
        let tokens: Vec<_> = text.parse::<TokenStream>().expect("Rust").into_iter().collect();
        let declared = tokens.windows(3).filter_map(declared_module);
        module.children = declared.filter(|name| name != "tests").collect();
        module.find_paths(&tokens);
        module
    }

    /// Adds the paths in these tokens and in the groups among them.
    fn find_paths(&mut self, tokens: &[TokenTree]) {
        for (at, token) in tokens.iter().enumerate() {
            let before = &tokens[..at];
            let after = &tokens[at + 1..];
            match token {
                // The tests of a module may import from it.
                TokenTree::Group(_) if ends_with_words(before, &["mod", "tests"]) => {}
                TokenTree::Group(group) => {
                    self.find_paths(&group.stream().into_iter().collect::<Vec<_>>());
                }
                TokenTree::Ident(word) if word == "super" => {
                    self.has_super |= without_path_separator(after).is_some();
                }
                // A visibility such as `pub(in crate::a)` imports nothing.
                TokenTree::Ident(word) if word == "crate" && !is_word(before, "in") => {
                    self.add_path_after_crate(after);
                }
                _ => {}
            }
        }
    }

    /// Adds the path that continues with these tokens after the word `crate`. If the path ends with a list, as
    /// `crate::a::{b, c}` does, only its beginning is added. (A `crate` without `::` is a visibility.)
    fn add_path_after_crate(&mut self, mut tokens: &[TokenTree]) {
        let mut path = ModulePath::new();
        while let Some(rest) = without_path_separator(tokens) {
            match rest {
                [TokenTree::Ident(name), after @ ..] => {
                    path.push(name.to_string());
                    tokens = after;
                }
                _ => {
                    self.imports_list_from_root |= path.is_empty();
                    break;
                }
            }
        }
        if !path.is_empty() {
            self.named_paths.push(path);
        }
    }

    fn name(&self) -> String {
        self.path.join("::")
    }
}

/// Returns the name of the module that three tokens declare: `a`, for `mod a;`.
fn declared_module(tokens: &[TokenTree]) -> Option<String> {
    match tokens {
        [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Punct(end)]
            if word == "mod" && end.as_char() == ';' =>
        {
            Some(name.to_string())
        }
        _ => None,
    }
}

/// Returns the tokens after `::`, if tokens begin with it.
fn without_path_separator(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Punct(first), TokenTree::Punct(second), rest @ ..]
            if first.as_char() == ':' && second.as_char() == ':' =>
        {
            Some(rest)
        }
        _ => None,
    }
}

/// Returns true if tokens consist of this word alone.
fn is_word(tokens: &[TokenTree], word: &str) -> bool {
    tokens.len() == 1 && ends_with_words(tokens, &[word])
}

/// Returns true if tokens end with these words.
fn ends_with_words(tokens: &[TokenTree], words: &[&str]) -> bool {
    let Some(start) = tokens.len().checked_sub(words.len()) else { return false };
    let is_same =
        |(token, word): (&TokenTree, &&str)| matches!(token, TokenTree::Ident(it) if it == *word);
    tokens[start..].iter().zip(words).all(is_same)
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
        if module.imports_list_from_root {
            wrong.push(format!("{} imports a list or `*` from the root", module.name()));
        }
        if module.has_super {
            wrong.push(format!("{} has a path with `super`", module.name()));
        }
        for named in &module.named_paths {
            // The last names of a path may be those of items.
            let lengths = (0..=named.len()).rev();
            let target = lengths.map(|length| &named[..length]).find(|path| find(path).is_some());
            let target = target.expect("the root is a module");
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

/// Returns the modules that a text declares.
fn declared_modules(text: &str) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("lib.rs", text)]);
    Module::read(&folder.path().join("lib.rs"), Vec::new()).children
}

#[test]
fn a_declaration_may_have_any_visibility_and_a_comment() {
    for line in [
        "mod a;",
        "pub mod a;",
        "pub(in crate::b) mod a; // A comment follows.",
        "pub(crate)\n    mod a\n    ;",
    ] {
        assert_eq!(declared_modules(line), ["a"], "{line}");
    }
    for line in
        ["mod a {}", "fn f() { let a = modulo; }", "mod b { mod a; }", "/* mod a; */", "mod tests;"]
    {
        assert_eq!(declared_modules(line), [""; 0], "{line}");
    }
}

#[test]
fn a_comment_or_a_test_may_name_a_later_module() {
    for text in [
        "// crate::b\n\nmod tests {\n    use crate::b;\n}\n",
        "mod tests {\r\n    use super::*;\r\n}\r\n",
        "/* crate::b */\n/// crate::b\nconst TEXT: &str = \"crate::b, super::b\";\n",
    ] {
        assert_eq!(sentences(&[("a.rs", text)]), "", "{text}");
    }
    let text = "mod tests {\n    use crate::b;\n}\nuse crate::b;\n";
    assert_eq!(sentences(&[("a.rs", text)]), "a imports b");
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
        assert_eq!(sentences(&[("a.rs", text)]), "a imports a list or `*` from the root", "{text}");
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
