import { DEMO_PASSWORD, expect, login, newEmail, register, test } from "./journey.ts";

test("a visitor who opens a protected page signs in and lands on it", async ({ page }) => {
  await page.goto("/browse?type=1BHK");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/browse\?.*type=1BHK/);
});

test("the redirect after sign-in never leaves the site", async ({ page }) => {
  await page.goto("/login?redirect=//example.test/steal");
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/");
});

test("a signed-in user is sent home from /login and /register", async ({ page }) => {
  await page.goto("/login");
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/");
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});

test("the admin dashboard refuses everyone else and sends them home", async ({ page }) => {
  await page.goto("/login?redirect=/admin");
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page.getByText("Access Denied: You do not have permission to view this page.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("an unknown path shows a friendly page with status 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Basera" })).toBeVisible();
});

test("a wrong password shows the error and keeps the address", async ({ page }) => {
  await page.goto("/login");
  await login(page, "tenant@basera.test", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Email or password is incorrect." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("tenant@basera.test");
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  const person = { name: "Kavya Nair", email: newEmail(), password: "a good password" };
  await register(page, person);
  await page
    .getByRole("dialog", { name: "Select Your City" })
    .getByRole("button", { name: "Delhi", exact: true })
    .click();
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("button", { name: person.name })).toBeVisible();
  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});
