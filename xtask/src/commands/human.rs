//! The demon `human`.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, Write};
use xtask::game::demon::Demon;
use xtask::game::drawing::{LEGEND, draw};
use xtask::game::dungeon::{Door, Dungeon, Round, State};

const HELP: &str =
    "Type a door to close, such as `| 2 1` or `- 1 3`; `board` to look at it; `quit` to leave.";

/// A person, who is asked at a prompt.
pub(crate) struct Human {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// The door that the person has closed last.
    closed: Option<Door>,
}

impl Human {
    /// A person who types into `input` and reads `output`.
    pub(crate) fn new(input: impl BufRead + 'static, output: impl Write + 'static) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            closed: None,
        }
    }

    fn say(&mut self, text: &str) -> Result<()> {
        write!(self.output, "{text}")
            .and_then(|()| self.output.flush())
            .context("cannot ask DEGwer")
    }

    /// What the person types at the prompt, or `None` at the end of the input.
    fn ask(&mut self) -> Result<Option<String>> {
        self.say("You are DEGwer. Close> ")?;
        let mut line = String::new();
        let length = self.input.read_line(&mut line);
        if length.context("cannot read DEGwer's door")? == 0 {
            self.say("\n")?;
            return Ok(None);
        }
        Ok(Some(line.trim().into()))
    }
}

impl Demon for Human {
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door> {
        let closed = self.closed;
        let board = draw(dungeon, Round { opened, closed });
        if closed.is_none() {
            self.say(&format!("{LEGEND}\n{HELP}\n"))?;
        }
        if let Some(door) = opened {
            self.say(&format!("\nThe solver opens {door}.\n"))?;
        }
        self.say(&format!("\n{board}\n"))?;
        loop {
            match self.ask()?.as_deref() {
                None | Some("quit") => bail!("DEGwer has left the game"),
                Some("board") => self.say(&format!("\n{board}\n"))?,
                Some("" | "help") => self.say(&format!("{HELP}\n"))?,
                Some(text) => match door_to_close(dungeon, text) {
                    Ok(door) => {
                        self.closed = Some(door);
                        return Ok(door);
                    }
                    Err(fault) => self.say(&format!("{fault}. {HELP}\n"))?,
                },
            }
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
    use super::{Demon, Door, Dungeon, Human, State};
    use std::io;

    #[test]
    fn a_person_is_told_what_is_wrong_and_asked_again() {
        let (screen, output) = io::pipe().unwrap();
        let mut dungeon = Dungeon::new(2, 1);
        let opened = Door::Horizontal(2, 2);
        dungeon.fix(opened, State::Open).unwrap();
        let typed = "nonsense\n| 9 9\n| 2 2\nboard\nhelp\n- 1 1\n";
        let mut human = Human::new(typed.as_bytes(), output);
        let closed = human.close(&dungeon, Some(opened)).unwrap();
        assert_eq!(closed.to_string(), "- 1 1");
        drop(human);
        let shown = io::read_to_string(screen).unwrap();
        let shown = anstream::adapter::strip_str(&shown).to_string();
        for part in [
            "The solver opens | 2 2",
            "expected a door like",
            "there is no door | 9 9",
            "door | 2 2 is open already",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        assert_eq!(shown.matches("Close> ").count(), 6);
        // Once at first, once for `board`.
        assert_eq!(shown.matches("  2 ···").count(), 2, "{shown}");
    }

    #[test]
    fn a_person_may_leave() {
        for typed in ["quit\n", "", "board\n"] {
            let mut human = Human::new(typed.as_bytes(), io::sink());
            let left = human.close(&Dungeon::new(2, 1), None).unwrap_err();
            assert_eq!(left.to_string(), "DEGwer has left the game");
        }
    }
}
