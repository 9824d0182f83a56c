//! The demon `random`.

use super::Demon;
use crate::dungeon::{Door, Dungeon};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Closes any unfixed door, each as likely as any other.
pub(super) struct Random {
    generator: Pcg64Mcg,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            generator: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl Demon for Random {
    fn close(&mut self, dungeon: &Dungeon, _opened: Option<Door>) -> Result<Door, String> {
        let unfixed: Vec<_> = dungeon.unfixed().collect();
        let choice = self.generator.next_u64() % unfixed.len() as u64;
        Ok(unfixed[choice as usize])
    }
}
