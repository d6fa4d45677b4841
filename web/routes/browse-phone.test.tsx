import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Facets } from "#contract/browse/facets.ts";
import { UNPLACED_COUNT_HEADER } from "#contract/properties/property-terms.ts";
import { clearChosenHomes } from "#web/features/properties/compare/chosen-homes.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import Browse from "./browse.tsx";

/** The screen after an in-app navigation. */
const Screen = Browse as unknown as ComponentType<{ loaderData: null }>;

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() =>
  Promise.all([
    import("#web/features/browse/phone/editor-suggestions.tsx"),
    import("#web/features/properties/compare/compare-bar.tsx"),
    import("#web/features/browse/understood.tsx"),
  ]),
);
beforeEach(() => {
  window.innerWidth = 390;
  // The test DOM has no popovers.
  HTMLElement.prototype.hidePopover = () => {};
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  clearChosenHomes();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const WISH = "2bhk under 40k";
const piece = (label: string, from: number, filter: object) => ({
  kind: "type",
  text: label,
  from,
  to: from + 4,
  label,
  filter,
  alternatives: [],
});
const READING = {
  pieces: [piece("2BHK", 0, { type: "2BHK" }), piece("up to ₹40,000", 5, { maxRent: 40000 })],
  words: [],
  dropped: [],
  notes: [],
  filters: { type: "2BHK", maxRent: 40000 },
  acts: true,
};

const NO_GROUPS = {
  furnished: {},
  tenantType: {},
  amenities: {},
  location: {},
  metroWalk: {},
  commuteMax: {},
  confirmedWithin: {},
};
const NO_HOMES = { ...NO_GROUPS, type: { "2BHK": 0 }, pets: 0, smoking: 0, drinking: 0, rent: [] };

/** Opens browse on a phone. The API has 126 homes, and 24 for the wish. */
function openBrowse(at = "/browse?city=Bangalore", reading: object = READING) {
  const api = serveApi({
    "GET /api/properties/facets": () => ({ total: 1, blocking: [], offers: [], nearly: [] }) as never as Facets,
    "GET /api/properties/count": ({ query }) => ({ total: query.has("maxRent") ? 24 : 0, is_capped: false }),
    "GET /api/properties": ({ query }) => {
      const total = query.has("searchTerm") ? "1" : query.has("maxRent") ? "24" : "126";
      const headers = {
        "x-total-count": total,
        ...(query.has("metroWalk") && query.get("unplaced") !== "true" && { [UNPLACED_COUNT_HEADER]: "3" }),
      };
      return Response.json([sampleProperty()], { headers });
    },
    "GET /api/places/suggest": () => [],
    "GET /api/search/read": () => reading as never,
  });
  const opened = openScreen({ "/browse": <Screen loaderData={null} /> }, { at });
  const search = () => new URLSearchParams(opened.router.state.location.search);
  return { ...api, ...opened, search };
}

/** The search box: the pill, or the one of the open editor. */
const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search properties" });
const editor = () => screen.queryByRole("dialog", { name: "Search homes" });

test("typing into the pill opens the editor, which reads the text, counts its homes, and searches on Enter", async () => {
  const { user, search } = openBrowse();
  await screen.findByText("126 properties found");
  expect(box().placeholder).toBe("2BHK under 30k near ITPL");
  await user.type(box(), WISH.slice(0, 1));
  const dialog = within(await screen.findByRole("dialog", { name: "Search homes" }));
  expect(document.activeElement).toBe(box());
  await user.keyboard(WISH.slice(1));
  expect(box().value).toBe(WISH);
  const reading = within(await dialog.findByRole("region", { name: "How we read this" }));
  expect(reading.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["2BHK", "up to ₹40,000"]);
  expect(reading.getByText("Sorted by: Featured. Bangalore.")).toBeTruthy();
  const button = dialog.getByRole("button", { name: "Search" });
  await waitFor(() => expect(button.getAttribute("aria-description")).toBe("24 homes"));
  await waitFor(() => expect(dialog.getByRole("status").textContent).toBe("We read this as: 2BHK, up to ₹40,000"));
  await user.keyboard("{Enter}");
  await screen.findByText("24 properties found");
  expect(editor()).toBeNull();
  expect(search().get("type")).toBe("2BHK");
  expect(box().value).toBe(WISH);
  expect(document.activeElement?.textContent).toContain("24 properties found");
});

test("Back closes the editor and keeps the text, and the button of the pill searches it", async () => {
  const { user, search } = openBrowse();
  await user.click(box());
  await user.type(box(), WISH);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(editor()).toBeNull();
  expect(box().value).toBe(WISH);
  expect(search().has("type")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByText("24 properties found");
  await user.click(screen.getByRole("button", { name: "Clear the text" }));
  await screen.findByText("126 properties found");
  expect(search().has("type")).toBe(false);
  expect(box().value).toBe("");
});

test("an empty editor offers examples, and a text also its exact words", async () => {
  const { user, search } = openBrowse();
  await user.click(box());
  const examples = within(await screen.findByRole("group", { name: "Say it in your own words" }));
  expect(examples.getAllByRole("option")).toHaveLength(4);
  await user.type(box(), WISH);
  await user.click(await screen.findByRole("option", { name: "Search these exact words" }));
  await waitFor(() => expect(search().get("searchTerm")).toBe(WISH));
  expect(editor()).toBeNull();
});

test("the editor names what is not searched, notes, and the number of homes with the exact words", async () => {
  const note = "Two people at most: UB City is left out.";
  const { user, search } = openBrowse(undefined, {
    ...READING,
    dropped: ["2nd floor"],
    notes: [{ code: "third", text: note }],
  });
  await user.click(box());
  await user.type(box(), `${WISH} 2nd floor`);
  const dialog = within(await screen.findByRole("dialog", { name: "Search homes" }));
  await dialog.findByText(note);
  const exact = dialog.getByRole("option", { name: "Search these exact words" });
  await waitFor(() => expect(exact.getAttribute("aria-description")).toBe("0 homes"));
  await waitFor(() => expect(dialog.getByRole("status").textContent).toContain(note));
  const left = within(dialog.getByRole("group", { name: "Not searched" }));
  expect(left.getByText("2nd floor")).toBeTruthy();
  await user.click(left.getByRole("button", { name: "Search “2nd floor” after all" }));
  await waitFor(() => expect(search().get("searchTerm")).toBe("2nd floor"));
  expect(search().get("type")).toBe("2BHK");
  expect(editor()).toBeNull();
});

test("a text of which nothing is understood has its note in the editor", async () => {
  const note = "We do not know this PIN code.";
  const { user } = openBrowse(undefined, {
    ...READING,
    ...{ pieces: [], filters: { searchTerm: "999999" }, notes: [{ code: "pin", text: note }] },
  });
  await user.click(box());
  await user.type(box(), "999999");
  await screen.findByText(note);
});

test("the menu More clears all filters, and starts the comparison", async () => {
  const { user, search } = openBrowse("/browse?city=Bangalore&type=2BHK");
  await screen.findByRole("article");
  await user.click(screen.getByRole("button", { name: "More" }));
  const menu = within(screen.getByRole("group", { name: "More" }));
  expect(menu.getAllByRole("button").map((item) => item.textContent)).toEqual([
    "Share this search",
    "Compare homes",
    "Clear all",
  ]);
  await user.click(menu.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(search().has("type")).toBe(false));
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
  await user.click(menu.getByRole("button", { name: "Compare homes" }));
  const bar = within(await screen.findByRole("region", { name: "Compare" }));
  expect(bar.getByText("Choose two homes")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
});

test("homes that are left out are a chip, which says why and shows them", async () => {
  const { user, search } = openBrowse("/browse?city=Bangalore&metroWalk=15");
  await user.click(await screen.findByRole("button", { name: "3 left out" }));
  expect(screen.getByText("3 homes are left out because only their area is known.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show them" }));
  await waitFor(() => expect(search().get("unplaced")).toBe("true"));
});

test("the drawer opens the groups that are used most; the others are rows that say what is set", async () => {
  const { user } = openBrowse("/browse?city=Bangalore&furnished=Furnished&amenities=parking,gym");
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  const drawer = within(screen.getByRole("dialog", { name: "Filters" }));
  await drawer.findByRole("group", { name: "Commute" });
  const names = drawer.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent);
  expect(names.filter(Boolean)).toEqual(["Rent", "Property Type", "Available From", "Commute", "Location"]);
  expect(drawer.queryByRole("checkbox", { name: "Parking" })).toBeNull();
  const row = drawer.getByRole("button", { name: /^Amenities/ });
  expect(row.textContent).toBe("AmenitiesParking, Gym");
  expect(drawer.getByRole("button", { name: /^Tenant Type/ }).textContent).toBe("Tenant TypeAny");
  expect(row.getAttribute("aria-expanded")).toBe("false");
  await user.click(row);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  expect(drawer.getByRole<HTMLInputElement>("checkbox", { name: "Parking" }).checked).toBe(true);
  await user.click(drawer.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(row.textContent).toBe("AmenitiesAny"));
});

test("the drawer says which filter makes all counts 0, and removes it", async () => {
  const { user, replies, search } = openBrowse("/browse?city=Bangalore&searchTerm=east facing");
  replies["GET /api/properties/facets"] = ({ query }) =>
    ({
      total: query.has("searchTerm") ? 0 : 9,
      groups: NO_HOMES,
      blocking: query.has("searchTerm") ? [{ filter: "searchTerm", count: 9 }] : [],
      offers: [],
      nearly: [],
    }) as Facets;
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  const drawer = within(screen.getByRole("dialog", { name: "Filters" }));
  await drawer.findByText("All counts are 0 because of “east facing”.");
  await user.click(drawer.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(search().has("searchTerm")).toBe(false));
  await waitFor(() => expect(drawer.queryByText(/^All counts are 0/)).toBeNull());
});
