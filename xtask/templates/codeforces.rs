//! TITLE: <URL>
//!
//! Time limit: TIME_LIMIT.
//!
//! TODO the idea in a few sentences, and why it is right.
//!
//! TODO O(…) time and O(…) space.

use sente::input::{Error, Input};
use std::collections::{BTreeMap, HashMap};
use std::io::{Write, stdin, stdout};

fn main() -> Result<(), Error> {
    let mut input = Input::read(stdin().lock())?;
    let n: u64 = input.parse("n")?;
    let mut output = stdout().lock();
    writeln!(output, "{n}")?;
    Ok(())
}
