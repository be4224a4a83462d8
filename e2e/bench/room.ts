/**
 * `cargo xtask bench room`: our rooms beside a bare JavaScript object, in one run against one workerd.
 * Ours and bare take turns, so that whatever else the machine does meets both.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Device } from "../support/room.ts";
import { Server } from "../support/server.ts";
import { quantile } from "./figures.ts";
import { Wire } from "./wire.ts";

const ROOT = new URL("../../", import.meta.url);
const MOVES = readFileSync(new URL("e2e/bench/game.txt", ROOT), "utf8").trim().split(/\s+/);
const CONFIG = fileURLToPath(new URL("e2e/bench/wrangler.toml", ROOT));
/** As long as the id of a command may be. */
const ID = "0123456789abcdef0123456789abcdef0123";

/** A room of either kind. */
interface Subject {
  players: [Wire, Wire];
  watchers: Wire[];
  ply: number;
}

const KINDS = ["ours", "bare"] as const;
type Kind = (typeof KINDS)[number];
type Both<T> = Record<Kind, T>;

let server: Server;
let rooms = 0;

async function open(kind: Kind): Promise<Subject & { id: string }> {
  rooms += 1;
  const origin = server.url.replace(/^http/, "ws");
  if (kind === "bare") {
    const url = `${origin}/bench/bare/${rooms}`;
    return { id: String(rooms), players: [await Wire.open(url), await Wire.open(url)], watchers: [], ply: 0 };
  }
  const [creator, joiner] = [new Device(server.url), new Device(server.url)];
  const id = await creator.create();
  await joiner.join(id);
  const url = `${origin}/api/rooms/${id}/socket?v=1`;
  const players: [Wire, Wire] = [
    await Wire.open(url, creator.cookies[0]),
    await Wire.open(url, joiner.cookies[0]),
  ];
  return { id, players, watchers: [], ply: 0 };
}

async function watch(kind: Kind, subject: Subject & { id: string }, count: number): Promise<void> {
  const path = kind === "ours" ? `/api/rooms/${subject.id}/socket?v=1` : `/bench/bare/${subject.id}`;
  const url = server.url.replace(/^http/, "ws") + path;
  while (subject.watchers.length < count) {
    const batch = Math.min(20, count - subject.watchers.length);
    subject.watchers.push(...(await Promise.all(Array.from({ length: batch }, () => Wire.open(url)))));
  }
}

function command(ply: number): string {
  return JSON.stringify({ type: "move", id: ID, game: 1, ply, uci: MOVES[ply] });
}

/** Plays one move; ms until its mover, and until everyone, was told. */
async function move(subject: Subject): Promise<{ mover: number; all: number }> {
  const { players, watchers, ply } = subject;
  const [mover, other] = ply % 2 === 0 ? players : [players[1], players[0]];
  const begun = performance.now();
  let told = 0;
  const everyone = new Promise<void>((resolve) => {
    let waiting = watchers.length + 1;
    for (const wire of [...watchers, other]) {
      wire.onFrame = () => {
        waiting -= 1;
        if (waiting === 0) {
          resolve();
        }
      };
    }
  });
  const own = new Promise<void>((resolve) => {
    mover.onFrame = () => {
      told = performance.now() - begun;
      resolve();
    };
  });
  mover.send(command(ply));
  await Promise.all([own, everyone]);
  subject.ply += 1;
  return { mover: told, all: performance.now() - begun };
}

function print(name: string, value: number, digits = 3): void {
  console.log(`${name} ${value.toFixed(digits)}`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function both<T>(make: (kind: Kind) => Promise<T>): Promise<Both<T>> {
  return { ours: await make("ours"), bare: await make("bare") };
}

/** Round trips and fan-out by the number of watchers. */
async function roundTrips(): Promise<void> {
  for (const [count, samples] of [
    [0, 300],
    [10, 200],
    [100, 100],
    [1000, 80],
  ] as const) {
    const subjects = await both(open);
    await watch("ours", subjects.ours, count);
    await watch("bare", subjects.bare, count);
    // Whatever was still being told about the newcomers.
    await pause(1_500);
    const times: Both<{ mover: number; all: number }[]> = { ours: [], bare: [] };
    for (let n = 0; n < samples; n += 1) {
      for (const kind of n % 2 === 0 ? KINDS : [...KINDS].reverse()) {
        times[kind].push(await move(subjects[kind]));
      }
    }
    const of = (kind: Kind, which: "mover" | "all") => times[kind].slice(5).map((time) => time[which]);
    print(`move_rtt_p50_ms_${count}`, quantile(of("ours", "mover"), 0.5));
    print(`move_rtt_p99_ms_${count}`, quantile(of("ours", "mover"), 0.99));
    print(`bare_rtt_p50_ms_${count}`, quantile(of("bare", "mover"), 0.5));
    print(`bare_rtt_p99_ms_${count}`, quantile(of("bare", "mover"), 0.99));
    const ratio = (which: "mover" | "all") => quantile(of("ours", which), 0.5) / quantile(of("bare", which), 0.5);
    print(count === 0 ? "move_rtt_vs_bare_js" : `move_rtt_vs_bare_js_${count}`, ratio("mover"));
    if (count > 0) {
      print(`fanout_p50_ms_${count}`, quantile(of("ours", "all"), 0.5));
      print(`fanout_${count}_vs_bare_js`, ratio("all"));
    }
    for (const subject of Object.values(subjects)) {
      for (const wire of [...subject.players, ...subject.watchers]) {
        wire.drop();
      }
    }
    await pause(500);
  }
}

/** Moves a second over 200 rooms of a kind, in turns of two seconds. */
async function throughput(): Promise<void> {
  const ROOMS = 200;
  const ROUNDS = 6;
  const ROUND_MS = 2_000;
  const subjects = await both(async (kind) => {
    const opened: Subject[] = [];
    while (opened.length < ROOMS) {
      opened.push(...(await Promise.all(Array.from({ length: 10 }, () => open(kind)))));
    }
    return opened;
  });
  await pause(1_500);
  const rates: Both<number[]> = { ours: [], bare: [] };
  const round = async (kind: Kind) => {
    const until = performance.now() + ROUND_MS;
    const begun = performance.now();
    let moves = 0;
    await Promise.all(
      subjects[kind].map(async (subject) => {
        while (performance.now() < until && subject.ply < MOVES.length) {
          await move(subject);
          moves += 1;
        }
      }),
    );
    rates[kind].push((moves / (performance.now() - begun)) * 1000);
  };
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const kind of n % 2 === 0 ? KINDS : [...KINDS].reverse()) {
      await round(kind);
    }
  }
  const rate = (kind: Kind) => quantile(rates[kind].slice(1), 0.5);
  if ([...subjects.ours, ...subjects.bare].some((subject) => subject.ply >= MOVES.length)) {
    throw new Error("a room ran out of moves: the rates are too low");
  }
  print("rooms_moves_per_s_200", rate("ours"), 0);
  print("bare_moves_per_s_200", rate("bare"), 0);
  print("rooms_throughput_vs_bare_js", rate("ours") / rate("bare"));
  for (const subject of [...subjects.ours, ...subjects.bare]) {
    for (const wire of subject.players) {
      wire.drop();
    }
  }
}

/** What one long game takes: rows, bytes, and the time to wake from its log. */
async function longGame(): Promise<void> {
  const PLIES = 300;
  const subject = await open("ours");
  const get = async (path: string) => (await (await fetch(server.url + path)).text()).trim();
  const written = async () => Number(await get(`/bench/written/${subject.id}`));
  const snapshot = async () => (await get(`/api/rooms/${subject.id}`)).length;
  print("snapshot_bytes_0", await snapshot(), 0);
  const before = await written();
  let bytes = 0;
  while (subject.ply < PLIES) {
    const told = subject.players[subject.ply % 2 === 0 ? 0 : 1];
    await move(subject);
    bytes = Math.max(bytes, told.last.length);
    if (subject.ply === 80) {
      print("snapshot_bytes_80", await snapshot(), 0);
    }
  }
  print("rows_written_per_move", ((await written()) - before) / PLIES);
  print("move_event_bytes", bytes, 0);
  print("snapshot_bytes_300", await snapshot(), 0);
  const times: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    await get(`/bench/evict/${subject.id}`);
    for (const list of [times, warm]) {
      const begun = performance.now();
      await get(`/api/rooms/${subject.id}`);
      list.push(performance.now() - begun);
    }
  }
  print("wake_300_ply_ms", quantile(times, 0.5));
  print("awake_300_ply_ms", quantile(warm, 0.5));
}

/** Rows of a timed game, whose alarm follows the clocks. */
async function timedRows(): Promise<void> {
  const PLIES = 100;
  const [creator, joiner] = [new Device(server.url), new Device(server.url)];
  const id = await creator.create({ clock: { initial_s: 300, increment_s: 2 } });
  await joiner.join(id);
  const url = `${server.url.replace(/^http/, "ws")}/api/rooms/${id}/socket?v=1`;
  const players: [Wire, Wire] = [
    await Wire.open(url, creator.cookies[0]),
    await Wire.open(url, joiner.cookies[0]),
  ];
  const written = async () => Number(await (await fetch(`${server.url}/bench/written/${id}`)).text());
  const subject: Subject = { players, watchers: [], ply: 0 };
  await pause(500);
  const before = await written();
  while (subject.ply < PLIES) {
    await move(subject);
    // As players do, so that the clocks run at different speeds.
    await pause(subject.ply % 2 === 0 ? 5 : 20);
  }
  print("rows_written_per_move_timed", ((await written()) - before) / PLIES);
}

server = await Server.start({ config: CONFIG, vars: { LIFT_RATE_LIMITS: "on" } });
try {
  await roundTrips();
  await throughput();
  await longGame();
  await timedRows();
} finally {
  await server.stop();
}
