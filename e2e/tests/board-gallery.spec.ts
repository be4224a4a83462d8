/**
 * The pictures of `e2e/screenshots/`, taken anew into `e2e/results/` in the long run: what is kept is chosen by eye and
 * reduced to 128 colours.
 */
import type { Page } from "@playwright/test";

import { Board } from "../support/board.ts";
import { Device } from "../support/room.ts";
import { screenshot as shoot } from "../support/screenshot.ts";
import { holdOpponents, openGame } from "../support/seed.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** A picture of a page that has come to rest. */
async function screenshot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await shoot(page, name);
}

/** An Italian game, to where Brass has castled. */
const ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 b4c3";

test.skip(!process.env.SELMINHA_LONG, "pictures are taken in the long run");

test("games against the computer", async ({ visit }) => {
  for (const [name, viewport, colorScheme, locale, chosen] of [
    ["play-phone", PHONE, "light", "en", "d1"],
    ["play-phone-dark-pt", PHONE, "dark", "pt-BR", "b2"],
    ["play-small", { width: 360, height: 640 }, "light", "pt-BR", ""],
    ["play-tablet", { width: 768, height: 1024 }, "dark", "en", ""],
    ["play-desktop-dark", DESKTOP, "dark", "en", "b2"],
    ["play-desktop-pt", DESKTOP, "light", "pt-BR", "d1"],
  ] as const) {
    const touch = viewport.width < 1000;
    const page = await visit("/", { viewport, colorScheme, locale, hasTouch: touch, isMobile: touch });
    await openGame(page, { bot: "warden", moves: ITALIAN });
    if (chosen) {
      await new Board(page).press(chosen);
    }
    await screenshot(page, name);
  }
});

test("the home page, the panels, a move ahead", async ({ visit }) => {
  const home = await visit("/", { viewport: PHONE, hasTouch: true, isMobile: true });
  await screenshot(home, "home-phone");
  const rules = await visit("/play/driver", { viewport: PHONE, colorScheme: "dark", locale: "pt-BR" });
  await rules.getByRole("button", { name: "Regras" }).click();
  await expect(rules.getByRole("heading", { name: "Afogamento" })).toBeAttached();
  await screenshot(rules, "rules-phone-dark-pt");
  const ahead = await visit("/", { viewport: DESKTOP });
  await holdOpponents(ahead);
  await openGame(ahead, { bot: "executive", moves: `${ITALIAN} d4d5` });
  await new Board(ahead).press("f1", "e1");
  await ahead.getByRole("button", { name: "Settings" }).click();
  await screenshot(ahead, "settings-desktop");
  await ahead.keyboard.press("Escape");
  await ahead.setViewportSize(PHONE);
  await expect(ahead.getByRole("button", { name: "Move now" })).toBeVisible();
  await screenshot(ahead, "ahead-phone");
});

test("a room", async ({ visit, server }) => {
  const brass = new Device(server.url);
  const room = await brass.create({ name: "Ana" });
  const socket = await brass.connect(room);
  const page = await visit(`/r/${room}`, { viewport: DESKTOP });
  await page.getByRole("button", { name: "Join the game" }).click();
  await expect(page.locator(".status")).toHaveText("Brass to move");
  const board = new Board(page);
  const moves = ITALIAN.split(" ");
  for (const [ply, uci] of moves.entries()) {
    if (ply % 2 === 0) {
      socket.send({ type: "move", game: 1, ply, uci });
    } else if (ply < moves.length - 1) {
      await board.play(uci);
    }
  }
  await expect(board.square("b4")).toHaveClass(/is-own/);
  await screenshot(page, "room-desktop");
  await board.press("b4", "c3");
  await page.setViewportSize(PHONE);
  await expect(board.confirmation).toBeVisible();
  await screenshot(page, "room-confirm-phone");
  await socket.close();
});
