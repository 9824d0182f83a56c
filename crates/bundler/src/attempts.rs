//! Bundles that are tried until one compiles.

use crate::bundle::{Bundle, BundleOptions};
use crate::manifest::{ensure_has_edition, missing_crates};
use crate::selection::{Module, Obstacle, Selection};
use crate::site_compiler::SiteCompiler;
use crate::sources::Sources;
use crate::syntax::search::{declares, path_roots};
use crate::syntax::source::Source;
use crate::writing::Shortening;
use anyhow::{Error, Result, anyhow, bail};
use std::collections::BTreeSet;
use std::iter;
use std::path::PathBuf;
use workbench::cargo::Compiled;
use workbench::task::Task;

/// The result of trying bundles of a solution.
#[derive(Debug)]
pub enum BundlingResult<T> {
    /// A bundle compiles, with this result.
    Success(Bundle, T),
    /// No bundle compiles.
    Failure {
        /// The messages of the compiler about one of the bundles.
        messages: String,
        /// The error, which says what was tried, and what to do.
        error: Error,
    },
}

/// Bundles the solution of a task so that `compile` succeeds, if there is such a bundle.
///
/// The first bundle has the modules of the library that seem to be needed. Some of them are only there for their
/// effect: nothing names them, but they may matter.
///
/// If the bundle is too long, the comments of the library are left out, and then its indentation. If the bundle is
/// still too long, modules that nothing names are left out: first the modules that use a crate that the site does not
/// have, and then the largest modules.
///
/// If the first bundle is short enough, but does not compile, these bundles are tried:
///
/// 1. a bundle without the modules that nothing names and that use a crate that the site does not have,
/// 2. a bundle with all modules,
/// 3. a bundle with only the modules that something names.
///
/// [`Bundle::notes`] says how the bundle differs from the first one.
///
/// # Errors
///
/// Returns an error if the solution cannot be bundled, if every bundle is too long, or if `compile` returns an error.
pub fn try_bundles<T>(
    task: &Task,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    ensure_has_edition(task)?;
    let bundles = Bundles::of(task)?;
    let needed = bundles.with(&Selection::Needed)?;
    if needed.fits() {
        try_other_modules(&bundles, needed, compile)
    } else {
        try_fewer_modules(&bundles, &needed, compile)
    }
}

/// Tries a bundle that is short enough, and then bundles with other modules.
fn try_other_modules<T>(
    bundles: &Bundles,
    needed: Bundle,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    let for_effect = ModulesForEffect::of(&needed, &bundles.missing_crates);
    let without = |left_out| Selection::Without { left_out, obstacle: Obstacle::DoesNotCompile };
    let mut selections = Vec::new();
    if !for_effect.with_missing_crates.is_empty() {
        selections.push(without(for_effect.with_missing_crates.clone()));
    }
    if needed.omits_parts {
        selections.push(Selection::All);
    }
    if !for_effect.others.is_empty() {
        selections.push(without(for_effect.all()));
    }
    let others = selections.iter().filter_map(|selection| bundles.fitting(selection));
    bundles.first_that_compiles(&needed, iter::once(needed.clone()).chain(others), compile)
}

/// Leaves out modules that nothing names, until a bundle is short enough and compiles. The modules that cannot compile
/// are left out first, and then the largest modules.
fn try_fewer_modules<T>(
    bundles: &Bundles,
    too_long: &Bundle,
    compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
) -> Result<BundlingResult<T>> {
    let for_effect = ModulesForEffect::of(too_long, &bundles.missing_crates).all();
    let without = |left_out: &[String]| Selection::Without {
        left_out: left_out.to_vec(),
        obstacle: Obstacle::TooLong,
    };
    bundles.with(&without(&for_effect))?.ensure_fits()?;
    let counts = 1..=for_effect.len();
    let shorter = counts.filter_map(|count| bundles.fitting(&without(&for_effect[..count])));
    bundles.first_that_compiles(too_long, shorter, compile)
}

/// The names of the modules that a bundle has only for their effect, the largest first.
struct ModulesForEffect {
    /// The modules that use a crate of the project that the site does not have.
    with_missing_crates: Vec<String>,
    /// The other modules.
    others: Vec<String>,
}

impl ModulesForEffect {
    /// Returns the modules of a bundle. `missing_crates` has the names of the crates that the site does not have.
    fn of(bundle: &Bundle, missing_crates: &BTreeSet<String>) -> Self {
        let uses_missing = |module: &&Module| !module.path_roots.is_disjoint(missing_crates);
        let (with_missing, others): (Vec<_>, Vec<_>) =
            bundle.modules_for_effect().partition(uses_missing);
        let names = |modules: Vec<&Module>| modules.iter().map(|it| it.name.clone()).collect();
        Self { with_missing_crates: names(with_missing), others: names(others) }
    }

    /// Returns all these modules. The modules that cannot compile are the first.
    fn all(&self) -> Vec<String> {
        [&self.with_missing_crates[..], &self.others].concat()
    }
}

/// The bundles of a task.
struct Bundles<'a> {
    task: &'a Task,
    sources: Sources,
    /// The names of the crates of the project that the site does not have.
    missing_crates: BTreeSet<String>,
}

impl<'a> Bundles<'a> {
    fn of(task: &'a Task) -> Result<Self> {
        let Task { project, name, .. } = task;
        let sources = Sources::read(&project.solution_file(name), &project.root().join("src"))?;
        Ok(Self { task, sources, missing_crates: missing_crates(task)? })
    }

    /// Returns the bundle with a selection of modules. If it is too long, the text of the library is shortened as far
    /// as necessary.
    fn with(&self, selection: &Selection) -> Result<Bundle> {
        let bundle = |shortening| {
            let options = BundleOptions { selection: selection.clone(), shortening };
            Bundle::of(&self.sources, self.task.site, options)
        };
        for shortening in [Shortening::None, Shortening::Comments] {
            let bundle = bundle(shortening)?;
            if bundle.fits() {
                return Ok(bundle);
            }
        }
        bundle(Shortening::CommentsAndIndentation)
    }

    /// Returns the bundle with a selection of modules, if it is possible and short enough. If it is not, the error is
    /// dropped, because other bundles are tried, and the user gets an error about those bundles.
    fn fitting(&self, selection: &Selection) -> Option<Bundle> {
        self.with(selection).ok().filter(|bundle| bundle.fits())
    }

    /// Compiles one bundle after the other, up to the first one that compiles. `needed` has all needed modules.
    ///
    /// If none compiles, the result has the shortest of the messages. All messages have the errors of the solution, and
    /// the longer messages also have errors about modules that are missing or that do not compile.
    fn first_that_compiles<T>(
        &self,
        needed: &Bundle,
        bundles: impl Iterator<Item = Bundle>,
        compile: impl Fn(&Bundle) -> Result<Compiled<T>>,
    ) -> Result<BundlingResult<T>> {
        let mut shortest: Option<String> = None;
        for bundle in bundles {
            let messages = match compile(&bundle)? {
                Compiled::Yes(result) => return Ok(BundlingResult::Success(bundle, result)),
                Compiled::No { messages } => messages,
            };
            if shortest.as_ref().is_none_or(|found| messages.len() < found.len()) {
                shortest = Some(messages);
            }
        }
        Ok(self.failure(needed, shortest.unwrap_or_default()))
    }

    /// Returns the failure of all bundles, with the messages of the compiler. `needed` has all needed modules.
    ///
    /// If the bundle needs a crate that the site does not have, the error says so. The messages are dropped, because
    /// the compiler advises to add the crate to the dependencies.
    fn failure<T>(&self, needed: &Bundle, messages: String) -> BundlingResult<T> {
        let Some((place, name)) = self.use_of_missing_crate(needed) else {
            return BundlingResult::Failure { messages, error: compile_error(needed) };
        };
        let Task { name: solution, site, .. } = self.task;
        let crates = if site.has_crates { "only those of a registry" } else { "no crates" };
        let error = anyhow!(
            "cannot bundle {solution}: {place} uses the crate `{name}`, and {} has {crates}: write the code of the crate \
             into the solution or into the library, or move what uses it to a module that the solution does not need",
            site.name
        );
        BundlingResult::Failure { messages: String::new(), error }
    }

    /// Returns a place in a bundle that uses a crate which the site does not have, and the name of the crate. A module
    /// or a type of the solution may have the same name as a crate. Such a name does not count.
    fn use_of_missing_crate(&self, needed: &Bundle) -> Option<(String, &String)> {
        let Sources { solution, library, .. } = &self.sources;
        let mut used_by_solution = path_roots(&solution.tokens);
        used_by_solution.retain(|name| !declares(&solution.tokens, name));
        let named = needed.modules.iter().filter(|module| !module.is_for_effect());
        let modules = named.map(|it| (format!("the module {}", it.name), it.path_roots.clone()));
        let items = library.iter().flat_map(Source::items).filter(|item| item.module().is_none());
        let root = items.map(|item| ("lib.rs".to_owned(), path_roots(item.tokens)));
        let mut places = iter::once(("it".to_owned(), used_by_solution)).chain(modules).chain(root);
        places.find_map(|(place, used)| {
            Some((place, self.missing_crates.iter().find(|name| used.contains(*name))?))
        })
    }
}

/// Returns the error for the user if no bundle compiles. `bundle` has all needed modules. If it is too long, only
/// shorter bundles were compiled.
fn compile_error(bundle: &Bundle) -> Error {
    let Bundle { solution, site, .. } = bundle;
    if let Err(too_long) = bundle.ensure_fits() {
        return anyhow!(
            "{too_long}\nWithout the modules that nothing names, it is short enough, but does not compile: see above"
        );
    }
    let edition = site.preferred_edition();
    let crates = if site.has_crates { "the crates of Cargo.toml" } else { "no crates" };
    let for_effect: Vec<_> =
        bundle.modules_for_effect().chain(&bundle.left_out).map(|it| &*it.name).collect();
    let advice = if for_effect.is_empty() {
        String::new()
    } else {
        format!(
            ". It was tried with and without modules that nothing names: {}. If the solution needs one of them, import \
             it there",
            for_effect.join(", ")
        )
    };
    anyhow!(
        "cannot bundle {solution}: the bundle does not compile for {} (edition {edition}, {crates}). If `cargo build \
         --bin {solution}` finds no error, `cargo xtask bundle --help` says what differs between a program and its \
         bundle{advice}",
        site.name
    )
}

/// Bundles the solution of a compiler's task, and builds the bundle, to be judged. Returns the executable.
///
/// The bundle is the first one that [`SiteCompiler::build`] accepts. `cargo xtask test --bundle` takes the first one
/// that [`SiteCompiler::check`] accepts instead, because it also shows the warnings about the bundle.
///
/// # Errors
///
/// Returns an error if there is no bundle, if none compiles (with the messages of the compiler), or if the command of
/// the checker or of the interactor names a file that does not exist.
pub fn bundle_and_build(compiler: &SiteCompiler) -> Result<PathBuf> {
    compiler.task.usual_judge.ensure_files_exist()?;
    match try_bundles(compiler.task, |bundle| compiler.build(bundle))? {
        BundlingResult::Success(_, program) => Ok(program),
        BundlingResult::Failure { messages, error } => bail!("{messages}{error}"),
    }
}

#[cfg(test)]
mod tests {
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
        let files = [
            ("src/lib.rs", "pub mod a;\npub mod b;\npub mod c;\n"),
            ("src/b.rs", "pub fn f() {}\n"),
        ];
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
        assert!(error.contains(advice) && error.contains("import it there"), "{error}");
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
        let expected =
            "cannot bundle x: it uses the crate `no_such`, and Codeforces has no crates: ";
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
        let comments =
            "the comments of the library are left out, because the bundle would be too long";
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
                        `impl` for a foreign type may matter). Nothing names them, but they may change what the solution \
                        does. Test the bundle: cargo xtask test x --bundle";
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
        let files = [
            LOCK,
            ("src/lib.rs", "pub mod a;\nmod b;\n"),
            ("src/a.rs", "pub struct A;\n"),
            ("src/b.rs", "impl no_such_crate::Readable for super::a::A {}\n"),
        ];
        let (_folder, project) = project("codeforces.com", &files);
        write_solution(&project, "codeforces.com", "fn main() { let _a = sente::a::A; }");
        let (modules, notes) = bundled(&project).unwrap();
        assert_eq!(modules, "a");
        assert!(notes.contains("does not compile with them: b (its `impl`"), "{notes}");
    }
}
