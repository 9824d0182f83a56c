use proconio::{fastout, input};
// use proconio::marker::{Chars, Usize1};

#[fastout]
fn main() {
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
