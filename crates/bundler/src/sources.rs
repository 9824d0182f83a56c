//! The files of a program. The files of the solution are read as one source, and the files of the library as another.
//!
//! In a source, modules stand in the places of their declarations, and the tests are left out.

use crate::LIBRARY_NAME;
use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::pattern::begins;
use crate::syntax::search::identifiers;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use workbench::support::file;

/// The sources of a program. They are read once, so that all bundles of the program are made of the same texts. (For
/// the comparison with a bundle, the compiler reads the files itself.)
pub(crate) struct Sources {
    /// The name of the solution.
    pub(crate) name: String,
    pub(crate) solution: CrateSource,
    /// The library, if the solution names it.
    pub(crate) library: Option<CrateSource>,
}

/// The source of a crate.
pub(crate) struct CrateSource {
    /// The text of the root of the crate, with `\n` at the ends of lines.
    pub(crate) root: String,
    /// True if the text is that of a file. Then the compiler reads the file, and not this text.
    pub(crate) is_in_file: bool,
    /// The code of the root and of all modules, without tests.
    pub(crate) code: Code,
}

impl Sources {
    /// Reads the solution in a file and, if it names the library, the library in a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
    pub(crate) fn read(file: &Path, library_folder: &Path) -> Result<Self> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let solution = CrateSource::read(file, file.parent().unwrap_or(file))?;
        let names_library = solution.code.has(LIBRARY_NAME);
        let library = names_library
            .then(|| CrateSource::read(&library_folder.join("lib.rs"), library_folder));
        Ok(Self { name, solution, library: library.transpose()? })
    }

    /// Returns the crates of the program.
    pub(crate) fn crates(&self) -> impl Iterator<Item = &CrateSource> {
        self.library.iter().chain([&self.solution])
    }

    /// Returns true if the texts of two programs are the same.
    pub(crate) fn have_same_texts(&self, other: &Self) -> bool {
        let texts = self.crates().map(|it| &it.code.text);
        texts.eq(other.crates().map(|it| &it.code.text))
    }
}

impl CrateSource {
    /// Reads a crate, whose root is a file, and whose modules have files in a folder.
    fn read(file: &Path, folder: &Path) -> Result<Self> {
        let root = read_text(file)?;
        let code = parse(root.clone(), file, folder)?;
        Ok(Self { root, is_in_file: true, code })
    }
}

/// Parses the text of a file, and reads its modules, whose files are in a folder.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
fn parse(text: String, file: &Path, folder: &Path) -> Result<Code> {
    let name_of_file = || file.display().to_string();
    let code = Code::parse(text).with_context(name_of_file)?;
    let mut edits = Edits::of(&code.text);
    insert_modules_without_tests(&code.items(), folder, &mut edits).with_context(name_of_file)?;
    Code::parse(edits.apply().trim_end().to_owned() + "\n").with_context(name_of_file)
}

/// Reads the text of a file.
fn read_text(file: &Path) -> Result<String> {
    // The compiler also reads `\r\n` as a line feed, even in strings.
    let mut text = file::read(file)?.replace("\r\n", "\n");
    if text.strip_prefix("#!").is_some_and(|rest| !begins_with_bracket(rest)) {
        // Only the first line of a file can be a line for a shell, such as `#!/bin/sh`, so a bundle cannot have it.
        text.replace_range(..text.find('\n').unwrap_or(text.len()), "");
    }
    Ok(text)
}

/// Returns true if a text is Rust that begins with a bracket, perhaps after comments.
fn begins_with_bracket(text: &str) -> bool {
    Code::parse(text.into()).is_ok_and(|code| begins(&code.tokens, "["))
}

/// Inserts the modules that have files, and removes the tests among the items.
fn insert_modules_without_tests(items: &[Item], folder: &Path, edits: &mut Edits) -> Result<()> {
    for item in items {
        if item.has_cfg_test() {
            edits.remove(item);
        } else if let Some((name, body)) = item.module() {
            let [file, inner] = [folder.join(format!("{name}.rs")), folder.join(name)];
            ensure!(
                !item.has_attribute(|attribute| identifiers(attribute).contains("path")),
                "cannot bundle `mod {name}` with `#[path]`: remove the attribute, and put its file into {}",
                file.display()
            );
            insert_modules_without_tests(&items_in_body(body), &inner, edits)?;
            let mut files = [file, inner.join("mod.rs")].into_iter().filter(|_| body.word == ";");
            // If there is no file, the compiler says so, unless the module is not compiled at all.
            if let Some(file) = files.find(|file| file.is_file()) {
                let module = parse(read_text(&file)?, &file, &inner)?;
                edits.replace(body.range.clone(), format!(" {{\n{}}}", module.text));
            }
        }
    }
    Ok(())
}
