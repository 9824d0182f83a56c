//! <URL> TITLE
//!
//! Time limit: TIME_LIMIT.
//!
//! TODO the idea in a few sentences, and why it is right.
//!
//! TODO O(…) time and O(…) space.

use proconio::{fastout, input};

#[fastout]
fn main() {
    input! {
        n: u64,
    }
    println!("{n}");
}
