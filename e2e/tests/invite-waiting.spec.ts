/** The creator's page: the ways to hand the link on, and the ways out. */
import { accessibilityFaults } from "../support/axe.ts";
import { choose, create, headed, LOCALES, PHONE, WORDS } from "../support/invite.ts";
import { readQr } from "../support/qr.ts";
import { Device } from "../support/room.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { expect, test } from "../support/test.ts";

/** In the page: a clipboard that is refused. */
function refuseClipboard(): void {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
}

/** In the page: a share sheet that keeps what it is given. */
function stubShare(): void {
  navigator.share = async (data) => {
    Object.assign(globalThis, { shared: data });
  };
}

/** In the page: a share sheet that fails, first because it is closed and then for another reason. */
function failShare(): void {
  let times = 0;
  navigator.share = async () => {
    times += 1;
    throw new DOMException("no", times === 1 ? "AbortError" : "NotAllowedError");
  };
}

test("the page in both languages and sizes, dark and light, has the link, its code and no fault", async ({ visit }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const page = await visit("/", { locale });
    await create(page, locale);
    await expect(page.getByText(words.noClock)).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await readQr(page.getByRole("img", { name: words.qr })), "the code is the link").toBe(page.url());
      for (const [name, viewport] of Object.entries({ ...VIEWPORTS, small: { width: 360, height: 640 } })) {
        await page.setViewportSize(viewport);
        await screenshot(page, `waiting-${locale}-${name}-${colorScheme}`);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await expect(page.getByLabel(words.link)).toHaveValue(page.url());
  }
});

test("copying is said, in the button and in words", async ({ visit }) => {
  const page = await visit("/", { permissions: ["clipboard-read", "clipboard-write"] });
  await create(page);
  await page.getByRole("button", { name: WORDS.en.copy }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByText(WORDS.en.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await screenshot(page, "waiting-copied-desktop");
});

test("where the clipboard is refused the link is selected, and the keys or the finger are named", async ({ visit }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    for (const [options, how] of [[{}, words.byHand], [PHONE, words.byFinger]] as const) {
      const page = await visit("/", { locale, before: refuseClipboard, ...options });
      await create(page, locale);
      await page.getByRole("button", { name: words.copy }).click();
      await expect(page.getByText(how)).toBeVisible();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
      await expect(page.getByLabel(words.link)).toBeFocused();
    }
  }
});

test("the share sheet gets the public link; one that is closed is no fault, one that fails is said", async ({ visit }) => {
  const page = await visit("/", { ...PHONE, before: stubShare });
  await create(page);
  await page.getByRole("button", { name: WORDS.en.share }).click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared?: { url: string } }).shared?.url);
  await expect.poll(shared).toBe(page.url());
  await screenshot(page, "waiting-share-phone");
  expect(await accessibilityFaults(page)).toEqual([]);

  const other = await visit("/", { ...PHONE, before: failShare });
  await create(other);
  const failed = other.getByText(/^The share sheet did not open/);
  await other.getByRole("button", { name: WORDS.en.share }).click();
  await expect(failed).toBeHidden();
  await other.getByRole("button", { name: WORDS.en.share }).click();
  await expect(failed).toBeVisible();
});

test("cancelling is asked twice, and two presses in one place cancel nothing", async ({ visit, server }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const page = await visit("/", { locale, ...PHONE });
    const room = (await create(page, locale)).replace("/r/", "");
    const status = async () => (await new Device(server.url).look(room)).body.room.status;
    const place = (await page.getByRole("button", { name: words.cancel }).boundingBox())!;
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.getByRole("button", { name: words.cancelSure })).toBeVisible();
    await screenshot(page, `waiting-cancel-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.getByRole("button", { name: words.cancelSure })).toBeHidden();
    expect(await status()).toBe("waiting");

    // By keyboard: the focus stays on the way back.
    await page.getByRole("button", { name: words.cancel }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: words.keep })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await headed(page, words.cancelled);
    expect(await status()).toBe("cancelled");
    await screenshot(page, `cancelled-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: words.own }).click();
    await headed(page, words.waiting);
  }
});

test("a listed room says so, and is taken off by one press", async ({ visit, server }) => {
  const page = await visit("/");
  await choose(page, "en", { clock: "10+5", listed: true });
  const room = (await create(page)).replace("/r/", "");
  await expect(page.getByText("shown among the open games")).toBeVisible();
  await expect(page.getByText("you have a minute for your first move")).toBeVisible();
  await screenshot(page, "waiting-listed-desktop");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Show it no longer" }).click();
  await expect(page.getByText("shown among the open games")).toBeHidden();
  expect((await new Device(server.url).look(room)).body.room).toMatchObject({ listed: false, status: "waiting" });
});

test("a second tab is the same seat, and the game begins in both when someone joins", async ({ visit, server }) => {
  const page = await visit("/");
  const path = await create(page);
  const tab = await page.context().newPage();
  await tab.goto(path);
  await headed(tab, WORDS.en.waiting);
  await new Device(server.url).join(path.replace("/r/", ""));
  for (const one of [page, tab]) {
    await expect(one.getByRole("grid", { name: WORDS.en.board })).toBeVisible();
  }
});
