//! The root of the library: which modules it declares.

use super::error::Error;
use super::source::Source;
use super::test_code;
use proc_macro2::Span;
use std::io;
use syn::spanned::Spanned;
use syn::{Attribute, Item};

/// The name of the library: that of its package.
pub(super) const LIBRARY: &str = "sente";

pub(super) struct Library {
    /// In the order of their declarations.
    pub(super) modules: Vec<Declaration>,
}

pub(super) struct Declaration {
    pub(super) name: String,
    /// `pub` or nothing, as declared.
    pub(super) visibility: String,
    pub(super) path: String,
}

impl Library {
    /// Reads the root of the library.
    ///
    /// # Errors
    ///
    /// If the root of the library has anything else than modules, each in a file.
    pub(super) fn read(read: &impl Fn(&str) -> io::Result<String>) -> Result<Self, Error> {
        let root = test_code::struck_out(Source::read("src/lib.rs".into(), read)?)?;
        let refuse =
            |span: Span, sentence: &str| Err(root.error(span.byte_range().start, sentence));
        for attribute in &root.syntax.attrs {
            if !is_harmless(attribute) {
                return refuse(
                    attribute.span(),
                    "this attribute of the library is not supported in a bundle",
                );
            }
        }
        let mut modules = Vec::new();
        for item in &root.syntax.items {
            let Item::Mod(module) = item else {
                return refuse(
                    item.span(),
                    "the root of the library may only declare modules: put this into one",
                );
            };
            if module.content.is_some() {
                return refuse(
                    item.span(),
                    "a module of the library needs a file of its own",
                );
            }
            if let Some(attribute) = module.attrs.iter().find(|found| !is_harmless(found)) {
                return refuse(
                    attribute.span(),
                    "an attribute of a module is not supported in a bundle",
                );
            }
            let name = module.ident.to_string();
            modules.push(Declaration {
                path: format!("src/{name}.rs"),
                visibility: root.text[module.vis.span().byte_range()].into(),
                name,
            });
        }
        Ok(Self { modules })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.modules.iter().any(|module| module.name == name)
    }
}

/// Whether the attribute only documents, or only warns the developer.
fn is_harmless(attribute: &Attribute) -> bool {
    ["doc", "allow", "expect", "warn", "deny", "forbid"]
        .iter()
        .any(|name| attribute.path().is_ident(name))
}
