import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { withDatabase } from "./database.ts";
import { newEmail, register, resize, showMessagesLonger, test } from "./journey.ts";
import { expectWholeInLargeText } from "./looks.ts";
import { newMember } from "./member.ts";
import {
  expect,
  fillForm,
  imageField,
  notAnImage,
  photo,
  photos,
  postOverApi,
  submitButton,
  tooLarge,
  uploaded,
} from "./posting.ts";

test("a new owner posts a home with five pictures; invalid and large files are refused by name", async ({ page }) => {
  const person = { name: "Asha Verma", email: newEmail(), password: "a good password" };
  const title = `Sunny 2BHK of ${person.email.split("@")[0]}`;
  await page.addInitScript(() => localStorage.setItem("userLocation", "Bangalore"));
  await showMessagesLonger(page);
  await register(page, person);
  await page.getByRole("banner").getByRole("link", { name: "Post Property" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await fillForm(page, { title });
  await imageField(page).setInputFiles([notAnImage, ...(await photos(3)), tooLarge]);
  await expect(page.getByRole("alert").filter({ hasText: "tour.mov is not an image file" })).toBeVisible();
  await expect(page.getByText("huge.jpg is too large (max 5MB)")).toBeVisible();
  await imageField(page).setInputFiles(await photos(3));
  await expect(page.getByText("You can only upload 2 more image(s). Maximum 5 images allowed.")).toBeVisible();
  await imageField(page).setInputFiles([await photo("plan.png"), await photo("last.jpg")]);
  await uploaded(page, 5);
  await submitButton(page).click();
  // The message stays open while it has the focus.
  const view = page.getByRole("link", { name: "View in My Listings" });
  await view.focus();
  await expect(page).toHaveURL(/\/browse/);
  await expect(page.getByRole("status").filter({ hasText: "reviewed and published within 24 hours" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Post Property" })).toHaveCount(0);
  // It wraps its action on a narrow screen.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await resize(page, { width: 320, height: 640 });
  const [text, action] = [
    await page.getByText(/reviewed and published within/).boundingBox(),
    await view.boundingBox(),
  ];
  expect(action?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
  expect((action?.x ?? 0) + (action?.width ?? 0)).toBeLessThanOrEqual(320);
  await resize(page, { width, height });
  await view.click();
  await expect(page).toHaveURL("/my-listings");
  await expect(page.getByRole("article", { name: title })).toContainText("Pending Review");

  const home = await withDatabase((db) =>
    db.selectFrom("properties").selectAll().where("title", "=", title).executeTakeFirstOrThrow(),
  );
  expect(home).toMatchObject({
    status: "pending",
    rent: 18_500,
    security_deposit: 64_000,
    maintenance: 0,
    city: "Bangalore",
    area: "Indiranagar",
    nearby_landmarks: ["Metro station", "park", "hospital"],
    furnished: "Semi-Furnished",
    parking: true,
    wifi: false,
    tenant_types: ["Family"],
    pets_allowed: true,
    smoking: false,
    owner_name: person.name,
    owner_email: person.email,
    owner_phone: "+919812345678",
    preferred_contact: "message",
  });
  expect(home.images).toHaveLength(5);

  await withDatabase((db) =>
    db.updateTable("properties").set({ status: "approved" }).where("id", "=", home.id).execute(),
  );
  await page.goto("/browse?city=Bangalore&availableFrom=any&sort=latest");
  await expect(page.getByRole("article", { name: title })).toBeVisible();

  await page.goto("/post-property");
  await expect(page.getByRole("heading", { name: "You have already posted a property." })).toBeVisible();
  await expect(
    page.getByText("You can only post one property. Please edit your existing listing if you need to make changes."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Go to My Listings" }).click();
  await expect(page).toHaveURL("/my-listings");
});

test("a draft survives a reload, and is deleted at sign-out", async ({ page }) => {
  const person = await newMember(page);
  await page.goto("/post-property");
  await fillForm(page, { title: "A draft of a home" });
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A draft of a home");
  await expect(page.getByLabel("Area/Sector", { exact: true })).toHaveValue("Indiranagar");
  await expect(page.getByLabel("Monthly Rent (₹)", { exact: true })).toHaveValue("18,500");
  await expect(page.getByRole("button", { name: "Family" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Pets Allowed", { exact: true })).toBeChecked();

  await page.getByRole("banner").getByRole("button", { name: person.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("basera-draft"))).toBeNull();
});

test("posting has no accessibility violations and no sideways scrolling in any error state", async ({ page }) => {
  await resize(page, NARROW);
  const member = await newMember(page);
  await page.goto("/post-property");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  const bar = page.locator("[data-bottom-bar]").filter({ has: submitButton(page) });
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  await isAccessibleInAllLooks(page, "empty");
  await expectWholeInLargeText(page);
  let uploads = 0;
  await page.route("**/api/storage/property-images/upload", (route) => {
    uploads += 1;
    // One upload succeeds, one fails, one stays in flight.
    if (uploads === 1) return route.continue();
    return uploads === 2 ? route.abort() : undefined;
  });
  for (const picture of await photos(3)) await imageField(page).setInputFiles([picture]);
  await imageField(page).setInputFiles([notAnImage]);
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Retry image/ })).toHaveCount(1);
  await submitButton(page).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await isAccessibleInAllLooks(page, "faults");
  await page.unrouteAll();
  await postOverApi(member);
  await page.goto("/post-property");
  await expect(page.getByRole("heading", { name: "You have already posted a property." })).toBeVisible();
  await isAccessibleInAllLooks(page, "already posted");
});
