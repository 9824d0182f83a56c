//! The cost of one process, as the operating system reports it.
//!
//! The peak memory of a process begins with the memory of the process that has started it. So each program is
//! started by a small process: this executable, with [`METER_FLAG`] as its first argument.

use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use wait4::Wait4;

/// The first argument with which this executable measures another program.
pub(crate) const METER_FLAG: &str = "--meter";

/// The cost of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The time from the start of the process to its end, in seconds.
    pub(crate) wall: f64,
    /// The processor time, in user mode and in the system, in seconds.
    pub(crate) processor: f64,
    /// The peak of the resident memory, in bytes.
    pub(crate) memory: f64,
}

/// Returns the command that runs a program and writes its cost to the file `figures_file`. The program inherits the
/// standard input and the standard output of the command.
pub(crate) fn measured(program: &Path, figures_file: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("this executable has a path"));
    command.args([METER_FLAG.as_ref(), figures_file, program]);
    command
}

/// Runs and measures a program. The arguments are those that follow [`METER_FLAG`].
pub(crate) fn main(mut arguments: impl Iterator<Item = OsString>) -> Result<()> {
    let figures_file = arguments.next().context("expected a file for figures")?;
    let program = arguments.next().context("expected a program")?;
    let start = Instant::now();
    let used = Command::new(program).args(arguments).spawn()?.wait4()?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(used.status.success(), "{}", used.status);
    let processor = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    fs::write(figures_file, format!("{wall} {processor} {}", used.rusage.maxrss))?;
    Ok(())
}

/// Reads the cost that was written to a file.
pub(crate) fn read(figures_file: &Path) -> Result<Cost> {
    let text = fs::read_to_string(figures_file)?;
    let figures: Vec<_> = text.split(' ').map(str::parse).collect();
    let [Ok(wall), Ok(processor), Ok(memory)] = figures[..] else {
        bail!("expected three figures, found {text:?}");
    };
    Ok(Cost { wall, processor, memory })
}
