// The page on the device: with this, whatever needs no server works without the network.
//
// The build fills in what there is: from each address to the SHA-256 of its content. A file is kept under both, so that
// a new version fetches only what has changed, and whatever is missing or damaged is fetched and checked again.
// A version once shown stays until the visitor asks for the new one, or has closed every tab of it; its own files are
// kept one version longer, for a tab that still runs it.

/** @type {Record<string, string>} */
const FILES = "{{precache}}";
const CACHE = "selminha";
/** In the cache, the keys that each of the last two versions needs. */
const GENERATIONS = "/generations.json";
/** The addresses at which the page itself answers (app/public/_redirects). */
const PAGE = /^\/(?:$|play\/|r\/|lobby$|learn(?:$|\/(?:rules|glossary|lessons)(?:$|\/)))/;

const keyOf = (path, hash) => `${path}?${encodeURIComponent(hash)}`;

/** Fetches a file and keeps it, if it is what it should be; else it throws. */
async function load(cache, path, hash) {
  // `no-cache`: what the browser has kept by itself is asked about, and not believed.
  const response = await fetch(path, { integrity: hash, cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(keyOf(path, hash), response.clone());
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(FILES).map(async ([path, hash]) => {
      if (!(await cache.match(keyOf(path, hash)))) await load(cache, path, hash);
    }),
  );
}

/** Drops what neither this version nor the one before needs. */
async function activate() {
  const cache = await caches.open(CACHE);
  const own = Object.entries(FILES).map(([path, hash]) => keyOf(path, hash));
  const former = (await (await cache.match(GENERATIONS))?.json().catch(() => undefined))?.[0] ?? [];
  const wanted = new Set([...own, ...former, GENERATIONS]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
  await cache.put(GENERATIONS, new Response(JSON.stringify([own, former])));
  await clients.claim();
}

/** Deletes kept files that are not what they should be. */
async function heal() {
  const cache = await caches.open(CACHE);
  for (const [path, hash] of Object.entries(FILES)) {
    const kept = await cache.match(keyOf(path, hash));
    if (!kept) continue;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.arrayBuffer()));
    if (`sha256-${btoa(String.fromCharCode(...digest))}` !== hash) await cache.delete(keyOf(path, hash));
  }
}

async function answer(request) {
  const path = new URL(request.url).pathname;
  const cache = await caches.open(CACHE);
  const file = request.mode === "navigate" && PAGE.test(path) ? "/" : path;
  const hash = FILES[file];
  if (hash === undefined) {
    // A tab of the version before asks for a file of its own.
    const former = await cache.match(request, { ignoreSearch: true });
    if (former || request.mode !== "navigate") return former ?? fetch(request);
    // An address that leads nowhere. Without a network the page says so by itself.
    return fetch(request).catch(() => cache.match(keyOf("/", FILES["/"])));
  }
  const kept = await cache.match(keyOf(file, hash));
  // Fetched as the browser would when the server has another version by now.
  return kept ?? load(cache, file, hash).catch(() => fetch(request));
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin && !url.pathname.startsWith("/api/");
  if (request.method === "GET" && ours) event.respondWith(answer(request));
});
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(skipWaiting());
  if (event.data === "heal") event.waitUntil(heal().then(() => event.ports[0]?.postMessage("healed")));
});
