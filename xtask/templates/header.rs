//! PROBLEM
//!
//! SETTINGS
//!
//! TODO the idea, and why it is right. O(…) time and space.

