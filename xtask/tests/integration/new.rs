//! `cargo xtask new`, as a command that listens or creates files.

use crate::helpers::project::{create_project, run_to_end, xtask};
use serde_json::json;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use tempfile::TempDir;
use test_support::AMPLE_TIME;
use test_support::client::{post_request, send, status};
use workbench::support::file::read;

/// Creates a project without solutions and dependencies in a temporary folder.
fn empty_project() -> TempDir {
    let folder = TempDir::new().unwrap();
    create_project(folder.path(), &[]);
    folder
}

/// Returns the command `cargo xtask new` on any free port, in the project `root`.
fn listener(root: &Path) -> Command {
    xtask(root, "new --port 0")
}

/// A command that listens to clicks. Dropping the value ends the command.
struct Listening {
    child: Child,
    port: u16,
    /// The first message.
    greeting: String,
    output: Receiver<String>,
    messages: Receiver<String>,
}

impl Listening {
    /// Starts a command, and waits until it listens.
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = lines(child.stdout.take().unwrap());
        let messages = lines(child.stderr.take().unwrap());
        let greeting = messages.recv_timeout(AMPLE_TIME).unwrap();
        let port = greeting.split([' ', '.']).find_map(|word| word.parse().ok()).unwrap();
        Self { child, port, greeting, output, messages }
    }

    /// Sends a request, and compares the status of the answer.
    #[track_caller]
    fn send(&self, request: &str, expected: &str) -> String {
        let answer = send(self.port, request, 1 << 16);
        assert_eq!(status(&answer), expected, "{answer}");
        answer
    }

    /// Compares the next lines of standard output.
    #[track_caller]
    fn assert_prints(&self, expected: &str) {
        for line in expected.lines() {
            assert_eq!(self.output.recv_timeout(AMPLE_TIME).as_deref(), Ok(line));
        }
    }

    /// Compares the beginning of the next message.
    #[track_caller]
    fn assert_message(&self, expected: &str) {
        let line = self.messages.recv_timeout(AMPLE_TIME).unwrap();
        assert!(line.starts_with(expected), "{line}");
    }

    #[track_caller]
    fn assert_goes_on(&mut self) {
        assert!(self.child.try_wait().unwrap().is_none(), "it goes on");
    }

    /// Waits for the end of the command. Returns its status, and the rest of its output and of its messages.
    fn end(mut self) -> (ExitStatus, String, String) {
        let [output, messages] = [&self.output, &self.messages].map(rest);
        (self.child.wait().unwrap(), output, messages)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // The command may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Begins to read lines. Another thread reads them, because a test has to fail if a line does not come.
fn lines(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines() {
            // The receiver is gone if the test has failed.
            let _ = sender.send(line.unwrap());
        }
    });
    receiver
}

/// Waits for the end of the lines, and returns all lines that had not been received before.
fn rest(lines: &Receiver<String>) -> String {
    let mut text = String::new();
    loop {
        match lines.recv_timeout(AMPLE_TIME) {
            Ok(line) => text += &format!("{line}\n"),
            Err(RecvTimeoutError::Disconnected) => return text,
            Err(RecvTimeoutError::Timeout) => panic!("the command does not end"),
        }
    }
}

#[test]
fn a_click_that_is_refused_creates_and_ends_nothing() {
    for (arguments, end) in
        [(&[][..], "To stop waiting, press Ctrl-C."), (&["--stay"], "until Ctrl-C ends it.")]
    {
        let folder = empty_project();
        let mut listening = Listening::start(listener(folder.path()).args(arguments));
        assert!(listening.greeting.ends_with(end), "{}", listening.greeting);
        let page = r#"{"name": "", "url": "https://x.org/\u001b", "tests": [],
                       "batch": {"id": "x", "size": 2}}"#;
        let page = post_request(page);
        let stranger = page.replacen("\r\n", "\r\nOrigin: https://x.org\r\n", 1);
        for (request, messages) in [
            (
                &page,
                &["error: \"https://x.org/\\u{1b}\": expected a URL as the browser ", "1 of 2"][..],
            ),
            (
                &post_request("{}"),
                &["error: expected a problem as Competitive Companion sends it: missing"],
            ),
            (&stranger, &["refused: expected an extension of the browser, "]),
            (&page, &["error: ", "1 of 2"]),
            (&page.replace("u001b", "u001c"), &["error: ", "2 of 2"]),
        ] {
            let answer = listening.send(request, "400");
            assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
            for message in messages {
                listening.assert_message(message);
            }
        }
        listening.assert_goes_on();
        listening.child.kill().unwrap();
        let (_, output, _) = listening.end();
        assert_eq!(output, "");
    }
}

/// Returns the request after a click on the page of a problem, with everything that Competitive Companion sends.
fn click(title: &str, url: &str, batch: &str, size: usize) -> String {
    let page = json!({
        "name": title, "group": "A contest", "url": url, "interactive": false, "memoryLimit": 256, "timeLimit": 1500,
        "tests": [
            { "id": 1, "input": "6 6 4\r\n", "output": "4\n" },
            { "id": 2, "input": "1 1 1", "output": "1" }
        ],
        "testType": "single", "input": { "type": "stdin" }, "output": { "type": "stdout" },
        "languages": { "java": { "mainClass": "Main", "taskClass": "Task" } },
        "batch": { "id": batch, "size": size }
    });
    post_request(&page.to_string())
}

const CF1A: &str = "https://codeforces.com/contest/1/problem/A";
const CF1B: &str = "https://codeforces.com/contest/1/problem/B";
const ABC400A: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_a";
const ABC400B: &str = "https://atcoder.jp/contests/abc400/tasks/abc400_b";

/// Returns the lines that are printed when all files of a solution are created.
fn created(name: &str) -> String {
    let samples = ["1.out", "1.in", "2.out", "2.in"]
        .map(|file| format!("created testcases/{name}/sample-{file}\n"))
        .concat();
    format!("created src/bin/{name}.rs\n{samples}")
}

/// Returns the lines with the next steps for a solution.
fn next_steps(name: &str) -> String {
    format!(
        "\nWrite src/bin/{name}.rs. Each TODO says what to write in its place.\n\
         Judge it:       cargo xtask test {name}\n\
         To submit it:   cargo xtask test {name} --bundle -o submission.rs\n"
    )
}

/// Checks the texts of all files of a solution, which begins with the line `first_line` and uses `template`.
#[track_caller]
fn assert_files(root: &Path, name: &str, first_line: &str, template: &str) {
    // A checkout may have changed the line ends of the templates.
    let text = |path: &str| read(&root.join(path)).unwrap().replace("\r\n", "\n");
    let solution = text(&format!("src/bin/{name}.rs"));
    let header = "//!\n//! Time limit: 1.5 s.\n//! Memory limit: 256 MB.\n//!\n//! TODO ";
    assert!(solution.starts_with(&format!("{first_line}\n{header}")), "{solution}");
    let code = text(&format!("xtask/templates/{template}"));
    assert!(solution.ends_with(&format!("\n{code}")), "{solution}");
    for (file, text) in
        [("1.in", "6 6 4\n"), ("1.out", "4\n"), ("2.in", "1 1 1\n"), ("2.out", "1\n")]
    {
        let sample = root.join(format!("testcases/{name}/sample-{file}"));
        assert_eq!(read(&sample).unwrap(), text, "{file}");
    }
    let files = fs::read_dir(root.join("testcases").join(name)).unwrap();
    assert_eq!(files.count(), 4);
}

/// Runs `cargo xtask new` in the project `root`, and sends it the page of a problem. Returns the result of
/// [`Listening::end`].
fn run_with_click(root: &Path, page: &str) -> (ExitStatus, String, String) {
    let listening = Listening::start(&mut listener(root));
    listening.send(page, "200");
    listening.end()
}

#[test]
fn a_click_creates_the_files_of_a_problem_and_ends_the_command() {
    let folder = empty_project();
    let page = click("A. Theatre Square", CF1A, "x", 1);
    let (status, output, messages) = run_with_click(folder.path(), &page);
    assert!(status.success(), "{messages}");
    assert_eq!(messages, "");
    assert_eq!(output, created("cf1a") + &next_steps("cf1a"));
    let first_line = format!("//! <{CF1A}> A. Theatre Square");
    assert_files(folder.path(), "cf1a", &first_line, "codeforces.rs");
}

#[test]
fn a_click_on_a_problem_whose_files_exist_fails() {
    let folder = empty_project();
    let page = click("A. Theatre Square", CF1A, "x", 1);
    run_with_click(folder.path(), &page);
    let (status, output, messages) = run_with_click(folder.path(), &page);
    assert_eq!(status.code(), Some(1));
    assert_eq!(output, "");
    assert_eq!(
        messages,
        "error: no file of cf1a is new: delete the files that you want to create anew\n"
    );
}

#[test]
fn a_click_that_creates_a_single_file_succeeds() {
    let folder = empty_project();
    let page = click("A. Theatre Square", CF1A, "x", 1);
    run_with_click(folder.path(), &page);
    fs::remove_file(folder.path().join("testcases/cf1a/sample-2.in")).unwrap();
    let (status, output, messages) = run_with_click(folder.path(), &page);
    assert!(status.success(), "{messages}");
    assert_eq!(output, format!("created testcases/cf1a/sample-2.in\n{}", next_steps("cf1a")));
}

/// Starts a command in the project `root`, and sends it the second page of a contest that has two. (The pages of a
/// contest may come in any order.)
fn listen_after_half_of_contest(root: &Path) -> Listening {
    let listening = Listening::start(&mut listener(root));
    listening.send(&click("B - Two", ABC400B, "x", 2), "200");
    listening.assert_prints(&created("abc400b"));
    listening.assert_message("1 of 2");
    listening
}

#[test]
fn a_click_on_a_contest_creates_the_files_of_all_its_problems() {
    let folder = empty_project();
    let mut listening = listen_after_half_of_contest(folder.path());
    listening.assert_goes_on();
    listening.send(&click("A - One", ABC400A, "x", 2), "200");
    let (status, output, messages) = listening.end();
    assert!(status.success(), "{messages}");
    assert_eq!(messages, "2 of 2\n");
    assert_eq!(output, created("abc400a") + &next_steps("abc400a"));
    assert_files(folder.path(), "abc400a", &format!("//! <{ABC400A}> A - One"), "atcoder.rs");
    assert_files(folder.path(), "abc400b", &format!("//! <{ABC400B}> B - Two"), "atcoder.rs");
    let solutions = fs::read_dir(folder.path().join("src/bin")).unwrap();
    assert_eq!(solutions.count(), 2);
}

#[test]
fn a_click_on_a_problem_does_not_end_the_wait_for_a_contest() {
    let folder = empty_project();
    let mut listening = listen_after_half_of_contest(folder.path());
    listening.send(&click("A. Theatre Square", CF1A, "y", 1), "200");
    listening.assert_message("waiting for the other problems of the contest that was clicked on ");
    listening.assert_goes_on();
    listening.send(&click("A - One", ABC400A, "x", 2), "200");
    let (status, output, messages) = listening.end();
    assert!(status.success(), "{messages}");
    assert_eq!(messages, "2 of 2\n");
    assert!(output.ends_with(&next_steps("abc400a")), "{output}");
}

#[test]
fn a_contest_of_which_a_page_is_refused_ends_with_a_failure() {
    let folder = empty_project();
    let listening = Listening::start(&mut listener(folder.path()));
    listening.send(&click("A. One", CF1A, "x", 2), "200");
    listening.send(&click("B. Two", CF1B, "x", 2).replace("1500", "-150"), "400");
    let (status, output, messages) = listening.end();
    assert_eq!(status.code(), Some(1), "{messages}");
    assert_eq!(output, created("cf1a") + &next_steps("cf1a"));
    assert!(!folder.path().join("src/bin/cf1b.rs").exists());
}

/// Starts a command that stays in the project `root`, and sends it the page of the problem cf1a.
fn stay_after_click(root: &Path) -> Listening {
    let listening = Listening::start(listener(root).arg("--stay"));
    listening.send(&click("A. One", CF1A, "x", 1), "200");
    listening.assert_prints(&(created("cf1a") + &next_steps("cf1a")));
    listening
}

/// Checks that a command waits for another click, and that the test has already compared everything that the command
/// has printed.
#[track_caller]
fn assert_stays(mut listening: Listening) {
    // This request is answered only if the command waits for another click.
    listening.send(&post_request("{}"), "400");
    listening.assert_message("error: expected a problem as Competitive Companion sends it: ");
    listening.assert_goes_on();
    listening.child.kill().unwrap();
    let (_, output, messages) = listening.end();
    assert_eq!((&*output, &*messages), ("", ""));
}

#[test]
fn a_command_that_stays_takes_one_click_after_another() {
    let folder = empty_project();
    let listening = stay_after_click(folder.path());
    listening.send(&click("B. Two", CF1B, "y", 1), "200");
    listening.assert_prints(&(created("cf1b") + &next_steps("cf1b")));
    assert_stays(listening);
    assert_files(folder.path(), "cf1b", &format!("//! <{CF1B}> B. Two"), "codeforces.rs");
}

#[test]
fn a_command_that_stays_goes_on_after_a_click_that_creates_nothing() {
    let folder = empty_project();
    let listening = stay_after_click(folder.path());
    listening.send(&click("A. One", CF1A, "x", 1), "200");
    listening.assert_message(
        "error: no file of cf1a is new: delete the files that you want to create anew",
    );
    assert_stays(listening);
}

#[test]
fn the_page_of_a_problem_may_have_no_samples() {
    let folder = empty_project();
    let listening = stay_after_click(folder.path());
    let page = json!({ "name": "C. Three", "url": CF1B.replace("/B", "/C"), "tests": [] });
    listening.send(&post_request(&page.to_string()), "200");
    listening.assert_prints(&format!("created src/bin/cf1c.rs\n{}", next_steps("cf1c")));
    assert_stays(listening);
}

/// Runs `cargo xtask new` with these words in the project `root`. Returns its standard output or, if it fails, its
/// error message.
fn run_new(root: &Path, words: &str) -> Result<String, String> {
    let mut command = xtask(root, &format!("new {words}"));
    let run = run_to_end(command.current_dir(root), "");
    if run.is_success() { Ok(run.stdout.text()) } else { Err(run.stderr.text()) }
}

/// Creates a project with the solution `x`.
fn project_with_x() -> TempDir {
    let folder = empty_project();
    run_new(folder.path(), "x").unwrap();
    folder
}

/// Returns the names of the files in `src/bin`, in alphabetical order.
fn solution_files(root: &Path) -> Vec<String> {
    let files = fs::read_dir(root.join("src/bin")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn a_new_solution_is_given_by_its_file_too() {
    let folder = empty_project();
    let output = run_new(folder.path(), "src/bin/x.rs").unwrap();
    assert_eq!(solution_files(folder.path()), ["x.rs"]);
    let paste = "\nNothing is downloaded. Paste the sample into testcases/x/sample-1.in and sample-1.out, and \
                 write the limits of time and memory into the header.\n";
    assert!(output.contains(paste), "{output}");
    assert!(!folder.path().join("tests").exists());
}

#[test]
fn a_solution_that_gets_a_stress_test_is_given_by_its_file_too() {
    let folder = project_with_x();
    let output = run_new(folder.path(), "src/bin/x.rs --stress").unwrap();
    assert_eq!(solution_files(folder.path()), ["x.rs"]);
    assert!(folder.path().join("tests/stress/x.rs").exists());
    assert!(output.contains("\nWrite tests/stress/x.rs: "), "{output}");
    assert!(!output.contains("Write src/bin/x.rs"), "the solution is not new: {output}");
    assert!(!output.contains("Paste"), "the sample is not new: {output}");
}

#[test]
fn a_stress_test_is_created_once() {
    let folder = project_with_x();
    run_new(folder.path(), "x --stress").unwrap();
    let again = "error: cannot create tests/stress/x.rs: it is there. Edit it, or delete it to begin anew\n";
    assert_eq!(run_new(folder.path(), "x --stress"), Err(again.into()));
}

#[test]
fn a_name_creates_a_solution_once() {
    let folder = project_with_x();
    let error = run_new(folder.path(), "src/bin/x.rs").unwrap_err();
    let again = "error: cannot create src/bin/x.rs: it exists already. Give another name";
    assert!(error.starts_with(again), "{error}");
}

#[test]
fn a_solution_that_does_not_exist_gets_no_stress_test() {
    let folder = project_with_x();
    let unknown = "error: no solution `y`; known: x\n";
    assert_eq!(run_new(folder.path(), "src/bin/y.rs --stress"), Err(unknown.into()));
}

#[test]
fn a_url_creates_a_solution_once() {
    let folder = project_with_x();
    run_new(folder.path(), "https://x.org/1/z").unwrap();
    assert_eq!(solution_files(folder.path()), ["x.rs", "z.rs"]);
    // Without its scheme, the URL is the same.
    let again = "error: no file of z is new: delete the files that you want to create anew\n";
    assert_eq!(run_new(folder.path(), "x.org/1/z"), Err(again.into()));
}

#[test]
fn a_url_that_names_no_problem_is_refused() {
    let folder = empty_project();
    for (words, expected) in [
        (
            "codeforces.com/contest/2177",
            "error: expected a name of a problem in \"https://codeforces.com/contest/2177\", found none: ",
        ),
        (
            "https:/x.org/p",
            "error: expected the URL of a problem, https://…, found \"https:/x.org/p\"\n",
        ),
        ("x.y", "error: expected a name of a problem in \"https://x.y\", found none: "),
    ] {
        let error = run_new(folder.path(), words).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
        // If the expected text includes the end of the line, no advice may follow it.
        assert_eq!(error == expected, expected.ends_with('\n'), "{error}");
    }
    assert!(solution_files(folder.path()).is_empty());
}

#[test]
fn urls_of_two_sites_create_two_solutions() {
    let folder = empty_project();
    for site in ["a", "b"] {
        run_new(folder.path(), &format!("https://{site}.org/team/problems")).unwrap();
    }
    assert_eq!(solution_files(folder.path()), ["problems2.rs", "problems3.rs"]);
}

#[test]
fn a_name_that_a_folder_has_is_refused() {
    let folder = empty_project();
    fs::create_dir_all(folder.path().join("src/bin/d10")).unwrap();
    let error = run_new(folder.path(), "d10").unwrap_err();
    let taken = "error: cannot create src/bin/d10.rs: src/bin/d10 is a folder, ";
    assert!(error.starts_with(taken), "{error}");
}

/// Returns a shell that runs `preparation` and then becomes the command. So the command has the process number of the
/// shell.
#[cfg(unix)]
fn listener_of_shell(preparation: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!(r#"{preparation}; exec "$0" "$@""#)]);
    shell.arg(env!("CARGO_BIN_EXE_xtask")).args(["new", "--port", "0"]);
    shell
}

#[cfg(unix)]
impl Listening {
    fn send_signal(&self, name: &str) {
        let mut kill = Command::new("kill");
        let status = kill.args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits for the end of the command. Returns the number of the signal that ended it.
    fn signal(self) -> Option<i32> {
        use std::os::unix::process::ExitStatusExt;
        let (status, _, _) = self.end();
        status.signal()
    }
}

/// The command can find out only on Linux which signals it ignores.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_from_the_start_stays_ignored() {
    let listening = Listening::start(&mut listener_of_shell("trap '' HUP"));
    listening.send_signal("HUP");
    listening.send(&post_request("{}"), "400");
    listening.assert_message("error: expected a problem as Competitive Companion sends it: ");
    // A signal that is not ignored still ends the command. If HUP were only late and not ignored, it would end the
    // command before TERM does.
    listening.send_signal("TERM");
    assert_eq!(listening.signal(), Some(15));
}

#[test]
#[cfg(unix)]
fn a_signal_that_is_not_ignored_ends_the_command() {
    let mut shell = Command::new("sh");
    let ignores = shell.args(["-c", "kill -HUP $$; echo ignored"]).output().unwrap().stdout;
    // Under `nohup`, these tests ignore HUP, and so does every program that they start.
    if ignores.is_empty() {
        let listening = Listening::start(&mut listener_of_shell(":"));
        listening.send_signal("HUP");
        assert_eq!(listening.signal(), Some(1));
    }
}
