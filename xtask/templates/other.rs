use sente::input::{Error, Input};
use std::io;

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let mut input = Input::new(&text);
    let mut output = String::new();
    // The text is the name of the number in messages about a wrong input.
    let n: u64 = input.parse("n")?;
    // let a: Vec<u64> = (0..n).map(|_| input.parse("a")).collect::<Result<_, _>>()?;
    output += &format!("{n}\n");
    print!("{output}");
    Ok(())
}
