//! The strategy of bridgit, move by move.

#[path = "property.rs"]
mod property;

use super::{Colour, Door, Order, Strategy, doors, wins};
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;
use std::collections::HashSet;
use xtask::oracle::bridgit as oracle;

/// A board before DEGwer's first move.
fn begin(height: usize, width: usize, order: Order) -> Strategy {
    let mut strategy = Strategy::new(height, width);
    if order == Order::First {
        strategy.begin().unwrap();
    }
    strategy
}

/// Both colours connect all vertices, if an open door makes one vertex of two.
fn assert_invariant(strategy: &Strategy) {
    for colour in [Colour::A, Colour::B] {
        assert_eq!(strategy.parts(colour).count(), 1, "{colour:?} falls apart");
    }
}

/// Closes a door and has it answered, by an unfixed door.
fn close(strategy: &mut Strategy, door: Door) {
    let before = strategy.unfixed.clone();
    let opened = strategy.reply(door).unwrap();
    assert!(before.contains(&opened) && opened != door);
    let fixed = |other: &Door| [door, opened].contains(other);
    assert!(!strategy.unfixed.iter().any(fixed));
    assert_eq!(strategy.unfixed.len(), before.len() - 2);
    assert_invariant(strategy);
}

/// Plays every order in which doors can be closed; counts the games.
fn play_all(strategy: &mut Strategy) -> u64 {
    assert_invariant(strategy);
    if strategy.has_won() {
        return 1;
    }
    assert!(
        !strategy.unfixed.is_empty(),
        "all doors are fixed, but no route is open"
    );
    let games = strategy.unfixed.iter().map(|&door| {
        let mut next = strategy.clone();
        close(&mut next, door);
        play_all(&mut next)
    });
    games.sum()
}

#[test]
fn every_game_on_small_boards_is_won() {
    for (height, width, order) in [
        (2, 1, Order::First),
        (3, 1, Order::First),
        (3, 1, Order::Second),
        (4, 1, Order::First),
        (4, 1, Order::Second),
        (5, 1, Order::Second),
        (3, 2, Order::First),
    ] {
        let games = play_all(&mut begin(height, width, order));
        assert!(games > 1, "{height} x {width} {order:?}: {games} games");
    }
}

#[test]
fn the_answer_is_that_of_the_whole_game_tree() {
    let mut boards = 0;
    for (height, width) in (1..=11).flat_map(|height| (1..=11).map(move |width| (height, width))) {
        if doors(height, width).count() > 11 {
            continue;
        }
        boards += 1;
        for (order, we_begin) in [(Order::First, true), (Order::Second, false)] {
            let expected = oracle::wins(height, width, we_begin);
            assert_eq!(
                wins(height, width, order),
                expected,
                "{height} x {width} {order:?}"
            );
        }
    }
    assert_eq!(boards, 15);
}

#[test]
fn every_door_is_there_once() {
    for (height, width) in [(1, 1), (1, 5), (5, 1), (4, 3)] {
        let count = 2 * height * width + height - width;
        assert_eq!(doors(height, width).count(), count);
        let different: HashSet<_> = doors(height, width).map(|door| door.to_string()).collect();
        assert_eq!(different.len(), count, "{height} x {width}");
    }
}

#[test]
fn both_colours_connect_all_boards_that_are_won() {
    for (height, width) in (1..=40).flat_map(|height| (1..=40).map(move |width| (height, width))) {
        for order in [Order::First, Order::Second] {
            if wins(height, width, order) {
                assert_invariant(&begin(height, width, order));
            }
        }
    }
}

#[test]
fn a_board_past_the_limits() {
    let mut strategy = begin(100, 98, Order::Second);
    let mut moves = 0;
    while !strategy.has_won() {
        let unfixed = &strategy.unfixed;
        let door = unfixed.get(moves * 37 % 100).unwrap_or(&unfixed[0]);
        strategy.reply(*door).unwrap();
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
            let order = if more == 1 {
                Order::First
            } else {
                Order::Second
            };
            let mut strategy = begin(width + more, width, order);
            for choice in choices {
                if strategy.has_won() {
                    return Ok(());
                }
                let door = *choice.get(&strategy.unfixed);
                close(&mut strategy, door);
            }
            Err(TestCaseError::fail("the game does not end"))
        },
    );
}
