//! Tests of the comparison on short texts of LLVM IR.

use super::{CrateNames, Mismatch, Sides, first_mismatch};
use crate::comparison::llvm_ir::Ir;
use crate::writing::WrapperNames;

/// The start of a program, which the compiler writes, and the functions by which each bundle calls the `main` of the
/// solution.
const START: &str = "\
define i32 @main() {
; call std::rt::lang_start::<()>
  call i64 @_RStart(ptr @_RMain)
}
; std::rt::lang_start::<()>
define i64 @_RStart(ptr %main) {
}
";
const CALLERS: &str = "\
; x::main
define void @_RMain() {
  call void @_RCaller()
}
; x::solution::sente_main
define void @_RCaller() {
  call void @_RSolution()
}
";

/// Compares the LLVM IR of a source with that of a bundle.
fn mismatch(source: &str, bundle: &str, names: &CrateNames) -> Option<Mismatch> {
    let irs = Sides { source: Ir::of(&[source]), bundle: Ir::of(&[bundle]) };
    first_mismatch(irs.as_ref(), names)
}

/// Compares a source whose `main` has the lines `source` with a bundle whose solution has a `main` with the lines
/// `bundle`. The lines may also end `main` by a line `}`, and go on with other definitions.
fn compared(source: &str, bundle: &str) -> Result<(), String> {
    let source = format!("{START}; x::main\ndefine void @_RMain() {{\n{source}\n}}\n");
    let bundle = format!(
        "{START}{CALLERS}; x::solution::main\ndefine void @_RSolution() {{\n{bundle}\n}}\n"
    );
    let modules = WrapperNames { solution: "solution".into(), library: "library".into() };
    let names =
        CrateNames { solution: "x".into(), library: "sente".into(), wrapper_names: Some(modules) };
    match mismatch(&source, &bundle, &names) {
        None => Ok(()),
        Some(difference) => Err(difference.to_string()),
    }
}

/// An instance may be declared, because another crate shares it, or defined.
#[test]
fn an_instance_may_be_compiled_by_any_crate() {
    let call = |path: &str, symbol: &str| format!("; call {path}\n  call void @{symbol}()");
    let with_definition = |path: &str, symbol: &str| {
        format!("{}\n}}\n; {path}\ndefine void @{symbol}() {{", call(path, symbol))
    };
    let of_number = ["a::f::<usize>", "_RINvC1a1fjEC1b"];
    for (path, symbol, is_same) in [
        ("a::f::<usize>", "_RINvC1a1fjECs1_1x", true),
        ("a::f::<u8>", "_RINvC1a1fhECs1_1x", false),
        ("a::g::<usize>", "_RINvC1a1gjECs1_1x", false),
        ("a::f::<usize>", "_RINvC1a1fjE", false),
    ] {
        let [path_in_source, symbol_in_source] = of_number;
        let source = call(path_in_source, symbol_in_source);
        let source_with_definition = with_definition(path_in_source, symbol_in_source);
        assert_eq!(compared(&source, &call(path, symbol)).is_ok(), is_same, "{symbol}");
        assert_eq!(compared(&source, &with_definition(path, symbol)).is_ok(), is_same, "{symbol}");
        let found = compared(&source_with_definition, &call(path, symbol));
        assert_eq!(found.is_ok(), is_same, "{symbol}");
    }
    // The names of these functions end like a crate.
    let found = compared(&call("a::C1x", "_RNvC1a3C1x"), &call("a::C1y", "_RNvC1a3C1y"));
    assert_eq!(found.unwrap_err(), "in `x::main`, `a::C1x` becomes `a::C1y`");
}

#[test]
fn definitions_may_differ_by_their_names() {
    for (source, bundle) in [
        ("ret void", "ret void"),
        ("call void @other(i32 1) #1", "call void @other(i32 1) #2"),
        (
            "call void @_Rf(i8 1)\n}\ndefine internal void @_Rf(i8 %x) {\n  store i8 %x, ptr @a\n}\n\
             @a = private global i8 0\ndefine void @end() {",
            "call void @_Rg(i8 1)\n}\n@b = internal global i8 0\n\
             define hidden void @_Rg(i8 %x) {\n  store i8 %x, ptr @b\n}\ndefine void @end() {",
        ),
        (
            "}\n@a = constant i8 0, section \"s\"\ndefine internal void @end() {",
            "}\n@b = constant i8 0, section \"s\"\ndefine internal void @end() {",
        ),
        (
            "call void @_Rf()\n}\ndefine void @_Rf() comdat($_Rf) {\n",
            "call void @_Rg()\n}\ndefine void @_Rg() comdat($_Rg) {\n",
        ),
        // Recursion leads back to a pair that has been found before.
        (
            "call void @_Rf()\n}\ndefine void @_Rf() {\n  call void @_Rf()",
            "call void @_Rg()\n}\ndefine void @_Rg() {\n  call void @_Rg()",
        ),
        // A function of the bundle that only calls the `main` of the solution counts as this `main`.
        ("call void @_RMain()", "call void @_RMain()"),
        (
            "load %\"x::T\"\n}\n%\"x::T\" = type { i8 }\ndefine void @end() {",
            "load %U\n}\n%U = type { i8 }\ndefine void @end() {",
        ),
    ] {
        assert_eq!(compared(source, bundle), Ok(()), "{source}\n{bundle}");
    }
}

#[test]
fn a_difference_is_found_where_it_is() {
    for (source, bundle, expected) in [
        ("ret i8 1", "ret i8 2", "in `x::main`, `1` becomes `2`"),
        ("ret i8 1", "ret i16 1", "in `x::main`, `i8` becomes `i16`"),
        ("add i8 1, 2", "add i8 1", "`x::main` is compiled to other instructions"),
        ("ret void", "ret void\n  unreachable", "`x::main` is compiled to other instructions"),
        ("ret i8 1", "ret i8 %x", "`x::main` is compiled to other instructions"),
        (
            "call void @_Rf()\n}\ndefine void @_Rf() {\n  call void @_Rf()",
            "call void @_Rg()\n}\ndefine void @_Rg() {\n  call void @_Rh()\n}\ndefine void @_Rh() {",
            "`x::main` is compiled to other instructions",
        ),
        (
            "load ptr @c\n}\n@c = private constant i8 1\ndefine void @end() {",
            "load ptr @c\n}\n@c = private constant i8 2\ndefine void @end() {",
            "in `x::main`, `1` becomes `2`",
        ),
        (
            "load ptr @c\n}\n@c = private constant [4 x i8] c\"\\05\\00\\00\\00\"\ndefine void @end() {",
            "load ptr @c\n}\n@c = private constant [4 x i8] c\"\\07\\00\\00\\00\"\ndefine void @end() {",
            "in `x::main`, `5` becomes `7`",
        ),
        (
            "load ptr @t\n; call std::f\n  call void @_RF()\n}\n@t = private constant [1 x i8] c\"a\"\ndefine void @end() {",
            "load ptr @t\n; call std::g\n  call void @_RG()\n}\n@t = private constant [1 x i8] c\"b\"\ndefine void @end() {",
            "in `x::main`, `std::f` becomes `std::g`",
        ),
        ("ret void", "unreachable\n  ret void", "`x::main` is compiled to other instructions"),
        ("load ptr %a", "load ptr %b", "`x::main` is compiled to other instructions"),
        (
            "; call std::f\n  call void @_RF()",
            "; call std::g\n  call void @_RG()",
            "in `x::main`, `std::f` becomes `std::g`",
        ),
        (
            "call void @_Rf()\n}\n; sente::a::f\ndefine void @_Rf() {\n  ret i8 1",
            "call void @_Rg()\n}\n; x::library::b::g\ndefine void @_Rg() {\n  ret i8 2",
            "in `sente::a::f`, `1` becomes `2`",
        ),
        (
            "call void @_Rf()\n}\n; sente::a::f\ndefine void @_Rf() {\n  ret i8 1",
            "call void @_Rg()\n}\n; x::library::b::g\ndefine void @_Rg() {",
            "in `sente::a::f`, `sente::a::f` becomes `sente::b::g`",
        ),
        (
            "load ptr @t, i64 1\n}\n@t = private constant [1 x i8] c\"a\"\ndefine void @end() {",
            "load ptr @u, i64 2\n}\n@u = private constant [2 x i8] c\"ab\"\ndefine void @end() {",
            "in `x::main`, `a` becomes `ab`",
        ),
        (
            "load ptr @a\n  load ptr @b\n}\n@a = private global i8 0\n@b = private global i8 0\ndefine void @end() {",
            "load ptr @a\n  load ptr @a\n}\n@a = private global i8 0\ndefine void @end() {",
            "in `x::main`, two functions, variables or types become one, or one becomes two",
        ),
        (
            "load ptr @_RA\n  load ptr @_RB\n}\n@_RA = constant i8 0\n@_RB = constant i8 0\ndefine void @end() {",
            "load ptr @_RA\n  load ptr @_RA\n}\n@_RA = constant i8 0\ndefine void @end() {",
            "in `x::main`, two functions, variables or types become one, or one becomes two",
        ),
        // One function of the source must not become two.
        (
            "call void @_Rf()\n  call void @_Rf()\n}\ndefine void @_Rf() {\n  ret void",
            "call void @_Rf()\n  call void @_Rg()\n}\ndefine void @_Rf() {\n  ret void\n}\n\
             define void @_Rg() {\n  ret void",
            "in `x::main`, two functions, variables or types become one, or one becomes two",
        ),
        (
            "}\n@a = constant i8 0, section \"s\"\n@b = constant i8 0, section \"s\"\ndefine internal void @end() {",
            "}\n@a = constant i8 0, section \"s\"\n@b = constant i8 0, section \"s\"\ndefine internal void @end() {",
            "it has several variables with `link_section`",
        ),
        (
            "load ptr @a\n}\n@a = private global i8 0\ndefine void @end() {",
            "load ptr @a\n}\n@a = private constant i8 0\ndefine void @end() {",
            "`x::main` is compiled to other instructions",
        ),
        (
            "}\ndefine void @exported() {",
            "",
            "the linker finds the symbols `main` instead of `exported main`",
        ),
        (
            "}\nmodule asm \"nop\"\ndefine internal void @end() {",
            "",
            "`global_asm!` and naked functions cannot be compared",
        ),
    ] {
        assert_eq!(compared(source, bundle), Err(expected.to_owned()), "{source}\n{bundle}");
    }
}

#[test]
fn paths_and_numbers_of_types_may_differ() {
    let text = |text: &str, length: usize| {
        format!(
            "call void @print(ptr @t, i64 {length})\n}}\n@t = private constant [{} x i8] c\"{text}\"\ndefine void @end() {{",
            text.len()
        )
    };
    assert_eq!(compared(&text("x::A", 4), &text("x::solution::A", 14)), Ok(()));
    assert!(compared(&text("x::A", 4), &text("x::solution::A", 13)).is_err());
    assert!(compared(&text("x::A", 4), &text("x::solution::B", 14)).is_err());
    let types = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|id| format!("ptr inttoptr (i64 {id} to ptr)"));
        format!("icmp eq {one}, {other}")
    };
    let [a, b, c] = ["1234567890123", "-2345678901234", "3456789012345"];
    assert_eq!(compared(&types(a, b), &types(b, c)), Ok(()));
    assert_eq!(compared(&types(a, a), &types(b, b)), Ok(()));
    let merged =
        Err("in `x::main`, two functions, variables or types become one, or one becomes two"
            .to_owned());
    assert_eq!(compared(&types(a, b), &types(c, c)), merged);
    assert_eq!(compared(&types(a, a), &types(b, c)), merged);
    let replaced = Err(format!("in `x::main`, `{a}` becomes `1`"));
    assert_eq!(compared(&types(a, a), &types("1", "1")), replaced);
}

#[test]
fn the_main_of_a_bundle_calls_that_of_the_solution() {
    let source = format!("{START}; x::main\ndefine void @_RMain() {{\n}}\n");
    let modules = WrapperNames { solution: "solution".into(), library: "library".into() };
    let names =
        |wrapper_names| CrateNames { solution: "x".into(), library: "sente".into(), wrapper_names };
    let compared = |bundle: &str, modules| {
        let found = mismatch(&source, bundle, &names(modules));
        found.map(|difference| difference.to_string())
    };
    // A bundle without a library has no modules.
    assert_eq!(compared(&source, None), None);
    let expected = "it starts with another `main`";
    let starting_with = |name: &str| {
        format!("define i32 @main() {{\n  call void {name}()\n}}\ndefine void @_RMain() {{\n}}\n")
    };
    for (source, bundle, expected) in [
        ("@a", "@a", None),
        ("@a", "@b", Some(expected)),
        ("@a", "@_RMain", Some(expected)),
        ("@_RMain", "@a", Some(expected)),
    ] {
        let [source, bundle] = [source, bundle].map(starting_with);
        let found = mismatch(&source, &bundle, &names(None));
        assert_eq!(found.map(|it| it.to_string()).as_deref(), expected, "{source}{bundle}");
    }
    assert_eq!(compared(&source, Some(modules)), Some(expected.to_owned()));
}
