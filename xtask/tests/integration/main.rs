//! Tests of the commands of `cargo xtask`, and of the order of the modules.

mod folders;
mod helpers;
mod judging;
mod modules;
mod new;
mod odd_arguments;
#[cfg(unix)]
mod outdated_builds;
mod this_project;
