/** What the site answers before any program runs: files, addresses, headers. */
import { readFile } from "node:fs/promises";

import { expect, test } from "../support/test.ts";

const SHELL_ADDRESSES = ["/", "/play/tamer", "/r/AbCdEf"];

test("every address of the page answers with the page and its security headers", async ({ request }) => {
  for (const address of SHELL_ADDRESSES) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const headers = answer.headers();
    expect(headers["content-type"], address).toContain("text/html");
    expect(headers["content-security-policy"], address).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers["content-security-policy"], address).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"], address).toBe("no-referrer");
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["permissions-policy"], address).toBeTruthy();
    expect(headers["cache-control"], address).toBe("no-cache");
  }
});

/** What every answer carries, whoever gives it: a file, the page, or the Worker. */
const GUARDS: [string, RegExp][] = [
  ["content-security-policy", /default-src '(self|none)';.*frame-ancestors 'none'/],
  ["referrer-policy", /^no-referrer$/],
  ["x-content-type-options", /^nosniff$/],
  ["permissions-policy", /camera=\(\)/],
  ["x-frame-options", /^DENY$/],
];

function expectGuarded(headers: Record<string, string>, answer: string): void {
  for (const [name, pattern] of GUARDS) {
    expect(headers[name] ?? "", `${answer}: ${name}`).toMatch(pattern);
  }
}

test("answers of every kind carry the security headers, and say how long they hold", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? "");
  const files = ["/sw.js", "/manifest.en.webmanifest", "/favicon.svg", "/icons/icon-192.png", "/robots.txt", "/learn/rules.json"];
  const missing = ["/nowhere", "/assets/none-0000000000.js", "/api/nothing"];
  for (const address of ["/", "/play/tamer", "/learn/rules", "/r/AbCdEf", ...files, ...assets, ...missing, "/api/health"]) {
    const headers = (await request.get(address)).headers();
    expectGuarded(headers, address);
    // The Worker says so only where it is asked over https.
    if (![...missing, "/api/health"].includes(address)) {
      expect(headers["strict-transport-security"], address).toMatch(/max-age=\d{8}/);
    }
    const kept = assets.includes(address) ? /immutable/ : /no-cache|no-store/;
    expect(headers["cache-control"] ?? "", `${address}: cache-control`).toMatch(kept);
  }
});

test("refusals carry them too", async ({ request }) => {
  const json = { "content-type": "application/json" };
  for (const [status, options] of [
    [415, { headers: { "content-type": "text/plain" }, data: "{}" }],
    [413, { headers: json, data: JSON.stringify({ name: "x".repeat(5_000) }) }],
    [426, { headers: { ...json, "x-protocol": "2" }, data: "{}" }],
    [403, { headers: { ...json, origin: "https://elsewhere.example" }, data: "{}" }],
  ] as const) {
    const answer = await request.post("/api/rooms", options);
    expect(answer.status()).toBe(status);
    expectGuarded(answer.headers(), String(status));
  }
});

test("rooms are kept out of search engines, the home page is not", async ({ request }) => {
  expect((await request.get("/r/AbCdEf")).headers()["x-robots-tag"]).toBe("noindex");
  expect((await request.get("/")).headers()["x-robots-tag"]).toBeUndefined();
});

test("a file that has gone is a 404 and never the page", async ({ request }) => {
  for (const address of ["/assets/app-0000000000.js", "/assets/app_bg-0000000000.wasm", "/nowhere.png"]) {
    for (const accept of ["text/html", "*/*"]) {
      const navigation = { "sec-fetch-mode": "navigate", accept };
      const answer = await request.get(address, { headers: navigation, maxRedirects: 0 });
      expect(answer.status(), address).toBe(404);
      expect(await answer.text(), address).not.toContain("<html");
    }
  }
});

test("whoever opens an address that leads nowhere gets a 404 that speaks their language and leads home", async ({ request, visit }) => {
  for (const address of ["/nowhere", "/play", "/learn/lesson/rook?x=1"]) {
    const asked = await request.get(address, { headers: { accept: "text/html,*/*;q=0.8" }, maxRedirects: 0 });
    expect(asked.status(), address).toBe(404);
    const headers = asked.headers();
    expect(headers["x-robots-tag"], address).toBe("noindex");
    expect(headers["cache-control"], address).toBe("no-cache");
    expectGuarded(headers, address);
    const bare = await request.get(address, { headers: { accept: "*/*" }, maxRedirects: 0 });
    expect(bare.status(), address).toBe(404);
    expect(await bare.text(), address).not.toContain("<html");
  }
  for (const [locale, heading, home] of [
    ["en", "There is nothing at this address", "To the start page"],
    ["pt-BR", "Não há nada neste endereço", "Ir para o início"],
  ] as const) {
    const page = await visit("/nowhere", { locale, complains: /status of 404/ });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.getByRole("link", { name: home }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading);
  }
});

test("the server, the page on the device and the program know the same places", async ({ request, visit }) => {
  const read = (file: string) => readFile(new URL(`../../app/${file}`, import.meta.url), "utf8");
  const lines = (await read("public/_redirects")).split("\n").filter((line) => line.startsWith("/"));
  const places = lines.map((line) => line.split(" ")[0] ?? "");
  const known: Record<string, string> = { "/play/*": "/play/random", "/learn/lessons/*": "/learn/lessons/fork", "/r/*": "/r/AbCdEf" };
  const device = new RegExp(/const PAGE = \/(.*)\/;/.exec(await read("offline/sw.js"))?.[1] ?? "$^");
  const checked = [...places.map((place) => [known[place] ?? place, true] as const), ["/play", false], ["/learn/x", false], ["/r", false]] as const;
  const page = await visit("/", { complains: /status of 404/ });
  for (const [address, there] of checked) {
    expect(address).not.toContain("*");
    const answer = await request.get(address, { headers: { accept: "text/html" } });
    expect(answer.status(), address).toBe(there ? 200 : 404);
    expect(device.test(address), address).toBe(there);
    await page.goto(address);
    await expect(page.locator("#main h1")).toBeAttached();
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toHaveCount(there ? 0 : 1);
  }
});

test("hashed files are kept for good and come with the right types", async ({ request }) => {
  const named = async (address: string) => {
    const text = await (await request.get(address)).text();
    return [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? "");
  };
  const inPage = await named("/");
  const boot = inPage.find((address) => address.includes("boot-")) ?? "";
  const addresses = [...new Set([...inPage, ...(await named(boot))])];
  const types: Record<string, string> = {
    css: "text/css",
    js: "text/javascript",
    svg: "image/svg+xml",
    wasm: "application/wasm",
  };
  expect(addresses.filter((address) => address.endsWith(".wasm")).length).toBeGreaterThan(1);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["cache-control"], address).toContain("immutable");
    expect(address).toMatch(/-[0-9a-f]{10}\.\w+$/);
    const type = types[address.split(".").pop() ?? ""];
    expect(type, address).toBeDefined();
    expect(answer.headers()["content-type"], address).toContain(type ?? "");
  }
});
