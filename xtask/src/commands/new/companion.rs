//! Competitive Companion: an extension for browsers that sends a problem by an HTTP request.

use super::files::{Statement, name_of};
use anyhow::{Context, Result, anyhow, ensure};
use httparse::{EMPTY_HEADER, Request, Status};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// Listens until a problem has come, or all problems of a contest, and hands over each. Returns their
/// names. What is no problem is answered with an error, and changes nothing.
pub(super) fn listen(
    port: u16,
    mut create: impl FnMut(&Statement) -> Result<()>,
) -> Result<Vec<String>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.with_context(|| format!("cannot listen on port {port}"))?;
    eprintln!(
        "Listening on port {port}. Click on the button of Competitive Companion (a green +) on the page of \
         a problem or of a contest. Ctrl-C ends it."
    );
    let (sender, receiver) = channel();
    // A browser may open connections long before it uses them, so each has a thread.
    thread::spawn(move || {
        for stream in listener.incoming() {
            let sender = sender.clone();
            thread::spawn(move || {
                let mut stream = stream?;
                stream.set_read_timeout(Some(Duration::from_secs(10)))?;
                match serve(&mut stream) {
                    Ok(click) => sender.send(click)?,
                    Err(fault) => eprintln!("refused: {fault:#}"),
                }
                anyhow::Ok(())
            });
        }
    });
    let mut contests: HashMap<String, Vec<String>> = HashMap::new();
    for click in receiver {
        match create(&click.statement) {
            Ok(()) => {}
            Err(fault) => eprintln!("error: {fault:#}"),
        }
        let names = contests.entry(click.contest).or_default();
        names.push(click.statement.name);
        if names.len() >= click.size {
            return Ok(std::mem::take(names));
        }
    }
    Err(anyhow!("the listener has ended"))
}

/// A problem, as one of so many of a contest.
#[derive(Debug, PartialEq)]
struct Click {
    statement: Statement,
    contest: String,
    size: usize,
}

/// Receives a request and answers it.
fn serve(stream: &mut (impl Read + Write)) -> Result<Click> {
    let click = receive(stream).and_then(|body| {
        parse(&body).map_err(|fault| Refusal("422 Unprocessable Content", format!("{fault:#}")))
    });
    let status = match &click {
        Ok(_) => "200 OK",
        Err(Refusal(status, _)) => status,
    };
    let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    // Who has gone does not want to know.
    let _ = stream.write_all(answer.as_bytes());
    click.map_err(|Refusal(status, reason)| anyhow!("{status}: {reason}"))
}

/// The status of an answer, and the reason for it.
#[derive(Debug)]
struct Refusal(&'static str, String);

const MOST_HEADERS: usize = 16 << 10;
const MOST_BODY: usize = 16 << 20;

/// The body of a request that may be one of Competitive Companion.
fn receive(stream: &mut (impl Read + Write)) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let (start, length) = loop {
        let mut headers = [EMPTY_HEADER; 64];
        let mut request = Request::new(&mut headers);
        let status = request.parse(&bytes);
        let status = status.map_err(|fault| Refusal("400 Bad Request", fault.to_string()))?;
        if let Status::Complete(start) = status {
            let length = body_length(&request)?;
            if header(&request, "Expect").is_some() {
                let _ = stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            }
            break (start, length);
        }
        if bytes.len() > MOST_HEADERS {
            return Err(Refusal(
                "431 Request Header Fields Too Large",
                "the headers are too long".into(),
            ));
        }
        read_some(stream, &mut bytes)?;
    };
    while bytes.len() < start + length {
        read_some(stream, &mut bytes)?;
    }
    Ok(bytes[start..start + length].to_vec())
}

fn read_some(stream: &mut impl Read, bytes: &mut Vec<u8>) -> Result<(), Refusal> {
    let mut piece = [0; 8192];
    match stream.read(&mut piece) {
        Ok(length @ 1..) => {
            bytes.extend(&piece[..length]);
            Ok(())
        }
        _ => Err(Refusal(
            "400 Bad Request",
            "the request was cut short".into(),
        )),
    }
}

fn header<'a>(request: &Request<'_, 'a>, name: &str) -> Option<&'a str> {
    let mut headers = request.headers.iter();
    let found = headers.find(|header| header.name.eq_ignore_ascii_case(name))?;
    std::str::from_utf8(found.value).ok()
}

/// Checks that the request comes from the extension, and not from a page in the browser: a page can send
/// JSON only to where it comes from.
fn body_length(request: &Request) -> Result<usize, Refusal> {
    let is_host = |host: &str| ["localhost", "127.0.0.1"].contains(&host);
    let host = header(request, "Host").unwrap_or_default();
    let media_type = header(request, "Content-Type").unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    let length = header(request, "Content-Length").and_then(|length| length.parse().ok());
    let (method, path) = (
        request.method.unwrap_or_default(),
        request.path.unwrap_or_default(),
    );
    let refuse = |status, found: &str| Err(Refusal(status, format!("found {found:?}")));
    if method != "POST" {
        refuse("405 Method Not Allowed", method)
    } else if path != "/" {
        refuse("404 Not Found", path)
    } else if !is_host(host.split(':').next().unwrap_or_default()) {
        refuse("403 Forbidden", host)
    } else if !media_type.eq_ignore_ascii_case("application/json") {
        refuse("415 Unsupported Media Type", media_type)
    } else {
        match length {
            None => refuse("411 Length Required", ""),
            Some(length @ ..=MOST_BODY) => Ok(length),
            Some(length) => refuse("413 Content Too Large", &length.to_string()),
        }
    }
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
