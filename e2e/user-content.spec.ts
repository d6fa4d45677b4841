import type { Page } from "@playwright/test";
import { MAX_TITLE_LENGTH } from "#contract/properties/property-terms.ts";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { expectNoSideways, expectWholeInLargeText } from "./looks.ts";
import { asDemo, newMember } from "./member.ts";

/** Would run if the text were interpreted as HTML or opened as a URL. */
const PAYLOAD = `"><img src=x onerror="window.ran=1"></script><script>window.ran=2</script><svg onload="window.ran=3">`;
/** A title of the maximum length that ends with one long word. */
const TITLE = PAYLOAD.padEnd(MAX_TITLE_LENGTH, "w");
const LINK = "javascript:window.ran=4";

/** Records what the browser refuses to run or load, starting before the page's first script. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      (window as typeof window & { refused: string[] }).refused ??= [];
      (window as typeof window & { refused: string[] }).refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Expects that nothing ran, and that the page is not wider than the screen. */
async function expectNothingRan(page: Page): Promise<void> {
  const told = await page.evaluate(() => {
    const { ran, refused } = window as typeof window & { ran?: number; refused?: string[] };
    return { ran: ran ?? null, refused: refused ?? [] };
  });
  expect(told).toEqual({ ran: null, refused: [] });
  await expectNoSideways(page);
}

test("user content never runs: in a listing, name, profile or message, for any viewer", async ({ page, browser }) => {
  const ownerPage = await (await browser.newContext()).newPage();
  await Promise.all([watch(page), watch(ownerPage)]);
  const owner = await newMember(ownerPage, `Meera ${PAYLOAD.slice(0, 60)}`);
  const tenant = await newMember(page, `Arun ${PAYLOAD.slice(-50)}`);
  await owner.call("PATCH", `/api/users/${owner.id}`, { bio: `${PAYLOAD} ${LINK}` });
  const home = await insertHome({
    owner_id: owner.id,
    owner_name: owner.name,
    owner_email: owner.email,
    title: TITLE,
    description: `${PAYLOAD}\n${LINK}`,
    nearby_landmarks: [PAYLOAD],
  });

  await page.goto(`/property/${home.id}`);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save / })).toBeVisible();
  await expectWholeInLargeText(page);
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  const field = page.getByLabel("Type a message");
  await expect(field).toBeVisible();
  await field.fill(`${PAYLOAD} ${LINK}`);
  await page.keyboard.press("Enter");
  const messages = page.getByRole("log", { name: "Messages" });
  await expect(messages.getByText(LINK)).toBeVisible();
  await expect(messages.getByRole("link")).toHaveCount(0);
  await expectNothingRan(page);
  await page.goto("/profile");
  await expect(page.getByText(tenant.name).first()).toBeVisible();
  await expectNothingRan(page);

  await ownerPage.goto("/messages");
  await ownerPage.getByText(tenant.name).first().click();
  await expect(ownerPage.getByRole("log", { name: "Messages" }).getByText(LINK)).toBeVisible();
  await expectNothingRan(ownerPage);
  await ownerPage.goto("/profile");
  await expect(ownerPage.getByText(LINK).first()).toBeVisible();
  await expectNothingRan(ownerPage);
  await ownerPage.context().close();

  const adminPage = await (await browser.newContext()).newPage();
  await watch(adminPage);
  await asDemo(adminPage, "admin");
  await adminPage.goto("/admin");
  await expect(adminPage.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNothingRan(adminPage);
  await adminPage.context().close();
});

test.describe("with injected markup", () => {
  test.use({ expectedErrors: /^Executing inline (script|event handler) violates/ });

  test("an injected inline script or handler is blocked, and the page's own scripts run", async ({ page, context }) => {
    await watch(page);
    const markup = `<script>window.ran=1</script><script nonce="">window.ran=2</script><img src="/no.png" onerror="window.ran=3">`;
    for (const path of ["/", "/login", "/browse"]) {
      await context.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace(/<body[^>]*>/, (body) => body + markup),
        });
      });
      await page.goto(path);
      await page.waitForFunction(() => window.isHydrated);
      const seen = await page.evaluate(() => {
        const { ran, refused } = window as typeof window & { ran?: number; refused?: string[] };
        return { ran: ran ?? null, refused: refused ?? [] };
      });
      expect(seen.ran).toBeNull();
      expect(seen.refused.toSorted()).toEqual([
        "script-src-attr inline",
        "script-src-elem inline",
        "script-src-elem inline",
      ]);
    }
  });
});
