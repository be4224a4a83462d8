/** The page without the network, after an update, and with a damaged cache. */
import { createHash } from "node:crypto";

import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { Board } from "../support/board.ts";
import { shipped, Site } from "../support/site.ts";

const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const site = await Site.start();
    await use(site);
    await site.stop();
  },
});

test.use({ serviceWorkers: "allow" });

/** Opens the site and waits until all of it is kept on the device. */
async function keep(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return page;
}

/** What the service worker keeps: from each address to its hash. */
async function listed(site: Site): Promise<Record<string, string>> {
  const script = (site.changed.get("sw.js") ?? (await shipped("sw.js"))).toString();
  return JSON.parse(/\{"\/assets[^}]*\}/.exec(script)?.[0] ?? "{}") as Record<string, string>;
}

/** Another build: the same page with another title. */
async function deploy(site: Site, title: string): Promise<void> {
  const before = await listed(site);
  const page = (await shipped("index.html")).toString().replace(/<title>.*<\/title>/, `<title>${title}</title>`);
  const hash = `sha256-${createHash("sha256").update(page).digest("base64")}`;
  const script = (await shipped("sw.js")).toString().replace(before["/"] ?? "?", hash);
  site.changed.set("index.html", Buffer.from(page));
  site.changed.set("sw.js", Buffer.from(script));
}

const PLACES: [string, string, string][] = [
  ["/", "Play chess", "Jogar xadrez"],
  ["/play/warden", "Against Warden", "Contra o Carcereiro"],
  ["/learn", "Learn", "Aprender"],
  ["/learn/rules", "The rules", "As regras"],
  ["/learn/glossary", "Glossary", "Glossário"],
  ["/learn/lessons/fork", "The fork", "O garfo"],
  ["/nowhere", "nothing at this address", "nada neste endereço"],
];

for (const [locale, column] of [
  ["en-US", 1],
  ["pt-BR", 2],
] as const) {
  test(`without the network every page but rooms is there, in a new tab too (${locale})`, async ({ browser, site }) => {
    const context = await browser.newContext({ locale, serviceWorkers: "allow" });
    await (await keep(context, site)).close();
    await site.stop();
    for (const place of PLACES) {
      const page = await context.newPage();
      await page.goto(site.url + place[0]);
      await expect(page.locator("#main h1")).toContainText(place[column]);
      await page.close();
    }
    const page = await context.newPage();
    await page.goto(`${site.url}/play/tamer`);
    await new Board(page).play("e2e4");
    await expect(page.locator(".ply")).toHaveCount(2);
    await page.close();
    await context.close();
  });
}

test("a new version waits until it is asked for, and fetches only what has changed", async ({ context, site }) => {
  await (await keep(context, site)).close();
  const page = await context.newPage();
  await page.goto(`${site.url}/play/tamer`);
  const board = new Board(page);
  await board.play("e2e4");
  await expect(page.locator(".ply")).toHaveCount(2);

  await deploy(site, "The next one");
  site.asked.length = 0;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole("alert").filter({ hasText: "A new version is ready." });
  await expect(notice).toBeVisible();
  expect([...new Set(site.asked)].sort()).toEqual(["/", "/sw.js"]);

  // Nothing happens by itself, not even to who loads the page anew.
  await board.play("d2d3");
  await expect(page.locator(".ply")).toHaveCount(4);
  await page.reload();
  await expect(page.locator(".ply")).toHaveCount(4);
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("The next one");

  const other = await context.newPage();
  await other.goto(`${site.url}/play/driver`);
  // A tab that still loads asks the version of before, which then stays for as long.
  await expect(other.locator(".piece")).toHaveCount(32);
  await expect(other.locator("img.coin")).toHaveJSProperty("complete", true);
  await notice.getByRole("button", { name: "Switch now" }).click();
  await expect(page.locator(".ply")).toHaveCount(4);
  await expect(notice).toBeHidden();
  expect(await page.evaluate(async () => (await fetch("/")).text())).toContain("The next one");
  // The other tab was not asked, goes on, and finds the parts of its own version.
  await other.getByRole("link", { name: "Selminha" }).click();
  await expect(other.locator("#main h1")).toHaveText("Play chess");
});

test("what is damaged or missing of the cache is fetched again", async ({ context, site }) => {
  await (await keep(context, site)).close();
  const page = await context.newPage();
  await page.goto(`${site.url}/`);
  await expect(page.locator("#main h1")).toHaveText("Play chess");
  const harmed = await page.evaluate(async () => {
    const cache = await caches.open("selminha");
    const keys = await cache.keys();
    const find = (part: string) => keys.find((key) => key.url.includes(part)) ?? keys[0]!;
    const program = find("app_bg");
    await cache.put(program, new Response("no program", { headers: { "content-type": "application/wasm" } }));
    await cache.delete(find("part-home"));
    return program.url;
  });
  await page.reload();
  await expect(page.locator("#main h1")).toHaveText("Play chess");
  await expect(page.locator("#failure")).toBeHidden();
  const size = await page.evaluate(async (url) => {
    const kept = await (await caches.open("selminha")).match(url);
    return (await kept?.arrayBuffer())?.byteLength;
  }, harmed);
  const name = new URL(harmed).pathname.slice(1);
  expect(size).toBe((await shipped(name)).byteLength);
});

test("nothing is asked of anyone else", async ({ context, site }) => {
  const strangers: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url && !request.url().startsWith("data:")) {
      strangers.push(request.url());
    }
  });
  const page = await context.newPage();
  for (const place of ["/", "/play/tamer", "/lobby", "/learn", "/learn/rules", "/learn/glossary", "/learn/lessons/fork", "/r/nothing-there-at-all"]) {
    await page.goto(site.url + place);
    await expect(page.locator("#main h1")).toBeAttached();
  }
  expect(strangers).toEqual([]);
});

test("it can be installed, in the language of the page", async ({ browser, site }) => {
  for (const [locale, name] of [
    ["en-US", "Selminha, chess in the browser"],
    ["pt-BR", "Selminha, xadrez no navegador"],
  ] as const) {
    const context = await browser.newContext({ locale, serviceWorkers: "allow" });
    const page = await keep(context, site);
    const session = await context.newCDPSession(page);
    const { errors, data = "{}" } = (await session.send("Page.getAppManifest")) as { errors: unknown[]; data?: string };
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data) as { name: string; icons: { src: string }[]; screenshots: { src: string }[] };
    expect(manifest.name).toBe(name);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // Playwright's contexts are private windows, from which nothing is ever installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await page.request.get(site.url + src)).status(), src).toBe(200);
    }
    await context.close();
  }
});

test("a page that the server no longer understands is renewed by one press, past what is kept of it", async ({ context, site }) => {
  await (await keep(context, site)).close();
  await deploy(site, "The next one");
  const page = await context.newPage();
  const refused = { status: 426, json: { error: "update_required", message: "" } };
  await page.route("**/api/rooms/**", (route) => route.fulfill(refused));
  const shown = () => page.evaluate(async () => (await fetch("/")).text());
  await page.goto(`${site.url}/r/AbCdEfGhIjKlMnOp`);
  await expect(page.locator("#main h1")).toHaveText("This page is older than the server");
  expect(await shown()).not.toContain("The next one");
  await page.getByRole("button", { name: "Load it again" }).click();
  await expect.poll(() => shown().catch(() => "")).toContain("The next one");
  await expect(page.locator("#main h1")).toHaveText("This page is older than the server");
});

test("what the server no longer understands makes the page look for a new version and offer it", async ({ context, site }) => {
  await (await keep(context, site)).close();
  const page = await context.newPage();
  await page.route("**/api/rooms", (route) => route.fulfill({ status: 426, json: { error: "update_required", message: "" } }));
  await page.goto(`${site.url}/`);
  await expect(page.locator("#main h1")).toHaveText("Play chess");
  // It has looked already when it came, and found nothing.
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/offline-")));
  await deploy(site, "The next one");
  const notice = page.getByRole("alert").filter({ hasText: "A new version is ready." });
  await page.getByRole("button", { name: "PLAY WITH SOMEONE" }).click();
  await expect(page.getByText("This page is older than the server. Load it again and try once more.")).toBeVisible();
  await expect(notice).toBeVisible();
});

test("the browser is asked not to throw away what is kept once a game is kept, and not before", async ({ context, site }) => {
  await context.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem("asked", "yes");
      return true;
    };
  });
  const page = await keep(context, site);
  const asked = () => page.evaluate(() => sessionStorage.getItem("asked"));
  expect(await asked()).toBeNull();
  await page.goto(`${site.url}/play/tamer`);
  await new Board(page).play("e2e4");
  await expect(page.locator(".ply")).toHaveCount(2);
  await page.goto(`${site.url}/`);
  await expect.poll(asked).toBe("yes");
});
