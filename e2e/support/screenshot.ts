import path from "node:path";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

const RESULTS = fileURLToPath(new URL("../results", import.meta.url));

/** The two sizes at which every page is looked at. */
export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Writes `e2e/results/<name>.png`, for human eyes. */
export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(RESULTS, `${name}.png`) });
}
