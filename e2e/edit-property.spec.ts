import type { Page } from "@playwright/test";
import type { Property } from "#contract/properties.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { DEMO_PASSWORD, login, test } from "./journey.ts";
import { newMember } from "./member.ts";
import { expect, imageField, photo, postOverApi, uploaded } from "./posting.ts";

test.describe.configure({ timeout: 120_000 });

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the edit page of a new member's listing. */
async function atOwnListing(page: Page, changes: object = {}, pictures = 1) {
  const member = await newMember(page);
  const { id, images } = await postOverApi(member, changes, pictures);
  await page.goto(`/property/${id}/edit`);
  await expect(field(page, "Title")).toHaveValue("Quiet 1BHK on a lane");
  return {
    id,
    images,
    stored: () => member.call<Property>("GET", `/api/properties/${id}`),
    /** Changes the listing while the form is open, like another tab or an admin. */
    changeElsewhere: (other: object) => member.call("PATCH", `/api/properties/${id}`, other),
  };
}

test("an owner edits any field, including 0 and empty texts, and lands on the property page", async ({ page }) => {
  const { id, stored } = await atOwnListing(page);
  await expect(page.getByRole("heading", { level: 1, name: "Edit property" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back", exact: true })).toBeVisible();
  await expect(field(page, "Monthly Rent (₹)")).toHaveValue("20,000");
  await expect(field(page, "Maintenance (₹)")).toHaveValue("1,500");
  await expect(field(page, "Area/Sector")).toHaveValue("Indiranagar");
  await expect(field(page, "Nearby Landmarks")).toHaveValue("Metro, Park");
  await expect(page.getByRole("button", { name: "Couples" })).toHaveAttribute("aria-pressed", "true");
  await field(page, "Security Deposit (₹)").fill("0");
  await field(page, "Maintenance (₹)").fill("");
  await field(page, "Nearby Landmarks").fill("");
  await field(page, "Pets Allowed").uncheck();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await save(page).dblclick();
  expect((await sent).postDataJSON()).toEqual({
    security_deposit: "0",
    maintenance: "",
    location: { nearby_landmarks: "" },
    rules: { pets_allowed: false },
    version: expect.any(Number),
  });
  await expect(page.getByRole("status").filter({ hasText: "Property updated successfully!" })).toBeVisible();
  await expect(page).toHaveURL(`/property/${id}`);
  expect(await stored()).toMatchObject({
    title: "Quiet 1BHK on a lane",
    security_deposit: 0,
    maintenance: 0,
    location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: [] },
    rules: { pets_allowed: false, tenant_type: ["Family", "Couples"] },
  });
});

test("pictures can be added, reordered and removed; saving requires at least one", async ({ page }) => {
  const { id, images, stored } = await atOwnListing(page, {}, 2);
  await page.getByRole("button", { name: "Move image 2 earlier" }).click();
  await imageField(page).setInputFiles([await photo("new.jpg")]);
  await uploaded(page, 3);
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await save(page).click();
  await expect(page).toHaveURL(`/property/${id}`);
  const now = await stored();
  expect(now.images).toEqual([images[1], expect.stringMatching(/^\/media\//)]);
  expect(images).not.toContain(now.images[1]);

  await page.goto(`/property/${id}/edit`);
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await save(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/Please upload at least one image of your property./);
  expect((await stored()).images).toHaveLength(2);
});

test("changed fields show the same validation messages as posting", async ({ page }) => {
  await atOwnListing(page);
  await field(page, "Title").fill("");
  await field(page, "Monthly Rent (₹)").fill("999");
  await field(page, "City").selectOption("Delhi");
  await save(page).click();
  await expect(field(page, "Title")).toBeFocused();
  await expect(field(page, "Title")).toHaveAccessibleDescription("Property title is required");
  await expect(field(page, "Monthly Rent (₹)")).toHaveAccessibleDescription("Rent must be at least ₹1,000");
  await expect(field(page, "Area/Sector")).toHaveAccessibleDescription("Area/Sector is required");
});

test("an area that the catalogue does not know stays selectable", async ({ page }) => {
  await atOwnListing(page, { location: { city: "Delhi", area: "Behind the old mill" } });
  await expect(field(page, "Area/Sector")).toHaveValue("Behind the old mill");
  await field(page, "Area/Sector").selectOption({ index: 5 });
  await field(page, "Area/Sector").selectOption("Behind the old mill");
});

test("an owner is told in advance which changes send an approved home back to review", async ({ page }) => {
  const { id } = await postOverApi(await newMember(page));
  await page.route(`**/api/properties/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: "approved" } });
  });
  await page.goto(`/property/${id}/edit`);
  const told = page.getByText("Saving these changes sends your listing back to review.");
  await field(page, "Monthly Rent (₹)").fill("21000");
  await expect(told).toBeHidden();
  await field(page, "Title").fill("Another title");
  await expect(told).toBeVisible();
  await field(page, "Title").fill("Quiet 1BHK on a lane");
  await expect(told).toBeHidden();
});

test("changes by another person are shown field by field, and none is overwritten silently", async ({ page }) => {
  const { id, stored, changeElsewhere } = await atOwnListing(page);
  await changeElsewhere({ title: "Their title", rent: 31_000, description: "Their description." });
  await field(page, "Title").fill("My title");
  await field(page, "Security Deposit (₹)").fill("70000");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "This property has changed since you opened it" });
  await expect(dialog.getByRole("group", { name: "Title" })).toContainText("Mine: My title");
  await expect(dialog.getByRole("group", { name: "Title" })).toContainText("Theirs: Their title");
  await expect(dialog.getByRole("group", { name: "Monthly Rent" })).toContainText("Theirs: ₹31,000");
  await expect(dialog.getByRole("group", { name: "Security Deposit" })).toHaveCount(0);
  expect((await stored()).title).toBe("Their title");

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Title")).toHaveValue("My title");
  await save(page).click();
  await expect(dialog.getByRole("radio", { name: "Mine: My title" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Theirs: ₹31,000" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Mine: A quiet home." }).check();
  await dialog.getByRole("button", { name: "Save Chosen" }).click();
  await expect(page).toHaveURL(`/property/${id}`);
  expect(await stored()).toMatchObject({
    title: "My title",
    rent: 31_000,
    description: "A quiet home.",
    security_deposit: 70_000,
  });
});

test("owners can keep all their values after seeing the other person's changes", async ({ page }) => {
  const { id, stored, changeElsewhere } = await atOwnListing(page);
  await changeElsewhere({ title: "Their title", rent: 31_000 });
  await field(page, "Title").fill("My title");
  await save(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save All Mine" }).click();
  await expect(page).toHaveURL(`/property/${id}`);
  expect(await stored()).toMatchObject({ title: "My title", rent: 20_000 });
});

test("two edits of different fields are merged without a question", async ({ page }) => {
  const { id, stored, changeElsewhere } = await atOwnListing(page);
  await changeElsewhere({ is_available: false });
  await field(page, "Title").fill("My title");
  await save(page).click();
  await expect(page).toHaveURL(`/property/${id}`);
  expect(await stored()).toMatchObject({ title: "My title", is_available: false });
});

test("other people's homes are refused, unknown ones not found, and a failed read can be retried", async ({ page }) => {
  await newMember(page);
  const [home] = await (await page.request.get("/api/properties/featured?limit=1")).json();
  await page.goto(`/property/${home.id}/edit`);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText("Access Denied: You do not have permission to edit this property.", { exact: true }),
  ).toBeVisible();
  await page.goto("/property/00000000-0000-7000-8000-000000000000/edit");
  await expect(page.getByRole("heading", { name: "Property not found" })).toBeVisible();
  let isDown = true;
  await page.route(`**/api/properties/${home.id}`, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: "no", code: "internal" } }) : route.continue(),
  );
  await page.goto(`/property/${home.id}/edit`);
  await expect(page.getByRole("heading", { name: "Failed to load property." })).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("a failed save shows its message and keeps the changes", async ({ page }) => {
  const { id } = await atOwnListing(page);
  let isDown = true;
  await page.route(`**/api/properties/${id}`, (route) =>
    isDown && route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await field(page, "Title").fill("My title");
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to update property." })).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("My title");
  isDown = false;
  await save(page).click();
  await expect(page).toHaveURL(`/property/${id}`);
});

test("a visitor is sent to sign in", async ({ page }) => {
  await page.goto("/property/00000000-0000-7000-8000-000000000000/edit");
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test("leaving with unsaved changes asks first", async ({ page }) => {
  await atOwnListing(page);
  await field(page, "Title").fill("My title");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(field(page, "Title")).toHaveValue("My title");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/browse/);
});

test("an admin edits any home, and its status stays", async ({ page, browser }) => {
  const member = await newMember(page);
  const { id } = await postOverApi(member);
  const desk = await browser.newPage({ baseURL: test.info().project.use.baseURL ?? "" });
  await desk.goto(`/login?redirect=/property/${id}/edit`);
  await login(desk, "admin@basera.test", DEMO_PASSWORD);
  await field(desk, "Title").fill("Set right by an admin");
  await save(desk).click();
  await expect(desk).toHaveURL(`/property/${id}`);
  await desk.close();
  expect(await member.call("GET", `/api/properties/${id}`)).toMatchObject({
    title: "Set right by an admin",
    status: "pending",
  });
});

test("editing and its conflict dialog have no accessibility violations and no sideways scrolling", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const { changeElsewhere } = await atOwnListing(page);
  await isAccessibleInAllLooks(page, "form");
  await changeElsewhere({ title: "Their title", rules: { pets_allowed: false } });
  await field(page, "Title").fill("My title");
  await save(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isAccessibleInAllLooks(page, "dispute");
});
