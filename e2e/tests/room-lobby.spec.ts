/** The lobby: rooms whose creators look for anyone. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Device } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

interface Row {
  room: string;
  name: string | null;
  clock: { initial_s: number; increment_s: number } | null;
  created_at: number;
}

interface Lobby {
  rooms: Row[];
  server_now: number;
}

const TIMED = { clock: { initial_s: 180, increment_s: 2 }, listed: true };
/** Answers are cached for three seconds. */
const STALE_MS = 3_000;

let server: Server;
let addresses = 0;

/** Someone at an address of its own, as far as the Worker can tell. */
function someone(): Device {
  addresses += 1;
  return new Device(server.url, { "cf-connecting-ip": `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` });
}

async function lobby(): Promise<Lobby> {
  const answer = await new Device(server.url).call<Lobby>("/api/lobby");
  expect(answer.status).toBe(200);
  return answer.body;
}

async function isListed(room: string): Promise<boolean> {
  return (await lobby()).rooms.some((row) => row.room === room);
}

/** The lobby shows the room, or not, once its cached answers are old. */
async function shows(room: string, wanted: boolean): Promise<void> {
  await expect.poll(() => isListed(room), { timeout: 2 * STALE_MS + 2_000, intervals: [200] }).toBe(wanted);
}

test.beforeAll(async () => {
  server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
});

test.afterAll(async () => {
  await server.stop();
});

test("a listed room is shown with its name and clock, and nothing of its creator", async () => {
  const creator = someone();
  const room = await creator.create({ ...TIMED, name: "Ana" });
  const hidden = await someone().create();
  await shows(room, true);
  const answer = await new Device(server.url).call<Lobby>("/api/lobby");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const row = answer.body.rooms.find((row) => row.room === room);
  expect(Object.keys(row ?? {}).sort()).toEqual(["clock", "created_at", "name", "room"]);
  expect(row).toMatchObject({ name: "Ana", clock: { initial_s: 180, increment_s: 2 } });
  expect(Math.abs(answer.body.server_now - Date.now())).toBeLessThan(10_000);
  expect(await isListed(hidden)).toBe(false);
});

test("polling reaches the lobby itself once in three seconds", async () => {
  const made = new Set<number>();
  const begun = Date.now();
  while (Date.now() - begun < 3_500) {
    made.add((await new Device(server.url).call<Lobby>(`/api/lobby?${Math.random()}`)).body.server_now);
  }
  // Whenever the first one was made, three and a half seconds hold at most three answers.
  expect(made.size).toBeLessThanOrEqual(3);
});

test("a room leaves the lobby by being taken, unlisted or cancelled", async () => {
  const [taken, unlisted, cancelled] = [someone(), someone(), someone()];
  const rooms = {
    taken: await taken.create({ listed: true }),
    unlisted: await unlisted.create({ listed: true }),
    cancelled: await cancelled.create({ listed: true }),
  };
  for (const room of Object.values(rooms)) {
    await shows(room, true);
  }
  expect((await someone().join(rooms.taken)).status).toBe(200);
  const owner = await unlisted.connect(rooms.unlisted);
  owner.send({ type: "unlist" });
  await owner.next("events");
  const closer = await cancelled.connect(rooms.cancelled);
  closer.send({ type: "cancel" });
  await closer.next("events");
  for (const room of Object.values(rooms)) {
    await shows(room, false);
  }
  expect((await unlisted.look(rooms.unlisted)).body.room).toMatchObject({ status: "waiting", listed: false });
});

test("a timed room is shown while its creator is there, any other without", async () => {
  const [timed, slow] = [someone(), someone()];
  const [room, patient] = [await timed.create(TIMED), await slow.create({ listed: true })];
  const [first, second] = [await timed.connect(room), await timed.connect(room)];
  const brief = await slow.connect(patient);
  await shows(room, true);
  await brief.close();
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, STALE_MS + 200));
  expect(await isListed(room), "another tab is still open").toBe(true);
  await second.close();
  await shows(room, false);
  expect(await isListed(patient)).toBe(true);
  await timed.connect(room);
  await shows(room, true);
});

test("an address has two rooms in the lobby, the newest", async () => {
  const creator = someone();
  const rooms = [];
  for (let n = 0; n < 3; n += 1) {
    rooms.push(await creator.create({ listed: true }));
  }
  await shows(rooms[2] ?? "", true);
  const shown = (await lobby()).rooms.map((row) => row.room);
  expect(rooms.map((room) => shown.includes(room))).toEqual([false, true, true]);
});

test("at most a hundred rooms are shown, the newest first", async () => {
  const rooms: string[] = [];
  for (let n = 0; n < 105; n += 1) {
    rooms.push(await someone().create({ listed: true }));
  }
  await shows(rooms.at(-1) ?? "", true);
  const { rooms: shown } = await lobby();
  expect(shown).toHaveLength(100);
  const times = shown.map((row) => row.created_at);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(shown.map((row) => row.room)).not.toContain(rooms[0]);
});

test("rooms work while the lobby does not, and a dead row is gone once someone presses it", async () => {
  const state = await mkdtemp(path.join(tmpdir(), "selminha-e2e-"));
  const own = await Server.start({ persistTo: state, vars: { LIFT_RATE_LIMITS: "on" } });
  const files = path.join(state, "v3/do/selminha-Lobby");
  const rows = async () => (await new Device(own.url).call<Lobby>("/api/lobby")).body.rooms.map((row) => row.room);
  try {
    const creator = new Device(own.url);
    const before = await creator.create({ listed: true });
    await expect.poll(rows, { timeout: 8_000 }).toEqual([before]);
    await own.kill();
    const stored = (await readdir(files)).filter((file) => /^[0-9a-f]{64}\.sqlite/.test(file));
    const whole = await Promise.all(stored.map((file) => readFile(path.join(files, file))));
    for (const file of stored) {
      await writeFile(path.join(files, file), "no database");
    }
    await own.restart();
    // The answer from before may be served for its three seconds.
    const answered = async () => (await new Device(own.url).call("/api/lobby")).status;
    await expect.poll(answered, { timeout: 8_000 }).toBe(503);
    const room = await creator.create({ listed: true });
    const white = await creator.connect(room);
    const guest = new Device(own.url);
    expect((await guest.join(room)).status).toBe(200);
    expect((await guest.join(before)).status).toBe(200);
    white.send({ type: "move", game: 1, ply: 0, uci: "e2e4" });
    await white.next((frame) => frame.type === "events" && frame.seq === 2);
    await own.kill();
    for (const [index, file] of stored.entries()) {
      await writeFile(path.join(files, file), whole[index] ?? "");
    }
    await own.restart();
    await expect.poll(rows, { timeout: 8_000 }).toEqual([before]);
    expect((await new Device(own.url).join(before)).body).toMatchObject({ error: "seat_taken" });
    await expect.poll(rows, { timeout: 8_000 }).toEqual([]);
  } finally {
    await own.stop();
    await rm(state, { recursive: true, force: true });
  }
});
