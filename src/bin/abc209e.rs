//! <https://atcoder.jp/contests/abc209/tasks/abc209_e> ABC 209 E, Shiritori
//!
//! Time limit: 2 s.
//! Memory limit: 1024 MB.
//!
//! A dictionary has N words of 3 to 8 letters a-z and A-Z (1 ≤ N ≤ 2 · 10⁵). Takahashi says word i. Then Aoki
//! and he alternate, Aoki first: each says a word of the dictionary that begins with the last three letters
//! of the word before. A word may be said again, and case matters. A player who has no such word loses, and
//! an endless game is a draw. For each i, who wins under best play?
//!
//! Only the last three letters of the word before matter for the rest of the game. So a position is a
//! trigram (three letters), with which the next word must begin. A word is a move: an edge from its first
//! trigram to its last trigram. After word i, Aoki is to move at its last trigram.
//!
//! In short: decide the positions backwards, from the end of the game. A trigram with which no word begins is
//! lost for the player to move. A trigram with a word to a lost one is won. A trigram whose words all lead to
//! won ones is lost. The trigrams that are never decided are draws. This search visits every word at most
//! once, so it takes O(N + 52³) time.
//!
//! # Retrograde analysis
//!
//! Each trigram is won, lost or a draw *for the player to move there*, whichever player this is. It is won if
//! the player to move can force a win, and lost if the opponent can. If neither can, it is a draw. Retrograde
//! analysis (the function [`outcomes`] of the library) decides the trigrams backwards, from the end of the
//! game. A trigram with which no word begins is lost. Whenever a trigram has been decided, we visit the words
//! that lead to it. (To find the words that lead to a trigram, we reverse all edges of the graph.) Words from
//! trigrams that are decided already are passed over. For each other word:
//!
//! - If the decided trigram is lost, the trigram where the word begins is won, because the player there can
//!   say this word. We say that this word has decided the trigram where it begins.
//! - If the decided trigram is won, the word is struck out, because it gives the win to the opponent. A
//!   trigram whose words are all struck out is lost, as if it had none.
//!
//! We need not mark the words that are struck out. It is enough to count the others: `moves_left` in the code
//! of [`retrograde`](sente::retrograde) is the number of words that begin at the trigram and are not struck
//! out. At 0 the trigram is lost. Every trigram is decided only once, so every word is struck out at most
//! once. If several words join the same two trigrams, each of them is a move of its own: it is counted once,
//! and struck out separately.
//!
//! ```text
//!     decide each trigram without a word as lost
//!     while some decided trigram has not been taken, take one:
//!         for each word that leads to it from an undecided trigram t:
//!             if the trigram that was taken is lost, decide t as won
//!             if it is won, subtract 1 from moves_left[t], and if this is 0 now, decide t as lost
//!     the trigrams that are still undecided are draws
//! ```
//!
//! The order in which the decided trigrams are taken does not matter, and the proof below does not use it.
//!
//! With the words abcd, abce, bcda, bcea and ada, the edges are abc → bcd → cda, abc → bce → cea and ada →
//! ada. No word begins with cda or cea, so these are lost. Hence bcd and bce are won, both words of abc are
//! struck out, and abc is lost. ada stays undecided. After abcd, Aoki is at bcd and wins; after bcda he is at
//! cda and loses; after ada the game is a draw.
//!
//! # Why this is right
//!
//! In this section, a trigram is called won or lost if the analysis has decided it so. We show that the
//! players can force exactly these results.
//!
//! **From a trigram that the analysis decides as won, the player to move wins. From one that it decides as
//! lost, the other player wins.** Of the two players, call the one who is claimed to win the *winner*, and
//! the other one the *loser*. At the start, the winner is to move at a won trigram, or the loser is to move
//! at a lost one. This is an invariant of the game, for the following reason. At a won trigram, the winner
//! says the word that decided it. This word leads to a lost trigram, which was decided earlier. There the
//! loser is to move. The lost trigram was decided only when all of its words had been struck out, and a word
//! is struck out only after the trigram to which it leads has been decided as won. So whichever word the
//! loser says, it leads to a won trigram that was decided still earlier. Hence each trigram of the game was
//! decided earlier than the one before it. There are finitely many trigrams, so the game ends. It cannot end
//! at a won trigram, where there is the word that decided it. So it ends at a lost one, where the loser is to
//! move and has no word.
//!
//! (A word that leads to an arbitrary lost trigram is not enough. Such a word keeps the win, but need not
//! bring the win nearer, because the lost trigram may have been decided later than the one where the winner
//! stands. Take trigrams u, v, w and the words u → v, u → w, w → u. v is decided at the beginning: it is
//! lost, because it has no word. So u is won, by the word to v, and then w is lost. If the winner always goes
//! from u to w, the loser always goes back to u, and the game never ends.)
//!
//! **A trigram that is still undecided when the analysis ends is a draw.** Take such a trigram. When the
//! analysis ends, all words that lead to decided trigrams have been visited. So no word of the undecided
//! trigram leads to a lost one, because otherwise it would be won. Not all of its words lead to won trigrams,
//! because otherwise it would be lost. So some word leads to an undecided trigram, and the player to move
//! says it. The opponent is then at an undecided trigram, too. Every word of the opponent leads to an
//! undecided trigram, where the player goes on like this, or to a won one, from where the player wins. So the
//! player never loses. The opponent never loses either: whichever word the player says first, it leads to a
//! won trigram, where the opponent wins, or to an undecided one, where the opponent plays in the same way. So
//! neither can force a win.
//!
//! O(N + 52³) time and space, because the search visits every word at most once, after its last trigram has
//! been decided, and a-z and A-Z make 52³ trigrams.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: recursion with one memo for all words. A trigram that is still being
//!   visited counts as a draw, and a result that is computed from this is kept as final. Take bcabc, abca,
//!   abcd in this order (bca → abc, abc → bca, abc → bcd). After bcabc the recursion visits abc. The first
//!   word there is abca, so it visits bca next. From bca the only word leads back to abc, so the memo says
//!   that bca is a draw, and the answer for the second word, abca, is Draw. But abc is won, by abcd, so bca
//!   is lost, and the right answer is Takahashi. No dictionary of fewer words breaks this idea
//!   (tests/stress/abc209e.rs).
//! - **How to recognise such problems**: positions can repeat, so the game may be endless, and there are few
//!   enough positions and moves to store them. Decide the positions backwards from the end of the game. If
//!   the players differ in their moves or in their aims, a position must include whose turn it is. If the
//!   rules say that the game is over at a position, replace its moves:
//!   - If the player to move there has lost, the position has no moves.
//!   - If the player to move there has won, for example because the other player has just moved into a deadly
//!     trap, the position has a single move, to a further position without moves. There, the other player has
//!     lost.
//!   - If the game is a draw there, the position has a single move, to itself.
//! - **If the length of the game is asked**, where the winner hurries and the loser delays: take the decided
//!   positions from a queue, as in breadth-first search. (The function [`outcomes`] has a stack instead.)
//!
//!   ```text
//!   for each position where the game is over, by the rules or because there are no moves:
//!       delete all its moves
//!       if somebody has won there: mark it as won or lost; its length is 0; put it into the queue
//!   while the queue is not empty, take its first position q:
//!       for each move to q from an undecided position p:
//!           if q is lost: p is won; its length is that of q, plus 1; put it into the queue
//!           if q is won:  strike out the move; if p has no other move left:
//!                         p is lost; its length is that of q, plus 1; put it into the queue
//!   ```
//!
//!   A position that is put in has the length of the one just taken, plus 1. So by induction, the lengths
//!   never decrease in the order in which the positions are put in, and the queue takes the positions in the
//!   order of their lengths. Each length is that of the game under best play:
//!   - A won position is put in when the first of its lost successors is taken. Of these successors, this one
//!     has the least length. The winner can move there, and no move of the winner leads to a shorter win.
//!   - A lost position is put in only when the last of its successors is taken, which has the greatest
//!     length. All of its successors are won for the opponent by then, and none has a greater length. So the
//!     loser can move there, and cannot delay the end for longer.
//!
//!   If the player to move has won at the end of a game, do not replace the moves by a single move to a
//!   further position, because it would make the game longer. Instead, put the position into the queue as
//!   won, with length 0.
//! - **If several such games are played at once**, and a player moves in one of them at each turn, the
//!   outcomes of the single games are not enough. If the games always end, and both players have the same
//!   moves in them, compute their Sprague–Grundy numbers instead.
//! - **If the moves are asked**, as in an interactive problem: store with each won position the move that
//!   decided it, and play this move there. The function `outcomes_and_winning_successors` of the library
//!   returns the positions to which these moves lead. In a position that is a draw, move to one that is a
//!   draw.
//! - **A sibling problem**: in LeetCode 913 (Cat and Mouse), two players move a mouse and a cat along the
//!   edges of a graph in turn, and the cat may not enter the mouse's hole. A position is (mouse, cat, whose
//!   turn it is). The game is over in three cases. The mouse has come to its hole: it is the turn of the cat,
//!   which has lost. The cat has come to the mouse: it is the turn of the mouse, which has lost. The mouse
//!   has come to the cat: it is the turn of the cat, which has won. The statement calls it a draw when a
//!   position comes again. This changes nothing: if the winner plays as in the first proof, each position of
//!   the game was decided earlier than the one before, so none comes again. Where nobody can force a win,
//!   each player can avoid losing, so it is a draw by either rule.
//! - **A sibling problem with too many moves to store**: in CF 786 A (Berzerk) the places form a circle, and
//!   a move takes the monster forward by one of the numbers of the player to move. A position is (place of
//!   the monster, whose turn it is). If the monster is in the black hole, the player to move has lost. With
//!   up to 7,000 places, there may be nearly 10⁸ moves: each player has up to 6,999 numbers, at each of the
//!   6,999 places other than the black hole. [`outcomes`] would store all of them. So begin with the number
//!   of moves of each position, and whenever a position is decided, compute the moves that lead to it.

use proconio::input;
use proconio::source::once::OnceSource;
use sente::retrograde::{Outcome, outcomes};
use std::io::stdin;
use std::str::FromStr;

const TRIGRAM_COUNT: usize = 52_usize.pow(3);

/// A word, as the numbers of the trigrams with which it begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    first_trigram: usize,
    last_trigram: usize,
}

impl FromStr for Word {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letters = text.as_bytes();
        match (letters.first_chunk::<3>(), letters.last_chunk::<3>()) {
            (Some(first), Some(last)) if letters.iter().all(u8::is_ascii_alphabetic) => Ok(Self {
                first_trigram: trigram_number(first),
                last_trigram: trigram_number(last),
            }),
            _ => Err("expected three or more letters a-z or A-Z"),
        }
    }
}

/// Returns the number of a trigram, in base 52.
fn trigram_number(letters: &[u8; 3]) -> usize {
    letters.iter().fold(0, |number, &letter| {
        let digit = if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + 26 };
        52 * number + usize::from(digit)
    })
}

/// Returns, for each word, the outcome for Aoki, who has to answer it.
fn solve(words: &[Word]) -> Vec<Outcome> {
    let outcome_at =
        outcomes(TRIGRAM_COUNT, words.iter().map(|word| (word.first_trigram, word.last_trigram)));
    words.iter().map(|word| outcome_at[word.last_trigram]).collect()
}

/// Returns the line to print for an outcome for Aoki.
fn output_line(outcome_for_aoki: Outcome) -> &'static str {
    match outcome_for_aoki {
        Outcome::Win => "Aoki\n",
        Outcome::Lose => "Takahashi\n",
        Outcome::Draw => "Draw\n",
    }
}

fn main() {
    // `[Word]` reads N first, and then N words by their `FromStr`. With `from OnceSource`, the whole program
    // takes about two thirds of the time that it takes without this part (measured in a release build with
    // proconio 0.5.0). Without it, proconio decides anew for each token by which of its readers it reads
    // standard input.
    input! { from OnceSource::new(stdin().lock()), words: [Word] }
    let answer: String = solve(&words).into_iter().map(output_line).collect();
    print!("{answer}");
}

#[cfg(test)]
mod abc209e_unit_tests {
    use super::{Word, output_line, solve};

    fn words(texts: &[&str]) -> Vec<Word> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[track_caller]
    fn assert_winners(texts: &[&str], winners: &[&str]) {
        let lines: String = solve(&words(texts)).into_iter().map(output_line).collect();
        assert_eq!(lines.lines().collect::<Vec<_>>(), winners);
    }

    #[test]
    fn the_example_of_the_header() {
        let words = ["abcd", "abce", "bcda", "bcea", "ada"];
        assert_winners(&words, &["Aoki", "Aoki", "Takahashi", "Takahashi", "Draw"]);
        // u is aaa, v is bbb, w is ccc.
        assert_winners(&["aaabbb", "aaaccc", "cccaaa"], &["Takahashi", "Takahashi", "Aoki"]);
    }

    #[test]
    fn case_matters() {
        assert_winners(&["abcABC", "abcdef"], &["Takahashi", "Takahashi"]);
    }

    #[test]
    fn words_have_three_letters_or_more() {
        words(&["abc", "abcdefghi"]);
        for text in ["", "ab", "ab1", "abé"] {
            assert!(text.parse::<Word>().is_err(), "{text}");
        }
    }

    #[test]
    fn trigrams_are_numbered_in_base_52() {
        let word = |first_trigram, last_trigram| Word { first_trigram, last_trigram };
        let expected = [word(0, 52 * 52 * 52 - 1), word(52 * 52 + 26, 26 * 52 + 25)];
        assert_eq!(words(&["aaabZZZ", "baAz"]), expected);
    }
}

#[cfg(test)]
#[path = "../../tests/stress/abc209e.rs"]
mod abc209e_stress_tests;
