//! wasm-bindgen at the version of Cargo.lock.
fn main() {}
