//! The one build and test tool.
fn main() {}
