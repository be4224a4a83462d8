/** A room between two pages, beside two pages that do nothing but echo through a bare object. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { Device } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { coldLoad, type Conditions } from "./cold.ts";
import { print, quantile } from "./figures.ts";
import { serve } from "./site.ts";

const ROOT = new URL("../../", import.meta.url);
const CONFIG = fileURLToPath(new URL("e2e/bench/wrangler.toml", ROOT));
const GAME = readFileSync(new URL("e2e/bench/game.txt", ROOT), "utf8").trim().split(/\s+/);
/** Half-moves that are timed, and those before them that are not. */
const MOVES = 60;
const WARM = 6;

/** The least that two pages can do: a press is sent, and what comes is shown. */
const BARE = `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>body { margin: 0 } div { width: 800px; height: 800px }</style><div data-echo></div>
<script>
  const shown = document.querySelector("div");
  const socket = new WebSocket("/bench/bare/page");
  socket.onopen = () => { document.title = "open" };
  socket.onmessage = ({ data }) => { shown.textContent = JSON.parse(data).seq };
  shown.addEventListener("pointerup", () => socket.send('{"id":"x","game":1,"ply":0,"uci":"e2e4"}'));
</script>`;

interface Stamps {
  pressed: number;
  painted: number;
}

declare const stamps: Stamps;

/**
 * Runs in the page before anything else: when the pointer was released, and when a change of the board, or of what the
 * bare page shows, was painted after it. What else changes, as clocks do, is no answer to a press.
 */
function install(): void {
  Object.assign(globalThis, { stamps: { pressed: 0, painted: 0 } satisfies Stamps });
  addEventListener("pointerup", (event) => {
    stamps.pressed = performance.timeOrigin + event.timeStamp;
  }, { capture: true });
  const after = new MessageChannel();
  after.port1.onmessage = () => {
    stamps.painted = performance.timeOrigin + performance.now();
  };
  let awaited = false;
  const observe = () => {
    const isAnswer = ({ target }: MutationRecord) => (target as Element).matches("[data-square], [data-echo]");
    const changes = new MutationObserver((records) => {
      if (!awaited && stamps.painted === 0 && records.some(isAnswer)) {
        awaited = true;
        requestAnimationFrame(() => {
          awaited = false;
          after.port2.postMessage(0);
        });
      }
    });
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-label"] });
  };
  addEventListener("DOMContentLoaded", observe);
}

/** Gives a browser the seat that a device has in the room of this address. */
export async function seat(context: BrowserContext, device: Device, url: string): Promise<void> {
  await context.addCookies(
    device.cookies.map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url };
    }),
  );
}

async function slowed(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(install);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  return page;
}

/** The time from a release on one page to the painted change on the other. */
async function across(from: Page, to: Page, press: () => Promise<void>): Promise<number> {
  await to.evaluate(() => (stamps.painted = 0));
  await press();
  await to.waitForFunction(() => stamps.painted > 0);
  const [pressed, painted] = [await from.evaluate(() => stamps.pressed), await to.evaluate(() => stamps.painted)];
  return painted - pressed;
}

async function click(page: Page, square: string): Promise<void> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (!box) {
    throw new Error(`${square} is not to be seen`);
  }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Moves from page to page, ours and bare in turns. */
async function moves(browser: Browser, url: string, server: Server, { slow }: Conditions): Promise<void> {
  const options = { serviceWorkers: "block", viewport: { width: 1280, height: 900 } } as const;
  const devices = [new Device(server.url), new Device(server.url)] as const;
  // With a clock, so that no move waits to be confirmed.
  const room = await devices[0].create({ clock: { initial_s: 10_800, increment_s: 180 } });
  await devices[1].join(room);
  const pages: Page[] = [];
  const bare: Page[] = [];
  for (const device of devices) {
    const context = await browser.newContext(options);
    await seat(context, device, `${url}/api/rooms/${room}`);
    const page = await slowed(context, slow);
    await page.goto(`${url}/r/${room}`);
    await page.locator(".board .piece").first().waitFor();
    pages.push(page);
    const echo = await slowed(await browser.newContext(options), slow);
    await echo.goto(`${url}/bare`);
    await echo.waitForFunction(() => document.title === "open");
    bare.push(echo);
  }
  const ours: number[] = [];
  const floor: number[] = [];
  for (const [ply, uci] of GAME.slice(0, WARM + MOVES).entries()) {
    const [mine, theirs] = ply % 2 === 0 ? [0, 1] : [1, 0];
    const [from, to] = [pages[mine], pages[theirs]];
    const [echo, heard] = [bare[mine], bare[theirs]];
    if (!from || !to || !echo || !heard) {
      throw new Error("a page is missing");
    }
    await from.locator(`.board:not(.is-ahead) .is-own[data-square="${uci.slice(0, 2)}"]`).waitFor();
    await click(from, uci.slice(0, 2));
    // The frames of the press before are no part of it.
    await from.waitForTimeout(100);
    const time = await across(from, to, () => click(from, uci.slice(2, 4)));
    const bareTime = await across(echo, heard, () => echo.mouse.click(300, 300));
    if (ply >= WARM) {
      ours.push(time);
      floor.push(bareTime);
    }
  }
  print("move_to_opponent_paint_ms_p95", quantile(ours, 0.95));
  print("bare_to_opponent_paint_ms_p95", quantile(floor, 0.95));
  print("move_to_opponent_vs_floor", quantile(ours, 0.95) / quantile(floor, 0.95), 2);
  print("move_to_opponent_vs_floor_p50", quantile(ours, 0.5) / quantile(floor, 0.5), 2);
  for (const page of [...pages, ...bare]) {
    await page.context().close();
  }
}

/** From the press on a link to a board on which one may move: nothing is cached, and the seat is held. */
async function ready(browser: Browser, url: string, server: Server, conditions: Conditions): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const [brass, steel] = [new Device(server.url), new Device(server.url)];
    const room = await brass.create();
    await steel.join(room);
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
    await seat(context, brass, `${url}/api/rooms/${room}`);
    times.push(await coldLoad(context, `${url}/r/${room}`, ".board .is-own", conditions));
  }
  print("room_ready_ms", quantile(times, 0.5), 0);
}

/** Prints what two people feel of each other. */
export async function rooms(browser: Browser, conditions: Conditions): Promise<void> {
  const server = await Server.start({ config: CONFIG, vars: { LIFT_RATE_LIMITS: "on" } });
  const site = await serve({ pages: { "/bare": BARE }, upstream: server.url });
  try {
    await ready(browser, site.url, server, conditions);
    await moves(browser, site.url, server, conditions);
  } finally {
    site.stop();
    await server.stop();
  }
}
