/** Cold loads over a slow network on a slow processor. */
import type { BrowserContext } from "@playwright/test";

export interface Conditions {
  /** By how much the processor is slowed down. */
  slow: number;
  network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** From the beginning of a load to the frame that shows what `selector` finds, in ms. Closes the context. */
export async function coldLoad(context: BrowserContext, address: string, selector: string, { slow, network }: Conditions): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.addInitScript((awaited) => {
    const seen = new MutationObserver(() => {
      if (document.querySelector(awaited)) {
        seen.disconnect();
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => Object.assign(globalThis, { painted: performance.now() });
          after.port2.postMessage(0);
        });
      }
    });
    seen.observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
  }, selector);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => "painted" in globalThis, undefined, { timeout: 60_000 });
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: number }).painted);
  await context.close();
  return painted;
}
