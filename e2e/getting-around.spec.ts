import { isAccessible, isAccessibleInBothThemes } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { newMember } from "./member.ts";
import { overlap } from "./overlap.ts";
import { fillForm, imageField, photos, submitButton, uploaded } from "./posting.ts";

/** Near Indiranagar's metro station. */
const PIN = { latitude: 12.979, longitude: 77.6395, position_source: "pin" } as const;

test("a visitor finds out by keyboard how long it takes to an office, beside a readable map", async ({ page }) => {
  const home = await insertHome({ city: "Bangalore", area: "Indiranagar", ...PIN });
  await page.goto(`/property/${home.id}`);
  const around = page.getByRole("region", { name: "Getting around" });
  await page.getByRole("complementary").scrollIntoViewIfNeeded();
  await expect(around.getByRole("listitem").first()).toContainText("IndiranagarPurple Line1 min walk");
  await expect(around.getByRole("img", { name: "Map of the surroundings" })).toBeVisible();

  await around.getByRole("combobox", { name: "How long to…" }).fill("itpl");
  await expect(around.getByRole("option", { name: /ITPL/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const steps = around.getByRole("list").last().getByRole("listitem");
  await expect(steps.first()).toHaveText("This home");
  await expect(around.getByText("Purple Line to Pattandur Agrahara")).toBeVisible();
  await expect(around.getByText("Estimated from published timetables at peak hours")).toBeVisible();
  await isAccessibleInBothThemes(page, "Getting around");

  // The destination stays for the next home.
  await page.reload();
  await page.getByRole("complementary").scrollIntoViewIfNeeded();
  await expect(around.getByText("Purple Line").first()).toBeVisible();
  const chip = around.getByRole("button", { name: "ITPL", exact: true });
  await expect(chip).toBeVisible();
  // Intercepted requests bypass the HTTP cache.
  await page.route("**/api/places/journey?*", (route) => route.continue());
  await page.context().setOffline(true);
  await chip.click();
  await expect(around.getByText("The travel time did not load.")).toBeVisible();
  await page.context().setOffline(false);
  await chip.click();
  await expect(around.getByText("Purple Line to Pattandur Agrahara")).toBeVisible();

  // Without the label, the names of a station and its line were in this corner.
  const elsewhere = await insertHome({
    city: "Bangalore",
    area: "Whitefield",
    ...PIN,
    latitude: 12.9688,
    longitude: 77.739,
  });
  await page.goto(`/property/${elsewhere.id}`);
  await page.getByRole("complementary").scrollIntoViewIfNeeded();
  const map = page.getByRole("img", { name: "Map of the surroundings" });
  await expect(map.locator("text").first()).toBeVisible();
  const label = map.getByText("Approximate location");
  for (const name of await map.locator("text").all()) expect(await overlap(label, name)).toBe(false);
});

test("an owner places a pin with the keyboard, and others see only the approximate place", async ({ page }) => {
  const owner = await newMember(page);
  await page.goto("/post-property");
  await fillForm(page);
  const field = page.getByRole("group", { name: "Place on the map" });
  await field.scrollIntoViewIfNeeded();
  await field.getByRole("button", { name: "Place the pin here" }).press("Enter");
  const pin = field.getByRole("button", { name: /^Pin of the home/ });
  await pin.focus();
  for (const key of ["ArrowUp", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect(pin).toBeFocused();
  await expect(field.getByText("is the nearest station")).toBeVisible();
  await isAccessible(page, "the form with a pin");
  await imageField(page).setInputFiles(await photos(1));
  await uploaded(page, 1);
  await submitButton(page).click();
  await page.waitForURL("**/browse*");

  const [listing] = await owner.call<{ id: string; location: { pin: object; position: { precision: string } } }[]>(
    "GET",
    `/api/properties/owner?email=${owner.email}`,
  );
  expect(listing?.location).toMatchObject({ pin: { lat: expect.any(Number) }, position: { precision: "pin" } });
  await page.goto(`/property/${listing?.id}/edit`);
  await field.scrollIntoViewIfNeeded();
  await field.getByRole("button", { name: "Remove pin" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(
      async () =>
        (
          await owner.call<{ location: { pin: object | null } }[]>("GET", `/api/properties/owner?email=${owner.email}`)
        )[0],
    )
    .toMatchObject({ location: { pin: null } });
});
