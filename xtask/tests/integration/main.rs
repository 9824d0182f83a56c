//! Tests of the commands of `cargo xtask`.

mod folders;
mod helpers;
mod judging;
mod new;
mod odd_arguments;
#[cfg(unix)]
mod outdated_builds;
mod this_project;
