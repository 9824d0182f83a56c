//! The demon `random`.

use super::Demon;
use crate::game::dungeon::{Door, Dungeon};
use crate::random;

/// Closes any unfixed door, each as likely as any other.
pub(super) struct Random {
    numbers: random::Random,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            numbers: random::Random::new(seed),
        }
    }
}

impl Demon for Random {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door, String> {
        let unfixed: Vec<_> = dungeon.unfixed().collect();
        Ok(unfixed[self.numbers.below(unfixed.len())])
    }
}
