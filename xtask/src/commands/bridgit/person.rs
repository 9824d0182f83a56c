//! A person who is DEGwer.

use super::super::show;
use super::drawing::draw;
use anyhow::Result;
use judge::problem::bridgit::demon::Round;
use judge::problem::bridgit::dungeon::{Door, Dungeon, State};
use std::io::stdin;

const HELP: &str = "Type a door to close, such as `| 2 1` or `- 1 3`, or `quit`.";

/// Asks for a door to close until there is one. `None`: the person leaves, or cannot be asked.
pub(super) fn ask(dungeon: &Dungeon, last: Round) -> Option<Door> {
    if last == Round::default() {
        show(&format!("{}\n", draw(dungeon, last))).ok()?;
    }
    if last.closed.is_none() {
        show(&format!("{HELP}\n")).ok()?;
    }
    loop {
        show("You are DEGwer. Close> ").ok()?;
        let mut line = String::new();
        if stdin().read_line(&mut line).ok()? == 0 || line.trim() == "quit" {
            show("\n").ok()?;
            return None;
        }
        match door_to_close(dungeon, line.trim()) {
            Ok(door) => return Some(door),
            Err(fault) => show(&format!("{fault}. {HELP}\n")).ok()?,
        }
    }
}

fn door_to_close(dungeon: &Dungeon, text: &str) -> Result<Door> {
    let door = text.parse()?;
    dungeon.clone().fix(door, State::Closed)?;
    Ok(door)
}
