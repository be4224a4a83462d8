/** What time does to a room, on servers with shortened durations. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Device } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { has, move, pause, refusal, seated } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const SHORT = {
  FORFEIT_AFTER_MS: "1500",
  EXPIRE_AFTER_MS: "5000",
  KEEP_AFTER_END_MS: "4000",
  START_WITHIN_MS: "1000",
  LIFT_RATE_LIMITS: "on",
};

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

test("rooms that sleep wake for a flag that falls and for a move", async ({ server }) => {
  test.slow();
  const timed = await seated(server.url, { clock: { initial_s: 15, increment_s: 0 } });
  const [white, black] = [await timed.brass.connect(timed.room), await timed.steel.connect(timed.room)];
  white.send(move(0, "e2e4"));
  await black.next(has("moved"));
  black.send(move(1, "e7e5"));
  await white.next((frame) => frame.type === "events" && frame.seq === 3);
  const { room, brass, steel } = await seated(server.url);
  const [mover, other] = [await brass.connect(room), await steel.connect(room)];
  // Idle for more than ten seconds: both objects hibernate.
  await pause(12_500);
  mover.send(move(0, "e2e4"));
  expect(await other.next(has("moved"))).toMatchObject({ seq: 2 });
  const ended = await black.next(has("ended"));
  expect(ended.events).toMatchObject([{ status: "timeout", winner: "steel" }]);
});
