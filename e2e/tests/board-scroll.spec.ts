/** A finger on the board: it scrolls the page, unless it is on a piece that it may move. */
import { Board } from "../support/board.ts";
import { expect, test } from "../support/test.ts";

/** Where the page is scrolled to before each swipe, and how far a finger then goes up, in CSS pixels. */
const START = 40;
const SWIPE = 60;
const STEPS = 10;

test("a finger scrolls the page from anywhere but from a piece that it may move", async ({ visit }) => {
  // Lower than the game, as at a large zoom.
  const page = await visit("/play/tamer", { viewport: { width: 390, height: 400 }, hasTouch: true, isMobile: true });
  const board = new Board(page);
  const session = await page.context().newCDPSession(page);
  const swipe = async (square: string) => {
    await page.evaluate((start) => scrollTo(0, start), START);
    const { x, y } = await board.middle(square);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (let step = 1; step <= STEPS; step += 1) {
      const touchPoints = [{ x, y: y - (SWIPE * step) / STEPS }];
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
      await page.waitForTimeout(16);
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    // What is flung goes on for a while.
    await page.waitForTimeout(600);
  };
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await board.mayMove("e2");
  await swipe("e4");
  await expect.poll(scrolled, { message: "from an empty square" }).toBeGreaterThan(START + SWIPE / 2);
  await swipe("e7");
  await expect.poll(scrolled, { message: "from a piece of the other side" }).toBeGreaterThan(START + SWIPE / 2);
  await swipe("d2");
  expect(await scrolled(), "from a pawn that may move").toBe(START);
});
