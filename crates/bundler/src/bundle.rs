//! The file to submit: its text, its modules and its size. ([`bundling`](crate::bundling) searches for the right one.)

mod noted_code;
mod advice;

pub use crate::selection::{Module, Selection, SelectionReason};
pub use crate::writing::{Shortening, WrapperNames};

use crate::refusals::{
    ensure_can_be_nested, ensure_library_stands_alone, ensure_solution_stands_alone,
};
use crate::selection::SelectedLibrary;
use crate::sources::Sources;
use crate::syntax::code::{Code, SolutionAndLibrary};
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::lints::denies_any;
use crate::text::Text;
use crate::writing::text_with_modules;
use advice::advice_on_modules;
use anyhow::{Result, ensure};
use noted_code::{depends_on_system, has_dbg_of_std};
use std::collections::BTreeSet;
use std::iter;
use workbench::site::Site;

/// The details in which a bundle may differ from its source, as a list that `cargo xtask bundle --help` shows to users.
pub const ALLOWED_DIFFERENCES: &str =
    "  - Source locations are those of the bundle: in the messages of panics, and in the results of
    line!, column!, file!, dbg! and Location::caller.
  - The paths in the results of type_name, module_path! and dbg!, and in the messages of panics, are
    longer. If the program computes something from locations or paths, this may differ, too.
  - A TypeId has another value, so it is printed, hashed and sorted differently.
  - Two functions, constants or vtables may have the same address although they have different ones
    in the project, or the other way round. Rust does not specify whether such addresses are equal.
  - The bundle is built with the settings of the site, whatever the profiles of Cargo.toml say:
    there are no overflow checks and no debug assertions, and a panic unwinds.
  - A crate that is used only by modules outside of the bundle is not linked.
  - Conditions (cfg) that come from a build script or from RUSTFLAGS are not set.
  - env! and option_env! show the variables of the package that the site compiles.
  - If you choose edition 2021 on the site, some temporary values are dropped later than in edition
    2024, the into_iter() of a boxed slice gives references, and $e:expr does not match _.";

/// A solution as one file, which has the text of the solution and, after this text, the modules of the library that the
/// solution needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The name of the solution.
    pub solution: String,
    /// The site for which the bundle is made.
    pub site: &'static Site,
    /// The text of the file.
    pub(crate) text: Text,
    /// The modules of the library in the bundle, the largest first.
    pub modules: Vec<Module>,
    /// The choices that were made for the bundle.
    pub options: BundleOptions,
    /// True if a `dbg!` of the standard library is left in the text.
    pub has_dbg: bool,
    /// True if the text has code that depends on the system, such as `std::os::unix` or `#[cfg(windows)]`.
    pub depends_on_system: bool,
    /// True if the text has `#![deny(warnings)]` or `#![deny(unexpected_cfgs)]`. Then a condition that the compiler
    /// does not know, such as `cfg(atcoder)`, is an error. Always false if the solution uses the library, because such
    /// a bundle has `warn` or `allow` in place of `deny`.
    pub(crate) denies_unexpected_cfgs: bool,
    /// The names of the modules with the solution and with the library. There are none if the solution does not use the
    /// library, because then the solution stands at the root of the bundle.
    pub wrapper_names: Option<WrapperNames>,
}

/// The choices for a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleOptions {
    /// The rule by which the modules are selected.
    pub selection: Selection,
    /// The kinds of text that are left out in the library.
    pub shortening: Shortening,
    /// The lints that the bundle allows in the solution, because macros of the library violate them. A bundle without a
    /// library ignores them.
    pub allowed_lints: BTreeSet<String>,
}

impl Default for BundleOptions {
    fn default() -> Self {
        Self {
            selection: Selection::Named,
            shortening: Shortening::None,
            allowed_lints: BTreeSet::new(),
        }
    }
}

/// The beginning of the first line of every bundle.
const MARKER: &str = "// sente: ";

/// The words before the name of the site, in the first line of every bundle.
const SITE_MARKER: &str = ", bundled for ";

/// A solution and the selected modules of its library, as modules of one program.
struct NestedProgram {
    text: Text,
    library: SelectedLibrary,
    wrapper_names: WrapperNames,
}

impl NestedProgram {
    fn of(solution: &Code, library: &Code, options: &BundleOptions) -> Result<Self> {
        let whole = SolutionAndLibrary { solution, library };
        let library = SelectedLibrary::of(whole, &options.selection)?;
        ensure_library_stands_alone(&library.code)?;
        let program = SolutionAndLibrary { solution, library: &library.code };
        ensure_can_be_nested(program)?;
        let wrapper_names = WrapperNames::of(program);
        let BundleOptions { shortening, allowed_lints, .. } = options;
        let text = text_with_modules(program, &wrapper_names, *shortening, allowed_lints)?;
        Ok(Self { text, library, wrapper_names })
    }
}

impl Bundle {
    /// Returns true if a text is that of a bundle, which its first line shows.
    pub fn is_bundle(text: &str) -> bool {
        let line = text.lines().next().unwrap_or_default();
        line.starts_with(MARKER) && line.contains(SITE_MARKER)
    }

    /// Bundles a solution with its library, for a site. The bundle may be too long for the site.
    /// [`bundling`](crate::bundling) makes it shorter then.
    ///
    /// # Errors
    ///
    /// Returns an error if the program has something that cannot be bundled.
    pub(crate) fn of(
        sources: &Sources,
        site: &'static Site,
        options: BundleOptions,
    ) -> Result<Self> {
        let Sources { name, solution, library } = sources;
        let solution = &solution.without_tests;
        ensure_solution_stands_alone(solution)?;
        let nested = match library {
            Some(library) => Some(NestedProgram::of(solution, &library.without_tests, &options)?),
            None => None,
        };
        let codes = || iter::once(solution).chain(nested.as_ref().map(|it| &it.library.code));
        let mut text: Text = format!("{MARKER}{name}{SITE_MARKER}{}\n", site.name).into();
        text.push(nested.as_ref().map_or(&solution.text, |it| &it.text));
        Ok(Self {
            solution: name.clone(),
            site,
            text,
            has_dbg: codes().any(has_dbg_of_std),
            depends_on_system: codes().any(depends_on_system),
            denies_unexpected_cfgs: nested.is_none()
                && denies_any(&solution.tokens, &["warnings", "unexpected_cfgs"]),
            options,
            wrapper_names: nested.as_ref().map(|it| it.wrapper_names.clone()),
            modules: nested.map_or(Vec::new(), |it| it.library.modules),
        })
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the modules of the library that stand on these lines of the text, counted from 1.
    pub(crate) fn modules_on_lines(&self, lines: &BTreeSet<usize>) -> BTreeSet<String> {
        let Some(WrapperNames { library, .. }) = &self.wrapper_names else {
            return BTreeSet::new();
        };
        let Ok(code) = Code::parse(self.text.clone()) else { return BTreeSet::new() };
        let items = code.items();
        let bodies = items.iter().filter_map(Item::module).filter(|(name, _)| name == library);
        let modules = bodies.flat_map(|(_, body)| items_in_body(body)).filter_map(|item| {
            let line = |at: usize| self.text[..at].matches('\n').count() + 1;
            let range = item.range();
            let is_wanted = lines.range(line(range.start)..=line(range.end)).next().is_some();
            item.module().filter(|_| is_wanted).map(|(name, _)| name.to_owned())
        });
        modules.collect()
    }

    /// Returns the number of bytes that a site gets. In a form, a browser sends each end of a line as two bytes.
    pub fn size(&self) -> usize {
        self.text.len() + self.text.matches('\n').count()
    }

    /// Returns true if the site accepts a bundle of this size.
    pub(crate) fn fits(&self) -> bool {
        self.excess() == 0
    }

    /// Returns the number of bytes by which the bundle is longer than the site accepts.
    pub(crate) fn excess(&self) -> usize {
        self.size().saturating_sub(self.size_limit())
    }

    /// Returns the largest size that the site accepts. If it is not known, the site counts as one without a limit.
    fn size_limit(&self) -> usize {
        self.site.compiler_settings.submission_limit.unwrap_or(usize::MAX)
    }

    /// Checks that the site accepts a bundle of this size.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the largest modules of the bundle with their sizes and reasons, and says what to do.
    pub(crate) fn ensure_fits(&self) -> Result<()> {
        let Self { solution, .. } = self;
        ensure!(
            self.fits(),
            "cannot bundle {solution}: the bundle has {}",
            self.size_beside_limit()
        );
        Ok(())
    }

    /// Returns the end of a sentence about a bundle that is too long: its size, the limit, and the advice on modules.
    pub(crate) fn size_beside_limit(&self) -> String {
        format!(
            "{} bytes (a browser sends each end of a line as two bytes), and {} accepts at most {} bytes{}",
            self.size(),
            self.site.name,
            self.size_limit(),
            advice_on_modules(&self.modules)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Bundle, BundleOptions, Sources};
    use anyhow::Result;
    use test_support::files::empty_project;
    use workbench::project::Project;
    use workbench::site::Site;
    use workbench::support::file::write;

    /// Bundles a solution with a library of these files. lib.rs declares each other file in its folder as a module, and
    /// ends with the text of the file `lib`, if there is one.
    fn bundle_of(solution: &str, files: &[(&str, &str)]) -> Result<Bundle> {
        let (_folder, project) = empty_project(Project::new);
        let source = project.root().join("src");
        let mut library = String::new();
        for (name, text) in files {
            write(&source.join(format!("{name}.rs")), text)?;
            if !name.contains('/') && *name != "lib" {
                library += &format!("/// {name}\npub mod {name};\n");
            }
        }
        let own = files.iter().find(|(name, _)| *name == "lib").map_or("", |(_, text)| text);
        write(&source.join("lib.rs"), &format!("//! Docs.\n\n{library}{own}"))?;
        let file = project.solution_file("x");
        write(&file, solution)?;
        let site = Site::of_url("https://codeforces.com")?;
        let bundle = Bundle::of(&Sources::read(&file, &source)?, site, BundleOptions::default())?;
        bundle.ensure_fits()?;
        Ok(bundle)
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
        assert_eq!(bundle.text(), expected);
        assert!(bundle.wrapper_names.is_some());
        assert_eq!(bundle_of(&source.replace('\n', "\r\n"), &modules).unwrap(), bundle);
        let alone = bundle_of(&format!("{header}// sente::b\n{tests}"), &modules).unwrap();
        assert_eq!(
            alone.text(),
            format!("// sente: x, bundled for Codeforces\n{header}// sente::b\n")
        );
        assert_eq!(alone.wrapper_names, None);
    }

    /// An item of the library may be unused in a bundle, because the module that uses it is left out. And in a bundle,
    /// macros of the library are linted where the solution calls them.
    #[test]
    fn a_bundle_with_a_library_denies_no_lints() {
        let a = "#![deny(unused)]\n#[forbid(dead_code)]\nfn deny() {}\nfn f() { deny() }\n\
                 #[cfg_attr(deny(), must_use, deny(a, deny), cfg_attr(all(), forbid(b)))]\n\
                 #[c(d, deny(e))]\nfn g() {}\n";
        let bundle = bundle_of("#![deny(warnings)]\nuse sente::a;\n", &[("a", a)]).unwrap();
        let allowed = "#![allow(unused)]\n#[allow(dead_code)]\nfn deny() {}\nfn f() { deny() }\n\
                       #[cfg_attr(deny(), must_use, allow(a, deny), cfg_attr(all(), allow(b)))]\n\
                       #[c(d, deny(e))]\nfn g() {}\n";
        assert!(bundle.text().contains(allowed) && bundle.text().contains("#![warn(warnings)]"));
    }

    #[test]
    fn the_first_line_of_a_bundle_has_the_name_of_the_site() {
        for (text, expected) in [
            ("// sente: x, bundled for Codeforces\nfn main() {}\n", true),
            ("// sente: x\n", false),
            ("// x, bundled for Codeforces\n", false),
            ("\n// sente: x, bundled for Codeforces\n", false),
            ("", false),
        ] {
            assert_eq!(Bundle::is_bundle(text), expected, "{text}");
        }
    }

    #[test]
    fn a_dbg_is_code() {
        for (code, expected) in [
            ("dbg!(1);", true),
            ("fn f() { a(std::dbg!()) }", true),
            ("// dbg!(1)", false),
            ("my_dbg!()", false),
            ("macro_rules! dbg { () => {} } fn main() { dbg!() }", false),
        ] {
            assert_eq!(bundle_of(code, &[]).unwrap().has_dbg, expected, "{code}");
        }
    }

    #[test]
    fn a_library_may_define_its_own_dbg() {
        for (solution, a, expected) in [
            ("use sente::a;", "macro_rules! dbg { () => {} } fn f() { dbg!() }", false),
            ("use sente::a;", "fn f() { dbg!(1); }", true),
            // The macro of the library is private.
            ("use sente::a; fn main() { dbg!(1); }", "macro_rules! dbg { () => {} }", true),
        ] {
            assert_eq!(
                bundle_of(solution, &[("a", a)]).unwrap().has_dbg,
                expected,
                "{solution} {a}"
            );
        }
    }

    #[test]
    fn code_that_depends_on_the_system_is_found() {
        let a = "use std::os::fd::FromRawFd;\n";
        for (solution, files, expected) in [
            ("use std::os::unix::io::FromRawFd;", &[][..], true),
            ("fn f() { std::fs::read(\"/dev/stdin\"); }", &[], true),
            ("use std::{os::unix, io};", &[], true),
            ("use std::{os::{fd::FromRawFd}, io};", &[], true),
            ("use std::os::*;", &[], true),
            ("use sente::a;", &[("a", a)], true),
            ("unsafe extern \"C\" { fn getchar_unlocked() -> i32; }", &[], true),
            ("extern { fn f(); }", &[], true),
            ("#[cfg(target_os = \"linux\")] fn f() {}", &[], true),
            ("fn f() -> bool { cfg!(not(windows)) }", &[], true),
            ("use std::io;", &[("a", a)], false),
            ("extern \"C\" fn f() { [1, 2].windows(2); }", &[], false),
            ("#[cfg(debug_assertions)] fn unix() {}", &[], false),
        ] {
            assert_eq!(
                bundle_of(solution, files).unwrap().depends_on_system,
                expected,
                "{solution}"
            );
        }
    }

    #[test]
    fn what_cannot_be_bundled_is_refused() {
        for (solution, files, expected) in [
            (
                "fn main() {\n    (}\n",
                &[][..],
                "x.rs: line 2: cannot read this as Rust, perhaps because a bracket or a string is not closed",
            ),
            (
                "mod a {\n    #[path = \"y.rs\"]\n    mod b;\n}\n",
                &[],
                "x.rs: cannot bundle `mod b` with `#[path]`: remove the attribute, and move the file of the module to ",
            ),
            (
                "#[macro_use]\nextern crate sente;\n",
                &[],
                "cannot bundle `#[macro_use] extern crate sente`: write `use sente::NAME` for each macro",
            ),
            (
                "use sente::main as m;\n",
                &[("lib", "pub fn main() {}")],
                "cannot bundle `fn main` in lib.rs, because a bundle has a `main` of its own: rename it in lib.rs",
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
        let expected = "cannot bundle x: the bundle has 65537 bytes (a browser sends each end of a line as two bytes), and \
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
        let error = bundle_of("use sente::{m1, m2, m3, m4, m5, m6, m7, m8, m9};\n", &modules)
            .unwrap_err()
            .to_string();
        let expected = "\n   24048 bytes of 3 more: m7, m8, m9";
        assert!(error.ends_with(expected) && error.lines().count() == 9, "{error}");
        assert!(
            error.contains("\nIf the solution uses only a part of a module that it names, move "),
            "{error}"
        );
    }
}
