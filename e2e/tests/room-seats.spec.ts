/** Who holds a seat: codes, lost credentials, devices, and what none of them is good for elsewhere. */
import { Device, type Socket } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { events, has, move, pause, refusal, refused, seated, type Table } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const FORFEIT_MS = 1_500;
const HANDOVER_MS = 2_500;

let server: Server;

test.beforeAll(async () => {
  server = await Server.start({
    vars: {
      FORFEIT_AFTER_MS: String(FORFEIT_MS),
      HANDOVER_MS: String(HANDOVER_MS),
      LIFT_RATE_LIMITS: "on",
    },
  });
});

test.afterAll(async () => {
  await server.stop();
});

function post(device: Device, room: string, what: string, body: Record<string, unknown> = {}) {
  return device.call(`/api/rooms/${room}/${what}`, { body });
}

/** A room whose creator has been absent for long enough, with the link that reopens its seat. */
async function reopened(): Promise<Table & { code: string }> {
  const table = await seated(server.url);
  await pause(FORFEIT_MS + 50);
  const made = await post(table.steel, table.room, "reissue");
  expect(made.status).toBe(200);
  return { ...table, code: made.body.code as string };
}

test("a hand-over code is good once, for its time, and for one's own seat only", async () => {
  const { room, brass, steel } = await seated(server.url);
  expect(refusal(await post(new Device(server.url), room, "handover"))).toEqual([403, "not_seated"]);
  const first = (await post(brass, room, "handover")).body.code as string;
  const made = await post(brass, room, "handover");
  const code = made.body.code as string;
  expect(made.body).toEqual({ code, expires_in_s: Math.floor(HANDOVER_MS / 1000) });
  expect(code, "160 bits in an alphabet of 32").toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  const stranger = new Device(server.url);
  expect(refusal(await post(stranger, room, "claim", { code: first })), "one outstanding a player").toEqual([
    403,
    "bad_code",
  ]);
  expect(refusal(await post(steel, room, "claim", { code })), "and not spent").toEqual([409, "already_seated"]);
  const phone = new Device(server.url);
  expect((await post(phone, room, "claim", { code })).body).toEqual({ seat: "brass" });
  expect(refusal(await post(stranger, room, "claim", { code }))).toEqual([403, "bad_code"]);
  const late = (await post(brass, room, "handover")).body.code as string;
  await pause(HANDOVER_MS + 100);
  expect(refusal(await post(stranger, room, "claim", { code: late }))).toEqual([403, "bad_code"]);

  const [desk, pocket] = [await brass.connect(room), await phone.connect(room)];
  desk.send(move(0, "e2e4"));
  expect(events(await pocket.next(has("moved"))), "both devices are live").toHaveLength(1);
});

test("a player has eight devices at most, and can end all others", async () => {
  const { room, brass } = await seated(server.url);
  const devices = [];
  for (let n = 0; n < 7; n += 1) {
    const device = new Device(server.url);
    const { code } = (await post(brass, room, "handover")).body;
    expect((await post(device, room, "claim", { code })).status).toBe(200);
    devices.push(device);
  }
  expect(refusal(await post(brass, room, "handover"))).toEqual([409, "too_many_devices"]);
  const socket = await (devices[0] ?? brass).connect(room);
  await speak(socket);
  expect((await post(brass, room, "revoke_others")).body).toEqual({ revoked: 7 });
  expect((await socket.closed).code).toBe(4003);
  for (const device of devices) {
    expect((await device.look(room)).body.you).toBe("watcher");
    expect(refusal(await post(device, room, "revoke_others"))).toEqual([403, "not_seated"]);
  }
  const watching = await (devices[1] ?? brass).connect(room);
  expect(await refused(watching, move(0, "e2e4"))).toBe("not_seated");
});

test("a reissue is refused before the forfeit is claimable, and in timed rooms for ever", async () => {
  const { room, brass, steel } = await seated(server.url);
  expect(refusal(await post(steel, room, "reissue"))).toEqual([409, "too_soon"]);
  expect(refusal(await post(brass, room, "reissue"))).toEqual([409, "your_turn"]);
  expect(refusal(await post(new Device(server.url), room, "reissue"))).toEqual([403, "not_seated"]);
  const timed = await seated(server.url, { clock: { initial_s: 60, increment_s: 0 } });
  await pause(FORFEIT_MS + 50);
  expect(refusal(await post(timed.steel, timed.room, "reissue"))).toEqual([409, "timed"]);
});

test("a reopened seat is seen by all, and the old credential is worth nothing", async () => {
  const { room, brass, steel, code } = await reopened();
  const third = await new Device(server.url).connect(room);
  const black = await steel.connect(room);
  expect((await third.next("snapshot")).room).toMatchObject({ reissue: { side: "brass" } });
  expect((await brass.look(room)).body.you, "a look voids nothing").toBe("brass");
  expect(refusal(await post(steel, room, "claim", { code }))).toEqual([409, "already_seated"]);
  expect(refusal(await post(steel, room, "reissue")), "once a game").toEqual([409, "once_a_game"]);
  const before = (await steel.look(room)).body.room;
  const phone = new Device(server.url);
  expect((await post(phone, room, "claim", { code })).body).toEqual({ seat: "brass" });
  await third.next(has("seat_reissued"));
  await black.next(has("seat_reissued"));
  const after = (await steel.look(room)).body.room;
  expect(after.turn_started_at).toBeGreaterThan(before.turn_started_at ?? Infinity);
  expect(after.expires_at).toBe(before.expires_at);
  expect(await refused(black, { type: "claim_forfeit", game: 1 })).toBe("too_soon");
  expect(refusal(await post(phone, room, "claim", { code }))).toEqual([409, "already_seated"]);
  expect(refusal(await post(new Device(server.url), room, "claim", { code }))).toEqual([403, "bad_code"]);
  expect((await brass.look(room)).body.you).toBe("watcher");
  expect(refusal(await post(brass, room, "handover"))).toEqual([403, "not_seated"]);
  expect(await refused(await brass.connect(room), move(0, "e2e4"))).toBe("not_seated");
  (await phone.connect(room)).send(move(0, "e2e4"));
  await black.next(has("moved"));
});

for (const how of ["a socket", "a command"] as const) {
  test(`the old holder who returns with ${how} voids the code`, async () => {
    const table = await seated(server.url);
    const { room, brass, steel } = table;
    const open = how === "a command" ? await brass.connect(room) : undefined;
    await pause(FORFEIT_MS + 50);
    const { code } = (await post(steel, room, "reissue")).body;
    const black = await steel.connect(room);
    if (open) {
      expect(await refused(open, { type: "claim_forfeit", game: 1 })).toBe("your_turn");
    } else {
      await brass.connect(room);
    }
    await black.next(has("reissue_voided"));
    expect(refusal(await post(new Device(server.url), room, "claim", { code }))).toEqual([403, "bad_code"]);
    expect((await brass.look(room)).body.you).toBe("brass");
  });
}

test("credentials and codes of one room are refused in another", async () => {
  const [one, other] = [await seated(server.url), await seated(server.url)];
  const cookie = one.brass.cookies.join("; ");
  const thief = new Device(server.url, { cookie });
  expect((await thief.look(other.room)).body.you).toBe("watcher");
  expect(refusal(await post(thief, other.room, "handover"))).toEqual([403, "not_seated"]);
  expect(await refused(await thief.connect(other.room), move(0, "e2e4"))).toBe("not_seated");
  const { code } = (await post(one.brass, one.room, "handover")).body;
  expect(refusal(await post(new Device(server.url), other.room, "claim", { code }))).toEqual([403, "bad_code"]);
});

test("nothing that is told or shown holds a credential, a hash or a code", async () => {
  const { room, brass, steel } = await seated(server.url);
  const third = await new Device(server.url).connect(room);
  await pause(FORFEIT_MS + 50);
  const codes = [
    (await post(brass, room, "handover")).body.code as string,
    (await post(steel, room, "handover")).body.code as string,
  ];
  const other = await reopened();
  const watching = await new Device(server.url).connect(other.room);
  await watching.next("snapshot");
  const tokens = [brass, steel, other.brass, other.steel].flatMap((device) =>
    device.cookies.map((cookie) => cookie.split("=")[1] ?? ""),
  );
  expect(tokens).toHaveLength(4);
  for (const token of tokens) {
    expect(token, "160 bits in an alphabet of 32").toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  }
  const shown = JSON.stringify([
    (await brass.look(room)).body,
    (await brass.call(`/api/rooms/${room}/pgn`)).body,
    third.frames,
    watching.frames,
    server.log,
  ]);
  const hashes = await Promise.all([...tokens, ...codes, other.code].map(sha256));
  for (const secret of [...tokens, ...codes, other.code, ...hashes]) {
    expect(shown).not.toContain(secret);
  }
});

test("every authenticated answer renews the cookie, a refusal too", async () => {
  const { room, brass } = await seated(server.url);
  for (const what of ["join", "reissue"]) {
    const answer = await post(brass, room, what);
    expect(answer.status).toBe(409);
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=34560000");
  }
  expect((await post(new Device(server.url), room, "join")).headers.get("set-cookie")).toBeNull();
});

test("a player's seventeenth socket closes the oldest", async () => {
  const { room, brass, steel } = await seated(server.url);
  const sockets = [];
  for (let n = 0; n < 17; n += 1) {
    const socket = await brass.connect(room);
    await speak(socket);
    sockets.push(socket);
  }
  expect((await sockets[0]?.closed)?.code).toBe(4001);
  const opponent = await steel.connect(room);
  opponent.send({ type: "chat", text: "oi" });
  for (const socket of sockets.slice(1)) {
    await socket.next("chat");
  }
});

/** Says something. The runtime ends the connection of a socket that never spoke only when its room sleeps. */
async function speak(socket: Socket): Promise<void> {
  expect(await refused(socket, { type: "claim_flag", game: 9 })).toBe("stale");
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}
