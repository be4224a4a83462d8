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

// What a room needs besides, at the same time and not after it.
if (location.pathname.startsWith("/r/")) {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "" });
  link.href = "{{asset:part-room.wasm}}";
  document.head.append(link);
}

try {
  const { default: init } = await import("{{asset:app.js}}");
  await init({ module_or_path: "{{asset:app_bg.wasm}}" });
} catch (error) {
  console.error(error);
  fail();
}
