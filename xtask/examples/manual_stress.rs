//! The example of a stress test in the manual, as code that is compiled. A test compares this code with the manual.

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
    // A graph with 1 to 5 vertices and up to 4 edges.
    (1..=5_usize).prop_flat_map(|n| {
        prop::collection::vec((1..=n, 1..=n), 0..=4).prop_map(move |edges| {
            let lines: String = edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
            format!("{n} {}\n{lines}", edges.len())
        })
    })
}

fn main() {
    assert_eq!(brute_force("3 1\n1 2\n"), "2");
    drop(inputs());
}
