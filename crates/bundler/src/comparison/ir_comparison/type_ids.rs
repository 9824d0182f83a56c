//! The numbers that stand for types at run time (`TypeId`). In a bundle, a type has another path, and so another
//! number.
//!
//! The comparison recognises the number of a type only by its form. It ensures that equal numbers stay equal, and that
//! different ones stay different. So a program can notice a difference only if it computes with such a number.

use crate::symbols::defining_crate;
use crate::syntax::search::STANDARD_CRATES;

/// Returns true if a word is a part of a number that may stand for a type. The compiler takes these numbers from a
/// hash, so they are large. It writes a number as a pair of pointers:
///
/// ```text
/// ptr inttoptr (i64 -8917480565937299351 to ptr), ptr inttoptr (i64 6021783012975501274 to ptr)
/// ```
pub(super) fn is_type_id(words: &[&str], at: usize) -> bool {
    let is_pointer =
        |at: usize| is_number(words[at], 12) && words[..at].ends_with(&["inttoptr", "(", "i64"]);
    let pointers = || (0..words.len()).filter(|at| is_pointer(*at)).count();
    is_pointer(at) && pointers() % 2 == 0
}

/// Returns true if a word is a number of 128 bits that may stand for a type. A compiler older than Rust 1.90 writes
/// these numbers so:
///
/// ```text
/// store i128 165785742238425070611349126287929065562, ptr %id
/// ```
pub(super) fn is_wide_type_id(words: &[&str], at: usize) -> bool {
    is_number(words[at], 30) && words[..at].ends_with(&["store", "i128"])
}

/// Returns true if the function of a symbol may have numbers of 128 bits that stand for types. These are functions of
/// the standard library, such as `TypeId::of`. One of them is `type_id`, a default method of `core::error::Error`. If a
/// type of the program implements this trait, the symbol of the method begins with the type:
///
/// ```text
/// _RNvYNtNtCs2_1x5parse10ParseErrorNtNtCs66_4core5error5Error7type_idB6_
/// ```
pub(super) fn may_have_wide_type_ids(symbol: &str) -> bool {
    let is_standard = defining_crate(symbol).is_some_and(|it| STANDARD_CRATES.contains(&it));
    is_standard || symbol.starts_with("@_RNvY") && symbol.contains("7type_id")
}

/// Returns true if a word is a number with at least so many digits.
fn is_number(word: &str, minimum_digits: usize) -> bool {
    let digits = word.trim_start_matches('-');
    digits.len() >= minimum_digits && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{is_type_id, is_wide_type_id, may_have_wide_type_ids};
    use crate::comparison::llvm_ir::words;

    #[test]
    fn wide_numbers_of_types_stand_in_functions_of_the_standard_library() {
        for (symbol, expected) in [
            ("@_RINvMs6_NtCs66_4core3anyNtB6_6TypeId2ofNtCs7F_1x1AEBM_", true),
            ("@_RNvYNtNtCs2_1x5parse2PENtNtCs66_4core5error5Error7type_idB6_", true),
            ("@_RNvYINtNtCs2_1x5parse1GDNtNtCs66_4core5error5ErrorEL_EB15_7type_idB7_", true),
            ("@_RNvXNtCs2_1xNtB2_1ANtB2_1T7type_id", false),
            ("@_RNvYNtCs2_1x1ANtB4_1T4name", false),
            ("@_RNvCs7F_1x4main", false),
            ("@main", false),
        ] {
            assert_eq!(may_have_wide_type_ids(symbol), expected, "{symbol}");
        }
    }

    #[test]
    fn the_number_of_a_type_is_large() {
        let pointer = "ptr inttoptr (i64 -8917480565937299351 to ptr)";
        for (line, is_pair, is_wide) in [
            (&*format!("{pointer}, {pointer}"), true, false),
            (pointer, false, false),
            ("ptr inttoptr (i64 397 to ptr), ptr inttoptr (i64 397 to ptr)", false, false),
            ("store i128 165785742238425070611349126287929065562, ptr", false, true),
            ("store i128 1000000000000000000000000000, ptr", false, false),
            ("add i128 165785742238425070611349126287929065562, 1", false, false),
            ("add i64 -8917480565937299351, 1", false, false),
        ] {
            let words: Vec<_> = words(line).collect();
            let has = |is_found: fn(&[&str], usize) -> bool| {
                (0..words.len()).any(|at| is_found(&words, at))
            };
            assert_eq!(has(is_type_id), is_pair, "{line}");
            assert_eq!(has(is_wide_type_id), is_wide, "{line}");
        }
    }
}
