use sente::input::{Error, Input};
use std::io::{self, Write};

fn main() -> Result<(), Error> {
    // If there are t tests, read t from a line first, and do the rest t times.
    let line = read_line()?;
    let mut input = Input::new(&line);
    // The text "n" in `read("n")` only appears in the error about a wrong input.
    let n: u64 = input.read("n")?;
    // let m: u64 = input.read("m")?;
    // for x in 1..=n {
    //     write_line(format_args!("? {x}"))?; // a query
    //     let answer: u64 = Input::new(&read_line()?).read("answer")?;
    // }
    write_line(n)
}

/// Reads a line. At the end of the input, the line is empty, so reading a word from it is an error.
fn read_line() -> Result<String, Error> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line)
}

/// Writes a line and flushes it, because the interactor waits for it.
fn write_line(line: impl std::fmt::Display) -> Result<(), Error> {
    println!("{line}");
    Ok(io::stdout().flush()?)
}
