//! Plays games of "vs. DEGwer" with the solution, and with the wrong solution and the pairing strategy of its header.

use super::{Colour, Door, Game, play, we_win};
use problems::bridgit::board::{Board, MAX_SIDE, Order};
use problems::bridgit::brute_force;
use problems::bridgit::dungeon::{self, Dungeon, State};
use problems::bridgit::opponent::Strategy;
use problems::bridgit::referee;
use proptest::arbitrary::any;
use proptest::collection::vec;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;
use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::io::{self, BufReader, LineWriter, Read, Write};
use std::rc::Rc;
use std::thread;
use stress::property;

fn board(height: usize, width: usize, we_begin: bool) -> Board {
    let order = if we_begin { Order::First } else { Order::Second };
    Board { height, width, order }
}

/// Starts a game, up to DEGwer's first move.
fn begin(height: usize, width: usize, we_begin: bool) -> Game {
    let mut game = Game::new(height, width);
    if we_begin {
        let opened = game.make_first_move();
        assert!(!game.unfixed.contains(&opened));
    }
    game
}

/// Asserts that both colours connect all vertices, where the two vertices of an open door count as one.
fn assert_invariant(game: &Game) {
    for colour in [Colour::A, Colour::B] {
        assert_eq!(game.components_of(colour).set_count(), 1, "{colour:?} falls apart");
    }
}

/// Closes a door, and asserts that an unfixed door is opened in reply.
fn close(game: &mut Game, closed: Door) {
    let before = game.unfixed.clone();
    let opened = game.reply(closed).unwrap();
    let mut after = before.clone();
    after.retain(|&door| door != opened && door != closed);
    assert_eq!(game.unfixed, after);
    assert_eq!(after.len(), before.len() - 2, "{opened} was not unfixed");
    assert_invariant(game);
}

/// Plays every order in which DEGwer can close doors, and returns the number of games.
fn play_all(game: &mut Game) -> u64 {
    assert_invariant(game);
    if game.is_won() {
        return 1;
    }
    assert!(!game.unfixed.is_empty(), "all doors are fixed, but no route is open");
    let games = game.unfixed.iter().map(|&door| {
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
        if Game::new(height, width).unfixed.len() > 11 {
            continue;
        }
        boards += 1;
        for we_begin in [true, false] {
            assert_eq!(
                we_win(height, width, we_begin),
                brute_force::wins(board(height, width, we_begin)),
                "{height} x {width}, {we_begin}"
            );
        }
    }
    assert_eq!(boards, 15);
}

/// The size of a board is its number of doors. All boards with at most five doors are tested: those with 1 × 1 to 1 × 4
/// rooms, and those with 2 × 1 rooms. We can win on only one of them, the one with 2 × 1 rooms on which we begin. The
/// wrong solution fails there.
#[test]
fn the_smallest_board_where_a_shortest_route_fails_has_five_doors() {
    let mut boards = 0;
    for (height, width) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)] {
        for we_begin in [true, false] {
            let can_win = brute_force::wins(board(height, width, we_begin));
            assert_eq!(can_win, (height, we_begin) == (2, true), "{height} x {width}, {we_begin}");
            let wrong_wins = wrong_solution(&Dungeon::new(height, width), we_begin);
            assert!(!wrong_wins, "{height} x {width}, {we_begin}");
            boards += 1;
        }
    }
    assert_eq!(boards, 10);
}

/// The wrong solution of the header: each time, we open the unfixed door nearest to S on a shortest path of open and
/// unfixed doors. Returns true if we win like this, whatever DEGwer does.
fn wrong_solution(dungeon: &Dungeon, we_move: bool) -> bool {
    let Some(route) = dungeon.route() else { return false };
    let fixed = |door, state| {
        let mut next = dungeon.clone();
        next.fix(door, state).expect("the door is unfixed");
        next
    };
    let next = route.into_iter().find(|&door| dungeon.state(door) == Some(State::Unfixed));
    match next {
        None => true,
        Some(next) if we_move => wrong_solution(&fixed(next, State::Open), false),
        Some(_) => dungeon.unfixed().all(|door| wrong_solution(&fixed(door, State::Closed), true)),
    }
}

#[test]
fn every_door_is_there() {
    for (height, width) in [(1, 1), (1, 5), (5, 1), (4, 3)] {
        let count = 2 * height * width + height - width;
        assert_eq!(Game::new(height, width).unfixed.len(), count, "{height} x {width}");
    }
}

#[test]
fn both_colours_connect_all_winnable_boards() {
    for (height, width) in (1..=40).flat_map(|height| (1..=40).map(move |width| (height, width))) {
        for we_begin in [true, false] {
            if we_win(height, width, we_begin) {
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
            if game.is_won() {
                return Ok(());
            }
            let door = *choice.get(&game.unfixed);
            close(&mut game, door);
        }
        Err(TestCaseError::fail("the game does not end"))
    });
}

/// Returns the boards where the answer is Yes.
fn boards_to_win() -> impl Iterator<Item = Board> {
    let is_won = |board: &Board| we_win(board.height, board.width, board.order == Order::First);
    Board::all(MAX_SIDE).filter(is_won)
}

/// Asserts that the solution beats a strategy on all boards where the answer is Yes.
///
/// The solution runs in a thread, and talks to the referee as over the pipes of a process. (The test of the program in
/// tests/programs/games.rs starts a process for each game, which takes longer.)
fn assert_beats(strategy: Strategy, seed: u64) {
    for board in boards_to_win() {
        let (output, to_referee) = io::pipe().unwrap();
        let (from_referee, input) = io::pipe().unwrap();
        let solution = thread::spawn(move || {
            play(&mut BufReader::new(from_referee), &mut LineWriter::new(to_referee))
        });
        let game = referee::Game::new(board, strategy.opponent(seed));
        let decision = game.play(output, input);
        assert!(decision.is_accepted(), "{board}, {strategy:?}, {seed}: {decision:?}");
        solution.join().unwrap().unwrap();
    }
    assert_eq!(boards_to_win().count(), 190 + 171);
}

#[test]
fn the_solution_beats_random_moves_on_all_winnable_boards() {
    for seed in 1..=3 {
        assert_beats(Strategy::Random, seed);
    }
}

#[test]
fn the_solution_beats_the_strategy_block_on_all_winnable_boards() {
    assert_beats(Strategy::Block, 1);
}

#[test]
fn the_solution_beats_the_strategy_dual_on_all_winnable_boards() {
    assert_beats(Strategy::Dual, 1);
}

/// Returns the partner of a door: the rule of the header, written out for each kind of door.
fn partner(dungeon: &Dungeon, door: dungeon::Door) -> Option<dungeon::Door> {
    use dungeon::Door::{Bar, Dash};
    let (_, width) = dungeon.size();
    let partner = match door {
        Bar(i, _) if i > width + 2 => return None,
        Bar(i, j) if i < j => Dash(i, j - 1),
        Bar(i, j) if i == j => Bar(i + 1, j),
        Bar(i, j) if i == j + 1 => Bar(i - 1, j),
        Bar(i, j) => Dash(i - 1, j),
        Dash(i, _) if i > width + 1 => return None,
        Dash(i, j) if i <= j => Bar(i, j + 1),
        Dash(i, j) => Bar(i + 1, j),
    };
    Some(partner).filter(|&door| dungeon.state(door).is_some())
}

/// Returns the door that the pairing strategy opens after DEGwer has closed a door.
fn reply_by_pairing(dungeon: &Dungeon, closed: dungeon::Door) -> dungeon::Door {
    partner(dungeon, closed)
        .filter(|&door| dungeon.state(door) == Some(State::Unfixed))
        .or_else(|| dungeon.unfixed().next())
        .expect("a door is unfixed, because no route is open")
}

/// Returns the door that the pairing strategy opens first if we begin. This door has no partner if H = W + 1.
fn begin_by_pairing(dungeon: &Dungeon) -> dungeon::Door {
    let (_, width) = dungeon.size();
    dungeon::Door::Bar(width + 1, width + 1)
}

#[test]
fn the_first_rows_consist_of_pairs() {
    for (height, width) in (2..=22).flat_map(|height| (1..height).map(move |width| (height, width)))
    {
        let dungeon = Dungeon::new(height, width);
        let mut paired = 0;
        for door in dungeon.unfixed() {
            let is_below = match door {
                dungeon::Door::Bar(i, _) => i > width + 2,
                dungeon::Door::Dash(i, _) => i > width + 1,
            };
            let is_first = height == width + 1 && door == begin_by_pairing(&dungeon);
            let found = partner(&dungeon, door);
            assert_eq!(found.is_none(), is_below || is_first, "{door} of {height} x {width}");
            if let Some(other) = found {
                assert_ne!(other, door);
                assert_eq!(partner(&dungeon, other), Some(door));
                paired += 1;
            }
        }
        let rows = height.min(width + 2);
        assert_eq!(paired, 2 * (rows - 1) * (width + 1), "{height} x {width}");
    }
}

/// Asserts that the pairing strategy wins, whatever DEGwer does. A dungeon that has been seen is not played again,
/// because the rest of the game depends only on the dungeon.
fn assert_pairing_wins(dungeon: &Dungeon, seen: &mut HashSet<Dungeon>) {
    if dungeon.is_won() || !seen.insert(dungeon.clone()) {
        return;
    }
    assert!(!dungeon.is_lost(), "{dungeon:?}");
    for closed in dungeon.unfixed() {
        let mut next = dungeon.clone();
        next.fix(closed, State::Closed).unwrap();
        next.fix(reply_by_pairing(&next, closed), State::Open).unwrap();
        assert_pairing_wins(&next, seen);
    }
}

#[test]
fn the_pairing_wins_every_game_on_small_boards() {
    let mut boards = 0;
    for (height, width) in [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (3, 2), (4, 2), (5, 2)] {
        for we_begin in [true, false] {
            if we_win(height, width, we_begin) {
                let mut dungeon = Dungeon::new(height, width);
                if we_begin {
                    dungeon.fix(begin_by_pairing(&dungeon), State::Open).unwrap();
                }
                assert_pairing_wins(&dungeon, &mut HashSet::new());
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 14);
}

/// The pairing strategy as a program, which the interactor writes to and reads from.
#[derive(Clone)]
struct PairingProgram(Rc<RefCell<Pairing>>);

struct Pairing {
    dungeon: Dungeon,
    /// The beginning of a line of input whose end has not arrived yet.
    input: String,
    output: VecDeque<u8>,
}

impl Pairing {
    fn open(&mut self, door: dungeon::Door) {
        self.dungeon.fix(door, State::Open).unwrap();
        self.output.extend(format!("{door}\n").as_bytes());
    }
}

impl PairingProgram {
    fn new(height: usize, width: usize, we_begin: bool) -> Self {
        let dungeon = Dungeon::new(height, width);
        let begin = begin_by_pairing(&dungeon);
        let output = VecDeque::from(b"Yes\n".to_vec());
        let mut pairing = Pairing { dungeon, input: String::new(), output };
        if we_begin {
            pairing.open(begin);
        }
        Self(Rc::new(RefCell::new(pairing)))
    }
}

impl Read for PairingProgram {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.borrow_mut().output.read(buffer)
    }
}

impl Write for PairingProgram {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pairing = self.0.borrow_mut();
        pairing.input += &String::from_utf8_lossy(bytes);
        while let Some((line, rest)) = pairing.input.split_once('\n') {
            // The first line, with the board and the order, and the last line `a 0 0` name no door.
            let closed: Option<dungeon::Door> = line.parse().ok();
            pairing.input = rest.into();
            if let Some(closed) = closed {
                pairing.dungeon.fix(closed, State::Closed).unwrap();
                let reply = reply_by_pairing(&pairing.dungeon, closed);
                pairing.open(reply);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_pairing_beats_all_strategies_of_degwer_on_all_winnable_boards() {
    let strategies_and_seeds =
        [(Strategy::Random, 1), (Strategy::Random, 2), (Strategy::Block, 1), (Strategy::Dual, 1)];
    for board in boards_to_win() {
        let Board { height, width, order } = board;
        for (strategy, seed) in strategies_and_seeds {
            let program = PairingProgram::new(height, width, order == Order::First);
            let game = referee::Game::new(board, strategy.opponent(seed));
            let decision = game.play(program.clone(), program);
            assert!(decision.is_accepted(), "{board}: {decision:?}");
        }
    }
}
