//! A listener for HTTP requests that post JSON to a port of this machine.
//!
//! A browser may open connections long before it uses them, and a client may be slow. So each connection has a thread
//! of its own, and no connection is waited for while another one sends its request.
//!
//! The crate tiny_http would do most of this. But its version 0.12 sets no time limit for reading from a connection, so
//! a client that stops in the middle of a request would hold its thread for ever.

use crate::console::print_error;
use anyhow::{Context, Result, anyhow, ensure};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::str;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};
use workbench::support::thread::spawn_thread;

const MAX_HEAD_BYTES: usize = 1 << 16;
const MAX_BODY_BYTES: usize = 2 << 20;
/// The largest number of bytes that are still read, and dropped, after a request was refused. If bytes were left
/// unread, the answer might not arrive.
const MAX_UNUSED_BYTES: u64 = 2 * MAX_BODY_BYTES as u64;
/// The time in which a connection has to send its request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The pause after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);
/// The largest number of open connections. A further connection closes the oldest one.
const MAX_CONNECTIONS: usize = 64;

/// The schemes in the origins of the requests that extensions of a browser send.
const EXTENSION_SCHEMES: [&str; 2] = ["chrome-extension://", "moz-extension://"];

/// A listener on a port that only this machine can reach.
pub(super) struct Listener {
    address: SocketAddr,
    requests: Receiver<HttpRequest>,
}

/// A request whose body has arrived, to be answered.
pub(super) struct HttpRequest {
    stream: Arc<TcpStream>,
    body: Vec<u8>,
}

/// An answer to a request.
pub(super) enum Answer {
    /// The request is of use.
    Accepted,
    /// Nothing can be done with the request.
    Refused,
}

/// A connection that can be read until a point in time. Later, reading it is an error.
struct TimedConnection {
    stream: Arc<TcpStream>,
    end: Instant,
}

impl Listener {
    /// Opens a port; 0 stands for any free port. The port stays open until the program ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the port cannot be opened, for example because another program has it.
    pub(super) fn open(port: u16) -> Result<Self> {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| anyhow!("cannot listen on port {port}: {error}"))?;
        let address = socket.local_addr()?;
        let (sender, requests) = channel();
        spawn_thread(move || accept_connections(&socket, &sender))?;
        Ok(Self { address, requests })
    }

    /// Returns the number of the port.
    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    /// Waits for a request that posts JSON. Other requests are refused.
    pub(super) fn next(&self) -> HttpRequest {
        self.requests.recv().expect("connections are accepted until the program ends")
    }
}

/// Accepts connections, and starts a thread for each.
fn accept_connections(socket: &TcpListener, requests: &Sender<HttpRequest>) {
    let mut open: Vec<Weak<TcpStream>> = Vec::new();
    loop {
        let Ok((stream, _)) = socket.accept() else {
            // The system may have no free file descriptor until another connection ends.
            thread::sleep(PAUSE);
            continue;
        };
        open.retain(|stream| stream.strong_count() > 0);
        if open.len() == MAX_CONNECTIONS
            && let Some(oldest) = open.remove(0).upgrade()
        {
            let _ = oldest.shutdown(Shutdown::Both);
        }
        let stream = Arc::new(stream);
        open.push(Arc::downgrade(&stream));
        let requests = requests.clone();
        // If no thread can be started, the connection is closed.
        let _ = spawn_thread(move || serve(stream, &requests));
    }
}

/// Serves a connection: reads its request and sends it to `requests`, or answers that the request is refused.
fn serve(stream: Arc<TcpStream>, requests: &Sender<HttpRequest>) {
    let mut connection =
        TimedConnection { stream: Arc::clone(&stream), end: Instant::now() + TIMEOUT };
    let mut received = Vec::new();
    match read_body(&mut connection, &mut received) {
        Ok(body) => {
            // The listener may have been dropped after its last request.
            let _ = requests.send(HttpRequest { stream, body });
        }
        Err(error) => {
            if !received.is_empty() {
                print_error("refused", &error);
            }
            write_answer(&stream, &Answer::Refused);
            // If bytes were left unread when the connection is closed, the system would take back the answer.
            let _ = io::copy(&mut connection.take(MAX_UNUSED_BYTES), &mut io::sink());
        }
    }
}

/// Reads a request and returns its body. The bytes that have arrived are added to `received`, even if an error follows.
fn read_body(connection: &mut TimedConnection, received: &mut Vec<u8>) -> Result<Vec<u8>> {
    let mut buffer = [0; 1 << 14];
    loop {
        let count = match connection.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            result => result.context("cannot read the request")?,
        };
        ensure!(count > 0, "expected a whole request, found {} bytes of it", received.len());
        received.extend_from_slice(&buffer[..count]);
        if let Some(body) = body(received)? {
            return Ok(body.to_owned());
        }
    }
}

impl Read for TimedConnection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let timeout_error = || {
            let message = format!("it took more than {} s", TIMEOUT.as_secs());
            io::Error::new(ErrorKind::TimedOut, message)
        };
        let rest = self.end.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Err(timeout_error());
        }
        self.stream.set_read_timeout(Some(rest))?;
        let result = (&*self.stream).read(buffer);
        result.map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => timeout_error(),
            _ => error,
        })
    }
}

impl HttpRequest {
    pub(super) fn body(&self) -> &[u8] {
        &self.body
    }

    /// Answers the request.
    pub(super) fn answer(self, answer: &Answer) {
        write_answer(&self.stream, answer);
    }
}

/// Answers a request. The client may have closed the connection; that is no error.
fn write_answer(mut stream: &TcpStream, answer: &Answer) {
    let status = match answer {
        Answer::Accepted => "200 OK",
        Answer::Refused => "400 Bad Request",
    };
    let _ = write!(stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    let _ = stream.shutdown(Shutdown::Write);
}

/// Returns the body of a request, if all of it has been received.
fn body(received: &[u8]) -> Result<Option<&[u8]>> {
    const END: &[u8] = b"\r\n\r\n";
    let searched = &received[..received.len().min(MAX_HEAD_BYTES)];
    let Some(end) = searched.windows(END.len()).position(|window| window == END) else {
        let is_short = received.len() < MAX_HEAD_BYTES;
        ensure!(is_short, "expected a head of at most {MAX_HEAD_BYTES} bytes");
        return Ok(None);
    };
    let (head, body) = received.split_at(end + END.len());
    let length =
        body_length(str::from_utf8(head).context("cannot read the head of the request as UTF-8")?)?;
    Ok(body.get(..length))
}

/// Returns the length of the body that follows a head.
///
/// # Errors
///
/// Returns an error if the request does not post JSON of at most [`MAX_BODY_BYTES`] bytes to this machine, or if one of
/// the headers that are read here, such as `Host`, occurs twice. Returns an error, too, if the request may come from a
/// page in the browser, and not from an extension: the value of the header `Origin`, if there is such a header, has to
/// begin with one of [`EXTENSION_SCHEMES`].
fn body_length(head: &str) -> Result<usize> {
    let header = |name: &str| {
        let headers = head.lines().filter_map(|line| line.split_once(':'));
        let mut found = headers.filter(|(found, _)| found.trim().eq_ignore_ascii_case(name));
        let value = found.next().map(|(_, value)| value.trim());
        ensure!(found.next().is_none(), "expected one header {name}, found several");
        Ok(value)
    };
    let request = head.lines().next().unwrap_or_default();
    ensure!(request.starts_with("POST / HTTP/1."), "expected POST /, found {request:?}");
    let host = header("Host")?.unwrap_or_default();
    ensure!(is_this_machine(host), "expected the host localhost, found {host:?}");
    if let Some(origin) = header("Origin")? {
        let is_extension = EXTENSION_SCHEMES.iter().any(|scheme| origin.starts_with(scheme));
        ensure!(is_extension, "expected an extension of the browser, found a page of {origin:?}");
    }
    let media_type = header("Content-Type")?.unwrap_or_default();
    let found = media_type.split(';').next().unwrap_or_default().trim();
    ensure!(found == "application/json", "expected JSON, found {media_type:?}");
    let length = header("Content-Length")?.unwrap_or_default();
    let length = length.parse().context("cannot read the length of the body")?;
    ensure!(
        length <= MAX_BODY_BYTES,
        "expected a body of at most {MAX_BODY_BYTES} bytes, found {length}"
    );
    Ok(length)
}

/// Returns true if a host is a name of this machine, perhaps with a port.
fn is_this_machine(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let is_number = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    ["localhost", "127.0.0.1"].contains(&name) && is_number
}

#[cfg(test)]
mod tests {
    use super::{Answer, Listener, MAX_BODY_BYTES, MAX_CONNECTIONS, MAX_HEAD_BYTES};
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};
    use test_support::client::{self, post_request, status};

    /// Sends a request and returns the status of its answer.
    fn send(port: u16, request: &str) -> String {
        status(&client::send(port, request, 1 << 16)).to_owned()
    }

    /// Starts to listen for one request. Returns the port, and the thread, which returns the body.
    fn listening() -> (u16, JoinHandle<Vec<u8>>) {
        let listener = Listener::open(0).unwrap();
        assert!(listener.address.ip().is_loopback());
        let port = listener.port();
        let thread = thread::spawn(move || {
            let request = listener.next();
            let body = request.body().to_owned();
            request.answer(&Answer::Accepted);
            body
        });
        (port, thread)
    }

    /// Sends a request, whose body is `2`, to a listener for one request. Asserts that the listener accepts it.
    fn assert_accepted(port: u16, thread: JoinHandle<Vec<u8>>, request: &str) {
        assert_eq!(send(port, request), "200", "{request}");
        assert_eq!(thread.join().unwrap(), b"2");
    }

    #[test]
    fn an_answer_begins_with_a_status_line_of_http() {
        let (port, thread) = listening();
        let status_line = |request: &str| {
            let answer = client::send(port, request, request.len());
            answer.lines().next().unwrap_or_default().to_owned()
        };
        assert_eq!(
            status_line(&post_request("1").replacen("POST", "PUT", 1)),
            "HTTP/1.1 400 Bad Request"
        );
        assert_eq!(status_line(&post_request("2")), "HTTP/1.1 200 OK");
        assert_eq!(thread.join().unwrap(), b"2");
    }

    #[test]
    fn a_request_of_a_page_in_the_browser_is_refused() {
        let (port, thread) = listening();
        for (from, to) in [
            ("\r\nHost", "\r\nOrigin: https://x.org\r\nHost"),
            ("\r\nHost", "\r\norigin:HTTP://localhost\r\nHost"),
            ("\r\nHost", "\r\nOrigin: null\r\nHost"),
            ("\r\nHost", "\r\nOrigin:\r\nHost"),
            ("\r\nHost", "\r\nOrigin: file://\r\nHost"),
            ("\r\nHost", "\r\nOrigin : https://x.org\r\nHost"),
            ("\r\nHost", "\r\nOrigin: moz-extension://a\r\nOrigin: https://x.org\r\nHost"),
            ("localhost", "x.org"),
            ("localhost:1", "localhost:1@evil.org"),
            ("localhost:1", "localhost:"),
            ("localhost:1", "localhost:x"),
            ("localhost:1", "localhost.x.org:1"),
            ("\r\nHost", "\r\nHost: x.org\r\nHost"),
            ("application/json", "text/plain"),
            ("application/json", ""),
            ("POST /", "OPTIONS /"),
            ("POST /", "POST /x"),
        ] {
            assert_eq!(send(port, &post_request("1").replacen(from, to, 1)), "400", "{to}");
        }
        assert_accepted(port, thread, &post_request("2"));
    }

    #[test]
    fn a_request_of_an_extension_to_this_machine_is_accepted() {
        for (from, to) in [
            ("\r\nHost", "\r\nOrigin: chrome-extension://abc\r\nHost"),
            ("\r\nHost", "\r\norigin: moz-extension://abc\r\nHost"),
            ("localhost:1", "127.0.0.1:10043"),
            ("localhost:1", "localhost"),
        ] {
            let (port, thread) = listening();
            assert_accepted(port, thread, &post_request("2").replacen(from, to, 1));
        }
    }

    /// Returns a request whose head has a further header with a value of this length.
    fn request_with_long_head(length: usize) -> String {
        post_request("1").replace("Host", &format!("X: {}\r\nHost", "x".repeat(length)))
    }

    #[test]
    fn a_head_has_a_bounded_size() {
        let (port, thread) = listening();
        assert_eq!(send(port, &request_with_long_head(MAX_HEAD_BYTES)), "400");
        assert_eq!(send(port, &request_with_long_head(MAX_HEAD_BYTES - 200)), "200");
        thread.join().unwrap();
    }

    #[test]
    fn a_body_has_a_bounded_size() {
        let (port, thread) = listening();
        assert_eq!(send(port, &post_request(&" ".repeat(MAX_BODY_BYTES + 1))), "400");
        assert_eq!(
            send(port, &post_request("1").replace("h: 1", "h: 18446744073709551616")),
            "400"
        );
        assert_eq!(send(port, &post_request(&" ".repeat(MAX_BODY_BYTES))), "200");
        assert_eq!(thread.join().unwrap().len(), MAX_BODY_BYTES);
    }

    #[test]
    fn a_port_that_is_taken_is_named() {
        let port = Listener::open(0).unwrap().port();
        let error = Listener::open(port).err().unwrap().to_string();
        assert!(error.starts_with(&format!("cannot listen on port {port}: ")), "{error}");
    }

    #[test]
    fn idle_and_slow_connections_are_not_waited_for() {
        let (port, thread) = listening();
        let begun = Instant::now();
        let idle: Vec<_> = (0..MAX_CONNECTIONS + 9)
            .map(|_| TcpStream::connect(("127.0.0.1", port)).unwrap())
            .collect();
        let mut slow = TcpStream::connect(("127.0.0.1", port)).unwrap();
        slow.write_all(&post_request("1").as_bytes()[..50]).unwrap();
        assert_eq!(send(port, &post_request("2")), "200");
        assert_eq!(thread.join().unwrap(), b"2");
        assert_eq!((&idle[0]).read(&mut [0]).unwrap(), 0, "the oldest is closed");
        // The limit is ten times as long as the test takes on a busy machine, and half of `TIMEOUT`.
        assert!(begun.elapsed() < Duration::from_secs(5));
        drop((idle, slow));
    }
}
