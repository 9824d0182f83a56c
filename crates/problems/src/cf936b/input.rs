//! The text of an input, and the graph and the start in it. The vertices are counted from 0.

/// The adjacency lists of a graph.
pub type Lists = Vec<Vec<usize>>;

/// Returns the input with a graph, given by its adjacency lists, and a start.
pub fn text(lists: &[Vec<usize>], start: usize) -> String {
    let edge_count: usize = lists.iter().map(Vec::len).sum();
    let mut input = format!("{} {edge_count}\n", lists.len());
    for list in lists {
        let targets: String = list.iter().map(|to| format!(" {}", to + 1)).collect();
        input += &format!("{}{targets}\n", list.len());
    }
    input += &format!("{}\n", start + 1);
    input
}

/// Returns the graph and the start of an input, or `None` if the text is no input.
pub fn parse(input: &str) -> Option<(Lists, usize)> {
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next()?;
    let n = next()?;
    let _edge_count = next()?;
    let mut list = || (0..next()?).map(|_| next()?.checked_sub(1)).collect();
    let lists = (0..n).map(|_| list()).collect::<Option<_>>()?;
    Some((lists, next()?.checked_sub(1)?))
}
