/** What is said of a game: the live region for every kind of move, in both languages, and the names of the squares. */
import { accessibilityFaults } from "../support/axe.ts";
import { Board } from "../support/board.ts";
import { holdOpponents, listen, openGame } from "../support/seed.ts";
import { expect, test } from "../support/test.ts";

const LONG = Boolean(process.env.SELMINHA_LONG);

/** A position, a move in UCI, and what is said of it in each language. */
const SAID: [fen: string, uci: string, en: string, pt: string][] = [
  [
    "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1",
    "g1f3",
    "Draw by insufficient material",
    "Empate por material insuficiente",
  ],
  ["4k3/7p/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", "You: knight from g1 to f3", "Você: cavalo de g1 para f3"],
  ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "You: pawn from e4 takes the pawn on d5", "Você: peão de e4 captura peão em d5"],
  ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "You: pawn from e5 takes the pawn on d6", "Você: peão de e5 captura peão em d6"],
  ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "You: castles short", "Você: roque pequeno"],
  ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "You: castles long", "Você: roque grande"],
  [
    "7k/P7/8/8/8/8/8/4K3 w - - 0 1",
    "a7a8q",
    "You: pawn from a7 to a8, becomes a queen, check",
    "Você: peão de a7 para a8, promovido a dama, xeque",
  ],
  ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "You win by checkmate", "Você venceu por xeque-mate"],
  ["k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "b5b6", "Draw by stalemate", "Empate por afogamento"],
  ["4k3/8/8/8/8/8/7r/R3K3 w - - 99 80", "a1b1", "Draw by the fifty-move rule", "Empate por 50 lances"],
];

test("every kind of move, check and result is said, in both languages", async ({ visit }) => {
  for (const locale of ["en", "pt-BR"] as const) {
    const page = await visit("/", { locale });
    await holdOpponents(page);
    // The sentences are the same functions in both languages: a third of them will do where time is short.
    const rows = LONG || locale === "en" ? SAID : SAID.filter((_, index) => index % 3 === 0);
    for (const [fen, uci, en, pt] of rows) {
      await openGame(page, { fen });
      const said = await listen(page);
      await new Board(page).type(uci);
      await expect.poll(async () => (await said()).at(-1), { message: `${fen} ${uci}` }).toContain(locale === "en" ? en : pt);
    }
  }
});

test("the region's text changes with every announcement, answers and moves ahead included", async ({ visit }) => {
  const page = await visit("/");
  const release = await holdOpponents(page);
  await openGame(page);
  const said = await listen(page);
  const board = new Board(page);
  await board.play("g1f3");
  await board.press("f3", "g1");
  await board.press("d5");
  await board.press("f3", "g1");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  // What is said follows what is painted.
  await expect.poll(async () => (await said()).map((text) => text.trim())).toEqual([
    "You: knight from g1 to f3",
    "Next move: f3 to g1",
    "The next move is taken back",
    "Next move: f3 to g1",
    "The next move is taken back",
    "Taken back. Your turn.",
  ]);
  await release();
  await board.play("e2e4");
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^Tamer: \w+ from/);
  const all = await said();
  expect(all.every((text, index) => text !== all[index - 1])).toBe(true);
});

test("the board is a grid with one tab stop, whose squares say what stands there and what may be done", async ({ visit }) => {
  const page = await visit("/");
  await openGame(page, { fen: "4k3/8/8/3p4/4P3/8/8/4K2r w - - 0 1" });
  const board = new Board(page);
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(8);
  await expect(page.getByRole("gridcell")).toHaveCount(64);
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
  await expect(board.square("e1")).toHaveAccessibleName("e1, brass king, in check");
  await expect(board.square("d5")).toHaveAccessibleName("d5, steel pawn");
  await board.press("e1");
  await expect(board.square("e1")).toHaveAttribute("aria-selected", "true");
  await expect(board.square("e2")).toHaveAccessibleName("e2, can be moved to");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(board.square("d5")).toHaveAccessibleName("d5, peão de aço");
  await expect(page.getByRole("grid", { name: "Tabuleiro de xadrez" })).toBeVisible();
});

test("axe finds nothing on the board and in the panels, in both languages and both themes", async ({ visit }) => {
  for (const locale of ["en", "pt-BR"]) {
    // Each theme in one language; in both in the long run.
    for (const colorScheme of LONG ? (["light", "dark"] as const) : ([locale === "en" ? "light" : "dark"] as const)) {
      const page = await visit("/", { locale, colorScheme });
      await openGame(page, { fen: "4k3/8/8/3p4/4P3/8/8/4K2r w - - 0 1" });
      await new Board(page).press("e1");
      expect(await accessibilityFaults(page), `${locale} ${colorScheme}`).toEqual([]);
      for (const name of locale === "en" ? ["Rules", "Settings"] : ["Regras", "Ajustes"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
        await expect(page.locator(".panel-body")).not.toHaveText(/Opening|Abrindo/);
        expect(await accessibilityFaults(page), `${name} ${locale} ${colorScheme}`).toEqual([]);
        await page.keyboard.press("Escape");
      }
    }
  }
});
