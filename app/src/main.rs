//! The page's entry point.

fn main() {
    console_error_panic_hook::set_once();
    selminha_app::run();
}
