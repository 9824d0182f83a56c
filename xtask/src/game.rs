//! "vs. DEGwer" from the judge's side. It shares no code with the solution.

pub mod connection;
pub mod demon;
pub mod drawing;
pub mod dungeon;
pub mod interactor;
