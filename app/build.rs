//! Asks the linker to say where the page's module refers to what: without that it cannot be taken apart
//! (`xtask/split`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-bin=selminha-app=--emit-relocs");
    }
}
