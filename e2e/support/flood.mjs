/**
 * A thread of watchers who send what is refused, for as long as they may; so that whoever measures is
 * not held up by it. Tells when all are connected, and then the codes with which they were closed.
 */
import { parentPort, workerData } from "node:worker_threads";

import WebSocket from "ws";

const { url, watchers, burst, everyMs } = workerData;
const FRAME = JSON.stringify({ type: "resign", game: 1 });

const sockets = [];
for (let n = 0; n < watchers; n += 1) {
  // Each at an address of its own: so many budgets.
  const headers = { "cf-connecting-ip": `10.1.${n >> 8}.${n & 255}` };
  // The runtime may leave a connection open for ten seconds after its close frame.
  const socket = new WebSocket(url, { headers, closeTimeout: 500 });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("open", resolve));
  sockets.push(socket);
}
parentPort.postMessage("connected");

const timer = setInterval(() => {
  for (const socket of sockets) {
    for (let n = 0; n < burst && socket.readyState === WebSocket.OPEN; n += 1) {
      socket.send(FRAME);
    }
  }
}, everyMs);
const codes = await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
clearInterval(timer);
parentPort.postMessage(codes);
