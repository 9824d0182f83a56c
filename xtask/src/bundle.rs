//! A solution as one file: its own text, and after it the modules of the library that it reaches.
//!
//! The text is spliced, not printed anew: comments and layout stay as they are. What a bundle would
//! give another meaning is refused, see [`Error`].

pub mod build;
mod configuration;
mod cut;
mod documentation;
mod error;
mod indentation;
mod library;
mod reach;
mod source;
mod test_code;
#[cfg(test)]
mod tests;
mod token;
mod unsupported;

pub use error::Error;

use crate::judge::profile::JudgeProfile;
use crate::judge::project::Project;
use indentation::indented;
use library::{LIBRARY, Library};
use source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use syn::Attribute;

/// The file to submit.
#[derive(Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The judge that it is for.
    pub judge: &'static JudgeProfile,
    /// The text.
    pub text: String,
}

/// Bundles a solution of a project.
///
/// # Errors
///
/// If a source cannot be read, or has something that a bundle or the judge does not support.
pub fn bundle(project: &Project, problem: &str) -> Result<Bundle, Error> {
    bundle_from(problem, &|path| {
        fs::read_to_string(project.root().join(path))
    })
}

/// Bundles a solution whose sources come from `read`, by their paths: `src/bin/<problem>.rs`,
/// `src/lib.rs` and `src/<module>.rs`.
///
/// # Errors
///
/// As those of [`bundle`].
pub fn bundle_from(
    problem: &str,
    read: &impl Fn(&str) -> io::Result<String>,
) -> Result<Bundle, Error> {
    let solution = Source::read(format!("src/bin/{problem}.rs"), read)?;
    let judge = judge_of(&solution)?;
    let solution = test_code::struck_out(solution)?;
    unsupported::refuse_anywhere(&solution)?;
    unsupported::refuse_crates(&solution, judge)?;
    let library = Library::read(read)?;
    let modules = reached_modules(&solution, &library, judge, read)?;

    let mut text = format!(
        "// {LIBRARY}: {problem}, bundled; {}\n{}\n",
        judge.description(),
        solution.text_without(&[]).trim_end()
    );
    if !modules.is_empty() {
        let parts: Vec<_> = library
            .modules
            .iter()
            .filter_map(|declared| Some((declared, modules.get(&declared.name)?)))
            .map(|(declared, source)| {
                let inner = source.text_without(&documentation::examples(source));
                let (name, visibility) = (&declared.name, &declared.visibility);
                let head = format!("{visibility} mod {name} {{");
                format!("{}\n{}\n}}\n", head.trim_start(), indented(inner.trim(), 1))
            })
            .collect();
        // A solution need not use all of a module. Where a line is at rustfmt's limit, the
        // indentation takes it past that.
        text += &format!(
            "\n#[allow(unused)]\n#[rustfmt::skip]\nmod {LIBRARY} {{\n{}}}\n",
            indented(&parts.join("\n"), 1)
        );
    }
    if text.len() > judge.source_limit {
        return Err(Error {
            file: solution.path,
            line: None,
            sentence: format!(
                "the bundle has {} bytes, and {} takes {} at most",
                text.len(),
                judge.name,
                judge.source_limit
            ),
        });
    }
    Ok(Bundle { judge, text })
}

fn judge_of(solution: &Source) -> Result<&'static JudgeProfile, Error> {
    let lines: Vec<_> = solution.syntax.attrs.iter().filter_map(doc_text).collect();
    JudgeProfile::of_header(&lines.join("\n")).map_err(|sentence| solution.error(0, sentence))
}

fn doc_text(attribute: &Attribute) -> Option<String> {
    let pair = attribute.meta.require_name_value().ok()?;
    match &pair.value {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) if pair.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}

/// The modules that the solution names, those that they name, and so on.
fn reached_modules(
    solution: &Source,
    library: &Library,
    judge: &JudgeProfile,
    read: &impl Fn(&str) -> io::Result<String>,
) -> Result<BTreeMap<String, Source>, Error> {
    let mut modules = BTreeMap::new();
    let mut open: BTreeSet<String> = reach::from_solution(solution, library)?;
    while let Some(name) = open.pop_first() {
        if modules.contains_key(&name) {
            continue;
        }
        let declared = library
            .modules
            .iter()
            .find(|declared| declared.name == name);
        let path = &declared.expect("only declared modules are reached").path;
        let module = test_code::struck_out(Source::read(path.clone(), read)?)?;
        unsupported::refuse_anywhere(&module)?;
        unsupported::refuse_in_library(&module)?;
        unsupported::refuse_crates(&module, judge)?;
        unsupported::refuse_captured_macros(solution, &module)?;
        open.extend(reach::from_module(&module, library)?);
        modules.insert(name, module);
    }
    Ok(modules)
}
