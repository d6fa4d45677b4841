import type { Browser, Page } from "@playwright/test";
import type { Insertable } from "kysely";
import type { Properties } from "#server/db/schema.ts";
import { insertHome } from "./database.ts";
import { type Member, newMember } from "./member.ts";

/** Helpers of the journeys of admins. */

let tags = 0;
/** Returns a word that occurs in no other title. Searching for it finds only the test's homes. */
export function newTag(): string {
  tags += 1;
  return `tag${process.pid}x${Date.now()}x${tags}`;
}

/** Inserts homes that wait for review, newest first. Returns them with the word that finds them. */
export async function insertHomes(count: number, changes: Partial<Insertable<Properties>> = {}) {
  const tag = newTag();
  const homes: { id: string; title: string }[] = [];
  for (let place = count; place > 0; place -= 1) {
    const title = `Home ${place} ${tag}`;
    homes.unshift(await insertHome({ title, status: "pending", ...changes }));
  }
  return { tag, homes };
}

export const card = (page: Page, name: string) => page.getByRole("article", { name });
export const tile = (page: Page, label: string) => page.getByRole("button", { name: new RegExp(`^${label} [\\d,]+$`) });
export const tab = (page: Page, label: string) => page.getByRole("tab", { name: label });
export const review = (page: Page) => page.getByRole("dialog", { name: "Review property" });
export const reason = (page: Page) => page.getByRole("dialog", { name: "Reject this property?" });
export const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
export const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

export async function countOf(page: Page, label: string): Promise<number> {
  const name = await tile(page, label).textContent();
  return Number(name?.replace(/\D/g, ""));
}

export async function asMember(browser: Browser, name: string): Promise<{ page: Page; member: Member }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await newMember(page, name) };
}
