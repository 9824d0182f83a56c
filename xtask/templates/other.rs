use sente::input::{Error, Input};
use std::io;

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let mut input = Input::new(&text);
    let mut output = String::new();
    // "n" is only a name for messages about a wrong input.
    let n: u64 = input.read("n")?;
    // let a: Vec<u64> = (0..n).map(|_| input.read("a")).collect::<Result<_, _>>()?;
    // let s = input.token("s")?;
    output += &format!("{n}\n");
    print!("{output}");
    Ok(())
}
