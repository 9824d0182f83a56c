//! The things whose identities matter: functions, `static`s and types. A program can find out whether two of them are
//! the same, so two different ones must stay different in a bundle. (See "Identities" in the documentation of the
//! parent.)

use crate::comparison::ir_comparison::sides::Sides;
use crate::comparison::llvm_ir::{Definition, DefinitionId, Kind};
use std::collections::HashMap;
use std::hash::Hash;

/// The things in a source whose identities matter, with the things that take their places in the bundle.
#[derive(Default)]
pub(super) struct Identities<'a> {
    /// The `static`s of Rust, each of which has an address of its own.
    addresses: Bijection<DefinitionId>,
    /// The numbers of types.
    type_ids: Bijection<&'a str>,
    /// For each function of the source, its counterpart in the bundle. The keys are the names of the functions, because
    /// the solution and the library may each have a copy of a function, with the same name. The bundle has only one
    /// copy.
    functions: HashMap<&'a str, DefinitionId>,
}

impl<'a> Identities<'a> {
    /// Adds a definition of the source, and its counterpart in the bundle. Returns false if this contradicts the pairs
    /// before: a function of the source must not have two counterparts, and a variable whose address a program may
    /// compare must not have another counterpart already.
    pub(super) fn add_definitions(
        &mut self,
        definitions: Sides<&Definition<'a>>,
        ids: Sides<DefinitionId>,
    ) -> bool {
        let Sides { source, bundle } = definitions;
        if source.kind == Kind::Function {
            return *self.functions.entry(source.name).or_insert(ids.bundle) == ids.bundle;
        }
        let is_static = source.is_static() || bundle.is_static();
        !is_static || self.addresses.add(ids)
    }

    /// Adds the numbers of a type in the source and in the bundle. Returns false if one of them has another partner
    /// already.
    pub(super) fn add_type_ids(&mut self, numbers: Sides<&'a str>) -> bool {
        self.type_ids.add(numbers)
    }
}

/// A bijection between things of the source and things of the bundle, of which some pairs are known.
struct Bijection<T> {
    /// The partners of the things of the source.
    in_bundle: HashMap<T, T>,
    /// The partners of the things of the bundle.
    in_source: HashMap<T, T>,
}

impl<T> Default for Bijection<T> {
    fn default() -> Self {
        Self { in_bundle: HashMap::new(), in_source: HashMap::new() }
    }
}

impl<T: Copy + Eq + Hash> Bijection<T> {
    /// Adds a pair. Returns false if a known pair has one of the two elements with another partner.
    fn add(&mut self, Sides { source, bundle }: Sides<T>) -> bool {
        *self.in_bundle.entry(source).or_insert(bundle) == bundle
            && *self.in_source.entry(bundle).or_insert(source) == source
    }
}

#[cfg(test)]
mod tests {
    use super::{Bijection, Identities, Sides};
    use crate::comparison::llvm_ir::Ir;

    #[test]
    fn variables_have_one_partner_and_functions_may_have_copies() {
        let ir = Ir::of(&[
            "define void @main() {\n}\ndefine void @_Rf() {\n}\ndefine void @_Rg() {\n}\n",
            "@a = internal global i8 0\n@b = internal constant i8 0\n",
            "@c = private constant i8 0\n@d = private constant i8 0\n",
        ]);
        let main = ir.definition(ir.entry_points()[0].1);
        for (pairs, expected) in [
            ([("@a", "@a"), ("@b", "@a")], false),
            ([("@a", "@b"), ("@a", "@a")], false),
            ([("@a", "@b"), ("@b", "@a")], true),
            ([("@a", "@c"), ("@b", "@c")], false),
            ([("@c", "@a"), ("@d", "@a")], false),
            ([("@c", "@c"), ("@c", "@d")], true),
            ([("@_Rf", "@_Rf"), ("@_Rf", "@_Rg")], false),
            ([("@_Rf", "@_Rf"), ("@_Rg", "@_Rf")], true),
        ] {
            let mut identities = Identities::default();
            let [first, second] = pairs.map(|(source, bundle)| {
                let ids = Sides { source, bundle }.map(|name| ir.find(name, main).unwrap());
                identities.add_definitions(ids.map(|id| ir.definition(id)), ids)
            });
            assert!(first);
            assert_eq!(second, expected, "{pairs:?}");
        }
    }

    #[test]
    fn each_element_has_one_partner() {
        let mut bijection = Bijection::default();
        for (source, bundle, is_possible) in
            [(1, 2, true), (2, 1, true), (1, 2, true), (1, 3, false), (3, 2, false), (4, 4, true)]
        {
            let is_added = bijection.add(Sides { source, bundle });
            assert_eq!(is_added, is_possible, "{source} {bundle}");
        }
    }
}
