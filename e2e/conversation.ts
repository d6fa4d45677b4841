import type { Page } from "@playwright/test";
import { insertHome } from "./database.ts";
import { test as base, expect } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** An owner with an approved home and a tenant, each in a separate browser. */
interface Pair {
  owner: Member;
  ownerPage: Page;
  tenant: Member;
  tenantPage: Page;
  home: { id: string; title: string };
}

let homes = 0;

/** The test's page is the tenant's. */
export const test = base.extend<{ pair: Pair }>({
  pair: async ({ page, browser }, use) => {
    const other = await browser.newContext();
    const ownerPage = await other.newPage();
    const [tenant, owner] = await Promise.all([newMember(page, "Ananya Rao"), newMember(ownerPage, "Meera Krishnan")]);
    homes += 1;
    const title = `Tiled house ${process.pid} ${homes}`;
    const home = await insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email, title });
    await use({ owner, ownerPage, tenant, tenantPage: page, home });
    await other.close();
  },
});

export const log = (page: Page) => page.getByRole("log", { name: "Messages" });
export const texts = (page: Page) => log(page).locator("p[dir=auto]");
export const field = (page: Page) => page.getByLabel("Type a message");
export const conversationWith = (page: Page, name: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${name},`) });
export const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Types until the other person sees it. What is typed before the page has joined the conversation is not told. */
export async function typeVisibly(writer: Page, text: string, reader: Page, name: string): Promise<void> {
  await expect(async () => {
    await field(writer).fill("");
    await field(writer).pressSequentially(text);
    await expect(reader.getByText(`${name} is typing`).first()).toBeAttached({ timeout: 2000 });
  }).toPass();
}

/** Opens a page of a member, and waits until it is connected for live updates. */
export async function openConnected(page: Page, path: string): Promise<void> {
  // The server's first packet on socket.io's namespace.
  const accepted = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")));
  await page.goto(path);
  await page.waitForFunction(() => window.isHydrated);
  // A page without an input connects only after ten seconds.
  await page.keyboard.press("Shift");
  await accepted;
}

/** Opens the conversation from the property page with Contact Owner. */
export async function contact({ tenantPage, home }: Pair): Promise<void> {
  await tenantPage.goto(`/property/${home.id}`);
  await tenantPage.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(tenantPage).toHaveURL("/messages");
  await expect(field(tenantPage)).toBeFocused();
}

export async function openConversation(page: Page, name: string): Promise<void> {
  await page.goto("/messages");
  await conversationWith(page, name).getByRole("button").click();
  await expect(field(page)).toBeVisible();
}
