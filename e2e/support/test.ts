/** `test` and `expect` with the fixtures of this project; every spec imports them from here. */
import { test as base } from "@playwright/test";

import { Server } from "./server.ts";

interface WorkerFixtures {
  /** One server for all specs of a Playwright worker, with the durations of `wrangler.toml`. */
  server: Server;
}

export const test = base.extend<object, WorkerFixtures>({
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
});

export { expect } from "@playwright/test";
