/** What is around the board of a game against the computer: settings, rules, sounds, waiting, tabs and history. */
import { Board } from "../support/board.ts";
import { holdOpponents, openGame } from "../support/seed.ts";
import { expect, test } from "../support/test.ts";

test("the settings hold at once, are kept, and are there before the first paint", async ({ visit }) => {
  const page = await visit("/play/tamer", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.getByLabel("Pieces glide").uncheck();
  await page.getByLabel("Sounds").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();

  // Without the program the colours are already right.
  await page.route("**/assets/app_bg-*.wasm", () => undefined);
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await paper()).toBe(dark);
  await page.unroute("**/assets/app_bg-*.wasm");
  await page.reload();
  const piece = page.locator(".piece").first();
  await expect(piece).toBeVisible();
  expect(await piece.evaluate((piece) => getComputedStyle(piece).transitionDuration)).toBe("0s");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByLabel("Sounds")).not.toBeChecked();
  await page.getByRole("button", { name: "System" }).click();
  expect(await paper()).toBe(light);
});

test("moves are heard unless sounds are off", async ({ visit }) => {
  const page = await visit("/");
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(globalThis, { played });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...rest) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array();
      played.push(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
      start.apply(this, rest);
    };
  });
  const played = () => page.evaluate(() => (globalThis as unknown as { played: number[] }).played);
  await openGame(page);
  const board = new Board(page);
  await board.play("e2e4");
  await expect.poll(async () => (await played()).length, { message: "the move and the answer" }).toBe(2);
  expect(Math.min(...(await played()))).toBeGreaterThan(0.1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Sounds").uncheck();
  await page.keyboard.press("Escape");
  await board.play("d2d4");
  await expect.poll(async () => (await board.moves()).length).toBe(4);
  expect(await played()).toHaveLength(2);
});

test("the rules open beside a running game and leave it as it was", async ({ visit }) => {
  for (const [locale, button, heading, word] of [
    ["en", "Rules", "The rules", "Stalemate"],
    ["pt-BR", "Regras", "As regras", "Afogamento"],
  ] as const) {
    const page = await visit("/play/tamer", { locale });
    const board = new Board(page);
    await board.play("e2e4");
    await page.getByRole("button", { name: button }).click();
    const panel = page.getByRole("dialog", { name: heading });
    await expect(panel.getByRole("heading", { name: word })).toBeAttached();
    // The opponent moves meanwhile.
    await expect.poll(async () => (await board.moves()).length).toBe(2);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: button })).toBeFocused();
    await board.play("d2d4");
    await expect.poll(async () => (await board.moves()).length).toBe(4);
  }
});

test("whoever does not want to wait need not", async ({ visit }) => {
  const page = await visit("/");
  const release = await holdOpponents(page);
  await openGame(page, { bot: "executive" });
  const board = new Board(page);
  await board.play("e2e4");
  const hurry = page.getByRole("button", { name: "Move now" });
  await expect(page.locator(".status")).toContainText("Executive is thinking");
  await expect(hurry).toBeVisible();
  await release();
  await hurry.click();
  await expect.poll(async () => (await board.moves()).length).toBe(2);
});

test("an old position can be walked to by keys, is not dragged on, and cannot be moved in", async ({ visit }) => {
  const page = await visit("/");
  const release = await holdOpponents(page);
  await openGame(page, { moves: "e2e4 e7e5 g1f3 b8c6" });
  const board = new Board(page);
  await board.play("f1c4");
  await page.locator('.ply[tabindex="0"]').focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('.ply[aria-current="true"]')).toHaveText("Nf3");
  await expect(page.locator('.ply[aria-current="true"]')).toBeFocused();
  expect(await board.marked("own")).toEqual([]);
  await release();
  await page.reload();
  await expect.poll(async () => (await board.moves()).length).toBe(6);
  await page.getByRole("button", { name: "e4", exact: true }).click();
  await board.shows("e4", "brass pawn");
  await board.shows("e5", null);
  expect(await board.marked("own")).toEqual([]);
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect((await board.marked("own")).length).toBeGreaterThan(10);
});

test("two tabs of a game show the same and do not fight", async ({ visit }) => {
  const page = await visit("/play/tamer");
  const tab = await page.context().newPage();
  await tab.goto("/play/tamer");
  const boards = [new Board(page), new Board(tab)] as const;
  await boards[1].play("e2e4");
  await expect.poll(() => boards[0].moves()).toHaveLength(2);
  expect(await boards[0].moves()).toEqual(await boards[1].moves());
  await boards[0].play("d2d4");
  await expect.poll(() => boards[0].moves()).toHaveLength(4);
  await expect.poll(() => boards[1].moves()).toEqual(await boards[0].moves());
});

test("Back, Forward and a page out of the browser's cache show the true position", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { moves: "e2e4 e7e5" });
  const board = new Board(page);
  await board.shows("e4", "brass pawn");
  await page.getByRole("link", { name: "Selminha" }).click();
  await page.getByRole("link", { name: /^Warden/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Against Warden" })).toBeAttached();
  await page.goBack();
  await page.goBack();
  await board.shows("e4", "brass pawn");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Play chess" })).toBeVisible();
  await page.goBack();

  // Frozen pages hear nothing of the storage; the event that thaws them is the one that counts.
  await page.evaluate(() => {
    const key = "selminha/bot-game/1/tamer";
    localStorage.setItem(key, JSON.stringify({ bot: "tamer", player: "brass", moves: "d2d4 d7d5", seed: 7 }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await board.shows("d4", "brass pawn");
  await board.shows("e4", null);
});

test("a result offers another game, and is kept for later", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { fen: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", bot: "warden" });
  await new Board(page).play("a1a8");
  await expect(page.locator(".status")).toHaveText("You win by checkmate");
  await page.getByRole("button", { name: "Review later" }).click();
  await expect(page.getByRole("button", { name: "Kept" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(page.locator(".status")).toHaveText("Your turn");

  await page.getByRole("link", { name: "Selminha" }).click();
  await page.getByRole("link", { name: /^Against Warden/ }).click();
  const board = new Board(page);
  await board.shows("a8", "brass rook");
  await page.getByRole("button", { name: "One move back" }).click();
  await board.shows("a1", "brass rook");
  await page.reload();
  await expect(page.locator(".status")).toHaveText("You win by checkmate");
  await page.getByRole("button", { name: "Take off the list" }).click();
  await expect(page.getByRole("heading", { name: "To review" })).toBeHidden();
});
