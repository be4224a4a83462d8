/** The contract of rooms over HTTP and WebSocket, against the real runtime. No page takes part. */
import { type Answer, Device, type Frame, type Socket, UpgradeRefused } from "../support/room.ts";
import { expect, test } from "../support/test.ts";

const PREVIEW = "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)";
const FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];

interface Table {
  room: string;
  brass: Device;
  steel: Device;
  watcher: Device;
}

/** A room in which the first game has begun. */
async function seated(origin: string, body: Record<string, unknown> = {}): Promise<Table> {
  const [brass, steel, watcher] = [new Device(origin), new Device(origin), new Device(origin)];
  const room = await brass.create(body);
  const joined = await steel.join(room);
  expect(joined.status).toBe(200);
  return { room, brass, steel, watcher };
}

function move(ply: number, uci: string, id?: string): Record<string, unknown> {
  return { type: "move", game: 1, ply, uci, ...(id === undefined ? {} : { id }) };
}

/** Plays `moves` from two sockets, each after the one before was told to both. */
async function play(sockets: [Socket, Socket], moves: string[], from = 0): Promise<void> {
  for (const [index, uci] of moves.entries()) {
    const ply = from + index;
    sockets[ply % 2 === 0 ? 0 : 1].send(move(ply, uci));
    for (const socket of sockets) {
      await socket.next((frame) => events(frame).some((event) => event.ply === ply));
    }
  }
}

function events(frame: Frame): Record<string, unknown>[] {
  return frame.type === "events" ? (frame.events as Record<string, unknown>[]) : [];
}

function code(answer: Answer): unknown {
  return answer.body.error;
}

test("a room is created with a seat cookie of its own", async ({ server }) => {
  const device = new Device(server.url);
  const created = await device.call("/api/rooms", {
    body: { clock: { initial_s: 180, increment_s: 2 }, name: "Ana", listed: false },
  });
  expect(created.status).toBe(201);
  expect(created.body.seat).toBe("brass");
  const room = created.body.room as string;
  expect(room).toMatch(/^[0-9a-z]{20}$/);
  const cookie = created.headers.get("set-cookie") ?? "";
  for (const attribute of [`Path=/api/rooms/${room}`, "HttpOnly", "SameSite=Strict", "Max-Age=34560000"]) {
    expect(cookie).toContain(attribute);
  }
  expect(cookie).not.toContain("Secure");
  expect(created.headers.get("cache-control")).toBe("no-store");
  expect(created.headers.get("x-content-type-options")).toBe("nosniff");

  const mine = await device.look(room);
  expect(mine.body.you).toBe("brass");
  expect(mine.headers.get("set-cookie"), "every authenticated answer renews the cookie").toContain("seat=");
  expect(mine.body.room).toMatchObject({
    game: 1,
    moves: [],
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    turn: "brass",
    status: "waiting",
    winner: null,
    players: { brass: "Ana", steel: null },
    clock: { initial_s: 180, increment_s: 2, brass_ms: 180_000, steel_ms: 180_000, running: null },
    offer: null,
    rematch: null,
    score: { brass: 0, steel: 0 },
    turn_started_at: null,
    forfeit_at: null,
  });
  const stranger = await new Device(server.url).look(room);
  expect(stranger.body.you).toBe("watcher");
  expect(stranger.headers.get("set-cookie")).toBeNull();
});

test("looking at a link takes no seat, whoever looks and however often", async ({ server }) => {
  const brass = new Device(server.url);
  const room = await brass.create();
  for (let visit = 0; visit < 20; visit += 1) {
    const previewer = new Device(server.url);
    for (const method of ["GET", "HEAD"]) {
      const seen = await previewer.call(`/api/rooms/${room}`, { method, headers: { "user-agent": PREVIEW } });
      expect(seen.status).toBe(200);
      expect(seen.headers.get("set-cookie")).toBeNull();
    }
  }
  const before = await brass.look(room);
  expect(before.body).toMatchObject({ seq: 0, room: { status: "waiting" } });
  const steel = new Device(server.url);
  expect((await steel.join(room, { name: "Rui" })).body).toEqual({ seat: "steel" });
  expect((await steel.look(room)).body).toMatchObject({
    you: "steel",
    room: { status: "playing", players: { steel: "Rui" } },
  });
  const late = await new Device(server.url).join(room);
  expect([late.status, code(late)]).toEqual([409, "seat_taken"]);
  const again = await brass.join(room);
  expect([again.status, code(again)]).toEqual([409, "already_seated"]);
});

test("of many who press join at once exactly one is seated", async ({ server }) => {
  const room = await new Device(server.url).create();
  const racers = Array.from({ length: 20 }, () => new Device(server.url));
  const answers = await Promise.all(racers.map((racer) => racer.join(room)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => code(answer) === "seat_taken")).toHaveLength(19);
});

test("a game is played to mate over sockets, with a third watching", async ({ server }) => {
  const { room, brass, steel, watcher } = await seated(server.url);
  const sockets: [Socket, Socket] = [await brass.connect(room), await steel.connect(room)];
  const third = await watcher.connect(room);
  expect(await sockets[0].next()).toMatchObject({ type: "snapshot", you: "brass", seq: 1 });
  expect(await sockets[1].next()).toMatchObject({ type: "snapshot", you: "steel" });
  expect(await third.next()).toMatchObject({ type: "snapshot", you: "watcher" });
  expect(await third.next("presence")).toMatchObject({ brass: true, steel: true, watchers: 1 });
  await play(sockets, FOOLS_MATE);
  const seen = await third.next((frame) => frame.seq === 6);
  expect(events(seen)).toMatchObject([
    { type: "moved", game: 1, ply: 3, uci: "d8h4" },
    { type: "ended", status: "checkmate", winner: "steel" },
  ]);
  const seqs = third.frames.flatMap((frame) => events(frame).map(() => frame.type));
  expect(seqs, "four moves and the end, each once").toHaveLength(5);
  expect((await watcher.look(room)).body.room).toMatchObject({
    status: "checkmate",
    winner: "steel",
    moves: FOOLS_MATE,
    score: { brass: 0, steel: 1 },
  });
  const pgn = await watcher.call<string>(`/api/rooms/${room}/pgn`);
  expect(pgn.headers.get("content-type")).toBe("application/vnd.chess-pgn");
  expect(pgn.body).toContain("1. f3 e5 2. g4 Qh4# 0-1");
});

test("what is not allowed changes nothing and says why", async ({ server }) => {
  const { room, brass, steel, watcher } = await seated(server.url);
  const [white, black, third] = [await brass.connect(room), await steel.connect(room), await watcher.connect(room)];
  const refusal = async (socket: Socket, message: Record<string, unknown> | string) => {
    socket.send(message);
    return (await socket.next("refused")).reason;
  };
  expect(await refusal(white, move(0, "e2e5"))).toBe("illegal_move");
  expect(await white.next("snapshot"), "the client is resynchronised").toMatchObject({ room: { moves: [] } });
  expect(await refusal(black, move(0, "e7e5"))).toBe("not_your_turn");
  expect(await refusal(third, move(0, "e2e4"))).toBe("not_seated");
  expect(await refusal(white, move(5, "e2e4"))).toBe("stale");
  expect(await refusal(white, "not json")).toBe("malformed");
  expect(await refusal(white, `{"type":"move","pad":"${"x".repeat(5000)}"}`)).toBe("too_large");
  expect(await refusal(white, { type: "claim_forfeit", game: 1 })).toBe("your_turn");
  expect(await refusal(black, { type: "claim_forfeit", game: 1 })).toBe("too_soon");
  white.send({ type: "resign", game: 2, id: "mine" });
  expect(await white.next("refused")).toMatchObject({ id: "mine", reason: "stale", seq: 1 });
  expect((await watcher.look(room)).body).toMatchObject({ seq: 1, room: { moves: [], status: "playing" } });
});

test("a repeated move is answered with its event, and two tabs cannot both move", async ({ server }) => {
  const { room, brass } = await seated(server.url);
  const [tab, other] = [await brass.connect(room), await brass.clone().connect(room)];
  tab.send(move(0, "e2e4", "first"));
  const event = await tab.next("events");
  expect(event).toMatchObject({ seq: 2, events: [{ type: "moved", uci: "e2e4", id: "first" }] });
  tab.send(move(0, "e2e4", "again"));
  expect(await tab.next("events")).toMatchObject({ seq: 2, events: [{ type: "moved", uci: "e2e4", id: "again" }] });
  other.send(move(0, "d2d4"));
  expect(await other.next("refused")).toMatchObject({ reason: "stale" });
  expect(await other.next("snapshot")).toMatchObject({ room: { moves: ["e2e4"] } });
});

test("a client that reconnects gets what it missed, or a snapshot", async ({ server }) => {
  const { room, brass, steel } = await seated(server.url);
  const sockets: [Socket, Socket] = [await brass.connect(room), await steel.connect(room)];
  await play(sockets, FOOLS_MATE.slice(0, 1));
  sockets[1].terminate();
  sockets[0].send({ type: "chat", text: "oi" });
  const back = await steel.connect(room, { since: 1 });
  expect(await back.next()).toMatchObject({ type: "events", seq: 2, you: "steel", events: [{ uci: "f2f3" }] });
  expect(await (await steel.connect(room, { since: 2 })).next()).toMatchObject({ type: "events", seq: 2, events: [] });
  for (const since of [0, 99]) {
    expect(await (await steel.connect(room, { since })).next()).toMatchObject({ type: "snapshot", seq: 2 });
  }
});

test("ping is answered, presence is told, and a close is answered", async ({ server }) => {
  const { room, brass, steel } = await seated(server.url);
  const socket = await brass.connect(room);
  socket.send("ping");
  await socket.next("pong");
  const other = await steel.connect(room);
  await socket.next((frame) => frame.type === "presence" && frame.steel === true);
  await other.close();
  await socket.next((frame) => frame.type === "presence" && frame.steel === false);
  await socket.close(3001);
  expect((await socket.closed).code).toBe(3001);
});

test("a rematch swaps the colours and keeps the credentials", async ({ server }) => {
  const { room, brass, steel, watcher } = await seated(server.url);
  const [creator, joiner, third] = [await brass.connect(room), await steel.connect(room), await watcher.connect(room)];
  creator.send({ type: "resign", game: 1 });
  await joiner.next((frame) => events(frame).some((event) => event.type === "ended"));
  joiner.send({ type: "offer_rematch", game: 1 });
  const offered = await creator.next((frame) => events(frame).some((event) => event.type === "rematch_offered"));
  const offer = events(offered)[0]?.offer;
  creator.send({ type: "accept_rematch", game: 1, offer });
  const starts = (frame: Frame) => frame.type === "snapshot" && (frame.room as { game: number }).game === 2;
  expect(await creator.next(starts)).toMatchObject({ you: "steel", room: { score: { brass: 1, steel: 0 } } });
  expect(await joiner.next(starts)).toMatchObject({ you: "brass" });
  expect(await third.next(starts)).toMatchObject({ you: "watcher" });
  joiner.send({ type: "move", game: 2, ply: 0, uci: "e2e4" });
  await third.next((frame) => events(frame).some((event) => event.game === 2 && event.uci === "e2e4"));
  const pgn = await watcher.call<string>(`/api/rooms/${room}/pgn`);
  expect(pgn.body.match(/\[Round "\d"\]/g)).toEqual(['[Round "1"]', '[Round "2"]']);
});

test("a draw is offered and accepted", async ({ server }) => {
  const { room, brass, steel } = await seated(server.url);
  const sockets: [Socket, Socket] = [await brass.connect(room), await steel.connect(room)];
  sockets[0].send({ type: "offer_draw", game: 1 });
  expect(await sockets[0].next("refused")).toMatchObject({ reason: "too_soon" });
  await play(sockets, ["e2e4", "e7e5"]);
  sockets[0].send({ type: "offer_draw", game: 1 });
  const offered = await sockets[1].next((frame) => events(frame).some((event) => event.type === "draw_offered"));
  sockets[1].send({ type: "accept_draw", game: 1, offer: events(offered)[0]?.offer });
  const ended = await sockets[0].next((frame) => events(frame).some((event) => event.type === "ended"));
  expect(events(ended)).toMatchObject([{ status: "agreement", winner: null }]);
});

test("players and watchers talk apart until the end", async ({ server }) => {
  const { room, brass, steel, watcher } = await seated(server.url);
  const [white, black, third] = [await brass.connect(room), await steel.connect(room), await watcher.connect(room)];
  // Composed by the server: NFC counts and is sent.
  white.send({ type: "chat", text: "voce\u0302", id: "c1" });
  expect(await black.next("chat")).toMatchObject({ channel: "players", n: 1, from: "brass", text: "voc\u00ea" });
  third.send({ type: "chat", text: "quem ganha?" });
  expect(await third.next("chat")).toMatchObject({ channel: "watchers", n: 1, from: "watcher" });
  black.send({ type: "resign", game: 1 });
  expect(await white.next((frame) => frame.channel === "watchers")).toMatchObject({ text: "quem ganha?" });
  expect(third.frames.filter((frame) => frame.channel === "players")).toEqual([]);
  const back = await brass.connect(room);
  expect(await back.next("chat")).toMatchObject({ channel: "players", n: 1 });
});

test("a hand-over gives another device the seat, once", async ({ server }) => {
  const { room, brass, steel, watcher } = await seated(server.url);
  const made = await brass.call(`/api/rooms/${room}/handover`, { body: {} });
  expect(made.body).toMatchObject({ expires_in_s: 600 });
  const claim = { body: { code: made.body.code } };
  const own = await steel.call(`/api/rooms/${room}/claim`, claim);
  expect([own.status, code(own)]).toEqual([409, "already_seated"]);
  const phone = new Device(server.url);
  expect((await phone.call(`/api/rooms/${room}/claim`, claim)).body).toEqual({ seat: "brass" });
  const twice = await watcher.call(`/api/rooms/${room}/claim`, claim);
  expect([twice.status, code(twice)]).toEqual([403, "bad_code"]);
  const socket = await phone.connect(room);
  socket.send(move(0, "e2e4"));
  await socket.next((frame) => events(frame).length === 1);

  expect((await brass.call(`/api/rooms/${room}/revoke_others`, { body: {} })).body).toEqual({ revoked: 1 });
  expect((await socket.closed).code).toBe(4003);
  expect((await phone.look(room)).body.you).toBe("watcher");
  const denied = await phone.call(`/api/rooms/${room}/handover`, { body: {} });
  expect([denied.status, code(denied)]).toEqual([403, "not_seated"]);
});

test("a seat of one room is worth nothing in another", async ({ server }) => {
  const { room, brass } = await seated(server.url);
  const other = await seated(server.url);
  const cookie = brass.cookies.join("; ");
  const seen = await new Device(server.url).call(`/api/rooms/${other.room}`, { headers: { cookie } });
  expect(seen.body).toMatchObject({ you: "watcher" });
  expect((await new Device(server.url).call(`/api/rooms/${room}`, { headers: { cookie } })).body).toMatchObject({
    you: "brass",
  });
});

test("requests that break the contract are refused at the door", async ({ server }) => {
  const device = new Device(server.url);
  const room = await device.create();
  const at = `/api/rooms/${room}`;
  const answers: [Answer, number, string][] = [
    [await device.call("/api/rooms", { body: {}, headers: { origin: "https://evil.example" } }), 403, "foreign_origin"],
    [await device.call(`${at}/join`, { body: {}, headers: { origin: "null" } }), 403, "foreign_origin"],
    [await device.call("/api/rooms", { body: {}, headers: { "content-type": "text/plain" } }), 415, "unsupported_media_type"],
    [await device.call("/api/rooms", { body: { name: "x".repeat(5000) } }), 413, "too_large"],
    [await device.call("/api/rooms", { body: { wrong: 1 } }), 400, "malformed"],
    [await device.call("/api/rooms", { body: { clock: { initial_s: 5, increment_s: 0 } } }), 422, "bad_clock"],
    [await device.call("/api/rooms", { body: { name: "a\u202eb" } }), 422, "bad_name"],
    [await device.call("/api/rooms", { body: {}, headers: { "x-protocol": "2" } }), 426, "update_required"],
    [await device.call(`${at}/socket?v=1`), 426, "upgrade_required"],
    [await device.call("/api/rooms/0123456789abcdefghjk"), 404, "no_such_room"],
    [await device.call("/api/rooms/nonsense"), 404, "no_such_room"],
    [await device.call("/api/rooms/0123456789abcdefghjk/join", { body: {} }), 404, "no_such_room"],
    [await device.call(`${at}/create`, { body: {} }), 404, "not_found"],
    [await device.call("/api/nothing"), 404, "not_found"],
    [await device.call(`${at}/join`), 405, "method_not_allowed"],
    [await device.call(`${at}/claim`, { body: { code: "guess" } }), 409, "already_seated"],
    [await new Device(server.url).call(`${at}/claim`, { body: { code: "guess" } }), 403, "bad_code"],
  ];
  for (const [answer, status, error] of answers) {
    expect([answer.status, code(answer)]).toEqual([status, error]);
    expect(answer.body.message).toEqual(expect.any(String));
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const same = await device.call("/api/rooms", { body: {}, headers: { origin: server.url } });
  expect(same.status).toBe(201);
  expect((await device.call("/api/health")).body).toEqual({ ok: true, protocol: 1 });
  expect((await device.call("/assets/old.0123456789.js")).status).toBe(404);
});

test("sockets of strangers and of other versions are refused", async ({ server }) => {
  const { room, watcher } = await seated(server.url);
  const refused = async (options: Parameters<Device["connect"]>[1], id = room) => {
    const error = await watcher.connect(id, options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UpgradeRefused);
    return [(error as UpgradeRefused).status, JSON.parse((error as UpgradeRefused).body).error];
  };
  expect(await refused({ headers: { origin: "https://evil.example" } })).toEqual([403, "foreign_origin"]);
  expect(await refused({ version: "2" })).toEqual([426, "update_required"]);
  expect(await refused({}, "0123456789abcdefghjk")).toEqual([404, "no_such_room"]);
  const socket = await watcher.connect(room, { headers: { origin: server.url } });
  expect(await socket.next()).toMatchObject({ type: "snapshot" });
});

test("names and chat are kept in Unicode's NFC, and counted so", async ({ server }) => {
  const brass = new Device(server.url);
  const room = await brass.create({ name: "e\u0301".repeat(20) });
  const steel = new Device(server.url);
  expect((await steel.join(room, { name: " Zoe\u0308 " })).status).toBe(200);
  expect((await brass.look(room)).body.room.players).toEqual({ brass: "é".repeat(20), steel: "Zoë" });
  const white = await brass.connect(room);
  white.send({ type: "chat", text: "e\u0301".repeat(200) });
  expect(await white.next("chat")).toMatchObject({ text: "é".repeat(200) });
  white.send({ type: "chat", text: "x".repeat(201) });
  expect(await white.next("refused")).toMatchObject({ reason: "bad_text" });
});

test("the number of watchers is told alone only now and then, and rides on what happens", async ({ server }) => {
  const { room, brass } = await seated(server.url);
  const white = await brass.connect(room);
  await white.next("presence");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const told = () => white.frames.filter((frame) => frame.type === "presence");
  const before = told().length;
  const watchers = await Promise.all(Array.from({ length: 12 }, () => new Device(server.url).connect(room)));
  // All within a second: one of them was news, the others came too soon after it.
  expect(told().length - before).toBeLessThanOrEqual(2);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await (await new Device(server.url).connect(room)).next("presence");
  expect(told().at(-1)).toMatchObject({ watchers: 13 });
  const many = told().length;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  // One of thirteen is less than a tenth.
  await watchers[0]?.close();
  white.send(move(0, "e2e4"));
  expect(await white.next("events")).toMatchObject({ watchers: 12 });
  expect(told()).toHaveLength(many);
});

test("every answer of the API carries the security headers", async ({ server }) => {
  const { room, brass } = await seated(server.url);
  for (const path of ["/api/health", "/api/lobby", `/api/rooms/${room}`, `/api/rooms/${room}/pgn`, "/api/rooms/none", "/api/x"]) {
    const { headers } = await brass.call(path);
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-robots-tag"), path).toBe("noindex");
    expect(headers.get("permissions-policy"), path).toContain("camera=()");
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
  }
});
