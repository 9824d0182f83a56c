//! What a `#[cfg]` means where no tests are built.

use syn::punctuated::Punctuated;
use syn::{Meta, Token};

/// What an attribute does to what it stands on, where no tests are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It is there for tests alone.
    Removes,
    /// The attribute itself is there for tests alone.
    Idle,
    /// Anything else.
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    True,
    False,
    Unknown,
}

/// The effect of the attribute with this text between its brackets.
pub(super) fn effect(attribute: &str) -> Effect {
    // What is no `Meta` belongs to a tool or a macro.
    let Ok(meta) = syn::parse_str::<Meta>(attribute) else {
        return Effect::Other;
    };
    let first_is_false =
        || operands(&meta).is_some_and(|all| all.first().map(truth) == Some(Truth::False));
    if meta.path().is_ident("test") || (meta.path().is_ident("cfg") && first_is_false()) {
        Effect::Removes
    } else if meta.path().is_ident("cfg_attr") && first_is_false() {
        Effect::Idle
    } else {
        Effect::Other
    }
}

fn operands(meta: &Meta) -> Option<Punctuated<Meta, Token![,]>> {
    let list = meta.require_list().ok()?;
    list.parse_args_with(Punctuated::parse_terminated).ok()
}

fn truth(predicate: &Meta) -> Truth {
    let path = predicate.path();
    if path.is_ident("test") {
        return Truth::False;
    }
    let Some(operands) = operands(predicate) else {
        return Truth::Unknown;
    };
    let decided_by = |decisive, otherwise| {
        let mut result = otherwise;
        for truth in operands.iter().map(truth) {
            if truth == decisive {
                return decisive;
            }
            if truth == Truth::Unknown {
                result = Truth::Unknown;
            }
        }
        result
    };
    if path.is_ident("all") {
        decided_by(Truth::False, Truth::True)
    } else if path.is_ident("any") {
        decided_by(Truth::True, Truth::False)
    } else if path.is_ident("not") {
        match operands.first().map(truth) {
            Some(Truth::True) => Truth::False,
            Some(Truth::False) => Truth::True,
            _ => Truth::Unknown,
        }
    } else {
        Truth::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::Effect::{self, Idle, Other, Removes};
    use super::effect;

    #[track_caller]
    fn check(attribute: &str, expected: Effect) {
        assert_eq!(effect(attribute), expected, "{attribute}");
    }

    #[test]
    fn what_is_there_for_tests_alone_is_removed() {
        check("test", Removes);
        check("cfg(test)", Removes);
        check("cfg(all(unix, test))", Removes);
        check("cfg(any(test))", Removes);
        check("cfg(not(not(test)))", Removes);
        check("cfg(not(any(unix, not(test))))", Removes);
    }

    #[test]
    fn what_may_be_there_for_more_stays() {
        check("cfg(not(test))", Other);
        check("cfg(any(test, unix))", Other);
        check("cfg(feature = \"test\")", Other);
        check("cfg(not(all(test, unix)))", Other);
        check("derive(Clone)", Other);
        check("tool::of(any kind)", Other);
    }

    #[test]
    fn an_attribute_for_tests_alone_is_idle() {
        check("cfg_attr(test, derive(Debug))", Idle);
        check("cfg_attr(not(test), derive(Debug))", Other);
    }
}
