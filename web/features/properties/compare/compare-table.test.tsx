import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Commute, Property } from "#contract/properties/properties.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { sampleProperty } from "../sample-property.ts";
import { CompareTable } from "./compare-table.tsx";
import { noteText, summaryText } from "./compare-texts.ts";

afterEach(cleanup);

const ID = (place: number) => `0198a000-0000-7000-8000-00000000000${place}`;
const to = { id: "landmark:itpl", name: "ITPL" };
const walk = (minutes: number, station: string) => ({
  mode: "walk" as const,
  minutes,
  seconds: 60 * minutes,
  to: { id: `station:${station}`, name: station },
});
const commute = (minutes: number | null): Commute => ({
  to,
  minutes,
  legs: minutes === null ? [] : [walk(minutes, "indiranagar")],
});
const at = (station: string | null, walk_minutes: number): Pick<Property, "location"> => ({
  location: {
    ...sampleProperty().location,
    position: {
      lat: 12.97,
      lon: 77.64,
      precision: "pin",
      station:
        station === null ? null : { id: `station:${station}`, name: station, line_ids: ["blr-purple"], walk_minutes },
    },
  },
});

const first = sampleProperty({ id: ID(1), title: "First", rent: 30_000, maintenance: 0, ...at("indiranagar", 8) });
const second = sampleProperty({ id: ID(2), title: "Second", rent: 25_000, maintenance: 1000, ...at("halasuru", 5) });

function show(homes: Property[], onlyDifferent = false) {
  const onRemove = vi.fn();
  const table = <CompareTable homes={homes} onlyDifferent={onlyDifferent} onRemove={onRemove} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: table }])} />);
  return onRemove;
}
const row = (name: string | RegExp) => screen.getByRole("row", { name });
const cells = (name: string | RegExp) =>
  within(row(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("each home has a column, with the rows of money, place, home and rules", () => {
  show([first, second]);
  const table = screen.getByRole("table", { name: "Compared homes" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .slice(1)
      .map((head) => within(head).getByRole("heading").textContent),
  ).toEqual(["First", "Second"]);
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent?.replace("Differs", "")),
  ).toEqual([
    ...["Money", "Rent", "Maintenance", "All in a month", "Deposit"],
    ...["Getting around", "Nearest station"],
    ...["The home", "Type", "Area", "Furnishing", "Size", "Bathrooms", "Floor"],
    ...["Available from", "Amenities", "Listed"],
    ...["Rules", "Tenant types", "Pets", "Smoking", "Drinking", "Next step"],
  ]);
  expect(cells(/^Maintenance/)).toEqual(["In the rent", "₹1,000"]);
  expect(cells(/^All in a month/)).toEqual(["₹30,000", "₹26,000Lowest"]);
  expect(cells(/^Deposit/)).toEqual(["₹1,45,0004.8 months of rent", "₹1,45,0005.8 months of rent"]);
  expect(cells(/^Nearest station/)).toEqual(["indiranagar8 min walk", "halasuru5 min walkShortest"]);
  expect(cells(/^Pets/)).toEqual(["Allowed", "Allowed"]);
});

test("fields that no owner filled in have no row", () => {
  const unknown = { size_sqft: null, bathrooms: null, floor: null, total_floors: null };
  show([
    { ...first, ...unknown },
    { ...second, ...unknown, floor: 0 },
  ]);
  expect(screen.queryByRole("row", { name: /^(Size|Bathrooms)/ })).toBeNull();
  expect(cells(/^Floor/)).toEqual(["Not given", "Ground"]);
});

test("only rows that differ are labelled, and equal ones are muted", () => {
  show([first, second]);
  expect(within(row(/^Rent/)).getByText("Differs")).toBeTruthy();
  expect(within(row(/^Type/)).queryByText("Differs")).toBeNull();
  expect(row(/^Type/).className).toContain("text-ink-mute");
  expect(row(/^Rent/).className).not.toContain("text-ink-mute");
});

test("equal rows can be hidden, with their group if none differs", () => {
  show([first, second], true);
  expect(screen.queryByRole("row", { name: /^Type/ })).toBeNull();
  expect(screen.queryByRole("rowheader", { name: "Rules" })).toBeNull();
  expect(row(/^Rent/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^View home/ })).toHaveLength(2);
});

test("what the homes have in common replaces the hidden rows, shared amenities of different homes too", () => {
  const shared = { ...at("indiranagar", 8), available_from: "2020-01-01", commutes: [commute(null)] };
  const one = { ...first, ...shared, amenities: { ...first.amenities, lift: true, parking: true } };
  const two = { ...second, ...shared, amenities: { ...first.amenities, lift: false, parking: true } };
  const common = () => screen.queryByRole("region", { name: /^The same in/ });
  show([one, two]);
  expect(common()).toBeNull();
  cleanup();
  show([one, two], true);
  expect(
    within(common() as HTMLElement)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...[
      "Deposit: ₹1,45,000",
      "Nearest station: indiranagar",
      "ITPL: Not known",
      "2BHK",
      "Indiranagar",
      "Semi-Furnished",
      "Size: 1,150 sq ft",
      "Bathrooms: 2",
      "Floor: 3rd of 7",
    ],
    ...["Available from: Now", "Parking", `Listed: ${formatDate(one.created_at)}`],
    ...["Family", "Pets allowed", "Smoking not allowed", "Drinking not allowed"],
  ]);
  expect(common()?.querySelector("h2")?.textContent).toBe("The same in both");
  cleanup();
  show([one, two, { ...one, id: ID(3), type: "1BHK" }], true);
  expect(common()?.querySelector("h2")?.textContent).toBe("The same in all 3");
  expect(common()?.textContent).not.toContain("2BHK");
});

test("homes without any difference say so", () => {
  show([first, { ...first, id: ID(3) }], true);
  expect(screen.getByText("These homes do not differ.")).toBeTruthy();
});

test("each person's commute has a row, and the shortest is marked", () => {
  const homes = [
    { ...first, commutes: [commute(40), commute(20)] },
    { ...second, commutes: [commute(30), commute(null)] },
    { ...second, id: ID(3), ...at(null, 0), commutes: [commute(30), commute(50)] },
  ];
  show(homes);
  const [one, two] = screen.getAllByRole("row", { name: /ITPL/ });
  const texts = (person: HTMLElement | undefined) =>
    person &&
    within(person)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(texts(one)).toEqual(["40 min40 min walk", "30 min30 min walkShortest", "30 min30 min walkShortest"]);
  expect(texts(two)).toEqual(["20 min20 min walkShortest", "Not known", "50 min50 min walk"]);
  // The walk is that of the journey, if it begins at the nearest station.
  expect(cells(/^Nearest station/)[0]).toBe("indiranagar40 min walk");
  expect(cells(/^Nearest station/)[2]).toBe("None within 2 km");
  expect(summaryText(homes)).toBe("2BHK in Bangalore. Commutes to ITPL.");
  expect(noteText(homes)).toBe("Estimated from published timetables at peak hours. Places are approximate.");
});

test("an estimate by road is a range, and hides which home is the nearest where it may be shorter", () => {
  const byRoad = (from: number, to: number) => ({ ...commute(to), road: { from, to }, legs: [] });
  show([
    { ...first, commutes: [commute(40)] },
    { ...second, commutes: [byRoad(30, 45)] },
  ]);
  expect(cells(/ITPL/)).toEqual(["40 min40 min walk", "about 30 to 45 minby road"]);
  cleanup();
  show([
    { ...first, commutes: [commute(40)] },
    { ...second, commutes: [byRoad(25, 35)] },
  ]);
  expect(cells(/ITPL/)).toEqual(["40 min40 min walk", "about 25 to 35 minby roadShortest"]);
});

test("the button of a column removes its home", () => {
  const onRemove = show([first, second]);
  screen.getByRole("button", { name: "Remove Second from the comparison" }).click();
  expect(onRemove).toHaveBeenCalledWith(second);
});

test("the summary names what the homes have in common", () => {
  const location = { ...first.location, city: "Noida" };
  expect(summaryText([first, { ...second, type: "3BHK", location }])).toBe("Homes in Bangalore and Noida.");
});
