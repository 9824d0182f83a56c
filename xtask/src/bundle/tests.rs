//! The bundler on small crates in strings.
