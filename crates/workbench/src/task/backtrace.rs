//! The backtraces that Rust programs write to standard error when they panic.

/// Returns a text in which a backtrace has only the frames in the files of the project. The frames of the standard
/// library and of other crates are left out, and so are frames without a file.
pub(crate) fn without_foreign_frames(text: &str) -> String {
    let mut kept = Vec::new();
    let mut is_in_backtrace = false;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_frame = is_in_backtrace && is_frame(line);
        is_in_backtrace = is_frame || line == "stack backtrace:";
        let place = lines.next_if(|next| is_frame && next.trim_start().starts_with("at "));
        let is_foreign = |place: &str| {
            let path = place.trim_start().trim_start_matches("at ");
            // If the sources of the standard library are installed, its paths lead there.
            let foreign = ["/rustlib/src/rust/", "/registry/src/", "/git/checkouts/"];
            path.starts_with("/rustc/") || foreign.iter().any(|folder| path.contains(folder))
        };
        if !is_frame || place.is_some_and(|place| !is_foreign(place)) {
            kept.extend([line].into_iter().chain(place));
        }
    }
    let end = if text.ends_with('\n') { "\n" } else { "" };
    kept.join("\n") + end
}

/// Returns true if a line of a backtrace names a function, such as `   3: core::panicking::panic`.
fn is_frame(line: &str) -> bool {
    let number = line.split_once(": ").map_or("", |(number, _)| number.trim_start());
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::without_foreign_frames;

    #[test]
    fn frames_of_other_crates_are_left_out() {
        let stderr = "1: x\nthread 'main' panicked at src/bin/x.rs:3:5:\nno\nstack backtrace:\n   \
                      0: __rustc::rust_begin_unwind\n             at /rustc/5980/library/std/src/a.rs:689:5\n   \
                      1: x::solve\n             at ./src/bin/x.rs:3:5\n   2: x::main\n             \
                      at /home/me/p/src/bin/x.rs:9:5\n   3: core::ops::function::FnOnce::call_once\n             \
                      at /home/me/.rustup/toolchains/stable/lib/rustlib/src/rust/library/core/src/a.rs:2:5\n   \
                      4: a::f\n             at /home/me/.cargo/registry/src/b/a-1.0.0/src/lib.rs:2:5\n  \
                      10: main\n  11: _start\nnote: Some details are omitted.\n";
        let expected = "1: x\nthread 'main' panicked at src/bin/x.rs:3:5:\nno\nstack backtrace:\n   \
                        1: x::solve\n             at ./src/bin/x.rs:3:5\n   2: x::main\n             \
                        at /home/me/p/src/bin/x.rs:9:5\nnote: Some details are omitted.\n";
        assert_eq!(without_foreign_frames(stderr), expected);
    }

    #[test]
    fn a_line_outside_of_a_backtrace_is_no_frame() {
        assert_eq!(without_foreign_frames("1: 2\n"), "1: 2\n");
        // The output of `dbg!` and the like may come after a backtrace.
        let backtrace = "stack backtrace:\n   0: main\n             at /rustc/5980/a.rs:1:1\n";
        let after = without_foreign_frames(&format!("{backtrace}next\n1: 2\n"));
        assert_eq!(after, "stack backtrace:\nnext\n1: 2\n");
    }
}
