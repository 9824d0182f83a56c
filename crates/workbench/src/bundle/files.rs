//! The files of a crate as one source: modules stand in the places of their declarations, and tests are left out.

use super::edits::Edits;
use super::source::{Item, Source};
use crate::file;
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Reads a file with its modules, whose files are in a folder.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
pub(super) fn read(file: &Path, folder: &Path) -> Result<Source> {
    let parse = |text| Source::parse(text).with_context(|| file.display().to_string());
    // The compiler, too, takes these as line feeds, even in strings.
    let mut text = file::read(file)?.replace("\r\n", "\n");
    if text.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('[')) {
        // A line for a shell can only be the first of a file.
        text.replace_range(..text.find('\n').unwrap_or(text.len()), "");
    }
    let source = parse(text)?;
    let mut edits = Edits::of(&source.text);
    complete(&source.items(), &source, file, folder, &mut edits)?;
    parse(edits.apply().trim_end().to_owned() + "\n")
}

/// Removes the tests among items, and inserts the modules that have files.
fn complete(
    items: &[Item],
    source: &Source,
    file: &Path,
    folder: &Path,
    edits: &mut Edits,
) -> Result<()> {
    for item in items {
        if item.is_test() {
            edits.remove(item);
        } else if let Some((name, body)) = item.module() {
            let line = source.line(body.range.start);
            ensure!(
                !item
                    .attributes()
                    .any(|attribute| super::source::names(attribute).contains("path")),
                "{}:{line}: cannot bundle a module with `#[path]`: move its file to {}",
                file.display(),
                folder.join(name).with_extension("rs").display()
            );
            let inner = folder.join(name);
            if body.word == "{" {
                complete(&body.items(), source, file, &inner, edits)?;
                continue;
            }
            let files = [folder.join(format!("{name}.rs")), inner.join("mod.rs")];
            // If there is no file, the compiler says so, unless the module is not compiled at all.
            if let Some(file) = files.iter().find(|file| file.is_file()) {
                let module = read(file, &inner)?;
                edits.replace(body.range.clone(), format!(" {{\n{}}}", module.text));
            }
        }
    }
    Ok(())
}
