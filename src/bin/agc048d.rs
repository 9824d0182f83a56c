//! <https://atcoder.jp/contests/agc048/tasks/agc048_d> AGC 048 D, Pocky Game
//!
//! Time limit: 2 s.
//! Memory limit: 1024 MB.
//!
//! An input has up to 100 games. In each, N piles lie in a row, with `A[0]`, …, `A[N-1]` stones (1 ≤ N ≤ 100,
//! 1 ≤ `A[i]` ≤ 10⁹). First and Second alternate, and First begins. First takes one or more stones from the
//! leftmost pile that remains (First's end pile), and Second takes one or more from the rightmost pile that
//! remains (Second's end pile). Whoever takes the last stone wins. Who wins under best play?
//!
//! In short: only two moves matter, to take one stone and to take the whole pile. A larger end pile never
//! hurts its owner. So for each interval of piles and each player to move, there is a smallest size of this
//! player's end pile with which the player wins, if nobody has taken from the other piles. These thresholds
//! follow in O(1) from those of the intervals that are shorter by one pile, so a game takes O(N²) time.
//!
//! # Only two moves matter
//!
//! **A larger end pile never hurts its owner**, whoever is to move. (A pile that is the only one left is the
//! end pile of both players.) Suppose that the owner of an end pile can win. Now add stones to the owner's
//! end pile. We claim that the owner still wins by playing as if the extra stones were not there. When this
//! play takes the rest of the pile, the owner takes the extra stones in the same move. The opponent has the
//! same moves as without the extra stones, unless the opponent can take stones of this very pile. This is
//! possible only when this pile is the only one left and the opponent is to move. But the owner's winning
//! play never leads to such a position. If it did, the opponent could take the whole pile, which is the last
//! one, and win, also without the extra stones.
//!
//! So of all moves that leave a part of the end pile, taking one stone is the best, because it leaves the
//! most. The only other move is to take the whole pile.
//!
//! # A threshold for each interval
//!
//! Call a pile *full* if nobody has taken from it. At the start of the game all piles are full. Take the
//! piles 3 1 2. First takes one stone, and leaves 2 1 2. Second takes all of the right pile, and leaves 2 1.
//! Second's end pile is now the pile of 1 stone, which is full. So only First's end pile is not full: 2 of
//! its 3 stones are left.
//!
//! Whenever a pile has just been emptied, all piles that remain are full, except perhaps the end pile of the
//! player to move. Here is why. Suppose that First has just taken the last stone of a pile, and that two or
//! more piles remain. First's new end pile is full: First could not touch it before, and Second has touched
//! only piles at the other end. The inner piles are full, because nobody can touch an inner pile. Only
//! Second's end pile can be less than full, because Second may have taken stones from it. And it is Second
//! who is now to move. If only one pile remains, it is the end pile of Second, so the same is true. For a
//! pile that Second empties, exchange the players.
//!
//! Hence, at the start and whenever a pile has just been emptied, a position consists of the interval l..=r
//! of the piles that remain, the player to move, and one free number: the size of the end pile of the player
//! to move. All other piles are full.
//!
//! By the section above, a larger size is never worse for this player. And a large size wins: if the other
//! piles have s stones in all, then s + 1 stones in the end pile are enough. With s + 1 stones, the player
//! takes single stones until the other piles are gone. Only the opponent takes from the other piles, at least
//! one stone in each move, so they are gone after at most s moves of each player. Then at least one stone of
//! the end pile is left. The opponent has just moved, so the player takes what is left, and wins.
//!
//! So the player to move wins exactly from some **threshold** on, which is at least 1 and at most s + 1.
//! **The end pile may have any size here, even more stones than at the start.** So the threshold may exceed
//! `A[l]`, or `A[r]` for Second. If the threshold exceeds the size of the full pile, the player to move
//! loses, however much is left of the pile. We store two thresholds for each interval (`[l..=r]` is the entry
//! for an interval, not a slice):
//!
//! - `first_threshold[l..=r]`: the least size of pile l with which First, to move, wins if all other piles
//!   are full.
//! - `second_threshold[l..=r]`: the least size of pile r with which Second, to move, wins if all other piles
//!   are full.
//!
//! For a single pile both are 1, because the player to move takes it and wins.
//!
//! # The race: who has more stones to spare?
//!
//! Suppose that two or more piles remain, and that a player takes all of an end pile. Then the opponent is to
//! move on the interval without this pile. There all piles other than the opponent's end pile are full, so
//! the opponent's threshold there decides. Hence the *take-all rule*: taking all wins exactly if the
//! opponent's end pile is below the opponent's threshold on the interval without the pile that is taken. The
//! rule holds at every turn, even if neither end pile is full any more: stones have been taken only from the
//! two end piles, so if one of them is taken whole, the other one is the only pile that can be less than
//! full.
//!
//! Let l < r, and let First be to move. Let x be the size of pile l. Pile r is full, with `A[r]` stones. Two
//! thresholds for shorter intervals matter:
//!
//! ```text
//!     T1 = first_threshold[l..=r-1]          T2 = second_threshold[l+1..=r]
//! ```
//!
//! (T1 is First's threshold when pile r is gone, and T2 is Second's when pile l is gone. The code calls them
//! `t1` and `t2`.)
//!
//! By the take-all rule, taking all of pile l wins exactly if pile r has fewer than T2 stones. If
//! `A[r] < T2`, First takes all and wins with every x, so `first_threshold[l..=r] = 1`.
//!
//! Otherwise taking all loses, so First takes one stone. (Suppose for now that no pile runs out while the
//! players take single stones. The other case comes last.) Second, too, takes all if that wins, and otherwise
//! one stone, because only these two moves matter. So they take single stones until one of them wins by
//! taking all:
//!
//! ```text
//!                        pile l    pile r      taking all wins if
//!     First  to move     x         A[r]        pile r < T2   (false at first)
//!     Second to move     x - 1     A[r]        pile l < T1
//!     First  to move     x - 1     A[r] - 1    pile r < T2
//!     Second to move     x - 2     A[r] - 1    pile l < T1
//!     ...
//! ```
//!
//! Second wins as soon as pile l has fewer than T1 stones on Second's turn. So we say that First can *spare*
//! x - T1 stones. (A negative number means that pile l is below T1 already.) Likewise, Second can spare
//! `A[r] - T2` stones. **If taking all of pile l in the first move loses, First wins exactly if First can
//! spare more stones than Second** (strictly more, because First takes the first stone):
//!
//! ```text
//!     x - T1  >  A[r] - T2      (1)
//! ```
//!
//! Here is the proof for the case that no pile runs out. First can win by taking all only when pile r has
//! fewer than T2 stones. For this, Second has to take `k = A[r] - T2 + 1` single stones, one in each *round*,
//! which is a move of First and the next move of Second. k is at least 1, because `A[r] >= T2`. In these k
//! rounds, Second has k turns, at which pile l has x - 1, …, x - k stones. At each of them, Second can win by
//! taking all exactly if pile l has fewer than T1 stones. Pile l only shrinks, and it has x - k stones at the
//! last of these turns. So Second can win at one of them exactly if x - k < T1. Otherwise First wins by
//! taking all in the next move. Hence First wins exactly if x - k ≥ T1, which is (1).
//!
//! (1) is right even if a pile runs out in these k rounds:
//!
//! - Let x ≤ k, and suppose that Second has not won by taking all before pile l runs out. After x - 1 rounds,
//!   one stone is left of pile l, and First has to take it. At this moment pile r still has `A[r] - (x - 1)`
//!   stones. This is at least `A[r] - (k - 1) = T2`, so Second, to move on l+1..=r, wins. So Second wins in
//!   either case. Accordingly, (1) is false: x - k ≤ 0 < T1.
//! - Let x > k. Then pile l does not run out in the k rounds. Second takes k stones, and
//!   `A[r] - k = T2 - 1 >= 0`. So pile r runs out only if T2 = 1, at the end of the last round. If it does,
//!   First is to move on l..=r-1 with x - k stones in pile l, and wins exactly if x - k ≥ T1, as before.
//!
//! The threshold is the least x that satisfies (1), and the threshold of Second is the mirror image:
//!
//! ```text
//!     first_threshold[l..=r]  = T1 + A[r] - T2 + 1,  or 1 if A[r] < T2
//!     second_threshold[l..=r] = T2 + A[l] - T1 + 1,  or 1 if A[l] < T1
//! ```
//!
//! At the start all piles are full, so First wins exactly if `A[0] >= first_threshold[0..=N-1]`.
//!
//! With piles x 1 2, where the thresholds of single piles are 1:
//!
//! ```text
//!     first_threshold[0..=1]     T1 = 1    T2 = 1    A[1] = 1    1 + 1 - 1 + 1 = 2
//!     second_threshold[1..=2]    T1 = 1    T2 = 1    A[1] = 1    1 + 1 - 1 + 1 = 2
//!     first_threshold[0..=2]     T1 = 2    T2 = 2    A[2] = 2    2 + 2 - 2 + 1 = 3
//! ```
//!
//! So First loses on 2 1 2, and wins on 3 1 2 by taking one stone. With piles x 2 2,
//! `second_threshold[1..=2]` is 1 + 2 - 1 + 1 = 3. This exceeds `A[2]` = 2, so `first_threshold[0..=2]` is 1:
//! First takes pile 0, whatever its size.
//!
//! O(N²) time and O(N) space for each game. An interval needs only the two intervals that are shorter by one
//! pile, so one array for each player suffices. A threshold is at most s + 1 ≤ 99 · 10⁹ + 1, as shown above,
//! which needs 64 bits.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: a player who takes a whole pile gives up all the single moves in it, which
//!   seems bad, so suppose that both players take single stones until one pile remains. But on 2 1 1, First
//!   loses by single stones, and wins by taking the 2. This is the only counterexample with at most four
//!   stones in all (tests/stress/agc048d.rs). On one pile the idea is right. On two piles x y it is right,
//!   too: the threshold is y + 1, and single stones also win for First exactly if x > y.
//! - **How to recognise such problems**: with the rest of the position fixed, the outcome depends on one big
//!   number in a simple way. One player may win exactly from some value on, as here (a threshold), or the
//!   player to move may lose at exactly one value, as in the appendix. To find out which, tabulate small
//!   cases by brute force. Then store that one value: what was a part of the state becomes the content of the
//!   table. Here the number is the size of the end pile of the player to move, and either player may be to
//!   move, so the thresholds of both players are needed.
//! - **If two numbers are big**, as the sizes of both end piles are here, look for positions where only one
//!   of them is free. Here these are the positions in which a pile has just been emptied. Then find an
//!   argument, such as the race, that says to which of these positions the game comes next.
//! - **Sibling problems**: in LeetCode 174 (Dungeon Game), a knight walks over a grid from the top left cell
//!   to the bottom right cell, by steps to the right or down. Each cell changes his health, which must stay
//!   positive. In this game the big number always belongs to the same player. Store for each cell the least
//!   health with which he may enter it and survive. Let *need* be the health that he needs after the cell:
//!   the lesser one of the values stored for the cells to the right and below, and 1 for the last cell. Then
//!   the value of the cell is max(1, need - change). If an opponent chose the step, *need* would be the
//!   greater one. In EDPC E (Knapsack 2) the weights are too large for a table with an entry for each weight.
//!   So store the least weight for each total value, instead of the greatest value for each weight.
//!
//! # Appendix, which may be skipped: a sibling with one losing size
//!
//! In End-Nim (Luogu P2599), both players may take from both end piles. Put one more pile to the left of an
//! interval of full piles. There is one size of this pile with which the player to move loses: the *losing
//! size* on the left, `left[l..=r]`. (There cannot be two, because from the larger one the player could move
//! to the smaller one.) A losing size of 0 means that the player to move loses on the interval itself.
//! `right[l..=r]` is the losing size of a pile that is put to the right. For a single pile both are its own
//! size. For l < r, let L be `left[l..=r-1]`, and let R be `right[l..=r-1]`, the losing sizes for the
//! interval without its rightmost pile. Compare this pile, `A[r]`, with them:
//!
//! ```text
//!     A[r] = R            left[l..=r] = 0          (by the definition of R)
//!     R < A[r] <= L       left[l..=r] = A[r] - 1
//!     L <= A[r] < R       left[l..=r] = A[r] + 1
//!     otherwise           left[l..=r] = A[r]
//! ```
//!
//! The table for `right[l..=r]` is the mirror image: `right` and `left` are exchanged, `A[l]` takes the place
//! of `A[r]`, and `[l+1..=r]` takes the place of `[l..=r-1]`. The player to move loses on two or more piles
//! exactly if `A[0] = left[1..=N-1]`. For example, let the piles be `[x, 1, 2, 2]`. Without the rightmost
//! pile of `[1, 2, 2]`, the interval `[1, 2]` remains. For it, the table gives L = 2, because the player to
//! move loses on `[2, 1, 2]`, and R = 1, because of `[1, 2, 1]`. The rightmost pile has 2 stones, and R < 2 ≤
//! L. So the losing size on the left of `[1, 2, 2]` is 2 - 1 = 1: with x = 1, and with no other x, the player
//! to move loses. We prove neither the table nor that a losing size always exists; tests/stress/agc048d.rs
//! compares the result with a brute force on all lists of two to four piles of at most 6 stones.

use proconio::input;

/// Returns true if First, who begins, wins on these piles.
fn first_wins(piles: &[i64]) -> bool {
    // The thresholds for all intervals of one length. Both arrays are indexed by the left end l, although
    // `second_threshold[l]` is a size of the pile at the right end.
    let mut first_threshold = vec![1; piles.len()];
    let mut second_threshold = vec![1; piles.len()];
    for length in 2..=piles.len() {
        // l ascends, so that second_threshold[l + 1] is still that of a shorter interval.
        for l in 0..=piles.len() - length {
            let r = l + length - 1;
            let t1 = first_threshold[l];
            let t2 = second_threshold[l + 1];
            first_threshold[l] = threshold(t1, piles[r], t2);
            second_threshold[l] = threshold(t2, piles[l], t1);
        }
    }
    piles[0] >= first_threshold[0]
}

/// Returns a player's threshold for an interval of piles. The pile at the opponent's end is full, and has
/// `opponent_pile` stones. The other two arguments are thresholds for shorter intervals: `own_threshold` is
/// that of the player without the opponent's end pile, and `opponent_threshold` is that of the opponent
/// without the player's end pile. (For First they are T1 and T2, and for Second they are T2 and T1.)
fn threshold(own_threshold: i64, opponent_pile: i64, opponent_threshold: i64) -> i64 {
    if opponent_pile < opponent_threshold {
        1
    } else {
        own_threshold + opponent_pile - opponent_threshold + 1
    }
}

/// Returns the line to print.
fn output_line(is_won_by_first: bool) -> &'static str {
    if is_won_by_first { "First\n" } else { "Second\n" }
}

/// Panics unless there is a pile, and each pile has 1 to 10⁹ stones, so that no threshold can overflow.
fn assert_valid(piles: &[i64]) {
    assert!(!piles.is_empty(), "expected a game of at least 1 pile, found 0 piles");
    for &pile in piles {
        let is_valid = (1..=1_000_000_000).contains(&pile);
        assert!(is_valid, "expected a pile of 1 to 10^9 stones, found `{pile}`");
    }
}

fn main() {
    // First comes the number of games. Each game begins with its number of piles.
    input! { games: [[i64]] }
    for piles in &games {
        assert_valid(piles);
    }
    let answer: String = games.iter().map(|piles| output_line(first_wins(piles))).collect();
    print!("{answer}");
}

#[cfg(test)]
mod agc048d_unit_tests {
    use super::{first_wins, output_line};

    #[test]
    fn the_line_names_the_winner() {
        assert_eq!([true, false].map(output_line), ["First\n", "Second\n"]);
    }

    #[test]
    fn one_pile_is_taken_whole() {
        assert!(first_wins(&[1]));
        assert!(first_wins(&[1_000_000_000]));
    }

    #[test]
    fn the_example_of_the_header() {
        assert!(!first_wins(&[2, 1, 2]));
        assert!(first_wins(&[3, 1, 2]));
        assert!(first_wins(&[1, 2, 2]));
    }
}

#[cfg(test)]
#[path = "../../tests/stress/agc048d.rs"]
mod agc048d_stress_tests;
