/** Making a room: one press suffices, and what may be chosen before. */
import type { Page, Request } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { choose, create, headed, LOCALES, PHONE, WORDS } from "../support/invite.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

/** Resolves with the body of the next request for a room. */
function asked(page: Page): Promise<unknown> {
  const isIt = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/rooms");
  return page.waitForRequest(isIt).then((request) => request.postDataJSON() as unknown);
}

test("one press makes a room without a clock, without a name, seen by nobody else", async ({ visit }) => {
  const page = await visit("/");
  await expect(page.getByText(WORDS.en.noClock)).toBeVisible();
  const body = asked(page);
  await create(page);
  expect(await body).toEqual({ listed: false });
  await page.goBack();
  await headed(page, "Play chess");
});

test("clock, name and listing are chosen in both languages, on a phone and on a desk", async ({ visit }) => {
  for (const locale of LOCALES) {
    for (const [device, options] of [["phone", PHONE], ["desktop", { viewport: VIEWPORTS.desktop }]] as const) {
      const page = await visit("/", { locale, ...options });
      await choose(page, locale, { clock: "3+2", name: " Zoë ", listed: true });
      await expect(page.getByText(WORDS[locale].blitz)).toBeVisible();
      await page.getByText(WORDS[locale].choices).scrollIntoViewIfNeeded();
      await screenshot(page, `create-${locale}-${device}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      const body = asked(page);
      await create(page, locale);
      expect(await body).toEqual({ clock: { initial_s: 180, increment_s: 2 }, name: "Zoë", listed: true });
    }
  }
});

test("every usual clock is one press away, and no clock is too", async ({ visit }) => {
  const page = await visit("/");
  await choose(page, "en", {});
  for (const [clock, said] of [
    ["5+0", "5 minutes each for the whole game"],
    ["10+5", "10 minutes each, and 5 seconds"],
    ["15+10", "15 minutes each, and 10 seconds"],
    ["30+0", "30 minutes each"],
    ["No clock", "two days a move"],
  ] as const) {
    await page.getByRole("button", { name: clock, exact: true }).click();
    await expect(page.getByRole("button", { name: clock, exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".create-line")).toContainText(said);
  }
});

test("another clock may be typed, and one that is none is refused where it stands", async ({ visit }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const page = await visit("/", { locale, ...PHONE });
    await choose(page, locale, { clock: words.other });
    await page.getByLabel(words.minutes).fill("0,1");
    await expect(page.getByRole("alert").filter({ hasText: "180" })).toBeVisible();
    await page.getByRole("button", { name: words.create }).click();
    await headed(page, locale === "en" ? "Play chess" : "Jogar xadrez");
    await screenshot(page, `create-custom-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(words.minutes).fill("1,5");
    await page.getByLabel(words.increment).fill("1");
    const body = asked(page);
    await create(page, locale);
    expect(await body).toEqual({ clock: { initial_s: 90, increment_s: 1 }, listed: false });
  }
});

test("the name is remembered, and one that hides something is refused in words", async ({ visit }) => {
  const page = await visit("/");
  await choose(page, "en", { name: "Ana" });
  await create(page);
  await page.goto("/");
  await page.getByText(WORDS.en.choices).click();
  const field = page.getByLabel(WORDS.en.name);
  await expect(field).toHaveValue("Ana");

  await field.fill("a".repeat(21));
  // Closed again: what is to be mended must be seen.
  await page.getByText(WORDS.en.choices).click();
  await page.getByRole("button", { name: WORDS.en.create }).click();
  await expect(page.getByText(/^A name has at most 20 letters/)).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await field.fill("");
  await expect(page.getByText(/^A name has at most 20 letters/)).toBeHidden();
  const body = asked(page);
  await create(page);
  expect(await body).toEqual({ listed: false });
});

test("what is chosen outlives a change of language", async ({ visit }) => {
  const page = await visit("/");
  await choose(page, "en", { clock: "3+2", name: "Ana" });
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.getByText(WORDS["pt-BR"].blitz)).toBeVisible();
});

test("a network that is away is said in a sentence, and the next press works", async ({ visit }) => {
  const page = await visit("/", { complains: /ERR_FAILED/ });
  await page.route("**/api/rooms", (route) => route.abort());
  await page.getByRole("button", { name: WORDS.en.create }).click();
  await expect(page.getByText(/^The network is out of reach/)).toBeVisible();
  await page.unroute("**/api/rooms");
  await create(page);
});
