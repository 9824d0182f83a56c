//! The LLVM IR of a program, which is the text that the compiler hands to its code generator.
//!
//! In LLVM IR, all names are resolved, all macros are expanded, and all generic functions are instantiated. So this
//! text says what a program does. Only its outline is read here: the definitions, and the words of which they consist.
//! The compiler writes one text for each crate, which is called a **unit** here.
//!
//! A name that begins with `@` is a **symbol**, and stands for a function, a constant or a variable. A name that begins
//! with `%` stands for a type, or for a value within a function.

mod strings;
mod words;

pub(crate) use strings::{bytes, leading_number, unquoted};
pub(crate) use words::words;

use std::collections::{BTreeSet, HashMap};

/// The LLVM IR of a program, which consists of a unit for the solution and perhaps one for the library. (A bundle is
/// one unit.)
pub(crate) struct Ir<'a> {
    definitions: Vec<Definition<'a>>,
    /// For each unit, the definitions in it by their names.
    units: Vec<HashMap<&'a str, DefinitionId>>,
    /// The paths of functions, such as `core::mem::drop::<u8>`, by their symbols. The compiler writes them into
    /// comments, also those of functions in other crates. It leaves out very long paths.
    readable_paths: HashMap<&'a str, &'a str>,
    /// True if a unit has code in assembly language outside of functions, which is not read.
    pub(crate) has_global_assembly: bool,
    /// True if the compiler is older than Rust 1.90, so that it writes the number of a type as a number of 128 bits.
    pub(crate) has_wide_type_ids: bool,
}

/// The number of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DefinitionId(usize);

/// The definition of a function, a constant, a variable or a type.
pub(crate) struct Definition<'a> {
    /// The name, such as `@main`.
    pub(crate) name: &'a str,
    pub(crate) kind: Kind,
    /// The line in which the definition begins, and then those of the body of a function.
    pub(crate) lines: Vec<&'a str>,
    unit: usize,
}

/// The kind of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Function,
    Constant,
    Variable,
    Type,
    /// A list of symbols that the linker has to keep.
    KeptSymbols,
}

/// The use of a definition by something outside of the program, such as the linker. A definition with such a use is an
/// **entry point**: it matters even if no other definition uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExternalUse<'a> {
    /// The linker or the standard library knows the definition by its name.
    Name(&'a str),
    /// The definition stands in a section of its own, so that the system may find it there.
    Section,
    /// The linker has to keep the definition.
    Kept,
}

impl<'a> Definition<'a> {
    /// Returns the symbols that the definition uses, in the order of the text.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = &'a str> {
        let words = self.lines.iter().flat_map(|line| words(line));
        words.filter(|word| word.starts_with('@') && *word != self.name)
    }

    /// Returns true for a `static` of Rust, which has an address of its own. In LLVM IR, it is a variable if it can
    /// change, or else a constant. The compiler makes other constants, too, such as texts. They are private to a unit,
    /// and their addresses mean nothing, because the compiler may give two of them the same address.
    pub(crate) fn is_static(&self) -> bool {
        let is_private = words(self.lines[0]).any(|word| word == "private");
        match self.kind {
            Kind::Variable => true,
            Kind::Constant => !is_private,
            Kind::Function | Kind::Type | Kind::KeptSymbols => false,
        }
    }

    /// Returns the use of the definition by something outside of the program, if there is one. The linker does not know
    /// the names that the compiler invents. These begin with `_R`, or are private to a unit.
    fn external_use(&self) -> Option<ExternalUse<'a>> {
        // The functions of a `#[global_allocator]` have the path `__rustc::NAME`.
        const PATH_OF_ALLOCATOR: &str = "_7___rustc";
        if [Kind::Type, Kind::KeptSymbols].contains(&self.kind) {
            return None;
        }
        let has_word = |wanted: &[&str]| words(self.lines[0]).any(|word| wanted.contains(&word));
        let is_invented = self.name.starts_with("@_R") && !self.name.contains(PATH_OF_ALLOCATOR);
        if has_word(&["section"]) {
            Some(ExternalUse::Section)
        } else {
            let is_known = !is_invented && !has_word(&["private", "internal"]);
            is_known.then_some(ExternalUse::Name(self.name))
        }
    }
}

impl<'a> Ir<'a> {
    /// Reads the text of each unit.
    pub(crate) fn of(units: &[&'a str]) -> Self {
        let mut ir = Self {
            definitions: Vec::new(),
            units: Vec::new(),
            readable_paths: HashMap::new(),
            has_global_assembly: false,
            has_wide_type_ids: units.iter().any(|text| is_of_older_compiler(text)),
        };
        for (unit, text) in units.iter().enumerate() {
            ir.units.push(HashMap::new());
            ir.add_unit(unit, text);
        }
        ir
    }

    fn add_unit(&mut self, unit: usize, text: &'a str) {
        let mut path = None;
        let mut is_in_body = false;
        for line in text.lines().filter(|line| !line.is_empty()) {
            if let Some(comment) = line.strip_prefix("; ") {
                // The path of a function stands in a comment above its definition, and above each call.
                if !comment.starts_with("Function Attrs:") {
                    path = Some(comment);
                }
                continue;
            }
            if let Some(path) = path.take()
                && let Some(symbol) = words(line).find(|word| word.starts_with('@'))
            {
                let prefixes = ["call ", "invoke "];
                let path =
                    prefixes.iter().find_map(|prefix| path.strip_prefix(prefix)).unwrap_or(path);
                self.readable_paths.insert(symbol, path);
            }
            self.has_global_assembly |= line.starts_with("module asm ");
            if line == "}" {
                is_in_body = false;
            } else if is_in_body {
                let function = self.definitions.last_mut();
                function.into_iter().for_each(|function| function.lines.push(line));
            } else if let Some(kind) = kind(line)
                && let Some(name) = words(line).find(|word| word.starts_with(['@', '%']))
            {
                self.units[unit].insert(name, DefinitionId(self.definitions.len()));
                self.definitions.push(Definition { name, kind, lines: vec![line], unit });
                is_in_body = kind == Kind::Function;
            }
        }
    }

    /// Returns the path of a function by its symbol. If the path is not known, and for other symbols, returns the
    /// symbol itself.
    pub(crate) fn readable_name(&self, symbol: &'a str) -> &'a str {
        self.readable_paths.get(symbol).unwrap_or(&symbol)
    }

    pub(crate) fn definition(&self, id: DefinitionId) -> &Definition<'a> {
        &self.definitions[id.0]
    }

    /// Returns the definition of a name that another definition uses. A unit defines most of the symbols that it uses,
    /// and it may use those of another unit, too. Returns `None` if the program does not define the symbol: then it
    /// belongs to another crate or to the system.
    pub(crate) fn find(&self, name: &str, user: &Definition) -> Option<DefinitionId> {
        if !name.starts_with(['@', '%']) {
            return None;
        }
        let own = self.units[user.unit].get(name);
        own.or_else(|| self.units.iter().find_map(|unit| unit.get(name))).copied()
    }

    /// Returns the entry points of the program, such as `main` and functions with `#[no_mangle]`, each with its use by
    /// something outside of the program. They are sorted by these uses, and then by their order in the text.
    pub(crate) fn entry_points(&self) -> Vec<(ExternalUse<'a>, DefinitionId)> {
        let mut entry_points = Vec::new();
        for (at, definition) in self.definitions.iter().enumerate() {
            entry_points.extend(definition.external_use().map(|it| (it, DefinitionId(at))));
            if definition.kind == Kind::KeptSymbols {
                let kept = definition.symbols().filter_map(|name| self.find(name, definition));
                entry_points.extend(kept.map(|id| (ExternalUse::Kept, id)));
            }
        }
        // The sort is stable.
        entry_points.sort_by_key(|(external_use, _)| *external_use);
        entry_points
    }

    /// Returns the definitions that the entry points use, directly or indirectly.
    pub(crate) fn reachable(&self) -> BTreeSet<DefinitionId> {
        let mut stack: Vec<_> = self.entry_points().into_iter().map(|(_, id)| id).collect();
        let mut reached = BTreeSet::from_iter(stack.iter().copied());
        while let Some(id) = stack.pop() {
            let definition = self.definition(id);
            for symbol in definition.symbols() {
                let used = self.find(symbol, definition);
                stack.extend(used.filter(|id| reached.insert(*id)));
            }
        }
        reached
    }
}

/// Returns true if a compiler older than Rust 1.90 has written a unit. The version stands at the end of a unit.
fn is_of_older_compiler(unit: &str) -> bool {
    let version = unit.rsplit_once("\"rustc version 1.").and_then(|(_, it)| it.split_once('.'));
    version.and_then(|(minor, _)| minor.parse::<u32>().ok()).is_some_and(|minor| minor < 90)
}

/// Returns the kind of the definition that begins with a line, or `None` if no definition begins there. A declaration
/// of something that is defined elsewhere is no definition.
fn kind(line: &str) -> Option<Kind> {
    match line.as_bytes().first()? {
        b'd' => line.starts_with("define ").then_some(Kind::Function),
        b'%' => Some(Kind::Type),
        b'@' if line.starts_with("@llvm.") => Some(Kind::KeptSymbols),
        b'@' => {
            let kinds = words(line).find_map(|word| match word {
                "external" => Some(None),
                "constant" => Some(Some(Kind::Constant)),
                "global" => Some(Some(Kind::Variable)),
                _ => None,
            });
            kinds.flatten()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Definition, ExternalUse, Ir, Kind};

    const SOLUTION: &str = r#"; ModuleID = 'x'
source_filename = "x"

%"a::T" = type { i64 }

@vtable.0 = private unnamed_addr constant <{ ptr }> <{ ptr @_Rf }>, align 8
@alloc_1 = private constant [2 x i8] c"; ", align 1
@_RS = internal thread_local global i32 0
@other = external global i8

; x::f
; Function Attrs: uwtable
define internal void @_Rf(i32 %x) unnamed_addr #0 {
start:
; call a::g
  call void @_Rg(ptr @vtable.0)

; invoke std::h
  %1 = invoke i32 @_Rh()
  ret void
}

define i32 @main() {
  call void @_Rf(i32 1)
  call void @other_function()
}

declare void @_Rg(ptr)
"#;
    const LIBRARY: &str = "define void @_Rg(ptr %p) {\n}\n@_Runused = global i8 0\n\
                           @llvm.used = appending global [1 x ptr] [ptr @_Rk]\n@_Rk = constant i8 0\n\
                           define void @_RNvCs1_7___rustc12___rust_alloc() {\n}\n";

    #[test]
    fn definitions_have_kinds_and_lines_and_are_found_in_all_units() {
        let ir = Ir::of(&[SOLUTION, LIBRARY]);
        let main = main(&ir);
        assert_eq!(Vec::from_iter(main.symbols()), ["@_Rf", "@other_function"]);
        for (name, kind, lines) in [
            ("%\"a::T\"", Kind::Type, 1),
            ("@vtable.0", Kind::Constant, 1),
            ("@_RS", Kind::Variable, 1),
            ("@_Rf", Kind::Function, 5),
            ("@_Rg", Kind::Function, 1),
            ("@llvm.used", Kind::KeptSymbols, 1),
        ] {
            let found = ir.definition(ir.find(name, main).unwrap());
            assert_eq!((found.name, found.kind, found.lines.len()), (name, kind, lines));
        }
        assert!(["@other", "@other_function"].iter().all(|name| ir.find(name, main).is_none()));
    }

    #[test]
    fn functions_have_paths() {
        let ir = Ir::of(&[SOLUTION, LIBRARY]);
        for (symbol, path) in
            [("@_Rf", "x::f"), ("@_Rg", "a::g"), ("@_Rh", "std::h"), ("@main", "@main")]
        {
            assert_eq!(ir.readable_name(symbol), path);
        }
    }

    #[test]
    fn a_unit_uses_its_own_definitions_first() {
        let [one, other] = ["@a = private constant i8 1\n", "@a = private constant i8 2\n"];
        let text = format!("define void @main() {{\n  load @a\n}}\n{other}");
        let ir = Ir::of(&[one, &text]);
        assert_eq!(ir.definition(ir.find("@a", main(&ir)).unwrap()).lines, [other.trim()]);
    }

    #[test]
    fn the_linker_knows_main_and_allocators_and_sections_and_symbols_to_keep() {
        let section = "@_Rs = constant i8 0, section \".init_array\"\n";
        let ir = Ir::of(&[SOLUTION, LIBRARY, section]);
        let entry_points: Vec<_> =
            ir.entry_points().into_iter().map(|(it, id)| (it, ir.definition(id).name)).collect();
        let allocator = "@_RNvCs1_7___rustc12___rust_alloc";
        let expected = [
            (ExternalUse::Name(allocator), allocator),
            (ExternalUse::Name("@main"), "@main"),
            (ExternalUse::Section, "@_Rs"),
            (ExternalUse::Kept, "@_Rk"),
        ];
        assert_eq!(entry_points, expected);
        let mut reachable: Vec<_> =
            ir.reachable().into_iter().map(|id| ir.definition(id).name).collect();
        reachable.sort_unstable();
        assert_eq!(reachable, [allocator, "@_Rf", "@_Rg", "@_Rk", "@_Rs", "@main", "@vtable.0"]);
        assert!(!ir.has_global_assembly);
        assert!(Ir::of(&[SOLUTION, "module asm \"nop\"\n"]).has_global_assembly);
        for (minor, expected) in [(85, true), (89, true), (90, false), (100, false)] {
            let version = format!("!3 = !{{!\"rustc version 1.{minor}.0 (5 2026)\"}}\n");
            assert_eq!(Ir::of(&[&version]).has_wide_type_ids, expected);
        }
    }

    fn main<'a, 'b>(ir: &'b Ir<'a>) -> &'b Definition<'a> {
        let mut entry_points = ir.entry_points().into_iter().map(|(_, id)| ir.definition(id));
        entry_points.find(|definition| definition.name == "@main").unwrap()
    }
}
