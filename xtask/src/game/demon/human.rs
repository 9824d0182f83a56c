//! The demon `human`.

use super::Demon;
use crate::game::drawing::{LEGEND, Round, draw};
use crate::game::dungeon::{Door, Dungeon, State};
use std::io::{BufRead, Write, stdin};

const HELP: &str =
    "Type a door to close, such as `| 2 1` or `- 1 3`; `board` to look at it; `quit` to leave.";

/// A person, who is asked at a prompt.
pub struct Human {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// The door that the person has closed last.
    closed: Option<Door>,
}

impl Human {
    /// A person at the terminal.
    pub fn at_terminal() -> Self {
        Self::new(stdin().lock(), anstream::stdout())
    }

    /// A person who types into `input` and reads `output`.
    pub fn new(input: impl BufRead + 'static, output: impl Write + 'static) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            closed: None,
        }
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        let said = write!(self.output, "{text}").and_then(|()| self.output.flush());
        said.map_err(|error| format!("cannot ask DEGwer: {error}"))
    }
}

impl Demon for Human {
    fn close(&mut self, dungeon: &Dungeon, opened: Option<Door>) -> Result<Door, String> {
        let board = draw(
            dungeon,
            Round {
                opened,
                closed: self.closed,
            },
        );
        match opened {
            Some(door) => self.say(&format!("\nThe solver opens {door}.\n\n{board}\n"))?,
            None => self.say(&format!("{LEGEND}\n\n{board}\n{HELP}\n"))?,
        }
        loop {
            self.say("You are DEGwer. Close> ")?;
            let mut line = String::new();
            match self.input.read_line(&mut line) {
                Ok(0) => {
                    self.say("\n")?;
                    return Err("DEGwer has left the game".into());
                }
                Ok(_) => {}
                Err(error) => return Err(format!("cannot read DEGwer's door: {error}")),
            }
            match line.trim() {
                "quit" => return Err("DEGwer has left the game".into()),
                "board" => self.say(&format!("\n{board}\n"))?,
                "" | "help" => self.say(&format!("{HELP}\n"))?,
                text => match door_to_close(dungeon, text) {
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

fn door_to_close(dungeon: &Dungeon, text: &str) -> Result<Door, String> {
    let door = text.parse()?;
    dungeon.clone().fix(door, State::Closed)?;
    Ok(door)
}

#[cfg(test)]
mod tests {
    use super::{Demon, Dungeon, Human, State};
    use std::cell::RefCell;
    use std::io::{self, Write};
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Screen(Rc<RefCell<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_person_is_told_what_is_wrong_and_asked_again() {
        let screen = Screen::default();
        let mut dungeon = Dungeon::new(2, 1);
        let opened = "| 2 2".parse().unwrap();
        dungeon.fix(opened, State::Open).unwrap();
        let typed = "nonsense\n| 9 9\n| 2 2\nboard\nhelp\n- 1 1\n";
        let mut human = Human::new(typed.as_bytes(), screen.clone());
        assert_eq!(human.close(&dungeon, Some(opened)), "- 1 1".parse());
        let shown = String::from_utf8(screen.0.take()).unwrap();
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
        assert_eq!(
            shown.matches("  2 ···").count(),
            2,
            "once at first, once for `board`: {shown}"
        );
    }

    #[test]
    fn a_person_may_leave() {
        for typed in ["quit\n", "", "board\n"] {
            let mut human = Human::new(typed.as_bytes(), io::sink());
            let left = human.close(&Dungeon::new(2, 1), None).unwrap_err();
            assert_eq!(left, "DEGwer has left the game");
        }
    }
}
