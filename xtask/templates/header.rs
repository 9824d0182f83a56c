//! PROBLEM
//!
//! Time limit: TIME_LIMIT.
//!
//! TODO the idea in a few sentences, and why it is right.
//!
//! TODO O(…) time and O(…) space.

