import type { Page } from "@playwright/test";

type Measured = typeof window & { layoutShift: number };

/** Sums the layout shifts of each document that the page opens from now on. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as Measured).layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the layout shift of the open document so far. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Shifts are reported after the frame that painted them.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as Measured).layoutShift;
  });
}
