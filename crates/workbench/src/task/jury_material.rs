//! The jury material of a problem: generators of worst cases, a reference solution, a checker, and games with an
//! interactor.
//!
//! In a contest, the jury prepares these for a problem. Here they are functions, and stand neither in the header of the
//! solution nor in files. This module has the types. The material itself is in a package that depends on this one, and
//! is handed in.

use crate::judging::judge::{CaseTexts, CheckerFunction, Interactor, InteractorFunction, Judge};
use crate::task::case::Case;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;

/// The jury material of a problem. Apart from the name, all parts are optional.
#[derive(Clone, Copy, Debug)]
pub struct JuryMaterial {
    /// The name of the solution.
    pub name: &'static str,
    /// The checker, where several outputs are right.
    pub checker: Option<CheckerFunction>,
    /// The worst cases.
    pub worst_cases: Option<WorstCaseSource>,
    /// The games that a solution has to play.
    pub games: Option<Games>,
}

/// The functions and sizes from which the worst cases of a problem are made.
#[derive(Clone, Copy, Debug)]
pub struct WorstCaseSource {
    /// The things that the size counts, in the plural, such as `vertices`.
    pub unit: &'static str,
    /// The smallest size that [`input`](Self::input) accepts.
    pub min_size: usize,
    /// The largest size that the statement allows, such as 100,000 vertices. The worst cases have this size.
    pub statement_limit: usize,
    /// The largest size that [`input`](Self::input) accepts. The generators and the solution have to handle it. It may
    /// be larger than the limit of the statement, to measure how the time grows.
    pub max_size: usize,
    /// The generators.
    pub generators: &'static [Generator],
    /// A reference solution: it shares no code with the solution, and is fast enough for inputs at the limit of the
    /// statement.
    pub reference: fn(&str) -> String,
}

/// A generator of inputs of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The name, unique within the problem.
    pub name: &'static str,
    /// A sentence that explains the kind of the inputs.
    pub about: &'static str,
    /// Makes an input of a size.
    pub generate: fn(size: usize, random: &mut Rng) -> String,
}

/// The games that a solution of an interactive problem has to play, and to win where it can.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// The inputs of the interactor, one for each game. Each input is also the name of its game.
    pub inputs: fn() -> Vec<String>,
    /// The interactor.
    pub interactor: InteractorFunction,
}

impl JuryMaterial {
    /// Returns empty jury material for the solution of this name.
    pub const fn new(name: &'static str) -> Self {
        Self { name, checker: None, worst_cases: None, games: None }
    }
}

impl WorstCaseSource {
    /// Returns the generator of this name.
    ///
    /// # Errors
    ///
    /// Returns an error that names the generators if there is none.
    pub fn generator(&self, name: &str) -> Result<&'static Generator> {
        let found = self.generators.iter().find(|generator| generator.name == name);
        found.with_context(|| {
            let names: Vec<_> = self.generators.iter().map(|generator| generator.name).collect();
            format!("expected one of the generators {}, found `{name}`", names.join(", "))
        })
    }

    /// Generates an input, by default of the size `statement_limit`.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is below `min_size` or above `max_size`.
    pub fn input(&self, generator: &Generator, size: Option<usize>, seed: u64) -> Result<String> {
        let Self { min_size, max_size, unit, .. } = self;
        let size = size.unwrap_or(self.statement_limit);
        let is_possible = (*min_size..=*max_size).contains(&size);
        ensure!(is_possible, "expected {min_size} to {max_size} {unit}, found {size}");
        Ok(generator.input(size, seed))
    }

    /// Generates an input of this size by each generator, and returns each input with the name of its generator. The
    /// size is not checked. (It may be above `max_size`, if the generators can make such inputs.)
    pub fn inputs_of_size(&self, size: usize) -> impl Iterator<Item = (&'static str, String)> {
        self.generators.iter().map(move |generator| (generator.name, generator.input(size, 1)))
    }

    /// Returns a worst case of the size `statement_limit` from each generator.
    pub(crate) fn cases(&self, judge: &Judge) -> Vec<Case> {
        let Self { statement_limit, reference, .. } = *self;
        let case = |&generator: &Generator| {
            Case::made_by(generator.name, judge.clone(), move || {
                let input = generator.input(statement_limit, 1);
                let expected = Some(reference(&input));
                CaseTexts { input, expected }
            })
        };
        self.generators.iter().map(case).collect()
    }
}

impl Generator {
    /// Returns the generator with this name, this explanation, and this function.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        generate: fn(usize, &mut Rng) -> String,
    ) -> Self {
        Self { name, about, generate }
    }

    fn input(&self, size: usize, seed: u64) -> String {
        (self.generate)(size, &mut Rng::with_seed(seed))
    }
}

impl Games {
    /// Returns the cases of the games.
    pub(crate) fn cases(&self) -> Vec<Case> {
        (self.inputs)().into_iter().map(|input| self.case(input)).collect()
    }

    /// Returns the case of the game with this input.
    pub fn case(&self, input: String) -> Case {
        let judge = Judge::Interactor(Interactor::Function(self.interactor));
        let name = input.clone();
        Case::made_by(name, judge, move || CaseTexts { input: input.clone(), expected: None })
    }
}
