import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import type { ComparableHome, RentInsight } from "#contract/properties/rent-insight.ts";
import { sampleProperty } from "../properties/sample-property.ts";
import RentInArea from "./rent-in-area.tsx";

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const COMPARABLE: ComparableHome = {
  id: "0198a000-0000-7000-8000-000000000002",
  title: "Corner 2BHK with two balconies",
  area: "HSR Layout",
  rent: 29_500,
  type: "2BHK",
  furnished: "Furnished",
  size_sqft: 1150,
  image: null,
  image_placeholder: null,
  distance_m: 2140,
};
const KNOWN: RentInsight = {
  asked: 27_000,
  middle: { low: 24_000, high: 29_000 },
  most: { low: 20_500, high: 34_000 },
  homes: 46,
  owners: 33,
  as_of: "2026-11-22T21:12:00.000Z",
  hits: null,
  comparables: [COMPARABLE],
};
const { location } = sampleProperty({});
const position = { lat: 12.9784, lon: 77.6389, precision: "area", station: null } as const;
const PLACED = sampleProperty({ type: "2BHK", location: { ...location, position } });

function open(answer: RentInsight | (() => Response), home: Property = PLACED) {
  globalThis.fetch = async () => (typeof answer === "function" ? answer() : Response.json(answer));
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <RentInArea home={home} /> }])} />);
}

const region = () => screen.getByRole("region", { name: "Rent in this area" });
const said = async (start: RegExp) => (await within(region()).findByText(start)).closest("p")?.textContent;

test("says what half of similar homes ask, and what this one asks", async () => {
  open(KNOWN);
  expect(await said(/^Half of similar homes/)).toBe(
    "Half of similar homes ask ₹24,000 to ₹29,000. This one asks ₹27,000.",
  );
  expect(region().textContent).not.toMatch(/fair|cheap|overpriced/i);
});

test("the drawing is hidden from screen readers and stays within its width", async () => {
  open({ ...KNOWN, asked: 95_000 });
  await said(/^Half/);
  const drawing = region().querySelector("svg[aria-hidden] text")?.closest("svg");
  const places = [...(drawing?.querySelectorAll("[x], [x1], [cx]") ?? [])].map((mark) =>
    Number.parseFloat(mark.getAttribute("x") ?? mark.getAttribute("x1") ?? mark.getAttribute("cx") ?? ""),
  );
  expect(places.length).toBeGreaterThan(8);
  for (const place of places) {
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(100);
  }
});

test("opened, it says what the range is based on", async () => {
  open(KNOWN);
  await userEvent.click(await screen.findByText("How we know, and similar homes"));
  expect(await said(/^8 in 10 ask/)).toBe(
    "8 in 10 ask ₹20,500 to ₹34,000. From 46 homes of 33 owners, 2BHK within 3 km, of the last 12 months, as of 23 Nov 2026. It counts type, area, furnishing, amenities and size if given. It cannot know condition, floor or view. These are asked rents, not paid ones.",
  );
  const link = screen.getByRole("link", { name: COMPARABLE.title });
  expect(link.getAttribute("href")).toBe(`/property/${COMPARABLE.id}`);
  expect(link.closest("li")?.textContent).toBe(
    "Photo not availableCorner 2BHK with two balconiesHSR Layout · 2.1 km · furnished · 1,150 sq ft₹29,500",
  );
});

test("opened, it says how often ranges were right, if that is known", async () => {
  open({ ...KNOWN, hits: { homes: 100, inside: 79 } });
  await userEvent.click(await screen.findByText("How we know, and similar homes"));
  expect(await said(/^In the last 28 days/)).toBe(
    "In the last 28 days 79 of 100 new homes lay in the 8-in-10 range. How often we are right",
  );
  expect(screen.getByRole("link", { name: "How often we are right" }).getAttribute("href")).toBe("/transparency");
});

test.each([
  ["without a position", null],
  ["with a rough position", { lat: 12.9, lon: 77.6, precision: "rough", station: null } as const],
])("a home %s is compared with its area", async (_, position) => {
  open(KNOWN, { ...PLACED, location: { ...PLACED.location, position } });
  expect(await said(/^8 in 10 ask/)).toContain("2BHK in the same area");
});

test.each([
  ["too_few", 3, "Only 3 similar homes here. That is too few to say what is usual."],
  ["too_few", 1, "Only 1 similar home here. That is too few to say what is usual."],
  ["too_few", 46, "Too few homes or owners are listed here. We cannot say what is usual."],
  ["too_few", 0, "No similar homes here. That is too few to say what is usual."],
  ["too_varied", 40, "Similar homes ask very different rents here. One range would say too little."],
  ["no_model", 0, "No figures today. We work them out every night. Look again tomorrow."],
] as const)("refusal %s with %i homes", async (refused, homes, sentence) => {
  open({ refused, homes, comparables: [] });
  expect(await said(/[Ss]imilar homes? |figures|Too few/)).toBe(sentence);
  expect(region().querySelector("details, svg text")).toBeNull();
});

test("a refusal still lists comparable homes", async () => {
  open({ refused: "too_few", homes: 1, comparables: [{ ...COMPARABLE, distance_m: null, size_sqft: null }] });
  await userEvent.click(await screen.findByText("Similar homes, listed now"));
  expect(screen.getByRole("listitem").textContent).toContain("HSR Layout · furnished₹29,500");
});

test("a failure can be retried", async () => {
  let isDown = true;
  open(() => (isDown ? Response.json({ error: "no" }, { status: 500 }) : Response.json(KNOWN)));
  const retry = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.getByText("The rents did not load.")).toBeTruthy();
  isDown = false;
  await userEvent.click(retry);
  expect(await said(/^Half/)).toContain("₹24,000");
});
