import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect as baseExpect } from "./journey.ts";
import type { Member } from "./member.ts";

/** Helpers for journeys with the posting and editing form. */

/** Uploads take time on a busy machine. */
export const expect = baseExpect.configure({ timeout: 30_000 });

export interface FileChoice {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Creates a photo of one colour. Its left third has another colour, which shows its orientation. */
export async function photo(name: string, { width = 1600, height = 1200, orientation = 1 } = {}): Promise<FileChoice> {
  const left = await sharp({ create: { width: Math.round(width / 3), height, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: "#2040d0" } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
  const isPng = name.endsWith(".png");
  const buffer = await (isPng ? picture.png() : picture.withMetadata({ orientation }).jpeg()).toBuffer();
  return { name, mimeType: isPng ? "image/png" : "image/jpeg", buffer };
}

export const photos = (count: number): Promise<FileChoice[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => photo(`photo-${index + 1}.jpg`)));

export const tooLarge: FileChoice = {
  name: "huge.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
};
export const notAnImage: FileChoice = { name: "tour.mov", mimeType: "video/quicktime", buffer: Buffer.from("film") };

/** Fills in everything except the pictures. */
export async function fillForm(page: Page, { title = "Sunny 2BHK near the lake" } = {}): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Property Type", { exact: true }).selectOption("2BHK");
  await page.getByLabel("Available From", { exact: true }).fill("2026-12-01");
  await page.getByLabel("Furnished Status", { exact: true }).selectOption("Semi-Furnished");
  await page.getByLabel("Monthly Rent (₹)", { exact: true }).fill("18500");
  await page.getByLabel("Security Deposit (₹)", { exact: true }).fill("64000");
  await page.getByLabel("City", { exact: true }).selectOption("Bangalore");
  await page.getByLabel("Area/Sector", { exact: true }).fill("indiran");
  await page.getByRole("option", { name: "Indiranagar" }).click();
  await page.getByLabel("Nearby Landmarks", { exact: true }).fill("Metro station , park,, hospital");
  await page.getByRole("group", { name: "Amenities" }).getByRole("button", { name: "Parking" }).click();
  await page.getByRole("group", { name: "Tenant Preference" }).getByRole("button", { name: "Family" }).click();
  await page.getByLabel("Pets Allowed", { exact: true }).check();
  await page.getByLabel("Description", { exact: true }).fill("Light, water, and good neighbours.");
}

export const imageField = (page: Page) => page.getByLabel("Property Images", { exact: true });
export const submitButton = (page: Page) => page.getByRole("button", { name: "Post Property" });

/** Waits until this many pictures are uploaded and none is in flight. */
export async function uploaded(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("button", { name: /^Remove image \d$/ })).toHaveCount(count);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

/** Posts a listing of this person, with new pictures. */
export async function postOverApi(
  member: Member,
  changes: object = {},
  pictures = 1,
): Promise<{ id: string; images: string[] }> {
  const images: string[] = [];
  for (const { buffer, mimeType } of await photos(pictures)) {
    const body = { base64: buffer.toString("base64"), contentType: mimeType };
    images.push((await member.call<{ url: string }>("POST", "/api/storage/property-images/upload", body)).url);
  }
  return member.call("POST", "/api/properties", {
    title: "Quiet 1BHK on a lane",
    type: "1BHK",
    available_from: "2026-12-01",
    rent: 20_000,
    security_deposit: 60_000,
    maintenance: 1_500,
    location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: ["Metro", "Park"] },
    amenities: { furnished: "Furnished", parking: true },
    rules: { tenant_type: ["Family", "Couples"], pets_allowed: true },
    description: "A quiet home.",
    images,
    ...changes,
  });
}
