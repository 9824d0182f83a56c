//! The file to submit.

use crate::files;
use crate::refusals::{
    ensure_can_be_bundled, ensure_library_stands_alone, ensure_solution_stands_alone,
};
use crate::selection::{Module, Obstacle, Reason, SelectedLibrary, Selection};
use crate::writing::{Shortening, bundle_text};
use anyhow::{Result, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use workbench::site::Site;

/// A solution as one file: its own text, and after it the modules of the library that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The name of the solution.
    pub solution: String,
    /// The site that it is for.
    pub site: &'static Site,
    /// The text of the file.
    pub text: String,
    /// The modules of the library in the bundle, the largest first.
    pub modules: Vec<Module>,
    /// The choices that were made for it.
    pub options: Options,
    /// The modules that are left out though they may matter, because [`Selection::Without`] names them.
    pub left_out: Vec<Module>,
    /// True if some part of the library is left out.
    pub omits_parts: bool,
    /// True if a `dbg!` is left in the text.
    pub has_dbg: bool,
}

/// The choices for a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The rule by which the modules are selected.
    pub selection: Selection,
    /// The parts of the library's text that are left out.
    pub shortening: Shortening,
}

/// The usual choices.
impl Default for Options {
    fn default() -> Self {
        Self { selection: Selection::Needed, shortening: Shortening::None }
    }
}

/// The beginning of every bundle.
const MARKER: &str = "// sente: ";

impl Bundle {
    /// Returns true if the bytes of a file are those of a bundle.
    pub fn is_bundle(bytes: &[u8]) -> bool {
        bytes.starts_with(MARKER.as_bytes())
    }

    /// Bundles the solution in a file with the library in a folder, for a site. The bundle may be too long for the
    /// site, which [`Self::ensure_fits`] finds out.
    ///
    /// # Errors
    ///
    /// Returns an error if a source cannot be read or bundled.
    pub fn of(
        file: &Path,
        library_folder: &Path,
        site: &'static Site,
        options: Options,
    ) -> Result<Self> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let solution = files::read(file, file.parent().unwrap_or(file))?;
        ensure_solution_stands_alone(&solution)?;
        let mut text = format!("{MARKER}{name}, bundled for {}\n", site.name);
        let mut selected = SelectedLibrary::default();
        if solution.has("sente") {
            let library = files::read(&library_folder.join("lib.rs"), library_folder)?;
            selected = SelectedLibrary::of(&library, &solution, &options.selection)?;
            ensure_library_stands_alone(&selected.source)?;
            ensure_can_be_bundled(&solution, &selected.source)?;
            text += &bundle_text(&solution, &selected.source, options.shortening)?;
        } else {
            text += &solution.text;
        }
        let SelectedLibrary { source: library, modules, left_out, omits_parts } = selected;
        let has_dbg = solution.has("dbg !") || library.has("dbg !");
        Ok(Self { solution: name, site, text, modules, options, left_out, omits_parts, has_dbg })
    }

    /// Returns the number of bytes that a site gets. A browser sends each end of a line in a form as two bytes.
    pub fn size(&self) -> usize {
        self.text.len() + self.text.matches('\n').count()
    }

    /// Returns the modules that nothing names, the largest first.
    pub fn unnamed_modules(&self) -> impl Iterator<Item = &Module> {
        self.modules.iter().filter(|module| matches!(module.reason, Reason::Effect(_)))
    }

    /// Checks that the site accepts a bundle of this size.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the modules in the bundle with their sizes and reasons, and says what to do.
    pub fn ensure_fits(&self) -> Result<()> {
        let Self { solution, site, text, .. } = self;
        let limit = site.source_limit.unwrap_or(usize::MAX);
        ensure!(
            self.size() <= limit,
            "cannot bundle {solution}: the bundle has {} bytes and {} line ends, which a browser sends as two bytes each, \
             and {} accepts at most {limit} bytes{}{}",
            text.len() - text.matches('\n').count(),
            text.matches('\n').count(),
            site.name,
            self.advice(),
            self.list_of_modules()
        );
        Ok(())
    }

    /// Returns a line that says how to make the bundle shorter, if there is a way.
    fn advice(&self) -> String {
        if self.modules.is_empty() {
            return String::new();
        }
        let mut advice =
            "\nMove what the solution does not use out of the modules that it names".to_owned();
        let remedies: BTreeSet<_> =
            self.modules.iter().filter_map(|module| module.reason.remedy()).collect();
        for remedy in remedies {
            advice += &format!(", or {remedy}");
        }
        advice
    }

    /// Returns a line for each of the largest modules, and one for all others.
    fn list_of_modules(&self) -> String {
        const MAX_LINES: usize = 6;
        let mut list = String::new();
        for Module { name, size, reason, .. } in self.modules.iter().take(MAX_LINES) {
            list += &format!("\n{size:>8} bytes of the module {name}: {reason}");
        }
        if let Some(others @ [_, ..]) = self.modules.get(MAX_LINES..) {
            let size: usize = others.iter().map(|module| module.size).sum();
            let number = others.len();
            let names: Vec<_> = others.iter().map(|module| &*module.name).collect();
            list += &format!("\n{size:>8} bytes of {number} more: {}", names.join(", "));
        }
        list
    }

    /// Returns notes on the choices that are not the usual ones, because the user may not expect them.
    pub fn notes(&self) -> Vec<String> {
        let Self { solution, options, left_out, .. } = self;
        let mut notes = Vec::new();
        let left_out_text = match options.shortening {
            Shortening::None => None,
            Shortening::Comments => Some("comments"),
            Shortening::CommentsAndIndentation => Some("comments and the indentation"),
        };
        notes.extend(left_out_text.map(|parts| {
            format!("the {parts} of the library are left out, because the bundle would be too long")
        }));
        if options.selection == Selection::All {
            let text = "the bundle has all modules of the library, because it does not compile with those that seem to \
                        be needed";
            notes.push(text.to_owned());
        }
        if let Selection::Without { obstacle, .. } = options.selection
            && !left_out.is_empty()
        {
            let obstacle = match obstacle {
                Obstacle::TooLong => "is too long",
                Obstacle::DoesNotCompile => "does not compile",
            };
            let modules: Vec<_> = left_out
                .iter()
                .map(|module| format!("{} ({})", module.name, module.reason))
                .collect();
            notes.push(format!(
                "these modules are left out, because the bundle {obstacle} with them: {}. Nothing \
                 names them, but they may change what the solution does. Test the bundle: cargo xtask test {solution} \
                 --bundle",
                modules.join(", ")
            ));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::{Bundle, Options};
    use anyhow::Result;
    use std::time::{Duration, Instant};
    use workbench::file::replace;
    use workbench::site::Site;
    use workbench::test_project::project;

    /// Bundles a solution with a library of these files; lib.rs declares those that it does not name.
    fn bundle_of(solution: &str, files: &[(&str, &str)]) -> Result<Bundle> {
        let (_folder, project) = project(&[]);
        let source = project.root().join("src");
        let mut library = String::new();
        for (name, text) in files {
            replace(&source.join(format!("{name}.rs")), text)?;
            if !name.contains('/') && *name != "lib" {
                library += &format!("/// {name}\npub mod {name};\n");
            }
        }
        let own = files.iter().find(|(name, _)| *name == "lib").map_or("", |(_, text)| text);
        replace(&source.join("lib.rs"), &format!("//! Docs.\n\n{library}{own}"))?;
        let file = project.solution_file("x");
        replace(&file, solution)?;
        let site = Site::of_url("https://codeforces.com")?;
        let bundle = Bundle::of(&file, &source, site, Options::default())?;
        bundle.ensure_fits()?;
        Ok(bundle)
    }

    /// Returns the modules of a bundle.
    fn modules_of(solution: &str, files: &[(&str, &str)]) -> String {
        let bundle = bundle_of(&format!("{solution}\n"), files).unwrap();
        let mut names: Vec<_> = bundle.modules.into_iter().map(|module| module.name).collect();
        names.sort();
        names.concat()
    }

    #[test]
    fn a_whole_bundle() {
        let header = "//! <https://x.org>\n//! ★\n";
        let solution = "use sente::b::half; // why\n\nfn main() {\n    half(sente::b::ONE);\n}";
        let tests = "\n/// Why\n#[cfg(test)]\nmod tests {\n    use sente::c::C;\n}\n";
        let a = "pub(super) fn two() -> u32 {\n    2\n}\n";
        let b = "//! Halves.\n\nuse super::a::two;\n\npub const ONE: u32 = 1;\n";
        let expected = format!(
            "// sente: x, bundled for Codeforces\n{header}\n\
             // The solution is a module, and so is the library after it: neither sees the other's private names.\n\
             mod solution {{\n{solution}\n\n\
             pub(super) fn sente_main() -> impl ::std::process::Termination {{\n    main()\n}}\n}}\n\n\
             fn main() -> impl ::std::process::Termination {{\n    solution::sente_main()\n}}\n\n\
             extern crate self as sente;\npub use library::*;\n\n#[allow(unused)]\nmod library {{\n\
             /// a\npub mod a {{\n{a}}}\n/// b\npub mod b {{\n{b}}}\n}}\n"
        );
        let modules = [("a", &*format!("{a}{tests}")), ("b", b), ("c", "pub struct C;\n")];
        let source = format!("{header}\n{solution}\n{tests}");
        let bundle = bundle_of(&source, &modules).unwrap();
        assert_eq!(bundle.text, expected);
        assert!(bundle.omits_parts);
        assert_eq!(bundle_of(&source.replace('\n', "\r\n"), &modules).unwrap(), bundle);
        let alone = bundle_of(&format!("{header}// sente::b\n{tests}"), &modules).unwrap();
        assert_eq!(
            alone.text,
            format!("// sente: x, bundled for Codeforces\n{header}// sente::b\n")
        );
        assert!(!alone.omits_parts);
    }

    #[test]
    fn modules_are_found_however_they_are_named() {
        for (solution, expected) in [
            ("use sente::a;", "a"),
            ("use sente::{\n    b::B, // c\n    a as d\n};", "ab"),
            ("use sente::{c::{self, C}, b};", "bc"),
            ("fn f(g: ::sente::a::G, h: sente :: c::H) {}", "ac"),
            ("use sente::*;", "abcd"),
            ("use ::sente::*;", "abcd"),
            ("use sente; use super::super::*;", ""),
            ("use {sente::{self, a, b::{self}}, std::cmp};", "ab"),
            ("extern crate sente as s;", "abcd"),
            ("macro_rules! m { ($x:ident) => { sente::$x::f() } }", "abcd"),
            ("use sente as s;", "abcd"),
            ("use sente::{self as s};", "abcd"),
            ("use sente::{\n    *,\n};", "abcd"),
            ("use sente::a::A as B;\nuse sente::{c::*};", "ac"),
            ("use sente::b::*;", "b"),
            ("fn f(n: u32) {\n    sente::a::g(2 * n as u64)\n}\nuse sente::b::B;", "ab"),
            ("sente::m!()", "d"),
            ("use sente::m;", "d"),
            ("// sente::a\n/// `sente::b`", ""),
            ("sentence::b();", ""),
            ("fn f() { print!(\"sente::a\") }", ""),
        ] {
            let modules = [("a", ""), ("b", ""), ("c", ""), ("d", "macro_rules! m {}")];
            assert_eq!(modules_of(solution, &modules), expected, "{solution}");
        }
    }

    #[test]
    fn a_module_names_the_root_of_the_library_by_as_many_supers_as_it_is_deep() {
        for (inner, expected) in [
            ("use super::*;", "a"),
            ("} use super as root; mod j {", "abc"),
            ("use super::b;", "a"),
            ("use super::super::b;", "ab"),
            ("use super::super::*;", "abc"),
            ("mod i { use super::super::super::c; }", "ac"),
            ("use crate::{b, c::*};", "abc"),
            ("use self::b;", "a"),
        ] {
            let a = format!("mod i {{\n    {inner}\n}}\n");
            let modules = [("a", &*a), ("b", ""), ("c", "")];
            assert_eq!(modules_of("use sente::a;", &modules), expected, "{inner}");
        }
    }

    #[test]
    fn a_module_with_an_impl_for_what_a_needed_one_has_is_needed() {
        for (module, is_needed) in [
            ("impl Drop for A {}", true),
            ("struct B; impl Drop for A {} impl A {}", true),
            ("fn f() { #[allow(unused)] impl A {} }", true),
            ("mod i { use super::*; unsafe impl Send for A {} }", true),
            ("impl<B: T> Go for A where B: T {} trait T {}", true),
            ("type B = A; impl Drop for B {}", true),
            ("make!(A);", true),
            ("macro_rules! make { () => { impl Drop for $crate::a::A {} } } make!();", true),
            ("macro_rules! make { () => { impl Drop for $crate::a::A {} } }", false),
            ("struct B; impl From<A> for B {} impl T<B> for &'a mut B {} impl B {}", false),
            ("struct B; impl From<B> for A {}", true),
            ("enum B {} impl<A> std::ops::Add<A> for B {}", false),
            ("trait T {} impl T for A {} impl<A> T for [A] {}", false),
            ("union B { a: u8 } make!(B);", true),
            ("fn f(a: impl Into<A>) -> impl Into<A> { A }", false),
        ] {
            let b = format!("use crate::a::A;\n{module}\n");
            let expected = if is_needed { "ab" } else { "a" };
            let modules = [("a", "pub struct A;"), ("b", &*b), ("c", "impl Drop for C {}")];
            assert_eq!(modules_of("use sente::a::A;", &modules), expected, "{module}");
        }
        let chain = [("a", ""), ("b", "use super::a::A; impl A {}"), ("c", "impl super::b::B {}")];
        assert_eq!(modules_of("use sente::a::A;", &chain), "abc");
        let root = [("lib", "pub use a::A;\n"), ("a", ""), ("b", "impl crate::A {}"), ("c", "")];
        assert_eq!(modules_of("use sente::A;", &root), "ab");
    }

    #[test]
    fn a_large_library_costs_nothing() {
        let filling = format!("// {}\n", "a".repeat(4000));
        let text = format!(
            "use super::modint::ModInt;\npub struct Own(ModInt);\n{filling}\
             impl std::ops::Add for Own {{\n    type Output = Own;\n    fn add(self, _: Own) -> Own {{\n        \
             self\n    }}\n}}\nmod inner {{\n    use super::*;\n}}\n"
        );
        let names: Vec<_> = (0..30).map(|at| format!("m{at}")).collect();
        let mut files: Vec<_> = names.iter().map(|name| (&**name, &*text)).collect();
        files.push(("modint", "pub struct ModInt;\n"));
        assert_eq!(modules_of("use sente::modint::{self as mi, ModInt};", &files), "modint");
        assert_eq!(modules_of("use sente::{m7::{self, Own}};", &files), "m7modint");
        // The macros of the standard library and the attributes of the compiler have no effect that matters.
        let harmless = "use std::fmt;\n#[derive(Clone, Debug,)]\n#[cfg_attr(all(), must_use)]\npub struct A { v: Vec<u8> }\n\
                        /// Docs.\n#[track_caller]\nfn f(n: usize) -> bool {\n    let a = A { v: vec![1; n] };\n    \
                        if !(n != (1)) { return std::matches!(a.v[..], []); }\n    panic!(\"{n}\")\n}\n";
        assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", harmless)]), "a");
        let own_macro = "macro_rules! make { () => {} }\nfn f() { make!() }\n";
        assert_eq!(modules_of("use sente::a;", &[("a", own_macro), ("b", own_macro)]), "a");
    }

    /// A search from each token to the end of the file would take a minute here.
    #[test]
    fn a_long_table_is_read_in_linear_time() {
        let table = format!("pub const TABLE: [u32; 100_000] = [{}];\n", "1, ".repeat(100_000));
        let start = Instant::now();
        assert_eq!(modules_of("use sente::a;", &[("a", ""), ("b", &*table)]), "a");
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }

    #[test]
    fn an_import_of_lib_rs_that_nothing_names_is_left_out() {
        for (solution, root, expected) in [
            ("use sente::a;", "pub use b::B;", "a"),
            (
                "use sente::a;",
                "/// Docs.\n#[doc(inline)]\npub use {b::{self as d, B as C}, c::D};",
                "a",
            ),
            ("use sente::a;", "pub use b::T; pub use T as U; pub use U as V;", "a"),
            ("use sente::V;", "pub use b::T; pub use T as U; pub use U as V; pub use c::f;", "b"),
            ("use sente::B;", "pub use b::B; pub use c::{f, D};", "b"),
            ("use sente::*;", "pub use b::B;", "abc"),
            ("use sente::a;", "pub use b::B; pub fn f() -> String { format!(\"a\") }", "a"),
            ("use sente::a;", "pub use b::{B, f}; pub struct S;", "a"),
            ("use sente::a;", "extern crate self as sente; pub use sente::b::T;", "a"),
            // A trait may matter to the code of lib.rs.
            ("use sente::a;", "pub use b::T; pub fn f() {}", "ab"),
            ("use sente::a;", "use b::T as _; impl S {}", "ab"),
            ("use sente::a;", "pub use b::T as U; pub use U as V; pub fn f() {}", "ab"),
            ("use sente::a;", "pub use c::f; pub fn g() {}", "ac"),
            ("use sente::a;", "pub use b::B; pub fn f() -> String { format!(\"{B}\") }", "ab"),
            // A macro may expand to any name.
            ("use sente::a;", "pub use b::B; macro_rules! m { () => {} } m!();", "ab"),
            ("use sente::a;", "pub use b::B; other::m!();", "ab"),
            ("use sente::a;", "pub use b::B; #[other::m] struct S;", "ab"),
            // These are not left out.
            ("use sente::a;", "pub use b::*;", "ab"),
            ("use sente::a;", "#[cfg(any())] pub use b::B;", "ab"),
            ("use sente::a;", "pub use {b::B, std::fmt};", "ab"),
        ] {
            let b = "pub struct B; pub trait T {} pub fn f() {}";
            let c = "pub fn f() {} pub use std::cmp::*; pub struct D;";
            let modules = [("lib", root), ("a", ""), ("b", b), ("c", c)];
            assert_eq!(modules_of(solution, &modules), expected, "{root}");
        }
        let modules = [("lib", "pub use a::A;\n\n// Why\npub use b::B;\n"), ("a", ""), ("b", "")];
        let bundle = bundle_of("use sente::a;\n", &modules).unwrap();
        // An import that needs no other part stays.
        assert!(bundle.text.contains("pub use a::A;") && !bundle.text.contains("Why"));
        assert!(bundle.omits_parts);
    }

    #[test]
    fn the_reasons_for_modules() {
        let modules = [
            ("lib", "pub use a::A;\npub use f::*;\n"),
            ("a", "pub struct A; use crate::b;"),
            ("b", "//! A longer module."),
            ("c", "impl Drop for crate::a::A {} // The longest but one."),
            ("d", "other::m!();"),
            ("e", "#[used] static A: u8 = 1;"),
            ("f", ""),
            ("g", ""),
        ];
        let mut modules = bundle_of("use sente::A;\n", &modules).unwrap().modules;
        modules.sort_by(|a, b| a.name.cmp(&b.name));
        let reasons: Vec<_> =
            modules.iter().map(|it| format!("{}: {}", it.name, it.reason)).collect();
        let expected = [
            "a: named by the solution",
            "b: named by a",
            "c: its `impl` for a foreign type may matter",
            "d: it may use a macro or an attribute of another crate",
            "e: the linker may use it",
            "f: named by lib.rs",
        ];
        assert_eq!(reasons, expected);
    }

    /// The expansion of a local macro counts as if it stood in its module.
    #[test]
    fn an_impl_by_a_macro_matters_where_the_macro_is_called() {
        let go = "trait Go {} macro_rules! go { ($t:ty) => { impl Go for $t {} } }";
        let repeated = "trait Go {} macro_rules! go { ($($t:ty)*) => { $(impl Go for $t {})* } }";
        let own = "macro_rules! make { ($n:ident) => { pub struct $n; impl Drop for $n {} } } fn f() { make!(B) }";
        for (module, is_needed) in [
            (format!("{go} go!(A);"), false),
            (
                format!(
                    "{go} macro_rules! all {{ ($($t:ty)*) => {{ $(go!($t);)* }} }} all!(A u8);"
                ),
                false,
            ),
            (format!("{go} fn f(go: u8) {{ if go != 1 {{}} }} go!(A);"), false),
            (own.into(), false),
            (
                format!("{go} macro_rules! other {{ () => {{ 1 }} }} fn f() -> u8 {{ other!() }}"),
                false,
            ),
            (format!("mod i {{ use super::*; {repeated} go!(A u8); }}"), false),
            (format!("#[macro_use] mod i {{ use super::*; {go} }} go!(A);"), true),
            (format!("mod i {{ {go} mod j {{ use crate::a::A; go!(A); }} }}"), true),
            (format!("{go} fn f() {{ go!(A); }}"), true),
            (format!("{go} mod i {{ go!(super::A); }}"), true),
            (format!("{go} use go as run; go!(A);"), true),
            (format!("{go} macro_rules! call {{ ($m:ident) => {{ $m!(A); }} }} call!(go);"), true),
            (
                format!(
                    "{go} both! {{ go!(A); }} macro_rules! both {{ ($($t:tt)*) => {{ $($t)* }} }}"
                ),
                true,
            ),
            (format!("#[macro_export] {} go!(A);", go.trim_start_matches("trait Go {}")), true),
            (own.replace("pub struct", "#[$x] pub struct"), true),
            (own.replace("impl Drop", "impl<T> Drop"), true),
            (format!("#[cfg(any())] {go} go!(A);"), true),
        ] {
            let b = format!("use crate::a::A;\n{module}\n");
            let expected = if is_needed { "ab" } else { "a" };
            let modules = [("a", "pub struct A;"), ("b", &*b), ("c", "")];
            assert_eq!(modules_of("use sente::a::A;", &modules), expected, "{module}");
        }
        // A caller matters only if its macro expands to an `impl`.
        let b = "macro_rules! one { () => { 1 } } macro_rules! make { ($t:ty) => { impl Drop for $t {} } }\n\
                 pub(crate) use {make, one};\n";
        let c = "use crate::{a::A, b::one}; fn f() -> u8 { one!() }\n";
        let modules = [("a", "pub struct A;"), ("b", b), ("c", c)];
        assert_eq!(modules_of("use sente::a::A;", &modules), "a");
        let c = c.replace("one", "make");
        let modules = [("a", "pub struct A;"), ("b", b), ("c", &*c)];
        assert_eq!(modules_of("use sente::a::A;", &modules), "abc");
    }

    /// Only an import gives a macro another name.
    #[test]
    fn a_cast_renames_no_macro() {
        for (cast, expected) in [
            ("(1u8 as $t)", "a"),
            ("{ use $crate::c::f as $t; $t() }", "abc"),
            ("{ pub use c::{m as n}; }", "ab"),
        ] {
            let b = format!("macro_rules! cast {{ ($t:ty) => {{ {cast} }} }}\n");
            let modules = [("a", "fn f() { n!() }"), ("b", &*b), ("c", "")];
            assert_eq!(
                modules_of("use sente::a;\nfn f() { vec![] }", &modules),
                expected,
                "{cast}"
            );
        }
    }

    /// An item of the library may be unused in a bundle, because the module that uses it is left out. And in a bundle,
    /// macros of the library are linted where the solution calls them.
    #[test]
    fn a_bundle_denies_no_lints() {
        let a = "#![deny(unused)]\n#[forbid(dead_code)]\nfn deny() {}\nfn f() { deny() }\n";
        let bundle = bundle_of("#![deny(warnings)]\nuse sente::a;\n", &[("a", a)]).unwrap();
        let allowed = "#![allow(unused)]\n#[allow(dead_code)]\nfn deny() {}\nfn f() { deny() }\n";
        assert!(bundle.text.contains(allowed) && bundle.text.contains("#![warn(warnings)]"));
    }

    #[test]
    fn a_dbg_is_code() {
        for (code, expected) in [
            ("dbg!(1);", true),
            ("fn f() { a(std::dbg!()) }", true),
            ("// dbg!(1)", false),
            ("my_dbg!()", false),
        ] {
            assert_eq!(bundle_of(code, &[]).unwrap().has_dbg, expected, "{code}");
        }
    }

    #[test]
    fn what_cannot_be_bundled_is_refused() {
        for (solution, files, expected) in [
            (
                "fn main() {\n    (}\n",
                &[][..],
                "bin/x.rs: line 2: cannot read this as Rust: a bracket or a string is not closed",
            ),
            (
                "mod a {\n    #[path = \"y.rs\"]\n    mod b;\n}\n",
                &[],
                "bin/x.rs: cannot bundle `mod b` with `#[path]`: move its file to ",
            ),
            (
                "#[macro_use]\nextern crate sente;\n",
                &[],
                "cannot bundle `#[macro_use] extern crate sente`: write `use sente::NAME` for each macro",
            ),
            (
                "use sente::main as m;\n",
                &[("lib", "pub fn main() {}")],
                "cannot bundle `main` in lib.rs, because a bundle has another one: rename it",
            ),
        ] {
            let error = format!("{:#}", bundle_of(solution, files).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_bundle_up_to_the_limit_of_the_site() {
        let bundle = |filling: usize| {
            bundle_of(&format!("const S: &str = \"{}\";\n", "a".repeat(filling)), &[])
        };
        let most = (64 << 10) - bundle(0).unwrap().size();
        assert_eq!(bundle(most).unwrap().size(), 64 << 10);
        let error = bundle(most + 1).unwrap_err().to_string();
        let expected = "cannot bundle x: the bundle has 65533 bytes and 2 line ends, which a browser sends as two bytes each, and \
             Codeforces accepts at most 65536 bytes";
        assert_eq!(error, expected);
        let long = format!("pub fn f() {{ \"{}\"; }}\n", "a".repeat(1 << 16));
        let modules = [("a", "pub fn f() {}\n"), ("b", &*long), ("c", "")];
        let error = bundle_of("use sente::{a, b};\n", &modules).unwrap_err().to_string();
        let expected = "\n   65574 bytes of the module b: named by the solution\n      \
                        33 bytes of the module a: named by the solution";
        assert!(error.ends_with(expected), "{error}");
        // The message lists the largest modules only.
        let names: Vec<_> = (1..10).map(|at| format!("m{at}")).collect();
        let filling = "a".repeat(8000);
        let texts: Vec<_> = (1..10).map(|at| format!("//{}\n", &filling[at..])).collect();
        let modules: Vec<_> =
            names.iter().zip(&texts).map(|(name, text)| (&**name, &**text)).collect();
        let error = bundle_of("use sente::*;\n", &modules).unwrap_err().to_string();
        let expected = "\n   24048 bytes of 3 more: m7, m8, m9";
        assert!(error.ends_with(expected) && error.lines().count() == 9, "{error}");
        let remedy =
            "names, or write the names that are used instead of importing the whole library\n";
        assert!(error.contains(remedy), "{error}");
        let modules = [("a", "use super::*;\npub fn f() {}\n"), ("b", &*long)];
        let error = bundle_of("use sente::a;\n", &modules).unwrap_err().to_string();
        assert!(error.contains(" bytes of the module b: a imports the whole library"), "{error}");
        let modules =
            [("a", "pub struct A;"), ("b", &*format!("impl Drop for crate::a::A {{}} {long}"))];
        let error = bundle_of("use sente::a;\n", &modules).unwrap_err().to_string();
        let remedy = "names, or move each `impl` for a foreign type to the module of the type or of the trait\n";
        assert!(error.contains(remedy), "{error}");
    }
}
