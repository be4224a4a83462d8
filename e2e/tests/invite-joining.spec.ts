/** Someone opens the link: before a seat is taken, and when none can be. */
import { accessibilityFaults } from "../support/axe.ts";
import { create, headed, LOCALES, PHONE, WORDS } from "../support/invite.ts";
import { Device } from "../support/room.ts";
import { screenshot, VIEWPORTS } from "../support/screenshot.ts";
import { Server } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

/** What apps' browsers call themselves, and the name that is told. */
const APPS = [
  ["Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.1 (Pixel; Android 14; SDK 34; HIGH)", "Telegram"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 320.0.0.0.0 (iPhone14,5)", "Instagram"],
  ["Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.9", "WhatsApp"],
  ["Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/453.0.0.40.107;]", "Facebook"],
  ["Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36", "An app"],
] as const;

test("who invites, which side, which clock, and one press to join under a name", async ({ visit, server }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    for (const [device, options] of [["phone", PHONE], ["small", { viewport: { width: 360, height: 640 } }], ["desktop", { viewport: VIEWPORTS.desktop }]] as const) {
      const creator = new Device(server.url);
      const room = await creator.create({ name: "Ana", clock: { initial_s: 180, increment_s: 2 } });
      const page = await visit(`/r/${room}`, { locale, ...options });
      await headed(page, words.invited);
      await expect(page.getByText(words.side)).toBeVisible();
      await expect(page.getByText(words.blitz)).toBeVisible();
      await screenshot(page, `invited-${locale}-${device}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(words.name).fill("Zoë");
      await page.getByRole("button", { name: words.join }).click();
      await expect(page.getByRole("grid", { name: words.board })).toBeVisible();
      expect((await creator.look(room)).body.room.players).toEqual({ brass: "Ana", steel: "Zoë" });
    }
  }
});

test("a room without a clock says what that means, in the dark too", async ({ visit, server }) => {
  const room = await new Device(server.url).create();
  const page = await visit(`/r/${room}`, { ...PHONE, colorScheme: "dark" });
  await headed(page, "You are invited to a game");
  await expect(page.getByText(/^No clock: each side has two days a move/)).toBeVisible();
  await expect(page.getByText(/here you would play against yourself/)).toBeVisible();
  await screenshot(page, "invited-dark-phone");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel(WORDS.en.name).fill("a\u202eb");
  await page.getByRole("button", { name: WORDS.en.join }).click();
  await expect(page.getByText(/^A name has at most 20 letters/)).toBeVisible();
  expect((await new Device(server.url).look(room)).body.room.status).toBe("waiting");
});

test("just watching takes no seat", async ({ visit, server }) => {
  const room = await new Device(server.url).create();
  const page = await visit(`/r/${room}`);
  await page.getByRole("button", { name: WORDS.en.watch }).click();
  await expect(page.getByRole("grid", { name: WORDS.en.board })).toBeVisible();
  expect((await new Device(server.url).look(room)).body.room.status).toBe("waiting");
});

test("browsers inside of apps are recognised, and how not to lose the seat is told before it is taken", async ({ visit, server }) => {
  const room = await new Device(server.url).create();
  for (const [userAgent, app] of APPS) {
    const page = await visit(`/r/${room}`, { userAgent, ...PHONE });
    await expect(page.getByText(`${app} shows this page in a browser of its own`)).toBeVisible();
  }
  const bridge = await visit(`/r/${room}`, {
    locale: "pt-BR",
    ...PHONE,
    before: () => Object.assign(globalThis, { TelegramWebviewProxy: {} }),
  });
  await expect(bridge.getByText("O Telegram mostra esta página num navegador próprio")).toBeVisible();
  await screenshot(bridge, "invited-telegram-phone");
  expect(await accessibilityFaults(bridge)).toEqual([]);
  // Who makes a room there is told as well, once it is made.
  const creator = await visit("/", { userAgent: APPS[0][0], ...PHONE });
  await create(creator);
  await expect(creator.getByText("Telegram shows this page in a browser of its own, and your seat is kept only there")).toBeVisible();
  const usual = await visit(`/r/${room}`, PHONE);
  await headed(usual, "You are invited to a game");
  await expect(usual.getByText("in a browser of its own")).toHaveCount(0);
});

test("who comes too late is told so, and may watch or open a room", async ({ visit, server }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const room = await new Device(server.url).create();
    const page = await visit(`/r/${room}`, { locale, ...PHONE, complains: /409/ });
    await expect(page.getByRole("button", { name: words.join })).toBeVisible();
    // Someone else joins while the request is on its way.
    await page.route("**/join", async (route) => {
      await new Device(server.url).join(room);
      await route.continue();
    });
    await page.getByRole("button", { name: words.join }).click();
    await headed(page, words.full);
    await screenshot(page, `full-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: words.watchGame }).click();
    await expect(page.getByRole("grid", { name: words.board })).toBeVisible();
  }
});

test("an unknown room, and a page older than the server, are sentences with a next step", async ({ visit }) => {
  for (const locale of LOCALES) {
    const words = WORDS[locale];
    const page = await visit("/r/00000000000000000000", { locale, ...PHONE, complains: /404/ });
    await headed(page, words.unknown);
    await screenshot(page, `unknown-${locale}-phone`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: words.own }).click();
    await headed(page, words.waiting);
  }
  const page = await visit("/", { complains: /404|426/ });
  await page.route("**/api/rooms/*", (route) => route.fulfill({ status: 426, json: { error: "update_required" } }));
  await page.goto("/r/00000000000000000000");
  await headed(page, WORDS.en.outdated);
  await screenshot(page, "outdated-desktop");
  await page.unroute("**/api/rooms/*");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Load it again" }).click();
  await loaded;
});

test.describe("with short durations", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start({
      vars: { LIFT_RATE_LIMITS: "on", EXPIRE_AFTER_MS: "4000", KEEP_AFTER_END_MS: "6000" },
    });
  });
  test.afterAll(() => server.stop());

  test("an invitation expires on the page, is read later, and is gone at last", async ({ visit }) => {
    for (const locale of LOCALES) {
      const words = WORDS[locale];
      const room = await new Device(server.url).create();
      const page = await visit(`/r/${room}`, { baseURL: server.url, locale, ...PHONE, complains: /410/ });
      await expect(page.getByRole("button", { name: words.join })).toBeVisible();
      await headed(page, words.expired);
      await screenshot(page, `expired-${locale}-phone`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await headed(page, words.expired);
      await expect(async () => {
        await page.reload();
        await headed(page, words.gone);
      }).toPass({ timeout: 20_000 });
      await screenshot(page, `gone-${locale}-phone`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("button", { name: words.own }).click();
      await headed(page, words.waiting);
    }
  });
});
