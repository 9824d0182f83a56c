//! `cargo xtask new`, as a command that listens.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

/// Sends a click of Competitive Companion. Returns the answer.
fn click(port: u16, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = body.len();
    let head =
        format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json{head}");
    write!(stream, "{head}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_click_that_is_refused_creates_and_ends_nothing() {
    for arguments in [&["new", "--port", "0"][..], &["new", "--port", "0", "--stay"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut listener = command.spawn().unwrap();
        let mut lines = BufReader::new(listener.stderr.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let end = if arguments.len() > 3 { "until Ctrl-C." } else { "or by Ctrl-C." };
        assert!(line.ends_with(end), "{line}");
        let port = line.split([' ', '.']).find_map(|word| word.parse::<u16>().ok()).unwrap();
        let page = r#"{"name": "", "url": "https://x.org/\u001b", "tests": [],
                       "batch": {"id": "x", "size": 2}}"#;
        for (head, body, message) in [
            ("", page, "error: \"https://x.org/\\u{1b}\": expected a URL as the browser shows it"),
            ("", page, "1 of 2"),
            ("", "{}", "refused: expected a problem as Competitive Companion sends it: missing"),
            ("\r\nOrigin: https://x.org", page, "refused: expected an extension of the browser, "),
            ("", page, "error: "),
            ("", page, "2 of 2"),
        ] {
            // The line that counts is another one about the same click.
            if !message.ends_with(" of 2") {
                let answer = click(port, head, body);
                assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{answer}");
                assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
            }
            let line = lines.next().unwrap().unwrap();
            assert!(line.starts_with(message), "{line}");
        }
        assert!(listener.try_wait().unwrap().is_none(), "it goes on");
        listener.kill().unwrap();
        let finished = listener.wait_with_output().unwrap();
        assert!(finished.stdout.is_empty());
    }
}
