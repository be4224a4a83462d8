/** Rate limits, on a server that has them on. */
import { Device, type Frame } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

let server: Server;

test.beforeAll(async () => {
  server = await Server.start({ vars: { MAX_WATCHERS: "3" } });
});

test.afterAll(async () => {
  await server.stop();
});

test("watchers who flood use up their own budget, never a player's", async () => {
  const [brass, steel, watcher] = [new Device(server.url), new Device(server.url), new Device(server.url)];
  const room = await brass.create();
  await steel.join(room);
  const [white, third] = [await brass.connect(room), await watcher.connect(room)];
  for (let n = 0; n < 200; n += 1) {
    third.send({ type: "resign", game: 1 });
  }
  white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
  await white.next((frame: Frame) => frame.type === "events");
  await third.next((frame) => frame.reason === "rate_limited");
  const refused = third.frames.filter((frame) => frame.type === "refused");
  expect(refused.some((frame) => frame.reason === "not_seated")).toBe(true);
});

test("chat is limited, moves go on", async () => {
  const [brass, steel] = [new Device(server.url), new Device(server.url)];
  const room = await brass.create();
  await steel.join(room);
  const white = await brass.connect(room);
  for (let n = 0; n < 8; n += 1) {
    white.send({ type: "chat", text: `line ${n}` });
  }
  await white.next((frame) => frame.reason === "rate_limited");
  white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
  await white.next((frame) => frame.type === "events");
});

test("a room admits so many watchers, and its players always", async () => {
  const [brass, steel] = [new Device(server.url), new Device(server.url)];
  const room = await brass.create();
  await steel.join(room);
  const watchers = [];
  for (let n = 0; n < 3; n += 1) {
    watchers.push(await new Device(server.url).connect(room));
  }
  await expect(new Device(server.url).connect(room)).rejects.toMatchObject({ status: 503 });
  await (await brass.connect(room)).next("snapshot");
  await watchers[0]?.close();
  await expect.poll(async () => (await new Device(server.url).connect(room).catch(() => null)) !== null).toBe(true);
});

test("one address cannot make rooms without end", async () => {
  const device = new Device(server.url);
  const statuses = [];
  // Twice the limit and one: whenever the minute turns, one of them is over it.
  for (let n = 0; n < 41; n += 1) {
    const answer = await device.call("/api/rooms", { body: {} });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.body.error).toBe("rate_limited");
      break;
    }
  }
  expect(statuses.at(-1)).toBe(429);
});

test("codes cannot be tried without end, nor seats asked for, and a player is not held up by it", async () => {
  // From elsewhere than the one who has just made too many rooms.
  const brass = new Device(server.url, { "cf-connecting-ip": "10.2.1.1" });
  const steel = new Device(server.url);
  const room = await brass.create();
  await steel.join(room);
  for (const [what, burst] of [
    ["claim", 10],
    ["join", 30],
  ] as const) {
    const guesser = new Device(server.url, { "cf-connecting-ip": `10.2.0.${burst}` });
    const statuses = [];
    for (let n = 0; n <= burst + 1; n += 1) {
      const body = what === "claim" ? { code: `guess ${n}` } : {};
      statuses.push((await guesser.call(`/api/rooms/${room}/${what}`, { body })).status);
    }
    expect(statuses.slice(0, burst)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  }
  expect((await brass.call(`/api/rooms/${room}/handover`, { body: {} })).status).toBe(200);
});
