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

// What the page at this address needs besides, at the same time and not after it.
const { pathname } = location;
const part = pathname.startsWith("/r/")
  ? "{{asset:part-room.wasm}}"
  : pathname.startsWith("/learn")
    ? "{{asset:part-learn.wasm}}"
    : pathname === "/" || pathname === "/lobby"
      ? "{{asset:part-home.wasm}}"
      : undefined;
if (part) {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href: part });
  document.head.append(link);
}

try {
  const { default: init } = await import("{{asset:app.js}}");
  await init({ module_or_path: "{{asset:app_bg.wasm}}" });
} catch (error) {
  console.error(error);
  fail();
}
