//! The dungeon as text.

use crate::bridgit::dungeon::{Door, Dungeon, State};
use crate::bridgit::opponent::Round;
use anstyle::{AnsiColor, Style};

/// The legend of a drawing.
pub const LEGEND: &str = "\
o room   ─── │ open   ×  closed   ··· · unfixed   ( ) last moves   ● ═══ ║ the way out
Door `| i j` is drawn to the left of room j in row i (j = W + 1 is after the last room); door `- i j` is drawn below this room

";

/// Draws all rooms and doors, as lines that do not end in spaces, with colours.
///
/// The doors of the last round are in brackets. A route that is open from left to right is drawn in double lines.
pub fn draw(dungeon: &Dungeon, last: Round) -> String {
    let (height, width) = dungeon.size();
    let route = dungeon.route().filter(|_| dungeon.is_won());
    let route = route.unwrap_or_default();
    let rooms: Vec<_> = route.iter().flat_map(|door| door.rooms()).collect();
    let room = |place| if rooms.contains(&place) { "●" } else { "o" };
    let door = |door| sign(dungeon, door, last, &route);
    let columns: String = (1..=width).map(|column| format!("{column:>4}")).collect();
    let mut lines = vec![format!("   {columns}")];
    for row in 1..=height {
        let mut line = format!("{row:>3} {}", door(Door::Bar(row, 1)));
        for column in 1..=width {
            line += room((row, column));
            line += &door(Door::Bar(row, column + 1));
        }
        lines.push(line);
        if row < height {
            let doors = (1..=width).map(|column| door(Door::Dash(row, column)));
            lines.push(format!("      {}", doors.collect::<Vec<_>>().join(" ")));
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Returns the drawing of a door, three characters wide. Spaces stand outside the escape sequences, so that they can be
/// trimmed at the end of a line.
fn sign(dungeon: &Dungeon, door: Door, last: Round, route: &[Door]) -> String {
    let is_on_route = route.contains(&door);
    let is_last = [last.opened, last.closed].contains(&Some(door));
    let (mut style, horizontal, vertical) = match dungeon.state(door) {
        Some(State::Closed) => (AnsiColor::Red.on_default(), "×", "×"),
        Some(State::Open) if is_on_route => (AnsiColor::Green.on_default(), "═", "║"),
        Some(State::Open) => (AnsiColor::Cyan.on_default(), "─", "│"),
        Some(State::Unfixed) | None => (Style::new().dimmed(), "·", "·"),
    };
    if is_last || is_on_route {
        style = style.bold();
    }
    let (is_wide, middle) = match door {
        Door::Bar(..) => (horizontal != "×", horizontal),
        Door::Dash(..) => (false, vertical),
    };
    match (is_last, is_wide) {
        (true, _) => format!("{style}({middle}){style:#}"),
        (_, true) => format!("{style}{}{style:#}", middle.repeat(3)),
        _ => format!(" {style}{middle}{style:#} "),
    }
}

#[cfg(test)]
mod tests {
    use super::{Dungeon, Round, State, draw};

    #[test]
    fn all_kinds_of_doors_are_drawn() {
        let door = |text: &str| text.parse().unwrap();
        let mut dungeon = Dungeon::new(2, 2);
        for (doors, state) in [
            (&["| 1 1", "| 1 2", "- 1 2", "| 2 1"][..], State::Open),
            (&["| 1 3", "- 1 1"], State::Closed),
        ] {
            doors.iter().for_each(|text| dungeon.fix(door(text), state).unwrap());
        }
        let check = |dungeon: &Dungeon, opened, closed, expected: &str, coloured: &[&str]| {
            let last = Round { opened: Some(door(opened)), closed: Some(door(closed)) };
            let drawing = draw(dungeon, last);
            assert!(!drawing.contains(" \n"), "{drawing:?}");
            assert_eq!(anstream::adapter::strip_str(&drawing).to_string(), expected);
            for sign in coloured {
                assert!(drawing.contains(sign), "{sign:?} in {drawing:?}");
            }
        };
        let expected = "      1   2\n  1 ───o───o ×\n      (×) (│)\n  2 ───o···o···\n";
        let opened = "\x1b[1m\x1b[36m(│)\x1b[0m";
        let closed = "\x1b[1m\x1b[31m(×)\x1b[0m";
        let others = ["\x1b[36m───\x1b[0m", " \x1b[31m×\x1b[0m\n", "\x1b[2m···\x1b[0m"];
        check(&dungeon, "- 1 2", "- 1 1", expected, &[&[opened, closed][..], &others].concat());
        dungeon.fix(door("| 2 3"), State::Open).unwrap();
        // The way out is marked.
        let expected = "      1   2\n  1 ═══●═══●(×)\n       ×   ║\n  2 ───o···●(═)\n";
        check(&dungeon, "| 2 3", "| 1 3", expected, &["\x1b[1m\x1b[32m═══\x1b[0m"]);
    }
}
