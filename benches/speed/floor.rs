//! The floor: reads all of its input at once, and writes as many bytes as it is told.

use std::io::{Read, Write, stdin, stdout};

fn main() {
    let mut input = Vec::new();
    stdin()
        .lock()
        .read_to_end(&mut input)
        .expect("the input can be read");
    let length = std::env::args()
        .nth(1)
        .expect("the number of bytes to write");
    let output = vec![b'\n'; length.parse().expect("a number of bytes")];
    stdout()
        .lock()
        .write_all(&output)
        .expect("the output can be written");
}
