//! The strategy of bridgit, move by move.

#[path = "property.rs"]
mod property;

use super::{Colour, Door, S, Strategy, T, doors, wins};
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;
use std::collections::HashSet;
use xtask::oracle::bridgit as oracle;

/// A board before DEGwer's first move.
fn begin(height: usize, width: usize, we_begin: bool) -> Strategy {
    let mut strategy = Strategy::new(height, width);
    if we_begin {
        let opened = strategy.begin().unwrap();
        assert!(
            strategy
                .unfixed
                .iter()
                .all(|door| door.name != opened.trim_end())
        );
    }
    strategy
}

fn has_won(strategy: &mut Strategy) -> bool {
    strategy.joined.same(S, T)
}

/// Both colours connect all vertices, if an open door makes one vertex of two.
fn assert_invariant(strategy: &Strategy) {
    for colour in [Colour::A, Colour::B] {
        assert_eq!(strategy.parts(colour).count(), 1, "{colour:?} falls apart");
    }
}

/// Closes a door and has it answered, by an unfixed door.
fn close(strategy: &mut Strategy, door: &Door) {
    let before = strategy.unfixed.clone();
    let opened = strategy.reply(&door.name).unwrap();
    let mut after = before.clone();
    after.retain(|other| other.name != opened.trim_end() && other != door);
    assert_eq!(strategy.unfixed, after);
    assert_eq!(after.len(), before.len() - 2, "{opened} was not unfixed");
    assert_invariant(strategy);
}

/// Plays every order in which doors can be closed; counts the games.
fn play_all(strategy: &mut Strategy) -> u64 {
    assert_invariant(strategy);
    if has_won(strategy) {
        return 1;
    }
    assert!(
        !strategy.unfixed.is_empty(),
        "all doors are fixed, but no route is open"
    );
    let games = strategy.unfixed.iter().map(|door| {
        let mut next = strategy.clone();
        close(&mut next, door);
        play_all(&mut next)
    });
    games.sum()
}

#[test]
fn every_game_on_small_boards_is_won() {
    for (height, width, we_begin) in [
        (2, 1, true),
        (3, 1, true),
        (3, 1, false),
        (4, 1, true),
        (4, 1, false),
        (5, 1, false),
        (3, 2, true),
    ] {
        let games = play_all(&mut begin(height, width, we_begin));
        assert!(games > 1, "{height} x {width}, {we_begin}: {games} games");
    }
}

#[test]
fn the_answer_is_that_of_the_whole_game_tree() {
    let mut boards = 0;
    for (height, width) in (1..=11).flat_map(|height| (1..=11).map(move |width| (height, width))) {
        if doors(height, width).len() > 11 {
            continue;
        }
        boards += 1;
        for we_begin in [true, false] {
            assert_eq!(
                wins(height, width, we_begin),
                oracle::wins(height, width, we_begin),
                "{height} x {width}, {we_begin}"
            );
        }
    }
    assert_eq!(boards, 15);
}

#[test]
fn every_door_is_there_once() {
    for (height, width) in [(1, 1), (1, 5), (5, 1), (4, 3)] {
        let count = 2 * height * width + height - width;
        let doors = doors(height, width);
        let different: HashSet<_> = doors.iter().map(|door| &door.name).collect();
        assert_eq!(
            (doors.len(), different.len()),
            (count, count),
            "{height} x {width}"
        );
    }
}

#[test]
fn both_colours_connect_all_boards_that_are_won() {
    for (height, width) in (1..=40).flat_map(|height| (1..=40).map(move |width| (height, width))) {
        for we_begin in [true, false] {
            if wins(height, width, we_begin) {
                assert_invariant(&begin(height, width, we_begin));
            }
        }
    }
}

#[test]
fn a_board_past_the_limits() {
    let mut strategy = begin(100, 98, false);
    let mut moves = 0;
    while !has_won(&mut strategy) {
        let unfixed = &strategy.unfixed;
        let door = unfixed.get(moves * 37 % 100).unwrap_or(&unfixed[0]);
        let name = door.name.clone();
        strategy.reply(&name).unwrap();
        moves += 1;
    }
    assert!(moves >= 98, "{moves} moves");
}

#[test]
fn random_games_keep_both_colours_connected() {
    let choices = vec(any::<Index>(), 500);
    property::check(
        256,
        (1_usize..=12, 1_usize..=6, choices),
        |(width, more, choices)| {
            let mut strategy = begin(width + more, width, more == 1);
            for choice in choices {
                if has_won(&mut strategy) {
                    return Ok(());
                }
                let door = choice.get(&strategy.unfixed).clone();
                close(&mut strategy, &door);
            }
            Err(TestCaseError::fail("the game does not end"))
        },
    );
}
