import { isAccessible } from "./accessible.ts";
import { insertHome, mailTo } from "./database.ts";
import { expect, fillRegistration, login, newEmail, test } from "./journey.ts";
import { newMember } from "./member.ts";

test("registering returns to a visitor's search, also with the mailed link in another browser", async ({
  page,
  browser,
}) => {
  const target = "/browse?city=Bangalore&location=Indiranagar";
  await page.goto(target);
  await expect(page.getByText(/^Sign in to see \d+ homes? in Indiranagar\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByText(/^Create an account to see \d+ homes? in Indiranagar\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await page.getByRole("link", { name: "Register" }).click();
  const email = newEmail();
  await fillRegistration(page, { name: "Asha Verma", email, password: "a good password" });
  await expect(page).toHaveURL(target);
  const { link } = await mailTo(email, /confirm/i);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText(/An account with a password was made for this address/)).toBeVisible();
  await isAccessible(phone, "the link of a sign-up");
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByRole("status")).toContainText("Your address is confirmed. Sign in to continue.");
  await login(phone, email, "a good password");
  await expect(phone).toHaveURL(target);
});

test("registering opens the conversation that a visitor wanted, and Back leads to the home", async ({
  page,
  browser,
}) => {
  const owner = await newMember(await (await browser.newContext()).newPage(), "Meera Krishnan");
  const { id, title } = await insertHome({ owner_id: owner.id, owner_email: owner.email, owner_name: owner.name });
  await page.goto("/");
  await page.goto(`/property/${id}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
  const home = page.url();
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(page.getByText(`Sign in to write to the owner of ${title}.`)).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByText(`Create an account to write to the owner of ${title}.`)).toBeVisible();
  await page.getByLabel("Full Name").fill("Asha Verma");
  await page.reload();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Verma");
  await fillRegistration(page, { name: "Asha Verma", email: newEmail(), password: "a good password" });
  await expect(page.getByLabel("Type a message")).toBeVisible();
  await expect(page).toHaveURL("/messages");
  await page.goBack();
  await expect(page).toHaveURL(home);
  await page.goBack();
  await expect(page).toHaveURL("/");
});
