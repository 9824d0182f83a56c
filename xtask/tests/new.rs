//! `cargo xtask new`, as a command that listens or creates files.

#[path = "../src/commands/new/client.rs"]
mod client;

use client::{post, send, status};
use std::cell::RefCell;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use workbench::file::{read, replace};
use workbench::process::{Limits, run};

const LIMITS: Limits = Limits::of_time(Duration::from_secs(60));

#[test]
fn a_click_that_is_refused_creates_and_ends_nothing() {
    for (arguments, end) in [(&[][..], "or by Ctrl-C."), (&["--stay"], "until Ctrl-C.")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(["new", "--port", "0"]).args(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut listener = command.spawn().unwrap();
        let mut lines = BufReader::new(listener.stderr.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        assert!(line.ends_with(end), "{line}");
        let port = line.split([' ', '.']).find_map(|word| word.parse::<u16>().ok()).unwrap();
        let page = r#"{"name": "", "url": "https://x.org/\u001b", "tests": [],
                       "batch": {"id": "x", "size": 2}}"#;
        let page = post(page);
        let stranger = page.replacen("\r\n", "\r\nOrigin: https://x.org\r\n", 1);
        for (request, messages) in [
            (
                &page,
                &["error: \"https://x.org/\\u{1b}\": expected a URL as the browser ", "1 of 2"][..],
            ),
            (
                &post("{}"),
                &["error: expected a problem as Competitive Companion sends it: missing"],
            ),
            (&stranger, &["refused: expected an extension of the browser, "]),
            (&page, &["error: ", "1 of 2"]),
            (&page.replace("u001b", "u001c"), &["error: ", "2 of 2"]),
        ] {
            let answer = send(port, request, 1 << 16);
            assert_eq!(status(&answer), "400");
            assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
            for message in messages {
                let line = lines.next().unwrap().unwrap();
                assert!(line.starts_with(message), "{line}");
            }
        }
        assert!(listener.try_wait().unwrap().is_none(), "it goes on");
        listener.kill().unwrap();
        let finished = listener.wait_with_output().unwrap();
        assert!(finished.stdout.is_empty());
    }
}

/// Returns the folder of this project.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

#[test]
fn a_solution_is_given_by_its_file_too() {
    let folder = TempDir::new().unwrap();
    for template in ["header.rs", "codeforces.rs", "other.rs", "stress.rs"] {
        let file = Path::new("xtask/templates").join(template);
        replace(&folder.path().join(&file), &read(&here().join(&file)).unwrap()).unwrap();
    }
    fs::create_dir_all(folder.path().join("src/bin")).unwrap();
    let next_steps = RefCell::new(String::new());
    // Returns the names of the solutions, or the message of the command.
    let new = |words: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.arg("new").args(words.split(' ')).current_dir(folder.path());
        command.env("CARGO_MANIFEST_DIR", folder.path().join("xtask"));
        let run = run(&mut command, b"", LIMITS).unwrap();
        if !run.is_success() {
            return run.stderr.text();
        }
        *next_steps.borrow_mut() = run.stdout.text();
        let files = fs::read_dir(folder.path().join("src/bin")).unwrap();
        let mut names: Vec<_> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(new("src/bin/x.rs"), "x.rs");
    let paste = "\nNothing is downloaded. Paste the sample into testcases/x/sample-1.in and sample-1.out, and \
                 correct the time limit in the header.\n";
    assert!(next_steps.borrow().contains(paste));
    let stress_test = folder.path().join("tests/stress/x.rs");
    assert!(!stress_test.exists());
    assert_eq!(new("src/bin/x.rs --stress"), "x.rs");
    assert!(stress_test.exists());
    assert!(next_steps.borrow().contains("\nWrite tests/stress/x.rs: "));
    assert!(!next_steps.borrow().contains("Write src/bin/x.rs"));
    assert!(!next_steps.borrow().contains("Paste"));
    let again = "error: cannot create tests/stress/x.rs: it is there. Edit it, or delete it to begin anew\n";
    assert_eq!(new("x --stress"), again);
    let other = "error: src/bin/x.rs exists already: give another name";
    assert!(new("src/bin/x.rs").starts_with(other));
    assert_eq!(new("src/bin/y.rs --stress"), "error: no solution `y`; known: x\n");
    assert_eq!(new("https://x.org/1/z"), "x.rs z.rs");
    let nothing = "error: all files of z exist already: delete those to create anew\n";
    assert_eq!(new("x.org/1/z"), nothing);
    let no_problem = new("codeforces.com/contest/2177");
    let expected = "error: expected a name of a problem in \"https://codeforces.com/contest/2177\", found none: ";
    assert!(no_problem.starts_with(expected), "{no_problem}");
    let broken = "error: expected the URL of a problem, https://…, found \"https:/x.org/p\"\n";
    assert_eq!(new("https:/x.org/p"), broken);
    assert!(
        new("x.y")
            .starts_with("error: expected a name of a problem in \"https://x.y\", found none: ")
    );
    assert_eq!(new("https://a.org/team/problems"), "problems2.rs x.rs z.rs");
    assert_eq!(new("https://b.org/team/problems"), "problems2.rs problems3.rs x.rs z.rs");
    fs::create_dir_all(folder.path().join("src/bin/d10")).unwrap();
    let taken = "error: cannot create src/bin/d10.rs: src/bin/d10 is a folder, ";
    assert!(new("d10").starts_with(taken));
}
