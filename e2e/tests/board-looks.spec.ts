/** How a game looks: sizes, themes, forced colours, zoom, right to left, and that nothing shifts. */
import type { Page } from "@playwright/test";

import { Board } from "../support/board.ts";
import { screenshot } from "../support/screenshot.ts";
import { holdOpponents, openGame } from "../support/seed.ts";
import { expect, test } from "../support/test.ts";

const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

const MIDDLEGAME =
  "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 b4c3 d4d5 c3f6 f1e1 c6e7 e1e4 d7d6 c1g5 f6g5 f3g5 h7h6";

const LONG = Boolean(process.env.SELMINHA_LONG);

/** What is larger than the window, or a target smaller than a finger; nothing is what is expected. */
function faultsOfSize(page: Page, touch: boolean): Promise<string[]> {
  return page.evaluate((touch) => {
    const faults: string[] = [];
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = document.documentElement;
    if (scrollWidth > clientWidth) {
      faults.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
    }
    if (scrollHeight > clientHeight) {
      faults.push(`scrolls: ${scrollHeight} in ${clientHeight}`);
    }
    for (const target of touch ? document.querySelectorAll("button, a, input, .square") : []) {
      const { width, height } = target.getBoundingClientRect();
      const hidden = width === 0 || target.closest(".typed, .skip");
      const least = target.matches(".link") ? 24 : 44;
      if (!hidden && (height < least || width < least)) {
        faults.push(`${target.className} ${target.textContent ?? ""}: ${width} x ${height}`);
      }
    }
    return faults;
  }, touch);
}

test("at four sizes nothing scrolls, and every target is large enough for a finger", async ({ visit }) => {
  for (const [name, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of LONG ? (["light", "dark"] as const) : (["light"] as const)) {
      for (const locale of LONG ? ["en", "pt-BR"] : ["pt-BR"]) {
        const touch = viewport.width < 1000;
        const page = await visit("/", { viewport, colorScheme, locale, hasTouch: touch, isMobile: touch });
        await openGame(page, { bot: "executive", moves: MIDDLEGAME });
        await new Board(page).press("d1");
        expect(await faultsOfSize(page, touch), `${name} ${colorScheme} ${locale}`).toEqual([]);
        await screenshot(page, `board-${name}-${colorScheme}-${locale}`);
        await page.context().close();
      }
    }
  }
});

test("at 200 % zoom and on a phone's side the whole game is there", async ({ visit }) => {
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 720, height: 450 },
    { width: 844, height: 390 },
  ]) {
    const page = await visit("/", { viewport });
    await openGame(page, { moves: MIDDLEGAME });
    const board = await page.locator(".board").boundingBox();
    expect(board?.width ?? 0).toBeGreaterThan(300);
    await expect(page.locator(".status")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways).toBe(0);
    await screenshot(page, `board-${viewport.width}x${viewport.height}`);
  }
});

test("forced colours leave squares, pieces, marks and focus apart", async ({ visit }) => {
  const page = await visit("/", { forcedColors: "active" });
  await openGame(page, { moves: MIDDLEGAME });
  const board = new Board(page);
  await board.press("d1");
  const color = (square: string) => board.square(square).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await color("a1")).not.toBe(await color("b1"));
  await page.keyboard.press("ArrowUp");
  const outline = await board.square("d2").evaluate((cell) => getComputedStyle(cell).outlineStyle);
  expect(outline).toBe("solid");
  await screenshot(page, "board-forced-colors");
});

test("the square in focus does not hide its piece, whatever else is marked on it", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { moves: MIDDLEGAME });
  const board = new Board(page);
  await page.locator(".pieces").evaluate((pieces: HTMLElement) => (pieces.style.pointerEvents = "auto"));
  /** Whether a piece is on top in the middle of the square. */
  const seen = (square: string) =>
    board.square(square).evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".piece"));
    });
  await board.square("e1").focus();
  for (const [key, square] of [
    ["ArrowLeft", "d1"],
    ["Enter", "d1"],
    ["ArrowLeft", "c1"],
    ["ArrowUp", "c2"],
    ["ArrowLeft", "b2"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(board.square(square)).toBeFocused();
    const piece = /pawn|knight|bishop|rook|queen|king/.test((await board.square(square).getAttribute("aria-label")) ?? "");
    expect(await seen(square), `${key} ${square}`).toBe(piece);
  }
});

test("from right to left the board stays as it is and still obeys the hand", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const board = new Board(page);
  const [a1, h1] = [await board.middle("a1"), await board.middle("h1")];
  expect(a1.x).toBeLessThan(h1.x);
  await board.drag("e2", "e4");
  await board.shows("e4", "brass pawn");
  const piece = page.locator('.piece[data-piece="P"].is-last');
  const [there, square] = [await piece.boundingBox(), await board.square("e4").boundingBox()];
  await expect.poll(async () => Math.abs(((await piece.boundingBox())?.x ?? 0) - (square?.x ?? 0))).toBeLessThan(2);
  expect(there).not.toBeNull();
  await screenshot(page, "board-rtl");
});

test("nothing shifts while one plays, prepares, looks back and reads the rules", async ({ visit }) => {
  for (const viewport of [SIZES.phone, SIZES.desktop]) {
    const page = await visit("/", { viewport });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as unknown as { value: number }).value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const release = await holdOpponents(page);
    await openGame(page, { moves: "e2e4 e7e5" });
    const board = new Board(page);
    await board.play("g1f3");
    await expect(page.getByRole("button", { name: "Move now" })).toBeVisible();
    await board.press("f1", "c4");
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.getByRole("button", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { name: "Stalemate" })).toBeAttached();
    await page.keyboard.press("Escape");
    await release();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  }
});

test("a move moves the piece itself, which is not drawn anew", async ({ visit }) => {
  const page = await visit("/");
  await holdOpponents(page);
  await openGame(page);
  await page.locator(".piece").evaluateAll((pieces) => {
    for (const piece of pieces) {
      Object.assign(piece, { sameAsBefore: true });
    }
  });
  await new Board(page).play("g1f3");
  const same = await page.locator(".piece").evaluateAll((pieces) => pieces.filter((piece) => "sameAsBefore" in piece).length);
  expect(same).toBe(32);
  await expect(page.locator(".piece.is-last")).toHaveAttribute("data-piece", "N");
});

test("pieces move by transforms alone, and not at all with reduced motion", async ({ visit }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await visit("/", { reducedMotion });
    await openGame(page);
    const style = await page.locator(".piece").first().evaluate((piece) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(piece);
      return { transitionProperty, transitionDuration };
    });
    expect(style).toEqual({
      transitionProperty: "transform",
      transitionDuration: reducedMotion === "reduce" ? "0s" : "0.16s",
    });
  }
});
