/** A game by link, in browsers. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { Board } from "../support/board.ts";
import { Device } from "../support/room.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

/** Scholar's mate. */
const MATE = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
/** After these the pawn on b7 may take on a8 and promote. */
const TO_PROMOTION = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "h7h6"];
const LINK_PREVIEWS = [
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
];

function status(page: Page) {
  return page.locator(".status");
}

/** Presses PLAY WITH SOMEONE and gives the room's address. */
async function open(page: Page): Promise<string> {
  await page.getByRole("button", { name: "PLAY WITH SOMEONE" }).click();
  await expect(page).toHaveURL(/\/r\/[\w-]{12,}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send this link");
  const link = new URL(await page.getByLabel("Link of the game").inputValue());
  expect(link.href, "the link is the public address").toBe(page.url());
  return link.pathname;
}

async function join(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Join the game" }).click();
  await expect(page.getByRole("grid", { name: "Chessboard" })).toBeVisible();
}

test("two play to checkmate by link while a third watches", async ({ visit }) => {
  const brass = await visit("/");
  const address = await open(brass);
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await brass.setViewportSize(viewport);
    await screenshot(brass, `room-waiting-${name}`);
  }

  const steel = await visit(address, { viewport: VIEWPORTS.phone });
  await expect(steel.getByRole("heading", { level: 1 })).toHaveText("You are invited to a game");
  await screenshot(steel, "room-invited-phone");
  await join(steel);
  const third = await visit(address);
  await expect(third.getByRole("grid", { name: "Chessboard" })).toBeVisible();
  expect(await new Board(third).marked("own"), "a watcher moves nothing").toEqual([]);

  // Whoever comes to a table is at its heading, however they come.
  const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "A game with someone" });
  await expect(heading(third)).toBeFocused();
  await expect(heading(steel)).toBeFocused();
  await third.getByRole("link", { name: "Selminha" }).click();
  await expect(third.getByRole("heading", { level: 1, name: "Play chess" })).toBeFocused();
  await third.goBack();
  await expect(third.getByRole("grid", { name: "Chessboard" })).toBeVisible();
  await expect(heading(third)).toBeFocused();

  const boards = [brass, steel].map((page) => new Board(page));
  const watched = new Board(third);
  for (const [ply, uci] of MATE.entries()) {
    await boards[ply % 2]?.play(uci);
    await expect.poll(async () => (await watched.moves()).length, { message: uci }).toBe(ply + 1);
    if (ply === 4) {
      await screenshot(brass, "room-play-desktop");
      await screenshot(steel, "room-play-phone");
    }
  }

  await expect(status(brass)).toHaveText(/You win.*by checkmate/);
  await expect(status(steel)).toHaveText(/You lose.*by checkmate/);
  await expect(status(third)).toHaveText(/Brass wins.*by checkmate/);
  await expect(watched.square("e8")).toHaveClass(/is-check/);
  expect(await watched.moves()).toEqual(["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
  for (const [page, name] of [[brass, "room-won-desktop"], [steel, "room-lost-phone"], [third, "room-watched-desktop"]] as const) {
    await screenshot(page, name);
    expect(await accessibilityFaults(page), name).toEqual([]);
  }
});

test("a reload in mid-game keeps both seats", async ({ visit }) => {
  const brass = await visit("/");
  const address = await open(brass);
  const steel = await visit(address);
  await join(steel);
  await new Board(brass).play("e2e4");
  await new Board(steel).play("c7c5");

  await brass.reload();
  await steel.reload();
  await new Board(brass).play("g1f3");
  await new Board(steel).play("d7d6");
  await expect.poll(() => new Board(brass).moves()).toEqual(["e4", "c5", "Nf3", "d6"]);
  // Each still sees its own side below.
  const bottom = (page: Page) => page.locator(".board-row").last().getByRole("gridcell").first();
  await expect(bottom(brass)).toHaveAttribute("data-square", "a1");
  await expect(bottom(steel)).toHaveAttribute("data-square", "h8");
});

test("no look at a link takes the seat: visits, HEADs and link previews", async ({ visit, server, request }) => {
  const address = await open(await visit("/"));
  const api = address.replace("/r/", "/api/rooms/");
  for (let look = 0; look < 20; look += 1) {
    const headers = { "user-agent": LINK_PREVIEWS[look % LINK_PREVIEWS.length] ?? "" };
    for (const path of [address, api]) {
      expect((await request.get(path, { headers })).status()).toBe(200);
      expect((await request.head(path, { headers })).status()).toBe(200);
    }
  }
  const preview = await visit(address, { userAgent: LINK_PREVIEWS[0] });
  await expect(preview.getByRole("button", { name: "Join the game" })).toBeVisible();

  const looked = await new Device(server.url).look(address.replace("/r/", ""));
  expect(looked.body).toMatchObject({ you: "watcher", room: { status: "waiting" } });
  const steel = await visit(address);
  await join(steel);
  await expect(status(steel)).toHaveText("Brass to move");
});

test("a pawn becomes the piece that is pressed in the menu, and Escape keeps it a pawn", async ({ visit, server }) => {
  const brass = await visit("/");
  const address = await open(brass);
  const room = address.replace("/r/", "");
  const steel = new Device(server.url);
  await steel.join(room);
  const socket = await steel.connect(room);
  const board = new Board(brass);
  for (const [ply, uci] of TO_PROMOTION.entries()) {
    if (ply % 2 === 0) {
      await board.play(uci);
      await expect.poll(async () => (await board.moves()).length).toBe(ply + 1);
    } else {
      socket.send({ type: "move", game: 1, ply, uci });
    }
  }

  await board.play("b7a8");
  await expect(board.promotion).toBeVisible();
  await expect(board.promotion.getByRole("button")).toHaveCount(4);
  await screenshot(brass, "room-promotion-desktop");
  await brass.keyboard.press("Escape");
  await expect(board.promotion).toBeHidden();
  await board.shows("b7", "brass pawn");

  await board.play("b7a8");
  await board.promote("knight");
  await board.shows("a8", "brass knight");
  await expect.poll(async () => (await board.moves()).at(-1)).toBe("bxa8=N");
  const { body } = await steel.look(room);
  expect(body.room.moves.at(-1)).toBe("b7a8n");
  await socket.close();
});

test("a move that the server refuses is taken back and the page goes on", async ({ visit, server }) => {
  const brass = await visit("/");
  const address = await open(brass);
  const room = address.replace("/r/", "");
  const steel = new Device(server.url);
  await steel.join(room);

  // On the way the move becomes one that no pawn makes.
  let spoil = true;
  await brass.routeWebSocket(/\/socket/, (socket) => {
    const edge = socket.connectToServer();
    socket.onMessage((message) => edge.send(spoil ? String(message).replace("e2e4", "e2e5") : message));
  });
  await brass.reload();
  const board = new Board(brass);
  await board.play("e2e4");
  await expect(brass.locator(".terms").getByText("The server did not take that.")).toBeVisible();
  await board.shows("e2", "brass pawn");
  await board.shows("e4", null);
  await screenshot(brass, "room-refused-desktop");
  expect((await steel.look(room)).body.room.moves).toEqual([]);

  spoil = false;
  await board.play("e2e4");
  await expect(status(brass)).toHaveText("Steel to move");
  expect((await steel.look(room)).body.room.moves).toEqual(["e2e4"]);
});
