import type { CDPSession, Page } from "playwright-core";

/** Lighthouse's slow phone: latency, throughput and CPU slowdown. */
const PHONE = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const PHONE_SLOWNESS = 4;
/** How long a pointer presses a card before it is released. */
const REST_MS = 100;
/** By then, everything that the last letter triggers has finished. */
const AFTER_TYPING_MS = 1000;
const TIMES = 5;
/** Elements that show that the property page has appeared, without and with its data. */
const SEEN = { sight: "main [role=status], main h1", content: "main h1:not(.sr-only)" };

async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, ...PHONE });
  await client.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWNESS });
  return client;
}

/** Records when the first element of each kind appears, in milliseconds after the last press. */
function watch(selectors: Record<string, string>): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seenAfterPress: seen });
  let pressed = Number.NaN;
  addEventListener(
    "click",
    ({ timeStamp }) => {
      pressed = timeStamp;
      const look = () => {
        for (const [name, selector] of Object.entries(selectors))
          if (!(name in seen) && location.pathname.startsWith("/property/") && document.querySelector(selector))
            seen[name] = performance.now() - pressed;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/**
 * Measures a press on a card on a slow phone, in milliseconds: until the property page appears, and until its data
 * appears.
 */
export async function pressCards(page: Page, browse: string): Promise<{ sight: number; content: number }[]> {
  const times: { sight: number; content: number }[] = [];
  for (let time = 0; time < TIMES; time++) {
    await page.goto(browse, { waitUntil: "networkidle" });
    const slow = await slowDown(page);
    const card = page.locator("[data-card-link]").nth(time);
    await page.evaluate(watch, SEEN);
    await card.hover({ force: true });
    // A fixed pause, because its duration is part of what is measured.
    await page.waitForTimeout(REST_MS);
    await card.click({ force: true });
    const seen = await page.waitForFunction(() => {
      const { seenAfterPress } = window as typeof window & { seenAfterPress: { sight: number; content?: number } };
      return seenAfterPress.content === undefined ? undefined : seenAfterPress;
    });
    times.push((await seen.jsonValue()) as { sight: number; content: number });
    await slow.detach();
  }
  return times;
}

/**
 * Returns the longest time, in milliseconds, that the main thread is blocked while filters are typed and pressed on a
 * slow phone. Up to 50 ms count as none.
 */
export async function typeInSearch(page: Page, browse: string): Promise<number> {
  await page.goto(browse, { waitUntil: "networkidle" });
  const slow = await slowDown(page);
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: "longtask" });
  });
  await page.getByRole("searchbox").pressSequentially("garden 2 bhk", { delay: 80 });
  // A fixed pause: blocked time is counted until it ends.
  await page.waitForTimeout(AFTER_TYPING_MS);
  const { ms } = await page.evaluate(() => (window as typeof window & { longest: { ms: number } }).longest);
  await slow.detach();
  return ms;
}
