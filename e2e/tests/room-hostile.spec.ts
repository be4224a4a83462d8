/**
 * Whatever bytes come, over HTTP or a socket: each is refused with its code, the room is unharmed and
 * nothing fails. Seeded: the seed of a run is printed, and `HOSTILE_SEED` repeats it.
 */
import { randomInt } from "node:crypto";

import WebSocket from "ws";

import { Device, type Frame } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { IS_LONG, move, seated } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const COUNT = IS_LONG ? 10_000 : 600;
const SEED = Number(process.env.HOSTILE_SEED ?? (IS_LONG ? randomInt(2 ** 31) : 1));
/** What a refusal of a frame may say. */
const REASONS = new Set(["malformed", "too_large", "stale", "too_late", "bad_text", "not_your_turn"]);
/** What a refusal of a request may be. */
const STATUSES = new Map([
  [400, "malformed"],
  [403, "bad_code"],
  [404, "not_found"],
  [405, "method_not_allowed"],
  [409, "already_seated"],
  [413, "too_large"],
  [415, "unsupported_media_type"],
  [422, "bad_name"],
  [426, "update_required"],
]);

/** Random numbers by Vigna's SplitMix64 (public domain), of which 32 bits are used. */
class Random {
  #state: bigint;

  constructor(seed: number) {
    this.#state = BigInt(seed);
  }

  below(n: number): number {
    const mask = (1n << 64n) - 1n;
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & mask;
    let z = this.#state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return Number((z ^ (z >> 31n)) & 0xffffffffn) % n;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

const TYPES = [
  "move", "offer_draw", "accept_draw", "decline_draw", "withdraw_draw", "resign", "abort", "claim_forfeit",
  "claim_flag", "offer_rematch", "accept_rematch", "cancel", "unlist", "chat", "snapshot", "events", "", "MOVE",
  "__proto__", "constructor", "move\u0000", "𝕞ove",
];
const FIELDS = ["game", "ply", "uci", "offer", "text", "id", "type", "code", "name", "clock", "listed", "__proto__", "x"];

/** A value of any kind; never one that makes a command legal. */
function value(random: Random, depth = 0): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => true,
    () => -1 - random.below(1000),
    () => random.below(100) + 0.5,
    () => 1e308,
    () => 2 ** 53,
    () => 4_294_967_296 + random.below(1000),
    () => "e2e9",
    () => "\ud800",
    () => "\u202e\u0000\u200b",
    () => "é".repeat(random.below(300)),
    () => "9".repeat(random.below(400)),
    () => [],
    () => ({}),
    () => (depth > 3 ? [] : Array.from({ length: random.below(4) }, () => value(random, depth + 1))),
    () => (depth > 3 ? {} : { [random.pick(FIELDS)]: value(random, depth + 1) }),
  ];
  return random.pick(kinds)();
}

/** JSON of the wrong shape. */
function misshapen(random: Random): string {
  const fields: Record<string, unknown> = {};
  if (random.below(8) > 0) {
    fields.type = random.pick(TYPES);
  }
  for (let n = random.below(5); n > 0; n -= 1) {
    Object.defineProperty(fields, random.pick(FIELDS), { value: value(random), enumerable: true, configurable: true });
  }
  return JSON.stringify(fields);
}

/** Text that is not JSON, or JSON that is no object, or far too deep or long. */
function shapeless(random: Random): string {
  return random.pick<() => string>([
    () => "",
    () => "{",
    () => '{"type":"move","game":1,"ply":0,"uci":"e2e4"',
    () => '{"type":"move","type":"resign","game":2}',
    () => "NaN",
    () => "\ufeff{}",
    () => "0x10",
    () => random.pick(["null", "true", "7", '"move"', "[]"]),
    () => "[".repeat(1 + random.below(2000)),
    () => '{"a":'.repeat(1 + random.below(700)),
    () => `${"[".repeat(2000)}${"]".repeat(2000)}`,
    () => `{"type":"chat","text":"${"x".repeat(4000 + random.below(3000))}"}`,
    () => random.bytes(random.below(200)).toString("latin1"),
    () => `{"type":"chat","text":"\\ud800\\u0000"}`,
    () => `{"type":"move","game":1e0,"ply":0,"uci":"e2e4"}`,
    () => `{"type":"move","game":1,"ply":-0,"uci":"e7e5 "}`,
    () => `{"type":"resign","game":18446744073709551617}`,
  ])();
}

let server: Server;

test.beforeAll(async () => {
  server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
});

test.afterAll(async () => {
  await server.stop();
});

/** The Worker has not failed, and has not stopped. */
function isWell(): void {
  for (const trouble of ["panic", "RuntimeError", "unreachable", "\"level\":\"error\"", "has stopped", "Uncaught"]) {
    expect(server.log).not.toContain(trouble);
  }
}

/** A socket that can send anything. */
async function open(device: Device, room: string): Promise<{ raw: WebSocket; frames: Frame[] }> {
  const url = `${server.url.replace(/^http/, "ws")}/api/rooms/${room}/socket?v=1`;
  const raw = new WebSocket(url, { headers: { cookie: device.cookies.join("; ") } });
  const frames: Frame[] = [];
  raw.on("message", (data) => frames.push(JSON.parse(String(data)) as Frame));
  raw.on("error", () => {});
  await new Promise((resolve, reject) => {
    raw.once("open", resolve);
    raw.once("error", reject);
  });
  return { raw, frames };
}

test(`${COUNT} hostile frames are each refused, and the game goes on`, async () => {
  test.setTimeout(60_000 + COUNT * 20);
  console.log(`HOSTILE_SEED=${SEED}`);
  const random = new Random(SEED);
  const { room, brass, steel } = await seated(server.url);
  const sender = await open(steel, room);
  let sent = 0;
  // Some are lines of chat that may be said.
  const answers = () => sender.frames.filter((frame) => frame.type === "refused" || frame.type === "chat");
  while (sent < COUNT) {
    const batch = Math.min(50, COUNT - sent);
    for (let n = 0; n < batch; n += 1) {
      const kind = random.below(10);
      if (kind === 0) {
        sender.raw.send(random.bytes(random.below(5000)), { binary: true });
      } else {
        sender.raw.send(kind < 4 ? shapeless(random) : misshapen(random));
      }
    }
    sent += batch;
    await expect.poll(() => answers().length, { timeout: 20_000, intervals: [5] }).toBe(sent);
  }
  const refusals = answers().filter((frame) => frame.type === "refused");
  expect(refusals.length).toBeGreaterThan(0.9 * COUNT);
  const reasons = new Set(refusals.map((frame) => String(frame.reason)));
  expect([...reasons].filter((reason) => !REASONS.has(reason))).toEqual([]);
  expect(reasons.has("malformed") && reasons.has("too_large")).toBe(true);
  const { body } = await steel.look(room);
  expect(body).toMatchObject({ seq: 1, you: "steel", room: { status: "playing", moves: [], offer: null } });
  const white = await brass.connect(room);
  white.send(move(0, "e2e4"));
  await expect.poll(() => sender.frames.some((frame) => frame.type === "events" && frame.seq === 2)).toBe(true);
  sender.raw.terminate();
  isWell();
});

test("frames that are no text, or beyond all measure, end their socket and nothing else", async () => {
  const { room, brass, steel } = await seated(server.url);
  const white = await brass.connect(room);
  await white.next("snapshot");
  for (const [spoil, codes] of [
    // Not UTF-8 in a text frame (RFC 6455, section 8.1), if the runtime lets it through at all.
    [(raw: WebSocket) => raw.send(Buffer.from([0xff, 0xfe, 0xc0, 0x80]), { binary: false }), [1006, 1007]],
    [(raw: WebSocket) => raw.send("x".repeat(100_000)), [1009]],
    [(raw: WebSocket) => raw.send(Buffer.alloc(100_000), { binary: true }), [1009]],
  ] as const) {
    const { raw, frames } = await open(steel, room);
    const closed = new Promise<number>((resolve) => raw.once("close", resolve));
    spoil(raw);
    const refused = expect.poll(() => frames.some((frame) => frame.reason === "malformed")).toBe(true);
    const end = await Promise.race([closed, refused.then(() => "refused" as const)]);
    expect(["refused", ...codes]).toContain(end);
    raw.terminate();
  }
  white.send(move(0, "e2e4"));
  await white.next("events");
  isWell();
});

test(`${COUNT} hostile requests are each refused with a code`, async () => {
  test.setTimeout(60_000 + COUNT * 20);
  const random = new Random(SEED + 1);
  const { room, brass, steel } = await seated(server.url);
  const cookie = steel.cookies.join("; ");
  const wrong = new Map<string, number>();
  const one = async () => {
    const part = random.pick(["", "/join", "/claim", "/handover", "/reissue", "/revoke_others"]);
    const path = part === "" ? "/api/rooms" : `/api/rooms/${room}${part}`;
    // A body that is fine for one call is fine: those are made to differ from all.
    const text = random.below(3) === 0 ? shapeless(random) : misshapen(random);
    const spoilt = text.trim() === "" || text.trim() === "{}" ? "[]" : text;
    const body = random.below(8) === 0 ? random.bytes(1 + random.below(5000)) : spoilt;
    const headers: Record<string, string> = { "content-type": "application/json", cookie };
    const twist = random.below(12);
    if (twist === 0) {
      headers["content-type"] = random.pick(["text/plain", "application/x-www-form-urlencoded", "a", "application/jsonp"]);
    } else if (twist === 1) {
      headers["x-protocol"] = random.pick(["2", "0", "-1", "one", "1.0", "99999999999999999999"]);
    } else if (twist === 2) {
      headers.cookie = random.pick(["seat=", `seat=${"x".repeat(3000)}`, "seat=%00", "=;;=", `seat=${room}`]);
    }
    const answer = await fetch(server.url + path, { method: "POST", headers, body: body as BodyInit });
    const read = (await answer.json().catch(() => ({}))) as { error?: string; message?: string };
    const isKnown = STATUSES.has(answer.status) && typeof read.error === "string" && typeof read.message === "string";
    // Some bodies are what a call wants: a name that fits, or fields of a room to be made.
    const isFine = answer.status === 201 && part === "";
    if (!isKnown && !isFine) {
      const what = `${answer.status} ${read.error} to ${part} ${String(body).slice(0, 80)}`;
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    }
  };
  for (let sent = 0; sent < COUNT; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, one));
  }
  expect([...wrong]).toEqual([]);
  expect((await brass.look(room)).body).toMatchObject({ seq: 1, you: "brass", room: { status: "playing", moves: [] } });
  expect((await steel.look(room)).body.you).toBe("steel");
  isWell();
});

test("hostile addresses are refused", async () => {
  const device = new Device(server.url);
  const room = await device.create();
  for (const path of [
    "/api/rooms/..%2f..%2fetc",
    `/api/rooms/${room}%00`,
    `/api/rooms/${room}/socket/../create`,
    `/api/rooms/${room}//join`,
    `/api/rooms/${"a".repeat(8000)}`,
    "/api/rooms/%ff%fe",
    "/api/%2e%2e/health",
    "/api/rooms/💥",
  ]) {
    for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const { status } = await device.call(path, { method, body: method === "POST" ? {} : undefined });
      expect([400, 404, 405, 414], `${method} ${path}`).toContain(status);
    }
  }
  for (const since of ["-1", "1e9", "18446744073709551616", "NaN", "%00", ""]) {
    const url = `${server.url.replace(/^http/, "ws")}/api/rooms/${room}/socket?v=1&since=${since}`;
    const raw = new WebSocket(url);
    const first = await new Promise<string>((resolve) => raw.once("message", (data) => resolve(String(data))));
    expect(JSON.parse(first)).toMatchObject({ type: "snapshot" });
    raw.terminate();
  }
  isWell();
});
