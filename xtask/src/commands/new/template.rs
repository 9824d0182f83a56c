//! The texts of the files that a solution begins with, from `xtask/templates`.
//!
//! Cargo compiles and tests the templates as they are, so only what depends on the problem is replaced.

use xtask::judge::profile::JudgeProfile;

const WITH_PROCONIO: &str = include_str!("../../../templates/atcoder.rs");
const WITH_STD: &str = include_str!("../../../templates/codeforces.rs");
const PROOF: &str = include_str!("../../../templates/proof.rs");

/// The naive solver: it returns the number that it is given, as the solution does.
pub(super) const ORACLE: &str = include_str!("../../../templates/oracle.rs");

/// The solution: it prints the number that it reads.
pub(super) fn solution(judge: &JudgeProfile, problem: &str, url: &str, has_proof: bool) -> String {
    let has_proconio = judge.crates.iter().any(|(name, _)| *name == "proconio");
    let template = if has_proconio {
        WITH_PROCONIO
    } else {
        WITH_STD
    };
    let (_, rest) = template.split_once('\n').expect("a header");
    let inclusion_begins = "\n#[cfg(test)]\n#[path";
    let (rest, _) = rest.split_once(inclusion_begins).expect("an inclusion");
    let name = short_name(url).unwrap_or_else(|| problem.into());
    let mut solution = format!("//! {name}, TODO title: <{url}>\n{rest}");
    if has_proof {
        solution += &format!("\n{}", inclusion(problem));
    }
    solution
}

/// The lines of a solution that include its proof.
pub(super) fn inclusion(problem: &str) -> String {
    format!("#[cfg(test)]\n#[path = \"../../tests/proof/{problem}.rs\"]\nmod proof;\n")
}

/// The comparison of both. It calls a solution that was made from its template; how to call another
/// solution is left to be filled in.
pub(super) fn proof(problem: &str, calls_solution: bool) -> String {
    let proof = PROOF
        .replace("\"oracle.rs\"", &format!("\"../oracle/{problem}.rs\""))
        .replace("../../tests/proof/stress.rs", "stress.rs")
        .replace("NAME", problem);
    if calls_solution {
        return proof;
    }
    let call = "super::solve(self.n).to_string()";
    proof.replace(call, "todo!(\"call super::solve\")")
}

/// What people call a problem, such as "ABC 209 E", where its URL tells.
pub(super) fn short_name(url: &str) -> Option<String> {
    let segments: Vec<_> = url.split('/').collect();
    match segments[..] {
        [.., "tasks", task] => {
            let (contest, letter) = task.rsplit_once('_')?;
            let (series, number) = contest.split_at(contest.find(|c: char| c.is_ascii_digit())?);
            let is_usual = !series.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            is_usual.then(|| format!("{series} {number} {letter}").to_uppercase())
        }
        [.., "problemset", "problem", contest, letter]
        | [.., "contest" | "gym", contest, "problem", letter] => {
            Some(format!("CF {contest} {letter}"))
        }
        _ => None,
    }
}
