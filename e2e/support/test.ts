/** `test` and `expect` with the fixtures of this project; every spec imports them from here. */
import { type BrowserContextOptions, type Page, test as base } from "@playwright/test";

import { Server } from "./server.ts";

interface WorkerFixtures {
  /** One server for all specs of a Playwright worker, with the durations of `wrangler.toml`. */
  server: Server;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Complaints of the page that belong to the test, as a request for what is gone. */
  complains?: RegExp;
  /** Runs in the page before anything of it. */
  before?: () => void;
}

interface TestFixtures {
  /** Opens a page as another person would, with a browser context of its own. */
  visit: (address: string, options?: VisitOptions) => Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's needs from this pattern, which here is empty.
    async ({}, use) => {
      const server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // So that `page.goto("/")` and `request.get("/api/health")` reach the server.
  baseURL: async ({ server }, use) => use(server.url),
  visit: async ({ browser, baseURL, viewport, locale }, use) => {
    const complaints: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (address, { complains, before, ...options } = {}) => {
      const context = await browser.newContext({ baseURL, viewport, locale, serviceWorkers: "block", ...options });
      if (before) {
        await context.addInitScript(before);
      }
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`${address}: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !complains?.test(message.text())) {
          complaints.push(`${address}: ${message.text()}`);
        }
      });
      // Many times what it takes: a load that hangs is told before the test's own time is up.
      await page.goto(address, { timeout: 40_000 });
      // What is seen before the program runs looks like the page, but answers to nothing.
      await page.locator("main.at-home").waitFor({ state: "detached", timeout: 40_000 });
      return page;
    });
    for (const context of contexts) {
      await context.close();
    }
    // No test is passed by a page that complains.
    expect(complaints).toEqual([]);
  },
});

export const expect = base.expect;
