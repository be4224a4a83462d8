import { defineConfig, devices } from "@playwright/test";

import { CHROMIUM } from "./e2e/support/chromium.ts";

export default defineConfig({
  testDir: "e2e/tests",
  outputDir: "e2e/results/playwright",
  // Two at once: each has a browser, and a file may have a server of its own.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only the second time is a fault of the test or of the product, and is listed as flaky.
  // Where changes land the machine is shared and noisy, and one such fault does not hold up all else.
  retries: process.env.CI ? 1 : 0,
  // Twice what the slowest takes on a busy machine.
  timeout: process.env.SELMINHA_LONG ? 300_000 : 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    // What the page keeps on the device is for offline.spec.ts; the others would all fetch everything beforehand.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
});
