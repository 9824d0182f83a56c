//! Tests of the errors about solutions that have no bundle.

use super::{LOCK, bundled, checked, empty_bundle, project, write_solution};
use crate::bundling::error_messages::error_of_faults;
use crate::bundling::fault::Fault;
use crate::bundling::{BundleCheck, BundlingError};
use crate::comparison::ir_comparison::Mismatch;
use anyhow::anyhow;
use workbench::cargo::CompileError;
use workbench::support::file::write;
use workbench::task::Task;

#[test]
fn a_bundle_that_does_something_else_is_refused() {
    let files = [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "")];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "use sente::a;\nfn main() { print!(\"{}\", stringify!(crate::f)) }";
    write_solution(&project, "codeforces.com", code);
    let error = bundled(&project).unwrap_err().to_string();
    let expected = "cannot bundle x: the bundle would not do the same as its source, because in `x::main`, `crate::f` \
                    becomes `crate::solution::f`. ";
    assert!(error.starts_with(expected) && error.ends_with(", add `--unverified`"), "{error}");
    assert!(error.contains("give it a path without `crate`"), "{error}");
    let checked = checked(&project, BundleCheck::CompilationOnly).unwrap();
    let text = checked.bundle.text();
    assert!(text.contains("stringify!(crate::solution::f)"), "{text}");
    assert!(checked.notes[0].contains("has not been compared"), "{:?}", checked.notes);
}

#[test]
fn the_errors_of_a_source_are_shown_in_its_file() {
    let files = [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "")];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() { none() }");
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("--> src/bin/x.rs:3:13\n"), "{error}");
    assert!(error.ends_with("cannot bundle x: it does not compile"), "{error}");
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() {}");
    write(&project.root().join("src/a.rs"), "fn f() { none() }\n").unwrap();
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("--> src/a.rs:1:10\n"), "{error}");
}

/// Cargo reads the levels of lints in the manifest. The sites do not.
#[test]
fn a_lint_that_only_the_manifest_allows_is_named() {
    let manifest = "[package]\nname = \"sente\"\nedition = \"2024\"\n[lints.rust]\nstatic_mut_refs = \"allow\"\n";
    let (_folder, project) = project("codeforces.com", &[LOCK, ("Cargo.toml", manifest)]);
    let code = "static mut A: Vec<u8> = Vec::new();\nfn main() { unsafe { A.push(1) } }";
    write_solution(&project, "codeforces.com", code);
    let error = bundled(&project).unwrap_err().to_string();
    let sentence = "cannot bundle x: it violates the lint `static_mut_refs`, which is an error by default. If \
                    Cargo.toml allows this lint, write `#![allow(static_mut_refs)]` at the top of the solution instead (or at the top of lib.rs, if the error is there): a \
                    site does not read your table [lints]";
    assert!(error.ends_with(sentence), "{error}");
    write_solution(&project, "codeforces.com", &format!("#![allow(static_mut_refs)]\n{code}"));
    bundled(&project).unwrap();
}

/// The compiler stops the evaluation of the constant by a lint that is an error by default.
#[test]
fn a_constant_of_the_library_that_takes_for_ever_is_an_error() {
    let files =
        [LOCK, ("src/lib.rs", "pub mod a;\n"), ("src/a.rs", "pub const A: u8 = loop {};\n")];
    let (_folder, project) = project("codeforces.com", &files);
    write_solution(&project, "codeforces.com", "use sente::a;\nfn main() { a::A; }");
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("constant evaluation is taking a long time"), "{error}");
}

/// If no bundle compiles, the messages are those about the bundle with the fewest problems.
#[test]
fn the_shortest_messages_are_shown() {
    let (_folder, project) = project("codeforces.com", &[]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let bundle = empty_bundle(task.site);
    let not_compiled =
        |text: &str| Fault::CompilationFailed(CompileError::Rejected(text.to_owned()));
    for (named, used, all, expected) in
        [("a", "bb", "ccc", "a"), ("aa", "b", "ccc", "b"), ("aa", "bb", "c", "c")]
    {
        let faults = [named, used, all].map(not_compiled).into();
        let BundlingError { messages, error } = error_of_faults(&task, faults, &bundle);
        assert_eq!(messages, expected);
        let expected = "cannot bundle x: it compiles in the project, but its bundle does not compile for Codeforces ";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
    let denied = not_compiled("error: unused\nnote: the lint level is defined here\n");
    let error = error_of_faults(&task, vec![denied], &bundle).error.to_string();
    assert!(error.starts_with("cannot bundle x: its bundle does not compile for Code"), "{error}");
    let unknown = Fault::CompilationFailed(CompileError::Other(anyhow!("no compiler")));
    let error = error_of_faults(&task, vec![not_compiled("a"), unknown], &bundle).error.to_string();
    assert_eq!(error, "no compiler");
}

/// The module `c` cannot be in a bundle, but the solution does not need it.
#[test]
fn a_module_that_is_refused_and_not_needed_does_not_hide_the_fault() {
    let files = [
        LOCK,
        ("src/lib.rs", "pub mod a;\npub mod c;\n"),
        ("src/a.rs", ""),
        ("src/c.rs", "pub const C: &str = include_str!(\"lib.rs\");\n"),
    ];
    let (_folder, project) = project("codeforces.com", &files);
    let code = "use sente::a as _;\nfn main() { print!(\"{}\", stringify!(crate::f)) }";
    write_solution(&project, "codeforces.com", code);
    let error = bundled(&project).unwrap_err().to_string();
    assert!(error.contains("in `x::main`, `crate::f` becomes `crate::solution::f`"), "{error}");
    let note = "\nA bundle with more modules might be right, but it is refused: cannot bundle `include_str!` in the module c";
    assert!(error.contains(note), "{error}");
    write_solution(&project, "codeforces.com", "use sente::a as _;\nfn main() { none() }");
    let BundlingError { messages, error } =
        checked(&project, BundleCheck::CompilationOnly).unwrap_err();
    assert!(messages.contains("cannot find function `none`"), "{messages}");
    let expected = format!("cannot bundle x: the bundle does not compile{note}");
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[test]
fn the_error_about_a_difference_says_that_the_messages_are_about_another_bundle() {
    let (_folder, project) = project("codeforces.com", &[]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let bundle = empty_bundle(task.site);
    let differs = || Fault::Differs {
        bundle_text: "module_path!()".into(),
        mismatch: Mismatch::of_instructions("x::main"),
    };
    let not_compiled = || Fault::CompilationFailed(CompileError::Rejected("a".into()));
    for (faults, expected_messages) in [
        (vec![differs()], ""),
        (vec![differs(), not_compiled()], "a"),
        // The bundle that does not compile has fewer modules.
        (vec![not_compiled(), differs()], ""),
    ] {
        let BundlingError { messages, error } = error_of_faults(&task, faults, &bundle);
        assert_eq!(messages, expected_messages);
        let error = error.to_string();
        assert!(error.contains("because `x::main` is compiled to other instructions"), "{error}");
        // The advice is about the bundle that differs.
        assert!(error.contains("If `module_path!()` is an argument"), "{error}");
        let is_about_messages = error.contains("The messages above are about a bundle with other");
        assert_eq!(is_about_messages, !messages.is_empty(), "{error}");
    }
}
