//! The choice of the rows to measure.

use anyhow::{Result, ensure};

/// Returns the rows whose names contain all of these words. `name` gives the name of a row.
///
/// # Errors
///
/// Returns an error if there is no such row.
pub(crate) fn select<T>(
    mut rows: Vec<T>,
    name: impl Fn(&T) -> String,
    words: &[String],
) -> Result<Vec<T>> {
    rows.retain(|row| {
        let name = name(row);
        words.iter().all(|word| name.contains(word))
    });
    ensure!(!rows.is_empty(), "no row contains `{}`", words.join("` and `"));
    Ok(rows)
}
