use proconio::{fastout, input};
// use proconio::marker::{Chars, Usize1};

#[fastout]
fn main() {
    // If there are t tests, read t by an `input!` of its own, and put the rest into a loop.
    input! {
        n: usize,
        // a: [u64; n],
        // s: Chars, // a word, as a `Vec<char>`
        // v: Usize1, // a number, minus 1
        // m: usize,
        // edges: [(Usize1, Usize1); m],
        // matrix: [[i64; n]; n],
        // grid: [Chars; n],
    }
    println!("{n}");
}
