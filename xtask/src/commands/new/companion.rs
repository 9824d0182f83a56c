//! Competitive Companion: an extension for browsers that sends a problem by an HTTP request.

use super::super::tell;
use super::files::{Batch, Statement};
use anyhow::{Context, Result, bail, ensure};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// Where Competitive Companion sends to: a port of this machine, which no other machine can reach.
pub(super) fn open(port: u16) -> Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    listener.with_context(|| format!("cannot listen on port {port}"))
}

/// Receives a problem, or all problems of a contest, and hands over each. Returns the names of those that
/// were created, and whether all could be. What is no problem is answered with an error, and changes
/// nothing.
pub(super) fn listen(
    listener: TcpListener,
    mut create: impl FnMut(Statement) -> Result<String>,
) -> Result<(Vec<String>, bool)> {
    let (sender, receiver) = channel();
    // A browser may open connections long before it uses them, so each has a thread.
    thread::Builder::new().spawn(move || {
        for stream in listener.incoming() {
            let sender = sender.clone();
            let thread = thread::Builder::new();
            if stream.and_then(|stream| thread.spawn(move || answer(&stream, &sender))).is_err() {
                // The system has no file or no thread to give until another connection ends.
                thread::sleep(Duration::from_millis(50));
            }
        }
    })?;
    let mut contests: HashMap<String, (usize, Vec<String>)> = HashMap::new();
    for (Batch { id, size }, statement) in receiver {
        let (count, names) = contests.entry(id).or_default();
        *count += 1;
        match statement.and_then(&mut create) {
            Ok(name) => names.push(name),
            Err(fault) => tell(&format!("error: {}", short(&fault))),
        }
        if *count >= size {
            let is_whole = names.len() == *count;
            return Ok((mem::take(names), is_whole));
        }
    }
    bail!("the listener has ended")
}

/// An error as a sentence that does not fill the terminal.
fn short(fault: &anyhow::Error) -> String {
    format!("{fault:#}").chars().take(500).collect()
}

/// Receives a request and answers it.
fn answer(stream: &TcpStream, clicks: &Sender<(Batch, Result<Statement>)>) -> Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let click = receive(stream).and_then(|body| {
        let statement: Statement = serde_json::from_slice(&body).context("this is no problem")?;
        let url = format!("{:?}", statement.url);
        Ok((statement.batch.clone(), statement.check(None).context(url)))
    });
    let is_good = matches!(click, Ok((_, Ok(_))));
    let status = if is_good { "200 OK" } else { "400 Bad Request" };
    // Who has gone does not want to know.
    let _ = write!(&*stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    match click {
        Ok(click) => clicks.send(click)?,
        Err(fault) => tell(&format!("refused: {}", short(&fault))),
    }
    // What is left unread would make the system take the answer back.
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream.take(MOST_BODY), &mut io::sink())?;
    Ok(())
}

const MOST_HEAD: u64 = 1 << 16;
const MOST_BODY: u64 = 2 << 20;

/// The body of a request that may be one of Competitive Companion.
fn receive(stream: &TcpStream) -> Result<Vec<u8>> {
    let mut reader = BufReader::new(stream).take(MOST_HEAD);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        ensure!(reader.read_line(&mut head)? > 0, "the request has no end");
    }
    let length = body_length(&head)?;
    let mut body = Vec::new();
    reader.set_limit(length);
    reader.read_to_end(&mut body)?;
    ensure!(body.len() as u64 == length, "the request was cut short");
    Ok(body)
}

/// Checks that the request comes from the extension, and not from a page in the browser: a page can send
/// JSON only to where it comes from. Returns the length of the body.
fn body_length(head: &str) -> Result<u64> {
    let header = |name: &str| {
        let mut headers = head.lines().filter_map(|line| line.split_once(':'));
        let found = headers.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value.trim())
    };
    let request = head.lines().next().unwrap_or_default();
    ensure!(request.starts_with("POST / HTTP/1."), "expected POST /, found {request:?}");
    let host = header("Host");
    let name = host.split(':').next().unwrap_or_default();
    ensure!(["localhost", "127.0.0.1"].contains(&name), "expected localhost, found {host:?}");
    let media_type = header("Content-Type");
    let found = media_type.split(';').next().unwrap_or_default().trim();
    ensure!(found == "application/json", "expected JSON, found {media_type:?}");
    let length = header("Content-Length").parse().context("expected the length of the body")?;
    ensure!(length <= MOST_BODY, "expected a body of at most {MOST_BODY} bytes, found {length}");
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::{MOST_BODY, listen, open};
    use anyhow::ensure;
    use std::io::{Read, Write};
    use std::net::{Shutdown, SocketAddr, TcpStream};
    use std::thread;

    /// What a click on a problem of a contest of 27 sends.
    fn click(letter: char, contest: &str) -> String {
        format!(
            r#"{{"name": "{letter} - Name", "url": "https://atcoder.jp/contests/x/tasks/abc400_{letter}",
            "timeLimit": 2500, "tests": [{{"input": "1\n", "output": "2\n"}}],
            "batch": {{"id": "{contest}", "size": 27}}}}"#
        )
    }

    fn post(body: &str) -> String {
        let length = body.len();
        format!(
            "POST / HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends a request in pieces of this many bytes, and checks the status of the answer.
    fn check(address: SocketAddr, request: &str, piece: usize, status: &str) {
        let mut stream = TcpStream::connect(address).unwrap();
        for piece in request.as_bytes().chunks(piece) {
            // A request that is refused is not read to its end.
            let _ = stream.write_all(piece);
        }
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert_eq!(answer.split(' ').nth(1).unwrap_or_default(), status, "{request:.999}");
    }

    /// Sends what is no problem, and after it a contest, all at once.
    fn send(address: SocketAddr) {
        // A browser may connect and send nothing.
        let _idle = TcpStream::connect(address).unwrap();
        let other = click('f', "other");
        let good = post(&other);
        for request in [
            "",
            "no request\r\n\r\n",
            "POST / HTTP/1.1\r\n",
            &good[..good.len() - 1],
            &good.replace("Host", &format!("X: {}\r\nHost", "x".repeat(1 << 16))),
            &post("no JSON"),
            &post(&(" ".repeat(MOST_BODY as usize) + &other)),
        ] {
            check(address, request, 4096, "400");
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
            ("tasks/abc400_f", "tasks/build"),
            ("\"url\"", "\"u\""),
            ("\"tests\"", "\"t\""),
            ("2500", "-1"),
        ] {
            check(address, &post(&other.replace(from, to)).replace(from, to), 4096, "400");
        }
        let refused = click('f', "contest").replace("2500", "-1.5");
        check(address, &post(&refused), 4096, "400");
        thread::scope(|scope| {
            for letter in 'a'..='z' {
                scope.spawn(move || check(address, &post(&click(letter, "contest")), 7, "200"));
            }
        });
    }

    #[test]
    fn a_contest_ends_without_what_is_refused() {
        let listener = open(0).unwrap();
        let address = listener.local_addr().unwrap();
        assert!(address.ip().is_loopback());
        let listening = thread::spawn(|| {
            let mut created = Vec::new();
            let (mut names, is_good) = listen(listener, |statement| {
                ensure!(statement.name != "abc400z", "the disk is full");
                created.push(statement.name.clone());
                Ok(statement.name)
            })?;
            names.sort_unstable();
            created.sort_unstable();
            anyhow::Ok((names == created, names, is_good))
        });
        send(address);
        let expected: Vec<_> = ('a'..='y').map(|letter| format!("abc400{letter}")).collect();
        assert_eq!(listening.join().unwrap().unwrap(), (true, expected, false));
    }
}
