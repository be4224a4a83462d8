/** One's turn outside of the page, and a whole game by keyboard and ear. */
import { accessibilityFaults } from "../support/axe.ts";
import { playAll, spoken, twoPlayers } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

test("the turn is in the title, the tab's icon and the application's icon", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, {
    before: (page) =>
      page.addInitScript(() => {
        const badges: unknown[] = [];
        Object.assign(window, { badges });
        Object.assign(navigator, {
          setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
          clearAppBadge: () => Promise.resolve(void badges.push(0)),
        });
      }),
  });
  const icon = (page: typeof brass) => page.locator("link[rel=icon]").getAttribute("href");
  const badge = (page: typeof brass) =>
    page.evaluate(() => (window as unknown as { badges: unknown[] }).badges.at(-1));
  await expect(brass).toHaveTitle(/^Your turn/);
  await expect(steel).toHaveTitle(/^Brass to move/);
  await expect.poll(() => icon(brass)).toBe("/favicon-turn.svg");
  expect(await icon(steel)).toBe("/favicon.svg");
  expect((await brass.request.get("/favicon-turn.svg")).status()).toBe(200);
  await expect.poll(() => badge(brass)).toBe(1);
  await playAll(brass, steel, ["e2e4"]);
  await expect(brass).toHaveTitle(/^Steel to move/);
  await expect(steel).toHaveTitle(/^Your turn/);
  await expect.poll(() => icon(brass)).toBe("/favicon.svg");
  await expect.poll(() => badge(brass)).toBe(0);
  await expect.poll(() => badge(steel)).toBe(1);
  await steel.getByRole("link", { name: "Selminha" }).click();
  await expect.poll(() => icon(steel)).toBe("/favicon.svg");
});

test("a notification comes only when it was asked for, and once", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, {
    before: (page) =>
      page.addInitScript(() => {
        const shown: string[] = [];
        let permission = "default";
        class Told {
          static get permission() {
            return permission;
          }
          static requestPermission() {
            permission = "granted";
            return Promise.resolve(permission);
          }
          onclick = null;
          constructor(title: string, options: { body: string; tag: string }) {
            shown.push(`${title}|${options.body}`);
          }
        }
        Object.assign(window, { shown, Notification: Told });
        Object.defineProperty(document, "hidden", { get: () => Boolean((window as unknown as { away?: boolean }).away) });
      }),
  });
  const away = (page: typeof brass) => page.evaluate(() => void Object.assign(window, { away: true }));
  const shown = (page: typeof brass) => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await away(steel);
  await playAll(brass, steel, ["e2e4"]);
  expect(await shown(steel), "nobody asked").toEqual([]);
  await steel.evaluate(() => void Object.assign(window, { away: false }));
  await steel.getByRole("button", { name: "This room" }).click();
  await steel.getByLabel(/Notify me/).check();
  await steel.getByRole("button", { name: "Close" }).click();
  await playAll(brass, steel, ["e7e5"], 1);
  await away(steel);
  await playAll(brass, steel, ["g1f3"], 2);
  await expect.poll(() => shown(steel)).toEqual(["Your turn|Brass: knight from g1 to f3"]);
});

test("a whole game by keyboard and ear: moves, offers, chat, the end, revenge", async ({ visit }) => {
  test.slow();
  const { brass, steel } = await twoPlayers(visit);
  const keys = async (page: typeof brass, ...pressed: string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
    }
  };
  /** Goes on by Tab until what has the focus is called so. */
  const tabTo = async (page: typeof brass, name: RegExp) => {
    for (let step = 0; step < 80; step += 1) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return element?.getAttribute("aria-label") ?? element?.getAttribute("title") ?? element?.innerText ?? "";
      });
      if (name.test(focused)) {
        return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way by keyboard to ${name}`);
  };
  const type = async (page: typeof brass, move: string) => {
    await tabTo(page, /Type a move/);
    await page.keyboard.type(move);
    await keys(page, "Enter");
  };
  const hears = (page: typeof brass, what: RegExp) => expect(spoken(page)).toHaveText(what);

  await type(brass, "e4");
  await hears(steel, /Brass: pawn from e2 to e4/);
  await type(steel, "e5");
  await hears(brass, /Steel: pawn from e7 to e5/);
  await tabTo(brass, /^Offer a draw$/);
  await brass.waitForTimeout(750);
  await keys(brass, "Enter");
  await hears(steel, /Brass offers a draw/);
  await tabTo(steel, /^Decline$/);
  await steel.waitForTimeout(600);
  await keys(steel, "Space");
  await hears(brass, /The offer no longer stands/);

  await tabTo(brass, /^Chat$/);
  await keys(brass, "Enter");
  await tabTo(brass, /Write a line/);
  await brass.keyboard.type("Hello");
  await keys(brass, "Enter");
  await hears(steel, /Brass: Hello/);
  await keys(brass, "Escape");
  await expect(brass.locator(".drawer")).toBeHidden();
  await expect(brass.locator(".chat-open"), "the focus is where it was").toBeFocused();

  await tabTo(steel, /^Resign$/);
  await steel.waitForTimeout(750);
  await keys(steel, "Enter");
  await expect(steel.getByRole("button", { name: "Keep playing" })).toBeFocused();
  await steel.waitForTimeout(750);
  await keys(steel, "Shift+Tab", "Enter");
  await hears(brass, /You win by resignation/);
  await hears(steel, /You lose by resignation/);
  await tabTo(brass, /^Offer a rematch$/);
  await brass.waitForTimeout(750);
  await keys(brass, "Enter");
  await hears(steel, /Brass offers a rematch/);
  await tabTo(steel, /^Play again$/);
  await steel.waitForTimeout(600);
  await keys(steel, "Enter");
  await hears(steel, /A new game: you have Brass. Brass to move/);
  await hears(brass, /A new game: you have Steel. Brass to move/);
  for (const page of [brass, steel]) {
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});
