//! The input of "vs. DEGwer": the size of the dungeon, and who begins.

use anyhow::{Context, Error, Result, ensure};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The largest number of rows, and of rooms in a row, by the statement.
pub const MAX_SIDE: usize = 20;

/// The player who begins, as the statement gives it to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The solution fixes the first door.
    First,
    /// DEGwer fixes the first door.
    Second,
}

/// The input of a solution. It is written as in the statement, such as `20 18 Second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of rows of rooms, H.
    pub height: usize,
    /// The number of rooms in a row, W.
    pub width: usize,
    /// Says whether the solution moves first or second.
    pub order: Order,
}

impl Board {
    /// Returns all boards with sides of up to this many rooms, in both orders.
    pub fn all(max_side: usize) -> impl Iterator<Item = Self> {
        let sides =
            (1..=max_side).flat_map(move |height| (1..=max_side).map(move |width| (height, width)));
        sides.flat_map(|(height, width)| {
            [Order::First, Order::Second].map(|order| Self { height, width, order })
        })
    }

    /// Returns true if the solution can win whatever DEGwer does. The header of the solution proves this.
    pub fn is_winnable(self) -> bool {
        let spare_rows = match self.order {
            Order::First => 1,
            Order::Second => 2,
        };
        self.height >= self.width + spare_rows
    }
}

impl Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{} {} {:?}", self.height, self.width, self.order)
    }
}

impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let [height, width, order] = words[..] else {
            return Err(Error::msg("expected a height, a width and an order"));
        };
        let order = match order {
            "First" => Order::First,
            "Second" => Order::Second,
            _ => return Err(Error::msg("expected the order `First` or `Second`")),
        };
        let board = Self {
            height: height.parse().context("expected a number of rows")?,
            width: width.parse().context("expected a number of rooms")?,
            order,
        };
        ensure!(board.height > 0 && board.width > 0, "expected at least one room");
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::Board;

    #[test]
    fn a_board_is_written_as_it_is_read() {
        for text in ["1 1 First", "20 18 Second"] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        for text in ["", "1 1", "1 x First", "-1 1 First", "1 1 first", "1 0 First", "1 1 First 1"]
        {
            assert!(text.parse::<Board>().is_err(), "{text}");
        }
    }
}
