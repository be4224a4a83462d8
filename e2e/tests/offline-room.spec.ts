/** A room that cannot be reached: as it was last seen, with what is on its way to it. */
import { Board } from "../support/board.ts";
import { Server } from "../support/server.ts";
import { playAll, spoken, terms, twoPlayers } from "../support/table.ts";
import { expect, test as base } from "../support/test.ts";

/** A server of its own, which goes away. */
const test = base.extend<{ far: Server }>({
  far: async ({}, use) => {
    const server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
    await use(server);
    await server.stop();
  },
});

/** The network is away, and the page's log says so. */
const AWAY = /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load resource|WebSocket/;
const context = { serviceWorkers: "allow", complains: AWAY } as const;

test("a room is shown as it was last seen while it is out of reach, and goes on when it is back", async ({ visit, far }) => {
  const { brass, steel, room } = await twoPlayers(visit, { origin: far.url, context, moves: ["e2e4"] });
  await brass.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await brass.goto(`${far.url}/learn`);
  await far.kill();

  await brass.goto(`${far.url}/r/${room}`);
  const board = new Board(brass);
  await board.shows("e4", "brass pawn");
  await expect(terms(brass)).toContainText("This is the game as this device last saw it");
  await expect(brass.locator(".who.far")).not.toContainText("away");
  await expect(brass.locator(".board .is-own")).toHaveCount(0);

  await far.restart();
  await expect(terms(brass)).not.toContainText("last saw", { timeout: 40_000 });
  await expect(brass.locator(".who.far")).toContainText("here", { timeout: 40_000 });
  await playAll(brass, steel, ["e7e5", "g1f3"], 1);
});

test("a move made out of reach stays to be seen in a new tab, and is sent when the room is back", async ({ visit, far }) => {
  const { brass, steel, room } = await twoPlayers(visit, { origin: far.url, context, moves: ["e2e4", "e7e5"] });
  await brass.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await far.kill();
  await new Board(brass).play("g1f3");
  await expect(terms(brass)).toContainText("Your move is kept");

  const again = await brass.context().newPage();
  await brass.close();
  await again.goto(`${far.url}/r/${room}`);
  await new Board(again).shows("f3", "brass knight");
  await expect(again.locator(".play-board")).toHaveClass(/is-pending/);
  await expect(terms(again)).toContainText("Your move is kept");
  await expect(terms(again)).toContainText("last saw it");
  await expect(spoken(again)).toContainText("last saw it");

  await far.restart();
  await expect(again.locator(".play-board")).not.toHaveClass(/is-pending/, { timeout: 40_000 });
  await new Board(steel).shows("f3", "brass knight");
});
