/** Rooms whose server dies: under load, again and again, and past the moment of a deadline. */
import { readFileSync } from "node:fs";

import type { Device, Socket } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { events, has, IS_LONG, move, pause, seated } from "../support/play.ts";
import { expect, test } from "../support/test.ts";

const MOVES = readFileSync(new URL("../bench/game.txt", import.meta.url), "utf8").trim().split(/\s+/);
const CYCLES = IS_LONG ? 50 : 3;
const ROOMS = 8;
/** How long the load goes on before the server is killed. */
const LOAD_MS = 400;
/** Moves that a room plays between two deaths, at most, so that none runs out of them. */
const MOST = Math.floor(MOVES.length / CYCLES) - 2;

/** One game that two players keep playing, whatever happens to the server. */
class Game {
  /** Moves that the server has acknowledged to their mover, by ply. */
  readonly acknowledged: string[] = [];
  #ply = 0;

  constructor(
    readonly room: string,
    private readonly players: [Device, Device],
  ) {}

  /** Plays until the sockets die. The move that was under way then is sent again the next time. */
  async play(): Promise<void> {
    const sockets: Socket[] = [];
    try {
      const most = this.#ply + MOST;
      for (const player of this.players) {
        const socket = await player.connect(this.room);
        await socket.next("snapshot");
        sockets.push(socket);
      }
      while (this.#ply < most) {
        const uci = MOVES[this.#ply] ?? "";
        const socket = sockets[this.#ply % 2];
        socket?.send(move(this.#ply, uci));
        await socket?.next((frame) => events(frame).some((event) => event.ply === this.#ply && event.uci === uci));
        this.acknowledged.push(uci);
        this.#ply += 1;
        await pause(10);
      }
    } catch {
      // The server has died, as it should.
    } finally {
      for (const socket of sockets) {
        socket.terminate();
      }
    }
  }
}

test(`${CYCLES} deaths under load lose no acknowledged move and double none`, async () => {
  test.setTimeout(CYCLES * 20_000 + 30_000);
  const server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
  try {
    const games: Game[] = [];
    for (let n = 0; n < ROOMS; n += 1) {
      const { room, brass, steel } = await seated(server.url);
      games.push(new Game(room, [brass, steel]));
    }
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const playing = games.map((game) => game.play());
      await pause(LOAD_MS + 37 * (cycle % 7));
      await server.kill();
      await Promise.all(playing);
      await server.restart();
      for (const { room, acknowledged } of games) {
        const answer = await fetch(`${server.url}/api/rooms/${room}`);
        const { room: snapshot, seq } = (await answer.json()) as { room: { moves: string[] }; seq: number };
        const { moves } = snapshot;
        // One more than was acknowledged may be stored: the server died before it could say so.
        expect(moves.length - acknowledged.length).toBeGreaterThanOrEqual(0);
        expect(moves.length - acknowledged.length).toBeLessThanOrEqual(1);
        expect(moves, "neither lost nor doubled").toEqual(MOVES.slice(0, moves.length));
        expect(seq, "joining, and each move once").toBe(1 + moves.length);
      }
    }
    const played = games.reduce((sum, game) => sum + game.acknowledged.length, 0);
    expect(played).toBeGreaterThan(CYCLES * ROOMS);
    console.log(`${CYCLES} deaths, ${ROOMS} rooms, ${played} moves acknowledged`);
  } finally {
    await server.stop();
  }
});

test("deadlines that pass while the server is dead are settled when it is back, by themselves", async () => {
  const server = await Server.start({
    vars: { FORFEIT_AFTER_MS: "1500", EXPIRE_AFTER_MS: "60000", START_WITHIN_MS: "60000", LIFT_RATE_LIMITS: "on" },
  });
  try {
    const { room, steel } = await seated(server.url);
    const timed = await seated(server.url, { clock: { initial_s: 15, increment_s: 0 } });
    const [white, black] = [await timed.brass.connect(timed.room), await timed.steel.connect(timed.room)];
    white.send(move(0, "e2e4"));
    await black.next(has("moved"));
    black.send(move(1, "e7e5"));
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
