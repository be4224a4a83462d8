/** The board under every hand: fingers, keys, typed moves; moves ahead and moves that are confirmed. */
import type { CDPSession, Page } from "@playwright/test";

import { Board } from "../support/board.ts";
import { Device } from "../support/room.ts";
import { VIEWPORTS } from "../support/screenshot.ts";
import { holdOpponents, openGame } from "../support/seed.ts";
import { expect, test } from "../support/test.ts";

const YOUR_TURN = /^Your turn/;
const CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

function status(page: Page) {
  return page.locator(".status");
}

/** Fingers on the glass, by the browser's own events. */
class Fingers {
  private constructor(
    private readonly session: CDPSession,
    private readonly board: Board,
  ) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page), new Board(page));
  }

  /** All fingers that are down, by the squares they are on. */
  async put(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...squares: string[]): Promise<void> {
    const touchPoints = [];
    for (const [id, square] of squares.entries()) {
      touchPoints.push({ id, ...(await this.board.middle(square)) });
    }
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async tap(square: string): Promise<void> {
    await this.put("touchStart", square);
    await this.put("touchEnd");
  }
}

test("fingers: taps, a drag, a second finger, a lost touch, and a page that scrolls", async ({ visit }) => {
  const page = await visit("/", { viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true });
  await openGame(page);
  const board = new Board(page);
  const fingers = await Fingers.on(page);

  await fingers.tap("e2");
  expect(await board.marked("target")).toEqual(["e4", "e3"]);
  await fingers.tap("e4");
  await board.shows("e4", "brass pawn");
  await expect(status(page)).toHaveText(YOUR_TURN);

  await fingers.put("touchStart", "g1");
  await fingers.put("touchMove", "g2");
  await expect(page.locator(".piece.is-dragged")).toHaveCount(1);
  // A second finger neither takes the piece nor lets it fall.
  await fingers.put("touchStart", "g2", "a2");
  await fingers.put("touchMove", "f3", "a3");
  await fingers.put("touchEnd", "f3");
  await fingers.put("touchEnd");
  await board.shows("f3", "brass knight");
  await board.shows("a2", "brass pawn");
  await expect(status(page)).toHaveText(YOUR_TURN);

  // What the system takes away leaves no ghost.
  await fingers.put("touchStart", "b1");
  await fingers.put("touchMove", "b3");
  await fingers.put("touchCancel");
  await expect(page.locator(".piece.is-dragged")).toHaveCount(0);
  expect(await board.marked("selected")).toEqual([]);
  await board.shows("b1", "brass knight");

  // Own pieces hold the finger; everywhere else the page scrolls, and nothing zooms by a double tap.
  const touchAction = (square: string) => board.square(square).evaluate((cell) => getComputedStyle(cell).touchAction);
  expect(await touchAction("b1")).toBe("none");
  expect(await touchAction("d5")).toBe("manipulation");
});

test("castling onto the rook, re-click, and release on the origin", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { fen: CASTLING });
  const board = new Board(page);
  await board.press("e1");
  expect(await board.marked("target"), "the rooks are shown as ways to castle").toEqual(
    expect.arrayContaining(["a1", "c1", "g1", "h1"]),
  );
  expect(await board.marked("capture")).toEqual([]);
  await board.press("e1");
  expect(await board.marked("selected"), "pressed again: given up").toEqual([]);
  await board.drag("e1", "e1");
  expect(await board.marked("selected"), "released on its origin: still chosen").toEqual(["e1"]);
  await board.press("h1");
  await board.shows("g1", "brass king");
  await board.shows("f1", "brass rook");
});

test("a whole game by keyboard alone, in a room", async ({ visit, server }) => {
  const brass = new Device(server.url);
  const room = await brass.create();
  const page = await visit(`/r/${room}`);
  const socket = await brass.connect(room);
  await page.getByRole("button", { name: "Join the game" }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  const tabTo = async (what: string) => {
    for (let stop = 0; stop < 30; stop += 1) {
      await press("Tab");
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        return `${focused?.getAttribute("data-square") ?? ""} ${focused?.textContent ?? ""}`;
      });
      if (label.includes(what)) {
        return;
      }
    }
    throw new Error(`Tab does not come to ${what}`);
  };
  await tabTo("Join the game");
  await press("Enter");
  await page.getByRole("grid").waitFor();
  const board = new Board(page);

  socket.send({ type: "move", game: 1, ply: 0, uci: "f2f3" });
  await expect(status(page)).toHaveText(YOUR_TURN);
  // Steel is below: the board is entered at e7, and up is towards Brass.
  await tabTo("e7 ");
  await press("Enter", "ArrowUp", "ArrowUp", "Enter");
  await expect(board.confirmation).toBeVisible();
  await press("Enter");
  await expect(board.confirmation).toBeHidden();
  await board.shows("e5", "steel pawn");
  await expect(status(page)).toHaveText("Brass to move");
  socket.send({ type: "move", game: 1, ply: 2, uci: "g2g4" });
  await expect(status(page)).toHaveText(YOUR_TURN);
  await expect(board.square("e5")).toBeFocused();
  // To d8, then the queen to h4.
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Enter");
  expect(await board.marked("selected")).toEqual(["d8"]);
  await press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Home", "Enter", "Enter");
  await expect(status(page)).toHaveText("You win by checkmate");
  await tabTo("rematch");
  await socket.close();
});

test("Escape gives up; Home and End go to the ends; the menu of a promotion has its keys", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { fen: PROMOTION });
  const board = new Board(page);
  await board.square("e2").focus();
  await page.keyboard.press("Home");
  await expect(board.square("a2")).toBeFocused();
  await page.keyboard.press("End");
  await expect(board.square("h2")).toBeFocused();
  await board.square("a7").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  expect(await board.marked("selected")).toEqual([]);
  for (const key of ["Enter", "ArrowUp", "Enter"]) {
    await page.keyboard.press(key);
  }
  await expect(board.promotion.getByRole("button", { name: "queen" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(board.promotion).toBeHidden();
  await expect(board.square("a8")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  for (const key of ["Enter", "ArrowUp", "Enter", "ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
  }
  await board.shows("a8", "brass rook");
});

test("moves are typed in either language, and what is no move is said", async ({ visit }) => {
  for (const [locale, moves, wrong] of [
    ["en", ["Nf3", "g1f3", "Cf3"], "“Nf9” is not written as a move."],
    ["pt-BR", ["Cf3", "g1f3", "Nf3"], "“Nf9” não está escrito como um lance."],
  ] as const) {
    const page = await visit("/", { locale });
    const board = new Board(page);
    for (const move of moves) {
      await openGame(page);
      await board.type(move);
      await expect(board.square("f3"), `${locale} ${move}`).toHaveAccessibleName(/knight|cavalo/);
    }
    await openGame(page, { fen: PROMOTION });
    // A letter on the board begins a typed move.
    await board.square("e1").focus();
    await page.keyboard.type("Nf9");
    await page.keyboard.press("Enter");
    await expect(page.locator(".typed .error")).toHaveText(wrong);
    await board.type(locale === "en" ? "axb8=N" : "axb8=C");
    await expect(board.square("b8")).toHaveAccessibleName(/^b8, (brass knight|cavalo de latão)/);
    await expect(page.locator(".typed .error")).toBeEmpty();
  }
});

test("a move made ahead waits, is played, or is dropped", async ({ visit }) => {
  const page = await visit("/");
  const board = new Board(page);
  let release = await holdOpponents(page);
  // Steel's king has one legal move, on which the rook answers.
  const game = { fen: "k7/8/2K5/8/8/8/8/1R6 w - - 0 1", bot: "tamer" } as const;
  await openGame(page, game);
  await board.play("c6c7");
  await expect(status(page)).toHaveText(/^Tamer is thinking/);
  expect(await board.marked("own"), "not yet the player's turn").toEqual([]);
  await board.press("b1", "a1");
  expect((await board.marked("prepared")).sort()).toEqual(["a1", "b1"]);
  await board.shows("b1", "brass rook");
  await page.keyboard.press("Escape");
  expect(await board.marked("prepared")).toEqual([]);
  await board.drag("b1", "a1");
  expect(await board.marked("prepared")).toHaveLength(2);

  // Looking back drops it, and so do an undo and a reload.
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "To the latest move" }).click();
  expect(await board.marked("prepared")).toEqual([]);
  await board.press("b1", "a1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(board.square("c6")).toHaveClass(/is-own/);
  expect(await board.marked("prepared")).toEqual([]);
  await board.play("c6c7");
  await board.press("b1", "a1");
  await page.reload();
  await expect(status(page)).toHaveText(/^Tamer is thinking/);
  expect(await board.marked("prepared")).toEqual([]);

  // Prepared again, it is played as soon as Steel has moved.
  await board.press("b1", "a1");
  expect(await board.marked("prepared")).toHaveLength(2);
  await release();
  await page.getByRole("button", { name: "Move now" }).click();
  await expect(status(page)).toHaveText("You win by checkmate");
  await expect.poll(() => board.moves()).toEqual(["Kc7", "Ka7", "Ra1#"]);

  // Switched off, nothing can be prepared.
  release = await holdOpponents(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel(/^Moves ahead/).uncheck();
  await page.keyboard.press("Escape");
  await openGame(page, { ...game, moves: "c6c7" });
  await board.press("b1", "a1");
  expect(await board.marked("prepared")).toEqual([]);
  await release();
});

test("in a room without a clock a move waits for its confirmation; with one it does not", async ({ visit, server }) => {
  const seat = async (clock: unknown) => {
    const brass = new Device(server.url);
    const room = await brass.create({ clock });
    const socket = await brass.connect(room);
    const page = await visit(`/r/${room}`);
    await page.getByRole("button", { name: "Join the game" }).click();
    // The press is not the joining: until the room has begun it refuses moves.
    await expect(status(page)).toHaveText("Brass to move");
    socket.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
    const board = new Board(page);
    await board.shows("e4", "brass pawn");
    await board.mayMove("e7");
    const moves = async () => (await brass.look(room)).body.room.moves;
    return { page, board, socket, moves };
  };
  const slow = await seat(null);
  await slow.board.press("e7", "e5");
  await expect(slow.board.confirmation).toBeVisible();
  await slow.board.shows("e7", "steel pawn");
  await slow.page.getByRole("button", { name: "Not yet" }).click();
  await expect(slow.board.confirmation).toBeHidden();
  expect(await slow.moves()).toEqual(["e2e4"]);
  await slow.board.press("c7", "c5");
  await slow.page.getByRole("button", { name: "Play c7 → c5" }).click();
  await expect(status(slow.page)).toHaveText("Brass to move");
  expect(await slow.moves()).toEqual(["e2e4", "c7c5"]);
  // Where moves are confirmed none is prepared.
  await slow.board.press("d7", "d5");
  expect(await slow.board.marked("prepared")).toEqual([]);

  const quick = await seat({ initial_s: 300, increment_s: 0 });
  await quick.board.press("e7", "e5");
  await expect.poll(quick.moves).toEqual(["e2e4", "e7e5"]);
  await quick.board.press("d7", "d6");
  expect(await quick.board.marked("prepared")).toHaveLength(2);
  quick.socket.send({ type: "move", game: 1, ply: 2, uci: "d2d4" });
  await expect.poll(quick.moves).toEqual(["e2e4", "e7e5", "d2d4", "d7d6"]);
  await slow.socket.close();
  await quick.socket.close();
});
