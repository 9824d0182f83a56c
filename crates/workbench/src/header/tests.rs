//! Tests of the facts and the notes that a header gives.

use super::{Bytes, Header, StatedJudge};
use crate::judge_command_line::JudgeCommandLine;
use std::time::Duration;

fn read(lines: &[&str]) -> Header {
    let source: String = lines.iter().map(|line| format!("//! {line}\n")).collect();
    Header::read(&source).unwrap()
}

#[test]
fn facts_have_lines_of_their_own() {
    let header = Header::read(
        "\n#![allow(unused)]\n//! A: [b](https://x.org/1), https://y.org\r\n\n// c\n//!\n\
         //! time limit: 2.5 s.\n//!MEMORY limit:256 MiB\n//! Checker: python3 a.py -x\n\
         //! Checkers and tolerances.\n\nuse a;\n//! Time limit: 9 s.\n",
    );
    let arguments = ["a.py", "-x"].map(str::to_owned).to_vec();
    let command = JudgeCommandLine { program: "python3".into(), arguments };
    let expected = Header {
        url: Some("https://x.org/1".into()),
        time_limit: Some(Duration::from_millis(2500)),
        memory_limit: Some(Bytes::megabytes(256)),
        judge: Some(StatedJudge::Checker(command)),
        notes: Vec::new(),
    };
    assert_eq!(header.unwrap(), expected);
}

#[test]
fn a_command_is_split_into_words() {
    let Some(StatedJudge::Checker(command)) = read(&["Checker: python3 a.py -x"]).judge else {
        panic!("a checker");
    };
    let arguments = ["a.py", "-x"].map(str::to_owned).to_vec();
    assert_eq!(command, JudgeCommandLine { program: "python3".into(), arguments });
    assert_eq!(command.words(), ["python3", "a.py", "-x"]);
}

#[test]
fn a_full_stop_may_end_a_command() {
    for (line, expected) in
        [("python3 judges/a.py.", &["python3", "judges/a.py"][..]), ("./x ..", &["./x", ".."])]
    {
        let line = format!("Checker: {line}");
        let Some(StatedJudge::Checker(command)) = read(&[&line]).judge else { panic!("a checker") };
        assert_eq!(command.words(), expected);
    }
}

#[test]
fn an_interactor_is_a_command() {
    let Some(StatedJudge::Interactor(command)) = read(&["Interactor: ./b"]).judge else {
        panic!("an interactor");
    };
    assert_eq!(command.words(), ["./b"]);
}

#[test]
fn a_tolerance_needs_no_space_before_its_value() {
    assert_eq!(read(&["Tolerance:1e-6"]).judge, Some(StatedJudge::Tolerance(1e-6)));
}

#[test]
fn the_colon_may_be_a_wide_one() {
    assert_eq!(read(&["Time limit：5 s"]).time_limit, Some(Duration::from_secs(5)));
}

#[test]
fn a_time_limit_may_be_a_millisecond() {
    assert_eq!(read(&["Time limit: 0.001 s"]).time_limit, Some(Duration::from_millis(1)));
}

#[test]
fn a_memory_limit_may_have_a_fraction_or_no_space_before_its_unit() {
    for (line, limit) in [
        ("Memory limit: 62.5 MB.", Bytes::kibibytes(62 * 1024 + 512)),
        ("Memory limit: 256MB", Bytes::megabytes(256)),
    ] {
        assert_eq!(read(&[line]).memory_limit, Some(limit), "{line}");
    }
}

#[test]
fn lines_after_the_code_are_not_read() {
    let header = Header::read("fn main() {}\n//! https://x.org\n//! Checker: a\n").unwrap();
    assert_eq!(header, Header::default());
}

#[test]
fn punctuation_around_a_url_does_not_belong_to_it() {
    for (line, url) in [
        ("A <https://x.org>", "https://x.org"),
        ("The problem is at https://x.org/a.php?id=1., or near.", "https://x.org/a.php?id=1"),
    ] {
        assert_eq!(read(&[line]).url.unwrap(), url);
    }
}

/// Two problems may have URLs that differ only by such a character.
#[test]
fn punctuation_within_angle_brackets_belongs_to_the_url() {
    for url in ["https://x.org/arena#a", "https://x.org/arena#a.", "https://x.org/arena#a,"] {
        assert_eq!(read(&[&format!("<{url}> A. One")]).url.unwrap(), url);
    }
}

#[test]
fn a_title_follows_the_url_in_its_line() {
    for (source, title) in [
        ("//! <https://x.org/1> A. One\n", Some("A. One")),
        ("//! <https://x.org/1>  A > B, <https://y.org>\r\n", Some("A > B, <https://y.org>")),
        ("//! <x> A. One\n//! <https://x.org/1> B. Two\n", Some("B. Two")),
        ("//! Problem: <https://x.org/1> A. One\n", Some("A. One")),
        ("//! <b>Hi</b> https://x.org/1\n//! <https://x.org/2> A. One\n", None),
        ("// <https://x.org/1> A. One\n//! <https://x.org/1> B. Two\n", Some("B. Two")),
        ("/*!\n * <https://x.org/1> A. One\n */\n", Some("A. One")),
        ("//! <https://x.org/1>\n//! A. One\n", None),
        ("//! <https://x.org/1> TODO title\n", None),
        ("//! A. One: https://x.org/1\n", None),
        ("fn main() {}\n//! <https://x.org/1> A. One\n", None),
    ] {
        assert_eq!(Header::find_title(source), title, "{source}");
    }
}

#[test]
fn a_line_that_cannot_be_read_is_an_error() {
    for (fact, found) in [
        ("Time limit: 2", "Time limit: 2.5 s.`, found `Time limit: 2`"),
        ("Time limit: x s", "Time limit: 2.5 s.`, found `Time limit: x s`"),
        ("Time Limit: 5 min", "Time limit: 2.5 s.`, found `Time limit: 5 min`"),
        ("Time limit: 5000 ms", "Time limit: 2.5 s.`, found `Time limit: 5000 ms`"),
        ("Memory limit: 256", "Memory limit: 256 MB.`, found `Memory limit: 256`"),
        ("Tolerance: 10^-6", "Tolerance: 1e-6.`, found `Tolerance: 10^-6`"),
        ("Checker:", "Checker: python3 judges/abc.py`, found `Checker:`"),
    ] {
        let source = format!("//! https://x.org\n//! {fact}\n");
        let error = Header::read(&source).unwrap_err().to_string();
        assert_eq!(error, format!("expected a line like `{found}"));
        assert_eq!(Header::find_url(&source), Some("https://x.org"));
    }
}

#[test]
fn a_fact_may_be_stated_once() {
    let error = Header::read("//! Tolerance: 1\n//! Tolerance: 2\n").unwrap_err().to_string();
    assert_eq!(error, "expected one line `Tolerance:` in the header, found several");
}

#[test]
fn there_is_one_way_to_judge() {
    for judges in [
        "//! Interactor: a\n//! Checker: b\n",
        "//! Tolerance: 1\n//! Checker: b\n",
        "//! Interactor: a\n//! Tolerance: 1\n",
    ] {
        assert_eq!(
            Header::read(judges).unwrap_err().to_string(),
            "expected one of the lines `Tolerance:`, `Checker:` and `Interactor:`, found several"
        );
    }
}

#[test]
fn a_number_that_is_too_small_or_too_large_is_an_error() {
    const TIME: &str = "Time limit: 2.5 s.`, with a number from 0.001 to 1000000";
    const MEMORY: &str = "Memory limit: 256 MB.`, with a number from 1 to 1000000";
    const TOLERANCE: &str = "Tolerance: 1e-6.`, with a number from 1e-15 to 1000000";
    for (fact, expected) in [
        ("Time limit: 0 s", TIME),
        ("Time limit: 1e-12 s", TIME),
        ("Time limit: -1 s", TIME),
        ("Time limit: 1e308 s", TIME),
        ("Time limit: 1e999 s", TIME),
        ("Memory limit: 0.5 MB", MEMORY),
        ("Memory limit: inf MB", MEMORY),
        ("Memory limit: 1e308 MB", MEMORY),
        ("Tolerance: nan", TOLERANCE),
        ("Tolerance: 1e308", TOLERANCE),
    ] {
        let source = format!("//! https://x.org\n//! {fact}\n");
        let error = Header::read(&source).unwrap_err().to_string();
        assert_eq!(error, format!("expected a line like `{expected}, found `{fact}`"));
        assert_eq!(Header::find_url(&source), Some("https://x.org"));
    }
    // The name of the fact may be written in small letters.
    let error = Header::read("//! time limit: -1 s\n").unwrap_err().to_string();
    assert_eq!(error, format!("expected a line like `{TIME}, found `Time limit: -1 s`"));
}

#[test]
fn the_largest_limits_can_be_read() {
    let header = read(&["Time limit: 1e6 s.", "Memory limit: 1000000 MB."]);
    assert_eq!(header.time_limit, Some(Duration::from_secs(1_000_000)));
    assert_eq!(header.memory_limit, Some(Bytes::megabytes(1_000_000)));
}

#[test]
fn a_second_has_several_names() {
    for value in ["5 s", "5 sec.", "5 secs", "5 second", "5 seconds.", "5s"] {
        let header = read(&[&format!("Time limit: {value}")]);
        assert_eq!(header.time_limit, Some(Duration::from_secs(5)), "{value}");
    }
}

#[test]
fn a_command_for_a_shell_is_refused() {
    for (command, found) in [
        ("sh -c \"exit 0\"", '"'),
        ("python3 -c 'exit(1)'", '\''),
        ("`python3 a.py`", '`'),
        ("$HOME/a", '$'),
        ("~/a", '~'),
        ("a | b", '|'),
        ("a < b", '<'),
        ("a > b", '>'),
        ("a; b", ';'),
        ("a && b", '&'),
    ] {
        for name in ["Checker", "Interactor"] {
            let error = Header::read(&format!("//! {name}: {command}\n")).unwrap_err();
            let expected = format!(
                "expected a command of plain words, found `{found}` in `{name}: {command}`: no shell runs it, so \
                 put it into a script, and write the path of the script here, as in `{name}: python3 judges/abc.py`"
            );
            assert_eq!(error.to_string(), expected);
        }
    }
}

#[test]
fn a_remark_after_a_command_is_refused() {
    // The words of the remark would become arguments before the paths of the files.
    for (command, found) in [
        ("python3 judges/ok.py (any)", '('),
        ("python3 judges/ok.py # any", '#'),
        ("python3 judges/ok.py [any]", '['),
        ("python3 judges/{a,b}.py", '{'),
        ("python3 judges/*.py", '*'),
        ("python3 judges/ok.py ?", '?'),
    ] {
        for name in ["Checker", "Interactor"] {
            let error = Header::read(&format!("//! {name}: {command}\n")).unwrap_err();
            let expected = format!(
                "expected a command of plain words, found `{found}` in `{name}: {command}`: "
            );
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }
}

#[test]
fn the_error_about_a_remark_says_where_it_belongs() {
    let error = Header::read("//! Checker: python3 ok.py (any)\n").unwrap_err().to_string();
    let advice = ": a remark belongs on another line, as in `Checker: python3 judges/abc.py`";
    assert!(error.ends_with(advice), "{error}");
}

/// Returns a header with a URL and a tolerance.
fn header_with_two_facts() -> Header {
    let header = read(&["<https://x.org/1>", "Tolerance: 1e-6"]);
    assert!(header.judge.is_some());
    header
}

#[test]
fn attributes_and_comments_may_stand_before_the_header_and_between_its_lines() {
    let expected = header_with_two_facts();
    for before in [
        "#![allow(\n    unused\n)]\n",
        "#![allow(\r\n    unused,\r\n    // a ]\r\n    dead_code\r\n)]\r\n",
        "#! [allow(\n    unused\n)]\n",
        "#![doc(alias = \"\\\"]\")]\n\n",
        "#![doc(alias = r\"C:\\\")]\n#![doc(alias = r#\"]\"\\\"#)]\n",
        "#![allow(unused /* [ é /* [ */ */, dead_code)]\n",
        "#![allow(unused)] #![allow(dead_code)]\n",
        "#!/usr/bin/env rust\n",
        "/* licence */\n",
        "/*\n * licence, https://y.org /* and more */\n */\n\n",
        "/**/ /* b */ // c\n",
    ] {
        let source = format!("{before}//! <https://x.org/1>\n{before}//! Tolerance: 1e-6\n");
        assert_eq!(Header::read(&source).unwrap(), expected, "{source}");
    }
}

#[test]
fn a_header_may_be_a_block_comment() {
    let expected = header_with_two_facts();
    for source in [
        "/*! <https://x.org/1>\nTolerance: 1e-6 */",
        "/*!\n * <https://x.org/1>\n *\n * Tolerance: 1e-6\r\n */\r\nuse a;\n",
        "/*! <https://x.org/1> */ //! Tolerance: 1e-6\nfn main() {}",
    ] {
        assert_eq!(Header::read(source).unwrap(), expected, "{source}");
    }
}

#[test]
fn a_comment_or_an_attribute_without_an_end_has_no_facts() {
    for source in ["#![allow(\n//! Tolerance: 1\n", "/* //! Tolerance: 1\n", "/*", "#!["] {
        assert_eq!(Header::read(source).unwrap(), Header::default(), "{source}");
    }
}

#[test]
fn a_fact_in_an_ordinary_comment_is_noted() {
    for (comment, line) in [
        ("// Tolerance: 1e-6", "Tolerance: 1e-6"),
        ("/// tolerance : 1e-6", "tolerance : 1e-6"),
        ("//Tolerance: 1e-6", "Tolerance: 1e-6"),
        ("/* A licence.\n * Tolerance: 1e-6\n */", "Tolerance: 1e-6"),
        ("/** Tolerance: 1e-6 */", "Tolerance: 1e-6"),
    ] {
        let header = Header::read(&format!("//! A title\n{comment}\nuse a;\n")).unwrap();
        let note = format!(
            "the line `{line}` stands in an ordinary comment, so it is not read: if it should be, write \
             `//! Tolerance: 1e-6.` on a line of its own"
        );
        assert_eq!(header, Header { notes: vec![note], ..Header::default() });
    }
}

#[test]
fn prose_in_an_ordinary_comment_is_not_noted() {
    let prose = "// Check: x. Tolerances: none.\n// Checker: TODO\nuse a;\n// Tolerance: 1e-6\n";
    assert_eq!(Header::read(prose).unwrap(), Header::default());
}

#[test]
fn a_line_that_is_nearly_a_fact_is_noted() {
    for (line, written) in [
        ("Time limit 5 s", "Time limit: 2.5 s."),
        ("Time limit (per test): 5 s", "Time limit: 2.5 s."),
        ("Interactor python3 a.py", "Interactor: python3 judges/abc.py"),
        ("Checker outputs are compared by hand.", "Checker: python3 judges/abc.py"),
        ("Cheker: x", "Checker: python3 judges/abc.py"),
        ("Chekcer: x", "Checker: python3 judges/abc.py"),
        ("Interacter: x", "Interactor: python3 judges/abc.py"),
        ("Tolerence: 1e-6", "Tolerance: 1e-6."),
        ("tollerance : 1e-6", "Tolerance: 1e-6."),
        ("- Time limit: 5 s.", "Time limit: 2.5 s."),
        ("* Time limit: 5 s.", "Time limit: 2.5 s."),
        ("1. **Time limit**: 5 s.", "Time limit: 2.5 s."),
        ("Limits: Time limit: 5 s.", "Time limit: 2.5 s."),
        ("Timelimit: 5 s.", "Time limit: 2.5 s."),
        ("The time limit: 5 s.", "Time limit: 2.5 s."),
        ("Absolute tolerance: 1", "Tolerance: 1e-6."),
        ("Absolute or relative tolerance: 1e-6.", "Tolerance: 1e-6."),
        ("- Use the custom checker: true", "Checker: python3 judges/abc.py"),
        ("TIME_LIMIT: 5 s.", "Time limit: 2.5 s."),
        ("Timelimit：5 s.", "Time limit: 2.5 s."),
        ("With n ≤ 9, memory limit: 64 MB.", "Memory limit: 256 MB."),
    ] {
        let header = read(&[line]);
        let note = format!(
            "the line `{line}` of the header is not read: if it should be, write `//! {written}` on a \
             line of its own"
        );
        assert_eq!(header, Header { notes: vec![note], ..Header::default() });
    }
}

#[test]
fn a_fact_that_is_still_to_be_written_is_noted() {
    let header = read(&["Interactor: TODO"]);
    let note = "the header has no `Interactor` yet: write `//! Interactor: python3 judges/abc.py`, or \
                delete the line";
    assert_eq!(header.notes, [note]);
}

#[test]
fn an_interactor_that_is_still_to_be_written_is_a_way_to_judge() {
    let header = read(&["Interactor: TODO, a remark"]);
    assert_eq!(header.judge, Some(StatedJudge::UnwrittenInteractor));
    Header::read("//! Interactor: TODO\n//! Tolerance: 0.5\n").unwrap_err();
}

#[test]
fn a_checker_that_is_still_to_be_written_is_no_way_to_judge() {
    assert_eq!(read(&["Checker: TODO", "Tolerance: 0.5"]).judge, Some(StatedJudge::Tolerance(0.5)));
}

#[test]
fn a_fact_may_have_a_no_break_space_or_a_tab() {
    for line in ["Time\u{a0}limit: 0.2 s.", "Time\tlimit:\u{3000}0.2\u{a0}s."] {
        let header = Header::read(&format!("//! {line}\n")).unwrap();
        assert_eq!(header.time_limit, Some(Duration::from_millis(200)), "{line:?}");
    }
}

#[test]
fn prose_is_not_noted() {
    let prose = read(&[
        "<https://x.org/1> Tolerence: a title",
        "Check: 2 + 2 is 4. Interaction: the judge answers a line, as above.",
        "O(n) time: each is visited once, by a checker: nobody else, within a tolerance: none.",
        "Checkers and tolerances. The time limit is 5 s, the memory limit 256 MB: enough.",
        "Time: O(n). Limit: n. Memory: O(n). Within the time limit: nothing.",
    ]);
    assert_eq!(prose.notes, [""; 0]);
}
