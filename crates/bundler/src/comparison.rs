//! Comparing a bundle with its source: the two are compiled to LLVM IR, and compared instruction by instruction. The
//! module [`source_comparison`] takes these two steps.

mod llvm_ir;
pub(crate) mod ir_comparison;
mod common_layout;
mod ir_compiler;
pub(crate) mod source_comparison;
