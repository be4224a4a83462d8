/** The home page and what all pages share. */
import { accessibilityFaults } from "../support/axe.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

const OPPONENTS = {
  en: ["Tamer", "Driver", "Warden", "Executive"],
  "pt-BR": ["Domador", "Motorista", "Carcereiro", "Empresário"],
};

test("the four opponents and the button for a room are there, in the browser's language", async ({ visit }) => {
  for (const [locale, call] of [["en", "PLAY WITH SOMEONE"], ["pt-BR", "JOGAR COM ALGUÉM"]] as const) {
    const page = await visit("/", { locale });
    for (const name of OPPONENTS[locale]) {
      await expect(page.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: call })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await screenshot(page, `home-${locale}-${name}`);
    }
  }
});

test("the language is switched at once, for all text, and kept", async ({ visit }) => {
  const page = await visit("/");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jogar xadrez");
  await expect(page.getByRole("button", { name: "JOGAR COM ALGUÉM" })).toBeVisible();
  await expect(page).toHaveTitle(/xadrez/);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jogar xadrez");
  await page.getByRole("link", { name: /^Domador/ }).click();
  await expect(page.getByRole("grid", { name: "Tabuleiro de xadrez" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("grid", { name: "Chessboard" })).toBeVisible();
});

test("links change the page without loading it, and Back goes back", async ({ visit }) => {
  const page = await visit("/");
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("link", { name: /^Warden/ }).click();
  await expect(page).toHaveURL(/\/play\/warden$/);
  await expect(page.getByRole("heading", { level: 1, name: "Against Warden" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Play chess" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

test("pages have no fault that axe finds, in light and dark", async ({ visit }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const address of ["/", "/play/tamer"]) {
      const page = await visit(address, { colorScheme });
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect(await accessibilityFaults(page), `${address} ${colorScheme}`).toEqual([]);
    }
  }
});
