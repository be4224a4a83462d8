/** The page of the open games. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { choose, create, headed, LOCALES, PHONE, WORDS } from "../support/invite.ts";
import { Device } from "../support/room.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { Server } from "../support/server.ts";
import { expect, test as base } from "../support/test.ts";

const BLITZ = { clock: { initial_s: 180, increment_s: 2 }, listed: true };
/** The list is asked for every four seconds and cached for three. */
const SHOWN_WITHIN = { timeout: 15_000 };

let addresses = 0;

/** Someone at an address of its own, as far as the Worker can tell: an address may list two rooms. */
function someone(): Device {
  addresses += 1;
  return new Device(url, { "cf-connecting-ip": `10.7.0.${addresses}` });
}

/** The requests for the list, from now on. */
function polls(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    count += request.url().endsWith("/api/lobby") ? 1 : 0;
  });
  return () => count;
}

// A server of its own, so that no other spec's rooms are in the list.
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

let url = "";
test.beforeEach(({ server }) => {
  url = server.url;
});

test("where nobody waits there is a sentence, and one press waits oneself", async ({ visit }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const page = await visit("/", { locale, ...PHONE });
    await page.getByRole("link", { name: words.lobbyLink }).click();
    await expect(page).toHaveURL(/\/lobby$/);
    await headed(page, words.lobby);
    await expect(page.getByText(words.lobbyEmpty)).toBeVisible();
    await screenshot(page, `lobby-empty-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test("an open game is joined by one press, under one's name", async ({ visit }) => {
  const creator = someone();
  const room = await creator.create({ ...BLITZ, name: "Ana" });
  // A timed room is shown only while its creator is there.
  const socket = await creator.connect(room);
  await someone().create({ listed: true });
  for (const locale of LOCALES) {
    for (const [device, options] of [["phone", PHONE], ["desktop", { viewport: VIEWPORTS.desktop }]] as const) {
      const page = await visit("/lobby", { locale, ...options, colorScheme: device === "phone" ? "dark" : "light" });
      await expect(page.getByRole("button", { name: WORDS[locale].lobbyJoin })).toBeVisible(SHOWN_WITHIN);
      await screenshot(page, `lobby-${locale}-${device}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  }
  const page = await visit("/lobby");
  await page.getByLabel(WORDS.en.name).fill("Zoë");
  await page.getByRole("button", { name: WORDS.en.lobbyJoin }).click();
  await expect(page).toHaveURL(new RegExp(`/r/${room}$`));
  await expect(page.getByRole("grid", { name: WORDS.en.board })).toBeVisible();
  expect((await creator.look(room)).body.room.players).toEqual({ brass: "Ana", steel: "Zoë" });
  await socket.close();
});

test("a game that was taken meanwhile stays in its place, marked, and says so", async ({ visit }) => {
  const [first, second] = [await someone().create({ listed: true, name: "Bia" }), await someone().create({ listed: true, name: "Caio" })];
  const page = await visit("/lobby", { complains: /409/ });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Caio").getByRole("button")).toBeVisible(SHOWN_WITHIN);
  const place = await row("Bia").boundingBox();
  await someone().join(second);
  await row("Caio").getByRole("button").click();
  await expect(page.getByText(/^Someone was faster, or the room has closed/)).toBeVisible();
  await expect(row("Caio")).toContainText("Taken");
  expect(await row("Bia").boundingBox()).toMatchObject({ x: place?.x, y: place?.y });
  await screenshot(page, "lobby-taken-desktop");
  expect(await accessibilityFaults(page)).toEqual([]);

  // One that comes later stands below: nothing moves under a finger.
  await someone().create({ listed: true, name: "Duda" });
  await expect(row("Duda")).toBeVisible(SHOWN_WITHIN);
  expect(await row("Bia").boundingBox()).toMatchObject({ y: place?.y });
  await someone().join(first);
});

test("one's own room is in the list, and leads back to it", async ({ visit }) => {
  const page = await visit("/");
  await choose(page, "en", { listed: true });
  const path = await create(page);
  await page.goto("/lobby");
  const own = page.getByRole("listitem").filter({ hasText: "Your own room" });
  await expect(own).toBeVisible(SHOWN_WITHIN);
  await own.getByRole("link", { name: "Go there" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await headed(page, WORDS.en.waiting);
});

test("a room opened from the list is in the list, with the clock that was chosen", async ({ visit }) => {
  const page = await visit("/lobby");
  await page.getByText("Clock", { exact: true }).first().click();
  await page.getByRole("button", { name: "5+0" }).click();
  await page.getByRole("button", { name: "OPEN A ROOM HERE" }).click();
  await headed(page, WORDS.en.waiting);
  const room = new URL(page.url()).pathname.replace("/r/", "");
  const { body } = await new Device(url).look(room);
  expect(body.room).toMatchObject({ listed: true, clock: { initial_s: 300, increment_s: 0 } });
});

test("the list is asked for only while it is seen, and a failure is said", async ({ visit }) => {
  const page = await visit("/lobby", { complains: /ERR_FAILED/ });
  await expect(page.getByText(/^Looking for open games/)).toBeHidden();
  const count = polls(page);
  await page.waitForTimeout(9_000);
  const seen = count();
  expect(seen).toBeGreaterThanOrEqual(1);
  expect(seen).toBeLessThanOrEqual(3);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true, configurable: true }));
  await page.waitForTimeout(4_500);
  const hidden = count();
  await page.waitForTimeout(5_000);
  expect(count()).toBe(hidden);

  await page.route("**/api/lobby", (route) => route.abort());
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect(page.getByText(/^The list is out of reach/)).toBeVisible();
  await page.unroute("**/api/lobby");
  await expect(page.getByText(/^The list is out of reach/)).toBeHidden(SHOWN_WITHIN);
  // Left for another page, it is asked for no more.
  await page.getByRole("link", { name: "Selminha" }).click();
  const left = count();
  await page.waitForTimeout(5_000);
  expect(count()).toBe(left);
});
