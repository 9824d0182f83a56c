//! The game of bridgit, move by move.

use super::{Colour, Door, Game, S, T, doors, wins};
use judge::problem::bridgit::dungeon::{Dungeon, State};
use judge::problem::bridgit::oracle;
use judge::property;
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;
use std::collections::HashSet;

/// A board before DEGwer's first move.
fn begin(height: usize, width: usize, we_begin: bool) -> Game {
    let mut game = Game::new(height, width);
    if we_begin {
        let opened = game.begin();
        assert!(game.unfixed.iter().all(|door| door.name != opened));
    }
    game
}

fn has_won(game: &mut Game) -> bool {
    game.joined.same(S, T)
}

/// Both colours connect all vertices, if an open door makes one vertex of two.
fn assert_invariant(game: &Game) {
    for colour in [Colour::A, Colour::B] {
        assert_eq!(game.parts(colour).count(), 1, "{colour:?} falls apart");
    }
}

/// Closes a door and has it answered, by an unfixed door.
fn close(game: &mut Game, door: &Door) {
    let before = game.unfixed.clone();
    let opened = game.reply(&door.name).unwrap();
    let mut after = before.clone();
    after.retain(|other| other.name != opened && other != door);
    assert_eq!(game.unfixed, after);
    assert_eq!(after.len(), before.len() - 2, "{opened} was not unfixed");
    assert_invariant(game);
}

/// Plays every order in which doors can be closed; counts the games.
fn play_all(game: &mut Game) -> u64 {
    assert_invariant(game);
    if has_won(game) {
        return 1;
    }
    assert!(!game.unfixed.is_empty(), "all doors are fixed, but no route is open");
    let games = game.unfixed.iter().map(|door| {
        let mut next = game.clone();
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

/// Smaller means fewer doors. 2 × 1 rooms have five, and so have 1 × 4.
#[test]
fn a_shortest_route_fails_from_five_doors_on() {
    let mut boards = 0;
    for (height, width) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)] {
        for we_begin in [true, false] {
            let is_right = first_thought(&Dungeon::new(height, width), we_begin)
                == oracle::wins(height, width, we_begin);
            assert_eq!(is_right, (height, we_begin) != (2, true), "{height} x {width}, {we_begin}");
            boards += 1;
        }
    }
    assert_eq!(boards, 10);
}

/// Whether we win if we open the next door of a shortest route each time. It is wrong to do so.
fn first_thought(dungeon: &Dungeon, we_move: bool) -> bool {
    let Some(route) = dungeon.route() else { return false };
    let fixed = |door, state| {
        let mut next = dungeon.clone();
        next.fix(door, state).expect("the door is unfixed");
        next
    };
    let next = route.into_iter().find(|&door| dungeon.state(door) == Some(State::Unfixed));
    match next {
        None => true,
        Some(next) if we_move => first_thought(&fixed(next, State::Open), false),
        Some(_) => dungeon.unfixed().all(|door| first_thought(&fixed(door, State::Closed), true)),
    }
}

#[test]
fn every_door_is_there_once() {
    for (height, width) in [(1, 1), (1, 5), (5, 1), (4, 3)] {
        let count = 2 * height * width + height - width;
        let doors = doors(height, width);
        let different: HashSet<_> = doors.iter().map(|door| &door.name).collect();
        assert_eq!((doors.len(), different.len()), (count, count), "{height} x {width}");
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
fn random_games_keep_both_colours_connected() {
    let choices = vec(any::<Index>(), 500);
    property::check(256, (1_usize..=12, 1_usize..=6, choices), |(width, more, choices)| {
        let mut game = begin(width + more, width, more == 1);
        for choice in choices {
            if has_won(&mut game) {
                return Ok(());
            }
            let door = choice.get(&game.unfixed).clone();
            close(&mut game, &door);
        }
        Err(TestCaseError::fail("the game does not end"))
    });
}
