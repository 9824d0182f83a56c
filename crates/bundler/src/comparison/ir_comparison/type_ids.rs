//! The numbers that stand for types at run time (`TypeId`). In a bundle, a type has another path, and so another
//! number.
//!
//! The comparison takes a number for that of a type because of its form. It ensures that equal numbers stay equal, and
//! that different ones stay different. So a program can notice a difference only if it computes with such a number.

/// Returns true if a word is a number that may stand for a type. The compiler takes these numbers from a hash, so they
/// are large. It writes a number as a pair of pointers or, if it is older than Rust 1.95, as a number of 128 bits:
///
/// ```text
/// ptr inttoptr (i64 -8917480565937299351 to ptr), ptr inttoptr (i64 6021783012975501274 to ptr)
///
/// store i128 165785742238425070611349126287929065562, ptr %id
/// ```
pub(super) fn is_type_id(words: &[&str], at: usize, has_wide_type_ids: bool) -> bool {
    let has_digits = |at: usize, minimum: usize| {
        let digits = words[at].trim_start_matches('-');
        digits.len() >= minimum && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_pointer =
        |at: usize| has_digits(at, 12) && words[..at].ends_with(&["inttoptr", "(", "i64"]);
    let is_wide = || has_wide_type_ids && has_digits(at, 30) && words[..at].ends_with(&["i128"]);
    let pointers = || (0..words.len()).filter(|at| is_pointer(*at)).count();
    is_pointer(at) && pointers() % 2 == 0 || is_wide()
}

#[cfg(test)]
mod tests {
    use super::is_type_id;
    use crate::comparison::llvm_ir::words;

    #[test]
    fn the_number_of_a_type_is_large() {
        let pointer = "ptr inttoptr (i64 -8917480565937299351 to ptr)";
        for (line, of_new_compiler, of_old_compiler) in [
            (&*format!("{pointer}, {pointer}"), true, true),
            (pointer, false, false),
            ("ptr inttoptr (i64 397 to ptr), ptr inttoptr (i64 397 to ptr)", false, false),
            ("store i128 165785742238425070611349126287929065562, ptr", false, true),
            ("store i128 1000000000000000000000000000, ptr", false, false),
            ("add i64 -8917480565937299351, 1", false, false),
        ] {
            let words: Vec<_> = words(line).collect();
            for (has_wide_type_ids, expected) in [(false, of_new_compiler), (true, of_old_compiler)]
            {
                let found = (0..words.len()).any(|at| is_type_id(&words, at, has_wide_type_ids));
                assert_eq!(found, expected, "{line}");
            }
        }
    }
}
