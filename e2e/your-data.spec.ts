import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { isAccessible, isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

const PASSWORD = "a good password";

const yourData = (page: Page) => page.getByRole("region", { name: "Your data" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete your account" });

async function openYourData(page: Page): Promise<Member> {
  const member = await newMember(page);
  await page.goto("/profile");
  await expect(yourData(page)).toBeVisible();
  return member;
}

test("a person downloads the data, then deletes the account with its password, and is a visitor", async ({ page }) => {
  const { email } = await openYourData(page);
  const started = page.waitForEvent("download");
  await yourData(page).getByRole("button", { name: "Download my data" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({ account: { email, name: "Kavya Iyer" }, sign_in: { has_password: true }, messages: [] });

  const opener = yourData(page).getByRole("button", { name: "Delete account" });
  await opener.click();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  const remove = () => dialog(page).getByRole("button", { name: "Delete my account" }).click();
  await remove();
  await expect(dialog(page).getByText("Please enter your password.")).toBeVisible();
  await dialog(page).getByLabel("Password", { exact: true }).fill("another password");
  await remove();
  await expect(dialog(page).getByText("That password is incorrect.")).toBeVisible();
  await isAccessible(page, "after a wrong password");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog(page).getByText("That password is incorrect.")).toBeHidden();
  await dialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  const again = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password: PASSWORD } });
  expect(again.status()).toBe(400);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
});

test("Your data and its dialog have no accessibility violations", async ({ page }) => {
  await resize(page, NARROW);
  await openYourData(page);
  await isAccessibleInAllLooks(page, "the region");
  await yourData(page).getByRole("button", { name: "Delete account" }).click();
  await expect(dialog(page)).toBeVisible();
  await isAccessibleInAllLooks(page, "the dialog");
});
