//! The dungeon as text.

use super::dungeon::{Door, Dungeon, Round, State};
use anstyle::{AnsiColor, Style};

/// What the signs of a drawing mean, in one line.
pub const LEGEND: &str =
    "o room   ─── │ open   ×  closed   ··· · unfixed   ( ) last moves   ● ═══ ║ the way out";

/// Draws all rooms and doors, as lines that do not end in spaces, with colours (as escape sequences).
///
/// The doors of the last round are in brackets. A route that is open from left to right is drawn in
/// double lines.
pub fn draw(dungeon: &Dungeon, last: Round) -> String {
    let (height, width) = dungeon.size();
    let route = dungeon.route().filter(|_| dungeon.is_won());
    let drawing = Drawing {
        dungeon,
        last,
        route: route.unwrap_or_default(),
    };
    let columns: String = (1..=width).map(|column| format!("{column:>4}")).collect();
    let mut lines = vec![format!("   {columns}")];
    for row in 1..=height {
        let mut line = format!("{row:>3} ");
        for column in 1..=width {
            line += &drawing.door(Door::Horizontal(row, column));
            line += drawing.room(row, column);
        }
        line += &drawing.door(Door::Horizontal(row, width + 1));
        lines.push(line);
        if row < height {
            let doors = (1..=width).map(|column| drawing.door(Door::Vertical(row, column)));
            lines.push(format!("      {}", doors.collect::<Vec<_>>().join(" ")));
        }
    }
    let lines = lines.iter().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

struct Drawing<'a> {
    dungeon: &'a Dungeon,
    last: Round,
    route: Vec<Door>,
}

impl Drawing<'_> {
    fn room(&self, row: usize, column: usize) -> &'static str {
        let mut rooms = self.route.iter().flat_map(|door| door.rooms());
        let is_on_route = rooms.any(|room| room == (row, column));
        if is_on_route { "●" } else { "o" }
    }

    /// A door, three characters wide.
    fn door(&self, door: Door) -> String {
        let is_on_route = self.route.contains(&door);
        let is_last = [self.last.opened, self.last.closed].contains(&Some(door));
        let (mut style, horizontal, vertical) = match self.dungeon.state(door) {
            Some(State::Closed) => (AnsiColor::Red.on_default(), " × ", " × "),
            Some(State::Open) if is_on_route => (AnsiColor::Green.on_default(), "═══", " ║ "),
            Some(State::Open) => (AnsiColor::Cyan.on_default(), "───", " │ "),
            Some(State::Unfixed) | None => (Style::new().dimmed(), "···", " · "),
        };
        if is_last || is_on_route {
            style = style.bold();
        }
        let mut sign = match door {
            Door::Horizontal(..) => horizontal.to_owned(),
            Door::Vertical(..) => vertical.to_owned(),
        };
        if is_last {
            let middle: String = sign.chars().skip(1).take(1).collect();
            sign = format!("({middle})");
        }
        // Spaces stay outside the escape sequences, so that they can be trimmed at the end of a line.
        let visible = sign.trim();
        sign.replace(visible, &format!("{style}{visible}{style:#}"))
    }
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::game::dungeon::{Dungeon, Round};

    #[track_caller]
    fn check(open: &[&str], closed: &[&str], last: Round, expected: &str) -> String {
        let drawing = draw(&Dungeon::new(2, 2).with(open, closed), last);
        assert!(!drawing.contains(" \n"), "{drawing:?}");
        assert_eq!(anstream::adapter::strip_str(&drawing).to_string(), expected);
        drawing
    }

    #[test]
    fn all_kinds_of_doors() {
        let drawing = check(
            &["| 1 1", "- 1 1"],
            &["| 2 3", "| 2 2"],
            Round {
                opened: "- 1 1".parse().ok(),
                closed: "| 2 2".parse().ok(),
            },
            "      1   2\n  1 ───o···o···\n      (│)  ·\n  2 ···o(×)o ×\n",
        );
        let (red, cyan) = ("\x1b[31m", "\x1b[36m");
        let (bold, dimmed, end) = ("\x1b[1m", "\x1b[2m", "\x1b[0m");
        for coloured in [
            format!(" {red}×{end}\n"),
            format!("{bold}{red}(×){end}"),
            format!("{cyan}───{end}"),
            format!("{bold}{cyan}(│){end}"),
            format!("{dimmed}···{end}"),
        ] {
            assert!(drawing.contains(&coloured), "{coloured:?} in {drawing:?}");
        }
    }

    #[test]
    fn the_way_out_is_marked() {
        let drawing = check(
            &["| 1 1", "| 1 2", "- 1 2", "| 2 3", "| 2 1"],
            &[],
            Round::default(),
            "      1   2\n  1 ═══●═══●···\n       ·   ║\n  2 ───o···●═══\n",
        );
        assert!(drawing.contains("\x1b[1m\x1b[32m═══\x1b[0m"), "{drawing:?}");
    }
}
