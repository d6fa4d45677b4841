import sharp from "sharp";
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
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/storage/property-images/upload", async (route) => {
    await held;
    await route.continue();
  });
  await imageField(page).setInputFiles(await photos(1));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/properties")) posts.push(request.url());
  });
  // Before the picture is uploaded: posting waits for it.
  await submitButton(page).dblclick();
  await expect(page.getByText("Waiting for 1 photo to upload...")).toBeVisible();
  letThrough();
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
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/properties/owner?*limit=100*", async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { error: "no", code: "forbidden" } });
  });
  await page.goto("/post-property");
  await expect(page.getByText("Checking your listings...")).toBeVisible();
  release();
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
  // The next request finds out: an upload, unless a background request was faster.
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

test("pictures are uploaded small, upright and without metadata; PNG stays PNG", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  const sent: { base64: string; content_type: string }[] = [];
  await page.route("**/api/storage/property-images/upload", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  const worker = page.waitForEvent("worker");
  // The sensor was on its side: orientation 6 means a quarter turn to the right.
  await imageField(page).setInputFiles([await photo("turned.jpg", { orientation: 6 })]);
  await uploaded(page, 1);
  // In a worker, as the content security policy allows.
  expect((await worker).url()).toContain("resize-worker");
  await imageField(page).setInputFiles([await photo("plan.png", { width: 2000, height: 500 })]);
  await uploaded(page, 2);
  const [turned, plan] = sent.map(({ base64 }) => Buffer.from(base64.replace(/^data:[^,]*,/, ""), "base64"));
  const first = await sharp(turned).metadata();
  expect(first).toMatchObject({ format: "jpeg", width: 960, height: 1280 });
  expect(first.exif).toBeUndefined();
  // The red third was on the left, and is at the top now.
  const corner = await sharp(turned).extract({ left: 800, top: 100, width: 1, height: 1 }).raw().toBuffer();
  expect(corner[0]).toBeGreaterThan(150);
  expect(corner[2]).toBeLessThan(100);
  expect(await sharp(plan).metadata()).toMatchObject({ format: "png", width: 1280, height: 320 });
  expect(sent.map(({ content_type }) => content_type)).toEqual(["image/jpeg", "image/png"]);
});

test("pictures can be reordered and removed by keyboard and by mouse", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  for (const width of [300, 400, 500]) {
    await imageField(page).setInputFiles([await photo(`${width}.jpg`, { width, height: 300 })]);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  }
  await uploaded(page, 3);
  const widths = () =>
    page
      .getByRole("img", { name: /^Image \d$/ })
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([300, 400, 500]);
  await page.getByRole("button", { name: "Move image 3 earlier" }).press("Enter");
  await expect.poll(widths).toEqual([300, 500, 400]);
  await expect(page.getByText("Image 3 is now image 2 of 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move image 2 earlier" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(widths).toEqual([500, 300, 400]);
  await expect(page.getByRole("button", { name: "Move image 1 later" })).toBeFocused();

  const third = await page.getByRole("img", { name: "Image 3" }).boundingBox();
  const first = await page.getByRole("img", { name: "Image 1" }).boundingBox();
  if (!third || !first) throw new Error("the pictures have no boxes");
  await page.mouse.move(third.x + third.width / 2, third.y + third.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(widths).toEqual([400, 500, 300]);

  const deleted = page.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().includes("/api/storage/property-images"),
  );
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await expect.poll(widths).toEqual([400, 300]);
  await deleted;
  await expect(page.getByRole("button", { name: "Remove image 2" })).toBeFocused();
});

test("dropped files are handled like chosen ones", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await expect(imageField(page)).toBeAttached();
  const { buffer } = await photo("dropped.jpg");
  const dropped = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], "dropped.jpg", { type: "image/jpeg" }));
    files.items.add(new File(["notes"], "notes.txt", { type: "text/plain" }));
    return files;
  }, Array.from(buffer));
  await page.locator("label", { hasText: "Add photos" }).dispatchEvent("drop", { dataTransfer: dropped });
  await uploaded(page, 1);
  await expect(page.getByText("notes.txt is not an image file")).toBeVisible();
});

test("a file that only claims to be a picture is refused with a message, and can be removed", async ({ page }) => {
  await newMember(page);
  await page.goto("/post-property");
  await imageField(page).setInputFiles([
    { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
    {
      name: "drawing.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    },
  ]);
  await expect(page.getByText("Failed to process images. Please try again.", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Invalid file type. Only JPEG, PNG, and WebP are allowed.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect(page.getByRole("button", { name: /^Remove image/ })).toHaveCount(0);
  await expect(imageField(page)).toBeFocused();
});

test("without canvas in workers the page resizes pictures itself, and reports what it cannot do", async ({ page }) => {
  await newMember(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "OffscreenCanvas");
  });
  await page.goto("/post-property");
  await imageField(page).setInputFiles([await photo("fine.jpg")]);
  await uploaded(page, 1);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (answer) => answer(null);
  });
  await imageField(page).setInputFiles([await photo("second.jpg")]);
  await expect(page.getByText("Compression failed", { exact: true })).toBeVisible();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await imageField(page).setInputFiles([await photo("third.jpg")]);
  await expect(page.getByText("Canvas not supported", { exact: true })).toBeVisible();
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  });
  await imageField(page).setInputFiles([await photo("fourth.jpg")]);
  await expect(page.getByText("Failed to read file", { exact: true })).toBeVisible();
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

test.describe("on a phone over a slow network", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("posting shows the progress, and the form can be filled in during it", async ({ page }) => {
    await newMember(page);
    await page.goto("/post-property");
    await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: (1_600 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
    await imageField(page).setInputFiles(await noisyPhotos(2));
    const bar = page.getByRole("progressbar", { name: "Uploading image 1" });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    await fillForm(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/browse/);
  });

  test("an upload that the server ended as too slow is sent again", async ({ page }) => {
    await newMember(page);
    await page.goto("/post-property");
    let uploads = 0;
    await page.route("**/api/storage/property-images/upload", (route) => {
      uploads += 1;
      if (uploads > 1) return route.continue();
      const json = { error: "The upload was too slow and was stopped. Please try again.", code: "upload_too_slow" };
      return route.fulfill({ status: 408, headers: { "retry-after": "1" }, json });
    });
    await imageField(page).setInputFiles([await photo("one.jpg")]);
    await uploaded(page, 1);
    expect(uploads).toBe(2);
  });

  test("a picture is dragged by its handle with a finger, and the page scrolls elsewhere", async ({ page }) => {
    await newMember(page);
    await page.goto("/post-property");
    for (const width of [300, 400]) {
      await imageField(page).setInputFiles([await photo(`${width}.jpg`, { width, height: 300 })]);
      await expect(page.getByRole("img", { name: `Image ${width / 100 - 2}` })).toBeVisible();
    }
    await uploaded(page, 2);
    const firstWidth = () =>
      page.getByRole("img", { name: "Image 1" }).evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(await firstWidth()).toBe(300);
    await page.getByRole("img", { name: "Image 2" }).scrollIntoViewIfNeeded();
    const from = await page.locator("[data-drag-handle]").nth(1).boundingBox();
    const onto = await page.getByRole("img", { name: "Image 1" }).boundingBox();
    if (!from || !onto) throw new Error("the pictures have no boxes");
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await send("touchStart", from.x + 20, from.y + 20);
    await send("touchMove", from.x - 40, from.y + 30);
    await send("touchMove", onto.x + 60, onto.y + 60);
    await send("touchEnd");
    await expect.poll(firstWidth).toBe(400);
  });
});

/** Photos with noise, which do not compress well, like real ones. */
async function noisyPhotos(count: number) {
  const noise = {
    create: {
      width: 1280,
      height: 960,
      channels: 3 as const,
      background: "#000",
      noise: { type: "gaussian" as const, mean: 128, sigma: 20 },
    },
  };
  const buffer = await sharp(noise).jpeg({ quality: 70 }).toBuffer();
  return Array.from({ length: count }, (_, index) => ({ name: `noisy-${index}.jpg`, mimeType: "image/jpeg", buffer }));
}
