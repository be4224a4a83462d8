/** A game against the computer, in the browser, to its end. */
import type { Page } from "@playwright/test";

import { Board } from "../support/board.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

const YOUR_TURN = /^Your turn/;
const OVER = /^(You win|You lose|Draw),? by (checkmate|stalemate|insufficient material|threefold repetition|the fifty-move rule)/;

/** A game of a random mover ends far sooner; this is only so that a fault does not go on for ever. */
const MOST_TURNS = 250;

function status(page: Page) {
  return page.locator(".status");
}

/** Small numbers that are the same in every run (a linear congruential generator). */
function seededChoice(seed: number): <T>(items: T[]) => T {
  let state = seed;
  return (items) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const item = items[Math.floor((state / 2 ** 32) * items.length)];
    if (item === undefined) {
      throw new Error("nothing to choose from");
    }
    return item;
  };
}

test("a game is played on until it ends by rule, and a reload still shows its end", async ({ visit }) => {
  test.setTimeout(240_000);
  const page = await visit("/play/executive");
  const board = new Board(page);
  const choose = seededChoice(20_260_420);
  let turns = 0;
  for (; turns < MOST_TURNS; turns += 1) {
    await expect(status(page)).toHaveText(new RegExp(`${YOUR_TURN.source}|${OVER.source}`), { timeout: 30_000 });
    if (OVER.test(await status(page).innerText())) {
      break;
    }
    // Pieces that cannot move are passed over.
    const own = await board.marked("own");
    let targets: string[] = [];
    while (targets.length === 0) {
      const piece = choose(own);
      own.splice(own.indexOf(piece), 1);
      await board.press(piece);
      targets = await board.marked("target");
    }
    await board.press(choose(targets));
    if (await board.promotion.isVisible()) {
      await board.promotion.getByRole("button", { name: "queen" }).click();
    }
  }
  await expect(status(page)).toHaveText(OVER);
  expect(await board.marked("own"), "nothing may be moved any more").toEqual([]);
  const end = await status(page).innerText();
  const moves = await board.moves();
  expect(moves.length).toBeGreaterThan(2);
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await screenshot(page, `bot-end-${name}`);
  }

  await page.reload();
  await expect(status(page)).toHaveText(end);
  expect(await board.moves()).toEqual(moves);
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(status(page)).toHaveText(YOUR_TURN);
  expect(await board.moves()).toEqual([]);
});

test("pressing and dragging move; destinations, the last move and the opponent's answer are shown", async ({
  visit,
}) => {
  const page = await visit("/play/driver");
  const board = new Board(page);
  await board.press("g1");
  expect(await board.marked("target")).toEqual(["f3", "h3"]);
  await screenshot(page, "bot-destinations");
  await board.press("f3");
  await board.shows("f3", "brass knight");
  await board.shows("g1", null);
  await expect(status(page)).toHaveText(YOUR_TURN);
  expect(await board.moves()).toHaveLength(2);
  expect(await board.marked("last-to")).toHaveLength(1);

  await board.drag("e2", "e4");
  await board.shows("e4", "brass pawn");
  await expect(status(page)).toHaveText(YOUR_TURN);
  expect(await board.moves()).toHaveLength(4);

  // A drag to where the piece may not go changes nothing.
  await board.drag("a2", "a5");
  await board.shows("a2", "brass pawn");
  expect(await board.moves()).toHaveLength(4);
});

test("a reload in mid-game goes on where it was left, in another tab too", async ({ visit }) => {
  const page = await visit("/play/tamer");
  const board = new Board(page);
  await board.play("d2d4");
  await expect(status(page)).toHaveText(YOUR_TURN);
  const moves = await board.moves();
  expect(moves).toHaveLength(2);

  await page.reload();
  await expect(status(page)).toHaveText(YOUR_TURN);
  expect(await board.moves()).toEqual(moves);
  await board.play("g1f3");
  await board.shows("f3", "brass knight");

  const tab = await page.context().newPage();
  await tab.goto("/");
  await tab.getByRole("link", { name: /^Tamer/ }).click();
  await expect.poll(() => new Board(tab).moves()).toEqual(await board.moves());
});

test("undo takes back the player's move and its answer; the other colour can be chosen", async ({ visit }) => {
  const page = await visit("/play/warden");
  const board = new Board(page);
  await board.play("e2e4");
  await expect(status(page)).toHaveText(YOUR_TURN, { timeout: 20_000 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => board.moves()).toEqual([]);
  await board.shows("e2", "brass pawn");

  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "New game with Steel" }).click();
  await expect(status(page)).toHaveText(YOUR_TURN, { timeout: 20_000 });
  expect(await board.moves()).toHaveLength(1);
  expect(await board.marked("own")).toHaveLength(16);
  await expect(board.square("e7")).toHaveClass(/is-own/);
});
