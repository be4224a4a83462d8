/**
 * `cargo xtask bench page`: the page in Chromium with the processor slowed down four times, beside a page whose
 * handler of the pointer does nothing. Both take turns, so that whatever else the machine does meets both.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";

import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";

import { CHROMIUM } from "../support/chromium.ts";
import { DIST } from "../support/site.ts";
import { coldLoad, type Conditions } from "./cold.ts";
import { print, quantile } from "./figures.ts";
import { rooms } from "./rooms.ts";
import { BEST, brotli, serve } from "./site.ts";

const SLOW = 4;
const CONDITIONS: Conditions = {
  slow: SLOW,
  // Lighthouse's slow 4G.
  network: { offline: false, latency: 150, downloadThroughput: (1_638.4 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 },
};
/** Moves of the player's that are timed; the opponent makes as many. */
const MOVES = 100;
/** The least that a page can do on a press: nothing. */
const FLOOR = `<!doctype html><meta charset="utf-8"><title>floor</title>
<style>body { margin: 0 } div { width: 800px; height: 800px }</style><div></div>
<script>document.querySelector("div").addEventListener("pointerup", () => {});</script>`;

interface Stamp {
  script: number;
  paint: number;
  written: boolean;
}

interface Span {
  at: number;
  until: number;
}

interface Probe {
  stamps: Stamp[];
  /** The square whose name must have changed when the script is done. */
  awaited: string;
  tasks: Span[];
  /** When the opponent thought. */
  thinking: Span[];
  shift: number;
}

/** Runs in the page before anything else: stamps each release of the pointer. */
function install(): void {
  const probe: Probe = { stamps: [], awaited: "", tasks: [], thinking: [], shift: 0 };
  Object.assign(globalThis, { probe });
  const label = () => document.querySelector(`[data-square="${probe.awaited}"]`)?.getAttribute("aria-label");
  let before: string | null | undefined;
  let begun = 0;
  addEventListener(
    "pointerup",
    () => {
      before = label();
      begun = performance.now();
    },
    { capture: true },
  );
  const after = new MessageChannel();
  let open: { released: number; script: number; written: boolean } | undefined;
  after.port1.onmessage = () => {
    if (open) {
      probe.stamps.push({ script: open.script, paint: performance.now() - open.released, written: open.written });
      open = undefined;
    }
  };
  // The last listener: between two of them the browser runs what the first has queued.
  addEventListener("pointerup", (event) => {
    open = { released: event.timeStamp, script: performance.now() - begun, written: label() !== before };
    requestAnimationFrame(() => after.port2.postMessage(0));
  });
  let thinks: number | undefined;
  new MutationObserver(() => {
    const now = /thinking/.test(document.querySelector(".status")?.textContent ?? "");
    if (now && thinks === undefined) {
      thinks = performance.now();
    } else if (!now && thinks !== undefined) {
      probe.thinking.push({ at: thinks, until: performance.now() });
      thinks = undefined;
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      probe.tasks.push({ at: entry.startTime, until: entry.startTime + entry.duration });
    }
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      probe.shift += entry.hadRecentInput ? 0 : entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

declare const probe: Probe;

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function open(browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.addInitScript(install);
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  return { page, session };
}

/** Everything that the page holds: JavaScript's heap, the document, and WebAssembly's memory. */
async function heap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const usage = (await session.send("Runtime.getHeapUsage")) as unknown as Record<string, number>;
  return (usage.usedSize ?? 0) + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0);
}

const roll = dice(20_261_130);

async function middle(page: Page, square: string): Promise<[number, number]> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

async function marked(page: Page, mark: string): Promise<string[]> {
  return page.locator(`.is-${mark}`).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square") ?? ""));
}

async function restart(page: Page): Promise<void> {
  const again = page.getByRole("button", { name: "Play again" });
  if (await again.isVisible()) {
    await again.click();
  } else {
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("button", { name: "New game with Brass" }).click();
  }
}

/** Makes one random move by two presses and waits for the answer; `false` when there is no move. */
async function move(page: Page): Promise<boolean> {
  const own = await marked(page, "own");
  let targets: string[] = [];
  while (targets.length === 0 && own.length > 0) {
    const [from = ""] = own.splice(roll(own.length), 1);
    await page.mouse.click(...(await middle(page, from)));
    targets = await marked(page, "target");
  }
  const to = targets[roll(targets.length)];
  if (to === undefined) {
    return false;
  }
  const at = await middle(page, to);
  await page.evaluate((to) => {
    probe.awaited = to;
    probe.stamps.length = 0;
  }, to);
  await page.mouse.click(...at);
  const menu = page.locator(".promotion button").first();
  const promotes = await menu.isVisible();
  if (promotes) {
    await menu.click();
  }
  await page.waitForTimeout(100);
  await page.waitForFunction(() => !/thinking/.test(document.querySelector(".status")?.textContent ?? ""));
  if (promotes) {
    // Made by another press than the one that is timed.
    await page.evaluate(() => (probe.stamps.length = 0));
  }
  return true;
}

/** Times moves and bare presses in turns. */
async function moves(browser: Browser, url: string): Promise<void> {
  const floor = await open(browser, `${url}/floor`);
  const ours = await open(browser, `${url}/play/tamer`);
  await ours.page.getByRole("grid").waitFor();
  await restart(ours.page);
  const script: number[] = [];
  const paint: number[] = [];
  const bare: number[] = [];
  let before = 0;
  let made = 0;
  for (let round = 0; made < MOVES + 10; round += 1) {
    // The first ten warm up.
    if (made === 10) {
      await restart(ours.page);
      before = await heap(ours.session);
      made += 1;
    }
    await ours.page.bringToFront();
    if (!(await move(ours.page))) {
      await restart(ours.page);
      continue;
    }
    const stamp = await ours.page.evaluate(() => probe.stamps[0]);
    if (made > 10 && stamp) {
      if (!stamp.written) {
        throw new Error("a move was not in the document when its script was done");
      }
      script.push(stamp.script);
      paint.push(stamp.paint);
    }
    made += 1;

    await floor.page.bringToFront();
    await floor.page.evaluate(() => (probe.stamps.length = 0));
    await floor.page.mouse.click(200 + roll(400), 200 + roll(400));
    await floor.page.waitForFunction(() => probe.stamps.length > 0);
    bare.push(await floor.page.evaluate(() => probe.stamps[0]?.paint ?? 0));
  }
  await restart(ours.page);
  await ours.page.waitForTimeout(500);
  const after = await heap(ours.session);
  print("move_script_ms_p50", quantile(script, 0.5));
  print("move_script_ms_p95", quantile(script, 0.95));
  print("move_paint_ms_p50", quantile(paint, 0.5));
  print("move_paint_ms_p95", quantile(paint, 0.95));
  print("floor_paint_ms_p95", quantile(bare, 0.95));
  print("move_paint_vs_floor", quantile(paint, 0.95) / quantile(bare, 0.95), 2);
  print("move_paint_vs_floor_p50", quantile(paint, 0.5) / quantile(bare, 0.5), 2);
  print("heap_growth_bytes_per_move", (after - before) / (2 * MOVES), 0);
  // The tasks that make the move and that show the answer are no part of the thinking.
  const during = await ours.page.evaluate(() => {
    const within = (task: Span) => probe.thinking.some(({ at, until }) => task.at >= at && task.until <= until);
    return probe.tasks.filter(within).length;
  });
  print("long_tasks_while_bot_thinks", during, 0);
  print("cls", await ours.page.evaluate(() => probe.shift), 4);
  await floor.page.context().close();
  await ours.page.context().close();
}

/** A cold load over a slow network, to the frame that shows the board. */
async function cold(browser: Browser, url: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
    times.push(await coldLoad(context, `${url}/play/tamer`, ".board .piece", CONDITIONS));
  }
  print("board_paint_ms", quantile(times, 0.5), 0);
}

/** What a first visit to a game loads until the opponent has answered the first move, but for the opponent's own wasm. */
async function weight(browser: Browser, url: string): Promise<void> {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  const loaded = new Set<string>();
  page.context().on("request", (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto(`${url}/play/tamer`);
  await page.mouse.click(...(await middle(page, "e2")));
  await page.mouse.click(...(await middle(page, "e4")));
  await page.waitForFunction(() => document.querySelectorAll(".ply").length === 2);
  let total = 0;
  for (const name of loaded) {
    const file = name.startsWith("/play/") ? "index.html" : name;
    if (!/\/bot_bg-/.test(name)) {
      total += brotli(await readFile(path.join(DIST, file)), BEST).length;
    }
  }
  print("first_load_brotli_bytes", total, 0);
  await page.context().close();
}

const site = await serve({ pages: { "/floor": FLOOR } });
const browser = await chromium.launch(CHROMIUM);
try {
  await weight(browser, site.url);
  await cold(browser, site.url);
  await moves(browser, site.url);
  await rooms(browser, CONDITIONS);
} finally {
  await browser.close();
  site.stop();
}
