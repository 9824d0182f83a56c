use sente::input::{Error, Input};
use std::io::{self, Write};

fn main() -> Result<(), Error> {
    let n: u64 = Input::new(&read()?).parse("n")?;
    write(n)
}

/// Reads a line.
fn read() -> Result<String, Error> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line)
}

/// Writes a line at once, because the judge waits for it.
fn write(line: impl std::fmt::Display) -> Result<(), Error> {
    println!("{line}");
    Ok(io::stdout().flush()?)
}
