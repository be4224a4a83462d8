/**
 * `cargo xtask bench bots`: the engine natively and as WebAssembly, in turns, so that whatever else the machine does
 * meets both; how long the shipped opponents think in Chromium with the processor slowed down four times; and a match
 * against an engine written in JavaScript, each of whose moves gives ours as much time for the next.
 *
 * Arguments: the native program and the script of the module for node.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { chromium, type Page } from "@playwright/test";
import peer from "js-chess-engine";

import { CHROMIUM } from "../support/chromium.ts";
import { DIST } from "../support/site.ts";
import { quantile } from "./figures.ts";
import { serve } from "./site.ts";

const SLOW = 4;
const NODES = 200_000;
const ROUNDS = 7;
/** The other engine's level: what it calls intermediate, some tenths of a second a move. */
const LEVEL = 2;
const GAMES = 20;
/** Games longer than this are drawn. */
const MOST_PLIES = 300;

const OPPONENTS = ["tamer", "driver", "warden", "executive"];
const SEEDS = [1, 2, 3];

/** From the opening to the ending. */
const POSITIONS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
  "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
  "r1bq1rk1/pp3ppp/2nbpn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 b - - 2 14",
  "2r3k1/pp3ppp/4p3/3p4/3P1q2/2P2N2/PP3PPP/R2Q2K1 w - - 0 20",
  "8/5pk1/3r2p1/1p1N3p/1P2P2P/5PP1/3R2K1/3b4 w - - 0 40",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
];

/** Two moves from which a pair of games begins. */
const OPENINGS = ["e2e4 e7e5", "e2e4 c7c5", "e2e4 e7e6", "e2e4 c7c6", "e2e4 d7d5", "d2d4 d7d5", "d2d4 g8f6", "d2d4 f7f5", "c2c4 e7e5", "g1f3 d7d5"];

interface Engine {
  search(nodes: number): number;
  best_move(moves: string, millis: number): string;
  outcome(moves: string): string;
  fen(moves: string): string;
}

function print(name: string, value: number | string, digits = 0): void {
  console.log(`${name} ${typeof value === "number" ? value.toFixed(digits) : value}`);
}

function speed(native: string, engine: Engine): void {
  const natively: number[] = [];
  const asModule: number[] = [];
  engine.search(NODES / 10);
  for (let round = 0; round < ROUNDS; round += 1) {
    natively.push(Number(execFileSync(native, [String(NODES)], { encoding: "utf8" }).trim()));
    const begun = performance.now();
    const searched = engine.search(NODES);
    asModule.push((searched * 1000) / (performance.now() - begun));
  }
  print("nps_native", quantile(natively, 0.5));
  print("nps_wasm", quantile(asModule, 0.5));
  print("wasm_vs_native", quantile(asModule, 0.5) / quantile(natively, 0.5), 2);
}

/** Plays the other engine; each of its moves gives ours as much time for the next. */
function match(engine: Engine): void {
  let [won, drawn, lost] = [0, 0, 0];
  const theirs: number[] = [];
  for (let game = 0; game < GAMES; game += 1) {
    const white = game % 2 === 0;
    let moves = OPENINGS[(game >> 1) % OPENINGS.length] ?? "";
    let millis = 100;
    let outcome = "";
    for (let ply = 2; outcome === "" && ply < MOST_PLIES; ply += 1) {
      if ((ply % 2 === 0) === white) {
        moves += ` ${engine.best_move(moves, millis)}`;
      } else {
        const begun = performance.now();
        const [from = "", to = ""] = Object.entries(peer.aiMove(engine.fen(moves), LEVEL))[0] ?? [];
        millis = performance.now() - begun;
        theirs.push(millis);
        const uci = `${from}${to}`.toLowerCase();
        // It promotes without saying so, always to a queen.
        moves += engine.outcome(`${moves} ${uci}`) === "illegal" ? ` ${uci}q` : ` ${uci}`;
      }
      outcome = engine.outcome(moves);
    }
    if (outcome === "illegal") {
      throw new Error(`an illegal move: ${moves}`);
    }
    const ours = white ? "white" : "black";
    won += Number(outcome === ours);
    drawn += Number(outcome === "draw" || outcome === "");
    lost += Number(outcome !== ours && (outcome === "white" || outcome === "black"));
  }
  print("js_chess_engine_ms_p50", quantile(theirs, 0.5));
  print("full_vs_js_chess_engine", `${won + drawn / 2}-${lost + drawn / 2}`);
}

/**
 * Runs what the Web Worker runs in the page itself, for only there does Chromium slow the processor down: what it
 * would post is caught.
 */
async function load(page: Page): Promise<void> {
  const script = readdirSync(path.join(DIST, "assets")).find((name) => name.startsWith("bot-worker-"));
  if (script === undefined) {
    throw new Error("dist/ has no worker");
  }
  await page.evaluate(async (url) => {
    const ready = new Promise<void>((resolve) => {
      Object.assign(globalThis, { postMessage: resolve });
    });
    await import(url);
    await ready;
  }, `/assets/${script}`);
}

async function think(page: Page, bot: string, position: string, seed: number): Promise<number> {
  return page.evaluate(
    ([bot, position, seed]) => {
      let answer: unknown;
      Object.assign(globalThis, { postMessage: (message: unknown) => (answer = message) });
      const begun = performance.now();
      globalThis.onmessage?.call(window, { data: { id: 1, position, moves: "", bot, seed } } as MessageEvent);
      const millis = performance.now() - begun;
      if ((answer as { uci?: string } | undefined)?.uci === "") {
        throw new Error(`no answer in ${position}`);
      }
      return millis;
    },
    [bot, position, seed] as const,
  );
}

async function thinking(): Promise<void> {
  const site = await serve({ pages: { "/": "<!doctype html><title>thinking</title>" } });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await load(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    for (const bot of OPPONENTS) {
      const times: number[] = [];
      // The first one fills tables and compiles.
      await think(page, bot, POSITIONS[0] ?? "", 0);
      for (const position of POSITIONS) {
        for (const seed of SEEDS) {
          times.push(await think(page, bot, position, seed));
        }
      }
      print(`think_ms_p95_${bot}`, quantile(times, 0.95));
    }
  } finally {
    await browser.close();
    site.stop();
  }
}

const [native = "", module = ""] = process.argv.slice(2);
const engine = createRequire(import.meta.url)(module) as Engine;
speed(native, engine);
await thinking();
match(engine);
