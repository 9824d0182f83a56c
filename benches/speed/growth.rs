//! The growth of the processor time with the size of the input, beside the bound that the header of the solution
//! claims.

use crate::programs::{Programs, RUNS, medians};
use anyhow::{Context, Result};
use problems::bridgit::GAMES;
use problems::find;

/// The sizes, as multiples of the limit of the statement.
const MULTIPLES: [f64; 7] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// One of the slowest generators of a problem, and the claim about its time.
struct Claim {
    problem: &'static str,
    generator: &'static str,
    /// The bound, as the header writes it.
    bound: &'static str,
    /// Computes the bound from an input.
    steps: fn(input: &[f64]) -> f64,
}

const CLAIMS: [Claim; 4] = [
    Claim {
        problem: "abc209e",
        generator: "chain-shuffled",
        // The time for the 52³ other steps is nearly the same for each input, so it is subtracted with the smallest.
        bound: "N",
        steps: |input| input[0],
    },
    Claim {
        problem: "agc048d",
        generator: "near-limit",
        bound: "games · N²",
        steps: |input| input[0] * input[1].powi(2),
    },
    Claim {
        problem: "cf354b",
        generator: "many-masks",
        bound: "n² + n · 2^(n/2)",
        steps: |input| input[0].powi(2) + input[0] * 2_f64.powf(input[0] / 2.0),
    },
    Claim {
        problem: "cf936b",
        generator: "odd-cycle-exit-relabelled",
        bound: "n + m",
        steps: |input| input[0] + input[1],
    },
];

const HEADING: &str =
    "case                                   size        CPU   bound              CPU / bound";

/// Measures all sizes that a generator can make, and prints the table.
///
/// The time of the smallest input is subtracted, because it is that of the start of a process.
pub(crate) fn run() -> Result<()> {
    let mut programs = Programs::from_environment()?;
    println!("\n{HEADING}");
    for claim in CLAIMS {
        let Claim { problem, generator: name, bound, steps } = claim;
        let (_, program) = programs.build(problem)?;
        let extras = find(problem).context("expected a known problem")?;
        let worst_cases = extras.worst_cases.context("expected worst cases")?;
        let generator = worst_cases.generator(name)?;
        let measure = |input: &str| {
            programs.write_input(input)?;
            let costs: Result<Vec<_>> = (0..RUNS).map(|_| Ok(programs.run(&program)?.0)).collect();
            anyhow::Ok(medians(&costs?).processor)
        };
        let smallest = worst_cases.input(generator, Some(worst_cases.min_size), 1)?;
        let start = measure(&smallest)?;
        for multiple in MULTIPLES {
            let size = (multiple * worst_cases.size_at_limit as f64) as usize;
            if !(worst_cases.min_size..=worst_cases.max_size).contains(&size) {
                continue;
            }
            let input = worst_cases.input(generator, Some(size), 1)?;
            let time = measure(&input)? - start;
            // The bounds depend on the first two numbers of the input.
            let numbers: Vec<f64> =
                input.split_ascii_whitespace().take(2).filter_map(|it| it.parse().ok()).collect();
            println!("{}", line(&format!("{problem} {name}"), size, time, bound, steps(&numbers)));
        }
    }
    let (task, program) = programs.build("bridgit")?;
    // The smallest board on which the game is played.
    let play = |height: usize| {
        let game = GAMES.case(format!("{height} {} Second dual", height - 2));
        let costs: Result<Vec<_>> =
            (0..RUNS).map(|_| programs.play(&task, &program, &game)).collect();
        anyhow::Ok(medians(&costs?).processor)
    };
    let start = play(3)?;
    for height in [5, 10, 20] {
        let width = height - 2;
        let doors = (2 * height * width + height - width) as f64;
        let time = play(height)? - start;
        println!("{}", line("bridgit H = W + 2, a whole game", height, time, "D²", doors.powi(2)));
    }
    Ok(())
}

fn line(name: &str, size: usize, time: f64, bound: &str, steps: f64) -> String {
    /// In seconds. Shorter times cannot be told from those of the start of a process, which vary by as much.
    const LEAST_TIME: f64 = 0.5e-3;
    let ratio = match time {
        LEAST_TIME.. => format!("{:.2} ns", time * 1e9 / steps),
        _ => "-".into(),
    };
    format!(
        "{name:<34}{size:>9}{:>11}   {bound:<17}{ratio:>13}",
        format!("{:.2} ms", time.max(0.0) * 1e3),
    )
}
