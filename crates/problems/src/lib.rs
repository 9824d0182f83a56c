//! The facts and functions that the tools, the tests and the benchmark need for each [`BuiltInProblem`], and
//! brute-force solutions for tests. Nothing in this package shares code with the solutions.
//!
//! There is a module for each problem. Its constant `PROBLEM` has the jury material: worst cases with a reference
//! solution, a checker, or games. The games of [`bridgit`] have an interactor, which plays with one of
//! [DEGwer's strategies](bridgit::opponent). [`game_outcomes`] computes the outcomes of games on graphs in a simple
//! way, for the reference solution of abc209e and for tests. To add a problem, write its module, declare it here, and
//! add its `PROBLEM` to [`ALL_PROBLEMS`].

pub mod growth_claim;
pub mod built_in_problem;
#[cfg(test)]
mod fingerprint;
mod permutation;
pub mod game_outcomes;
pub mod abc209e;
pub mod agc048d;
pub mod bridgit;
pub mod cf354b;
pub mod cf936b;

use built_in_problem::BuiltInProblem;
use workbench::task::jury_material::JuryMaterial;

/// All problems, sorted by name.
pub const ALL_PROBLEMS: &[BuiltInProblem] =
    &[abc209e::PROBLEM, agc048d::PROBLEM, bridgit::PROBLEM, cf354b::PROBLEM, cf936b::PROBLEM];

/// The jury material of [`ALL_PROBLEMS`], in the same order.
pub const ALL_JURY_MATERIAL: &[JuryMaterial] = &jury_material();

const fn jury_material() -> [JuryMaterial; ALL_PROBLEMS.len()] {
    let mut materials = [JuryMaterial::new(""); ALL_PROBLEMS.len()];
    let mut index = 0;
    while index < materials.len() {
        materials[index] = ALL_PROBLEMS[index].jury_material;
        index += 1;
    }
    materials
}

#[cfg(test)]
mod tests {
    use super::{ALL_JURY_MATERIAL, ALL_PROBLEMS, cf354b};
    use crate::growth_claim::MeasuredInputs;
    use std::collections::BTreeSet;
    use workbench::task::jury_material::Generator;

    #[test]
    fn the_problems_are_sorted_by_name() {
        assert!(ALL_PROBLEMS.is_sorted_by(|left, right| left.name() < right.name()));
    }

    #[test]
    fn the_jury_material_is_that_of_all_problems() {
        let names: Vec<_> = ALL_PROBLEMS.iter().map(|problem| problem.name()).collect();
        let with_material: Vec<_> =
            ALL_JURY_MATERIAL.iter().map(|material| material.name).collect();
        assert_eq!(with_material, names);
    }

    #[test]
    fn every_generator_has_a_unique_name_and_an_explanation() {
        for material in ALL_JURY_MATERIAL {
            let generators = material.worst_cases.map_or(&[][..], |it| it.generators);
            let names: BTreeSet<_> = generators.iter().map(|generator| generator.name).collect();
            assert_eq!(names.len(), generators.len(), "{}", material.name);
            for Generator { name, about, .. } in generators {
                assert!(about.ends_with('.'), "{} {name}: expected a sentence", material.name);
            }
        }
    }

    #[test]
    fn a_problem_with_worst_cases_or_games_has_a_growth_claim_about_them() {
        for problem in ALL_PROBLEMS {
            let name = problem.name();
            let material = problem.jury_material;
            match problem.growth_claim.map(|claim| claim.inputs) {
                Some(MeasuredInputs::Generated { generator }) => {
                    material.worst_cases.expect(name).generator(generator).unwrap();
                }
                Some(MeasuredInputs::Games { min_size, sizes, .. }) => {
                    assert!(material.games.is_some(), "{name}");
                    assert!(!sizes.is_empty() && sizes[0] > min_size, "{name}");
                    assert!(sizes.is_sorted(), "{name}");
                }
                None => {
                    let has_cases = material.worst_cases.is_some() || material.games.is_some();
                    assert!(!has_cases, "expected a growth claim of {name}, found none");
                }
            }
        }
    }

    #[test]
    fn every_problem_has_bad_inputs_with_different_faults() {
        for problem in ALL_PROBLEMS {
            let faults: BTreeSet<_> = problem.bad_inputs.iter().map(|bad| bad.fault).collect();
            assert!(!faults.is_empty(), "expected bad inputs of {}, found none", problem.name());
            assert_eq!(faults.len(), problem.bad_inputs.len(), "{}", problem.name());
        }
    }

    #[test]
    fn the_reference_solution_answers_small_worst_cases() {
        for worst_cases in ALL_JURY_MATERIAL.iter().filter_map(|material| material.worst_cases) {
            let size = 10.clamp(worst_cases.min_size, worst_cases.max_size);
            for (name, input) in worst_cases.inputs_of_size(size) {
                assert!(!(worst_cases.reference)(&input).is_empty(), "{name}");
            }
        }
    }

    #[test]
    fn an_input_has_a_generator_and_a_size() {
        let worst_cases = cf354b::WORST_CASES;
        let rows = worst_cases.generator("rows").unwrap();
        assert_eq!(worst_cases.input(rows, Some(2), 1).unwrap(), "2\naa\nbb\n");
        assert!(worst_cases.input(rows, None, 1).unwrap().starts_with("20\n"));
        let error = worst_cases.input(rows, Some(0), 1).unwrap_err().to_string();
        assert!(error.ends_with(" rows, found 0"), "{error}");
        let error = worst_cases.generator("row").unwrap_err().to_string();
        assert!(error.starts_with("expected one of the generators random-2, "), "{error}");
    }
}
