import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "../sample-property.ts";
import { PropertyCard } from "./property-card.tsx";

afterEach(cleanup);

function renderCard(changes: Partial<Property> = {}, action?: React.ReactNode) {
  const card = <PropertyCard property={sampleProperty(changes)} action={action} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: card }])} />);
  return screen.getByRole("article");
}

test("a card shows the home and its main facts", () => {
  const card = renderCard({ available_from: "2099-12-01" });
  expect(screen.getByRole("article", { name: "Airy 2BHK near the lake" })).toBe(card);
  for (const text of ["2BHK", "Deposit ₹1,45,000", "Indiranagar, Bangalore", "Semi-Furnished"]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(card.textContent).toContain("₹29,000 per month");
  expect(within(card).getByText("1,150 sq ft · 3rd floor")).toBeTruthy();
  expect(within(card).getByText("Available from 1 Dec 2099")).toBeTruthy();
  expect(within(card).getByRole("link", { name: "Airy 2BHK near the lake" }).getAttribute("href")).toBe(
    "/property/0198a000-0000-7000-8000-000000000001",
  );
});

test("a home whose date has passed is available now, with the date as its title", () => {
  const card = renderCard({ available_from: "2026-01-16" });
  expect(within(card).getByText("Available now").getAttribute("title")).toBe("16 Jan 2026");
});

test("at most four amenities and two tenant types are shown, with the number of further types", () => {
  const card = renderCard({
    amenities: {
      ...sampleProperty().amenities,
      parking: true,
      power_backup: true,
      wifi: true,
      ac: true,
      gym: true,
    },
    rules: { ...sampleProperty().rules, tenant_type: ["Family", "Employees", "Students", "Couples"] },
  });
  const icons = within(card).getAllByRole("img");
  expect(icons.map((icon) => icon.getAttribute("aria-label"))).toEqual(["Parking", "Power backup", "Wi-Fi", "AC"]);
  expect(within(card).getByText("Working Professional")).toBeTruthy();
  expect(within(card).getByText("+2")).toBeTruthy();
  expect(within(card).queryByText("Students")).toBeNull();
});

test("only a featured home has the badge", () => {
  expect(within(renderCard()).queryByText("Featured")).toBeNull();
  cleanup();
  expect(within(renderCard({ featured: true })).getByText("Featured")).toBeTruthy();
});

test("a home that is away says so, and shows no date", () => {
  const card = renderCard({ is_available: false, away: "rented" });
  expect(within(card).getByText("Rented out")).toBeTruthy();
  expect(within(card).queryByText(/Available from/)).toBeNull();
  cleanup();
  expect(within(renderCard({ is_available: false, away: "paused" })).getByText("Paused")).toBeTruthy();
  cleanup();
  expect(within(renderCard()).queryByText("Rented out")).toBeNull();
});

test("only an approved home says when it was confirmed", () => {
  const freshness = { ...sampleProperty().freshness, confirmed_at: null };
  expect(within(renderCard({ freshness })).getByText("Not confirmed yet")).toBeTruthy();
  cleanup();
  expect(within(renderCard({ freshness, status: "pending" })).queryByText("Not confirmed yet")).toBeNull();
});

test("a missing or failed picture is replaced by a placeholder", () => {
  expect(within(renderCard({ images: [], image_placeholders: [] })).getByText("Photo not available")).toBeTruthy();
  cleanup();
  const card = renderCard();
  const picture = card.querySelector("img");
  if (picture) fireEvent.error(picture);
  expect(within(card).getByText("Photo not available")).toBeTruthy();
});

test("an external picture is requested without a referrer", () => {
  const card = renderCard({ images: ["https://pictures.example/1.jpg"], image_placeholders: [null] });
  expect(card.querySelector("img")?.getAttribute("referrerpolicy")).toBe("no-referrer");
});

test("a card may have an action", () => {
  const card = renderCard({}, <button type="button">Save</button>);
  expect(within(card).getByRole("button", { name: "Save" })).toBeTruthy();
});

test("a card says how long each person travels, by road about, and its link keeps the destinations", () => {
  const to = (name: string) => ({ to: { id: `landmark:${name}`, name }, legs: [] });
  const commutes = [
    { ...to("ITPL"), minutes: 55, road: { from: 35, to: 55 } },
    { ...to("Manyata"), minutes: null },
  ];
  const card = <PropertyCard property={sampleProperty({ commutes })} />;
  const search = "/?city=Bangalore&commuteTo=landmark:ITPL&commuteBy=road";
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: card }], { initialEntries: [search] })} />);
  expect(screen.getByText(/ITPL/).textContent).toMatch(/^about 35 to 55 min by road to ITPL/);
  expect(screen.queryByText(/Manyata/)).toBeNull();
  expect(screen.getByRole("link", { name: "Airy 2BHK near the lake" }).getAttribute("href")).toMatch(
    /^\/property\/[^?]+\?commuteTo=landmark:ITPL&commuteBy=road$/,
  );
});
