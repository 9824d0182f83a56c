//! Messages by which a checker or an interactor that has crashed is told from one that refuses an output.

/// The messages of interpreters and runtimes when a program reads past the end of its input, or writes to a program
/// that has ended.
pub(super) const END_OF_INPUT: [&str; 6] = [
    "EOFError",
    "BrokenPipeError",
    // OCaml, Go, Haskell and Java.
    "Fatal error: exception End_of_file",
    "panic: EOF",
    "Line: end of file",
    "java.util.NoSuchElementException",
];

/// The messages of interpreters, compilers and runtimes about a program that cannot go on. Its exit status is often
/// that of a checker that refuses an output. Each of these is a text that a checker would not write about an output.
pub(super) const CRASHES: [&str; 42] = [
    // Python.
    "Traceback (most recent call last)",
    "SyntaxError:",
    "IndentationError:",
    "No module named",
    "can't open file",
    // Rust.
    " panicked at ",
    // Java.
    "Exception in thread",
    "Error: Could not find or load main class",
    "Error: Unable to access jarfile",
    "error: compilation failed",
    // Node.js, and older versions of it, and Deno.
    "Node.js v",
    "    at Module._compile (",
    "error: Uncaught ",
    // Lua.
    "stack traceback:",
    // Ruby. The trace of an error ends with the main program, in quotes that depend on the version.
    ":in `<main>'",
    ":in '<main>'",
    "(ArgumentError)",
    "(IndexError)",
    "(KeyError)",
    "(LoadError)",
    "(NameError)",
    "(NoMethodError)",
    "(RuntimeError)",
    "(SyntaxError)",
    "(TypeError)",
    "(ZeroDivisionError)",
    // Go.
    "goroutine 1 [",
    " [running]:",
    "# command-line-arguments",
    // OCaml.
    "Fatal error: exception",
    // Haskell.
    "CallStack (from HasCallStack):",
    ": Prelude.",
    // Julia and R.
    "ERROR: LoadError:",
    "Execution halted",
    // Crystal, and Nim.
    "Unhandled exception",
    "Error: unhandled exception:",
    // awk, gawk and mawk.
    "awk: ",
    // bash, and sh.
    "unbound variable",
    ": command not found",
    ": syntax error near unexpected token",
    ": syntax error: unexpected end of file",
    ": Syntax error: ",
];
