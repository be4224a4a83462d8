/** The learning pages as they look: on a phone and on a desk, light and dark, in both languages. */
import { accessibilityFaults } from "../support/axe.ts";
import { screenshot } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

const PAGES = [
  ["overview", "/learn", "Learn chess", "Aprender xadrez"],
  ["rules", "/learn/rules", "The rules", "As regras"],
  ["glossary", "/learn/glossary", "Glossary", "Glossário"],
  ["lesson", "/learn/lessons/fork", "The fork", "O garfo"],
] as const;

const LOOKS = [
  ["phone", { viewport: PHONE, colorScheme: "light", locale: "en" }],
  ["phone-dark-pt", { viewport: PHONE, colorScheme: "dark", locale: "pt-BR" }],
  ["desktop", { viewport: DESKTOP, colorScheme: "light", locale: "pt-BR" }],
  ["desktop-dark", { viewport: DESKTOP, colorScheme: "dark", locale: "en" }],
] as const;

for (const [look, options] of LOOKS) {
  test(`all pages are clean and fit: ${look}`, async ({ visit }) => {
    const portuguese = options.locale === "pt-BR";
    for (const [name, address, english, other] of PAGES) {
      const page = await visit(address, options);
      await expect(page.getByRole("heading", { level: 1, name: portuguese ? other : english })).toBeVisible();
      await expect(page.locator(".loading")).toHaveCount(0);
      await screenshot(page, `learn-${name}-${look}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${address} scrolls sideways`).toBe(false);
      if (name === "lesson") {
        await page.getByRole("button", { name: portuguese ? "Começar" : "Start" }).click();
        await expect(page.locator(".exercise")).toBeVisible();
        await page.getByRole("button", { name: portuguese ? "Dica" : "Hint" }).click();
        await screenshot(page, `learn-exercise-${look}`);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      if (name === "rules") {
        await page.evaluate(() => document.querySelector("#castling")?.scrollIntoView());
        await screenshot(page, `learn-castling-${look}`);
      }
      await page.close();
    }
  });
}

test("an exercise needs no scrolling on the smallest phone, in either language", async ({ visit }) => {
  for (const [locale, start] of [
    ["en", "Start"],
    ["pt-BR", "Começar"],
  ] as const) {
    for (const lesson of ["castling", "queen-mate", "stalemate", "opening"]) {
      const page = await visit(`/learn/lessons/${lesson}`, { viewport: SMALL, locale });
      await page.getByRole("button", { name: start }).click();
      await expect(page.locator(".exercise")).toBeVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await screenshot(page, `learn-${lesson}-small-${locale}`);
      expect(excess, lesson).toBeLessThanOrEqual(0);
      await page.close();
    }
  }
});

test("the rules page prints without what only a screen needs", async ({ visit }) => {
  const page = await visit("/learn/rules");
  await expect(page.getByRole("heading", { name: "Castling" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.bar")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.locator(".diagram").first()).toBeVisible();
});
