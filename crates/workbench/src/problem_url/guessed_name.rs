//! The name of a problem whose site is not known, guessed from its URL.
//!
//! The name becomes that of a file. It does not identify the problem: two problems may have the same name.

use crate::url::Url;
use crate::url::parameter::{Parameter, ParameterKind};

/// The segments that lead to a problem: the segment after one of them is the name of the problem.
const COLLECTIONS: [&str; 2] = ["problem", "problems"];

/// The segments that stand for a page of a problem, if they follow its name.
const PAGES: [&str; 6] = ["description", "en", "problem", "site", "statement", "text"];

/// The fragments that lead to a section of the page of a problem. A number may follow, as in `comment-5`.
const SECTIONS: [&str; 6] =
    ["comment", "comments", "discussion", "editorial", "solutions", "submit"];

/// Returns the part of a URL that seems to be the name of the problem, or `None` if no part has letters or digits.
///
/// The fragment is tried first, unless it leads to a section of the page, then the query, and then the path. For
/// example, `contest/7?round=2#A` is problem A of round 2 of contest 7. In a query, the parameters that are
/// [names](ParameterKind::ProblemName) of problems count. If there are none, and the path leads to a file such as
/// `view.php`, the last parameter counts, whatever its kind. In a path, the extension of a file is dropped, as in
/// `a.html`.
pub(super) fn guessed_name(url: &Url) -> Option<String> {
    let fragment = url.fragment().filter(|fragment| !is_section(fragment));
    let of_fragment = fragment.and_then(|fragment| {
        let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
        let segments: Vec<_> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        name_of_page(&segments, &Parameter::identifying(query))
    });
    of_fragment.or_else(|| name_of_page(&url.segments(), url.parameters()))
}

/// Returns true if a fragment leads to a section or, as `:~:text=a` does, to a text of the page of a problem.
fn is_section(fragment: &str) -> bool {
    let name = fragment.split('-').next().unwrap_or_default();
    SECTIONS.contains(&name) || fragment.starts_with(":~:")
}

/// Returns the name of the problem that a path with a query leads to.
fn name_of_page(segments: &[&str], parameters: &[Parameter]) -> Option<String> {
    let is_file = segments.last().is_some_and(|last| last.contains('.'));
    let is_named = |parameter: &&Parameter| {
        parameter.kind() == ParameterKind::ProblemName && is_name(parameter.value_or_name())
    };
    let parameter = parameters.iter().rfind(is_named).or(parameters.last().filter(|_| is_file));
    let of_query = parameter.map(Parameter::value_or_name);
    let text = of_query.filter(|text| is_name(text)).or_else(|| name_of_path(segments))?;
    let name = text.split('.').next().unwrap_or_default();
    is_name(name).then(|| name.to_owned())
}

/// Returns the segment of a path that seems to be the name of the problem:
///
/// - the segment after one of [`COLLECTIONS`], if only segments of [`PAGES`] follow it. Of `problems/3/text`, this is
///   `3`. Of `problems/text`, it is `text`, although `text` is one of the pages, too;
/// - otherwise, the last segment other than `problem`: `a` of `a/problem`.
fn name_of_path<'a>(segments: &[&'a str]) -> Option<&'a str> {
    let (_last, folders) = segments.split_last()?;
    let collection = folders.iter().rposition(|folder| COLLECTIONS.contains(folder));
    let in_collection = collection.map(|index| &segments[index + 1..]);
    if let Some([name, pages @ ..]) = in_collection
        && pages.iter().all(|page| PAGES.contains(page))
    {
        return Some(*name);
    }
    segments.iter().rfind(|segment| **segment != "problem").copied()
}

/// Returns true if a text has letters or digits from which the name of a file can be made.
fn is_name(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::{Url, guessed_name};

    #[test]
    fn the_name_is_the_last_part_that_names_a_problem() {
        for (path, name) in [
            ("", ""),
            ("problem", ""),
            ("#!", ""),
            ("a/problem", "a"),
            ("challenges/2-d/problem?isFullScreen=true", "2-d"),
            ("problems/problem", "problem"),
            ("a/b.html", "b"),
            ("problems/a/en", "a"),
            ("problems/a/statement/en", "a"),
            ("problem/a/site/?key=statement", "a"),
            ("problems/two-sum/description/", "two-sum"),
            ("problems/text", "text"),
            ("problems/en/text", "en"),
            ("problem/site", "site"),
            ("contest/1/text", "text"),
            ("problems/7/a", "a"),
            ("problem/P1001?contestId=9", "P1001"),
            ("problem?id=1000", "1000"),
            ("p?ID=1", "1"),
            ("p?id=", "p"),
            ("a?from=b", "a"),
            ("view.php?id=1&lang=en", "1"),
            ("view.php?n=5", "5"),
            ("view.php?n=", "view"),
            ("view.php?pid=5&contestId=1", "5"),
            ("?id=5", "5"),
            ("contest/1?a=2#problem/A", "A"),
            ("contest/1#A", "A"),
            ("problem/17#comments", "17"),
            ("problem/17#comment-5", "17"),
            ("problem/17#:~:text=hello", "17"),
            ("arena#!/p/one", "one"),
            ("arena#!/p/one/?lang=en", "one"),
            ("arena#/view?problemId=5&lang=en", "5"),
            ("a#!", "a"),
            ("a#problem", "a"),
        ] {
            let url = Url::parse(&format!("https://x.org/{path}")).unwrap();
            assert_eq!(guessed_name(&url).unwrap_or_default(), name, "{path}");
        }
    }
}
