//! Sleepy Game against a search for the verdict and a check of the walk.

use super::{DepthFirstSearch, Event, Input, parse, solve};
use itertools::Itertools;
use judge::problem;
use judge::problem::cf936b::checker;
use judge::problem::cf936b::{input, oracle};
use judge::property;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::{prop_assert, prop_assert_eq};

fn answer(input: &str) -> String {
    let (graph, start) = parse(Input::new(input)).expect("a right input");
    solve(&graph, start).to_string()
}

fn verify(input: &str) -> Result<(), String> {
    checker::check(input, &answer(input), &oracle::answer(input)).map_err(|fault| fault.to_string())
}

/// All graphs on this many vertices without loops and copies.
fn all_graphs(vertex_count: usize) -> impl Iterator<Item = Vec<Vec<usize>>> {
    let others = move |from| (0..vertex_count).filter(move |&to| to != from);
    let pairs: Vec<_> =
        (0..vertex_count).flat_map(|from| others(from).map(move |to| (from, to))).collect();
    (0..1_u32 << pairs.len()).map(move |chosen| {
        let mut rows = vec![Vec::new(); vertex_count];
        for (index, &(from, to)) in pairs.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                rows[from].push(to);
            }
        }
        rows
    })
}

/// All of them on up to so many vertices, in either order of the edges, which matters to a search, and with
/// every start.
fn all_cases(most_vertices: usize) -> impl Iterator<Item = (Vec<Vec<usize>>, usize)> {
    (1..=most_vertices).flat_map(all_graphs).flat_map(|rows| {
        let mut reversed = rows.clone();
        reversed.iter_mut().for_each(|row| row.reverse());
        let starts = 0..rows.len();
        [rows, reversed].into_iter().cartesian_product(starts)
    })
}

#[test]
fn all_graphs_of_up_to_four_vertices_from_every_start() {
    let mut cases = 0;
    for (rows, start) in all_cases(4) {
        let input = input(&rows, start);
        assert_eq!(verify(&input), Ok(()), "\n{input}");
        cases += 1;
    }
    assert_eq!(cases, 2 * (1 + 4 * 2 + 64 * 3 + 4096 * 4));
}

/// Smaller means fewer vertices, or as many and fewer edges.
#[test]
fn marks_without_parity_fail_from_three_vertices_with_three_edges_on() {
    let mut cases = 0;
    for (rows, start) in all_cases(3) {
        if rows.len() < 3 || rows.concat().len() < 3 {
            let verdict = first_thought(&rows, start);
            assert_eq!(verdict, oracle::answer(&input(&rows, start)), "{rows:?} from {start}");
            cases += 1;
        }
    }
    assert_eq!(cases, 2 * (1 + 4 * 2 + (1 + 6 + 15) * 3));
    let rows = [vec![1, 2], vec![2], vec![]];
    assert_eq!(
        (first_thought(&rows, 0), answer(&input(&rows, 0)).as_str()),
        ("Lose", "Win\n1 3 \n")
    );
}

/// Wrong: the verdict of a search that enters each vertex once.
fn first_thought(rows: &[Vec<usize>], start: usize) -> &'static str {
    let mut search = DepthFirstSearch::new(rows.len(), start, |v, k| rows[v].get(k).copied());
    let mut verdict = "Lose";
    while let Some(event) = search.next() {
        match event {
            Event::Enter(v) if rows[v].is_empty() && search.path().len() % 2 == 0 => return "Win",
            Event::Back(_) => verdict = "Draw",
            _ => {}
        }
    }
    verdict
}

/// Rows of targets in any order, and a start.
fn graph(
    most_vertices: usize,
    most_edges_each: usize,
) -> impl Strategy<Value = (Vec<Vec<usize>>, usize)> {
    (2..=most_vertices).prop_flat_map(move |vertex_count| {
        let row = vec(0..vertex_count, 0..=most_edges_each);
        let rows = vec(row, vertex_count).prop_map(|rows: Vec<Vec<usize>>| {
            let others = |(from, row): (usize, Vec<usize>)| {
                row.into_iter().filter(|&to| to != from).unique().collect()
            };
            rows.into_iter().enumerate().map(others).collect()
        });
        (rows, 0..vertex_count)
    })
}

#[track_caller]
fn check_random(most_vertices: usize, most_edges_each: usize) {
    property::check(5000, graph(most_vertices, most_edges_each), |(rows, start)| {
        prop_assert_eq!(verify(&input(&rows, start)), Ok(()));
        Ok(())
    });
}

#[test]
fn random_sparse_graphs() {
    check_random(40, 2);
}

#[test]
fn random_graphs() {
    check_random(12, 4);
}

#[test]
fn random_graphs_without_cycles() {
    property::check(5000, graph(20, 3), |(mut rows, start)| {
        for (from, row) in rows.iter_mut().enumerate() {
            row.retain(|&to| to > from);
        }
        let input = input(&rows, start);
        prop_assert_eq!(verify(&input), Ok(()));
        prop_assert!(!answer(&input).starts_with("Draw"));
        Ok(())
    });
}

#[test]
fn small_worst_cases() {
    for size in 5..15 {
        for (name, input) in problem::of("cf936b").worst_cases(size) {
            assert_eq!(verify(&input), Ok(()), "{name} of {size} vertices");
        }
    }
}
