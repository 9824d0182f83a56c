use super::{Batch, ClickResult, ClickedPage, OpenContests, receive};
use crate::commands::new::files::{FilesOutcome, ProblemWithFiles};
use crate::commands::new::template::limit_facts;
use crate::listener::Listener;
use anyhow::ensure;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use test_support::client::{post, send, status};

const URL: &str = "http://www.usaco.org/index.php?page=viewproblem2&cpid=1137";

fn click() -> Value {
    json!({
        "name": "A  title", "group": "x", "url": URL, "timeLimit": 2500, "memoryLimit": 62.5,
        "tests": [{ "input": "1", "output": "2" }], "testType": "single",
        "input": { "type": "stdin" }, "output": { "type": "stdout" },
        "batch": { "id": "a", "size": 3 }
    })
}

fn parse(click: &Value) -> ClickedPage {
    ClickedPage::parse(click.to_string().as_bytes())
}

#[test]
fn a_click_tells_what_its_page_does() {
    let ClickedPage { batch, problem, .. } = parse(&click());
    assert_eq!((&*batch.id, batch.size), ("a", 3));
    let problem = problem.unwrap();
    assert_eq!(problem.name.as_str(), "usaco1137");
    assert!(!problem.is_name_chosen);
    assert_eq!(problem.url.as_ref().unwrap().to_string(), URL);
    assert_eq!(problem.title.as_deref(), Some("A  title"));
    assert_eq!(problem.time_limit.as_millis(), 2500);
    assert_eq!(problem.memory_limit_megabytes, Some(62.5));
    assert!(!problem.is_interactive && !problem.uses_files);
    let sample = &problem.known_samples()[0];
    assert_eq!((&*sample.input, &*sample.output), ("1", "2"));
    assert_eq!(problem.omitted_samples, 0);
    let mut other = click();
    other["interactive"] = true.into();
    other["output"]["type"] = "file".into();
    other["memoryLimit"] = 0.into();
    other["timeLimit"] = 2500.6.into();
    let problem = parse(&other).problem.unwrap();
    assert_eq!(limit_facts(&problem), ["Time limit: 2.501 s."]);
    assert!(problem.is_interactive && problem.uses_files);
    assert_eq!(problem.memory_limit_megabytes, None);
    let least = json!({ "name": "", "url": URL, "tests": [] });
    let ClickedPage { batch, problem, .. } = parse(&least);
    assert_eq!(batch.size, 0);
    assert_eq!(problem.unwrap().time_limit.as_secs(), 2);
}

#[test]
fn a_page_of_which_nothing_can_be_created_is_an_error() {
    for (key, value, expected) in [
        ("timeLimit", json!(-1), "expected a time limit of 0.001 s to 1000 s, found -0.001 s: "),
        ("timeLimit", json!(1e9), "expected a time limit of 0.001 s to 1000 s, found 1000000 s: "),
        ("url", json!("javascript://x.org/a"), "expected the URL of a problem, https://…, found "),
        ("url", json!("https://x.org/"), "expected a name of a problem in "),
    ] {
        let mut bad = click();
        bad[key] = value;
        let error = format!("{:#}", parse(&bad).problem.unwrap_err());
        assert!(error.starts_with(&format!("{}: {expected}", bad["url"])), "{error}");
    }
    for key in ["name", "url", "tests"] {
        let mut bad = click();
        bad.as_object_mut().unwrap().remove(key);
        let error = parse(&bad).problem.unwrap_err();
        let expected = format!("sends it: missing field `{key}`");
        assert!(format!("{error:#}").contains(&expected), "{error:#}");
    }
}

#[test]
fn a_problem_has_at_most_100_samples() {
    let mut many = click();
    many["tests"] = vec![json!({ "input": "1", "output": "2" }); 150].into();
    let problem = parse(&many).problem.unwrap();
    assert_eq!((problem.known_samples().len(), problem.omitted_samples), (100, 50));
}

#[test]
fn a_contest_is_open_until_all_of_its_pages_have_come() {
    let mut contests = OpenContests::default();
    let mut add = |page: &str, id: &str, size| {
        let count = contests.add(page.into(), &Batch { id: id.into(), size });
        (count, contests.0.is_empty())
    };
    assert_eq!(add("a", "x", 2), (1, false));
    assert_eq!(add("c", "y", 2), (1, false));
    assert_eq!(add("a", "x", 2), (1, false), "the page once more");
    assert_eq!(add("b", "x", 2), (2, false));
    assert_eq!(add("b", "", 0), (1, false));
    assert_eq!(add("d", "y", 2), (2, true));
    // A click that breaks off, and another one on the same contest.
    assert_eq!(add("e", "v", 2), (1, false));
    assert_eq!(add("f", "w", 2), (1, false));
    assert_eq!(add("e", "w", 2), (2, true));
    assert_eq!(add("a", "z", 1), (1, true));
    // A click on a single page of an open contest does not end the contest.
    assert_eq!(add("g", "u", 2), (1, false));
    assert_eq!(add("g", "t", 1), (1, false));
    assert_eq!(add("h", "u", 2), (2, true));
    assert_eq!(add("a", "x", 2), (1, false), "the contest once more");
}

/// Returns a click on a problem of a contest.
fn click_in(letter: char, contest: &str, size: usize) -> String {
    json!({
        "name": format!("{letter} - Name"),
        "url": format!("https://atcoder.jp/contests/x/tasks/abc400_{letter}"),
        "timeLimit": 2500, "tests": [{ "input": "1\n", "output": "2\n" }],
        "batch": { "id": contest, "size": size }
    })
    .to_string()
}

/// Sends a request in pieces of `size` bytes, and compares the status of the answer.
fn assert_answer(port: u16, request: &str, size: usize, expected: &str) {
    assert_eq!(status(&send(port, request, size)), expected, "{request:.999}");
}

/// Starts to receive pages. Returns the port, and the thread, which returns the result. For abc400z, no files can
/// be created.
fn receiving() -> (u16, JoinHandle<ClickResult>) {
    let listener = Listener::open(0).unwrap();
    let port = listener.port();
    let thread = thread::spawn(move || {
        receive(&listener, |problem| {
            ensure!(problem.name.as_str() != "abc400z", "the disk is full");
            let name = problem.name.clone();
            Ok(ProblemWithFiles { name, outcome: FilesOutcome::NewSolution })
        })
    });
    (port, thread)
}

/// Returns the sorted names of the problems, with an `!` after them if not all pages have files.
fn names(received: ClickResult) -> String {
    let mut names: Vec<_> = received
        .problems
        .iter()
        .map(|created| created.name.as_str().replace("abc400", ""))
        .collect();
    names.sort_unstable();
    names.concat() + if received.all_contest_pages_have_files { "" } else { "!" }
}

#[test]
fn a_contest_ends_without_what_is_refused() {
    let (port, thread) = receiving();
    // A browser may connect and send nothing.
    let _idle = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let other = click_in('f', "other", 1);
    let good = post(&other);
    for request in
        ["", "no request\r\n\r\n", "POST / HTTP/1.1\r\n", &good[..good.len() - 1], &post("no JSON")]
    {
        assert_answer(port, request, 4096, "400");
    }
    for (from, to) in [
        ("POST /", "GET /"),
        ("POST /", "OPTIONS /"),
        ("POST /", "POST /x"),
        ("localhost", "example.org"),
        ("application/json", "text/plain"),
        ("Content-Length", "X-Length"),
        ("Content-Length: ", "Content-Length: 1000"),
        ("https://atcoder.jp", "javascript://atcoder.jp"),
        ("contests/x/tasks/abc400_f", "contests/x"),
        ("tasks/abc400_f", "tasks/_"),
        ("\"url\"", "\"u\""),
        ("\"tests\"", "\"t\""),
        ("2500", "-1"),
    ] {
        assert_answer(port, &post(&other.replace(from, to)).replace(from, to), 4096, "400");
    }
    let refused = click_in('0', "contest", 27).replace("2500", "-1.5");
    assert_answer(port, &post(&refused), 4096, "400");
    thread::scope(|scope| {
        for letter in 'a'..='z' {
            let click = click_in(letter, "contest", 27);
            scope.spawn(move || assert_answer(port, &post(&click), 7, "200"));
        }
    });
    assert_eq!(names(thread.join().unwrap()), "abcdefghijklmnopqrstuvwxy!");
}

#[test]
fn contests_that_interleave_both_end() {
    let (port, thread) = receiving();
    for (letter, contest) in [('a', "x"), ('b', "y"), ('c', "x")] {
        assert_answer(port, &post(&click_in(letter, contest, 2)), 4096, "200");
    }
    // This click is answered only if the second contest is still open.
    assert_answer(port, &post(&click_in('d', "y", 2)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "abcd");
}

#[test]
fn a_page_counts_once_in_its_contest() {
    let (port, thread) = receiving();
    for letter in ['a', 'a', 'z', 'z'] {
        assert_answer(port, &post(&click_in(letter, "x", 3)), 4096, "200");
    }
    // This click is answered only if the contest is still open.
    assert_answer(port, &post(&click_in('b', "x", 3)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "aab!");
    let (port, thread) = receiving();
    let refused = click_in('a', "x", 2).replace("2500", "-1");
    assert_answer(port, &post(&refused), 4096, "400");
    for letter in ['a', 'b'] {
        assert_answer(port, &post(&click_in(letter, "x", 2)), 4096, "200");
    }
    assert_eq!(names(thread.join().unwrap()), "ab", "the second click on a was of use");
}

#[test]
fn a_contest_of_too_many_pages_is_not_waited_for() {
    for (size, used) in [(1000_usize, 1000), (1001, 0), (1_000_000_000_000_000_000, 0)] {
        let mut large = click();
        large["batch"]["size"] = size.into();
        assert_eq!(parse(&large).batch.size, used);
    }
    let (port, thread) = receiving();
    assert_answer(port, &post(&click_in('a', "x", usize::MAX)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "a");
}

#[test]
fn a_page_that_cannot_be_read_counts_in_its_contest() {
    for (from, to) in [("\"tests\":[", "\"tests\":null,\"t\":["), ("\"url\"", "\"u\"")] {
        let (port, thread) = receiving();
        assert_answer(port, &post(&click_in('a', "x", 2)), 4096, "200");
        let bad = click_in('b', "x", 2).replace(from, to);
        assert_answer(port, &post(&bad), 4096, "400");
        assert_eq!(names(thread.join().unwrap()), "a!");
    }
}

#[test]
fn a_page_at_fault_does_not_end_it() {
    let (port, thread) = receiving();
    let refused = click_in('a', "x", 1).replace("https://", "file://");
    assert_answer(port, &post(&refused), 4096, "400");
    assert_answer(port, &post(&click_in('z', "y", 1)), 4096, "200");
    // This click is answered only if the command still waits for one.
    let http = click_in('b', "z", 1).replace("https://", "http://");
    assert_answer(port, &post(&http), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "b");
}
