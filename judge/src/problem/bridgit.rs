//! bridgit, "vs. DEGwer": its judge. It shares no code with the solution.

pub mod demon;
pub mod dungeon;
pub mod oracle;
pub mod referee;

use super::{DEFAULT, Problem};

pub(super) const PROBLEM: Problem =
    Problem { name: "bridgit", games: Some(referee::matches), ..DEFAULT };
