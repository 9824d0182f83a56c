//! The cost of the solutions, as whole processes:
//!
//! - `cargo bench --bench speed` measures all worst cases at the limits of the statements;
//! - `cargo bench --bench speed -- --growth` measures how the processor time grows with the size;
//! - with words at the end of the command, both measure only the rows that contain all of these words.
//!
//! The programs that run are the bundles, built as their sites build them.
//!
//! This executable also calls itself in two other roles: as a small process that starts and measures a program
//! ([`METER_FLAG`]), and as the floor, a program that does only the work that each solution has to do ([`FLOOR_FLAG`]).

mod growth;
mod meter;
mod programs;
mod rows;
mod worst_cases;

use anyhow::{Context, Result};
use meter::METER_FLAG;
use programs::FLOOR_FLAG;
use std::env;

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == METER_FLAG).is_some() {
        return meter::main(arguments);
    }
    if arguments.next_if(|first| first == FLOOR_FLAG).is_some() {
        let length = arguments.next().context("expected the number of bytes to write")?;
        return programs::be_floor(length.to_string_lossy().parse()?);
    }
    // Cargo adds `--bench`.
    let words: Vec<_> = env::args().skip(1).filter(|word| word != "--bench").collect();
    match &words[..] {
        [first, words @ ..] if first == "--growth" => growth::run(words),
        words => worst_cases::run(words),
    }
}
