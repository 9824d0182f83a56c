//! The cost of one process, as the operating system reports it.
//!
//! The peak memory of a process counts from that of the process that has started it. So each program is
//! started by a small process, this executable with [`FLAG`] as its first argument.

use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use wait4::Wait4;

/// The first argument of a process that measures another.
pub(crate) const FLAG: &str = "--meter";

/// What a run has cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// In seconds, as the next.
    pub(crate) wall: f64,
    /// User and system time.
    pub(crate) processor: f64,
    /// Peak resident memory, in bytes.
    pub(crate) memory: f64,
}

/// The command that runs a program on its standard input and output, and writes the cost to a file.
pub(crate) fn measured(program: &Path, figures: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("this executable has a path"));
    command.args([FLAG.as_ref(), figures, program]);
    command
}

/// The work of the small process, with the arguments that follow [`FLAG`].
pub(crate) fn main(mut arguments: impl Iterator<Item = OsString>) -> Result<()> {
    let figures = arguments.next().context("expected a file for figures")?;
    let program = arguments.next().context("expected a program")?;
    let start = Instant::now();
    let used = Command::new(program).args(arguments).spawn()?.wait4()?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(used.status.success(), "{}", used.status);
    let processor = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    fs::write(figures, format!("{wall} {processor} {}", used.rusage.maxrss))?;
    Ok(())
}

/// The cost that the small process has written.
pub(crate) fn read(figures: &Path) -> Result<Cost> {
    let text = fs::read_to_string(figures)?;
    let figures: Vec<_> = text.split(' ').map(str::parse).collect();
    let [Ok(wall), Ok(processor), Ok(memory)] = figures[..] else {
        bail!("expected three figures, found {text:?}");
    };
    Ok(Cost { wall, processor, memory })
}
