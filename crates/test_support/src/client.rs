//! A client that posts JSON to a port of this machine.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};

/// Returns a request that posts a body as JSON.
pub fn post_request(body: &str) -> String {
    let length = body.len();
    format!(
        "POST / HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
}

/// Sends a request to a port of this machine, in pieces of `piece_size` bytes. Returns the answer.
///
/// # Panics
///
/// Panics if nobody listens on the port.
pub fn send(port: u16, request: &str, piece_size: usize) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a listener on the port");
    for piece in request.as_bytes().chunks(piece_size) {
        // This fails if the server refuses the request before it has read all of it.
        let _ = stream.write_all(piece);
    }
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer
}

/// Returns the status of an answer, such as `200`.
pub fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}
