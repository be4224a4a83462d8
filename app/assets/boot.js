// Starts the page's program, and says so in plain words when it cannot run or has died.
import init from "{{asset:app.js}}";

// The shell of index.html shows an empty board where a board is coming, and nothing elsewhere.
document.documentElement.dataset.shell = location.pathname.startsWith("/play/") ? "board" : "plain";

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

try {
  await init({ module_or_path: "{{asset:app_bg.wasm}}" });
} catch (error) {
  console.error(error);
  fail();
}
