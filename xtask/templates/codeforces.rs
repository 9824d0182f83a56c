use sente::input::{Error, Input};
use std::io;

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let mut input = Input::new(&text);
    let mut output = String::new();
    // If an input has only one test, delete this line, and keep the body of the loop without the loop.
    let t: usize = input.parse("t")?;
    for _ in 0..t {
        let n: u64 = input.parse("n")?;
        output += &format!("{n}\n");
    }
    print!("{output}");
    Ok(())
}
