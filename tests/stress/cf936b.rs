//! Compares the solution of Sleepy Game with a reference solution, and verifies the walks that it prints.

use super::{DepthFirstSearch, Event, Input, parse, solve};
use itertools::Itertools;
use problems::cf936b::input::text;
use problems::cf936b::{WORST_CASES, checker, reference};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::{prop_assert, prop_assert_eq};
use stress::property;

/// An adjacency list for each vertex.
type Lists = Vec<Vec<usize>>;

fn answer(input: &str) -> String {
    let (graph, start) = parse(Input::new(input)).expect("the input is valid");
    solve(&graph, start).to_string()
}

fn verify(input: &str) -> Result<(), String> {
    let decision = checker::check(input, &answer(input), &reference::answer(input));
    if decision.is_accepted() { Ok(()) } else { Err(format!("{decision:?}")) }
}

/// Returns all graphs on this many vertices without self-loops and parallel edges.
fn all_graphs(vertex_count: usize) -> impl Iterator<Item = Lists> {
    let pairs = (0..vertex_count).cartesian_product(0..vertex_count);
    graphs_of(vertex_count, pairs.filter(|(from, to)| from != to).collect())
}

/// Returns all graphs on this many vertices whose edges are some of these pairs.
fn graphs_of(vertex_count: usize, pairs: Vec<(usize, usize)>) -> impl Iterator<Item = Lists> {
    (0..1_u32 << pairs.len()).map(move |chosen| {
        let mut lists = vec![Vec::new(); vertex_count];
        for (index, &(from, to)) in pairs.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                lists[from].push(to);
            }
        }
        lists
    })
}

/// Returns all graphs on up to `max_vertices` vertices with every start. Each graph comes with its adjacency lists in
/// every order, because the order matters to a search.
fn all_cases(max_vertices: usize) -> impl Iterator<Item = (Lists, usize)> {
    (1..=max_vertices).flat_map(all_graphs).flat_map(all_orders).flat_map(|lists| {
        let starts = 0..lists.len();
        starts.map(move |start| (lists.clone(), start))
    })
}

/// Returns a graph with its adjacency lists in every order.
fn all_orders(lists: Lists) -> impl Iterator<Item = Lists> {
    let orders = lists.into_iter().map(|list| {
        let length = list.len();
        list.into_iter().permutations(length).collect::<Vec<_>>()
    });
    orders.multi_cartesian_product()
}

#[test]
fn all_graphs_of_up_to_four_vertices_from_every_start() {
    let mut cases = 0;
    for (lists, start) in all_cases(4) {
        let input = text(&lists, start);
        assert_eq!(verify(&input), Ok(()), "\n{input}");
        cases += 1;
    }
    // A vertex of a graph on 1, 2, 3 or 4 vertices has 1, 2, 5 or 16 adjacency lists.
    assert_eq!(cases, 1 + 2_usize.pow(2) * 2 + 5_usize.pow(3) * 3 + 16_usize.pow(4) * 4);
}

/// The statement forbids self-loops and parallel edges, but the proof does not.
#[test]
fn all_graphs_of_up_to_three_vertices_with_self_loops_and_double_edges() {
    let mut cases = 0;
    for vertex_count in 1..=3 {
        let pairs = (0..vertex_count).cartesian_product(0..vertex_count).collect();
        for single in graphs_of(vertex_count, pairs) {
            let double = single.iter().map(|list| list.repeat(2)).collect();
            for (lists, start) in [single, double].iter().cartesian_product(0..vertex_count) {
                let input = text(lists, start);
                assert_eq!(verify(&input), Ok(()), "\n{input}");
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 2 * (2 + 16 * 2 + 512 * 3));
}

/// The wrong solution is right on all graphs with fewer than three vertices or fewer than three edges. It is enough to
/// test graphs on up to four vertices, because two edges have at most four ends.
#[test]
fn the_smallest_graph_where_marks_without_parity_fail_has_three_vertices_and_three_edges() {
    let mut cases = 0;
    for (lists, start) in all_cases(4) {
        if lists.len() < 3 || lists.concat().len() < 3 {
            let verdict = wrong_solution(&lists, start);
            assert_eq!(verdict, reference::answer(&text(&lists, start)), "{lists:?} from {start}");
            cases += 1;
        }
    }
    // With two edges from one vertex, there are two orders.
    assert_eq!(cases, 1 + 4 * 2 + (1 + 6 + 15 + 3) * 3 + (1 + 12 + 66 + 12) * 4);
    let lists = [vec![1, 2], vec![2], vec![]];
    assert_eq!(
        (wrong_solution(&lists, 0), answer(&text(&lists, 0)).as_str()),
        ("Lose", "Win\n1 3 \n")
    );
}

/// The wrong solution of the header: the verdict of a search that enters each vertex once.
fn wrong_solution(lists: &[Vec<usize>], start: usize) -> &'static str {
    let mut search = DepthFirstSearch::new(lists.len(), start, |v, k| lists[v].get(k).copied());
    let mut verdict = "Lose";
    while let Some(event) = search.next() {
        match event {
            Event::Enter(v) if lists[v].is_empty() && search.path().len() % 2 == 0 => return "Win",
            Event::Back(_) => verdict = "Draw",
            _ => {}
        }
    }
    verdict
}

/// Generates graphs with their edges in any order, and a start.
fn graph(max_vertices: usize, max_out_degree: usize) -> impl Strategy<Value = (Lists, usize)> {
    (2..=max_vertices).prop_flat_map(move |vertex_count| {
        let list = vec(0..vertex_count, 0..=max_out_degree);
        let lists = vec(list, vertex_count).prop_map(|lists: Lists| {
            let others = |(from, list): (usize, Vec<usize>)| {
                list.into_iter().filter(|&to| to != from).unique().collect()
            };
            lists.into_iter().enumerate().map(others).collect()
        });
        (lists, 0..vertex_count)
    })
}

#[track_caller]
fn assert_right_on_random(max_vertices: usize, max_out_degree: usize) {
    property::check(5000, graph(max_vertices, max_out_degree), |(lists, start)| {
        prop_assert_eq!(verify(&text(&lists, start)), Ok(()));
        Ok(())
    });
}

#[test]
fn random_sparse_graphs() {
    assert_right_on_random(40, 2);
}

#[test]
fn random_graphs() {
    assert_right_on_random(12, 4);
}

#[test]
fn random_graphs_without_cycles() {
    property::check(5000, graph(20, 3), |(mut lists, start)| {
        for (from, list) in lists.iter_mut().enumerate() {
            list.retain(|&to| to > from);
        }
        let input = text(&lists, start);
        prop_assert_eq!(verify(&input), Ok(()));
        prop_assert!(!answer(&input).starts_with("Draw"));
        Ok(())
    });
}

#[test]
fn small_generated_inputs() {
    for size in 5..15 {
        for (name, input) in WORST_CASES.inputs_of_size(size) {
            assert_eq!(verify(&input), Ok(()), "{name} of {size} vertices");
        }
    }
}
