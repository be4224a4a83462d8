/** Every state of the table: looked at by people in `e2e/results`, and by axe here. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { IS_LONG, pause } from "../support/play.ts";
import { screenshot } from "../support/screenshot.ts";
import { Server } from "../support/server.ts";
import { playAll, spoken, terms, twoPlayers } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  side: { viewport: { width: 844, height: 390 }, hasTouch: true },
};
const WORDS = {
  en: {
    locale: "en-US",
    offer: "Offer a draw",
    accept: "Accept the draw",
    back: "Back",
    resign: "Resign",
    sure: "Yes, resign",
    keep: "Keep playing",
    chat: /^Chat/,
    room: "This room",
    line: "Write a line",
    send: "Send",
    link: "Make a link",
    close: "Close",
    claim: "Claim the win",
    rematch: "Offer a rematch",
    again: "Play again",
    decline: "Decline",
    take: "Take the seat",
  },
  pt: {
    locale: "pt-BR",
    offer: "Propor empate",
    accept: "Aceitar o empate",
    back: "Voltar",
    resign: "Desistir",
    sure: "Sim, desistir",
    keep: "Continuar jogando",
    chat: /^Conversa/,
    room: "Esta sala",
    line: "Escreva uma mensagem",
    send: "Enviar",
    link: "Criar um link",
    close: "Fechar",
    claim: "Encerrar por ausência",
    rematch: "Propor revanche",
    again: "Jogar a revanche",
    decline: "Recusar",
    take: "Ocupar o lugar",
  },
};
const OPENING = ["e2e4", "e7e5", "g1f3", "b8c6"];

/** The looks that are gone through: a few always, all in a long run. */
const LOOKS: [keyof typeof SIZES, keyof typeof WORDS, "light" | "dark"][] = IS_LONG
  ? (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
      (["en", "pt"] as const).flatMap((language) =>
        (["light", "dark"] as const).map((scheme) => [size, language, scheme] as [typeof size, typeof language, typeof scheme]),
      ),
    )
  : [["small", "pt", "light"]];
/** The same where time is short. */
const SHORT_LOOKS: typeof LOOKS = IS_LONG ? LOOKS : [["desk", "en", "dark"]];

/** Takes a picture, and looks for what axe finds and for what sticks out of the window. */
async function look(page: Page, name: string): Promise<void> {
  await screenshot(page, `table-${name}`);
  expect(await accessibilityFaults(page), name).toEqual([]);
  const sticksOut = await page.evaluate(() => {
    const root = document.documentElement;
    return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight].some((over) => over > 1);
  });
  expect(sticksOut, `${name} does not scroll`).toBe(false);
}

for (const [size, language, scheme] of LOOKS) {
  const words = WORDS[language];
  const name = `${size}-${language}-${scheme}`;
  const context = {
    ...SIZES[size],
    locale: words.locale,
    colorScheme: scheme,
    timezoneId: "America/Sao_Paulo",
    // A page that is offline tries again by and by.
    complains: /ERR_INTERNET_DISCONNECTED/,
  };
  const settle = (page: Page) => page.waitForTimeout(750);

  test(`a game without a clock, ${name}`, async ({ visit }) => {
    test.slow();
    const { brass, steel } = await twoPlayers(visit, {
      body: { name: "Ana Clara" },
      joiner: "Bartolomeu Gusmão",
      context,
      moves: OPENING,
    });
    const act = (page: Page, label: string | RegExp) =>
      page.locator("main").getByRole("button", { name: label, exact: typeof label === "string" }).click();
    await settle(brass);
    await look(brass, `turn-${name}`);
    await look(steel, `theirs-${name}`);

    await act(brass, words.offer);
    await expect(terms(steel).getByRole("button", { name: words.accept })).toBeVisible();
    await look(brass, `draw-offered-${name}`);
    await settle(steel);
    await look(steel, `draw-asked-${name}`);
    await act(steel, words.accept);
    await look(steel, `draw-sure-${name}`);
    await act(steel, words.back);
    await act(steel, words.resign);
    await look(steel, `resign-sure-${name}`);
    await act(steel, words.keep);

    await act(brass, words.chat);
    await look(brass, `chat-empty-${name}`);
    await brass.getByLabel(words.line).fill("Boa partida! Good luck and have fun.");
    await brass.getByRole("button", { name: words.send }).click();
    await expect(steel.locator(".chat-open")).toHaveClass(/is-unread/);
    await look(steel, `chat-unread-${name}`);
    await act(steel, words.chat);
    await steel.getByLabel(words.line).fill("Obrigado. ".repeat(24));
    await look(steel, `chat-long-${name}`);
    await steel.getByLabel(words.line).fill("Obrigado, para você também.");
    await steel.getByRole("button", { name: words.send }).click();
    await expect(brass.locator(".chat-line")).toHaveCount(2);
    await look(brass, `chat-${name}`);
    await brass.getByRole("button", { name: words.close }).click();
    await steel.getByRole("button", { name: words.close }).click();

    await act(brass, words.room);
    await look(brass, `room-${name}`);
    await brass.getByRole("button", { name: words.link, exact: true }).click();
    await expect(brass.locator(".about .qr")).toBeVisible();
    await brass.locator(".warning").scrollIntoViewIfNeeded();
    await look(brass, `handover-${name}`);
    const link = await brass.locator(".about input[readonly]").first().inputValue();
    await brass.getByRole("button", { name: words.close }).click();
    const third = await visit(link, context);
    await expect(third.getByRole("button", { name: words.take })).toBeVisible();
    await look(third, `claim-${name}`);
    await third.getByRole("button", { name: words.take }).click();
    await expect(third.getByRole("grid")).toBeVisible();
    await third.context().close();

    await brass.context().setOffline(true);
    await expect(brass.locator(".terms .asked")).toBeVisible();
    await look(brass, `offline-${name}`);
    await brass.context().setOffline(false);
    await expect(brass.locator(".terms .asked .btn")).toBeVisible();

    await act(steel, words.resign);
    await settle(steel);
    await act(steel, words.sure);
    await expect(brass.locator(".status")).toHaveAttribute("data-tone", "over");
    await settle(brass);
    await look(brass, `won-${name}`);
    await look(steel, `lost-${name}`);
    await act(steel, words.rematch);
    await expect(terms(brass).getByRole("button", { name: words.again })).toBeVisible();
    await look(brass, `rematch-asked-${name}`);
    await look(steel, `rematch-offered-${name}`);
    expect(await spoken(brass).textContent()).not.toBe("");
  });
}

test.describe("where time is short", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start({ vars: { FORFEIT_AFTER_MS: "1500", LIFT_RATE_LIMITS: "on" } });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  for (const [size, language, scheme] of SHORT_LOOKS) {
    const words = WORDS[language];
    const name = `${size}-${language}-${scheme}`;
    const context = { ...SIZES[size], locale: words.locale, colorScheme: scheme };

    test(`an absent player and a clock, ${name}`, async ({ visit }) => {
      const { brass, steel } = await twoPlayers(visit, { origin: server.url, context, moves: OPENING });
      await expect(terms(steel).getByRole("button", { name: words.claim })).toBeVisible();
      await pause(750);
      await look(steel, `claimable-${name}`);
      await look(brass, `late-${name}`);
      await terms(steel).getByRole("button", { name: words.claim }).click();
      await look(steel, `claim-sure-${name}`);
      await terms(steel).getByRole("button", { name: words.back }).click();
      await steel.getByRole("button", { name: words.room }).click();
      await expect(steel.locator(".about")).toBeVisible();
      await look(steel, `let-back-${name}`);

      const timed = await twoPlayers(visit, {
        origin: server.url,
        context,
        body: { clock: { initial_s: 180, increment_s: 2 } },
      });
      await look(timed.brass, `first-move-${name}`);
      await playAll(timed.brass, timed.steel, OPENING);
      await look(timed.brass, `timed-${name}`);
    });
  }
});
