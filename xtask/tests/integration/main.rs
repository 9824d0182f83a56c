//! Tests of the commands of `cargo xtask`, and of the order of the modules.

mod folders;
mod judging;
mod modules;
mod new;
mod odd_arguments;
mod one_solution;
#[cfg(unix)]
mod outdated_builds;
mod project;
mod this_project;
