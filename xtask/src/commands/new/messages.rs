//! The messages of `cargo xtask new` that say what the user does next.

use crate::commands::new::request::Repetition;
use workbench::project::layout;

/// Returns the greeting of a command that waits for clicks on this port.
pub(super) fn greeting(port: u16, repetition: Repetition) -> String {
    let end = match repetition {
        Repetition::UntilFilesExist => {
            "This command then creates the files and ends. To stop waiting, press Ctrl-C."
        }
        Repetition::UntilEnded => {
            "This command creates files after each click, until Ctrl-C ends it."
        }
    };
    format!(
        "Listening on port {port}. Open the page of a problem or of a contest, and click on the green + of Competitive \
         Companion. {end}"
    )
}

/// Returns the error about a port that cannot be opened, with the advice to choose another one.
pub(super) fn port_not_opened(error: &anyhow::Error, port: u16) -> String {
    let other_port = if port == 1327 { 4244 } else { 1327 };
    format!(
        "{error}. Perhaps another `cargo xtask new` is waiting. Otherwise, choose another port, such as `--port \
         {other_port}`"
    )
}

/// Returns the error about problems of which no file was created.
pub(super) fn nothing_new(names: &str) -> String {
    format!("no file of {names} is new: delete the files that you want to create anew")
}

/// Returns the first step for a problem whose page was not seen.
pub(super) fn sample_step(name: &str) -> String {
    let input = layout::input_file(name, "sample-1");
    format!(
        "\nNothing is downloaded. Paste the sample into {input} and sample-1.out, and write \
         the limits of time and memory into the header.\n"
    )
}

/// Returns the steps after a solution was created.
pub(super) fn solution_steps(name: &str) -> String {
    let file = layout::solution(name);
    format!(
        "\nWrite {file}. Each TODO says what to write in its place.\n\
         Judge it:       cargo xtask test {name}\n\
         To submit it:   cargo xtask test {name} --bundle -o submission.rs\n"
    )
}

/// Returns the steps after a stress test was created.
pub(super) fn stress_test_steps(name: &str) -> String {
    let file = layout::stress_test(name);
    format!(
        "\nWrite {file}: the brute-force solution, and the inputs.\n\
         Run it:         cargo test --bin {name}\n"
    )
}
