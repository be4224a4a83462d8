/** The home page and what all pages share. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { Board } from "../support/board.ts";
import { create, LOCALES, PHONE, WORDS } from "../support/invite.ts";
import { move } from "../support/play.ts";
import { Device } from "../support/room.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { Server } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

const OPPONENTS = {
  en: ["Tamer", "Driver", "Warden", "Executive"],
  "pt-BR": ["Domador", "Motorista", "Carcereiro", "Empresário"],
};

const GAMES = {
  en: { yours: /Your turn: move by .+ \(in 2 days\)/, theirs: /Their turn, until .+ \(in 2 days\)/, against: "Against Bia", waiting: "Nobody has joined yet", putBack: "Put it back" },
  "pt-BR": { yours: /Sua vez: jogue até .+ \(em 2 dias\)/, theirs: /Vez do adversário, até .+ \(em 2 dias\)/, against: "Contra Bia", waiting: "Ninguém entrou ainda", putBack: "Pôr de volta" },
} as const;

test("the four opponents and the button for a room are there, in the browser's language", async ({ visit }) => {
  for (const [locale, call] of [["en", "PLAY WITH SOMEONE"], ["pt-BR", "JOGAR COM ALGUÉM"]] as const) {
    const page = await visit("/", { locale });
    for (const name of OPPONENTS[locale]) {
      await expect(page.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: call })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await screenshot(page, `home-${locale}-${name}`);
    }
  }
});

test("both ways to play are on the first screen of the smallest phone", async ({ visit }) => {
  for (const [locale, last, call] of [["en", "Executive", "PLAY WITH SOMEONE"], ["pt-BR", "Empresário", "JOGAR COM ALGUÉM"]] as const) {
    const page = await visit("/", { locale, viewport: { width: 360, height: 640 } });
    await expect(page.getByRole("link", { name: new RegExp(`^${last}`) })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: call })).toBeInViewport({ ratio: 1 });
  }
});

test("the language is switched at once, for all text, and kept", async ({ visit }) => {
  const page = await visit("/");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jogar xadrez");
  await expect(page.getByRole("button", { name: "JOGAR COM ALGUÉM" })).toBeVisible();
  await expect(page).toHaveTitle(/xadrez/);

  await page.reload();
  await expect(page.locator("#main h1")).toHaveText("Jogar xadrez");
  await page.getByRole("link", { name: /^Domador/ }).click();
  await expect(page.getByRole("grid", { name: "Tabuleiro de xadrez" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("grid", { name: "Chessboard" })).toBeVisible();
});

test("links change the page without loading it, and Back goes back", async ({ visit }) => {
  const page = await visit("/");
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("link", { name: /^Warden/ }).click();
  await expect(page).toHaveURL(/\/play\/warden$/);
  await expect(page.getByRole("heading", { level: 1, name: "Against Warden" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Play chess" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

test("pages have no fault that axe finds, in light and dark", async ({ visit }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const address of ["/", "/play/tamer"]) {
      const page = await visit(address, { colorScheme });
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect(await accessibilityFaults(page), `${address} ${colorScheme}`).toEqual([]);
    }
  }
});

/** The games of this device as the home page lists them, the first first. */
function games(page: Page) {
  return page.getByRole("listitem").filter({ has: page.locator(".list-link") });
}

/** The first move of a room's creator. */
async function moves(creator: Device, room: string): Promise<void> {
  const socket = await creator.connect(room);
  socket.send(move(0, "e2e4"));
  await socket.next("events");
  await socket.close();
}

test("your games: whose turn it is and by when, asked of the rooms, what calls first", async ({ visit, server }) => {
  for (const locale of LOCALES) {
    const words = GAMES[locale];
    const page = await visit("/", { locale, ...PHONE });
    // Two that were joined here and one that was made here; what happens in them since, only the rooms know.
    const [ana, bia] = [new Device(server.url), new Device(server.url)];
    const yours = await ana.create({ name: "Ana" });
    const theirs = await bia.create({ name: "Bia" });
    for (const room of [yours, theirs]) {
      await page.goto(`/r/${room}`);
      await page.getByRole("button", { name: WORDS[locale].join }).click();
      await expect(page.getByRole("grid", { name: WORDS[locale].board })).toBeVisible();
    }
    await page.goto("/");
    await create(page, locale);
    await page.goto("/");
    await expect(games(page)).toHaveCount(3);
    await moves(ana, yours);

    await page.reload();
    await expect(games(page).nth(0)).toContainText(words.yours);
    await expect(games(page).nth(1)).toContainText(words.theirs);
    await expect(games(page).nth(1)).toContainText(words.against);
    await expect(games(page).nth(2)).toContainText(words.waiting);
    await screenshot(page, `home-games-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(VIEWPORTS.desktop);
    await screenshot(page, `home-games-${locale}-desktop`);

    // While the page lies there: seen again, it asks again.
    await moves(bia, theirs);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(games(page).filter({ hasText: words.yours })).toHaveCount(2);

    // One that is taken off by mistake is put back.
    for (const left of [3, 2]) {
      await games(page).nth(2).getByRole("button").click();
      await expect(games(page)).toHaveCount(2);
      await expect(page.getByRole("button", { name: words.putBack })).toBeFocused();
      if (left === 3) {
        await page.keyboard.press("Enter");
        await expect(games(page)).toHaveCount(left);
      }
    }
    await games(page).nth(0).getByRole("link").click();
    await expect(page.getByRole("grid", { name: WORDS[locale].board })).toBeVisible();
  }
});

test("your games: a win to be claimed, an offer and a result are told, and what is gone is forgotten", async ({ visit }) => {
  const server = await Server.start({
    vars: { LIFT_RATE_LIMITS: "on", FORFEIT_AFTER_MS: "1500", KEEP_AFTER_END_MS: "12000" },
  });
  try {
    const page = await visit("/", { baseURL: server.url, complains: /410/ });
    const room = (await create(page)).replace("/r/", "");
    const steel = new Device(server.url);
    await steel.join(room, { name: "Ana" });
    await new Board(page).play("e2e4");
    await expect.poll(async () => (await steel.look(room)).body.room.moves).toEqual(["e2e4"]);
    await page.goto("/");
    await expect(async () => {
      await page.reload();
      await expect(games(page)).toContainText("They are out of time: you can claim the win", { timeout: 1_000 });
    }).toPass();

    const socket = await steel.connect(room);
    socket.send(move(1, "e7e5"));
    socket.send({ type: "offer_draw", game: 1 });
    await socket.next((frame) => JSON.stringify(frame).includes("draw_offered"));
    await page.reload();
    await expect(games(page)).toContainText("An offer awaits your answer");
    socket.send({ type: "resign", game: 1 });
    await socket.next((frame) => JSON.stringify(frame).includes("ended"));
    await socket.close();
    await page.reload();
    await expect(page.getByRole("heading", { name: "To review" })).toBeVisible();
    await expect(games(page)).toContainText("You won");
    await screenshot(page, "home-over-desktop");
    await expect(async () => {
      await page.reload();
      await expect(games(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    // What is asked of a server that is gone is no complaint of the page.
    await page.goto("about:blank");
  } finally {
    await server.stop();
  }
});
