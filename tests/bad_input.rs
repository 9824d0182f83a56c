//! Input that breaks a rule ends with a sentence, and input that is odd but right with the answer.

use std::time::Duration;
use xtask::judge::project::{Case, Project};
use xtask::judge::run::{self, require_accepted};
use xtask::problem;

const TIME_LIMIT: Duration = Duration::from_secs(10);

/// What a program says when it falls over its input instead of refusing it.
const STUMBLES: [&str; 6] = [
    "index out of bounds",
    "out of range for slice",
    "`Option::unwrap()`",
    "overflow",
    "memory allocation",
    "not a char boundary",
];

/// An input that breaks a rule, with a name and a part of the sentence that refuses it.
type Bad = (&'static str, &'static str, &'static str);

const ABC209E: &[Bad] = &[
    ("empty", "", "end of input"),
    ("blank", " \r\n\t\n", "end of input"),
    ("N is a word", "x\nabc\n", "failed to parse the input `x`"),
    (
        "N is broken",
        "1.5\nabc\n",
        "failed to parse the input `1.5`",
    ),
    (
        "N is negative",
        "-1\nabc\n",
        "failed to parse the input `-1`",
    ),
    ("N is 0", "0\n", "expected one word or more, found N = 0"),
    (
        "N past 64 bits",
        "18446744073709551616\nabc\n",
        "failed to parse the input `18446744073709551616`",
    ),
    (
        "N of 64 bits",
        "18446744073709551615\nabc\n",
        "end of input",
    ),
    (
        "a word of two letters",
        "2\nabc\nab\n",
        "expected a word of 3 to 8 letters, found `ab`",
    ),
    (
        "a word of nine letters",
        "1\nabcdefghi\n",
        "found `abcdefghi`",
    ),
    ("a digit in a word", "1\nab1\n", "found `ab1`"),
    ("a hyphen in a word", "1\nab-cd\n", "found `ab-cd`"),
    ("a letter past ASCII", "1\nabé\n", "found `abé`"),
    (
        "only letters past ASCII",
        "1\n後手後手\n",
        "found `後手後手`",
    ),
    (
        "a word too many",
        "1\nabc\ndef\n",
        "expected nothing more, found `def`",
    ),
];

const AGC048D: &[Bad] = &[
    ("empty", "", "end of input"),
    ("blank", " \r\n\t\n", "end of input"),
    ("T is a word", "x\n1\n1\n", "failed to parse the input `x`"),
    (
        "T is negative",
        "-1\n1\n1\n",
        "failed to parse the input `-1`",
    ),
    ("T is 0", "0\n", "expected one game or more, found T = 0"),
    (
        "T past 64 bits",
        "18446744073709551616\n1\n1\n",
        "failed to parse the input `18446744073709551616`",
    ),
    (
        "T of 64 bits",
        "18446744073709551615\n1\n1\n",
        "end of input",
    ),
    ("N is a word", "1\nx\n1\n", "failed to parse the input `x`"),
    ("N is 0", "1\n0\n", "expected one pile or more, found N = 0"),
    (
        "N of 64 bits",
        "1\n18446744073709551615\n1\n",
        "end of input",
    ),
    ("a row too short", "2\n2\n1\n1\n5\n", "end of input"),
    (
        "a row too long",
        "1\n2\n1 1 7\n",
        "expected nothing more, found `7`",
    ),
    (
        "a game too many",
        "1\n1\n4\n1\n6\n",
        "expected nothing more, found `1`",
    ),
    (
        "a pile of 0",
        "1\n2\n1 0\n",
        "expected a pile of 1 to 10^9 stones, found 0",
    ),
    (
        "a pile of less than 0",
        "1\n2\n-5 1\n",
        "expected a pile of 1 to 10^9 stones, found -5",
    ),
    (
        "a pile of more than 10^9",
        "1\n1\n1000000001\n",
        "found 1000000001",
    ),
    (
        "a pile of 63 bits",
        "1\n1\n9223372036854775807\n",
        "found 9223372036854775807",
    ),
    (
        "a pile past 64 bits",
        "1\n1\n18446744073709551616\n",
        "failed to parse the input `18446744073709551616`",
    ),
    (
        "a pile that is a word",
        "1\n2\n1 x\n",
        "failed to parse the input `x`",
    ),
];

const CF354B: &[Bad] = &[
    ("empty", "", "expected n, found nothing more"),
    ("blank", " \r\n\t\n", "expected n, found nothing more"),
    ("n is a word", "x\na\n", "expected n (usize), found `x`"),
    ("n is negative", "-1\na\n", "expected n (usize), found `-1`"),
    ("n is 0", "0\n", "expected n in 1..=32, found 0"),
    (
        "n past the width of a mask",
        "33\na\n",
        "expected n in 1..=32, found 33",
    ),
    (
        "n past 64 bits",
        "18446744073709551616\na\n",
        "expected n (usize), found `18446744073709551616`",
    ),
    (
        "a row missing",
        "2\nab\n",
        "expected a row of the board, found nothing more",
    ),
    (
        "a row too short",
        "2\nab\na\n",
        "expected a row of 2 letters a-z, found `a`",
    ),
    (
        "a row too long",
        "2\nab\nabc\n",
        "expected a row of 2 letters a-z, found `abc`",
    ),
    (
        "a row too many",
        "2\nab\nab\nab\n",
        "expected nothing more, found `ab`",
    ),
    (
        "a row in two",
        "2\na b\nab\n",
        "expected a row of 2 letters a-z, found `a`",
    ),
    ("a capital letter", "2\naB\nab\n", "found `aB`"),
    ("a digit", "2\na1\nab\n", "found `a1`"),
    ("a letter of two bytes", "2\né\nab\n", "found `é`"),
    ("letters of two bytes", "2\nab\néé\n", "found `éé`"),
];

const CF936B: &[Bad] = &[
    ("empty", "", "expected n, found nothing more"),
    ("blank", " \r\n\t\n", "expected n, found nothing more"),
    ("n is a word", "x 0\n1\n", "expected n (u32), found `x`"),
    (
        "n is negative",
        "-2 0\n0\n0\n1\n",
        "expected n (u32), found `-2`",
    ),
    (
        "n is 0",
        "0 0\n1\n",
        "expected n in 1..=2147483647, found 0",
    ),
    (
        "n past 31 bits",
        "2147483648 0\n1\n",
        "expected n in 1..=2147483647, found 2147483648",
    ),
    (
        "n of 31 bits",
        "2147483647 0\n0\n0\n",
        "expected c_i (they add up to m), found nothing more",
    ),
    (
        "n past 64 bits",
        "18446744073709551616 0\n0\n1\n",
        "found `18446744073709551616`",
    ),
    (
        "m is a word",
        "2 x\n0\n0\n1\n",
        "expected m (u32), found `x`",
    ),
    (
        "m is negative",
        "2 -1\n0\n0\n1\n",
        "expected m (u32), found `-1`",
    ),
    (
        "m past 64 bits",
        "2 18446744073709551616\n0\n0\n1\n",
        "found `18446744073709551616`",
    ),
    (
        "m of 32 bits",
        "2 4294967295\n1 2\n0\n1\n",
        "expected m = 4294967295 edges, found 1",
    ),
    (
        "more edges than m",
        "2 1\n1 2\n1 1\n1\n",
        "c_i (they add up to m) in 0..=0, found 1",
    ),
    (
        "fewer edges than m",
        "2 3\n1 2\n1 1\n1\n",
        "expected m = 3 edges, found 2",
    ),
    (
        "c_i is negative",
        "2 1\n-1\n1 1\n1\n",
        "c_i (they add up to m) (u32), found `-1`",
    ),
    (
        "c_i past 64 bits",
        "2 1\n18446744073709551616 2\n",
        "found `18446744073709551616`",
    ),
    (
        "a row too short",
        "3 3\n2 2\n1 1\n0\n1\n",
        "vertex 1 has an edge to itself",
    ),
    (
        "a row too long",
        "3 2\n1 2 3\n1 1\n0\n1\n",
        "c_i (they add up to m) in 0..=1, found 3",
    ),
    (
        "a row missing",
        "3 1\n1 2\n0\n",
        "expected c_i (they add up to m), found nothing more",
    ),
    (
        "a row too many",
        "2 1\n1 2\n0\n0\n1\n",
        "expected the start s in 1..=2, found 0",
    ),
    (
        "something at the end",
        "2 1\n1 2\n0\n1\n1\n",
        "expected nothing more, found `1`",
    ),
    (
        "a target of 0",
        "2 1\n1 0\n0\n1\n",
        "expected the target of an edge in 1..=2, found 0",
    ),
    (
        "a target past n",
        "2 1\n1 3\n0\n1\n",
        "expected the target of an edge in 1..=2, found 3",
    ),
    (
        "a target that is a word",
        "2 1\n1 x\n0\n1\n",
        "the target of an edge (u32), found `x`",
    ),
    (
        "a target past 64 bits",
        "2 1\n1 18446744073709551616\n0\n1\n",
        "an edge (u32), found `1844",
    ),
    (
        "an edge to itself",
        "2 1\n1 1\n0\n1\n",
        "vertex 1 has an edge to itself",
    ),
    (
        "a start of 0",
        "2 1\n1 2\n0\n0\n",
        "expected the start s in 1..=2, found 0",
    ),
    (
        "a start past n",
        "2 1\n1 2\n0\n3\n",
        "expected the start s in 1..=2, found 3",
    ),
    (
        "no start",
        "2 1\n1 2\n0\n",
        "expected the start s, found nothing more",
    ),
];

const BRIDGIT: &[Bad] = &[
    ("empty", "", "expected H, found nothing more"),
    ("H is 0", "0 1 First\n", "expected H in 1..=1000, found 0"),
    ("W is 0", "1 0 First\n", "expected W in 1..=1000, found 0"),
    ("H is negative", "-3 1 First\n", "found `-3`"),
    ("W is a word", "3 x First\n", "found `x`"),
    (
        "H past 64 bits",
        "18446744073709551616 1 First\n",
        "found `18446744073709551616`",
    ),
    (
        "no order",
        "3 1\n",
        "expected `First` or `Second`, found nothing more",
    ),
    (
        "an unknown order",
        "3 1 Third\n",
        "expected `First` or `Second`, found `Third`",
    ),
    (
        "more than the order",
        "3 1 First 2\n",
        "expected nothing more, found `2`",
    ),
];

fn program(problem: &str) -> duct::Expression {
    let executable = match problem {
        "abc209e" => env!("CARGO_BIN_EXE_abc209e"),
        "agc048d" => env!("CARGO_BIN_EXE_agc048d"),
        "bridgit" => env!("CARGO_BIN_EXE_bridgit"),
        "cf354b" => env!("CARGO_BIN_EXE_cf354b"),
        "cf936b" => env!("CARGO_BIN_EXE_cf936b"),
        _ => panic!("no executable for {problem}"),
    };
    duct::cmd!(executable).env("RUST_BACKTRACE", "0")
}

#[track_caller]
fn check_refused(problem: &str, name: &str, input: &[u8], phrase: &str) {
    let run = run::run(program(problem), input, TIME_LIMIT);
    let finished = run.expect("it starts");
    let finished =
        finished.unwrap_or_else(|| panic!("{problem}, {name}: no end in {TIME_LIMIT:?}"));
    let report = format!("{problem}, {name}: {finished:#?}");
    // One that is killed by a signal has no code.
    assert!(
        finished.status.code().is_some_and(|code| code != 0),
        "{report}"
    );
    assert_eq!(finished.stdout, "", "{report}");
    assert!(
        finished.stderr.contains(phrase),
        "no {phrase:?} from {report}"
    );
    for stumble in STUMBLES {
        assert!(!finished.stderr.contains(stumble), "{report}");
    }
}

#[track_caller]
fn check_all_refused(problem: &str, table: &[Bad]) {
    for (name, input, phrase) in table {
        check_refused(problem, name, input.as_bytes(), phrase);
    }
}

#[test]
fn abc209e_refuses() {
    check_all_refused("abc209e", ABC209E);
}

#[test]
fn agc048d_refuses() {
    check_all_refused("agc048d", AGC048D);
}

#[test]
fn cf354b_refuses() {
    check_all_refused("cf354b", CF354B);
}

#[test]
fn cf936b_refuses() {
    check_all_refused("cf936b", CF936B);
}

#[test]
fn bridgit_refuses() {
    check_all_refused("bridgit", BRIDGIT);
}

/// The samples of a problem.
fn samples(problem: &str) -> Vec<Case> {
    let mut cases = Project::here().cases(problem).expect("test cases");
    cases.retain(|case| case.name.starts_with("sample-"));
    assert!(!cases.is_empty(), "{problem} has no samples");
    cases
}

/// Each sample, cut short after each of its tokens but the last.
#[track_caller]
fn check_cut_short(problem: &str, phrase: &str) {
    for sample in samples(problem) {
        let tokens: Vec<_> = sample.input.split_ascii_whitespace().collect();
        for kept in 0..tokens.len() {
            let name = format!("{} cut short after {kept} tokens", sample.name);
            check_refused(problem, &name, tokens[..kept].join("\n").as_bytes(), phrase);
        }
    }
}

#[test]
fn abc209e_cut_short() {
    check_cut_short("abc209e", "reached an end of input");
}

#[test]
fn agc048d_cut_short() {
    check_cut_short("agc048d", "reached an end of input");
}

#[test]
fn cf354b_cut_short() {
    check_cut_short("cf354b", "found nothing more");
}

#[test]
fn cf936b_cut_short() {
    check_cut_short("cf936b", "found nothing more");
}

/// A game is read line by line: its first line, cut short, ends it before anything is said.
#[test]
fn bridgit_cut_short() {
    for sample in samples("bridgit") {
        let first_line = sample.input.lines().next().unwrap_or_default();
        let tokens: Vec<_> = first_line.split(' ').collect();
        for kept in 0..tokens.len() {
            let name = format!("{} cut short after {kept} tokens", sample.name);
            let input = tokens[..kept].join(" ");
            check_refused("bridgit", &name, input.as_bytes(), "found nothing more");
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    check_refused("abc209e", "no UTF-8", b"1\nab\xff\n", "UTF-8");
    check_refused("agc048d", "no UTF-8", b"1\n1\n\xff\n", "UTF-8");
    check_refused(
        "cf354b",
        "no UTF-8",
        b"2\na\xff\nab\n",
        "cannot read or write",
    );
    check_refused(
        "cf936b",
        "no UTF-8",
        b"2 1\n1 \xff\n0\n1\n",
        "cannot read or write",
    );
    check_refused("bridgit", "no UTF-8", b"1 1 \xff\n", "cannot read or write");
}

/// A way to write the same input.
type Writing = (&'static str, fn(&str) -> String);

const WRITINGS: &[Writing] = &[
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("blank lines", |text| {
        format!("\n\n{}\n", text.replace('\n', "\n\n \n"))
    }),
    ("tabs", |text| text.replace([' ', '\n'], "\t")),
    ("spaces around", |text| {
        format!("  {}", text.replace(' ', "   ").replace('\n', "  \n  "))
    }),
    ("no final newline", |text| text.trim_end().into()),
    ("all on one line", |text| text.replace('\n', " ")),
    ("a token a line", |text| text.replace(' ', "\n")),
];

#[track_caller]
fn check_writings(problem: &str, writings: &[Writing]) {
    for sample in samples(problem) {
        for (name, write) in writings {
            let case = Case {
                name: format!("{} with {name}", sample.name),
                input: write(&sample.input),
                expected: sample.expected.clone(),
            };
            let checker = problem::of(problem).checker;
            require_accepted(program(problem), &case, checker, TIME_LIMIT).unwrap();
        }
    }
}

#[test]
fn abc209e_reads_odd_writings() {
    check_writings("abc209e", WRITINGS);
}

#[test]
fn agc048d_reads_odd_writings() {
    check_writings("agc048d", WRITINGS);
}

#[test]
fn cf354b_reads_odd_writings() {
    check_writings("cf354b", WRITINGS);
}

#[test]
fn cf936b_reads_odd_writings() {
    check_writings("cf936b", WRITINGS);
}

#[test]
fn bridgit_reads_odd_writings_of_its_lines() {
    let in_lines = ["CRLF", "blank lines", "spaces around", "no final newline"];
    let writings: Vec<_> = WRITINGS
        .iter()
        .copied()
        .filter(|(name, _)| in_lines.contains(name))
        .collect();
    assert_eq!(writings.len(), in_lines.len());
    check_writings("bridgit", &writings);
}
