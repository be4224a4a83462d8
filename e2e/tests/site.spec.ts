/** What the site answers before any program runs: files, addresses, headers. */
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

test("rooms are kept out of search engines, the home page is not", async ({ request }) => {
  expect((await request.get("/r/AbCdEf")).headers()["x-robots-tag"]).toBe("noindex");
  expect((await request.get("/")).headers()["x-robots-tag"]).toBeUndefined();
});

test("what is neither a file nor a place is a 404 and never the page", async ({ request }) => {
  for (const address of ["/assets/app-0000000000.js", "/assets/app_bg-0000000000.wasm", "/nowhere", "/play"]) {
    const navigation = { "sec-fetch-mode": "navigate", accept: "text/html" };
    const answer = await request.get(address, { headers: navigation, maxRedirects: 0 });
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).not.toContain("<html");
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
