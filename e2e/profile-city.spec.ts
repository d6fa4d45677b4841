import { expect, login, test } from "./journey.ts";
import { city, editProfile, headerCity, main, openProfile, save, saved } from "./profile.ts";

test("a city chosen in the header or another tab is the profile's city, also while editing", async ({
  page,
  context,
}) => {
  const person = await openProfile(page);
  await editProfile(page);
  await page.getByLabel("Bio").fill("Not yet saved.");
  const other = await context.newPage();
  await other.goto("/");
  await headerCity(other).click();
  await city(other, "Noida").click();
  await expect(page.getByLabel("Location")).toHaveValue("Noida");
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
  await headerCity(page).click();
  await city(page, "Faridabad").click();
  await expect(page.getByLabel("Location")).toHaveValue("Faridabad");
  await expect(page.getByLabel("Bio")).toHaveValue("Not yet saved.");
  await save(page).click();
  await saved(page);
  await expect(main(page).getByText("Faridabad")).toBeVisible();

  expect(await person.call("GET", "/api/users/me")).toMatchObject({ default_location: "Faridabad" });
});

test("home and browse use the chosen city", async ({ page, context }) => {
  await openProfile(page, { city: "Faridabad" });
  const other = await context.newPage();
  await other.goto("/");
  const search = other.getByRole("main").getByRole("search");
  await expect(search.getByLabel("City")).toHaveValue("Faridabad");
  // Before hydration the form would be submitted without scripts and not change the city.
  await other.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
  await search.getByLabel("City").selectOption("Ghaziabad");
  await other.getByRole("button", { name: "Search", exact: true }).click();
  await expect(other).toHaveURL(/city=Ghaziabad/);
  await expect(main(page).getByText("Ghaziabad")).toBeVisible();

  // Browse uses the new city, and resets its search.
  await other.goto("/browse?city=Ghaziabad&type=2BHK");
  await expect(other.getByRole("button", { name: "Remove filter 2BHK" })).toBeVisible();
  await editProfile(page);
  await page.getByLabel("Location").selectOption("Bangalore");
  await save(page).click();
  await expect(other).toHaveURL("/browse?city=Bangalore");
  await expect(other.getByRole("button", { name: "Remove filter 2BHK" })).toBeHidden();
});

test("a city chosen while the session is being restored is saved to the profile", async ({ page }) => {
  const person = await openProfile(page, { city: "Faridabad" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/users/me", async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  // Without the page cookie, the browser restores the session.
  await page.context().clearCookies({ name: "basera-page" });
  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("main").getByRole("search").getByLabel("City").selectOption("Ghaziabad");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/city=Ghaziabad/);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  held.resolve();
  expect((await saved).status()).toBe(200);
  await expect(headerCity(page)).toHaveAccessibleName("City: Ghaziabad");
  expect(await person.call("GET", "/api/users/me")).toMatchObject({ default_location: "Ghaziabad" });
});

test("at sign-in the profile's city wins; without one the browser's is saved to it", async ({ page, browser }) => {
  const person = await openProfile(page, { city: "Noida" });
  await expect(main(page).getByText("Noida")).toBeVisible();
  const context = await browser.newContext();
  const device = await context.newPage();
  await device.goto("/");
  await headerCity(device).click();
  await city(device, "Delhi").click();
  await device.goto("/login?redirect=/profile");
  await login(device, person.email, "a good password");
  await expect(headerCity(device)).toHaveAccessibleName("City: Noida");
  expect(await device.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");
  // Signing out keeps the city, because it is also stored in the browser.
  await device.getByRole("button", { name: person.name }).click();
  await device.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(device).toHaveURL("/");
  await expect(headerCity(device)).toHaveAccessibleName("City: Noida");
  await context.close();
});

test("a late profile response does not undo a save", async ({ page }) => {
  await openProfile(page);
  const held = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  await page.goto("/");
  await page.getByRole("button", { name: "Meera Iyer" }).waitFor();
  await page.waitForFunction(() => window.isHydrated);
  await page.route("**/api/users/me", async (route) => {
    const response = await route.fetch();
    read.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await read.promise;
  const patched = page.waitForResponse((response) => response.request().method() === "PATCH");
  await headerCity(page).click();
  await city(page, "Noida").click();
  await patched;
  held.resolve();
  await saved(page);
  await expect(main(page).getByText("Noida")).toBeVisible();
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
});

test("a city that fails to save stays chosen, without a message", async ({ page }) => {
  await openProfile(page);
  await page.route("**/api/users/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await headerCity(page).click();
  await city(page, "Noida").click();
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
