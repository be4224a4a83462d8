/** How Chromium is run, for tests and benchmarks alike. */
export const CHROMIUM = {
  /** `cargo xtask` finds the browser and names it here. */
  executablePath: process.env.CHROMIUM,
  // Root has no sandbox.
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
