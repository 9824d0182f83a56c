use super::{BundlingResult, bundle_and_build, try_bundles};
use crate::selection::Selection;
use crate::site_compiler::SiteCompiler;
use anyhow::Result;
use tempfile::TempDir;
use test_support::files;
use workbench::cargo::Compiled;
use workbench::file::{read, replace};
use workbench::project::Project;
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
    replace(&project.solution_file("x"), &text).unwrap();
}

#[test]
fn a_version_of_the_workspace_is_refused() {
    let manifest = "[package]\nedition = \"2024\"\n[dependencies]\na.workspace = true\n";
    let (_folder, project) = project("atcoder.jp", &[LOCK, ("Cargo.toml", manifest)]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let error = bundle_and_build(&SiteCompiler::of(&task)).unwrap_err().to_string();
    let expected = "cannot bundle x: write the version of the crate into Cargo.toml instead of `a.workspace = true`";
    assert_eq!(error, expected);
}

/// A bundle gets all modules if it does not compile without them.
#[test]
fn a_module_that_is_needed_without_a_name_is_there() {
    let files =
        [("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n"), ("src/b.rs", "pub fn f() {}\n")];
    let files = [&files[..], &[LOCK, ("src/c.rs", "")]].concat();
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "fn main() { sente::a::g() }");
    let task = Task::open(&project, "x", &[]).unwrap();
    for (module, compiles) in [("b", true), ("d", false)] {
        // The macro is called where `super` is another module.
        let a = "mod i { macro_rules! up { () => { super::NAME::f() } } pub(crate) use up; }\n\
                 pub fn g() { i::up!() }\n";
        let file = project.root().join("src/a.rs");
        replace(&file, &a.replace("NAME", module)).unwrap();
        let expected = "cannot bundle x: the bundle does not compile for Codeforces (edition 2024, no crates). ";
        match bundle_and_build(&SiteCompiler::of(&task)) {
            Ok(_) => assert!(compiles),
            Err(error) => assert!(!compiles && error.to_string().contains(expected)),
        }
    }
    let attempts = try_bundles(&task, |bundle| {
        Ok(match bundle.options.selection {
            Selection::All => Compiled::Yes(()),
            _ => Compiled::No { messages: String::new() },
        })
    });
    let BundlingResult::Success(bundle, ()) = attempts.unwrap() else {
        panic!("a bundle compiles")
    };
    let note = &bundle.notes()[0];
    assert!(note.starts_with("the bundle has all modules of the library, because "), "{note}");
}

#[test]
fn a_module_that_uses_a_crate_which_the_site_does_not_have_is_left_out_alone() {
    let manifest = "[package]\nedition = \"2024\"\n[dependencies]\nno-such = \"1\"\n";
    let files = [
        LOCK,
        ("Cargo.toml", manifest),
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n"),
        ("src/a.rs", "pub struct A;\npub trait T { fn t(&self) {} }\n"),
        ("src/b.rs", "impl no_such::Readable for super::a::A {}\n"),
        ("src/c.rs", "impl super::a::T for super::a::A {}\n"),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let needs_c = "fn main() { sente::a::T::t(&sente::a::A) }";
    write_solution(&project, "codeforces.com", needs_c);
    let (modules, notes) = bundled(&project).unwrap();
    assert_eq!(modules, "a c");
    assert!(notes.contains("does not compile with them: b (its `impl`"), "{notes}");
    // Nothing helps a solution that does not compile, and the message names the modules that were tried.
    write_solution(&project, "codeforces.com", &needs_c.replace("::t(", "::u("));
    let error = bundled(&project).unwrap_err().to_string();
    let advice = ". It was tried with and without modules that nothing names: ";
    assert!(error.contains(advice) && error.contains("import it in the solution"), "{error}");
}

/// Returns the text of a module of some KB in which a macro is called that the bundler does not know.
fn module_with_unknown_macro(size: usize, code: &str) -> String {
    let filling = "a".repeat(size);
    format!(
        "pub const S: &str = {filling:?};\n{code}\n\
         pub fn f() -> Result<u8, u8> {{ Ok(r#try!(Ok::<u8, u8>(1))) }}\n"
    )
}

#[test]
fn a_foreign_impl_is_left_out_later_than_an_unknown_macro() {
    let filling = "a".repeat(40_000);
    let b = format!("const _: &str = {filling:?};\nimpl super::a::T for super::a::A {{}}\n");
    let c = module_with_unknown_macro(30_000, "");
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n"),
        ("src/a.rs", "pub struct A;\npub trait T { fn t(&self) {} }\n"),
        ("src/b.rs", &b),
        ("src/c.rs", &c),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "fn main() { sente::a::T::t(&sente::a::A) }");
    let (modules, notes) = bundled(&project).unwrap();
    assert_eq!(modules, "b a");
    assert!(notes.contains(": c (it may use a macro or an attribute of another crate)"), "{notes}");
}

#[test]
fn a_module_that_only_a_left_out_module_names_can_be_left_out() {
    let b = module_with_unknown_macro(20_000, "pub use super::c::f as g;");
    let c = module_with_unknown_macro(20_000, "");
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n"),
        ("src/a.rs", ""),
        ("src/b.rs", &b),
        ("src/c.rs", &c),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    for (filling, expected, left_out) in
        [(20_000, "b c a", vec![]), (35_000, "c a", vec!["b"]), (50_000, "a", vec!["b", "c"])]
    {
        let code = format!("use sente::a;\nfn main() {{ {:?}; }}", "a".repeat(filling));
        write_solution(&project, "codeforces.com", &code);
        let (modules, notes) = bundled(&project).unwrap();
        assert_eq!(modules, expected, "{filling}");
        for module in ["b", "c"] {
            let says = notes.contains(&format!("{module} (it may use a macro"));
            assert_eq!(says, left_out.contains(&module), "{filling}: {notes}");
        }
    }
    // The solution alone is too long.
    let code = format!("use sente::a;\nfn main() {{ {:?}; }}", "a".repeat(65_536));
    write_solution(&project, "codeforces.com", &code);
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.starts_with("cannot bundle x: the bundle has 65"), "{error}");
}

/// If no bundle compiles, the messages are those about the bundle with the fewest problems.
#[test]
fn the_shortest_messages_are_shown() {
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n"),
        ("src/a.rs", "pub struct A;\n"),
        ("src/b.rs", "impl Clone for super::a::A { fn clone(&self) -> Self { Self } }\n"),
    ];
    let files = [&files[..], &[("src/c.rs", "")]].concat();
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() {}");
    let task = Task::open(&project, "x", &[]).unwrap();
    for (needed, all, without_b, expected) in
        [("a", "bb", "ccc", "a"), ("aa", "b", "c", "b"), ("aa", "bb", "c", "c")]
    {
        let attempts = try_bundles(&task, |bundle| {
            let messages = match bundle.options.selection {
                Selection::Needed => needed,
                Selection::All => all,
                Selection::Without { .. } => without_b,
            };
            Ok(Compiled::<()>::No { messages: messages.to_owned() })
        });
        let BundlingResult::Failure { messages, .. } = attempts.unwrap() else {
            panic!("no bundle compiles")
        };
        assert_eq!(messages, expected);
    }
}

/// Returns the modules of a bundle that compiles, and the notes on it.
fn bundled(project: &Project) -> Result<(String, String)> {
    let task = Task::open(project, "x", &[])?;
    let compiler = SiteCompiler::of(&task);
    let bundle = match try_bundles(&task, |bundle| compiler.build(bundle))? {
        BundlingResult::Success(bundle, _) => bundle,
        BundlingResult::Failure { messages, error } => {
            assert!(messages.contains("error"), "{messages}");
            return Err(error);
        }
    };
    let names: Vec<_> = bundle.modules.iter().map(|it| it.name.clone()).collect();
    Ok((names.join(" "), bundle.notes().join("\n")))
}

#[test]
fn a_crate_that_the_site_does_not_have_is_named() {
    let manifest = "[package]\nedition = \"2024\"\n[dependencies]\nno-such = \"1\"\n";
    let (_folder, project) = project("codeforces.com", &[LOCK, ("Cargo.toml", manifest)]);
    let task = |code: &str| {
        write_solution(&project, "codeforces.com", code);
        Task::open(&project, "x", &[]).unwrap()
    };
    let error =
        |code: &str| bundle_and_build(&SiteCompiler::of(&task(code))).unwrap_err().to_string();
    let expected = "cannot bundle x: it uses the crate `no_such`, and Codeforces has no crates: ";
    for import in
        ["use no_such::A;", "use ::no_such::A;", "use no_such as a;", "extern crate no_such;"]
    {
        let error = error(&format!("{import}\nfn main() {{}}"));
        assert!(error.starts_with(expected), "{error}");
    }
    // A type may have the name of a crate, and then the messages of the compiler are about something else.
    let error = error("enum no_such { A }\nfn main() { no_such::B; }");
    assert!(error.contains("error") && !error.contains(expected), "{error}");
    // A module may have it, too.
    let task = task("mod no_such { pub fn f() {} }\nfn main() { no_such::f() }");
    bundle_and_build(&SiteCompiler::of(&task)).unwrap();
}

#[test]
fn a_part_of_the_library_that_needs_a_missing_crate_is_named() {
    let manifest =
        "[package]\nedition = \"2024\"\n[dependencies]\nno-such = { path = \"../no-such\" }\n";
    for (site, root, a, expected) in [
        (
            "codeforces.com",
            "pub use no_such::A;",
            "",
            "lib.rs uses the crate `no_such`, and Codeforces has no crates: ",
        ),
        (
            "codeforces.com",
            "",
            "use no_such::A;",
            "the module a uses the crate `no_such`, and Codeforces has no ",
        ),
        (
            "atcoder.jp",
            "",
            "use no_such::A;",
            "the module a uses the crate `no_such`, and AtCoder has only those ",
        ),
    ] {
        let library = format!("pub mod a;\n{root}\n");
        let files = [LOCK, ("Cargo.toml", manifest), ("src/lib.rs", &library), ("src/a.rs", a)];
        let (_folder, project) = project(site, &files);
        write_solution(&project, site, "use sente::a;\nfn main() {}");
        let task = Task::open(&project, "x", &[]).unwrap();
        let error = bundle_and_build(&SiteCompiler::of(&task)).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot bundle x: {expected}")), "{error}");
    }
    // A solution that does not use the crate can be bundled.
    let (_folder, project) = project("atcoder.jp", &[LOCK, ("Cargo.toml", manifest)]);
    let task = Task::open(&project, "x", &[]).unwrap();
    bundle_and_build(&SiteCompiler::of(&task)).unwrap();
}

/// A bundle is never different in silence: a note says what is unusual.
#[test]
fn what_makes_a_bundle_too_long_is_left_out_and_named() {
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\nmod d;\n"),
        ("src/a.rs", "pub struct A;\npub trait T { fn t(&self) {} }\n"),
        ("src/c.rs", "pub fn f() {}\n"),
        ("src/d.rs", "impl super::a::T for super::a::A {}\n"),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let write = |filling: &str, is_comment: bool| {
        let filling = if is_comment {
            format!("// {filling}")
        } else {
            format!("const _: &str = {filling:?};")
        };
        let b = "impl Drop for super::a::A { fn drop(&mut self) { super::c::f() } }\n";
        replace(&project.root().join("src/b.rs"), &format!("{filling}\n{b}")).unwrap();
    };
    let long = &*"a".repeat(1 << 16);
    let usual = "fn main() { let _a = sente::a::A; }";
    write_solution(&project, "codeforces.com", usual);
    write("", true);
    assert_eq!(bundled(&project).unwrap(), ("b a d c".to_owned(), String::new()));
    write(long, true);
    let (modules, notes) = bundled(&project).unwrap();
    let comments = "the comments of the library are left out, because the bundle would be too long";
    assert_eq!((modules.split(' ').count(), &*notes), (4, comments));
    let indented = format!("const _: u8 = {{\n{}1\n}};", " ".repeat(1 << 16));
    let b = read(&project.root().join("src/b.rs")).unwrap().replace("// ", &indented);
    replace(&project.root().join("src/b.rs"), &b.replace("aaaa", "")).unwrap();
    let (modules, notes) = bundled(&project).unwrap();
    let indentation = "the comments and the indentation of the library are left out, because the bundle would be too long";
    assert_eq!((modules.split(' ').count(), &*notes), (4, indentation));
    write(long, false);
    let (modules, notes) = bundled(&project).unwrap();
    let left_out = "these modules are left out, because the bundle is too long with them: b (its \
                    `impl` for a type of another module may matter). Nothing names them, but they may change what \
                    the solution does. Test the bundle: cargo xtask test x --bundle";
    assert_eq!((&*modules, &*notes), ("a d", left_out));
    // The solution needs another module that nothing names.
    write_solution(&project, "codeforces.com", "fn main() { sente::a::T::t(&sente::a::A) }");
    assert_eq!(bundled(&project).unwrap(), ("a d".to_owned(), left_out.to_owned()));
    // A solution that needs the module, or does not compile at all, is refused because of both.
    let both = "Without the modules that nothing names, it is short enough, but does not compile: see above";
    let usual = "fn main() { let _a = sente::a::A; }";
    for (solution, last_line) in [
        (usual.replace("A; }", "A; drop::<dyn Fn()>; }"), Some(both)),
        (usual.replace("A; }", "A; sente::b::f() }"), None),
    ] {
        write_solution(&project, "codeforces.com", &solution);
        let error = bundled(&project).unwrap_err().to_string();
        assert!(error.starts_with("cannot bundle x: the bundle has "), "{error}");
        assert_eq!(error.lines().last().filter(|line| *line == both), last_line, "{error}");
    }
}

/// For example, such a module may use a crate that the site does not have.
#[test]
fn a_module_that_nothing_names_and_that_does_not_compile_is_left_out() {
    const IMPL: &str = "does not compile with them: b (its `impl`";
    const MACRO: &str = ", c (it may use a macro";
    for (b, c, expected) in [
        ("impl no_such_crate::Readable for super::a::A {}\n", "", IMPL),
        // Only b names c. Without b, nothing names c, but it may matter.
        (
            "use super::c as _;\nimpl Drop for super::a::A { fn drop(&mut self) {} }\n",
            "no_such_crate::m! {}\n",
            MACRO,
        ),
    ] {
        let files = [
            LOCK,
            ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\n"),
            ("src/a.rs", "pub struct A;\n"),
            ("src/b.rs", b),
            ("src/c.rs", c),
        ];
        let (_folder, project) = project("codeforces.com", &files);
        write_solution(&project, "codeforces.com", "fn main() { let _a = sente::a::A; }");
        let (modules, notes) = bundled(&project).unwrap();
        assert_eq!(modules, "a");
        assert!(notes.contains(expected), "{notes}");
    }
}

#[test]
fn a_module_that_cannot_be_bundled_and_that_nothing_names_is_named() {
    let convert = "#[macro_export]\nmacro_rules! convert {\n\
                   ($f:expr, $m:ident) => { $crate::$m!($f) };\n\
                   ($m:ident) => { $crate::convert!($crate::a::f, $m) };\n}\n";
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\nmod b;\nmod c;\nmod d;\n"),
        ("src/a.rs", "pub struct A;\npub fn f() {}\n"),
        ("src/b.rs", convert),
        ("src/c.rs", "impl Drop for super::a::A { fn drop(&mut self) {} }\n"),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "fn main() { let _a = sente::a::A; }");
    let d = project.root().join("src/d.rs");
    replace(&d, "").unwrap();
    let error = bundled(&project).unwrap_err().to_string();
    let reason = "(it may use a macro or an attribute of another crate)";
    let of_b = format!("without them it can be bundled: b {reason}. If the solution");
    assert!(error.starts_with("cannot bundle the call of `convert!` "), "{error}");
    assert!(error.contains(&of_b), "{error}");
    // Where one module is not enough, all that are necessary are named.
    replace(&d, &convert.replace("convert", "convert_too")).unwrap();
    let error = bundled(&project).unwrap_err().to_string();
    let of_both =
        format!("without them it can be bundled: b {reason}, d {reason}. If the solution");
    assert!(error.contains(&of_both), "{error}");
    // A module that the solution names is not left out.
    write_solution(&project, "codeforces.com", "fn main() { sente::b!(); sente::d!() }");
    let error = bundled(&project).unwrap_err().to_string();
    assert!(!error.contains("Nothing names"), "{error}");
}

#[test]
fn a_bundle_is_compiled_with_the_condition_of_its_site_and_without_a_warning() {
    for (site, condition, other) in
        [("atcoder.jp", "atcoder", "ONLINE_JUDGE"), ("codeforces.com", "ONLINE_JUDGE", "atcoder")]
    {
        let manifest = "[package]\nedition = \"2024\"\n";
        let (_folder, project) = project(site, &[LOCK, ("Cargo.toml", manifest)]);
        let code = format!("#[cfg(all({condition}, not({other})))]\nfn main() {{}}");
        write_solution(&project, site, &code);
        let task = Task::open(&project, "x", &[]).unwrap();
        let compiler = SiteCompiler::of(&task);
        let BundlingResult::Success(_, warnings) =
            try_bundles(&task, |bundle| compiler.check(bundle)).unwrap()
        else {
            panic!("the bundle compiles for {site}")
        };
        assert!(!warnings.messages.contains(condition), "{}", warnings.messages);
    }
}
