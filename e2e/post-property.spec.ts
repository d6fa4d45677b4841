import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome, mailsTo, withDatabase } from "./database.ts";
import { login, newEmail, register, test } from "./journey.ts";
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

test.describe.configure({ timeout: 120_000 });

test("a new owner posts a home with five pictures; invalid and large files are refused by name", async ({ page }) => {
  const person = { name: "Asha Verma", email: newEmail(), password: "a good password" };
  const title = `Sunny 2BHK of ${person.email.split("@")[0]}`;
  await page.addInitScript(() => localStorage.setItem("userLocation", "Bangalore"));
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
  await expect(page).toHaveURL(/\/browse/);
  await expect(page.getByRole("status").filter({ hasText: "reviewed and published within 24 hours" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Post Property" })).toHaveCount(0);
  await page.getByRole("link", { name: "View in My Listings" }).click();
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

test("every rule shows the specification's message at its field, and the first error has the focus", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/post-property");
  for (const label of ["Title", "Monthly Rent (₹)", "City", "Description", "Owner Name"])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-required", "true");
  await expect(page.getByLabel("Maintenance (₹)", { exact: true })).not.toHaveAttribute("aria-required");
  await expect(page.getByText("Fields marked * are required.")).toBeVisible();
  const bar = page.locator("[data-bottom-bar]").filter({ has: submitButton(page) });
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  await submitButton(page).click();
  const REQUIRED = {
    Title: "Property title is required",
    "Property Type": "Property type is required",
    "Available From": "Available from date is required",
    "Furnished Status": "Furnished status is required",
    "Monthly Rent (₹)": "Monthly rent is required",
    "Security Deposit (₹)": "Security deposit is required",
    City: "City is required",
    "Area/Sector": "Area/Sector is required",
    Description: "Property description is required",
    "Property Images": "Please upload at least one image of your property.",
  };
  for (const [label, sentence] of Object.entries(REQUIRED)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByRole("group", { name: "Tenant Preference" })).toHaveAccessibleDescription(
    "Please select at least one tenant preference",
  );
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "11 fields need your attention." })).toBeVisible();

  await page.getByLabel("Title", { exact: true }).fill("A home");
  await expect(page.getByText("Property title is required")).toBeHidden();
  const AMOUNTS = [
    ["Monthly Rent (₹)", "800", "Rent must be at least ₹1,000"],
    ["Security Deposit (₹)", "-1", "Security deposit cannot be negative"],
    ["Maintenance (₹)", "-1", "Maintenance cannot be negative"],
  ] as const;
  for (const [label, amount, sentence] of AMOUNTS) {
    await page.getByLabel(label, { exact: true }).fill(amount);
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  }
  await page.getByLabel("Owner Phone").fill("12345");
  await submitButton(page).click();
  await expect(page.getByLabel("Property Type", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Owner Phone")).toHaveAccessibleDescription("Please enter a valid phone number.");
  await expect(page.getByLabel("Owner Email")).toHaveJSProperty("readOnly", true);
});

test("the area requires a city, and is cleared when the city changes", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  const area = page.getByLabel("Area/Sector", { exact: true });
  await expect(area).toBeDisabled();
  await page.getByLabel("City", { exact: true }).selectOption("Noida");
  await area.selectOption("Sector 15A");
  await page.getByLabel("City", { exact: true }).selectOption("Delhi");
  await expect(area).toHaveValue("");
  await expect(area.getByRole("option", { name: "Sector 15A" })).toHaveCount(0);
});

test("a double click posts one home", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await fillForm(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/storage/property-images/upload", async (route) => {
    await held.promise;
    await route.continue();
  });
  await imageField(page).setInputFiles(await photos(1));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/properties")) posts.push(request.url());
  });
  // Submits before the picture is uploaded. Posting waits for it.
  await submitButton(page).dblclick();
  await expect(page.getByText("Waiting for 1 photo to upload...")).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/browse/);
  expect(posts).toHaveLength(1);
});

test("a draft survives a reload, belongs to its writer, and is deleted at sign-out", async ({ page, browser }) => {
  const person = await newMember(page);
  await page.goto("/post-property");
  await expect(
    page.getByText(/kept on this device until you post it. You'll need to add photos again if you leave/),
  ).toBeVisible();
  await fillForm(page, { title: "A draft of a home" });
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A draft of a home");
  await expect(page.getByLabel("Area/Sector", { exact: true })).toHaveValue("Indiranagar");
  await expect(page.getByLabel("Monthly Rent (₹)", { exact: true })).toHaveValue("18,500");
  await expect(page.getByRole("button", { name: "Family" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Pets Allowed", { exact: true })).toBeChecked();
  const draft = await page.evaluate(() => localStorage.getItem("basera-draft"));
  expect(draft).toContain("A draft of a home");

  await page.getByRole("banner").getByRole("button", { name: person.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("basera-draft"))).toBeNull();

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const other = await newMember(elsewhere, "Ben Thomas");
  await elsewhere.addInitScript((kept) => localStorage.setItem("basera-draft", kept ?? ""), draft);
  await elsewhere.goto("/post-property");
  await expect(elsewhere.getByLabel("Owner Name")).toHaveValue(other.name);
  await expect(elsewhere.getByLabel("Title", { exact: true })).toHaveValue("");
  await elsewhere.close();
});

test("the form works in a browser without storage", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await fillForm(page);
  await imageField(page).setInputFiles(await photos(1));
  await uploaded(page, 1);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/browse/);
});

test("a failed upload blocks posting and loses nothing; after a retry it posts", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await fillForm(page);
  let isDown = true;
  let uploads = 0;
  await page.route("**/api/storage/property-images/upload", (route) => {
    uploads += 1;
    return uploads === 2 && isDown ? route.abort() : route.continue();
  });
  await imageField(page).setInputFiles(await photos(1));
  await uploaded(page, 1);
  await imageField(page).setInputFiles([await photo("second.png")]);
  await expect(page.getByRole("button", { name: "Retry image 2" })).toBeVisible();
  await submitButton(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/Failed to upload images: Request failed/);
  await expect(imageField(page)).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Sunny 2BHK near the lake");
  isDown = false;
  await page.getByRole("button", { name: "Retry image 2" }).click();
  await expect(page.getByRole("button", { name: "Remove image 2" })).toBeFocused();
  await uploaded(page, 2);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/browse/);
});

test("a failure shows the server's message, and the form stays", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await fillForm(page);
  await imageField(page).setInputFiles(await photos(1));
  await uploaded(page, 1);
  const answers = [
    { status: 500, json: { error: "Something went wrong on our side.", code: "internal" } },
    {
      status: 429,
      json: { error: "Too many requests. Please wait a moment and try again.", code: "too_many_requests" },
    },
    {
      status: 400,
      json: { error: "No.", code: "invalid", fields: [{ path: "images.0", message: "This picture is not yours." }] },
    },
  ];
  await page.route("**/api/properties", async (route) => {
    const answer = route.request().method() === "POST" ? answers.shift() : undefined;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await submitButton(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to create property. Please try again." }),
  ).toBeVisible();
  await submitButton(page).click();
  await expect(
    page.getByText("Failed to post property: Too many requests. Please wait a moment and try again."),
  ).toBeVisible();
  await submitButton(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/This picture is not yours/);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/browse/);
});

test("a listing that waits for a confirmed address says so, and can send the confirmation again", async ({ page }) => {
  const member = await newMember(page);
  await insertHome({ owner_email: member.email, status: "pending" });
  await page.goto("/post-property");
  await fillForm(page);
  await imageField(page).setInputFiles([await photo("one.jpg")]);
  await uploaded(page, 1);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "A listing is waiting for you" })).toBeVisible();
  const before = (await mailsTo(member.email)).length;
  await page.getByRole("button", { name: "Send the confirmation mail again" }).click();
  await expect(page.getByText("The mail is on its way.")).toBeVisible();
  await expect.poll(async () => (await mailsTo(member.email)).length).toBeGreaterThan(before);
});

test("a second tab that posts later is told that there is a listing", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/post-property");
  await fillForm(page);
  await imageField(page).setInputFiles(await photos(1));
  await uploaded(page, 1);
  await postOverApi(member);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "You have already posted a property." })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Post Property" })).toHaveCount(0);
});

test("the page says that it checks for a listing; a failed check counts as none", async ({ page }) => {
  await newMember(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/properties/owner?*limit=100*", async (route) => {
    await held.promise;
    await route.fulfill({ status: 403, json: { error: "no", code: "forbidden" } });
  });
  await page.goto("/post-property");
  await expect(page.getByText("Checking your listings...")).toBeVisible();
  held.resolve();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
});

test("a session that ends while the form is open is reported, and the draft stays", async ({ page }) => {
  const person = await newMember(page);
  await page.goto("/post-property");
  await page.getByLabel("Title", { exact: true }).fill("Still to be posted");
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("basera-session") ?? "{}").access_token as string,
  );
  await page.request.post("/auth/v1/logout?scope=global", { headers: { authorization: `Bearer ${token}` } });
  // The next request notices it: an upload, unless a background request is faster.
  const [picture] = await photos(1);
  const ended = page.getByRole("heading", { name: "Login Required" });
  await expect(async () => {
    if (!(await ended.isVisible())) await imageField(page).setInputFiles(picture ?? [], { timeout: 1_000 });
    await expect(ended).toBeVisible();
  }).toPass();
  await expect(page.getByText("You must be logged in to post a property")).toBeVisible();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await login(page, person.email, "a good password");
  await expect(page).toHaveURL("/post-property");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Still to be posted");
});

test("posting has no accessibility violations and no sideways scrolling in any error state", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const member = await newMember(page);
  await page.goto("/post-property");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
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
