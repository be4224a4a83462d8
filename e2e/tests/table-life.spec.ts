/** A game by link from its first move to the revenge: deadlines, offers, ends, and what is told outside of the page. */
import { readFile } from "node:fs/promises";

import { Board } from "../support/board.ts";
import { button, playAll, press, spoken, terms, twoPlayers } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

const OPENING = ["e2e4", "e7e5"];
const DAY = 86_400_000;

test("both see until when one has to move and when the room expires, by the server's clock and in their own zone", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { context: { timezoneId: "America/Sao_Paulo" } });
  await expect(terms(brass)).toContainText(/If you have not moved by .* \(in 2 days\), Steel can claim the win\./);
  await expect(terms(brass)).toContainText(/Without a move the room expires on /);
  await expect(terms(steel)).toContainText(/If Brass has not moved by .* \(in 2 days\), you can claim the win\./);
  const due = new Date(Date.now() + 2 * DAY);
  const day = new Intl.DateTimeFormat("en-US", { timeZone: "America/Sao_Paulo", month: "short", day: "numeric" }).format(due);
  await expect(terms(brass)).toContainText(day);
  for (const page of [brass, steel]) {
    await expect(page.locator(".who.to-move .who-note")).toContainText(`by ${day}`);
  }

  // A device whose clock is five days ahead tells the same date and the same span.
  const late = await visit("about:blank", { timezoneId: "America/Sao_Paulo" });
  await late.context().addCookies(await brass.context().cookies());
  await late.clock.install({ time: Date.now() + 5 * DAY });
  await late.goto(brass.url());
  await expect(terms(late)).toContainText("(in 2 days)");
  await expect(terms(late)).toContainText(day);

  await press(brass, "Call it off");
  await press(brass, "Yes, call it off");
  await expect(brass.locator(".status")).toContainText("called off");
  for (const page of [brass, steel]) {
    await expect(page.locator(".who.to-move")).toHaveCount(0);
    await expect(terms(page)).not.toContainText("claim the win");
  }
});

test("the deadline goes into a calendar by a file made on the device", async ({ visit }) => {
  const { brass, steel, room } = await twoPlayers(visit);
  const file = async (page: typeof brass) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Add to calendar" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("selminha.ics");
    return readFile(await download.path(), "utf8");
  };
  const [mine, theirs] = [await file(brass), await file(steel)];
  for (const text of [mine, theirs]) {
    expect(text).toContain("BEGIN:VEVENT\r\n");
    expect(text).toContain(`/r/${room}`);
    const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? [];
    const at = Date.UTC(Number(start[1]), Number(start[2]) - 1, Number(start[3]), Number(start[4]), Number(start[5]));
    expect(Math.abs(at - Date.now() - 2 * DAY)).toBeLessThan(180_000);
  }
  expect(mine).toContain("SUMMARY:Chess: last moment for your move");
  expect(theirs).toContain("SUMMARY:Chess: from now on you can claim the win");
});

test("after a move the other side can be told, always with the public link", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, {
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  const tell = (page: typeof brass) => page.getByRole("button", { name: /Tell them it is their turn/ });
  await expect(tell(brass)).toBeHidden();
  await expect(tell(steel)).toBeVisible();
  await playAll(brass, steel, ["e2e4"]);
  await tell(brass).click();
  await expect(brass.locator(".tell")).toContainText("Copied");
  expect(await brass.evaluate(() => navigator.clipboard.readText())).toBe(
    `It is your turn in our game of chess: ${brass.url()}`,
  );
  await expect(tell(steel)).toBeHidden();

  // Where there is a share sheet it is used, and closing it is no failure.
  const shared = await visit("about:blank");
  await shared.context().addCookies(await brass.context().cookies());
  await shared.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: unknown) => {
        Object.assign(window, { shared: data });
        return Promise.reject(new DOMException("closed", "AbortError"));
      },
    });
  });
  await shared.goto(brass.url());
  await tell(shared).click();
  expect(await shared.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
    title: "It is your turn in our game of chess:",
    url: brass.url(),
  });
  await expect(shared.locator(".drawer")).toBeHidden();
});

test("a draw is offered, withdrawn, and declined by moving", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { moves: OPENING });
  await press(brass, "Offer a draw");
  await expect(terms(steel)).toContainText("Brass offers a draw. A move declines it.");
  await expect(spoken(steel)).toHaveText(/Brass offers a draw/);
  await expect(button(brass, "Offer a draw")).toHaveAttribute("aria-disabled", "true");
  await press(brass, "Withdraw");
  await expect(terms(steel)).not.toContainText("offers a draw");
  await expect(spoken(steel)).toHaveText(/The offer no longer stands/);
  // Not again within twenty plies: the button says so by being off.
  await expect(button(brass, "Offer a draw")).toHaveAttribute("aria-disabled", "true");

  await press(steel, "Offer a draw");
  await expect(terms(brass)).toContainText("Steel offers a draw");
  await new Board(brass).play("g1f3");
  await expect(terms(steel)).not.toContainText("You offered a draw");
  await expect(spoken(steel)).toHaveText("Brass: knight from g1 to f3. The offer no longer stands");
});

test("a draw is agreed on with a second thought", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { moves: OPENING });
  await press(steel, "Offer a draw");
  await press(brass, "Accept the draw");
  // The way back is where the finger is; nothing has happened yet.
  await expect(button(brass, "Back")).toBeFocused();
  await press(brass, "Back");
  await press(brass, "Accept the draw");
  await press(brass, "Yes, a draw");
  for (const page of [brass, steel]) {
    await expect(page.locator(".status")).toHaveText(/Draw.*by agreement/);
    await expect(terms(page)).toContainText("Score ½ to ½");
  }
});

test("what appears under a finger does not obey it, and what is final is asked twice in its place", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { moves: OPENING });
  const place = async (name: string) => {
    const box = await button(brass, name).boundingBox();
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
  };
  const before = await place("Resign");
  await press(steel, "Offer a draw");
  const accept = button(brass, "Accept the draw");
  await accept.click();
  await expect(accept, "too soon to be meant").toBeVisible();
  expect(await place("Resign"), "nothing has moved").toEqual(before);

  // A double press on Resign does not resign: its place is then that of the way back.
  const box = await button(brass, "Resign").boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await brass.mouse.dblclick(x, y);
  await expect(button(brass, "Resign")).toBeVisible();
  await expect(brass.locator(".status")).not.toContainText("lose");

  // The end comes while the finger is on its way: what stands there then waits a moment.
  await press(steel, "Resign");
  await press(steel, "Yes, resign");
  await brass.mouse.click(x, y);
  await expect(brass.locator(".status")).toHaveText(/You win/);
  await expect(brass).toHaveURL(/\/r\//);
  await expect(terms(steel)).not.toContainText("offers a rematch");
});

test("a rematch is offered, withdrawn, declined and taken; colours change, the score stays, the moves can be had", async ({ visit }) => {
  const { brass, steel, room } = await twoPlayers(visit, { body: { name: "Ana" }, joiner: "Bia", moves: OPENING });
  const watcher = await visit(`/r/${room}`);
  await expect(watcher.getByRole("grid")).toBeVisible();
  await press(brass, "Resign");
  await press(brass, "Yes, resign");
  await expect(terms(steel)).toContainText("Score 1 to 0");
  await expect(watcher.getByRole("button", { name: /rematch/ })).toHaveCount(0);

  await press(brass, "Offer a rematch");
  await expect(terms(steel)).toContainText("Brass offers a rematch");
  await press(brass, "Withdraw");
  await expect(terms(steel)).not.toContainText("offers a rematch");
  await press(steel, "Offer a rematch");
  await press(brass, "Decline");
  await expect(terms(steel)).not.toContainText("You offered a rematch");

  // The offer outlives its author's page.
  await press(brass, "Offer a rematch");
  await expect(terms(steel)).toContainText("Brass offers a rematch");
  await brass.reload();
  await expect(terms(brass)).toContainText("You offered a rematch");
  await press(steel, "Play again");
  await expect(steel.locator(".who.near .who-name")).toContainText("Bia");
  await expect(steel.locator(".who.near .chip")).toHaveClass(/brass/);
  await expect(brass.locator(".who.near .chip")).toHaveClass(/steel/);
  await expect(spoken(steel)).toHaveText(/A new game: you have Brass/);
  await expect.poll(() => new Board(watcher).moves()).toEqual([]);

  await playAll(steel, brass, OPENING);
  await press(brass, "Resign");
  await press(brass, "Yes, resign");
  await expect(terms(steel)).toContainText("Score 2 to 0");
  await steel.getByRole("button", { name: "This room" }).click();
  const [download] = await Promise.all([
    steel.waitForEvent("download"),
    steel.getByRole("link", { name: "Download as PGN" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`selminha-${room}.pgn`);
  const pgn = await readFile(await download.path(), "utf8");
  expect(pgn.match(/\[Event /g)).toHaveLength(2);
  expect(pgn).toContain('[White "Bia"]');
});

test("both press for a rematch at once: one new game", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { moves: OPENING });
  await press(brass, "Resign");
  await press(brass, "Yes, resign");
  await expect(button(steel, "Offer a rematch")).toBeVisible();
  await brass.waitForTimeout(750);
  await Promise.all([button(brass, "Offer a rematch").click(), button(steel, "Offer a rematch").click()]);
  // Where the other offer arrived before the press, it takes one more.
  await expect(async () => {
    for (const page of [brass, steel]) {
      const again = terms(page).getByRole("button", { name: "Play again" });
      await again.click({ timeout: 500 }).catch(() => {});
    }
    expect(await new Board(brass).moves()).toEqual([]);
  }).toPass();
  for (const page of [brass, steel]) {
    await expect(page.locator(".status")).toHaveText(/Your turn|Brass to move/);
    await expect.poll(() => new Board(page).moves()).toEqual([]);
  }
  const answer = await brass.request.get(brass.url().replace("/r/", "/api/rooms/"));
  expect(((await answer.json()) as { room: { game: number } }).room.game).toBe(2);
});

test("the first moves of a timed game have their minute, and a clock at zero ends it by itself", async ({ visit }) => {
  test.slow();
  const { brass, steel } = await twoPlayers(visit, { body: { clock: { initial_s: 15, increment_s: 0 } } });
  await expect(terms(brass)).toContainText(/Brass has \d\d seconds left for the first move/);
  await expect(brass.getByRole("button", { name: "Add to calendar" })).toHaveCount(0);
  await expect(brass.locator(".tell")).toHaveCount(0);
  await playAll(brass, steel, ["e2e4", "e7e5"]);
  await expect(terms(brass)).not.toContainText("first move");
  await expect(brass.locator(".who.near .clock")).toHaveText(/0:1\d/);
  await expect(brass.locator(".status")).toHaveText(/You lose.*on time/, { timeout: 25_000 });
  await expect(steel.locator(".status")).toHaveText(/You win.*on time/);
  await expect(terms(brass), "nobody is told of a command that nobody gave").not.toContainText("did not take");
});
