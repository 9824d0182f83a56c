//! Tests of the library on all small inputs and on random ones.

use problems::game_outcomes;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use proptest::{prop_assert, prop_assert_eq};
use sente::depth_first_search::{DepthFirstSearch, Event};
use sente::graph::Graph;
use sente::input::Input;
use sente::retrograde::{self, Outcome};
use sente::union_find::UnionFind;
use std::collections::BTreeSet;
use stress::property;

type Edges = Vec<(usize, usize)>;

/// Returns the adjacency lists of a graph, in the order of its edges.
fn adjacency_lists(vertex_count: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); vertex_count];
    for &(from, to) in edges {
        lists[from].push(to);
    }
    lists
}

/// Returns all graphs on this many vertices, with self-loops and without parallel edges.
fn all_graphs(vertex_count: usize) -> impl Iterator<Item = Edges> {
    let pair = move |index| (index / vertex_count, index % vertex_count);
    let pair_count = vertex_count * vertex_count;
    (0..1_u32 << pair_count).map(move |chosen| {
        let indices = (0..pair_count).filter(|index| chosen >> index & 1 == 1);
        indices.map(pair).collect()
    })
}

/// Generates a number of vertices and edges between them in any order, with self-loops and parallel edges.
fn graph(max_vertices: usize, max_edges: usize) -> impl Strategy<Value = (usize, Edges)> {
    (1..=max_vertices).prop_flat_map(move |vertex_count| {
        let edge = (0..vertex_count, 0..vertex_count);
        (Just(vertex_count), vec(edge, 0..=max_edges))
    })
}

/// Returns the outcomes by the library and by a simple solution, as text, because their types differ. Asserts that the
/// moves of the library win.
fn outcomes(vertex_count: usize, edges: &[(usize, usize)]) -> [String; 2] {
    let lists = adjacency_lists(vertex_count, edges);
    let found = retrograde::outcomes(vertex_count, edges.iter().copied());
    let with_moves =
        retrograde::outcomes_and_winning_successors(vertex_count, edges.iter().copied());
    assert_eq!(found, with_moves.0);
    assert_moves_win(&lists, &found, &with_moves.1);
    [format!("{found:?}"), format!("{:?}", game_outcomes::outcomes(&lists))]
}

/// Asserts that a player who makes these moves at won vertices wins in the end, whatever the opponent does.
fn assert_moves_win(lists: &[Vec<usize>], outcomes: &[Outcome], moves: &[Option<usize>]) {
    // The vertices from which each game comes to its end.
    let mut ends = vec![false; lists.len()];
    for _ in lists {
        for vertex in 0..lists.len() {
            ends[vertex] = match outcomes[vertex] {
                Outcome::Win => {
                    moves[vertex].is_some_and(|to| lists[vertex].contains(&to) && ends[to])
                }
                Outcome::Lose => lists[vertex].iter().all(|&to| ends[to]),
                Outcome::Draw => false,
            };
        }
    }
    for vertex in 0..lists.len() {
        assert_eq!(ends[vertex], outcomes[vertex] != Outcome::Draw, "{lists:?} {moves:?}");
        assert_eq!(moves[vertex].is_some(), outcomes[vertex] == Outcome::Win, "{lists:?}");
        assert!(moves[vertex].is_none_or(|to| outcomes[to] == Outcome::Lose), "{lists:?}");
    }
}

#[test]
fn all_game_graphs_of_up_to_four_vertices() {
    let mut cases = 0;
    for vertex_count in 0..=4 {
        for edges in all_graphs(vertex_count) {
            let [found, expected] = outcomes(vertex_count, &edges);
            assert_eq!(found, expected, "{vertex_count} vertices, {edges:?}");
            cases += 1;
        }
    }
    assert_eq!(cases, 1 + 2 + 16 + 512 + 65_536);
}

#[test]
fn random_game_graphs() {
    property::check(5000, graph(30, 50), |(vertex_count, edges)| {
        let [found, expected] = outcomes(vertex_count, &edges);
        prop_assert_eq!(found, expected);
        Ok(())
    });
}

fn lists_of(graph: &Graph) -> Vec<Vec<usize>> {
    (0..graph.vertex_count()).map(|vertex| graph.successors(vertex).collect()).collect()
}

#[test]
fn a_graph_has_the_edges_that_it_was_given() {
    property::check(2000, graph(12, 60), |(vertex_count, edges)| {
        // The order of the successors is that of the edges.
        let lists = adjacency_lists(vertex_count, &edges);
        let mut grown = Graph::new();
        lists.iter().for_each(|list| grown.add_vertex(list.iter().copied()));
        for graph in [Graph::from_edges(vertex_count, edges.iter().copied()), grown] {
            prop_assert_eq!(lists_of(&graph), lists.clone());
            prop_assert_eq!(graph.vertex_count(), vertex_count);
            prop_assert_eq!(graph.edge_count(), edges.len());
            for (vertex, list) in lists.iter().enumerate() {
                prop_assert_eq!(graph.successors(vertex).len(), list.len());
                for k in 0..=list.len() {
                    prop_assert_eq!(graph.nth_successor(vertex, k), list.get(k).copied());
                }
            }
        }
        Ok(())
    });
}

/// Returns the events of a recursive depth-first search, as in a textbook.
fn events(lists: &[Vec<usize>], start: usize) -> Vec<Event> {
    let mut events = Vec::new();
    visit(lists, start, &mut Vec::new(), &mut events);
    events
}

fn visit(lists: &[Vec<usize>], vertex: usize, path: &mut Vec<usize>, events: &mut Vec<Event>) {
    events.push(Event::Enter(vertex));
    path.push(vertex);
    for &next in &lists[vertex] {
        if path.contains(&next) {
            events.push(Event::Back(next));
        } else if events.contains(&Event::Enter(next)) {
            events.push(Event::ForwardOrCross(next));
        } else {
            visit(lists, next, path, events);
        }
    }
    path.pop();
    events.push(Event::Finish(vertex));
}

/// Returns the events of the search of the library. Asserts that the path of the search agrees with them.
fn search(lists: &[Vec<usize>], start: usize) -> Vec<Event> {
    let successor = |v: usize, k: usize| lists[v].get(k).copied();
    let mut search = DepthFirstSearch::new(lists.len(), start, successor);
    let mut events = Vec::new();
    let mut path = Vec::new();
    while let Some(event) = search.next() {
        match event {
            Event::Enter(vertex) => path.push(vertex),
            Event::Finish(vertex) => assert_eq!(path.pop(), Some(vertex)),
            Event::Back(_) | Event::ForwardOrCross(_) => {}
        }
        assert!(search.path().eq(path.iter().copied()));
        events.push(event);
    }
    events
}

#[test]
fn all_searches_through_up_to_three_vertices() {
    for vertex_count in 1..=3 {
        for edges in all_graphs(vertex_count) {
            for start in 0..vertex_count {
                let lists = adjacency_lists(vertex_count, &edges);
                assert_eq!(search(&lists, start), events(&lists, start), "{lists:?}");
            }
        }
    }
}

#[test]
fn random_searches() {
    property::check(2000, graph(12, 40), |(vertex_count, edges)| {
        let lists = adjacency_lists(vertex_count, &edges);
        prop_assert_eq!(search(&lists, 0), events(&lists, 0));
        Ok(())
    });
}

#[test]
fn united_sets_are_the_classes_of_an_equivalence() {
    property::check(2000, graph(15, 30), |(n, pairs)| {
        let mut sets = UnionFind::new(n);
        // The simple solution stores a whole class for each of its members.
        let mut classes: Vec<_> = (0..n).map(|member| BTreeSet::from([member])).collect();
        for (a, b) in pairs {
            prop_assert_eq!(sets.unite(a, b), classes[a] != classes[b]);
            let united = &classes[a] | &classes[b];
            united.iter().for_each(|&member| classes[member] = united.clone());
            for (member, class) in classes.iter().enumerate() {
                let root = sets.find(member);
                prop_assert!(class.contains(&root));
                prop_assert_eq!(sets.size(member), class.len());
                for other in 0..n {
                    prop_assert_eq!(sets.same(member, other), class.contains(&other));
                    prop_assert_eq!(sets.find(other) == root, class.contains(&other));
                }
            }
            let unique = classes.iter().cloned().collect::<BTreeSet<_>>();
            let expected: Vec<Vec<_>> = unique.into_iter().map(Vec::from_iter).collect();
            let mut groups = sets.groups();
            groups.sort();
            prop_assert_eq!(sets.set_count(), expected.len());
            prop_assert_eq!(groups, expected);
        }
        Ok(())
    });
}

#[test]
fn tokens_are_separated_by_ascii_white_space() {
    property::check(2000, vec("[ \t\r\n]{1,3}|[a-zé-]{1,3}", 0..12), |pieces| {
        let text = pieces.concat();
        let mut input = Input::new(&text);
        for token in text.split_ascii_whitespace() {
            prop_assert_eq!(input.token("a token").ok(), Some(token));
        }
        prop_assert!(input.ensure_end().is_ok());
        prop_assert!(input.token("a token").is_err());
        Ok(())
    });
}

#[test]
#[cfg(target_pointer_width = "64")]
#[should_panic = "expected fewer than 2^32 vertices, found `4294967296`"]
fn a_game_with_too_many_vertices_is_refused() {
    retrograde::outcomes_and_winning_successors(1 << 32, []);
}
