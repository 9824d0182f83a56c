//! The source locations that a panic shows. In a bundle, code has another file, other lines and other columns.

use super::sides::Sides;
use super::texts::text;
use crate::llvm_ir::{Definition, Ir, STANDARD_INPUT, bytes, leading_number, unquoted, words};

/// Returns true if two definitions are source locations, as a panic shows them. Only the locations in the files of the
/// source may differ, because the bundle has its own file. It is read from standard input.
pub(super) fn are_locations(irs: Sides<&Ir>, definitions: Sides<&Definition>) -> bool {
    let is_file_of_source = |name: &str| name.ends_with(".rs") || name == STANDARD_INPUT;
    file_of_location(irs.source, definitions.source).is_some_and(is_file_of_source)
        && file_of_location(irs.bundle, definitions.bundle) == Some(STANDARD_INPUT)
}

/// Returns the name of the file if a definition is a source location. Such a constant has a pointer to the name, and
/// then the length of the name, the line and the column as 16 bytes.
fn file_of_location<'a>(ir: &Ir<'a>, definition: &Definition<'a>) -> Option<&'a str> {
    const LAYOUT: [&str; 12] =
        ["constant", "<", "{", "ptr", ",", "[", "16", "x", "i8", "]", "}", ">"];
    let words: Vec<_> = words(definition.lines[0]).collect();
    let has_layout = words.windows(LAYOUT.len()).any(|window| window == LAYOUT);
    let id = ir.find(definition.symbols().next()?, definition)?;
    let name = text(ir.definition(id))?.trim_end_matches("\\00");
    let numbers = bytes(words.iter().find_map(|word| unquoted(word))?);
    let (length, _) = leading_number(&numbers)?;
    let has_length_of_name = length == bytes(name).len() as u64;
    (has_layout && !definition.has_address() && has_length_of_name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{Sides, are_locations};
    use crate::llvm_ir::Ir;

    #[test]
    fn a_location_in_the_bundle_takes_the_place_of_one_in_the_source() {
        let location = |name: &str, length: usize, bytes: usize| {
            format!(
                "define void @main() {{\n  use {name}\n}}\n{name} = private constant <{{ ptr, [{bytes} x i8] }}> <{{ \
                 ptr @f, [{bytes} x i8] c\"\\{length:02X}{}\" }}>, align 8\n",
                r"\00".repeat(bytes - 1)
            )
        };
        let with_file = |location: String, file: &str| {
            location + &format!("@f = private constant [1 x i8] c\"{file}\"\n")
        };
        let usual = || with_file(location("@p", 6, 16), r"<anon>\00");
        for (source, bundle, expected) in [
            (usual(), usual(), true),
            (with_file(location("@p", 4, 16), "a.rs"), usual(), true),
            (with_file(location("@p", 5, 16), "a.rs"), usual(), false),
            (with_file(location("@p", 5, 16), "a.txt"), usual(), false),
            (usual(), with_file(location("@p", 4, 16), "a.rs"), false),
            (usual(), with_file(location("@p", 6, 8), "<anon>"), false),
            (usual(), usual().replace("@p = private", "@p = internal"), false),
        ] {
            let irs = Sides { source: Ir::of(&[&source]), bundle: Ir::of(&[&bundle]) };
            let definitions = irs.as_ref().map(|ir| {
                let (_, main) = ir.roots()[0];
                let main = ir.definition(main);
                let used = main.symbols().next().and_then(|name| ir.find(name, main));
                ir.definition(used.unwrap())
            });
            assert_eq!(are_locations(irs.as_ref(), definitions), expected, "{source}{bundle}");
        }
    }
}
