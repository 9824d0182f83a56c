//! A hash of some inputs that the generators of a problem make. By it, a test notices if a generator changes.

use workbench::task::jury_material::WorstCaseSource;

/// Returns a hash of two inputs of each generator, which have different sizes, by the hash function FNV-1a, as a
/// hexadecimal number.
pub(crate) fn fingerprint(worst_cases: &WorstCaseSource) -> String {
    let sizes = [10, 151].map(|size| size.clamp(worst_cases.min_size, worst_cases.max_size));
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for (_, input) in sizes.into_iter().flat_map(|size| worst_cases.inputs_of_size(size)) {
        for byte in input.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{hash:#x}")
}
