import { test as base, expect, type Page } from "@playwright/test";

interface Journey {
  /** Console errors that a journey expects. */
  expectedErrors: RegExp | null;
  quietConsole: undefined;
}

/** Playwright's test, extended to fail on unexpected console errors. */
export const test = base.extend<Journey>({
  expectedErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        // The browser logs every failed request and connection as an error. The screens report these themselves.
        if (message.type() === "error" && !/^(Failed to load resource|WebSocket connection to)/.test(message.text()))
          complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints.filter((complaint) => !expectedErrors?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export const DEMO_PASSWORD = "demo-password";

let people = 0;
/** Returns an address that is not registered yet. */
export function newEmail(): string {
  people += 1;
  return `journey-${process.pid}-${Date.now()}-${people}@example.test`;
}

type Registering = { name: string; email: string; password: string };

export async function register(page: Page, person: Registering): Promise<void> {
  await page.goto("/register");
  await fillRegistration(page, person);
}

/** Fills in and submits the open registration form. */
export async function fillRegistration(page: Page, person: Registering): Promise<void> {
  await page.getByLabel("Full Name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill("+919812345678");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm Password").fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

export async function login(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Opens a mailed link and presses "Confirm" on its page. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/**
 * Resizes the window and waits until the page has the layout of that size. Its scripts hear of the size before the next
 * frame is drawn.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Keeps out of the next document what a page loads after ten seconds without an input (`first-input.ts`). */
export const holdLateParts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number, ...given: unknown[]) =>
      ms === 10_000 ? 0 : start(run, ms, ...given)) as typeof setTimeout;
  });

/** Shows messages of the next documents for 20 seconds instead of 5, for what a journey does in the meantime. */
export const showMessagesLonger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number, ...given: unknown[]) =>
      start(run, ms === 5000 ? 20_000 : ms, ...given)) as typeof setTimeout;
  });

/** Delays the page's scripts and therefore hydration. Returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/framework-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
