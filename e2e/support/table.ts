/** Two players at a table in browsers, brought there by the contract's requests and not by the pages before it. */
import type { Locator, Page, WebSocketRoute } from "@playwright/test";

import { Board } from "./board.ts";
import { expect, type VisitOptions } from "./test.ts";

type Visit = (address: string, options?: VisitOptions) => Promise<Page>;

/** What a table is made of. */
export interface TableOptions {
  /** The server, when it is not that of all specs. */
  origin?: string;
  /** Body of the request that creates the room. */
  body?: Record<string, unknown>;
  /** The joiner's name. */
  joiner?: string;
  /** How both look at it. */
  context?: VisitOptions;
  /** Moves played before anyone looks, in UCI. */
  moves?: string[];
  /** Runs on each page before the room is opened in it. */
  before?: (page: Page) => Promise<unknown>;
}

/** A table and its players. */
export interface TwoPlayers {
  room: string;
  brass: Page;
  steel: Page;
}

/** A room in which the first game has begun, opened by both players. */
export async function twoPlayers(visit: Visit, options: TableOptions = {}): Promise<TwoPlayers> {
  const origin = options.origin ?? "";
  const context = { ...options.context, ...(options.origin ? { baseURL: options.origin } : {}) };
  const [brass, steel] = [await visit("about:blank", context), await visit("about:blank", context)];
  const created = await brass.request.post(`${origin}/api/rooms`, { data: options.body ?? {} });
  const { room } = (await created.json()) as { room: string };
  const joined = await steel.request.post(`${origin}/api/rooms/${room}/join`, {
    data: options.joiner === undefined ? {} : { name: options.joiner },
  });
  expect(joined.status()).toBe(200);
  for (const page of [brass, steel]) {
    await options.before?.(page);
    await page.goto(`${origin}/r/${room}`);
    await expect(page.getByRole("grid")).toBeVisible();
  }
  await playAll(brass, steel, options.moves ?? []);
  return { room, brass, steel };
}

/** Plays moves in turn, beginning with Brass, and waits until both have seen each. */
export async function playAll(brass: Page, steel: Page, moves: readonly string[], from = 0): Promise<void> {
  for (const [index, uci] of moves.entries()) {
    const mover = (from + index) % 2 === 0 ? brass : steel;
    await new Board(mover).play(uci);
    for (const page of [brass, steel]) {
      await expect.poll(async () => (await new Board(page).moves()).length, { message: uci }).toBe(from + index + 1);
    }
  }
}

/** Where what must be known is told. */
export function terms(page: Page): Locator {
  return page.locator(".terms");
}

/** A button at the table. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.locator(".play, .letter, .prose, .panel").getByRole("button", { name, exact: typeof name === "string" }).first();
}

/** Presses a button once it obeys: those that have just appeared do not, lest they catch a press meant for another. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const found = button(page, name);
  await expect(found).toBeVisible();
  await page.waitForTimeout(750);
  await found.click();
}

/** The permanent live region. */
export function spoken(page: Page): Locator {
  return page.locator("p.sr[role=status]").last();
}

/** What a wire does with a frame. */
export type Fate = "pass" | "drop" | "hold";

/**
 * The wire between a page and the server: it can be cut, and frames on it dropped, held and let go in another order.
 * It is laid before the page opens its room.
 */
export class Wire {
  /** Commands that have left the page, in order, by their type. */
  readonly sent: { type: string; [field: string]: unknown }[] = [];
  /** Sockets opened so far. */
  sockets = 0;
  /** What becomes of the page's frames. */
  up: (message: string) => Fate = () => "pass";
  /** What becomes of the server's frames. */
  down: (message: string) => Fate = () => "pass";
  #held: (() => void)[] = [];
  #live: { page: WebSocketRoute; edge: WebSocketRoute; isCut: boolean }[] = [];
  #blocked = false;

  static async lay(page: Page): Promise<Wire> {
    const wire = new Wire();
    await page.routeWebSocket(/\/socket/, (socket) => wire.#take(socket));
    return wire;
  }

  #take(page: WebSocketRoute): void {
    this.sockets += 1;
    if (this.#blocked) {
      void page.close({ code: 4999, reason: "cut" });
      return;
    }
    const edge = page.connectToServer();
    const pair = { page, edge, isCut: false };
    this.#live.push(pair);
    page.onMessage((message) => {
      if (pair.isCut) {
        return;
      }
      const text = String(message);
      if (text.startsWith("{")) {
        this.sent.push(JSON.parse(text) as { type: string });
      }
      this.#pass(this.up(text), () => {
        if (!pair.isCut) {
          edge.send(text);
        }
      });
    });
    edge.onMessage((message) => {
      const text = String(message);
      this.#pass(this.down(text), () => page.send(text));
    });
  }

  #pass(fate: Fate, go: () => void): void {
    if (fate === "pass") {
      go();
    } else if (fate === "hold") {
      this.#held.push(go);
    }
  }

  /** Lets go what was held, in the given order of its numbers; by default as it came. */
  release(order: (count: number) => number[] = (count) => [...Array(count).keys()]): void {
    const held = this.#held.splice(0);
    for (const index of order(held.length)) {
      held[index]?.();
    }
  }

  /** Cuts the sockets there are, without a word; with `block`, also those to come, until `mend`. */
  async cut(options: { block?: boolean; code?: number } = {}): Promise<void> {
    this.#blocked = options.block ?? false;
    for (const pair of this.#live.splice(0)) {
      const { page, edge } = pair;
      pair.isCut = true;
      await edge.close().catch(() => {});
      await page.close({ code: options.code ?? 4999, reason: "cut" }).catch(() => {});
    }
  }

  /** Lets sockets through again. */
  mend(): void {
    this.#blocked = false;
  }

  /** How many commands of this type have left the page. */
  count(type: string): number {
    return this.sent.filter((frame) => frame.type === type).length;
  }
}
