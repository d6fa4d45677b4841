import { mailTo } from "./database.ts";
import { DEMO_PASSWORD, expect, fillRegistration, followLink, login, newEmail, register, test } from "./journey.ts";

test("login does nothing while a field is empty", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("tenant@basera.test");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page).toHaveURL("/login");
});

test("a double click on login sends one request", async ({ page }) => {
  await page.goto("/login");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("grant_type=password")) sent.push(request.url());
  });
  await page.getByLabel("Email").fill("tenant@basera.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).dblclick();
  await expect(page).toHaveURL("/");
  expect(sent).toHaveLength(1);
});

test("Google's button says so when Google sign-in is off", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Google login failed" })).toBeVisible();
});

test("a password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a demo account fills in the form", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("region", { name: "Demo accounts" }).getByRole("button", { name: "owner@basera.test" }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Vikram Rao" })).toBeVisible();
});

test("registration shows one error at a time, in order, at its field", async ({ page }) => {
  await page.goto("/register");
  const submit = page.getByRole("button", { name: "Create Account" });
  const says = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await submit.click();
  await says("Please fill in all fields.");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.getByLabel("Full Name").fill("Asha Verma");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Phone").fill("12345");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByLabel("Confirm Password").fill("54321");
  await submit.click();
  await says("Passwords do not match.");
  await page.getByLabel("Confirm Password").fill("12345");
  await submit.click();
  await says("Password must be at least 6 characters long.");
  await page.getByLabel("Password", { exact: true }).fill("123456");
  await page.getByLabel("Confirm Password").fill("123456");
  await submit.click();
  await says("Please enter a valid phone number.");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Please enter a valid phone number.");
  await page.getByLabel("Phone").fill("+919812345678");
  await submit.click();
  await expect(page).toHaveURL("/");
});

test("an address that is already registered is refused with its message", async ({ page }) => {
  await register(page, { name: "Vikram Rao", email: "owner@basera.test", password: "a good password" });
  await expect(page.getByRole("alert").filter({ hasText: "User with this email already exists." })).toBeVisible();
  await expect(page).toHaveURL("/register");
});

test("registering returns to a visitor's search, and login says how many homes it finds", async ({ page, browser }) => {
  const target = "/browse?city=Bangalore&location=Indiranagar";
  await page.goto(target);
  await expect(page.getByText(/^Sign in to see \d+ homes? in Indiranagar\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await page.getByRole("link", { name: "Register" }).click();
  const email = newEmail();
  await fillRegistration(page, { name: "Asha Verma", email, password: "a good password" });
  await expect(page).toHaveURL(target);
  const { link } = await mailTo(email, /confirm/i);
  const phone = await (await browser.newContext()).newPage();
  await followLink(phone, link);
  await login(phone, email, "a good password");
  await expect(phone).toHaveURL(target);
});

test("registering returns to the home whose owner a visitor wanted to contact", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
  const home = page.url();
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(page.getByText(`Sign in to write to the owner of ${title}.`)).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, { name: "Asha Verma", email: newEmail(), password: "a good password" });
  await expect(page).toHaveURL(home);
});

test("signing in returns to the original page and query", async ({ page }) => {
  await page.goto("/my-listings?from=mail");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/my-listings?from=mail")}`);
  await login(page, "owner@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/my-listings?from=mail");
});
