import type { Page } from "@playwright/test";
import type { Property } from "#contract/properties/properties.ts";
import type { RentInsight } from "#contract/properties/rent-insight.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { DEMO_PASSWORD, login, resize, test } from "./journey.ts";
import { newMember } from "./member.ts";
import { expect, imageField, photo, postOverApi, uploaded } from "./posting.ts";

const RENTS: RentInsight = {
  asked: 27_000,
  middle: { low: 24_000, high: 29_000 },
  most: { low: 20_500, high: 34_000 },
  homes: 46,
  owners: 33,
  as_of: "2026-11-22T21:12:00.000Z",
  hits: null,
  comparables: [],
};

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the edit page of a new member's listing. */
async function atOwnListing(page: Page, pictures = 1) {
  const member = await newMember(page);
  const { id, images } = await postOverApi(member, {}, pictures);
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

test("pictures can be added, reordered and removed", async ({ page }) => {
  const { id, images, stored } = await atOwnListing(page, 2);
  await page.getByRole("button", { name: "Move image 2 earlier" }).click();
  await imageField(page).setInputFiles([await photo("new.jpg")]);
  await uploaded(page, 3);
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await save(page).click();
  await expect(page).toHaveURL(`/property/${id}`);
  const now = await stored();
  expect(now.images).toEqual([images[1], expect.stringMatching(/^\/media\//)]);
  expect(images).not.toContain(now.images[1]);
});

test("an admin signs in to edit any home, and its status stays", async ({ page, browser }) => {
  const member = await newMember(page);
  const { id } = await postOverApi(member);
  const desk = await browser.newPage({ baseURL: test.info().project.use.baseURL ?? "" });
  await desk.goto(`/property/${id}/edit`);
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
  await resize(page, NARROW);
  // The few homes of the demo have no range.
  await page.route("**/api/rent-insight", (route) => route.fulfill({ json: RENTS }));
  const { changeElsewhere } = await atOwnListing(page);
  await expect(page.getByRole("region", { name: "Rent in this area" })).toContainText("Half of similar homes ask");
  await isAccessibleInAllLooks(page, "form");
  await changeElsewhere({ title: "Their title", rules: { pets_allowed: false } });
  await field(page, "Title").fill("My title");
  await save(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isAccessibleInAllLooks(page, "dispute");
});
