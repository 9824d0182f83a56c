//! Competitive Companion: an extension for browsers that sends a problem by an HTTP request.

use super::files::{Statement, name_of};
use anyhow::{Context, Result, bail, ensure};
use httparse::{EMPTY_HEADER, Request};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// Where Competitive Companion sends to: a port of this machine, which no other machine can reach.
pub(super) fn open(port: u16) -> Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    listener.with_context(|| format!("cannot listen on port {port}"))
}

/// Receives a problem, or all problems of a contest, and hands over each. Returns their names. What is no
/// problem is answered with an error, and changes nothing.
pub(super) fn listen(
    listener: TcpListener,
    mut create: impl FnMut(&Statement) -> Result<()>,
) -> Result<Vec<String>> {
    let (sender, receiver) = channel();
    // A browser may open connections long before it uses them, so each has a thread.
    thread::spawn(move || {
        for stream in listener.incoming() {
            let sender = sender.clone();
            thread::spawn(move || answer(&stream?, &sender));
        }
        anyhow::Ok(())
    });
    let mut contests: HashMap<String, Vec<String>> = HashMap::new();
    for click in receiver {
        if let Err(fault) = create(&click.statement) {
            eprintln!("error: {fault:#}");
        }
        let names = contests.entry(click.contest).or_default();
        names.push(click.statement.name);
        if names.len() >= click.size {
            return Ok(std::mem::take(names));
        }
    }
    bail!("the listener has ended")
}

/// A problem, as one of so many of a contest.
struct Click {
    statement: Statement,
    contest: String,
    size: usize,
}

/// Receives a request and answers it.
fn answer(stream: &TcpStream, clicks: &Sender<Click>) -> Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let click = receive(stream).and_then(|body| parse(&body));
    let status = if click.is_ok() { "200 OK" } else { "400 Bad Request" };
    // Who has gone does not want to know.
    let _ = write!(&*stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    match click {
        Ok(click) => clicks.send(click)?,
        Err(fault) => eprintln!("refused: {fault:#}"),
    }
    // What is left unread would make the system take the answer back.
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream.take(MOST_BYTES), &mut io::sink())?;
    Ok(())
}

const MOST_BYTES: u64 = 16 << 20;

/// The body of a request that may be one of Competitive Companion.
fn receive(stream: &TcpStream) -> Result<Vec<u8>> {
    let mut reader = BufReader::new(stream.take(MOST_BYTES));
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let length = reader.read_until(b'\n', &mut head)?;
        ensure!(length > 0, "the request has no end");
    }
    let mut headers = [EMPTY_HEADER; 64];
    let mut request = Request::new(&mut headers);
    request.parse(&head)?;
    let length = body_length(&request)?;
    if header(&request, "Expect").is_some() {
        let _ = (&*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
    }
    let mut body = Vec::new();
    reader.take(length).read_to_end(&mut body)?;
    ensure!(body.len() as u64 == length, "the request was cut short");
    Ok(body)
}

fn header<'a>(request: &Request<'_, 'a>, name: &str) -> Option<&'a str> {
    let mut headers = request.headers.iter();
    let found = headers.find(|header| header.name.eq_ignore_ascii_case(name))?;
    std::str::from_utf8(found.value).ok()
}

/// Checks that the request comes from the extension, and not from a page in the browser: a page can send
/// JSON only to where it comes from.
fn body_length(request: &Request) -> Result<u64> {
    let (method, path) = (request.method.unwrap_or_default(), request.path.unwrap_or_default());
    ensure!((method, path) == ("POST", "/"), "expected POST /, found {method} {path}");
    let host = header(request, "Host").unwrap_or_default();
    let name = host.split(':').next().unwrap_or_default();
    ensure!(["localhost", "127.0.0.1"].contains(&name), "expected localhost, found {host:?}");
    let media_type = header(request, "Content-Type").unwrap_or_default();
    let is_json =
        media_type.split(';').next().is_some_and(|found| found.trim() == "application/json");
    ensure!(is_json, "expected JSON, found {media_type:?}");
    let length = header(request, "Content-Length").and_then(|length| length.parse().ok());
    length.context("expected the length of the body")
}

/// The problem that a request describes.
fn parse(body: &[u8]) -> Result<Click> {
    let problem: Value = serde_json::from_slice(body).context("it is no JSON")?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let url = text(&problem["url"]).context("it has no `url`")?;
    let sample = |test: &Value| Some((text(&test["input"])?, text(&test["output"])?));
    let tests = problem["tests"].as_array().context("it has no `tests`")?;
    let samples: Option<Vec<_>> = tests.iter().map(sample).collect();
    let milliseconds = problem["timeLimit"].as_f64().unwrap_or(2000.0);
    let is_limit = (1.0..1e6).contains(&milliseconds);
    ensure!(is_limit, "its `timeLimit` is {milliseconds} ms");
    let statement = Statement::new(
        &url,
        &name_of(&url)?,
        &text(&problem["name"]).context("it has no `name`")?,
        milliseconds / 1e3,
        samples.context("a test has no `input` or no `output`")?,
    )?;
    let batch = &problem["batch"];
    Ok(Click {
        statement,
        contest: text(&batch["id"]).unwrap_or_default(),
        size: batch["size"].as_u64().unwrap_or(1) as usize,
    })
}

#[cfg(test)]
mod tests {
    use super::super::files::Statement;
    use super::{listen, open};
    use std::io::{Read, Write};
    use std::net::{Shutdown, SocketAddr, TcpStream};
    use std::thread;

    /// What a click on a problem of a contest sends.
    fn body(letter: char, contest: &str, size: usize) -> String {
        format!(
            r#"{{"name": "{letter} - Name", "url": "https://atcoder.jp/contests/x/tasks/abc400_{letter}",
            "timeLimit": 2500, "tests": [{{"input": "1\n", "output": "2\n"}}],
            "batch": {{"id": "{contest}", "size": {size}}}}}"#
        )
    }

    fn post(body: &str) -> String {
        let length = body.len();
        format!(
            "POST / HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends a request in pieces of this many bytes, and returns the statuses of the answer.
    fn send(address: SocketAddr, request: &str, piece: usize) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        for piece in request.as_bytes().chunks(piece) {
            // A request that is refused is not read to its end.
            let _ = stream.write_all(piece);
        }
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let statuses = answer.split("HTTP/1.1 ").skip(1);
        let statuses: Vec<_> = statuses.map(|status| &status[..3]).collect();
        statuses.join(" ")
    }

    /// Listens while `requests` are sent. Returns the statements that came, and what is returned.
    fn listen_to(requests: impl FnOnce(SocketAddr)) -> (Vec<Statement>, Vec<String>) {
        let listener = open(0).unwrap();
        let address = listener.local_addr().unwrap();
        assert!(address.ip().is_loopback());
        let listening = thread::spawn(|| {
            let mut statements = Vec::new();
            let names = listen(listener, |statement| {
                statements.push(statement.clone());
                Ok(())
            });
            (statements, names.unwrap())
        });
        requests(address);
        listening.join().unwrap()
    }

    #[test]
    fn a_click_on_a_problem() {
        let (statements, names) = listen_to(|address| {
            // A browser may connect and send nothing.
            let _idle = TcpStream::connect(address).unwrap();
            assert_eq!(send(address, &post(&body('f', "1", 1)), 7), "200");
        });
        let url = "https://atcoder.jp/contests/x/tasks/abc400_f";
        let samples = vec![("1\n".into(), "2\n".into())];
        let expected = Statement::new(url, "abc400f", "f - Name", 2.5, samples).unwrap();
        assert_eq!((statements, names), (vec![expected], vec!["abc400f".into()]));
    }

    #[test]
    fn a_click_on_a_contest_sends_many_at_once() {
        let (statements, names) = listen_to(|address| {
            thread::scope(|scope| {
                for letter in 'a'..='z' {
                    let request = post(&body(letter, "1", 26))
                        .replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n");
                    scope.spawn(move || assert_eq!(send(address, &request, 1000), "100 200"));
                }
            });
        });
        assert_eq!((statements.len(), names.len()), (26, 26));
    }

    #[test]
    #[rustfmt::skip]
    fn what_is_no_problem_is_refused() {
        let right = body('f', "1", 1);
        let (statements, _) = listen_to(move |address| {
            let good = post(&right);
            let check = |request: &str, status| assert_eq!(send(address, request, 4096), status, "{request}");
            check("", "400");
            check("no request\r\n\r\n", "400");
            check(&good[..good.len() - 1], "400");
            check("POST / HTTP/1.1\r\n", "400");
            check(&post("no JSON"), "400");
            for (from, to) in [
                ("POST /", "GET /"),
                ("POST /", "OPTIONS /"),
                ("POST /", "POST /x"),
                ("localhost", "example.org"),
                ("application/json", "text/plain"),
                ("Content-Length", "X-Length"),
                ("Content-Length: ", "Content-Length: 1000000"),
                ("https://atcoder.jp", "https://example.org"),
                ("abc400_f", "../../x"),
                ("tasks/abc400_f", "tasks/x%2f.."),
                ("\"url\"", "\"u\""),
                ("\"name\"", "\"n\""),
                ("\"tests\"", "\"t\""),
                ("\"input\"", "\"i\""),
                ("2500", "-1"),
            ] {
                check(&post(&right).replace(from, to), "400");
            }
            check(&good, "200");
        });
        assert_eq!(statements.len(), 1);
    }
}
