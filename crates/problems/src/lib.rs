//! Code about the problems that shares no code with the solutions: the jury material, which the tools use, and
//! brute-force solutions for tests.
//!
//! There is a module for each problem. Its jury material has one or more of these parts: worst cases with a reference
//! solution, a checker, and games. The games of [`bridgit`] have an interactor, which plays with one of
//! [DEGwer's strategies](bridgit::opponent). [`game_outcomes`] computes the outcomes of games on graphs in a simple
//! way, for the reference solution of abc209e and for tests. To add a problem, write its module, and add its
//! `JURY_MATERIAL` to [`ALL_JURY_MATERIAL`], and, if it has worst cases, its `GROWTH_CLAIM` to [`ALL_GROWTH_CLAIMS`].

pub mod abc209e;
pub mod agc048d;
pub mod bridgit;
pub mod cf354b;
pub mod cf936b;
pub mod game_outcomes;
pub mod growth_claim;

use fastrand::Rng;
use growth_claim::GrowthClaim;
use workbench::task::jury_material::{Generator, JuryMaterial};

/// The jury material of all problems, sorted by name.
pub const ALL_JURY_MATERIAL: &[JuryMaterial] = &[
    abc209e::JURY_MATERIAL,
    agc048d::JURY_MATERIAL,
    bridgit::JURY_MATERIAL,
    cf354b::JURY_MATERIAL,
    cf936b::JURY_MATERIAL,
];

/// The claims about the growth of the time of all solutions whose problems have worst cases, sorted by name.
pub const ALL_GROWTH_CLAIMS: &[GrowthClaim] =
    &[abc209e::GROWTH_CLAIM, agc048d::GROWTH_CLAIM, cf354b::GROWTH_CLAIM, cf936b::GROWTH_CLAIM];

const fn generator(
    name: &'static str,
    about: &'static str,
    generate: fn(usize, &mut Rng) -> String,
) -> Generator {
    Generator { name, about, generate }
}

/// Returns the numbers below `end` in a random order.
fn permutation(end: usize, random: &mut Rng) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..end).collect();
    random.shuffle(&mut numbers);
    numbers
}

#[cfg(test)]
mod tests {
    use super::{ALL_GROWTH_CLAIMS, ALL_JURY_MATERIAL, cf354b};
    use crate::growth_claim::GrowthClaim;
    use std::collections::BTreeSet;
    use workbench::task::jury_material::WorstCases;

    #[test]
    fn every_generator_has_a_unique_name_and_an_explanation() {
        for worst_cases in ALL_JURY_MATERIAL.iter().filter_map(|material| material.worst_cases) {
            let generators = worst_cases.generators;
            let names: BTreeSet<_> = generators.iter().map(|generator| generator.name).collect();
            assert_eq!(names.len(), generators.len());
            assert!(generators.iter().all(|generator| generator.about.ends_with('.')));
        }
    }

    #[test]
    fn each_problem_with_worst_cases_has_a_growth_claim() {
        let with_worst_cases =
            ALL_JURY_MATERIAL.iter().filter(|material| material.worst_cases.is_some());
        let names: Vec<_> = with_worst_cases.map(|material| material.name).collect();
        let solutions: Vec<_> = ALL_GROWTH_CLAIMS.iter().map(|claim| claim.solution).collect();
        assert_eq!(solutions, names);
    }

    #[test]
    fn a_growth_claim_names_a_generator() {
        for claim in ALL_GROWTH_CLAIMS {
            claim.worst_cases.generator(claim.generator).unwrap();
        }
    }

    #[test]
    fn the_bounds_of_growth_claims_have_these_values() {
        let bound_value = |claim: &GrowthClaim| (claim.solution, (claim.bound_value)(&[4.0, 3.0]));
        let bound_values: Vec<_> = ALL_GROWTH_CLAIMS.iter().map(bound_value).collect();
        let expected = [("abc209e", 4.0), ("agc048d", 36.0), ("cf354b", 32.0), ("cf936b", 7.0)];
        assert_eq!(bound_values, expected, "the bound for an input that begins with 4 and 3");
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

    #[test]
    fn worst_cases_have_answers_and_do_not_change() {
        let mut fingerprints = Vec::new();
        for material in ALL_JURY_MATERIAL {
            let Some(worst_cases) = material.worst_cases else { continue };
            let has_answer = |(_, input): (_, String)| !(worst_cases.reference)(&input).is_empty();
            let WorstCases { min_size, generator_limit, .. } = worst_cases;
            let [small, larger] = [10, 151].map(|size| size.clamp(min_size, generator_limit));
            assert!(worst_cases.inputs_of_size(small).all(has_answer));
            // The hash function is FNV-1a.
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            let sizes = [small, larger].into_iter();
            for (_, input) in sizes.flat_map(|size| worst_cases.inputs_of_size(size)) {
                for byte in input.bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                }
            }
            fingerprints.push(format!("{} {hash:#x}", material.name));
        }
        let expected = [
            "abc209e 0xd8b2dd1cfb762b71",
            "agc048d 0x9128fba3a8e95a0e",
            "cf354b 0x3a090b7bfc8c9ee7",
            "cf936b 0xdd90ff6bfe363b0d",
        ];
        assert_eq!(fingerprints, expected, "a generator is new, or makes other bytes than before");
    }
}
