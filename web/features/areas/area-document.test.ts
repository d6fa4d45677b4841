import { expect, test } from "vitest";
import { headOf } from "./area-document.ts";
import type { FoundArea } from "./find-area.ts";
import { sampleArea, sampleCity } from "./sample-figures.ts";

const SITE = "https://basera.example";
const at = (changes: Partial<FoundArea> = {}): FoundArea => ({
  state: "ready",
  figures: sampleArea(),
  type: null,
  ...changes,
});
const titleOf = (found: FoundArea) => headOf(found, SITE).flatMap((tag) => ("title" in tag ? [tag.title] : []))[0];
const isListed = (found: FoundArea) => !headOf(found, SITE).some((tag) => "name" in tag && tag.name === "robots");

test("titles have the range of rents, unless it is refused", () => {
  expect(titleOf(at({ type: "2BHK" }))).toBe(
    "2BHK homes for rent in Indiranagar: ₹28,000 to ₹36,000, no broker | Basera",
  );
  expect(titleOf(at({ type: "3BHK" }))).toBe("3BHK homes for rent in Indiranagar, no broker | Basera");
  expect(titleOf(at())).toBe("Homes for rent in Indiranagar: 2BHK ₹28,000 to ₹36,000, no broker | Basera");
  const unranged = sampleArea({ types: sampleArea().types.map((each) => ({ ...each, range: null })) });
  expect(titleOf(at({ figures: unranged }))).toBe("Homes for rent in Indiranagar, no broker | Basera");
  expect(titleOf(at({ figures: sampleCity() }))).toMatch(/^Homes for rent in Bangalore: 2BHK/);
});

test("the title names the city if another city has an area of this name", () => {
  const figures = sampleArea({ city: "Noida", area: "Sector 18", shares_name: true });
  expect(titleOf(at({ figures, type: "3BHK" }))).toBe("3BHK homes for rent in Sector 18, Noida, no broker | Basera");
});

test("pages with fewer than 5 live homes are not for search engines", () => {
  expect(isListed(at())).toBe(true);
  expect(isListed(at({ figures: sampleArea({ live: 4 }) }))).toBe(false);
  expect(isListed(at({ type: "2BHK" }))).toBe(true);
  expect(isListed(at({ type: "1BHK" }))).toBe(false);
  expect(isListed(at({ type: "RK" }))).toBe(false);
});

test("the head has the description, the canonical address, the breadcrumb and the homes", () => {
  const tags = headOf(at({ type: "2BHK" }), SITE);
  expect(tags).toContainEqual({
    name: "description",
    content:
      "18 2BHK homes for rent in Indiranagar, Bangalore, listed by owners without a broker. Half of 2BHK homes ask ₹28,000 to ₹36,000 a month, from 64 homes.",
  });
  expect(tags).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: `${SITE}/rent/bangalore/indiranagar/2bhk`,
  });
  const data = tags.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []))[0] as {
    "@graph": { "@type": string; itemListElement: { name: string; item?: string; url?: string }[] }[];
  };
  const [trail, homes] = data["@graph"];
  expect(trail?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ["Rent", `${SITE}/rent`],
    ["Bangalore", `${SITE}/rent/bangalore`],
    ["Indiranagar", `${SITE}/rent/bangalore/indiranagar`],
    ["2BHK", `${SITE}/rent/bangalore/indiranagar/2bhk`],
  ]);
  expect(homes?.["@type"]).toBe("ItemList");
  expect(homes?.itemListElement[0]?.url).toBe(`${SITE}/property/0198a000-0000-7000-8000-000000000000`);
});

test("a missing page is not for search engines", () => {
  expect(headOf({ state: "missing", what: "area", suggestions: [] }, SITE)).toEqual([
    { title: "We have no page for this area | Basera" },
    { name: "robots", content: "noindex" },
  ]);
});
