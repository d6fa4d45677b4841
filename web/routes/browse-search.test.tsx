import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Facets } from "#contract/browse/facets.ts";
import { UNPLACED_COUNT_HEADER } from "#contract/properties/property-terms.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import Browse from "./browse.tsx";

/** The screen after an in-app navigation. */
const Screen = Browse as unknown as ComponentType<{ loaderData: null }>;

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => import("#web/features/browse/suggest/box-suggestions.tsx"));
beforeEach(() => {
  window.innerWidth = 1280;
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens browse with homes by their search term. */
function openBrowse(at = "/browse?city=Bangalore", facets: Partial<Facets> = {}) {
  const api = serveApi({
    "GET /api/properties/facets": () => ({ total: 1, blocking: [], offers: [], nearly: [], ...facets }) as Facets,
    "GET /api/properties": ({ query }) => {
      const homes = query.has("searchTerm") || query.get("unplaced") === "false" ? [] : [sampleProperty()];
      return Response.json(homes, { headers: { "x-total-count": String(homes.length) } });
    },
    "GET /api/places/suggest": () => [],
    "GET /api/search/read": () => ({ pieces: [], words: [], dropped: [], notes: [], filters: {}, acts: false }),
  });
  const opened = openScreen({ "/browse": <Screen loaderData={null} /> }, { at });
  const search = () => new URLSearchParams(opened.router.state.location.search);
  return { ...api, ...opened, search };
}
const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search properties" });

test("a text without suggestions says so until it is searched, or Escape closes the list", async () => {
  const { user } = openBrowse();
  await user.type(box(), "quxzyblorp");
  await screen.findByText(/^No place is called/);
  expect(box().hasAttribute("aria-controls")).toBe(false);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(/^No place is called/)).toBeNull());
  await user.type(box(), "s");
  await screen.findByText(/^No place is called/);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "No Properties Found" });
  expect(screen.queryByText(/^No place is called/)).toBeNull();
});

test("the last searches are suggested, and a press searches one again", async () => {
  const { user, search } = openBrowse();
  await user.type(box(), "balcony{Enter}");
  await waitFor(() => expect(search().get("searchTerm")).toBe("balcony"));
  await user.clear(box());
  await user.click(await screen.findByRole("option", { name: /balcony.*Today/ }));
  await waitFor(() => expect(box().value).toBe("balcony"));
  expect(search().get("searchTerm")).toBe("balcony");
});

test("homes without an exact position are counted, and a press shows them", async () => {
  const { user, search, replies } = openBrowse("/browse?city=Bangalore&metroWalk=15");
  replies["GET /api/properties"] = ({ query }) => {
    const isShown = query.get("unplaced") === "true";
    const headers = { "x-total-count": isShown ? "1" : "0", ...(!isShown && { [UNPLACED_COUNT_HEADER]: "1" }) };
    return Response.json(isShown ? [sampleProperty()] : [], { headers });
  };
  await screen.findByText(/1 home is left out because only its area is known\./);
  await user.click(screen.getByRole("button", { name: "Show them" }));
  await screen.findByRole("article");
  expect(search().get("unplaced")).toBe("true");
});

test("each choice says how many homes it has, once the filters are used", async () => {
  const none = {
    furnished: {},
    tenantType: {},
    amenities: {},
    location: {},
    metroWalk: {},
    confirmedWithin: {},
    commuteMax: {},
  };
  const groups = { ...none, type: { "2BHK": 1, "4BHK": 0 }, pets: 0, smoking: 0, drinking: 0, rent: [] };
  const { user } = openBrowse(undefined, { groups });
  await user.click(box());
  const type = (name: string) => screen.getByRole("button", { name });
  await waitFor(() => expect(type("2BHK").getAttribute("aria-description")).toBe("1 home"));
  expect(type("4BHK").getAttribute("aria-description")).toBe("0 homes");
});
