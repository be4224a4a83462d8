// The Web Worker in which an opponent thinks.
import init from "{{asset:bot.js}}";

try {
  await init({ module_or_path: "{{asset:bot_bg.wasm}}" });
} catch (error) {
  // A rejected module would reach the page only in some browsers: say it in a message instead.
  postMessage("failed");
  throw error;
}
