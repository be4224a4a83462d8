/** Games against the computer that begin where a spec needs them. */
import type { Page } from "@playwright/test";

/** An address of the site's, which only these games are put on the device from. */
const NOWHERE = "/seed";

export interface Seeded {
  bot?: "tamer" | "driver" | "warden" | "executive";
  player?: "brass" | "steel";
  fen?: string;
  /** In UCI, separated by spaces. */
  moves?: string;
}

/** Puts a game on the device, as the page itself keeps it, and opens it. */
export async function openGame(page: Page, game: Seeded = {}): Promise<void> {
  const { bot = "tamer", player = "brass", fen, moves = "" } = game;
  // A page that is left keeps its own game: it is left first, for one that keeps none.
  await page.route(NOWHERE, (route) =>
    route.fulfill({ contentType: "text/html", body: '<!doctype html><link rel="icon" href="data:,"><title>nowhere</title>' }),
  );
  await page.goto(NOWHERE);
  await page.evaluate(
    ([key, record]) => localStorage.setItem(key ?? "", record ?? ""),
    [`selminha/bot-game/1/${bot}`, JSON.stringify({ bot, player, ...(fen ? { fen } : {}), moves, seed: 7 })],
  );
  await page.unroute(NOWHERE);
  await page.goto(`/play/${bot}`);
  await page.getByRole("grid").waitFor();
}

/**
 * Puts a worker that never answers in the place of the opponents', so that one thinks for as long as a spec likes.
 * What is given back lets them think again.
 */
export async function holdOpponents(page: Page): Promise<() => Promise<void>> {
  const worker = "**/assets/bot-worker-*.js";
  await page.route(worker, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'postMessage("ready");' }),
  );
  return () => page.unroute(worker);
}

/** Records whatever the live region says from now on; the texts so far, oldest first. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector('[role="status"]');
    const said: string[] = [];
    Object.assign(globalThis, { said });
    if (!region) {
      throw new Error("there is no live region");
    }
    new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
