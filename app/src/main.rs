//! The page's entry point.

/// A small allocator in place of the standard library's, which is faster and weighs a kilobyte more.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    console_error_panic_hook::set_once();
    selminha_app::run();
}
