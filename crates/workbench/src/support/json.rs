//! The fields of the JSON values that Cargo writes.
//!
//! This module uses `tinyjson` and not `serde_json`, because the tests of the solutions are linked with this package.
//! `serde_json` implements `PartialEq` between its values and numbers, and because of these implementations, the
//! compiler cannot infer the types of some comparisons. So a solution with such a comparison would compile on its site,
//! and not here.

pub use tinyjson::JsonValue;

use std::collections::HashMap;

/// Returns the value of a field of an object, if there is one.
pub fn field<'a>(object: &'a JsonValue, name: &str) -> Option<&'a JsonValue> {
    object.get::<HashMap<String, JsonValue>>()?.get(name)
}

/// Returns the text of a field of an object, if there is one.
pub fn text<'a>(object: &'a JsonValue, name: &str) -> Option<&'a str> {
    Some(field(object, name)?.get::<String>()?)
}

/// Returns true if a field of an object is `true`.
pub fn is_true(object: &JsonValue, name: &str) -> bool {
    field(object, name).and_then(JsonValue::get) == Some(&true)
}

/// Returns the elements of the list in a field of an object. Returns no elements if there is no such list.
pub fn list<'a>(object: &'a JsonValue, name: &str) -> &'a [JsonValue] {
    field(object, name).and_then(JsonValue::get::<Vec<_>>).map_or(&[], Vec::as_slice)
}

/// Returns the values in a text that has one in each line. Lines that are not JSON are left out, because a build script
/// may write anything.
pub fn values(lines: &[u8]) -> Vec<JsonValue> {
    String::from_utf8_lossy(lines).lines().filter_map(|line| line.parse().ok()).collect()
}
