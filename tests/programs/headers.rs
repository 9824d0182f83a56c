//! The headers of the solutions that are kept here, as the tools read them.

use crate::project;
use anyhow::{Context, Result, ensure};
use problems::ALL_EXTRAS;
use test_support::harness::{Test, test};
use workbench::header::Header;

pub(crate) fn tests() -> Vec<Test> {
    let test = |name| {
        test(format!("{name}/no line of the proof is taken for a fact"), move || verify(name))
    };
    ALL_EXTRAS.iter().map(|extras| test(extras.name)).collect()
}

/// Checks that a header names its problem, and that the tools take no line of the proof for a fact, such as a time
/// limit.
fn verify(name: &str) -> Result<()> {
    let header = Header::read(&project().read_solution(name)?)?;
    header.url.context("expected the URL of the problem, found none")?;
    ensure!(header.notes.is_empty(), "expected no notes, found {:?}", header.notes);
    Ok(())
}
