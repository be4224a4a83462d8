/** A board on a page, played as a person plays it. */
import { expect, type Locator, type Page } from "@playwright/test";

/** `square` is in algebraic notation; moves are in UCI. */
export class Board {
  constructor(private readonly page: Page) {}

  /** The square's cell in the grid. */
  square(square: string): Locator {
    return this.page.locator(`[data-square="${square}"]`);
  }

  /** The menu that a pawn on the last rank opens. */
  get promotion(): Locator {
    return this.page.getByRole("dialog", { name: "Promote the pawn to" });
  }

  /** Presses squares one after the other: the piece, then where it goes. */
  async press(...squares: string[]): Promise<void> {
    for (const square of squares) {
      const { x, y } = await this.middle(square);
      await this.page.mouse.click(x, y);
    }
  }

  /** Drags from one square to another. */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** The answers to a move that waits for its confirmation, as it does in a room without a clock. */
  get confirmation(): Locator {
    return this.page.locator(".confirm");
  }

  /** Waits for the turn of whoever looks, then moves by pressing squares, and confirms where that is asked. */
  async play(uci: string): Promise<void> {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    await this.mayMove(from);
    await this.press(from, to);
    await this.confirm();
  }

  /** Waits until the piece on a square may be moved. */
  async mayMove(square: string): Promise<void> {
    await expect(this.page.locator(`.board:not(.is-ahead) [data-square="${square}"]`)).toHaveClass(/is-own/);
  }

  /** Answers the promotion menu. */
  async promote(role: string): Promise<void> {
    await this.promotion.getByRole("button", { name: role }).click();
    await this.confirm();
  }

  /** Plays the move that waits for its confirmation, if one does. */
  async confirm(): Promise<void> {
    if (await this.confirmation.isVisible()) {
      await this.confirmation.getByRole("button").last().click();
    }
  }

  /** The squares that carry a mark, in the order of the grid; `own` are those of pieces that may be moved now. */
  async marked(mark: string): Promise<string[]> {
    const cells = this.page.locator(`.board${mark === "own" ? ":not(.is-ahead)" : ""} .square.is-${mark}`);
    return cells.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square") ?? ""));
  }

  /** Waits until a square holds a piece, in words (`brass pawn`), or nothing. */
  async shows(square: string, piece: string | null): Promise<void> {
    const name = piece === null ? new RegExp(`^${square}(, can be .*)?$`) : new RegExp(`^${square}, ${piece}`);
    await expect(this.square(square)).toHaveAccessibleName(name);
  }

  /** The moves so far, as the page writes them. */
  async moves(): Promise<string[]> {
    return this.page.locator(".moves .ply").allInnerTexts();
  }

  /** Types a move into the field beside the board. */
  async type(text: string): Promise<void> {
    const field = this.page.locator(".typed input");
    await field.fill(text);
    await field.press("Enter");
  }

  /** The middle of a square, in pixels of the window. */
  async middle(square: string): Promise<{ x: number; y: number }> {
    const box = await this.square(square).boundingBox();
    if (!box) {
      throw new Error(`the square ${square} is not to be seen`);
    }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
