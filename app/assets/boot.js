// Starts the page's program, and says so in plain words when it cannot run or has died.

function fail() {
  document.getElementById("failure").hidden = false;
}

// A panic ends in a WebAssembly trap; after it the program's state cannot be trusted any more.
addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) fail();
});
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) fail();
});

// What there is to see comes first: then the network and the processor are the program's.
if (!document.hidden) {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

/** Asks the browser for what is needed soon. */
function ask(href) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }));
}

// What the page at this address needs besides its program, at the same time and not after it.
ask("{{asset:app_bg.wasm}}");
const { pathname } = location;
const part = pathname.startsWith("/r/")
  ? "{{asset:part-room.wasm}}"
  : pathname.startsWith("/learn")
    ? "{{asset:part-learn.wasm}}"
    : pathname === "/" || pathname === "/lobby"
      ? "{{asset:part-home.wasm}}"
      : undefined;
if (part) ask(part);
if (pathname === "/learn/rules") {
  ask("/learn/rules.json");
  ask(`/learn/rules.${document.documentElement.lang}.json`);
}

// This page is older than the server: the newest one that can be had takes over from the one that is kept.
addEventListener("renew", async () => {
  const anew = () => location.reload();
  const kept = await navigator.serviceWorker?.getRegistration();
  await kept?.update().catch(() => {});
  const next = kept?.installing ?? kept?.waiting;
  if (!next) return anew();
  navigator.serviceWorker.addEventListener("controllerchange", anew, { once: true });
  const take = () => next.postMessage("take over");
  if (next.state === "installed") take();
  else next.addEventListener("statechange", () => (next.state === "installed" ? take() : anew()), { once: true });
});

/** The mark of a tab that has loaded anew after what is kept of the page was mended. */
const MENDED = "selminha/mended";

// Storage may be refused: then the page is not mended by itself.
function mark(set) {
  try {
    const marked = sessionStorage.getItem(MENDED) !== null;
    if (set) sessionStorage.setItem(MENDED, "");
    else sessionStorage.removeItem(MENDED);
    return marked;
  } catch {
    return true;
  }
}

/** What is kept on the device may be damaged: what is wrong of it is thrown away, and the page loads once more. */
async function mend() {
  const keeper = navigator.serviceWorker?.controller;
  if (!keeper || mark(true)) return false;
  const { port1, port2 } = new MessageChannel();
  const mended = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, 5_000);
  });
  keeper.postMessage("heal", [port2]);
  await mended;
  location.reload();
  return true;
}

try {
  const { default: init } = await import("{{asset:app.js}}");
  await init({ module_or_path: "{{asset:app_bg.wasm}}" });
  mark(false);
} catch (error) {
  console.error(error);
  if (!(await mend())) fail();
}

// When the page has what it needs; what is kept for later must not be in its way.
if (navigator.serviceWorker) {
  const keep = () => import("{{asset:offline.js}}").catch((error) => console.warn(error));
  if (document.readyState === "complete") setTimeout(keep, 1_000);
  else addEventListener("load", () => setTimeout(keep, 1_000), { once: true });
}
