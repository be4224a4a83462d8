/** A page that is older than the server it talks to; with what is kept on the device, offline.spec.ts. */
import { WORDS } from "../support/invite.ts";
import { Device } from "../support/room.ts";
import { expect, test } from "../support/test.ts";

/** How the server closes a socket whose version it no longer speaks. */
const UPDATE_REQUIRED = 4400;

for (const [locale, again] of [
  ["en", "Load it again"],
  ["pt-BR", "Carregar de novo"],
] as const) {
  test(`a table whose server has moved on says so and offers the new page (${locale})`, async ({ visit, server }) => {
    const [brass, steel] = [new Device(server.url), new Device(server.url)];
    const room = await brass.create();
    await steel.join(room);
    const page = await visit("about:blank", { locale });
    let isOld = true;
    await page.routeWebSocket(/\/socket/, (socket) => {
      if (isOld) {
        void socket.close({ code: UPDATE_REQUIRED, reason: "update_required" });
      } else {
        socket.connectToServer();
      }
    });
    await page.goto(`/r/${room}`);
    await expect(page.locator("#main h1")).toHaveText(WORDS[locale].outdated);
    isOld = false;
    await page.getByRole("button", { name: again }).click();
    await expect(page.getByRole("grid")).toBeVisible();
  });
}
