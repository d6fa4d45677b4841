import type { Page } from "playwright-core";
import type { Property } from "#contract/properties/properties.ts";
import { firstHome, type Screen } from "./screen.ts";

const firstRents = async (page: Page) => {
  await firstHome(page);
  // The part is rendered when it is near.
  await page.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded();
  const rents = page.getByRole("region", { name: "Rent in this area" });
  await rents
    .getByText(/similar homes/i)
    .first()
    .waitFor();
  await rents.scrollIntoViewIfNeeded();
};

/** Responds with a range and comparable homes, which the few homes of the demo do not have. */
const stubRents = async (page: Page) => {
  await page.route("**/rent-insight", async (route) => {
    const homes = await (await page.request.get("/api/properties/featured?limit=5")).json();
    const comparables = homes.map(
      ({ id, title, type, location, amenities, images, size_sqft }: Property, n: number) => ({
        ...{
          id,
          title,
          type,
          area: location.area,
          furnished: amenities.furnished,
          size_sqft,
          image: images[0] ?? null,
        },
        ...{ image_placeholder: null, rent: 22_500 + n * 1700, distance_m: 600 + n * 450 },
      }),
    );
    const [middle, most] = [
      { low: 24_000, high: 29_000 },
      { low: 20_500, high: 34_000 },
    ];
    const json = { asked: 27_000, middle, most, homes: 46, owners: 33, as_of: "2026-11-22T21:12:00.000Z" };
    await route.fulfill({ json: { ...json, hits: { homes: 100, inside: 79 }, comparables } });
  });
};

const showRents = async (page: Page) => {
  await stubRents(page);
  await firstRents(page);
  await page.getByText("How we know, and similar homes").click();
};

export const RENT_SCREENS: Screen[] = [
  {
    name: "edit-property-rents",
    path: "/my-listings",
    as: "owner",
    before: async (page) => {
      await stubRents(page);
      await page.getByRole("article").first().getByRole("link", { name: "Edit" }).click();
      const rents = page.getByRole("region", { name: "Rent in this area" });
      await rents.getByText("You ask").waitFor();
      await page.getByLabel("Monthly Rent (₹)", { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: "property-rents", path: "/", before: showRents },
  { name: "property-rents-refused", path: "/", before: firstRents },
];
