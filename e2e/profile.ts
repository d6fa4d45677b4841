import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** Helpers of the journeys through the profile. */

/** Opens the profile of a new member, with a city, so that the city picker stays closed. */
export async function openProfile(page: Page, { name = "Meera Iyer", city = "Delhi" } = {}): Promise<Member> {
  const member = await newMember(page, name, city);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  return member;
}

export async function editProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Bio")).toBeVisible();
}

export const main = (page: Page) => page.getByRole("main");
export const headerCity = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^City: / });
export const headerAvatar = (page: Page) => page.getByRole("banner").locator("button img");
export const save = (page: Page) => page.getByRole("button", { name: "Save" });
export const saved = (page: Page) => expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
export const city = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Select Your City" }).getByRole("button", { name, exact: true });
