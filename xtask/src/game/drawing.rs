//! The dungeon as text, for a person.

use crate::game::dungeon::{Door, Dungeon, Passage, State, View};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// The doors that were fixed last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The door that the solver has opened.
    pub opened: Option<Door>,
    /// The door that DEGwer has closed.
    pub closed: Option<Door>,
}

/// What the signs of a drawing mean, in one line.
pub const LEGEND: &str =
    "o room   ─── │ open   ×  closed   ··· · unfixed   ( ) last moves   ● ═══ ║ the way out";

/// Draws all rooms and doors, with line ends and in colours (as escape sequences). The doors of the
/// last round are in brackets, and a route that is open from left to right is drawn in double lines.
pub fn draw(dungeon: &Dungeon, last: Round) -> String {
    let route = if dungeon.is_won() {
        dungeon.shortest(View::Rooms)
    } else {
        None
    };
    let drawing = Drawing {
        dungeon,
        last,
        route: route.unwrap_or_default(),
    };
    let mut text = String::new();
    drawing.write(&mut text).expect("a String takes it");
    text
}

struct Drawing<'a> {
    dungeon: &'a Dungeon,
    last: Round,
    route: Vec<Door>,
}

impl Drawing<'_> {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        let (height, width) = (self.dungeon.height(), self.dungeon.width());
        write!(text, "   ")?;
        for column in 1..=width {
            write!(text, "{column:>4}")?;
        }
        writeln!(text)?;
        for row in 1..=height {
            write!(text, "{row:>3} ")?;
            for column in 1..=width + 1 {
                self.write_door(
                    text,
                    Door {
                        passage: Passage::Horizontal,
                        row,
                        column,
                    },
                )?;
                if column <= width {
                    write!(
                        text,
                        "{}",
                        if self.is_on_route(row, column) {
                            '●'
                        } else {
                            'o'
                        }
                    )?;
                }
            }
            writeln!(text)?;
            if row < height {
                write!(text, "      ")?;
                for column in 1..=width {
                    self.write_door(
                        text,
                        Door {
                            passage: Passage::Vertical,
                            row,
                            column,
                        },
                    )?;
                    write!(text, " ")?;
                }
                writeln!(text)?;
            }
        }
        Ok(())
    }

    fn write_door(&self, text: &mut String, door: Door) -> std::fmt::Result {
        let state = self.dungeon.state(door).unwrap_or(State::Unfixed);
        let on_route = self.route.contains(&door);
        let (sign, colour) = match (door.passage, state) {
            (Passage::Horizontal, State::Unfixed) => ("···", None),
            (Passage::Vertical, State::Unfixed) => (" · ", None),
            (_, State::Closed) => (" × ", Some(AnsiColor::Red)),
            (Passage::Horizontal, State::Open) if on_route => ("═══", Some(AnsiColor::Green)),
            (Passage::Horizontal, State::Open) => ("───", Some(AnsiColor::Cyan)),
            (Passage::Vertical, State::Open) if on_route => (" ║ ", Some(AnsiColor::Green)),
            (Passage::Vertical, State::Open) => (" │ ", Some(AnsiColor::Cyan)),
        };
        let is_last = [self.last.opened, self.last.closed].contains(&Some(door));
        let style = match colour {
            None => Style::new().dimmed(),
            Some(colour) if is_last || on_route => colour.on_default().bold(),
            Some(colour) => colour.on_default(),
        };
        if is_last {
            let middle: String = sign.chars().skip(1).take(1).collect();
            write!(text, "{style}({middle}){style:#}")
        } else {
            write!(text, "{style}{sign}{style:#}")
        }
    }

    fn is_on_route(&self, row: usize, column: usize) -> bool {
        self.route.iter().any(|door| match door.passage {
            Passage::Horizontal => {
                door.row == row && (door.column == column || door.column == column + 1)
            }
            Passage::Vertical => door.column == column && (door.row == row || door.row + 1 == row),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Round, draw};
    use crate::game::dungeon::{Dungeon, State};

    #[test]
    fn all_kinds_of_doors() {
        let mut dungeon = Dungeon::new(2, 2);
        let mut fix = |text: &str, state| dungeon.fix(text.parse().unwrap(), state).unwrap();
        fix("| 1 1", State::Open);
        fix("| 2 3", State::Closed);
        fix("- 1 1", State::Open);
        fix("| 2 2", State::Closed);
        let last = Round {
            opened: "- 1 1".parse().ok(),
            closed: "| 2 2".parse().ok(),
        };
        let picture = anstream::adapter::strip_str(&draw(&dungeon, last)).to_string();
        let expected = "      1   2
  1 ───o···o···
      (│)  ·  
  2 ···o(×)o × 
";
        assert_eq!(
            without_trailing_space(&picture),
            without_trailing_space(expected)
        );
    }

    #[test]
    fn the_way_out_is_marked() {
        let mut dungeon = Dungeon::new(2, 1);
        for text in ["| 1 1", "- 1 1", "| 2 2"] {
            dungeon.fix(text.parse().unwrap(), State::Open).unwrap();
        }
        let picture = anstream::adapter::strip_str(&draw(&dungeon, Round::default())).to_string();
        let expected = "      1\n  1 ═══●···\n       ║\n  2 ···●═══\n";
        assert_eq!(without_trailing_space(&picture), expected);
    }

    fn without_trailing_space(text: &str) -> String {
        text.lines()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    }
}
