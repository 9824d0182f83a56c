//! TODO name, TODO title: <https://codeforces.com/problemset/problem/TODO>
//!
//! TODO the idea, in a few sentences: what a position is, what a move is, and what decides.
//!
//! TODO why it is right.
//!
//! TODO O(…) time and O(…) space.

use sente::input::{Error, Input};
use std::io::stdin;

// TODO: for now this returns n, so that the program runs.
fn solve(n: u64) -> u64 {
    n
}

fn parse(mut input: Input) -> Result<u64, Error> {
    let n = input.number("n", 1..=200_000)?;
    input.end()?;
    Ok(n)
}

fn main() -> Result<(), Error> {
    let n = parse(Input::read(stdin().lock())?)?;
    println!("{}", solve(n));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::solve;

    // TODO: a small case that can be followed by hand, and a name that says why it matters.
    #[test]
    fn n_comes_back() {
        assert_eq!(solve(7), 7);
    }
}

#[cfg(test)]
#[path = "proof.rs"]
mod proof;
