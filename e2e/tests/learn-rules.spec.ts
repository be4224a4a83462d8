/** The rules: beside a game, as a page with deep links, and its boards. */
import { Board } from "../support/board.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { screenshot } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

test("on a desk one plays on beside the open rules", async ({ visit }) => {
  const page = await visit("/play/random", { viewport: { width: 1440, height: 900 } });
  const board = new Board(page);
  await page.getByRole("button", { name: "Rules" }).click();
  const panel = page.getByRole("dialog", { name: "The rules" });
  await expect(panel.getByRole("heading", { name: "Stalemate" })).toBeAttached();
  await board.play("e2e4");
  await expect.poll(async () => (await board.moves()).length).toBe(2);
  await expect(panel).toBeVisible();
  await screenshot(page, "learn-panel-desktop");

  // A link within the rules stays there.
  await panel.getByText("Contents").click();
  await panel.getByRole("link", { name: "En passant", exact: true }).first().click();
  await expect(panel.getByRole("heading", { name: "En passant" })).toBeInViewport();
  await expect(page).toHaveURL(/\/play\/random$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await board.play("d2d4");
  await expect.poll(async () => (await board.moves()).length).toBe(4);
});

test("on a phone the rules cover the game and leave it as it was", async ({ visit }) => {
  const page = await visit("/play/tamer", {
    viewport: { width: 390, height: 844 },
    locale: "pt-BR",
    colorScheme: "dark",
  });
  const board = new Board(page);
  await board.play("e2e4");
  await expect.poll(async () => (await board.moves()).length).toBe(2);
  const moves = await board.moves();
  await page.getByRole("button", { name: "Regras" }).click();
  const panel = page.getByRole("dialog", { name: "As regras" });
  await expect(panel.getByRole("heading", { name: "Roque" })).toBeAttached();
  await panel.getByRole("link", { name: "xeque-mate" }).first().click();
  await expect(panel.getByRole("dialog", { name: /xeque-mate/ })).toContainText("não há saída legal");
  await screenshot(page, "learn-panel-phone");
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("dialog", { name: /xeque-mate/ })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(await board.moves()).toEqual(moves);
});

test("every section has an address, and a small board can be played on", async ({ visit }) => {
  for (const [locale, title, touch, back] of [
    ["en", "The rook", "Try it on this board", "Put it back"],
    ["pt-BR", "A torre", "Experimentar neste tabuleiro", "Pôr de volta"],
  ] as const) {
    const page = await visit("/learn/rules#rook", { locale });
    const section = page.locator("#rook");
    await expect(section.getByRole("heading", { name: title })).toBeInViewport();
    await section.getByRole("button", { name: touch }).click();
    const board = new Board(page);
    await expect(section.getByRole("grid")).toBeVisible();
    await board.press("d4", "d6");
    await expect(section.locator('[data-square="d6"]')).toHaveAccessibleName(/^d6, .*(rook|torre)/);
    await section.getByRole("button", { name: back }).click();
    await expect(section.locator('[data-square="d4"]')).toHaveAccessibleName(/^d4, .*(rook|torre)/);
  }
});

test("contents and links lead to sections, and back again", async ({ visit }) => {
  const page = await visit("/learn/rules", { viewport: { width: 1440, height: 900 } });
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeVisible();
  await expect(page.locator(".rules-section")).toHaveCount(await contents.getByRole("link").count());
  await contents.getByRole("link", { name: "Promotion" }).click();
  await expect(page).toHaveURL(/#promotion$/);
  await expect(page.locator("#promotion h2")).toBeFocused();
  await page.locator("#turns").getByRole("link", { name: "castling" }).click();
  await expect(page.locator("#castling h2")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#promotion$/);
});

test("coming back, one reads on where one was", async ({ visit }) => {
  for (const [address, part] of [
    ["/learn/rules", ".rules-section"],
    ["/learn/glossary", ".entry"],
  ] as const) {
    const page = await visit(address, { viewport: { width: 390, height: 844 } });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.locator(part).nth(9).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect.poll(scrolled).toBeGreaterThan(1500);
    await page.waitForFunction(() => new Promise((done) => {
      const before = scrollY;
      setTimeout(() => done(scrollY === before), 100);
    }));
    // By script: a pointer would have to scroll to the link. Where one is, is asked at that very moment.
    const before = await page.locator("a.brand").evaluate((link: HTMLElement) => {
      const left = Math.round(scrollY);
      link.click();
      return left;
    });
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(page.locator("h1")).toBeFocused();
    await expect.poll(scrolled).toBe(before);
  }
});

test("from nothing to a game against Random and against Tamer, without leaving the site", async ({ visit }) => {
  const page = await visit("/", { viewport: { width: 390, height: 844 }, locale: "pt-BR" });
  await page.getByRole("link", { name: "Regras, lições e glossário" }).click();
  await page.getByRole("link", { name: /^As regras/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "As regras" })).toBeVisible();
  await page.getByRole("link", { name: "Aprender xadrez" }).click();
  await page.getByRole("button", { name: /^Jogar contra o Acaso/ }).click();
  const board = new Board(page);
  await board.play("e2e4");
  await expect.poll(async () => (await board.moves()).length).toBe(2);
  await page.getByRole("button", { name: "Regras" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Domador" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await board.play("d2d4");
  await expect.poll(async () => (await board.moves()).length).toBe(2);
  await expect(page).toHaveURL(/\/play\/tamer$/);
});

test("Random is played with the rules beside, where there is room", async ({ visit }) => {
  const page = await visit("/learn", { viewport: { width: 1440, height: 900 } });
  await page.getByRole("button", { name: /^Play against Random/ }).click();
  await expect(page.getByRole("dialog", { name: "The rules" })).toBeVisible();
  const board = new Board(page);
  await board.play("e2e4");
  await expect.poll(async () => (await board.moves()).length).toBe(2);
});
