//! AGC 048 D, Pocky Game: <https://atcoder.jp/contests/agc048/tasks/agc048_d>
//!
//! First eats from the leftmost pile, Second from the rightmost. A larger end pile of one's own never
//! hurts: its owner can wait longer. Any move but taking the whole pile leaves at most what taking one
//! stone leaves, so only two moves matter: take the whole pile, which is worth it when the rest is then
//! won, or take a single stone, to lose as little as possible.
//!
//! Look at the moment when the opponent has just finished a pile: the next one on that side is still
//! full. So a position is an interval l..=r and one open number, the stones left in the end pile of
//! the player to move. More is better, so there is a least number that wins:
//!
//! - `first[l..=r]`: the least pile l with which First, to move, wins, pile r being full;
//! - `second[l..=r]`: the least pile r with which Second, to move, wins, pile l being full.
//!
//! If First takes pile l whole, Second is to move on l+1..=r with `A[r]` stones. That wins for First
//! when `A[r]` < `second[l+1..=r]`, and one stone in pile l is then enough. Otherwise it is a race in
//! single stones, in which each waits for the other's pile to become too small:
//!
//! ```text
//!     pile l:  x, x-1, x-2, …   must not fall below first[l..=r-1], while
//!     pile r:  A[r], A[r]-1, …  falls to second[l+1..=r] - 1, after A[r] - second[l+1..=r] + 1 rounds
//! ```
//!
//! As soon as pile r is below `second[l+1..=r]`, First takes pile l and wins. (Where that threshold is
//! 1, pile r is then gone: First wins l..=r-1 with what is left.) Should pile l be below
//! `first[l..=r-1]` before that, Second takes pile r and wins. First moves first, so the least x is
//! `first[l..=r-1] + A[r] - second[l+1..=r] + 1`. For Second it is the mirror image. One pile: 1.
//!
//! At the beginning all piles are full, so First wins if `A[1]` ≥ `first[1..=N]`.
//!
//! Intervals of one length need those of the length before alone, so two rows do: O(N²) time and
//! O(N) space. A threshold can reach (N - 2) · max A + 1, which needs more than 32 bits.

use itertools::Itertools;
use proconio::input;
use proconio::source::{Readable, Source, once::OnceSource};
use std::io::{BufRead, stdin};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    First,
    Second,
}

/// Reads the number of stones in a pile.
enum Stones {}

impl Readable for Stones {
    type Output = i64;

    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> i64 {
        let stones = i64::read(source);
        assert!(
            (1..=MOST_STONES).contains(&stones),
            "expected a pile of 1 to 10^9 stones, found {stones}"
        );
        stones
    }
}

const MOST_STONES: i64 = 1_000_000_000;

/// Who wins on these piles, from left to right, when First begins.
fn solve(piles: &[i64]) -> Player {
    // Both are indexed by the left end of the intervals of the present length.
    let mut first = vec![1; piles.len()];
    let mut second = vec![1; piles.len()];
    for length in 2..=piles.len() {
        for left in 0..=piles.len() - length {
            let right = left + length - 1;
            let (without_right, without_left) = (first[left], second[left + 1]);
            first[left] = least(without_right, piles[right], without_left);
            second[left] = least(without_left, piles[left], without_right);
        }
    }
    if piles[0] >= first[0] {
        Player::First
    } else {
        Player::Second
    }
}

/// The least own end pile that wins: `mine` is what it must keep while the other's pile, now `theirs`,
/// shrinks below `needed`, its threshold once the own pile is gone.
fn least(mine: i64, theirs: i64, needed: i64) -> i64 {
    if theirs < needed {
        1
    } else {
        mine + theirs - needed + 1
    }
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, t: usize }
    assert!(t > 0, "expected one game or more, found T = 0");
    let mut winners = Vec::new();
    for _ in 0..t {
        input! { from &mut source, n: usize }
        assert!(n > 0, "expected one pile or more, found N = 0");
        // One by one: where N promises more piles than there are, no memory is set aside for them.
        let mut piles = Vec::new();
        for _ in 0..n {
            input! { from &mut source, stones: Stones }
            piles.push(stones);
        }
        winners.push(solve(&piles));
    }
    if let Some(token) = source.next_token() {
        panic!("expected nothing more, found `{token}`");
    }
    println!("{:?}", winners.iter().format("\n"));
}

#[cfg(test)]
mod tests {
    use super::Player::{First, Second};
    use super::solve;

    #[test]
    fn one_pile_is_taken_whole() {
        assert_eq!(solve(&[1]), First);
        assert_eq!(solve(&[1_000_000_000]), First);
    }

    #[test]
    fn two_piles_are_a_race_that_first_begins() {
        for (left, right) in (1..9).flat_map(|left| (1..9).map(move |right| (left, right))) {
            let winner = if left > right { First } else { Second };
            assert_eq!(solve(&[left, right]), winner, "{left} {right}");
        }
    }
}

#[cfg(test)]
#[path = "../../tests/proof/agc048d.rs"]
mod proof;
