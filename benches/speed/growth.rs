//! The growth of the processor time with the size of the input, compared with the bound that the header of
//! the solution claims.

use crate::programs::{Programs, RUNS, medians};
use crate::rows::select;
use anyhow::Result;
use problems::bridgit::GAMES;
use problems::growth_claim::GrowthClaim;

/// The sizes, as multiples of the limit of the statement.
const MULTIPLES: [f64; 7] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

const HEADING: &str =
    "case                                   size    net CPU   bound          net CPU / bound";

/// A group of rows of the table: those of a generator, or those of games.
enum RowGroup {
    WorstCases(GrowthClaim),
    Games,
}

impl RowGroup {
    fn name(&self) -> String {
        match self {
            Self::WorstCases(claim) => format!("{} {}", claim.solution, claim.generator),
            Self::Games => "bridgit H = W + 2, a whole game".into(),
        }
    }
}

/// Measures the rows that contain all of these words, and prints the table.
pub(crate) fn run(words: &[String]) -> Result<()> {
    let claims = problems::ALL_GROWTH_CLAIMS.iter().copied();
    let mut groups: Vec<_> = claims.map(RowGroup::WorstCases).collect();
    groups.push(RowGroup::Games);
    let groups = select(groups, RowGroup::name, words)?;
    let mut programs = Programs::from_environment()?;
    println!("\n{HEADING}");
    for group in groups {
        match &group {
            RowGroup::WorstCases(claim) => {
                measure_worst_cases(&mut programs, &group.name(), claim)?;
            }
            RowGroup::Games => measure_games(&mut programs, &group.name())?,
        }
    }
    Ok(())
}

/// Measures the sizes in [`MULTIPLES`] that the generator of the claim can make.
///
/// The time of the smallest input is subtracted, because it is the time that the start of a process takes.
fn measure_worst_cases(programs: &mut Programs, name: &str, claim: &GrowthClaim) -> Result<()> {
    let GrowthClaim { solution, worst_cases, generator, bound, bound_value } = *claim;
    let generator = worst_cases.generator(generator)?;
    let (_, program) = programs.build(solution)?;
    let measure = |input: &str| {
        programs.write_input(input)?;
        let costs: Result<Vec<_>> = (0..RUNS).map(|_| Ok(programs.run(&program)?.0)).collect();
        anyhow::Ok(medians(&costs?).processor)
    };
    let smallest = worst_cases.input(generator, Some(worst_cases.min_size), 1)?;
    let startup_time = measure(&smallest)?;
    for multiple in MULTIPLES {
        let size = (multiple * worst_cases.statement_limit as f64) as usize;
        if !(worst_cases.min_size..=worst_cases.generator_limit).contains(&size) {
            continue;
        }
        let input = worst_cases.input(generator, Some(size), 1)?;
        let time = measure(&input)? - startup_time;
        let numbers: Vec<f64> =
            input.split_ascii_whitespace().take(2).filter_map(|it| it.parse().ok()).collect();
        println!("{}", line(name, size, time, bound, bound_value(&numbers)));
    }
    Ok(())
}

/// Measures games on boards with two more rows than columns. The time of a game on the smallest such board is
/// subtracted.
fn measure_games(programs: &mut Programs, name: &str) -> Result<()> {
    let (task, program) = programs.build("bridgit")?;
    // DEGwer begins these games, so the solution can win only if H ≥ W + 2. The smallest such board has 3 x 1 rooms.
    let play = |height: usize| {
        let game = GAMES.case(format!("{height} {} Second dual", height - 2));
        let costs: Result<Vec<_>> =
            (0..RUNS).map(|_| programs.play(&task, &program, &game)).collect();
        anyhow::Ok(medians(&costs?).processor)
    };
    let startup_time = play(3)?;
    for height in [5, 10, 20] {
        let width = height - 2;
        let doors = (2 * height * width + height - width) as f64;
        let time = play(height)? - startup_time;
        println!("{}", line(name, height, time, "D²", doors.powi(2)));
    }
    Ok(())
}

fn line(name: &str, size: usize, time: f64, bound: &str, bound_value: f64) -> String {
    /// The shortest net time that is divided by the bound, in seconds. The time that the start of a process takes
    /// varies by as much, so a shorter net time says nothing.
    const MIN_TIME: f64 = 0.5e-3;
    let ratio = match time {
        MIN_TIME.. => format!("{:.2} ns", time * 1e9 / bound_value),
        _ => "-".into(),
    };
    format!(
        "{name:<34}{size:>9}{:>11}   {bound:<17}{ratio:>13}",
        format!("{:.2} ms", time.max(0.0) * 1e3),
    )
}
