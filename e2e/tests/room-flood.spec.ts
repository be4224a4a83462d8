/** Two hundred watchers do their worst, with the limits on: the players notice nothing. */
import { Worker } from "node:worker_threads";

import { Device, type Socket } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { events, pause, seated } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const WATCHERS = 200;
/** Frames that each watcher sends at once, again and again. */
const BURST = 5;
const EVERY_MS = 100;
const MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
/**
 * What a person would not call a delay, though the flood comes from the machine that has to bear it. For
 * half of the moves: a busy machine stops for a second now and then, flood or not.
 */
const WITHIN_MS = 300;

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(async () => {
  await server.stop();
});

/** The next thing that a thread tells. */
function said(thread: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

/** Sends what is refused, for as long as it may. */
function flood(socket: Socket): () => void {
  const timer = setInterval(() => {
    for (let n = 0; n < BURST; n += 1) {
      socket.send({ type: "resign", game: 1 });
    }
  }, EVERY_MS);
  return () => clearInterval(timer);
}

test(`${WATCHERS} watchers who flood neither delay nor refuse a player's move`, async () => {
  const { room, brass, steel } = await seated(server.url);
  const players = [await brass.connect(room), await steel.connect(room)];
  const url = `${server.url.replace(/^http/, "ws")}/api/rooms/${room}/socket?v=1`;
  const workerData = { url, watchers: WATCHERS, burst: BURST, everyMs: EVERY_MS };
  const thread = new Worker(new URL("../support/flood.mjs", import.meta.url), { workerData });
  expect(await said(thread)).toBe("connected");
  const closed = said(thread);
  const times: number[] = [];
  for (const [ply, uci] of MOVES.entries()) {
    const begun = performance.now();
    players[ply % 2]?.send({ type: "move", game: 1, ply, uci });
    for (const player of players) {
      await player.next((frame) => events(frame).some((event) => event.ply === ply));
    }
    times.push(performance.now() - begun);
    await pause(150);
  }
  expect(players.flatMap((player) => player.frames).filter((frame) => frame.type === "refused")).toEqual([]);
  console.log(`moves under the flood took ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  times.sort((a, b) => a - b);
  expect(times[MOVES.length / 2]).toBeLessThan(WITHIN_MS);
  expect(new Set((await closed) as number[]), "all were shown the door").toEqual(new Set([4429]));
  await thread.terminate();
  // A flood of one address is one budget, however many sockets, and it does not come straight back in.
  const same = new Device(server.url, { "cf-connecting-ip": "10.1.0.0" });
  const refusals = [];
  for (let n = 0; n < 3; n += 1) {
    refusals.push(await same.connect(room).then(flood, (error: { status: number }) => error.status));
    await pause(300);
  }
  for (const refusal of refusals) {
    if (typeof refusal === "function") {
      refusal();
    }
  }
  expect(refusals).toContain(429);
});

test("a player who floods is slowed down, and shown the door in the end, but may come back", async () => {
  const { room, brass } = await seated(server.url);
  const white = await brass.connect(room);
  for (let n = 0; n < 300; n += 1) {
    white.send({ type: "claim_flag", game: 1 });
  }
  expect((await white.closed).code).toBe(4429);
  const back = await brass.connect(room);
  await back.next("snapshot");
});
