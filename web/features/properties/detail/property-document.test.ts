import { expect, test } from "vitest";
import { sampleProperty } from "../sample-property.ts";
import { headOf, structuredData, summaryOf } from "./property-document.ts";
import { titleOf } from "./property-title.ts";

const SITE = "https://basera.example";
const headOfHome = (changes = {}) => headOf({ state: "ready", property: sampleProperty(changes) }, SITE);
const tagOf = (meta: ReturnType<typeof headOf>, name: string) =>
  meta.flatMap((tag) => ("property" in tag && tag.property === name ? [tag.content] : []))[0];

test("a link preview has title, rent and the absolute URL of the first picture", () => {
  const meta = headOfHome();
  expect(tagOf(meta, "og:title")).toBe("Airy 2BHK near the lake, ₹29,000 per month");
  expect(tagOf(meta, "og:image")).toBe(`${SITE}${sampleProperty().images[0]}`);
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: `${SITE}/property/0198a000-0000-7000-8000-000000000001`,
  });
});

test("a home without pictures, or with an external one, has metadata too", () => {
  expect(tagOf(headOfHome({ images: [] }), "og:image")).toBeUndefined();
  const foreign = "https://pictures.example/1.jpg";
  expect(tagOf(headOfHome({ images: [foreign] }), "og:image")).toBe(foreign);
});

test("the summary begins with facts and is cut between words", () => {
  expect(summaryOf(sampleProperty())).toBe(
    "2BHK in Indiranagar, Bangalore for ₹29,000 per month. A bright home. The metro is near.",
  );
  const long = summaryOf(sampleProperty({ description: "word ".repeat(200) }));
  expect(long.length).toBeLessThanOrEqual(156);
  expect(long).toMatch(/word…$/);
});

test("the title says whether the home was found", () => {
  expect(titleOf({ state: "ready", property: sampleProperty() })).toBe("Airy 2BHK near the lake, ₹29,000 per month");
  expect(titleOf({ state: "missing" })).toBe("Property not found");
  expect(titleOf({ state: "failed" })).toBe("Failed to load property details");
  expect(titleOf(null)).toBe("Property");
  expect(headOf({ state: "missing" }, SITE)).toContainEqual({ name: "robots", content: "noindex" });
});

test("structured data contains rent, place and availability", () => {
  const data = structuredData(sampleProperty({ is_available: false }), SITE);
  expect(data.offers).toMatchObject({ price: 29_000, priceCurrency: "INR" });
  expect(data.offers.availability).toBe("https://schema.org/OutOfStock");
  expect(data.mainEntity).toMatchObject({ "@type": "Apartment", numberOfBedrooms: 2, petsAllowed: true });
  expect(data.mainEntity.address.addressLocality).toBe("Bangalore");
  expect(data.image).toEqual([`${SITE}${sampleProperty().images[0]}`]);
});
