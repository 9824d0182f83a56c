//! `cargo xtask` on programs that take too long, fail, need much memory, write much, or get errors or warnings from the
//! compiler.

use crate::helpers::project::{create_project, run_to_end, xtask};
use std::path::Path;
use tempfile::TempDir;
use test_support::files::write_files;
use workbench::support::file::read;

/// The code of a solution that takes the first word of its input as a command, such as `sleep`. It prints any other
/// word.
const OBEDIENT: &str = r#"//! <https://codeforces.com/problemset/problem/1/A>
//!
//! Time limit: 0.25 s.

use std::{io, thread, time::Duration};

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    match text.split_whitespace().next().unwrap() {
        "work" => loop {
            std::hint::spin_loop();
        },
        "sleep" => thread::sleep(Duration::from_secs(600)),
        "fail" => std::process::exit(1),
        "panic" => panic!("on purpose"),
        "count" => {
            for number in 1..=201 {
                println!("{number}");
                eprintln!("-{number}");
            }
        }
        word => println!("{word}"),
    }
}
"#;

/// Creates a project with this solution, and with cases of these names and inputs. Each expects the output `good`.
fn create_obedient(cases: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    create_project(folder.path(), &[("src/bin/x.rs", OBEDIENT)]);
    for (name, input) in cases {
        let [input_file, output_file] =
            ["in", "out"].map(|end| format!("testcases/x/{name}.{end}"));
        let files = [(&*input_file, &*format!("{input}\n")), (&*output_file, "good\n")];
        write_files(folder.path(), &files);
    }
    folder
}

/// Runs `cargo xtask` with these words in the project `root`. Returns its standard output.
fn shown(root: &Path, words: &str) -> String {
    run_to_end(&mut xtask(root, words), "").stdout.text()
}

/// The names, the inputs and the verdicts of cases. The program is stopped on three of them, of which one is the last.
const STOPPED_CASES: [(&str, &str, &str); 6] = [
    ("1", "work", "time limit exceeded"),
    ("2", "good", "accepted"),
    ("3", "sleep", "time limit exceeded"),
    ("4", "bad", "wrong answer"),
    ("5", "fail", "runtime error"),
    ("6", "work", "time limit exceeded"),
];

/// Tests a solution on [`STOPPED_CASES`] and further cases, and compares the table. After the lines of
/// [`STOPPED_CASES`], the table has to end with this note. If `note` is empty, nothing may follow these lines.
#[track_caller]
fn assert_stopped_table(further: &[(&str, &str)], note: &str) {
    let stopped = STOPPED_CASES.map(|(name, input, _)| (name, input));
    let folder = create_obedient(&[&stopped[..], further].concat());
    let shown = shown(folder.path(), "test x");
    // The table ends with an empty line.
    let table: Vec<_> = shown.lines().take_while(|line| !line.is_empty()).collect();
    let (lines, rest) = table.split_at(STOPPED_CASES.len());
    for (line, (name, _, verdict)) in lines.iter().zip(STOPPED_CASES) {
        assert!(line.starts_with(&format!("{name:<24} {verdict:<21}")), "{shown}");
    }
    assert_eq!(rest.join("\n"), note, "{shown}");
    assert!(shown.contains("\n1 of 6 accepted\n"), "{shown}");
}

#[test]
fn after_three_cases_on_which_it_is_stopped_a_program_is_not_run_on_the_others() {
    let note = "the program was stopped on 3 cases, so it is not run on 2 more";
    assert_stopped_table(&[("7", "good"), ("8", "work")], note);
}

#[test]
fn if_no_cases_are_left_out_no_note_is_printed() {
    assert_stopped_table(&[], "");
}

#[test]
fn a_debug_build_that_is_late_is_noted() {
    let folder = create_obedient(&[("work", "work"), ("sleep", "sleep"), ("bad", "bad")]);
    for (words, verdict, is_noted) in [
        ("test x work", "time limit exceeded", true),
        ("test x sleep", "time limit exceeded", false),
        ("test x bad", "wrong answer", false),
        ("test x", "wrong answer", true),
        ("test x work --release", "time limit exceeded", false),
        ("test x work --bundle", "time limit exceeded", false),
    ] {
        let shown = shown(folder.path(), words);
        assert!(shown.contains(&format!(": {verdict}: ")), "{words}: {shown}");
        let note = "accepted\nThis is a debug build: `--release` measures the time.\n";
        assert_eq!(shown.ends_with(note), is_noted, "{words}: {shown}");
        assert_eq!(shown.contains("This is a debug build"), is_noted, "{words}: {shown}");
    }
}

#[test]
fn a_checker_whose_script_is_missing_decides_nothing() {
    let solution = "//! <https://codeforces.com/problemset/problem/1/A>\n//! Checker: perl judges/none.pl\n//! Chekcer: x\nfn main() {}\n";
    let folder = TempDir::new().unwrap();
    create_project(folder.path(), &[("src/bin/x.rs", solution), ("1.in", "1\n")]);
    let run =
        run_to_end(xtask(folder.path(), "checker x 1.in 1.in 1.in").current_dir(folder.path()), "");
    let messages = run.stderr.text();
    assert!(messages.starts_with("note: the line `Chekcer: x` "), "{messages}");
    assert!(messages.contains("\nerror: cannot find judges/none.pl in "), "{messages}");
    assert_eq!(run.ending.outcome.status().and_then(|status| status.code()), Some(3));
}

#[test]
fn a_missing_script_of_a_checker_is_reported_before_the_solution_is_built() {
    let header =
        "//! <https://codeforces.com/problemset/problem/1/A>\n//! Checker: perl judges/none.pl\n";
    let solution = format!("{header}fn main() {{ this does not compile }}\n");
    let folder = TempDir::new().unwrap();
    let files = [("src/bin/x.rs", &*solution), ("testcases/x/1.in", "1\n")];
    create_project(folder.path(), &files);
    for words in ["test x", "test x --release", "test x --bundle"] {
        let run = run_to_end(&mut xtask(folder.path(), words), "");
        let messages = run.stderr.text();
        assert!(messages.starts_with("error: cannot find judges/none.pl in "), "{messages}");
        assert!(!run.is_success());
    }
}

#[test]
fn a_backtrace_is_shown_if_it_is_wanted() {
    let folder = create_obedient(&[("panic", "panic")]);
    for (backtrace, is_shown) in [(None, false), (Some("0"), false), (Some("1"), true)] {
        let mut command = xtask(folder.path(), "test x panic");
        command.env_remove("RUST_BACKTRACE");
        if let Some(value) = backtrace {
            command.env("RUST_BACKTRACE", value);
        }
        let shown = run_to_end(&mut command, "").stdout.text();
        assert!(shown.contains("on purpose"), "{backtrace:?}: {shown}");
        assert_eq!(shown.contains("stack backtrace:"), is_shown, "{backtrace:?}: {shown}");
    }
}

/// Returns the kinds and the texts of the files that are named in the last lines of an output.
fn saved(root: &Path, shown: &str) -> Vec<(String, String)> {
    let lines = shown.lines().filter_map(|line| line.strip_prefix("all of the "));
    let mut saved = Vec::new();
    for line in lines {
        let (kind, file) = line.split_once(": ").unwrap();
        let file = Path::new(file);
        assert!(file.is_absolute() && !file.starts_with(root.join("testcases")), "{shown}");
        saved.push((kind.to_owned(), read(file).unwrap()));
    }
    saved
}

/// Returns 201 lines, each with a number after the sign.
fn counted(sign: &str) -> String {
    (1..=201).map(|number| format!("{sign}{number}\n")).collect()
}

#[test]
fn a_text_of_many_lines_of_a_single_case_is_saved() {
    let folder = create_obedient(&[("count", "count")]);
    let shown = shown(folder.path(), "test x count");
    assert!(shown.contains("\n200\n… (201 lines in all)\n"), "{shown}");
    let expected = [("output".into(), counted("")), ("standard error".into(), counted("-"))];
    assert_eq!(saved(folder.path(), &shown), expected);
}

#[test]
fn a_long_line_of_a_single_case_is_saved_beside_the_texts_of_other_cases() {
    let long = "x".repeat(1001);
    let folder = create_obedient(&[("count", "count"), ("long", &long)]);
    let root = folder.path();
    let shown_count = shown(root, "test x count");
    let shown_long = shown(root, "test x long");
    let text = format!("{long}\n");
    let expected = [("input".into(), text.clone()), ("output".into(), text)];
    assert_eq!(saved(root, &shown_long), expected);
    assert_eq!(saved(root, &shown_count)[0].1, counted(""));
}

#[test]
fn a_text_that_is_shown_whole_or_as_an_excerpt_is_not_saved() {
    let long = "x".repeat(1001);
    let folder = create_obedient(&[("count", "count"), ("long", &long), ("short", "bad")]);
    // If all cases are tested, only excerpts are shown.
    for words in ["test x short", "test x"] {
        let shown = shown(folder.path(), words);
        assert!(shown.contains("wrong answer: ") && !shown.contains("all of the "), "{shown}");
    }
}

#[test]
fn the_messages_of_the_compiler_about_a_bundle_are_shown() {
    let folder = create_obedient(&[("good", "good")]);
    let unused = "fn unused() {}\n";
    let broken = "fn broken() -> u8 {}\n";
    for (item, message, is_success) in [
        (unused, "warning: function `unused` is never used\n", true),
        (broken, "error[E0308]: mismatched types\n", false),
    ] {
        write_files(folder.path(), &[("src/bin/x.rs", &format!("{OBEDIENT}{item}"))]);
        for words in ["bundle x", "test x --bundle"] {
            let run = run_to_end(&mut xtask(folder.path(), words), "");
            let messages = run.stderr.text();
            assert!(messages.contains(message), "{words}: {messages}");
            assert_eq!(run.is_success(), is_success, "{words}: {messages}");
        }
    }
}

/// Creates a project whose solution prints another text in its bundle.
fn project_with_bundle_that_differs() -> TempDir {
    let folder = TempDir::new().unwrap();
    let solution = "//! <https://codeforces.com/problemset/problem/1/A>\nuse sente as _;\n\
                    fn main() { print!(\"{}\", stringify!(crate::f)) }\n";
    let files = [
        ("src/bin/x.rs", solution),
        ("src/lib.rs", ""),
        ("testcases/x/a.in", "\n"),
        ("testcases/x/a.out", "crate::solution::f\n"),
    ];
    create_project(folder.path(), &files);
    folder
}

#[test]
fn a_bundle_that_differs_is_refused_with_advice() {
    let folder = project_with_bundle_that_differs();
    let refused = run_to_end(&mut xtask(folder.path(), "bundle x"), "");
    assert!(!refused.is_success() && refused.stdout.text().is_empty());
    let advice = "add `--unverified`\n";
    assert!(refused.stderr.text().ends_with(advice), "{}", refused.stderr.text());
}

#[test]
fn a_bundle_that_differs_can_be_taken_without_verification() {
    let folder = project_with_bundle_that_differs();
    let note =
        "note: the bundle has not been compared with its source, so it may do something else\n";
    for (words, is_success, output) in [
        ("bundle x --unverified", true, "// sente: x, bundled for Codeforces\n"),
        ("test x --bundle --unverified", true, "a  "),
        ("test x --unverified", false, ""),
    ] {
        let run = run_to_end(&mut xtask(folder.path(), words), "");
        assert_eq!(run.is_success(), is_success, "{words}: {}", run.stderr.text());
        assert!(run.stdout.text().starts_with(output), "{words}: {}", run.stdout.text());
        assert_eq!(run.stderr.text().contains(note), is_success, "{words}: {}", run.stderr.text());
    }
}

/// Runs `cargo xtask test x --bundle` with the option `-o`, in the folder of the project. Returns whether the command
/// succeeds, its standard output and its standard error.
fn test_and_write(root: &Path, file: &str) -> (bool, String, String) {
    let words = format!("test x --bundle -o {file}");
    let run = run_to_end(xtask(root, &words).current_dir(root), "");
    (run.is_success(), run.stdout.text(), run.stderr.text())
}

#[test]
fn a_bundle_that_is_accepted_is_written() {
    let folder = create_obedient(&[("1", "good")]);
    let file = folder.path().join("out.rs");
    let (is_success, shown, _) = test_and_write(folder.path(), "out.rs");
    assert!(is_success, "{shown}");
    let bundle = shown_bundle(folder.path());
    assert_eq!(read(&file).unwrap(), bundle);
    let expected = format!("\n1 of 1 accepted\nwrote out.rs, {} bytes\n", bundle.len());
    assert!(shown.ends_with(&expected), "{shown}");
    // The file has a bundle now, so it may be overwritten.
    let (is_success, shown, _) = test_and_write(folder.path(), "out.rs");
    assert!(is_success && shown.ends_with(&expected), "{shown}");
}

/// Returns the bundle that `cargo xtask bundle` prints.
fn shown_bundle(root: &Path) -> String {
    let bundle = shown(root, "bundle x");
    assert!(bundle.starts_with("// sente: x, bundled for Codeforces\n"), "{bundle}");
    bundle
}

#[test]
fn a_bundle_that_is_not_accepted_is_not_written() {
    let folder = create_obedient(&[("1", "good"), ("2", "bad")]);
    let (is_success, shown, _) = test_and_write(folder.path(), "out.rs");
    assert!(!is_success);
    assert!(!folder.path().join("out.rs").exists());
    let expected = "\n1 of 2 accepted\ndid not write out.rs, because the bundle is not accepted. To write \
                    it without testing it, run `cargo xtask bundle x -o out.rs`\n";
    assert!(shown.ends_with(expected), "{shown}");
}

#[test]
fn a_file_that_is_no_bundle_is_kept_and_the_bundle_is_not_built() {
    let folder = create_obedient(&[("1", "good")]);
    write_files(folder.path(), &[("out.rs", "fn main() {}\n")]);
    let (is_success, shown, messages) = test_and_write(folder.path(), "out.rs");
    assert!(!is_success);
    assert_eq!(shown, "");
    assert_eq!(messages, "error: out.rs is not a bundle: nothing is written over it\n");
    assert_eq!(read(&folder.path().join("out.rs")).unwrap(), "fn main() {}\n");
}

#[test]
fn files_that_are_no_test_cases_are_noted() {
    let folder = create_obedient(&[("1", "good")]);
    write_files(folder.path(), &[("testcases/x/in1.txt", "1\n")]);
    let run = run_to_end(&mut xtask(folder.path(), "test x"), "");
    let note = "note: expected files CASE.in and CASE.out in testcases/x, ignored in1.txt\n";
    assert_eq!(run.stderr.text(), note);
    assert!(run.is_success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_case_with_a_large_input_does_not_hide_the_memory_of_the_next_one() {
    let code = "//! <https://codeforces.com/problemset/problem/1/A>
//!
//! Time limit: 60 s.
//! Memory limit: 64 MB.

use std::io;

fn main() {
    let length = io::copy(&mut io::stdin().lock(), &mut io::sink()).unwrap();
    let memory = vec![1_u8; if length > 9 { 0 } else { 70 << 20 }];
    println!(\"{}\", if memory.contains(&2) { \"two\" } else { \"one\" });
}
";
    let folder = TempDir::new().unwrap();
    let files = [
        ("src/bin/x.rs", code),
        ("testcases/x/1.in", &*"x".repeat(120_000_000)),
        ("testcases/x/1.out", "one\n"),
        ("testcases/x/2.in", "2\n"),
        ("testcases/x/2.out", "one\n"),
    ];
    create_project(folder.path(), &files);
    let shown = shown(folder.path(), "test x --release");
    assert!(shown.contains("\n2: memory limit exceeded: "), "{shown}");
    assert!(shown.ends_with("\n1 of 2 accepted\n"), "{shown}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_recursion_without_end_is_suspected_if_the_stack_fills_the_memory() {
    let code = "//! <https://codeforces.com/problemset/problem/1/A>
//!
//! Time limit: 60 s.
//! Memory limit: 64 MB.

use std::hint::black_box;

fn main() {
    println!(\"{}\", depth(1));
}

fn depth(level: u64) -> u64 {
    let levels = black_box([level; 100]);
    depth(levels[0] + 1) + levels[99]
}
";
    let folder = TempDir::new().unwrap();
    let files = [("src/bin/x.rs", code), ("testcases/x/1.in", "1\n"), ("testcases/x/1.out", "1\n")];
    create_project(folder.path(), &files);
    let shown = shown(folder.path(), "test x");
    assert!(shown.contains("memory limit exceeded: stopped at "), "{shown}");
    assert!(
        shown.contains("; most of it is the stack, so does a recursion never end?\n"),
        "{shown}"
    );
}
