//! A listener for HTTP requests that post JSON to a port of this machine.

use super::print_fault;
use anyhow::{Context, Error, Result, anyhow, ensure};
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::str;
use std::thread;
use std::time::{Duration, Instant};

const MAX_HEAD_BYTES: usize = 1 << 16;
const MAX_BODY_BYTES: usize = 2 << 20;
/// The largest number of bytes of a refused request that are read to bring its answer through.
const MAX_UNUSED_BYTES: usize = 2 * MAX_BODY_BYTES;
/// The time in which a connection has to send its request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The pause between two looks at the open connections.
const PAUSE: Duration = Duration::from_millis(5);
/// The largest number of open connections. One more closes the oldest.
const MAX_CONNECTIONS: usize = 64;

/// A port of this machine, which no other machine can reach, and its open connections.
///
/// A browser may open connections long before it uses them, and a client may be slow. So none is waited for:
/// all are looked at in turn.
pub(super) struct Listener {
    socket: TcpListener,
    connections: Vec<Connection>,
}

/// A request whose body has arrived, to be answered.
pub(super) struct Request {
    stream: TcpStream,
    body: Vec<u8>,
}

struct Connection {
    stream: TcpStream,
    opened: Instant,
    received: Vec<u8>,
    /// The number of bytes that came after the request was refused; none if it was not.
    unused_bytes: Option<usize>,
}

enum Progress {
    /// More may come later.
    Waiting,
    /// The body has arrived.
    Complete(Vec<u8>),
    /// Nothing more is expected.
    Ended,
}

impl Listener {
    /// Opens a port; 0 stands for any that is free.
    ///
    /// # Errors
    ///
    /// Returns an error if the port cannot be opened, for example because another program has it.
    pub(super) fn open(port: u16) -> Result<Self> {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let socket = socket.with_context(|| format!("cannot listen on port {port}"))?;
        Ok(Self { socket, connections: Vec::new() })
    }

    /// Returns the number of the port.
    pub(super) fn port(&self) -> Result<u16> {
        Ok(self.socket.local_addr()?.port())
    }

    /// Waits for a request that posts JSON. Others are refused.
    pub(super) fn next(&mut self) -> Request {
        loop {
            self.accept();
            let mut index = 0;
            while let Some(connection) = self.connections.get_mut(index) {
                match connection.advance() {
                    Progress::Waiting => index += 1,
                    Progress::Ended => drop(self.connections.remove(index)),
                    Progress::Complete(body) => {
                        let Connection { stream, .. } = self.connections.remove(index);
                        return Request { stream, body };
                    }
                }
            }
            if !self.connections.is_empty() {
                thread::sleep(PAUSE);
            }
        }
    }

    /// Accepts the connections that wait for it. If none is open yet, waits for one.
    fn accept(&mut self) {
        loop {
            let may_wait = self.connections.is_empty();
            let accepted =
                self.socket.set_nonblocking(!may_wait).and_then(|()| self.socket.accept());
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(fault) if fault.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    // The system may have no file to give until another connection ends.
                    thread::sleep(10 * PAUSE);
                    return;
                }
            };
            if stream.set_nonblocking(true).is_err() {
                continue;
            }
            let received = Vec::new();
            self.connections.push(Connection {
                stream,
                opened: Instant::now(),
                received,
                unused_bytes: None,
            });
            if self.connections.len() > MAX_CONNECTIONS {
                self.connections.remove(0);
                return;
            }
        }
    }
}

impl Connection {
    /// Reads the bytes that have arrived.
    fn advance(&mut self) -> Progress {
        let is_late = self.opened.elapsed() > TIMEOUT;
        let mut buffer = [0; 1 << 14];
        loop {
            let count = match self.stream.read(&mut buffer) {
                Ok(0) => {
                    self.refuse(&anyhow!("the request was cut short"));
                    return Progress::Ended;
                }
                Ok(count) => count,
                Err(fault) if fault.kind() == ErrorKind::Interrupted => continue,
                Err(fault) if fault.kind() == ErrorKind::WouldBlock => {
                    if !is_late {
                        return Progress::Waiting;
                    }
                    self.refuse(&anyhow!("the request took more than {} s", TIMEOUT.as_secs()));
                    return Progress::Ended;
                }
                Err(fault) => {
                    self.refuse(&Error::new(fault).context("cannot read the request"));
                    return Progress::Ended;
                }
            };
            if let Some(unused_bytes) = &mut self.unused_bytes {
                *unused_bytes += count;
                if *unused_bytes > MAX_UNUSED_BYTES {
                    return Progress::Ended;
                }
                continue;
            }
            self.received.extend_from_slice(&buffer[..count]);
            match body(&self.received) {
                Ok(Some(body)) => return Progress::Complete(body.to_owned()),
                Ok(None) => {}
                Err(fault) => self.refuse(&fault),
            }
        }
    }

    /// Answers that the request is refused, and reports it, unless that was done or nothing was received.
    ///
    /// The connection stays open for reading: if bytes were left unread when it is closed, the system would
    /// take back the answer.
    fn refuse(&mut self, fault: &Error) {
        if self.unused_bytes.is_some() {
            return;
        }
        self.unused_bytes = Some(0);
        answer(&self.stream, false);
        if !self.received.is_empty() {
            print_fault("refused", fault);
        }
    }
}

impl Request {
    pub(super) fn body(&self) -> &[u8] {
        &self.body
    }

    /// Answers the request.
    pub(super) fn answer(self, is_good: bool) {
        answer(&self.stream, is_good);
    }
}

/// Answers a request. The client may have closed the connection; that is no error.
fn answer(mut stream: &TcpStream, is_good: bool) {
    let status = if is_good { "200 OK" } else { "400 Bad Request" };
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
        body_length(str::from_utf8(head).context("the head of the request is not UTF-8")?)?;
    Ok(body.get(..length))
}

/// Returns the length of the body that follows a head.
///
/// # Errors
///
/// Returns an error if the request may come from a page in the browser and not from an extension. A page can
/// send JSON only to the site that it comes from, and names that site as the origin.
fn body_length(head: &str) -> Result<usize> {
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
    let origin = header("Origin");
    let is_page = origin.to_ascii_lowercase().starts_with("http");
    ensure!(!is_page, "expected an extension of the browser, found a page of {origin:?}");
    let media_type = header("Content-Type");
    let found = media_type.split(';').next().unwrap_or_default().trim();
    ensure!(found == "application/json", "expected JSON, found {media_type:?}");
    let length = header("Content-Length").parse().context("expected the length of the body")?;
    ensure!(
        length <= MAX_BODY_BYTES,
        "expected a body of at most {MAX_BODY_BYTES} bytes, found {length}"
    );
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::{Listener, MAX_BODY_BYTES, MAX_CONNECTIONS, MAX_HEAD_BYTES};
    use std::io::{Read, Write};
    use std::net::{Shutdown, SocketAddr, TcpStream};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    fn post(body: &str) -> String {
        let length = body.len();
        format!(
            "POST / HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends a request and returns the status of its answer.
    fn send(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        // A request that is refused may not be read to its end.
        let _ = stream.write_all(request.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// Starts to listen for one request. Returns the address, and the thread, which returns the body.
    fn listening() -> (SocketAddr, JoinHandle<Vec<u8>>) {
        let mut listener = Listener::open(0).unwrap();
        let address = listener.socket.local_addr().unwrap();
        assert!(address.ip().is_loopback());
        let thread = thread::spawn(move || {
            let request = listener.next();
            let body = request.body().to_owned();
            request.answer(true);
            body
        });
        (address, thread)
    }

    #[test]
    fn a_request_of_a_page_in_the_browser_is_refused() {
        let (address, thread) = listening();
        for (from, to) in [
            ("\r\nHost", "\r\nOrigin: https://x.org\r\nHost"),
            ("\r\nHost", "\r\norigin:HTTP://localhost\r\nHost"),
            ("localhost", "x.org"),
            ("application/json", "text/plain"),
            ("application/json", ""),
            ("POST /", "OPTIONS /"),
            ("POST /", "POST /x"),
        ] {
            assert_eq!(send(address, &post("1").replacen(from, to, 1)), "400", "{to}");
        }
        let extension = "\r\nOrigin: chrome-extension://abc\r\nHost";
        assert_eq!(send(address, &post("2").replacen("\r\nHost", extension, 1)), "200");
        assert_eq!(thread.join().unwrap(), b"2");
    }

    #[test]
    fn a_request_has_a_bounded_size() {
        let (address, thread) = listening();
        let head =
            |length| post("1").replace("Host", &format!("X: {}\r\nHost", "x".repeat(length)));
        assert_eq!(send(address, &head(MAX_HEAD_BYTES)), "400");
        assert_eq!(send(address, &post(&" ".repeat(MAX_BODY_BYTES + 1))), "400");
        assert_eq!(send(address, &post("1").replace("h: 1", "h: 18446744073709551616")), "400");
        assert_eq!(send(address, &post(&" ".repeat(MAX_BODY_BYTES))), "200");
        assert_eq!(thread.join().unwrap().len(), MAX_BODY_BYTES);
        let (address, thread) = listening();
        assert_eq!(send(address, &head(MAX_HEAD_BYTES - 200)), "200");
        thread.join().unwrap();
    }

    #[test]
    fn idle_and_slow_connections_are_not_waited_for() {
        let (address, thread) = listening();
        let begun = Instant::now();
        let idle: Vec<_> =
            (0..MAX_CONNECTIONS + 9).map(|_| TcpStream::connect(address).unwrap()).collect();
        let mut slow = TcpStream::connect(address).unwrap();
        slow.write_all(&post("1").as_bytes()[..50]).unwrap();
        assert_eq!(send(address, &post("2")), "200");
        assert_eq!(thread.join().unwrap(), b"2");
        // Ten times as long as the test takes on a busy machine, and half of what one of them may take.
        assert!(begun.elapsed() < Duration::from_secs(5));
        drop((idle, slow));
    }
}
