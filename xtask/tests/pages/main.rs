//! Tests that the Markdown pages are right:
//!
//! - Each command of a shell block, except those of [`NOT_RUN`], runs. If a block of text follows, the last command
//!   prints it.
//! - The target of each link to a file exists.
//! - A problem is solved as the README shows.
//! - Each problem of this project is in the README.
//! - The compilers of the sites are those of the tools, and so are the crates in the manifest.
//! - Each row in the tables of the benchmark names a problem and one of its generators or games. Below the tables stand
//!   the notes of the problems on the growth of their times.
//! - The examples of stress tests are compiled.
//! - The examples of a checker and of an interactor judge solutions.
//! - The example of a problem is in the sources.
//!
//! These tests are a program of their own, because they run `cargo xtask`, for which Cargo may build the program
//! `xtask` anew. Tests that run beside them would not find this program while Cargo replaces it.

#![cfg(unix)]

mod manual_judges;
mod manual_stress;
#[path = "../integration/helpers/project.rs"]
mod project;

use problems::ALL_PROBLEMS;
use project::{create_project, run_to_end, xtask};
use serde_json::json;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;
use test_support::client::{post_request, send, status};
use test_support::files::copy_from_repository;
use workbench::project::Project;
use workbench::site::Site;
use workbench::site::compiler_settings::CompilerSettings;
use workbench::support::file::{read, write};

/// The beginnings of commands that are not run in this project: they run the tests, take long, or write files.
const NOT_RUN: [&str; 6] = [
    "cargo test",
    "PROPTEST_CASES=",
    "cargo xtask new",
    "cargo xtask test abc209e --bundle -o",
    "cargo bench",
    "cargo mutants",
];

/// The URL of the problem that the README solves, and the name of its solution.
const EXAMPLE_URL: &str = "https://atcoder.jp/contests/abc284/tasks/abc284_c";
const EXAMPLE: &str = "abc284c";

/// Returns the project to which the pages belong.
fn this_project() -> Project {
    Project::from_environment().unwrap()
}

/// Returns the pages, with their folders and texts.
fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    let pages = [
        "README.md",
        "CONTRIBUTING.md",
        "docs/manual.md",
        "docs/checkers-and-interactors.md",
        "docs/architecture.md",
        "benches/README.md",
    ];
    pages.into_iter().map(|page| {
        let path = this_project().root().join(page);
        let text = read(&path).expect("a page").replace("\r\n", "\n");
        (path.with_file_name(""), text)
    })
}

#[test]
fn commands_run_and_print_what_the_page_says() {
    let mut command_count = 0;
    let mut compared_count = 0;
    for (_, text) in pages() {
        let blocks: Vec<_> = text.split("```").skip(1).step_by(2).collect();
        for (index, block) in blocks.iter().enumerate() {
            let Some(commands) = block.strip_prefix("sh\n") else { continue };
            let mut printed = None;
            for command in commands.lines().map(str::trim) {
                printed = None;
                if NOT_RUN.iter().any(|start| command.starts_with(start)) {
                    continue;
                }
                command_count += 1;
                let mut shell = Command::new("sh");
                shell.args(["-c", command]).current_dir(this_project().root());
                let finished = run_to_end(&mut shell, "");
                let messages = finished.stderr.text();
                assert!(finished.is_success(), "{command}: {messages}");
                printed = Some(finished.stdout.text());
            }
            let next = blocks.get(index + 1).and_then(|next| next.strip_prefix("text\n"));
            if let (Some(printed), Some(expected)) = (printed, next) {
                compared_count += 1;
                assert!(printed.contains(expected), "{commands}: {printed}");
            }
        }
    }
    assert!(command_count >= 7, "{command_count} commands");
    assert!(compared_count >= 2, "{compared_count} outputs");
}

/// Returns the cells of a line of output, without the resources that a run has used.
fn cells(line: &str) -> Vec<&str> {
    line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).take(2).collect()
}

/// Creates a project like this one, without solutions and tests, and returns its folder. The target folder is kept, so
/// that the crates are compiled only once.
fn small_project() -> PathBuf {
    let project = this_project();
    let folder = project.scratch().join("page");
    for old in ["src", "testcases"].map(|old| folder.join(old)) {
        assert!(!old.exists() || fs::remove_dir_all(old).is_ok());
    }
    // The program `xtask` may have been compiled anew since the last run of this test.
    let old_program = folder.join("target/debug/xtask");
    assert!(!old_program.exists() || fs::remove_file(old_program).is_ok());
    let manifest = "[package]\nname = \"sente\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
                    proconio = { version = \"=0.5.0\", features = [\"derive\"] }\n";
    create_project(&folder, &[("Cargo.toml", manifest)]);
    let modules = fs::read_dir(project.root().join("src")).unwrap().map(Result::unwrap);
    let modules = modules.filter(|entry| entry.path().is_file());
    for module in modules.map(|entry| entry.file_name().into_string().unwrap()) {
        copy_from_repository(&[&format!("src/{module}")], &folder);
    }
    copy_from_repository(&["Cargo.lock"], &folder);
    folder
}

/// Returns the standard error and the standard output of `cargo xtask` with these words in a project, and whether it
/// succeeds. Checks that no error is reported.
fn run_xtask(folder: &Path, words: &str) -> (String, bool) {
    let finished = run_to_end(xtask(folder, words).current_dir(folder), "");
    let messages = finished.stderr.text();
    assert!(!messages.contains("error"), "{words}: {messages}");
    (messages + &finished.stdout.text(), finished.is_success())
}

/// Returns what `cargo xtask new` prints if its user clicks on the page of the example. The command listens on any free
/// port, but in the returned text, the port is the usual one.
fn click(folder: &Path) -> String {
    let mut command = xtask(folder, "new --port 0");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut greeting = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut greeting).unwrap();
    let port = greeting.split([' ', '.']).find_map(|word| word.parse().ok()).expect("a port");
    let page = json!({
        "name": "C - Count Connected Components", "url": EXAMPLE_URL, "memoryLimit": 1024, "timeLimit": 2000,
        "tests": [
            { "input": "5 3\n1 2\n1 3\n4 5\n", "output": "2\n" },
            { "input": "5 0\n", "output": "5\n" },
            { "input": "4 6\n1 2\n1 3\n1 4\n2 3\n2 4\n3 4\n", "output": "1\n" }
        ],
        "batch": { "id": "x", "size": 1 }
    });
    assert_eq!(status(&send(port, &post_request(&page.to_string()), 1 << 16)), "200");
    let finished = child.wait_with_output().unwrap();
    assert!(finished.status.success());
    greeting.replace(&port.to_string(), "10043") + &String::from_utf8(finished.stdout).unwrap()
}

/// The README says that this needs no extension.
#[test]
fn without_a_click_the_files_of_an_empty_sample_are_created() {
    let folder = TempDir::new().unwrap();
    create_project(folder.path(), &[]);
    let (printed, is_success) = run_xtask(folder.path(), &format!("new {EXAMPLE_URL}"));
    assert!(is_success, "{printed}");
    for file in
        ["src/bin/abc284c.rs", "testcases/abc284c/sample-1.in", "testcases/abc284c/sample-1.out"]
    {
        assert!(printed.contains(&format!("created {file}\n")), "{printed}");
        assert!(folder.path().join(file).is_file(), "{file}");
    }
}

#[test]
fn a_problem_is_solved_as_the_readme_says() {
    let (_, readme) = pages().next().unwrap();
    let folder = small_project();
    let blocks = |language: &str| {
        let start = format!("\n```{language}\n");
        let blocks = readme.split(&start).skip(1);
        blocks.map(|block| block.split("```").next().unwrap_or_default()).collect::<Vec<_>>()
    };
    let sessions = blocks("console");
    let mut sessions = sessions.iter().map(|session| session.split_once('\n').unwrap());
    let (command, expected) = sessions.next().expect("a click");
    assert_eq!((command, expected), ("$ cargo xtask new", &*click(&folder)));
    let solution = folder.join("src/bin").join(format!("{EXAMPLE}.rs"));
    let template = read(&solution).unwrap();
    let header: String = template
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect();
    let [first_idea, code] = blocks("rust")[..] else { panic!("expected two solutions") };
    assert!(code.starts_with(header.split("TODO").next().unwrap_or_default()), "{header}");
    let first_idea = format!("{header}\n{first_idea}");
    for (text, is_right) in [(&*first_idea, false), (code, true), (code, true)] {
        write(&solution, text).unwrap();
        let (command, expected) = sessions.next().expect("a session");
        let words = command.strip_prefix("$ cargo xtask ").expect("a command");
        let (printed, is_success) = run_xtask(&folder, words);
        assert!(printed.lines().map(cells).eq(expected.lines().map(cells)), "{printed}");
        assert_eq!(is_success, is_right, "{printed}");
    }
    assert!(sessions.next().is_none(), "all sessions are run");
    let bundle = read(&folder.join("submission.rs")).unwrap();
    let shown = readme.split("```text\n// sente: ").nth(1).expect("the bundle");
    let shown = shown.split("```").next().unwrap_or_default();
    let mut rest = bundle.strip_prefix("// sente: ").expect("a bundle");
    for part in shown.split("…\n") {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} in {bundle}")).1;
    }
}

/// Returns the anchor of a line that is a heading of letters, spaces and full stops.
fn anchor(line: &str) -> String {
    line.trim_start_matches('#').trim_start().to_lowercase().replace(' ', "-").replace('.', "")
}

#[test]
fn links_to_files_lead_somewhere() {
    let mut link_count = 0;
    for (folder, text) in pages() {
        for rest in text.split("](").skip(1) {
            link_count += 1;
            let link = rest.split(')').next().unwrap_or_default();
            if link.starts_with("https://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            assert!(folder.join(file).exists(), "{folder:?}: {link}");
            let target = if file.is_empty() { Ok(text.clone()) } else { read(&folder.join(file)) };
            let has_heading = || target.unwrap().lines().any(|line| anchor(line) == heading);
            assert!(heading.is_empty() || has_heading(), "{folder:?}: {link}");
        }
    }
    assert!(link_count >= 30, "{link_count} links");
}

#[test]
fn each_problem_has_a_row_and_an_idea_in_the_readme() {
    let readme = read(&this_project().root().join("README.md")).unwrap();
    for problem in ALL_PROBLEMS {
        let name = problem.name();
        let mut rows = readme.lines().filter(|line| line.starts_with("| "));
        let row = rows.find(|row| row.contains(&format!("](src/bin/{name}.rs)")));
        let row = row.unwrap_or_else(|| panic!("expected a row of {name}, found none"));
        let title = row.trim_start_matches("| ").split(", [").next().unwrap_or_default();
        let idea = format!("\n- **{title}: ");
        assert!(readme.contains(&idea), "expected an item `{idea}` in the list of ideas");
    }
}

/// Returns true if a row of the benchmark is about a generator or a game of one of the problems.
fn is_about_a_case(row: &str) -> bool {
    let mut words = row.split_ascii_whitespace();
    let name = words.next().unwrap_or_default();
    let case = words.next().unwrap_or_default();
    let Some(problem) = ALL_PROBLEMS.iter().find(|problem| problem.name() == name) else {
        return false;
    };
    match problem.jury_material.worst_cases {
        Some(worst_cases) => worst_cases.generator(case).is_ok(),
        None => problem.jury_material.games.is_some() && case == "game",
    }
}

#[test]
fn the_rows_of_the_benchmark_are_about_cases() {
    let page = read(&this_project().root().join("benches/README.md")).unwrap();
    let mut tables = 0;
    for block in page.split("```text").skip(1) {
        let table = block.split("```").next().unwrap_or_default();
        let mut lines = table.lines().filter(|line| !line.is_empty());
        assert!(lines.next().unwrap_or_default().starts_with("case "), "{table}");
        tables += 1;
        let rows: Vec<_> = lines.collect();
        assert!(rows.len() > 10, "{table}");
        for row in rows {
            assert!(is_about_a_case(row), "expected a case of a problem, found `{row}`");
        }
    }
    assert_eq!(tables, 2);
}

#[test]
fn the_notes_on_the_growth_are_those_of_the_problems() {
    let page = read(&this_project().root().join("benches/README.md")).unwrap();
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut notes = 0;
    for problem in ALL_PROBLEMS {
        let name = problem.name();
        // A problem that was added later has no item until the tables are measured anew.
        let item = page.split("- **").find(|item| item.starts_with(&format!("{name}**")));
        if let (Some(item), Some(claim)) = (item, &problem.growth_claim) {
            assert!(item.trim_end().ends_with(claim.note), "expected the note of {name}: {item}");
            notes += 1;
        }
    }
    assert!(notes >= 5, "expected the notes of five problems, found {notes}");
}

#[test]
fn a_row_about_no_case_is_found() {
    for row in ["cf936b path", "bridgit game of 20 18 Second dual"] {
        assert!(is_about_a_case(row), "{row}");
    }
    for row in ["cf936c path", "cf936b paths", "cf936b", "bridgit path", ""] {
        assert!(!is_about_a_case(row), "{row}");
    }
}

/// The compilers of the sites stand in the table of the sites, and on the pages for readers.
#[test]
fn the_compilers_on_the_pages_are_those_of_the_sites() {
    let manual = read_file("../docs/manual.md");
    let site = |url: &str| Site::of_url(url).unwrap();
    for site in [site("https://atcoder.jp"), site("https://codeforces.com")] {
        let CompilerSettings { rust_version, submission_limit, .. } = site.compiler_settings;
        let edition = site.compiler_settings.preferred_edition();
        let compiler = format!("Rust {rust_version}.0 (edition {edition})");
        let kibibytes = submission_limit.expect("a known site has a limit") / 1024;
        let row = format!("\n| {} | {compiler} | {kibibytes} KiB |", site.name);
        assert!(manual.contains(&row), "{row}");
        assert!(read_file("../README.md").contains(&format!("the compiler {compiler}.")));
        let rust_version = format!("\nrust-version = \"{rust_version}\"");
        assert!(read_file("../Cargo.toml").contains(&rust_version), "{rust_version}");
    }
    let assumed = &Site::other().compiler_settings;
    let edition = assumed.preferred_edition();
    let row = format!("| assumed to be Rust {} (edition {edition}) |", assumed.rust_version);
    assert!(manual.contains(&row), "{row}");
}

/// AtCoder compiles a solution with its versions of the crates, so the project has the same ones.
#[test]
fn the_crates_of_the_manifest_are_those_of_atcoder() {
    let known_crates = Site::of_url("https://atcoder.jp").unwrap().compiler_settings.known_crates;
    let manifest = read_file("../Cargo.toml");
    for package in ["itertools", "proconio"] {
        let known = known_crates.iter().find(|known| known.package == package).unwrap();
        let line = manifest.lines().find(|line| line.starts_with(&format!("{package} = ")));
        let version = format!("\"={}\"", known.version);
        assert!(line.expect("a dependency").contains(&version), "{package} {version}");
    }
}

/// Returns the lines of code that a template has as comments in place of its inputs.
fn examples(template: &str) -> impl Iterator<Item = &str> {
    let comments = template.lines().filter_map(|line| line.strip_prefix("    // "));
    comments.filter(|comment| comment.contains(".prop_map("))
}

/// Returns the code in the documentation of a module, without spaces and ends of lines.
fn documented_code(module: &str) -> String {
    let comments = module.lines().filter(|line| line.starts_with("//"));
    let text: String = comments.map(|line| format!("{}\n", &line[3..])).collect();
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.collect::<String>().split_whitespace().collect()
}

/// Returns the text of a file, which is given by its path from the folder of this package.
fn read_file(name: &str) -> String {
    let text = read(&this_project().root().join("xtask").join(name)).unwrap();
    text.replace("\r\n", "\n")
}

/// Cargo compiles the examples in the documentation.
#[test]
fn the_examples_in_the_templates_of_stress_tests_are_in_the_documentation() {
    let documented = documented_code(&read_file("../crates/stress/src/strategy.rs"));
    for template in ["stress.rs", "stress_multitest.rs"] {
        let template = read_file(&format!("templates/{template}"));
        assert_eq!(examples(&template).count(), 2, "{template}");
        for example in examples(&template) {
            let example: String = example.split_whitespace().collect();
            assert!(documented.contains(&format!("letinputs={example};")), "{example}");
        }
    }
}

#[test]
fn the_stress_test_in_the_manual_is_compiled() {
    let manual = read_file("../docs/manual.md");
    let section = manual.split("\n## Stress tests\n").nth(1).expect("the section");
    let code = section.split("```rust\n").nth(1).expect("an example of a stress test");
    let code = code.split("```").next().unwrap_or_default();
    assert!(code.contains("fn brute_force(") && code.contains("fn inputs("), "{code}");
    assert!(read_file("tests/pages/manual_stress.rs").contains(code), "{code}");
}

#[test]
fn the_problem_in_the_guide_is_in_the_sources() {
    let guide = read_file("../CONTRIBUTING.md");
    let example = guide.split("```rust\n").nth(1).expect("an example of a problem");
    let example = example.split("```").next().unwrap_or_default();
    let source = read_file("../crates/problems/src/cf936b.rs");
    let mut source_lines = source.lines();
    // The example is part of an item of a list.
    let lines = example.lines().map(|line| line.strip_prefix("   ").unwrap_or(line));
    let lines: Vec<_> = lines.filter(|line| !line.trim().is_empty()).collect();
    for line in &lines {
        assert!(source_lines.any(|other| other == *line), "expected in this order: {line}");
    }
    assert_eq!(lines.first(), Some(&"pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {"));
    assert_eq!(lines.last(), Some(&"};"));
}
