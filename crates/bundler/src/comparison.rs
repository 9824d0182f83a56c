//! Comparing a bundle with its source: both are compiled to LLVM IR, and compared instruction by instruction.
//! [`source_comparison`] does both.

mod llvm_ir;
pub(crate) mod ir_comparison;
mod common_layout;
mod ir_compiler;
pub(crate) mod source_comparison;
