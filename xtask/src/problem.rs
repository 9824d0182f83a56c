//! What is known of each problem, in one table.

use crate::generate::{self, Kind};
use crate::judge::checker::{Checker, same_text, sleepy_game};
use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// What is known of a problem.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Its name.
    pub name: &'a str,
    /// The judge's time limit.
    pub time_limit: Duration,
    /// What decides whether an output is right.
    pub checker: Checker,
    /// Whether the solution talks to the interactor of [`game`](crate::game).
    pub is_interactive: bool,
    /// Whether the solution searches a graph, and is tested with a small stack, so that recursion
    /// would overflow it.
    pub needs_small_stack: bool,
    /// Its worst cases.
    pub kinds: &'static [Kind],
}

/// What holds unless the table says otherwise: 2 seconds, one right output, no worst cases.
const fn default(name: &str) -> Problem<'_> {
    Problem {
        name,
        time_limit: Duration::from_secs(2),
        checker: same_text,
        is_interactive: false,
        needs_small_stack: false,
        kinds: &[],
    }
}

const PROBLEMS: [Problem; 5] = [
    Problem {
        needs_small_stack: true,
        kinds: generate::abc209e::KINDS,
        ..default("abc209e")
    },
    Problem {
        kinds: generate::agc048d::KINDS,
        ..default("agc048d")
    },
    Problem {
        time_limit: Duration::from_secs(5),
        is_interactive: true,
        ..default("bridgit")
    },
    Problem {
        time_limit: Duration::from_secs(1),
        kinds: generate::cf354b::KINDS,
        ..default("cf354b")
    },
    Problem {
        checker: sleepy_game::check,
        needs_small_stack: true,
        kinds: generate::cf936b::KINDS,
        ..default("cf936b")
    },
];

/// What is known of the problem of this name. One that is not in the table has 2 seconds, one right
/// output, and no worst cases.
pub fn of(name: &str) -> Problem<'_> {
    let found = PROBLEMS.into_iter().find(|problem| problem.name == name);
    found.unwrap_or(default(name))
}

/// All kinds of worst cases, problem by problem.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    PROBLEMS.iter().flat_map(|problem| problem.kinds)
}

/// The kinds of worst cases of a problem.
///
/// # Errors
///
/// If it has none. The error names the problems that have some.
pub fn kinds_of(name: &str) -> Result<&'static [Kind]> {
    let kinds = of(name).kinds;
    let known = PROBLEMS.iter().filter(|known| !known.kinds.is_empty());
    let known: Vec<_> = known.map(|known| known.name).collect();
    let known = known.join(", ");
    ensure!(
        !kinds.is_empty(),
        "there are no worst cases for `{name}`, only for {known}"
    );
    Ok(kinds)
}

/// The kind of worst case of this name.
///
/// # Errors
///
/// If there is none. The error names the kinds of the problem.
pub fn kind(problem: &str, name: &str) -> Result<&'static Kind> {
    let kinds = kinds_of(problem)?;
    let found = kinds.iter().find(|kind| kind.name == name);
    found.with_context(|| {
        let known: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        let known = known.join(", ");
        format!("{problem} has no worst case `{name}`, only {known}")
    })
}

#[cfg(test)]
mod tests {
    use super::{kind, kinds, kinds_of};
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_a_unique_name_and_an_explanation() {
        let names: BTreeSet<_> = kinds().map(|kind| (kind.problem, kind.name)).collect();
        assert_eq!(names.len(), kinds().count());
        for kind in kinds() {
            assert!(kind.about.ends_with('.'), "{} {}", kind.problem, kind.name);
            assert!(kind.sizes().contains(&kind.limit()), "{}", kind.name);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_case() {
        for kind in kinds() {
            let size = kind.limit().min(100);
            let case = kind.case(size, 7).unwrap();
            assert_eq!(kind.case(size, 7).unwrap(), case, "{}", kind.name);
            if kind.name.starts_with("random") {
                assert_ne!(kind.case(size, 8).unwrap(), case, "{}", kind.name);
            }
        }
    }

    /// The FNV-1a hash of the inputs of all kinds of a problem.
    fn fingerprint(problem: &str) -> u64 {
        let kinds = kinds_of(problem).unwrap().iter();
        let cases = kinds.map(|kind| kind.case(kind.limit().min(100) - 1, 1).unwrap());
        let text: String = cases.map(|case| case.input).collect();
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn the_cases_are_identical_in_every_release() {
        // Only a new kind is a reason for another number; a new release of a crate is not.
        assert_eq!(fingerprint("abc209e"), 0xd6a5_30de_54e0_963b);
        assert_eq!(fingerprint("agc048d"), 0xf27d_26dc_f56e_1613);
        assert_eq!(fingerprint("cf354b"), 0x3e09_05be_36b8_d19b);
        assert_eq!(fingerprint("cf936b"), 0x164f_41cf_38a8_934a);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for kind in kinds() {
            kind.case(*kind.sizes().start(), 1).unwrap();
            for size in [0, kind.sizes().end() + 1, usize::MAX] {
                let error = kind.case(size, 1).unwrap_err().to_string();
                assert!(error.ends_with(&format!(", not {size}")), "{error}");
            }
        }
        let error = kind("cf936b", "path").unwrap().case(1, 1).unwrap_err();
        let expected = "cf936b path has from 2 to 10000000 vertices, not 1";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn an_error_names_what_there_is() {
        let error = kinds_of("abc209").err().unwrap().to_string();
        let expected =
            "there are no worst cases for `abc209`, only for abc209e, agc048d, cf354b, cf936b";
        assert_eq!(error, expected);
        let error = kind("cf354b", "row").err().unwrap().to_string();
        assert!(error.contains("no worst case `row`, only random-2, "));
        assert!(error.contains(", rows, "), "{error}");
    }
}
