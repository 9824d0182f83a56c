//! Tests of the clicks: how a page is read, and when a contest is complete.

use super::{Batch, ClickResult, ClickedPage, OpenContests, receive_click};
use crate::commands::new::clicks::listener::Listener;
use crate::commands::new::files_outcome::{FilesOutcome, ProblemWithFiles};
use crate::commands::new::template::limit_facts;
use anyhow::ensure;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use test_support::client::{post_request, send, status};

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
fn the_properties_of_a_problem_are_read() {
    let problem = parse(&click()).problem.unwrap();
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
}

#[test]
fn the_contest_of_a_page_is_read() {
    let ClickedPage { batch, .. } = parse(&click());
    assert_eq!((&*batch.id, batch.size), ("a", 3));
}

#[test]
fn a_page_may_be_interactive_or_use_files() {
    let mut other = click();
    other["interactive"] = true.into();
    other["output"]["type"] = "file".into();
    let problem = parse(&other).problem.unwrap();
    assert!(problem.is_interactive && problem.uses_files);
}

#[test]
fn a_time_limit_is_rounded_to_milliseconds_and_a_memory_limit_of_0_is_none() {
    let mut other = click();
    other["memoryLimit"] = 0.into();
    other["timeLimit"] = 2500.6.into();
    let problem = parse(&other).problem.unwrap();
    assert_eq!(limit_facts(&problem), ["Time limit: 2.501 s."]);
    assert_eq!(problem.memory_limit_megabytes, None);
}

#[test]
fn a_page_needs_only_a_name_and_a_url_and_tests() {
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
        ("timeLimit", json!(1e308), "expected a time limit of 0.001 s to 1000 s, found 1e305 s: "),
        ("url", json!("javascript://x.org/a"), "expected the URL of a problem, https://…, found "),
        ("url", json!("https://x.org/"), "expected a name of a problem in "),
    ] {
        let mut bad = click();
        bad[key] = value;
        let error = format!("{:#}", parse(&bad).problem.unwrap_err());
        assert!(error.starts_with(&format!("{}: {expected}", bad["url"])), "{error}");
    }
}

#[test]
fn a_page_without_a_field_that_it_needs_is_an_error() {
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

/// Adds pages, each given by its key, the id of its contest and the size of the contest. For each page, compares how
/// many pages of its contest have come, and whether no contest is open then.
#[track_caller]
fn assert_counts(pages: &[(&str, &str, usize, (usize, bool))]) {
    let mut contests = OpenContests::default();
    for (number, &(page, id, size, expected)) in (1..).zip(pages) {
        let count = contests.add(page.into(), &Batch { id: id.into(), size });
        assert_eq!((count, contests.0.is_empty()), expected, "page {number}: {page} of {id}");
    }
}

#[test]
fn a_contest_is_open_until_all_of_its_pages_have_come() {
    assert_counts(&[
        ("a", "x", 2, (1, false)),
        ("c", "y", 2, (1, false)),
        // The page comes once more.
        ("a", "x", 2, (1, false)),
        ("b", "x", 2, (2, false)),
        ("b", "", 0, (1, false)),
        ("d", "y", 2, (2, true)),
    ]);
}

#[test]
fn a_click_that_breaks_off_is_replaced_by_another_one_on_the_same_contest() {
    assert_counts(&[
        ("e", "v", 2, (1, false)),
        ("f", "w", 2, (1, false)),
        ("e", "w", 2, (2, true)),
        ("a", "z", 1, (1, true)),
    ]);
}

#[test]
fn a_click_on_a_single_page_of_an_open_contest_does_not_end_the_contest() {
    assert_counts(&[
        ("g", "u", 2, (1, false)),
        ("g", "t", 1, (1, false)),
        ("h", "u", 2, (2, true)),
    ]);
}

#[test]
fn a_contest_that_has_ended_may_come_once_more() {
    assert_counts(&[
        ("a", "x", 2, (1, false)),
        ("b", "x", 2, (2, true)),
        ("a", "x", 2, (1, false)),
    ]);
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
        receive_click(&listener, |problem| {
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
    names.concat() + if received.failed_contest_pages == 0 { "" } else { "!" }
}

#[test]
fn a_connection_that_sends_nothing_does_not_delay_a_click() {
    let (port, thread) = receiving();
    let _idle = TcpStream::connect(("127.0.0.1", port)).unwrap();
    assert_answer(port, &post_request(&click_in('f', "x", 1)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "f");
}

/// Sends a click on a problem, and checks that it was the first one to be accepted.
#[track_caller]
fn assert_still_receiving(port: u16, thread: JoinHandle<ClickResult>) {
    assert_answer(port, &post_request(&click_in('b', "y", 1)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "b");
}

#[test]
fn a_request_that_is_no_whole_click_is_refused() {
    let (port, thread) = receiving();
    let good = post_request(&click_in('f', "other", 1));
    for request in [
        "",
        "no request\r\n\r\n",
        "POST / HTTP/1.1\r\n",
        &good[..good.len() - 1],
        &post_request("no JSON"),
    ] {
        assert_answer(port, request, 4096, "400");
    }
    assert_still_receiving(port, thread);
}

#[test]
fn a_request_with_another_head_or_with_a_problem_that_has_no_files_is_refused() {
    let (port, thread) = receiving();
    let good = click_in('f', "other", 1);
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
        assert_answer(port, &post_request(&good.replace(from, to)).replace(from, to), 4096, "400");
    }
    assert_still_receiving(port, thread);
}

/// For abc400z, no files can be created.
#[test]
fn the_pages_of_a_contest_come_at_once_and_in_pieces_and_some_have_no_files() {
    let (port, thread) = receiving();
    let refused = click_in('0', "contest", 27).replace("2500", "-1.5");
    assert_answer(port, &post_request(&refused), 4096, "400");
    thread::scope(|scope| {
        for letter in 'a'..='z' {
            let click = click_in(letter, "contest", 27);
            scope.spawn(move || assert_answer(port, &post_request(&click), 7, "200"));
        }
    });
    assert_eq!(names(thread.join().unwrap()), "abcdefghijklmnopqrstuvwxy!");
}

#[test]
fn contests_that_interleave_both_end() {
    let (port, thread) = receiving();
    for (letter, contest) in [('a', "x"), ('b', "y"), ('c', "x")] {
        assert_answer(port, &post_request(&click_in(letter, contest, 2)), 4096, "200");
    }
    // This click is answered only if the second contest is still open.
    assert_answer(port, &post_request(&click_in('d', "y", 2)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "abcd");
}

#[test]
fn a_page_counts_once_in_its_contest() {
    let (port, thread) = receiving();
    for letter in ['a', 'a', 'z', 'z'] {
        assert_answer(port, &post_request(&click_in(letter, "x", 3)), 4096, "200");
    }
    // This click is answered only if the contest is still open.
    assert_answer(port, &post_request(&click_in('b', "x", 3)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "aab!");
}

#[test]
fn a_page_that_failed_at_first_may_have_files_after_a_second_click() {
    let (port, thread) = receiving();
    let refused = click_in('a', "x", 2).replace("2500", "-1");
    assert_answer(port, &post_request(&refused), 4096, "400");
    for letter in ['a', 'b'] {
        assert_answer(port, &post_request(&click_in(letter, "x", 2)), 4096, "200");
    }
    assert_eq!(names(thread.join().unwrap()), "ab", "the second click on `a` was of use");
}

#[test]
fn a_contest_has_at_most_1000_pages() {
    for (size, used) in [(1000_usize, 1000), (1001, 0), (1_000_000_000_000_000_000, 0)] {
        let mut large = click();
        large["batch"]["size"] = size.into();
        assert_eq!(parse(&large).batch.size, used);
    }
}

#[test]
fn a_contest_of_too_many_pages_is_not_waited_for() {
    let (port, thread) = receiving();
    assert_answer(port, &post_request(&click_in('a', "x", usize::MAX)), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "a");
}

#[test]
fn a_page_that_cannot_be_read_counts_in_its_contest() {
    for (from, to) in [("\"tests\":[", "\"tests\":null,\"t\":["), ("\"url\"", "\"u\"")] {
        let (port, thread) = receiving();
        assert_answer(port, &post_request(&click_in('a', "x", 2)), 4096, "200");
        let bad = click_in('b', "x", 2).replace(from, to);
        assert_answer(port, &post_request(&bad), 4096, "400");
        assert_eq!(names(thread.join().unwrap()), "a!");
    }
}

#[test]
fn a_page_at_fault_does_not_end_the_command() {
    let (port, thread) = receiving();
    let refused = click_in('a', "x", 1).replace("https://", "file://");
    assert_answer(port, &post_request(&refused), 4096, "400");
    assert_answer(port, &post_request(&click_in('z', "y", 1)), 4096, "200");
    // This click is answered only if the command still waits for one.
    let http = click_in('b', "z", 1).replace("https://", "http://");
    assert_answer(port, &post_request(&http), 4096, "200");
    assert_eq!(names(thread.join().unwrap()), "b");
}
