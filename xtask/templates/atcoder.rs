//! TODO name, TODO title: <https://atcoder.jp/contests/TODO/tasks/TODO>
//!
//! TODO the idea, in a few sentences: what a position is, what a move is, and what decides.
//!
//! TODO why it is right.
//!
//! TODO O(…) time and O(…) space.

use proconio::input;
use proconio::source::{Source, once::OnceSource};
use std::io::stdin;

// TODO: for now this returns n, so that the program runs.
fn solve(n: u64) -> u64 {
    n
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, n: u64 }
    if let Some(token) = source.next_token() {
        panic!("expected end of input, found `{token}`");
    }
    println!("{}", solve(n));
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
