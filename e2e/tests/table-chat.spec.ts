/** The chat of the players and that of the watchers. */
import type { Page } from "@playwright/test";

import { Server } from "../support/server.ts";
import { press, spoken, twoPlayers, Wire } from "../support/table.ts";
import { expect, test } from "../support/test.ts";

async function open(page: Page): Promise<void> {
  await page.locator(".chat-open").click();
  await expect(page.locator(".chat")).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Write a line").fill(text);
  await page.getByLabel("Write a line").press("Enter");
}

function lines(page: Page): Promise<string[]> {
  return page.locator(".chat-line").allInnerTexts();
}

test("players talk among themselves, watchers too, and after the end the players see both", async ({ visit }) => {
  const { brass, steel, room } = await twoPlayers(visit, { body: { name: "Ana" }, joiner: "Bia", moves: ["e2e4", "e7e5"] });
  const [one, two] = [await visit(`/r/${room}`), await visit(`/r/${room}`)];
  await expect(one.locator(".watchers")).toHaveText(/watching/);
  await open(brass);
  await say(brass, "Good luck <b>and</b> fun");
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat, 1 new");
  await expect(spoken(steel)).toHaveText("Ana: Good luck <b>and</b> fun");
  await open(steel);
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat");
  await say(steel, "Obrigada, Ana");
  await expect.poll(() => lines(brass)).toEqual(["You Good luck <b>and</b> fun", "Bia Obrigada, Ana"]);

  await open(one);
  await say(one, "What an opening");
  await expect(spoken(two)).toHaveText("Watcher: What an opening");
  await open(two);
  await expect.poll(() => lines(two)).toEqual(["Watcher What an opening"]);
  expect(await lines(one), "the players' chat is not for them").toHaveLength(1);
  expect(await lines(brass), "nor theirs for the players, yet").toHaveLength(2);

  // History is there after a reload, and what was read stays read.
  await steel.reload();
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat");
  await open(steel);
  await expect.poll(() => lines(steel)).toEqual(["Ana Good luck <b>and</b> fun", "You Obrigada, Ana"]);

  await press(brass, "Resign");
  await press(brass, "Yes, resign");
  await expect.poll(() => lines(brass)).toContain("Watcher What an opening");
  await press(steel, "Offer a rematch");
  await press(brass, "Play again");
  await expect(brass.locator(".who.near .chip")).toHaveClass(/steel/);
  await say(brass, "Once more");
  await expect.poll(async () => (await lines(steel)).at(-1)).toBe("Ana Once more");
  // Colours of before are told as such.
  await expect(steel.locator(".chat-mark").first()).toHaveText("Before this game");
  expect((await lines(steel))[0]).toBe("Brass Good luck <b>and</b> fun");
});

test("the chat is muted on the device, and its unread mark is kept there", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit);
  await open(steel);
  await steel.getByRole("button", { name: "Mute" }).click();
  await expect(steel.locator(".chat")).toContainText("Muted on this device");
  await open(brass);
  await say(brass, "Hello?");
  await expect.poll(() => lines(brass)).toHaveLength(1);
  await steel.reload();
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat");
  await expect(spoken(steel)).not.toContainText("Hello?");
  await open(steel);
  expect(await lines(steel)).toEqual([]);
  await steel.getByRole("button", { name: "Unmute" }).click();
  await expect.poll(() => lines(steel)).toEqual(["Brass Hello?"]);
  await steel.getByRole("button", { name: "Close" }).click();
  await say(brass, "There you are");
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat, 1 new");
  await steel.reload();
  await expect(steel.locator(".chat-open")).toHaveAccessibleName("Chat, 1 new");
});

test("a line has two hundred characters, however they are written", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit);
  await open(brass);
  const field = brass.getByLabel("Write a line");
  await field.fill("é".repeat(170));
  await expect(brass.locator(".chat-left")).toHaveText("30 left");
  await field.fill("x".repeat(203));
  await expect(brass.locator(".chat-left")).toHaveText("3 too many");
  await field.press("Enter");
  await expect(field, "what cannot be sent stays").toHaveValue("x".repeat(203));
  await field.fill("♞".repeat(200));
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await open(steel);
  await expect(steel.locator(".chat-text")).toHaveText("♞".repeat(200));
});

test("a line that the connection swallows stays in its field and is never said twice", async ({ visit }) => {
  const { brass, steel } = await twoPlayers(visit, { context: { complains: /ERR_INTERNET_DISCONNECTED|WebSocket/ } });
  const wire = await Wire.lay(brass);
  await brass.reload();
  await open(brass);
  const field = brass.getByLabel("Write a line");
  wire.up = (message) => (message.includes('"chat"') ? "drop" : "pass");
  await say(brass, "Lost");
  await expect(brass.getByRole("button", { name: "Sending…" })).toBeVisible();
  await wire.cut();
  await expect(brass.locator(".chat .error")).toContainText("was not sent");
  await expect(field).toHaveValue("Lost");
  wire.up = () => "pass";
  await field.press("Enter");
  await expect(field).toHaveValue("");

  // The answer is lost, not the line.
  wire.down = (message) => (message.includes('"chat"') ? "drop" : "pass");
  await say(brass, "Found");
  await open(steel);
  await expect.poll(() => lines(steel)).toEqual(["Brass Lost", "Brass Found"]);
  wire.down = () => "pass";
  await wire.cut();
  await expect(field).toHaveValue("");
  await expect.poll(() => lines(brass)).toEqual(["You Lost", "You Found"]);

  await brass.context().setOffline(true);
  await wire.cut({ block: true });
  await say(brass, "Later");
  await expect(brass.locator(".chat .error")).toContainText("was not sent");
  await expect(field).toHaveValue("Later");
  await brass.context().setOffline(false);
  wire.mend();
});

test.describe("with the limits on", () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start();
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test("who talks too fast is told so, and keeps the line", async ({ visit }) => {
    const { brass } = await twoPlayers(visit, { origin: server.url });
    await open(brass);
    const field = brass.getByLabel("Write a line");
    for (let line = 1; line <= 5; line += 1) {
      await say(brass, `line ${line}`);
      await expect(field).toHaveValue("");
    }
    await say(brass, "one too many");
    await expect(brass.locator(".chat .error")).toContainText("one every three seconds");
    await expect(field).toHaveValue("one too many");
    await expect(brass.locator(".terms")).not.toContainText("too fast");
    await brass.waitForTimeout(3_200);
    await field.press("Enter");
    await expect(field).toHaveValue("");
    await expect(brass.locator(".chat .error")).toBeHidden();
  });
});
