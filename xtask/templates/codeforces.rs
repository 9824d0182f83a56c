use sente::input::{Error, Input};
use std::fmt::Write;
use std::io;

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let mut input = Input::new(&text);
    let mut output = String::new();
    // For an input with only one test, replace the next line by `let t = 1;`.
    let t: usize = input.read("t")?;
    for _ in 0..t {
        solve(&mut input, &mut output)?;
    }
    print!("{output}");
    Ok(())
}

/// Reads a test, and writes its answer. The text "n" in `read("n")` only appears in the error about a wrong input.
fn solve(input: &mut Input, output: &mut String) -> Result<(), Error> {
    let n: usize = input.read("n")?;
    // let v = input.read_in_range("v", 1..=n)? - 1; // a number from 1 to n, minus 1
    // let a: Vec<u64> = input.list("a", n)?;
    // let s = input.token("s")?;
    // let m: usize = input.read("m")?;
    // let mut edges = Vec::new(); // m edges, with their vertices counted from 0
    // for _ in 0..m {
    //     edges.push((input.read_in_range("a", 1..=n)? - 1, input.read_in_range("b", 1..=n)? - 1));
    // }
    // let mut grid = Vec::new(); // n rows
    // for _ in 0..n {
    //     grid.push(input.token("a row")?.as_bytes());
    // }
    writeln!(output, "{n}").unwrap(); // Writing to a `String` cannot fail.
    Ok(())
}
