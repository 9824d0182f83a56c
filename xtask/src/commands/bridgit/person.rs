//! The prompt for a person who plays DEGwer.

use crate::console::{print, print_styled};
use anyhow::Result;
use problems::bridgit::drawing::draw;
use problems::bridgit::dungeon::{Door, Dungeon, State};
use problems::bridgit::opponent::Round;
use std::io::stdin;

const HELP: &str = "Type a door to close, such as `| 2 1` or `- 1 3`, or `quit`.";

/// Asks the person for a door, until the answer is a door that can be closed. Returns `None` if the person leaves the
/// game, or cannot be asked.
pub(super) fn ask(dungeon: &Dungeon, last: Round) -> Option<Door> {
    if last == Round::default() {
        print_styled(&format!("{}\n", draw(dungeon, last))).ok()?;
    }
    if last.closed.is_none() {
        print(&format!("{HELP}\n")).ok()?;
    }
    loop {
        print("You are DEGwer. Close> ").ok()?;
        let mut line = String::new();
        if stdin().read_line(&mut line).ok()? == 0 || line.trim() == "quit" {
            print("\n").ok()?;
            return None;
        }
        match door_to_close(dungeon, line.trim()) {
            Ok(door) => return Some(door),
            Err(error) => print(&format!("{error}. {HELP}\n")).ok()?,
        }
    }
}

fn door_to_close(dungeon: &Dungeon, text: &str) -> Result<Door> {
    let door = text.parse()?;
    dungeon.clone().fix(door, State::Closed)?;
    Ok(door)
}
