//! The files of a program. The files of the solution are read as one text, and the files of the library as another. In
//! such a text, the body of each module stands at its declaration. There are two versions of each text: with the tests,
//! for the compiler, and without them, for bundles.

use crate::LIBRARY_NAME;
use crate::edits::Edits;
use crate::removal::{RemovedImports, without_modules};
use crate::syntax::code::Code;
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::macros::INCLUDING_MACROS;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::identifiers;
use crate::text::Text;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::path::{self, Path};
use workbench::support::file;
use workbench::task::Task;

/// The sources of a program. They are read once, so that all bundles of the program are made of the same texts.
pub(crate) struct Sources {
    /// The name of the solution.
    pub(crate) name: String,
    pub(crate) solution: CrateSource,
    /// The library, if the word `sente` occurs in the solution.
    pub(crate) library: Option<CrateSource>,
}

/// The source of a crate: the code of its root and of all modules.
#[derive(Clone)]
pub(crate) struct CrateSource {
    /// The code with its tests, apart from test modules in files of their own. The compiler reads it from standard
    /// input, and not from a file in a folder, so the paths of included files are absolute.
    pub(crate) with_tests: Code,
    /// The code without the tests. Bundles are made of it.
    pub(crate) without_tests: Code,
}

impl Sources {
    /// Reads the sources of a task.
    ///
    /// # Errors
    ///
    /// Returns an error as [`read`](Self::read) does.
    pub(crate) fn of(task: &Task) -> Result<Self> {
        Self::read(&task.project.solution_file(&task.name), &task.project.library_folder())
    }

    /// Reads the solution in a file and, if it names the library, the library in a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
    pub(crate) fn read(file: &Path, library_folder: &Path) -> Result<Self> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut reader = Reader::default();
        let solution = reader.read_module(file, file.parent().unwrap_or(file))?;
        let names_library = solution.without_tests.has(LIBRARY_NAME);
        let library = names_library
            .then(|| reader.read_module(&library_folder.join("lib.rs"), library_folder));
        Ok(Self { name, solution, library: library.transpose()? })
    }

    /// Returns the sources for bundles without these modules of the library. For the compiler, the modules stay.
    ///
    /// # Errors
    ///
    /// Returns an error if the text that is left is not Rust.
    pub(crate) fn without_modules(
        &self,
        names: &BTreeSet<String>,
        removed_imports: RemovedImports,
    ) -> Result<Self> {
        let mut library = self.library.clone();
        if let Some(library) = &mut library {
            library.without_tests =
                without_modules(&library.without_tests, names, removed_imports)?;
        }
        Ok(Self { name: self.name.clone(), solution: self.solution.clone(), library })
    }
}

/// A reader of files. It gives each of their bytes an origin, as [`Text`] defines it.
#[derive(Default)]
struct Reader {
    /// The origin of the first byte of the next file.
    next_origin: usize,
}

impl Reader {
    /// Reads a file and the modules that it declares. `folder` has the files of these modules.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, if it is not Rust, or if a module has the attribute `path`.
    fn read_module(&mut self, file: &Path, folder: &Path) -> Result<CrateSource> {
        let name_of_file = || file.display().to_string();
        let text = Text::of_file(read_text(file)?, self.next_origin);
        self.next_origin += text.len();
        let code = Code::parse(text).with_context(name_of_file)?;
        let mut edits =
            SourceEdits { with_tests: Edits::of(&code.text), without_tests: Edits::of(&code.text) };
        make_included_paths_absolute(&code, file, &mut edits.with_tests)
            .with_context(name_of_file)?;
        self.insert_modules(&code.items(), folder, &mut edits).with_context(name_of_file)?;
        edits.apply().with_context(name_of_file)
    }

    /// Inserts the modules that have files into both versions, apart from modules of tests. Removes the tests among the
    /// items from the version for bundles. `folder` has the files.
    fn insert_modules(
        &mut self,
        items: &[Item],
        folder: &Path,
        edits: &mut SourceEdits,
    ) -> Result<()> {
        let has_path =
            |item: &Item| item.has_attribute(|attribute| identifiers(attribute).contains("path"));
        // An attribute `#![path]` at the beginning of a module, or of its file, names the folder of the modules inside.
        ensure!(
            !items.iter().any(|item| item.is_inner_attribute() && has_path(item)),
            "cannot bundle `#![path]`: remove the attribute, and put the files of the modules into {}",
            folder.display()
        );
        for item in items {
            if item.has_cfg_test() {
                edits.without_tests.remove(item);
            } else if let Some((name, body)) = item.module() {
                let [file, inner] = [folder.join(format!("{name}.rs")), folder.join(name)];
                ensure!(
                    !has_path(item),
                    "cannot bundle `mod {name}` with `#[path]`: remove the attribute, and move the file of the module to {}",
                    file.display()
                );
                self.insert_modules(&items_in_body(body), &inner, edits)?;
                let mut files =
                    [file, inner.join("mod.rs")].into_iter().filter(|_| body.word == ";");
                // If there is no file, the compiler says so, unless the module is not compiled at all.
                if let Some(file) = files.find(|file| file.is_file()) {
                    let CrateSource { with_tests, without_tests } =
                        self.read_module(&file, &inner)?;
                    edits.with_tests.replace(body.range.clone(), in_braces(with_tests.text));
                    edits.without_tests.replace(body.range.clone(), in_braces(without_tests.text));
                }
            }
        }
        Ok(())
    }
}

/// The changes of a file that make both texts of a [`CrateSource`].
struct SourceEdits<'a> {
    with_tests: Edits<'a>,
    without_tests: Edits<'a>,
}

impl SourceEdits<'_> {
    /// Returns the source of the changed file.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is not Rust.
    fn apply(self) -> Result<CrateSource> {
        let code = |edits: Edits| {
            Code::parse(Text::join([edits.apply().without_trailing_space(), "\n".into()], ""))
        };
        Ok(CrateSource {
            with_tests: code(self.with_tests)?,
            without_tests: code(self.without_tests)?,
        })
    }
}

/// Makes the paths in calls such as `include_str!("a.txt")` absolute. In the file, they are relative to its folder.
fn make_included_paths_absolute(code: &Code, file: &Path, edits: &mut Edits) -> Result<()> {
    let folder = path::absolute(file)?.parent().unwrap_or(file).to_owned();
    for place in places(&code.tokens) {
        if let [name, mark, brackets, ..] = place.after
            && INCLUDING_MACROS.contains(&&*name.word)
            && mark.word == "!"
            && let Some(literal) = brackets.inner.first()
            && let Some((_, rest)) = code.text[literal.range.clone()].split_once('"')
            && let Some((path, _)) = rest.rsplit_once('"')
        {
            edits.replace(literal.range.clone(), format!("{:?}", folder.join(path)));
        }
    }
    Ok(())
}

/// Returns the text of a module in braces, as it stands after the name of the module.
fn in_braces(text: Text) -> Text {
    Text::join([" {\n".into(), text, "}".into()], "")
}

/// Reads the text of a file.
fn read_text(file: &Path) -> Result<String> {
    // The compiler also reads `\r\n` as a line feed, even in strings.
    let mut text = file::read(file)?.replace("\r\n", "\n");
    if text.strip_prefix("#!").is_some_and(|rest| !begins_with_square_bracket(rest)) {
        // Only the first line of a file can be a line for a shell, such as `#!/bin/sh`, so a bundle cannot have it.
        text.replace_range(..text.find('\n').unwrap_or(text.len()), "");
    }
    Ok(text)
}

/// Returns true if a text is Rust that begins with a bracket, perhaps after comments.
fn begins_with_square_bracket(text: &str) -> bool {
    Code::parse(text).is_ok_and(|code| begins(&code.tokens, "["))
}
