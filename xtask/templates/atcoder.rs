use proconio::{fastout, input};

#[fastout]
fn main() {
    input! {
        n: u64,
    }
    println!("{n}");
}
