import sharp from "sharp";
import { noisy } from "#server/testing/pictures.ts";
import { test } from "./journey.ts";
import { newMember } from "./member.ts";
import { expect, fillForm, imageField, photo, submitButton, uploaded } from "./posting.ts";

/** A photo with noise, which compresses badly like a real one. */
const noisyPhoto = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await noisy(1280, 960).jpeg({ quality: 70 }).toBuffer(),
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
  // Orientation 6 means that the photo must be turned a quarter to the right.
  await imageField(page).setInputFiles([await photo("turned.jpg", { orientation: 6 })]);
  await uploaded(page, 1);
  // Runs in a worker, which the content security policy must allow.
  expect((await worker).url()).toContain("resize-worker");
  await imageField(page).setInputFiles([await photo("plan.png", { width: 2000, height: 500 })]);
  await uploaded(page, 2);
  const [turned, plan] = sent.map(({ base64 }) => Buffer.from(base64.replace(/^data:[^,]*,/, ""), "base64"));
  const first = await sharp(turned).metadata();
  expect(first).toMatchObject({ format: "jpeg", width: 960, height: 1280 });
  expect(first.exif).toBeUndefined();
  // The red third, which was on the left, is now at the top.
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

test("dropped files are handled like chosen ones, and a file that only claims to be a picture is refused", async ({
  page,
}) => {
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
    await imageField(page).setInputFiles([await noisyPhoto("one.jpg"), await noisyPhoto("two.jpg")]);
    const bar = page.getByRole("progressbar", { name: "Uploading image 1" });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    await fillForm(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/browse/);
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
