//! A person who is DEGwer.

use super::drawing::{LEGEND, draw};
use anyhow::Result;
use judge::problem::bridgit::demon::Round;
use judge::problem::bridgit::dungeon::{Door, Dungeon, State};
use std::io::{self, BufRead, Write};

const HELP: &str = "Type a door to close, such as `| 2 1` or `- 1 3`, or `quit`.";

/// Shows the board, and asks for a door to close until there is one. `None`: the person leaves.
pub(super) fn ask(
    input: impl BufRead,
    mut output: impl Write,
    dungeon: &Dungeon,
    last: Round,
) -> Option<Door> {
    // Who cannot be asked has left.
    converse(input, &mut output, dungeon, last).ok().flatten()
}

fn converse(
    mut input: impl BufRead,
    output: &mut impl Write,
    dungeon: &Dungeon,
    last: Round,
) -> io::Result<Option<Door>> {
    if last.closed.is_none() {
        writeln!(output, "{LEGEND}{HELP}")?;
    }
    if let Some(door) = last.opened {
        writeln!(output, "The solver opens {door}.")?;
    }
    writeln!(output, "\n{}", draw(dungeon, last))?;
    loop {
        write!(output, "You are DEGwer. Close> ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || line.trim() == "quit" {
            writeln!(output)?;
            return Ok(None);
        }
        match door_to_close(dungeon, line.trim()) {
            Ok(door) => return Ok(Some(door)),
            Err(fault) => writeln!(output, "{fault}. {HELP}")?,
        }
    }
}

fn door_to_close(dungeon: &Dungeon, text: &str) -> Result<Door> {
    let door = text.parse()?;
    dungeon.clone().fix(door, State::Closed)?;
    Ok(door)
}

#[cfg(test)]
mod tests {
    use super::{Door, Dungeon, Round, State, ask};

    /// What a person who types this does on 2 x 1 rooms, where `| 2 2` is open, and what is shown.
    fn typed(text: &str) -> (Option<Door>, String) {
        let mut dungeon = Dungeon::new(2, 1);
        let opened = Door::Horizontal(2, 2);
        dungeon.fix(opened, State::Open).unwrap();
        let last = Round { opened: Some(opened), closed: None };
        let mut screen = Vec::new();
        let door = ask(text.as_bytes(), &mut screen, &dungeon, last);
        let screen = String::from_utf8(screen).unwrap();
        (door, anstream::adapter::strip_str(&screen).to_string())
    }

    #[test]
    fn a_person_is_told_what_is_wrong_and_asked_again() {
        let (door, shown) = typed("nonsense\n| 9 9\n| 2 2\n- 1 1\n");
        assert_eq!(door, Some(Door::Vertical(1, 1)));
        for part in [
            "The solver opens | 2 2",
            "  2 ···o(─)",
            "expected a door like",
            "there is no door | 9 9",
            "door | 2 2 is open already",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        assert_eq!(shown.matches("Close> ").count(), 4);
    }

    #[test]
    fn a_person_may_leave() {
        for text in ["quit\n", "", "nonsense\n"] {
            assert_eq!(typed(text).0, None);
        }
    }
}
