/** Seats: several tabs and devices of one player, hand-over, the end of other devices, and a seat that was lost. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { Board } from "../support/board.ts";
import { IS_LONG } from "../support/play.ts";
import { Server } from "../support/server.ts";
import { button, playAll, press, spoken, terms, twoPlayers, Wire } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

/** A refused claim is an error in the console of any page. */
const REFUSED = /status of (403|409)/;

/** Makes a link in the drawer and gives it. */
async function makeLink(page: Page, label: string): Promise<string> {
  await page.getByRole("button", { name: "This room" }).click();
  await page.getByRole("button", { name: label, exact: true }).click();
  const field = page.locator(".about section", { has: page.getByRole("button", { name: /new link|Make a link/ }) });
  const link = await field.locator("input[readonly]").first().inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return link;
}

test("a seat is handed to another device by a link that works once and never stays in the address", async ({ visit }) => {
  const { brass, steel, room } = await twoPlayers(visit);
  const link = await makeLink(brass, "Make a link");
  expect(link).toMatch(new RegExp(`/r/${room}#seat=[\\w-]{22,}$`));

  // A preview that runs the page uses nothing up.
  const preview = await visit(link);
  await expect(preview.getByRole("button", { name: "Take the seat" })).toBeVisible();
  expect(preview.url()).not.toContain("seat");
  expect(await preview.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  expect(await accessibilityFaults(preview)).toEqual([]);
  await preview.getByRole("button", { name: "Just watch" }).click();
  await expect(preview.getByRole("grid")).toBeVisible();

  const phone = await visit(link);
  await phone.getByRole("button", { name: "Take the seat" }).click();
  await expect(phone.locator(".who.near .who-note")).toContainText("You");
  expect(phone.url()).not.toContain("seat");
  await new Board(phone).play("e2e4");
  await new Board(brass).shows("e4", "brass pawn");
  await new Board(steel).play("e7e5");
  await new Board(brass).play("g1f3");
  await expect.poll(() => new Board(phone).moves()).toEqual(["e4", "e5", "Nf3"]);

  const late = await visit(link, { complains: REFUSED });
  await late.getByRole("button", { name: "Take the seat" }).click();
  await expect(late.getByRole("alert").filter({ hasText: "no longer good" })).toBeVisible();
  expect(await accessibilityFaults(late)).toEqual([]);

  // One who plays already keeps the link good for someone else.
  const next = await makeLink(brass, "Make a link");
  const code = next.split("#")[1] ?? "";
  await steel.evaluate((hash) => (location.hash = hash), code);
  await expect(terms(steel)).toContainText("already plays here");
  expect(steel.url()).not.toContain("seat");
  const tablet = await visit(next);
  await tablet.getByRole("button", { name: "Take the seat" }).click();
  await expect(tablet.locator(".who.near .who-note")).toContainText("You");
});

test("the other devices are ended from one, are told so, and watch", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { moves: ["e2e4"] });
  const phone = await visit(await makeLink(brass, "Make a link"));
  await phone.getByRole("button", { name: "Take the seat" }).click();
  await expect(phone.locator(".who.near .who-note")).toContainText("You");

  await brass.getByRole("button", { name: "This room" }).click();
  await brass.getByRole("button", { name: "End my other devices" }).click();
  await expect(button(brass, "Back")).toBeFocused();
  await brass.getByRole("button", { name: "Yes, end them" }).click();
  await expect(brass.locator(".about")).toContainText("1 device no longer plays for you.");
  await expect(terms(phone)).toContainText("This device no longer has your seat");
  await expect(spoken(phone)).toContainText("This device no longer has your seat");
  await expect(phone.getByRole("button", { name: "Resign" })).toHaveCount(0);
  expect(await accessibilityFaults(phone)).toEqual([]);
  await new Board(steel).play("e7e5");
  await expect.poll(() => new Board(phone).moves(), { message: "it watches on" }).toEqual(["e4", "e5"]);
  // And it gets its seat back by another link.
  await brass.getByRole("button", { name: "Close" }).click();
  const link = await makeLink(brass, "Make a link");
  await phone.evaluate((hash) => (location.hash = hash), link.split("#")[1] ?? "");
  await phone.getByRole("button", { name: "Take the seat" }).click();
  await new Board(phone).play("g1f3");
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4", "e5", "Nf3"]);
});

test("two tabs of one seat both live, and one of them makes the sound", async ({ visit }) => {
  const listen = () => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when: [number?]) {
      heard.push(this.buffer?.duration ?? 0);
      return start.apply(this, when);
    };
  };
  const { brass, steel } = await twoPlayers(visit);
  const first = await brass.context().newPage();
  const second = await brass.context().newPage();
  for (const page of [first, second]) {
    await page.addInitScript(listen);
    await page.goto(brass.url());
    await expect(page.getByRole("grid")).toBeVisible();
    // Browsers let only a page that was touched make sounds.
    await page.locator(".who.near").click();
  }
  await brass.close();
  await playAll(first, steel, ["e2e4", "e7e5"]);
  await expect.poll(() => new Board(second).moves()).toEqual(["e4", "e5"]);
  await second.waitForTimeout(600);
  const heard = async (page: Page) =>
    page.evaluate(() => (window as unknown as { heard: number[] }).heard.length);
  expect((await heard(first)) + (await heard(second)), "a sound a move").toBe(2);

  // Both play the same turn: one move counts, the other tab shows it.
  await new Board(second).play("g1f3");
  await expect.poll(() => new Board(first).moves()).toEqual(["e4", "e5", "Nf3"]);
});

test("two devices of one seat move at the same time: one move counts, the other is taken back and said", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit);
  const phone = await visit("about:blank");
  await phone.context().addCookies(await brass.context().cookies());
  const wire = await Wire.lay(phone);
  await phone.goto(brass.url());
  await expect(phone.getByRole("grid")).toBeVisible();
  wire.up = (message) => (message.includes('"move"') ? "hold" : "pass");
  await new Board(phone).play("d2d4");
  await expect(phone.locator(".status")).toHaveText(/Sending/);
  await new Board(brass).play("e2e4");
  await expect.poll(() => new Board(phone).moves()).toEqual(["e4"]);
  wire.up = () => "pass";
  wire.release();
  await expect(terms(phone)).toContainText("The game had gone on");
  await new Board(phone).shows("d2", "brass pawn");
  await expect.poll(() => new Board(steel).moves()).toEqual(["e4"]);
  await new Board(steel).play("e7e5");
  await new Board(phone).play("d2d4");
  await expect.poll(() => new Board(brass).moves()).toEqual(["e4", "e5", "d4"]);
});

test("a seventeenth page stops the first, which goes on when it is asked to", async ({ visit }) => {
  const { brass } = await twoPlayers(visit);
  const wire = await Wire.lay(brass);
  await brass.reload();
  await expect(brass.getByRole("grid")).toBeVisible();
  await wire.cut({ code: 4001, block: true });
  await expect(terms(brass)).toContainText("too many places");
  await expect(spoken(brass)).toContainText("too many places");
  const sockets = wire.sockets;
  await brass.waitForTimeout(2_500);
  expect(wire.sockets, "it does not come back by itself").toBe(sockets);
  wire.mend();
  await press(brass, "Go on here");
  await expect(terms(brass)).not.toContainText("too many places");
  await new Board(brass).play("e2e4");
  await expect(brass.locator(".status")).toHaveText("Steel to move");
});

test("a page that is told to slow down waits", async ({ visit }) => {
  test.skip(!IS_LONG, "a long run");
  const { brass } = await twoPlayers(visit);
  const wire = await Wire.lay(brass);
  await brass.reload();
  await expect(brass.getByRole("grid")).toBeVisible();
  await wire.cut({ code: 4429 });
  await expect(terms(brass)).toContainText("The page waits a minute");
  const sockets = wire.sockets;
  await brass.evaluate(() => window.dispatchEvent(new Event("online")));
  await brass.waitForTimeout(2_500);
  expect(wire.sockets).toBe(sockets);
});

test.describe("where the forfeit comes soon", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start({ vars: { FORFEIT_AFTER_MS: "2500", MAX_WATCHERS: "1", LIFT_RATE_LIMITS: "on" } });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test("the absent player's seat is reopened by a link instead of claiming the win, then the win is claimed", async ({ visit }) => {
    const { brass, steel } = await twoPlayers(visit, { origin: server.url });
    await expect(terms(steel)).toContainText("Brass is out of time");
    await expect(spoken(steel)).toContainText("Brass is out of time");
    await expect(terms(brass)).toContainText("You are out of time");
    const link = await (async () => {
      await press(steel, "Let them back in");
      const section = steel.locator(".about section").filter({ hasText: "Has Brass lost access?" });
      await section.getByRole("button", { name: "Make a link for them" }).click();
      return section.locator("input[readonly]").inputValue();
    })();
    await steel.getByRole("button", { name: "Close" }).click();
    // The lost browser is gone: a visit of its own would void the link.
    const url = brass.url();
    const lost = await brass.context().cookies();
    await brass.close();
    const other = await visit(link, { baseURL: server.url });
    await other.getByRole("button", { name: "Take the seat" }).click();
    await expect(other.locator(".who.near .who-note")).toContainText("You");
    await expect(spoken(steel)).toContainText("Brass is back by a new link");
    const former = await visit("about:blank");
    await former.context().addCookies(lost);
    await former.goto(url);
    await expect(former.getByRole("grid")).toBeVisible();
    await expect(former.getByRole("button", { name: "Resign" }), "the former device watches").toHaveCount(0);

    // Once a game.
    await expect(terms(steel)).toContainText("Brass is out of time");
    await press(steel, "Claim the win");
    await expect(button(steel, "Back")).toBeFocused();
    await press(steel, "Yes, claim it");
    await expect(steel.locator(".status")).toHaveText(/You win.*no move in time|You win/);
    await expect(other.locator(".status")).toHaveText(/You lose/);
  });

  test("one watcher too many is told so, and still sees how the game stands", async ({ visit }) => {
    const { brass } = await twoPlayers(visit, { origin: server.url });
    const first = await visit(brass.url());
    await expect(first.locator(".watchers")).toHaveText("1 watching");
    const second = await visit(brass.url(), { complains: /WebSocket/ });
    await expect(terms(second)).toContainText("lets nobody else follow it live");
    await new Board(brass).play("e2e4");
    await expect.poll(() => new Board(second).moves(), { timeout: 20_000 }).toEqual(["e4"]);
    await first.context().close();
    await expect(terms(second)).not.toContainText("lets nobody else", { timeout: 35_000 });
  });

  test("a move of the absent player voids the claim, and a wait is no loss", async ({ visit }) => {
    const { brass, steel } = await twoPlayers(visit, { origin: server.url });
    await expect(button(steel, "Claim the win")).toBeVisible();
    await press(steel, "Claim the win");
    await new Board(brass).play("e2e4");
    await expect(button(steel, "Yes, claim it")).toBeHidden();
    await expect(terms(steel)).not.toContainText("Brass is out of time");
    await expect(terms(brass)).toContainText(/Steel is out of time/, { timeout: 15_000 });
  });
});
