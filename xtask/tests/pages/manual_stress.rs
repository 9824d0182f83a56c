//! The example of a stress test in the manual, as code that is compiled and run. Another test compares this code with
//! the manual.

use proptest::prelude::*;

fn brute_force(input: &str) -> String {
    let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut components: Vec<usize> = (1..=numbers[0]).collect();
    for edge in numbers[2..].chunks(2) {
        let [a, b] = [components[edge[0] - 1], components[edge[1] - 1]];
        for component in &mut components {
            if *component == a {
                *component = b;
            }
        }
    }
    components.sort();
    components.dedup();
    components.len().to_string()
}

fn inputs() -> impl Strategy<Value = String> {
    // A graph with 1 to 5 vertices, which need not be connected. Each pair of different vertices has an edge or none.
    (1..=5_usize).prop_flat_map(|n| {
        let pairs: Vec<_> = (1..=n).flat_map(|b| (1..b).map(move |a| (a, b))).collect();
        let count = 0..=pairs.len();
        prop::sample::subsequence(pairs, count).prop_map(move |edges| {
            let lines: String = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
            format!("{n} {}\n{lines}", edges.len())
        })
    })
}

#[test]
fn the_example_in_the_manual_counts_components() {
    assert_eq!(brute_force("3 1\n1 2\n"), "2");
    stress::property::check(100, inputs(), |input| {
        let numbers: Vec<usize> =
            input.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let [n, m] = [numbers[0], numbers[1]];
        prop_assert!((1..=5).contains(&n) && m <= n * (n - 1) / 2);
        prop_assert_eq!(numbers.len(), 2 + 2 * m);
        prop_assert!(numbers[2..].iter().all(|vertex| (1..=n).contains(vertex)));
        prop_assert!(numbers[2..].chunks(2).all(|edge| edge[0] != edge[1]));
        let component_count: usize = brute_force(&input).parse().unwrap();
        prop_assert!((n.saturating_sub(m)..=n).contains(&component_count));
        Ok(())
    });
}
