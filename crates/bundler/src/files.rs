//! The files of a crate as one source, in which modules stand in the places of their declarations, without the tests.

use crate::edits::Edits;
use crate::syntax::items::Item;
use crate::syntax::search::{begins, names};
use crate::syntax::source::Source;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use workbench::file;

/// Reads a file with its modules, whose files are in a folder.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
pub(crate) fn read(file: &Path, folder: &Path) -> Result<Source> {
    let place = || file.display().to_string();
    // The compiler, too, takes these as line feeds, even in strings.
    let mut text = file::read(file)?.replace("\r\n", "\n");
    if text.strip_prefix("#!").is_some_and(|rest| !begins_with_bracket(rest)) {
        // A line for a shell can only be the first of a file.
        text.replace_range(..text.find('\n').unwrap_or(text.len()), "");
    }
    let source = Source::parse(text).with_context(place)?;
    let mut edits = Edits::of(&source.text);
    complete(&source.items(), folder, &mut edits).with_context(place)?;
    Source::parse(edits.apply().trim_end().to_owned() + "\n").with_context(place)
}

/// Returns true if a text is Rust that begins with a bracket, perhaps after comments.
fn begins_with_bracket(text: &str) -> bool {
    Source::parse(text.into()).is_ok_and(|source| begins(&source.tokens, "["))
}

/// Removes the tests among items, and inserts the modules that have files.
fn complete(items: &[Item], folder: &Path, edits: &mut Edits) -> Result<()> {
    for item in items {
        if item.is_test() {
            edits.remove(item);
        } else if let Some((name, body)) = item.module() {
            let [file, inner] = [folder.join(format!("{name}.rs")), folder.join(name)];
            ensure!(
                !item.has_attribute(|attribute| names(attribute).contains("path")),
                "cannot bundle `mod {name}` with `#[path]`: move its file to {}",
                file.display()
            );
            complete(&body.items(), &inner, edits)?;
            let mut files = [file, inner.join("mod.rs")].into_iter().filter(|_| body.word == ";");
            // If there is no file, the compiler says so, unless the module is not compiled at all.
            if let Some(file) = files.find(|file| file.is_file()) {
                let module = read(&file, &inner)?;
                edits.replace(body.range.clone(), format!(" {{\n{}}}", module.text));
            }
        }
    }
    Ok(())
}
