/** The line between a page and its room: cut, slow, out of order, gone with the page. */
import type { Page } from "@playwright/test";

import { Board } from "../support/board.ts";
import { IS_LONG } from "../support/play.ts";
import { button, playAll, press, spoken, terms, twoPlayers, Wire, type TwoPlayers } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

/** A network that is off, and the page's log says so. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/;
const OPENING = ["e2e4", "e7e5"];

interface Wired extends TwoPlayers {
  wires: { brass: Wire; steel: Wire };
}

async function wired(visit: Parameters<typeof twoPlayers>[0], moves: string[] = []): Promise<Wired> {
  const laid: Wire[] = [];
  const players = await twoPlayers(visit, {
    context: { complains: OFFLINE },
    before: async (page) => {
      laid.push(await Wire.lay(page));
    },
    moves,
  });
  const [brass, steel] = laid;
  if (!brass || !steel) {
    throw new Error("no wires");
  }
  return { ...players, wires: { brass, steel } };
}

/** The server's moves. */
async function stored(page: Page): Promise<string[]> {
  const answer = await page.request.get(page.url().replace("/r/", "/api/rooms/"));
  return ((await answer.json()) as { room: { moves: string[] } }).room.moves;
}

test("a move made while the line is cut is shown, marked, kept, and sent once when it is back", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  await wires.brass.cut({ block: true });
  await expect(terms(brass)).toContainText("Reconnecting");
  await expect(spoken(brass)).toContainText("Reconnecting");
  wires.brass.mend();
  await expect(spoken(brass)).toContainText("Connected again");
  await wires.brass.cut({ block: true });
  await new Board(brass).play("g1f3");
  await new Board(brass).shows("f3", "brass knight");
  await expect(brass.locator(".play-board")).toHaveClass(/is-pending/);
  await expect(terms(brass)).toContainText("Your move is kept and is sent then");
  expect(await stored(steel)).toEqual(OPENING);
  wires.brass.mend();
  await expect.poll(() => stored(steel)).toEqual([...OPENING, "g1f3"]);
  await expect(brass.locator(".play-board")).not.toHaveClass(/is-pending/);
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4", "e5", "Nf3"]);
  expect(wires.brass.count("move"), "the opening's and this one").toBe(2);
});

test("an answer that is lost is not a lost move, and not a second one", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit);
  wires.brass.down = (message) => (message.includes('"moved"') ? "drop" : "pass");
  await new Board(brass).play("e2e4");
  await expect.poll(() => stored(steel)).toEqual(["e2e4"]);
  await expect(brass.locator(".status")).toHaveText(/Sending/);
  wires.brass.down = () => "pass";
  // Nobody cuts the line: the page finds out by the missing answer.
  await expect(brass.locator(".status")).toHaveText("Steel to move", { timeout: 15_000 });
  expect(await stored(steel)).toEqual(["e2e4"]);
  await new Board(brass).shows("e4", "brass pawn");
});

test("a move that is lost on its way is sent again", async ({ visit }) => {
  test.skip(!IS_LONG, "a long run");
  const { brass, steel, wires } = await wired(visit);
  let lost = 0;
  wires.brass.up = (message) => (message.includes('"move"') && (lost += 1) === 1 ? "drop" : "pass");
  await new Board(brass).play("e2e4");
  await expect.poll(() => stored(steel), { timeout: 15_000 }).toEqual(["e2e4"]);
  await expect(brass.locator(".status")).toHaveText("Steel to move");
});

test("frames that come late and out of order end in the same game without a flash", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  await steel.evaluate(() => {
    const gone: string[] = [];
    Object.assign(window, { gone });
    new MutationObserver(() => {
      if (!document.querySelector(".board")) {
        gone.push("no board");
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  wires.steel.down = (message) => (message.includes('"events"') ? "hold" : "pass");
  await new Board(brass).play("g1f3");
  await press(brass, "Offer a draw");
  await press(brass, "Withdraw");
  await expect(button(brass, "Offer a draw")).toHaveAttribute("aria-disabled", "true");
  wires.steel.down = () => "pass";
  wires.steel.release((count) => [...Array(count).keys()].reverse());
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4", "e5", "Nf3"]);
  await expect(steel.locator(".status")).toHaveText("Your turn");
  await expect(terms(steel)).not.toContainText("offers a draw");
  expect(await steel.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([]);
  await new Board(steel).play("b8c6");
  await expect.poll(() => new Board(brass).moves()).toEqual(["e4", "e5", "Nf3", "Nc6"]);
});

test("offline is said at once, with what happens to a move, and ends by itself", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  await brass.context().setOffline(true);
  await wires.brass.cut({ block: true });
  await expect(terms(brass)).toContainText("You are offline. The page goes on by itself");
  await new Board(brass).play("g1f3");
  await expect(terms(brass)).toContainText("Your move is kept and is sent when the network is back");
  await expect(button(brass, "Offer a draw")).toHaveAttribute("aria-disabled", "true");
  wires.brass.mend();
  await brass.context().setOffline(false);
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4", "e5", "Nf3"]);
  await expect(terms(brass)).not.toContainText("offline");
});

test("a move made offline outlives a reload; one that no longer fits is said and not played", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  wires.brass.up = (message) => (message.includes('"move"') ? "drop" : "pass");
  await new Board(brass).play("g1f3");
  await expect(brass.locator(".status")).toHaveText(/Sending/);
  await brass.waitForTimeout(200);
  wires.brass.up = () => "pass";
  await brass.reload();
  await expect.poll(() => stored(steel)).toEqual([...OPENING, "g1f3"]);
  await expect.poll(() => new Board(brass).moves()).toEqual(["e4", "e5", "Nf3"]);
  await new Board(steel).play("b8c6");

  wires.brass.up = (message) => (message.includes('"move"') ? "drop" : "pass");
  await new Board(brass).play("f1b5");
  await brass.waitForTimeout(200);
  await brass.goto("about:blank");
  const other = await visit("about:blank");
  await other.context().addCookies(await brass.context().cookies());
  await other.goto(steel.url());
  await new Board(other).play("d2d4");
  wires.brass.up = () => "pass";
  await brass.goto(steel.url());
  await expect(terms(brass)).toContainText("The game had gone on");
  await expect.poll(() => stored(steel)).toEqual([...OPENING, "g1f3", "b8c6", "d2d4"]);
  expect(wires.brass.sent.filter((frame) => frame.uci === "f1b5")).toHaveLength(1);
});

test("a reload in the middle of a confirmation plays nothing and loses nothing", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  const board = new Board(brass);
  await board.mayMove("g1");
  await board.press("g1", "f3");
  await expect(board.confirmation).toBeVisible();
  const sent = wires.brass.count("move");
  await brass.reload();
  await board.shows("g1", "brass knight");
  await expect(board.confirmation).toBeHidden();
  expect(wires.brass.count("move")).toBe(sent);
  expect(await stored(steel)).toEqual(OPENING);
  await board.play("g1f3");
  await expect.poll(() => stored(steel)).toEqual([...OPENING, "g1f3"]);
});

test("a reload at every step of a game leaves each step where it was", async ({ visit }) => {
  test.slow();
  const { brass, steel } = await twoPlayers(visit, { moves: OPENING });
  const reload = async () => {
    await Promise.all([brass.reload(), steel.reload()]);
    for (const page of [brass, steel]) {
      await expect(page.getByRole("grid")).toBeVisible();
    }
  };
  await reload();
  await press(brass, "Offer a draw");
  await reload();
  await expect(terms(brass)).toContainText("You offered a draw");
  await press(steel, "Accept the draw");
  await reload();
  await expect(button(steel, "Accept the draw"), "a second thought begins anew").toBeVisible();
  await press(steel, "Decline");
  await reload();
  await press(steel, "Resign");
  await reload();
  await expect(steel.locator(".status")).toHaveText("Brass to move");
  await press(steel, "Resign");
  await press(steel, "Yes, resign");
  await reload();
  await expect(steel.locator(".status")).toHaveText(/You lose/);
  await press(brass, "Offer a rematch");
  await reload();
  await expect(terms(brass)).toContainText("You offered a rematch");
  await press(steel, "Play again");
  await reload();
  await expect(steel.locator(".who.near .chip")).toHaveClass(/brass/);
  await playAll(steel, brass, ["d2d4"]);
});

test("an offer or a rematch that the line swallows is made again, to the position it was meant for", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  wires.brass.up = (message) => (message.includes('"offer_draw"') ? "drop" : "pass");
  await press(brass, "Offer a draw");
  await wires.brass.cut();
  wires.brass.up = () => "pass";
  await expect(terms(steel)).toContainText("Brass offers a draw");
  // The answer is lost: the offer is not made twice.
  wires.steel.down = (message) => (message.includes('"draw_declined"') ? "drop" : "pass");
  await press(steel, "Decline");
  await expect(terms(brass)).not.toContainText("You offered a draw");
  wires.steel.down = () => "pass";
  await wires.steel.cut();
  await expect(terms(steel)).not.toContainText("Brass offers a draw");
  await expect(terms(steel)).not.toContainText("had gone on");

  // Resigning survives a cut in the middle.
  wires.steel.up = (message) => (message.includes('"resign"') ? "drop" : "pass");
  await press(steel, "Resign");
  await press(steel, "Yes, resign");
  await wires.steel.cut();
  wires.steel.up = () => "pass";
  await expect(brass.locator(".status")).toHaveText(/You win/);

  wires.brass.up = (message) => (message.includes('"offer_rematch"') ? "drop" : "pass");
  await press(brass, "Offer a rematch");
  await wires.brass.cut();
  wires.brass.up = () => "pass";
  await expect(terms(steel)).toContainText("Brass offers a rematch");
  // The snapshot of the new game is lost with the line.
  wires.brass.down = (message) => (message.includes('"snapshot"') ? "drop" : "pass");
  await press(steel, "Play again");
  await expect(steel.locator(".who.near .chip")).toHaveClass(/brass/);
  wires.brass.down = () => "pass";
  await wires.brass.cut();
  await expect(brass.locator(".who.near .chip")).toHaveClass(/steel/);
  await playAll(steel, brass, OPENING);
});

test("back and forward between the rules, other pages and a running game lose nothing", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  await brass.getByRole("button", { name: "Rules" }).click();
  await expect(brass.locator("dialog.panel[open]")).toBeVisible();
  await new Board(brass).shows("e4", "brass pawn");
  await brass.keyboard.press("Escape");
  // A move is on its way while the page is left inside of the application.
  wires.brass.up = (message) => (message.includes('"move"') ? "drop" : "pass");
  await new Board(brass).play("g1f3");
  await brass.waitForTimeout(200);
  await brass.getByRole("link", { name: "Selminha" }).click();
  await expect(brass).toHaveURL(/\/$/);
  wires.brass.up = () => "pass";
  await brass.goBack();
  await expect.poll(() => stored(steel)).toEqual([...OPENING, "g1f3"]);
  await playAll(brass, steel, ["b8c6"], 3);
  await brass.goForward();
  await expect(brass).toHaveURL(/\/$/);
  await brass.goBack();
  await expect.poll(() => new Board(brass).moves()).toEqual(["e4", "e5", "Nf3", "Nc6"]);
  expect(wires.brass.sent.filter((frame) => frame.uci === "g1f3")).toHaveLength(2);
});

test("waking looks at once: a line that died in the sleep is replaced", async ({ visit }) => {
  const { brass, steel, wires } = await wired(visit, OPENING);
  // The socket stays open and says nothing any more, as after a phone's sleep.
  wires.brass.down = () => "drop";
  wires.brass.up = () => "drop";
  await playAll(brass, brass, []);
  const sockets = wires.brass.sockets;
  await brass.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await brass.waitForTimeout(300);
  wires.brass.down = () => "pass";
  wires.brass.up = () => "pass";
  await expect.poll(() => wires.brass.sockets, { timeout: 15_000 }).toBeGreaterThan(sockets);
  await new Board(brass).play("g1f3");
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4", "e5", "Nf3"]);
});

/** Numbers that only look like chance, so that a run can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const GAME = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6", "c2c3", "e8g8"];

for (const seed of IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]) {
  test(`a game over a bad line, seed ${seed}`, async ({ visit }) => {
    test.slow();
    const { brass, steel, wires } = await wired(visit);
    const roll = dice(seed);
    const bad = (wire: Wire) => {
      const fate = () => {
        const at = roll();
        return at < 0.1 ? "drop" : at < 0.2 ? "hold" : "pass";
      };
      wire.up = (message) => (message.startsWith("{") ? fate() : "pass");
      wire.down = (message) => (message.includes('"events"') ? fate() : "pass");
    };
    bad(wires.brass);
    bad(wires.steel);
    let isOver = false;
    const havoc = (async () => {
      while (!isOver) {
        await brass.waitForTimeout(400);
        for (const wire of [wires.brass, wires.steel]) {
          if (roll() < 0.25) {
            await wire.cut();
          }
          wire.release((count) => [...Array(count).keys()].sort(() => roll() - 0.5));
        }
      }
    })();
    try {
      for (const [ply, uci] of GAME.entries()) {
        const mover = ply % 2 === 0 ? brass : steel;
        const from = uci.slice(0, 2);
        await expect(mover.locator(`.board:not(.is-ahead) [data-square="${from}"]`)).toHaveClass(/is-own/, { timeout: 40_000 });
        await new Board(mover).play(uci);
        await expect.poll(() => stored(brass), { timeout: 40_000 }).toEqual(GAME.slice(0, ply + 1));
      }
    } finally {
      isOver = true;
      await havoc;
    }
    for (const wire of [wires.brass, wires.steel]) {
      wire.up = () => "pass";
      wire.down = () => "pass";
      await wire.cut();
    }
    for (const page of [brass, steel]) {
      await expect.poll(async () => (await new Board(page).moves()).length).toBe(GAME.length);
    }
  });
}
