/** Lessons: exercises of different kinds, played as a learner plays them. */
import type { Page } from "@playwright/test";

import { accessibilityFaults } from "../support/axe.ts";
import { Board } from "../support/board.ts";
import { expect, test } from "../support/test.ts";

/** What is said of the last move. */
function feedback(page: Page) {
  return page.locator(".feedback");
}

/** Begins the lesson, or goes on with it. */
async function start(page: Page): Promise<Board> {
  await page.getByRole("button", { name: /^(Start|Go on at task|Começar|Continuar na tarefa)/ }).click();
  await expect(page.locator(".exercise")).toBeVisible();
  return new Board(page);
}

/** Goes to an exercise of the lesson, counted from 1. */
async function goTo(page: Page, task: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^(Task|Tarefa) ${task} `) }).click();
}

test("targets are collected: slowly is told, the fewest moves solve, progress is kept", async ({ visit }) => {
  const page = await visit("/learn/lessons/rook");
  const board = await start(page);
  await board.press("a1", "a4");
  await board.press("a4", "a5");
  await board.press("a5", "f5");
  await expect(feedback(page)).toContainText("All taken, in 3 moves. 2 are enough");
  await page.getByRole("button", { name: "Begin again" }).click();
  await board.shows("a1", "brass rook");
  // The other side stands still: it is the learner's move again and again.
  await board.press("a1", "a5");
  await expect(feedback(page)).toContainText("Right. Go on.");
  await board.press("a5", "f5");
  await expect(feedback(page)).toContainText("a rook changes direction only between moves");

  await page.reload();
  await expect(page.getByRole("button", { name: "Go on at task 2" })).toBeVisible();
  await page.getByRole("link", { name: "Lessons" }).click();
  await expect(page.getByRole("link", { name: /^The rook/ })).toContainText("1 of 4 solved");
});

test("a question is answered by a word, and a wrong answer is told why", async ({ visit }) => {
  for (const [locale, yes, no, why, right] of [
    ["en", "Yes", "No", "A piece stands in between, on f1", "No: first the bishop has to leave f1"],
    ["pt-BR", "Sim", "Não", "Há uma peça no meio, em f1", "Não: primeiro o bispo precisa sair de f1"],
  ] as const) {
    const page = await visit("/learn/lessons/castling", { locale });
    await start(page);
    await goTo(page, 2);
    await page.getByRole("button", { name: yes, exact: true }).click();
    await expect(feedback(page)).toContainText(why);
    await page.getByRole("button", { name: no, exact: true }).click();
    await expect(feedback(page)).toContainText(right);
    await expect(page.getByRole("button", { name: /^(Task|Tarefa) 2 .*(solved|resolvida)/ })).toBeVisible();
  }
});

test("a mate is found by keyboard alone, after a wrong try and two hints", async ({ visit }) => {
  const page = await visit("/learn/lessons/mate");
  await page.getByRole("button", { name: "Start" }).press("Enter");
  const board = new Board(page);
  const keys = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press(name);
    }
  };
  // The board is one stop of Tab; from e2 the arrows lead to the rook on a1.
  await page.locator('.square[tabindex="0"]').focus();
  await keys("ArrowDown", "Home", "Enter");
  await expect(board.square("a1")).toBeFocused();
  await keys("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter");
  await expect(feedback(page)).toContainText("That is not check.");
  await board.shows("a1", "brass rook");

  await page.getByRole("button", { name: "Hint" }).press("Enter");
  await expect(feedback(page)).toContainText("shut in by his own pawns");
  await page.getByRole("button", { name: "Show the move" }).press("Enter");
  await expect(feedback(page)).toContainText("Try Ra8#.");

  await board.square("a1").focus();
  await keys("Enter", "Control+Home", "Enter");
  await expect(feedback(page)).toContainText("the back-rank mate");
  await expect(board.square("g8")).toHaveAccessibleName(/in check/);
  await page.getByRole("button", { name: "Next task" }).press("Enter");
  await expect(page.locator(".task")).toContainText("Brass mates in one.");
  await board.shows("e6", "brass king");
});

test("an under-promotion: the queen stalemates, the rook wins", async ({ visit }) => {
  const page = await visit("/learn/lessons/promotion");
  const board = await start(page);
  await goTo(page, 4);
  await board.press("f7", "f8");
  await board.promote("queen");
  await expect(feedback(page)).toContainText("stalemate, a draw");
  await board.shows("f7", "brass pawn");
  await board.press("f7", "f8");
  await board.promote("rook");
  await expect(feedback(page)).toContainText("a queen would be stalemate");
});

test("the engine defends, and answers at once", async ({ visit }) => {
  const page = await visit("/learn/lessons/rook-mate");
  const board = await start(page);
  await goTo(page, 2);
  await expect(page.locator(".moves-made")).toHaveText("Moves: 0 of 12");
  await board.press("a1", "a4");
  await expect(page.locator(".moves-made")).toHaveText("Moves: 1 of 12");
  // The king on d5 has to move or has moved; then it is the learner's turn again.
  await board.mayMove("a4");
  await board.shows("d5", null);
  await page.getByRole("button", { name: "Begin again" }).click();
  await board.shows("d5", "steel king");
  await expect(page.locator(".moves-made")).toHaveText("Moves: 0 of 12");
});

test("a line is gone through, a term explained on the spot, and the language changed in the middle", async ({ visit }) => {
  const page = await visit("/learn/lessons/fork");
  const board = await start(page);
  await goTo(page, 5);
  await board.press("d5", "e7");
  await board.shows("f8", "steel king");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator(".task")).toContainText("Ganhe a dama em dois lances.");
  await board.press("e7", "c6");
  await expect(feedback(page)).toContainText("Primeiro Ce7+, depois a dama.");
  await goTo(page, 1);
  await board.press("d5", "c7");
  await expect(feedback(page)).toContainText("Cc7+");

  await page.goto("/learn/lessons/stalemate");
  await page.getByRole("link", { name: "afogamento" }).click();
  const note = page.getByRole("dialog", { name: /afogamento/ });
  await expect(note).toContainText("não tem nenhum lance legal");
  await expect(note.getByRole("heading")).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await expect(page.getByRole("link", { name: "afogamento" })).toBeFocused();
});

test("the last exercise leads to the next lesson", async ({ visit }) => {
  const page = await visit("/learn/lessons/queen");
  await start(page);
  await goTo(page, 3);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("0 of 3 solved")).toBeVisible();
  await page.getByRole("link", { name: "Next lesson: The knight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The knight" })).toBeVisible();
  await page.goto("/learn/lessons/nobody");
  await expect(page.getByRole("heading", { name: "There is no such lesson." })).toBeVisible();
});
