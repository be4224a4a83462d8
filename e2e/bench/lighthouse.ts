/**
 * `cargo xtask bench page lighthouse`: what Lighthouse says of each page, on a phone that sees it for the first time. It
 * works out the times of a slow 4G and a slow processor from what it observes here. The real runtime serves the pages,
 * with the real headers, and the service worker does what it does.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse from "lighthouse";

import { CHROMIUM } from "../support/chromium.ts";
import { events, move, seated } from "../support/play.ts";
import type { Device, Frame } from "../support/room.ts";
import { freePorts, Server } from "../support/server.ts";
import { print, quantile } from "./figures.ts";
import { seat } from "./rooms.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** The performance differs from run to run: the median of so many counts. */
const RUNS = 5;
const MOVES = ["e2e4", "e7e5", "g1f3", "b8c6"];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

interface Place {
  name: string;
  path: string;
  categories: string[];
}

const PLACES: Place[] = [
  { name: "home", path: "/", categories: CATEGORIES },
  { name: "bot_game", path: "/play/tamer", categories: CATEGORIES },
  { name: "rules", path: "/learn/rules", categories: CATEGORIES },
];

/** A browser that prefers this language, and the port by which Lighthouse drives it. */
async function launch(language: string): Promise<{ context: BrowserContext; port: number; close: () => Promise<void> }> {
  const [port] = await freePorts();
  const profile = await mkdtemp(path.join(tmpdir(), "selminha-lighthouse-"));
  // Lighthouse opens its pages in the profile itself: so that is where the cookies must be.
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${port}`, `--accept-lang=${language}`],
  });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { context, port, close };
}

/** What Lighthouse finds. Sometimes it misses the beginning of a load: then it gets a second chance. */
async function report(url: string, port: number, onlyCategories: string[]): Promise<Report> {
  const ask = async () => (await lighthouse(url, { port, onlyCategories, logLevel: "error" }))?.lhr;
  let found = await ask();
  if (!found || found.runtimeError) {
    found = await ask();
  }
  if (!found || found.runtimeError) {
    throw new Error(`${url}: ${found?.runtimeError?.message ?? "no report"}`);
  }
  return found;
}

/** Whatever keeps a category from being perfect, for whoever wants to mend it. */
function faults({ audits, categories }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = counted.map(({ id }) => audits[id]).filter((audit) => audit && audit.score !== null && audit.score < 1);
  return failed.map((audit) => `${audit?.id} ${audit?.score} ${audit?.displayValue ?? ""}`.trim());
}

/** Prints what is said of a page and returns its scores. */
async function measure(place: Place, language: string, origin: string, port: number): Promise<number[]> {
  const name = `lighthouse_${place.name}_${language.slice(0, 2)}`;
  const first = await report(origin + place.path, port, place.categories);
  const reports = [first];
  while (reports.length < RUNS) {
    reports.push(await report(origin + place.path, port, ["performance"]));
  }
  const median = (value: (report: Report) => number | null | undefined) =>
    quantile(reports.map((report) => value(report) ?? NaN), 0.5);
  const scores = place.categories.map((category) => {
    const score = 100 * median((report) => (report.categories[category] ?? first.categories[category])?.score);
    print(`${name}_${category.replace("-", "_")}`, score, 0);
    return score;
  });
  print(`${name}_lcp_ms`, median(({ audits }) => audits["largest-contentful-paint"]?.numericValue), 0);
  print(`${name}_tbt_ms`, median(({ audits }) => audits["total-blocking-time"]?.numericValue), 0);
  print(`${name}_cls`, median(({ audits }) => audits["cumulative-layout-shift"]?.numericValue), 4);
  for (const fault of faults(first)) {
    console.error(`  ${name}: ${fault}`);
  }
  return scores;
}

/** A room in the middle of its first game. */
async function room(server: Server): Promise<{ path: string; brass: Device }> {
  const { room, brass, steel } = await seated(server.url);
  const sockets = [await brass.connect(room), await steel.connect(room)] as const;
  for (const [ply, uci] of MOVES.entries()) {
    const socket = sockets[ply % 2 === 0 ? 0 : 1];
    socket.send(move(ply, uci));
    // Both hear of it before the other one answers.
    const isMove = (frame: Frame) => events(frame).some((event) => event.uci === uci);
    await Promise.all(sockets.map((each) => each.next(isMove)));
  }
  await Promise.all(sockets.map((socket) => socket.close()));
  return { path: `/r/${room}`, brass };
}

const server = await Server.start({ vars: { LIFT_RATE_LIMITS: "on" } });
try {
  const scores: number[] = [];
  for (const language of ["en-US", "pt-BR"]) {
    const { context, port, close } = await launch(language);
    try {
      for (const place of PLACES) {
        scores.push(...(await measure(place, language, server.url, port)));
      }
      const { path, brass } = await room(server);
      await seat(context, brass, `${server.url}/api/rooms/${path.slice(3)}`);
      // Rooms are kept out of search engines on purpose.
      const categories = CATEGORIES.filter((category) => category !== "seo");
      scores.push(...(await measure({ name: "room", path, categories }, language, server.url, port)));
    } finally {
      await close();
    }
  }
  print("lighthouse_min", Math.min(...scores), 0);
} finally {
  await server.stop();
}
