//! The rows of the tables: which solution is run on what.

use anyhow::Result;
use xtask::generate::Kind;
use xtask::judge::project::{self, Project};
use xtask::problem;

/// A row of a table.
pub(crate) struct Row {
    pub(crate) problem: String,
    pub(crate) case: Case,
}

/// What a solution is run on.
pub(crate) enum Case {
    /// A worst case.
    Worst { kind: &'static Kind, size: usize },
    /// A test case, of a problem without worst cases.
    Test(project::Case),
    /// A whole game of bridgit, moving second, against the demon `dual`.
    Game { height: usize, width: usize },
}

impl Row {
    fn worst(kind: &'static Kind, size: usize) -> Self {
        Self {
            problem: kind.problem.into(),
            case: Case::Worst { kind, size },
        }
    }

    fn game(problem: &str, (height, width): (usize, usize)) -> Self {
        Self {
            problem: problem.into(),
            case: Case::Game { height, width },
        }
    }

    pub(crate) fn name(&self) -> String {
        let problem = &self.problem;
        match &self.case {
            Case::Worst { kind, size } => format!("{problem} {} {size}", kind.name),
            Case::Test(case) => format!("{problem} {}", case.name),
            Case::Game { height, width } => format!("{problem} game {height}x{width}"),
        }
    }
}

/// Every kind of worst case, at the judge's limit; the longest test case of a problem that has none.
pub(crate) fn at_the_limits() -> Result<Vec<Row>> {
    let project = Project::here();
    let mut rows = Vec::new();
    for name in project.solutions()? {
        let known = problem::of(&name);
        if known.is_interactive {
            rows.push(Row::game(&name, (20, 18)));
        } else if known.kinds.is_empty() {
            let cases = project.cases(&name)?.into_iter();
            rows.extend(cases.max_by_key(|case| case.input.len()).map(|case| Row {
                problem: name,
                case: Case::Test(case),
            }));
        } else {
            let kinds = known.kinds.iter();
            rows.extend(kinds.map(|kind| Row::worst(kind, kind.limit())));
        }
    }
    Ok(rows)
}

/// A few kinds at a tenth of the limit, at the limit, and past it.
pub(crate) fn growing() -> Result<Vec<Row>> {
    let kinds: [(&str, &str, &[usize]); 6] = [
        ("abc209e", "random-52", &[20_000, 200_000, 2_000_000]),
        ("abc209e", "chain-shuffled", &[20_000, 200_000, 2_000_000]),
        ("agc048d", "near-limit", &[10, 100, 1_000, 10_000]),
        ("cf354b", "random-3", &[8, 20, 32]),
        ("cf936b", "random", &[10_000, 100_000, 1_000_000]),
        (
            "cf936b",
            "odd-cycle-exit-relabelled",
            &[10_000, 100_000, 1_000_000],
        ),
    ];
    let mut rows = Vec::new();
    for (problem, name, sizes) in kinds {
        let kind = problem::kind(problem, name)?;
        rows.extend(sizes.iter().map(|&size| Row::worst(kind, size)));
    }
    let sizes = [(8, 6), (20, 18), (63, 61), (100, 98)];
    rows.extend(sizes.map(|size| Row::game("bridgit", size)));
    Ok(rows)
}
