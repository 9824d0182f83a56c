//! "vs. DEGwer" from the judge's side. It shares no code with the solution.

pub mod demon;
pub mod dungeon;
pub mod referee;
