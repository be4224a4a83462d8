/** What time and crashes do to a room, on servers with shortened durations. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Device } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { has, pause, refusal, seated } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const SHORT = {
  FORFEIT_AFTER_MS: "1500",
  EXPIRE_AFTER_MS: "5000",
  KEEP_AFTER_END_MS: "4000",
  START_WITHIN_MS: "1000",
  LIFT_RATE_LIMITS: "on",
};

test("a killed server loses no acknowledged move, and seats outlive it", async () => {
  const server = await Server.start();
  try {
    const { room, brass, steel } = await seated(server.url);
    for (const [ply, uci] of ["e2e4", "e7e5", "g1f3", "b8c6"].entries()) {
      const socket = await (ply % 2 === 0 ? brass : steel).connect(room);
      socket.send({ type: "move", game: 1, ply, uci });
      await socket.next(has("moved"));
      await server.kill();
      await server.restart();
    }
    expect((await brass.look(room)).body).toMatchObject({
      you: "brass",
      seq: 5,
      room: { moves: ["e2e4", "e7e5", "g1f3", "b8c6"], turn: "brass", status: "playing" },
    });
  } finally {
    await server.stop();
  }
});

test("an id that was not given out leaves nothing stored", async () => {
  const state = await mkdtemp(path.join(tmpdir(), "selminha-e2e-"));
  const server = await Server.start({ persistTo: state });
  const stored = async () => {
    const files = await readdir(path.join(state, "v3/do/selminha-Room")).catch(() => []);
    return files.filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file)).length;
  };
  try {
    const device = new Device(server.url);
    const room = await device.create();
    expect(await stored()).toBe(1);
    for (const sign of "0123456789") {
      const guess = `${sign}${room.slice(1)}`;
      if (guess !== room) {
        expect((await device.look(guess)).status).toBe(404);
        expect((await device.join(guess)).status).toBe(404);
        await expect(device.connect(guess)).rejects.toMatchObject({ status: 404 });
      }
    }
    expect(await stored()).toBe(1);
  } finally {
    await server.stop();
    await rm(state, { recursive: true, force: true });
  }
});

test.describe("with short durations", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start({ vars: SHORT });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test("the forfeit is announced by the alarm, claimable then, and void once the absent player moves", async () => {
    const { room, brass, steel } = await seated(server.url);
    const [white, black] = [await brass.connect(room), await steel.connect(room)];
    black.send({ type: "claim_forfeit", game: 1 });
    expect(await black.next("refused")).toMatchObject({ reason: "too_soon" });
    await black.next(has("forfeit_claimable"));
    white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
    await black.next(has("moved"));
    black.send({ type: "claim_forfeit", game: 1 });
    expect(await black.next("refused")).toMatchObject({ reason: "your_turn" });
    await white.next(has("moved"));
    await white.next(has("forfeit_claimable"));
    white.send({ type: "claim_forfeit", game: 1 });
    const ended = await black.next(has("ended"));
    expect(ended.events).toMatchObject([{ status: "forfeit", winner: "brass" }]);
  });

  test("a lost seat is reopened by the other player once the forfeit is claimable", async () => {
    const { room, brass, steel } = await seated(server.url);
    const post = (device: Device, what: string, body = {}) => device.call(`/api/rooms/${room}/${what}`, { body });
    expect((await post(steel, "reissue")).body.error).toBe("too_soon");
    const black = await steel.connect(room);
    await black.next(has("forfeit_claimable"));
    const made = await post(steel, "reissue");
    expect(made.status).toBe(200);
    await black.next(has("reissue_opened"));
    const phone = new Device(server.url);
    expect((await post(phone, "claim", { code: made.body.code })).body).toEqual({ seat: "brass" });
    await black.next(has("seat_reissued"));
    expect((await brass.look(room)).body.you).toBe("watcher");
    expect((await phone.look(room)).body.you).toBe("brass");
  });

  test("a room without a move expires with nobody there, and is deleted", async () => {
    const brass = new Device(server.url);
    const room = await brass.create();
    await pause(5200);
    expect((await brass.look(room)).body.room).toMatchObject({ status: "expired", winner: null });
    await pause(4300);
    const gone = await brass.look(room);
    expect(refusal(gone)).toEqual([410, "gone"]);
    expect(gone.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(brass.cookies).toEqual([]);
    for (const what of ["join", "claim", "handover"]) {
      expect(refusal(await brass.call(`/api/rooms/${room}/${what}`, { body: { code: "x" } }))).toEqual([410, "gone"]);
    }
    await expect(brass.connect(room)).rejects.toMatchObject({ status: 410 });
    await server.restart();
    expect((await brass.look(room)).status).toBe(410);
  });

  test("a room that is watched while it is deleted tells so", async () => {
    const brass = new Device(server.url);
    const room = await brass.create();
    const socket = await brass.connect(room);
    socket.send({ type: "cancel" });
    await socket.next(has("ended"));
    expect((await socket.closed).code).toBe(4410);
  });
});

test("deadlines that pass while the server is dead are settled when it is back, by themselves", async () => {
  const server = await Server.start({
    vars: { FORFEIT_AFTER_MS: "1500", EXPIRE_AFTER_MS: "60000", START_WITHIN_MS: "60000", LIFT_RATE_LIMITS: "on" },
  });
  try {
    const { room, steel } = await seated(server.url);
    const timed = await seated(server.url, { clock: { initial_s: 15, increment_s: 0 } });
    const [white, black] = [await timed.brass.connect(timed.room), await timed.steel.connect(timed.room)];
    white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
    await black.next(has("moved"));
    black.send({ type: "move", game: 1, ply: 1, uci: "e7e5" });
    await white.next((frame) => frame.type === "events" && frame.seq === 3);
    await server.kill();
    await pause(15_500);
    await server.restart();
    // Nobody asks for the timed room before its alarm has rung: what a socket is told is what is stored.
    await pause(1_000);
    const back = await timed.steel.connect(timed.room, { since: 3 });
    const told = await back.next("events");
    expect(told).toMatchObject({ seq: 4, events: [{ type: "ended", status: "timeout", winner: "steel" }] });
    const claimer = await steel.connect(room);
    expect((await claimer.next("snapshot")).room).toMatchObject({ forfeit_claimable: true, status: "playing" });
    claimer.send({ type: "claim_forfeit", game: 1 });
    expect((await claimer.next(has("ended"))).events).toMatchObject([{ status: "forfeit", winner: "steel" }]);
  } finally {
    await server.stop();
  }
});

test("a room expires although its server was dead at that moment", async () => {
  const server = await Server.start({ vars: { EXPIRE_AFTER_MS: "2000", LIFT_RATE_LIMITS: "on" } });
  try {
    const { room, brass } = await seated(server.url);
    const waiting = await brass.create();
    await server.kill();
    await pause(2_000);
    await server.restart();
    await pause(500);
    for (const id of [room, waiting]) {
      expect((await brass.look(id)).body.room).toMatchObject({ status: "expired", winner: null });
    }
    const socket = await brass.connect(room);
    socket.send({ type: "offer_rematch", game: 1 });
    expect(await socket.next("refused")).toMatchObject({ reason: "no_rematch" });
  } finally {
    await server.stop();
  }
});

test("a flag falls by itself", async ({ server }) => {
  test.slow();
  const { room, brass, steel } = await seated(server.url, { clock: { initial_s: 15, increment_s: 0 } });
  const [white, black] = [await brass.connect(room), await steel.connect(room)];
  white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
  await black.next(has("moved"));
  black.send({ type: "move", game: 1, ply: 1, uci: "e7e5" });
  await white.next(has("moved"));
  // Idle for more than ten seconds: the object hibernates, and its alarm wakes it.
  await pause(14_000);
  const ended = await black.next(has("ended"));
  expect(ended.events).toMatchObject([{ status: "timeout", winner: "steel" }]);
});

test("a room that sleeps wakes for a move", async ({ server }) => {
  test.slow();
  const { room, brass, steel } = await seated(server.url);
  const [white, black] = [await brass.connect(room), await steel.connect(room)];
  await pause(12_000);
  white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
  expect(await black.next(has("moved"))).toMatchObject({ seq: 2 });
});
