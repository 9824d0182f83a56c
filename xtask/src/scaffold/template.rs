//! The source that a solution begins with: it prints the number that it reads.

use crate::judge::profile::JudgeProfile;

const HEADER: &str = "\
//! {short_name}, TODO title: <{url}>
//!
//! TODO the idea, in a few sentences: what a position is, what a move is, and what decides.
//!
//! TODO why it is right.
//!
//! TODO O(…) time and O(…) space.

";

const MAIN_WITH_PROCONIO: &str = r#"use proconio::input;
use proconio::source::{Source, once::OnceSource};
use std::io::stdin;

// TODO: for now this gives n back, so that the program runs.
fn solve(n: u64) -> u64 {
    n
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, n: u64 }
    if let Some(token) = source.next_token() {
        panic!("expected nothing more, found `{token}`");
    }
    println!("{}", solve(n));
}

"#;

const MAIN_WITH_STD: &str = r#"use sente::input::{Error, Input};
use std::io::stdin;

// TODO: for now this gives n back, so that the program runs.
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

"#;

const TESTS: &str = r#"#[cfg(test)]
mod tests {
    use super::solve;

    // TODO: a small case that can be followed by hand, and a name that says why it is one.
    #[test]
    fn n_comes_back() {
        assert_eq!(solve(7), 7);
    }
}
"#;

/// The text of `src/bin/<problem>.rs`.
pub(super) fn source(judge: &JudgeProfile, problem: &str, url: &str) -> String {
    let short_name = short_name(url).unwrap_or_else(|| problem.into());
    let header = HEADER
        .replace("{short_name}", &short_name)
        .replace("{url}", url);
    let has_proconio = judge
        .crates
        .iter()
        .any(|dependency| dependency.name == "proconio");
    let main = if has_proconio {
        MAIN_WITH_PROCONIO
    } else {
        MAIN_WITH_STD
    };
    [&header, main, TESTS].concat()
}

/// What people call a problem, such as "ABC 209 E", where its URL tells.
pub(super) fn short_name(url: &str) -> Option<String> {
    let segments: Vec<_> = url.split('/').collect();
    match segments[..] {
        [.., "tasks", task] => {
            let (contest, letter) = task.rsplit_once('_')?;
            let (series, number) = contest.split_at(contest.find(|c: char| c.is_ascii_digit())?);
            let is_usual = !series.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            is_usual.then(|| format!("{series} {number} {letter}").to_uppercase())
        }
        [.., "problemset", "problem", contest, letter]
        | [.., "contest" | "gym", contest, "problem", letter] => {
            Some(format!("CF {contest} {letter}"))
        }
        _ => None,
    }
}
