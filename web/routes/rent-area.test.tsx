import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AreaFigures } from "#contract/areas/areas.ts";
import { sampleArea, sampleCity } from "#web/features/areas/sample-figures.ts";
import { publishSession, publishVisitor } from "#web/lib/session/session.ts";
import { refusal, serveApi, testUser } from "../testing/open-screen.tsx";
import RentAreaRoute, { clientLoader } from "./rent-area.tsx";

beforeEach(publishVisitor);
afterEach(cleanup);

const INDIRANAGAR = {
  id: "area:Bangalore/Indiranagar",
  kind: "area" as const,
  name: "Indiranagar",
  label: "Indiranagar",
  city: "Bangalore" as const,
  region: "Bangalore" as const,
  lat: 12.98,
  lon: 77.64,
  lines: [],
};

type Props = Parameters<typeof RentAreaRoute>[0];

const Nothing = () => null;

function Screen() {
  return <RentAreaRoute {...({ loaderData: useLoaderData() } as unknown as Props)} />;
}

async function open(path: string, figures: AreaFigures | (() => Response) = sampleArea()) {
  const api = serveApi({
    "GET /api/areas/:city": () => sampleCity(),
    "GET /api/areas/:city/:area": () => (typeof figures === "function" ? figures() : figures),
    "GET /api/places/suggest": () => [{ ...INDIRANAGAR, matched: { from: 0, to: 0 } }],
  });
  const loader = (args: unknown) => clientLoader(args as Parameters<typeof clientLoader>[0]);
  const routes = [{ path: "/rent/:city/:area?/:type?", loader, element: <Screen />, HydrateFallback: Nothing }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return { api, router };
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const region = (name: string) => screen.getByRole("region", { name });
const targetOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("an area begins with what is free and a range with its count, then homes before costs", async () => {
  await open("/rent/bangalore/indiranagar");
  expect(heading()).toBe("Homes for rent in Indiranagar");
  expect(screen.getByText("43 homes").closest("p")?.textContent).toBe(
    "43 homes now, from 35 owners, no broker. Half of 2BHK homes ask ₹28,000 to ₹36,000 a month, from 64 homes.",
  );
  const regions = screen
    .getAllByRole("region")
    .map((each) => each.getAttribute("aria-label") ?? each.firstChild?.textContent);
  expect(regions).toEqual(["Homes", "What homes cost here", "Nearby areas", "Renting here", "Getting around"]);
  expect(within(region("Homes")).getAllByRole("article")).toHaveLength(3);
  expect(targetOf("Airy 2BHK with patterned tile floors")).toBe("/property/0198a000-0000-7000-8000-000000000000");
});

test("types with enough homes are links, and those without a home are left out", async () => {
  await open("/rent/bangalore/indiranagar");
  const types = within(screen.getByRole("navigation", { name: "Types in Indiranagar" }));
  expect(types.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "All 43",
    "1BHK 4",
    "2BHK 18",
    "3BHK 20",
    "4BHK 1",
  ]);
  expect(types.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/rent/bangalore/indiranagar",
    "/rent/bangalore/indiranagar/2bhk",
    "/rent/bangalore/indiranagar/3bhk",
  ]);
  expect(types.getByRole("link", { current: "page" }).textContent).toBe("All 43");
});

test("ranges and refusals are sentences, with the day they are of", async () => {
  await open("/rent/bangalore/indiranagar");
  const rows = within(region("What homes cost here")).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "1BHK4 homes nowHalf ask ₹17,000 to ₹22,500, 8 in 10 ₹14,500 to ₹27,000. From 41 homes.",
    "2BHK18 homes nowHalf ask ₹28,000 to ₹36,000, 8 in 10 ₹24,500 to ₹43,000. From 64 homes.",
    "3BHK20 homes nowSimilar homes ask very different rents here. One range would say too little.",
    "4BHK1 home nowOnly 3 similar homes here. That is too few to say what is usual.",
    "Duplexno homes nowToo few homes or owners are listed here. We cannot say what is usual.",
  ]);
  expect(region("What homes cost here").textContent).toContain("As of 23 Nov 2026.");
});

test("before the first night there are refusals and no facts", async () => {
  const types = [{ type: "2BHK" as const, live: 5, n: 0, range: null, reason: null }];
  const unknown = { deposit_months: null, days_to_rent: null, confirmed_week: null, as_of: null };
  await open("/rent/bangalore/indiranagar", sampleArea({ types, live: 5, ...unknown }));
  expect(region("What homes cost here").textContent).toContain(
    "No figures today. We work them out every night. Look again tomorrow.",
  );
  expect(region("What homes cost here").textContent).not.toContain("As of");
  expect(screen.queryByRole("region", { name: "Renting here" })).toBeNull();
});

test("facts, stations and travel times are read as sentences and a table", async () => {
  await open("/rent/bangalore/indiranagar");
  expect(region("Renting here").textContent).toContain("5 months' rent is usual.");
  expect(region("Renting here").textContent).toContain("About 9 days. Half of the homes that left in the last 90 days");
  expect(region("Renting here").textContent).toContain("84% of homes.");
  const around = within(region("Getting around"));
  expect(around.getByRole("listitem").textContent).toBe("Indiranagar Purple Lineabout 8 min walk");
  const rows = within(around.getByRole("table", { name: "Travel times to offices at peak hours" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "ToBy metroWith autoBy road, about",
    "UB City39 min31 min26 min",
    "Manyata Tech Parkno metro nearno metro near41 min",
  ]);
});

test("an area without a position says so, and still lists the nearest areas", async () => {
  await open("/rent/bangalore/indiranagar", sampleArea({ position: null, stations: [], hubs: [], live: 2 }));
  expect(region("Getting around").textContent).toContain("The position of this area is not known yet");
  expect(screen.queryByRole("table")).toBeNull();
  expect(
    within(region("Nearby areas"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Domlur14 homes now₹26,000 to ₹34,000", "Ulsoor1 home nowno range yet"]);
  expect(targetOf("Domlur")).toBe("/rent/bangalore/domlur");
});

test.each([
  ["the night found none of today's", { owners: 0 }],
  ["there was no night yet", { as_of: null }],
])("the number of owners is left out if %s", async (_, unknown) => {
  await open("/rent/bangalore/indiranagar", sampleArea(unknown));
  expect(screen.getByText("43 homes").closest("p")?.textContent).toMatch(/^43 homes now, no broker\./);
});

test("a page without homes says so and has no empty parts", async () => {
  await open("/rent/bangalore/indiranagar", sampleArea({ live: 0, owners: 0, homes: [], types: [], nearby: [] }));
  expect(screen.getByText("No homes are free here now.")).toBeTruthy();
  expect(screen.getByText("No homes").closest("p")?.textContent).toBe("No homes now, no broker.");
  expect(screen.queryByRole("navigation", { name: /^Types/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /see all/i })).toBeNull();
});

test("a type has only its own costs, and Sign in leads to all of its homes", async () => {
  const { api } = await open("/rent/bangalore/indiranagar/2bhk");
  expect(api.sentTo("GET /api/areas/:city/:area")[0]?.query.get("type")).toBe("2BHK");
  expect(heading()).toBe("2BHK homes for rent in Indiranagar");
  expect(within(region("What 2BHK homes cost here")).getAllByRole("listitem")).toHaveLength(1);
  const browse = "/browse?city=Bangalore&location=Indiranagar&type=2BHK&availableFrom=any";
  expect(targetOf("Sign in to see all 18")).toBe(`/login?redirect=${encodeURIComponent(browse)}`);
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/rent",
    "/rent/bangalore",
    "/rent/bangalore/indiranagar",
  ]);
  expect(trail.getByText("2BHK").getAttribute("aria-current")).toBe("page");
});

test("links members directly to browse", async () => {
  publishSession({ state: "member", user: testUser(), hasListing: false });
  await open("/rent/bangalore/indiranagar");
  expect(targetOf("See all 43")).toBe("/browse?city=Bangalore&location=Indiranagar&availableFrom=any");
});

test("a city lists its areas, without pages of types", async () => {
  await open("/rent/bangalore");
  expect(heading()).toBe("Homes for rent in Bangalore");
  expect(
    within(region("Areas of Bangalore with homes"))
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Domlur14 homes", "Indiranagar29 homes"]);
  expect(within(screen.getByRole("list", { name: "Types in Bangalore" })).queryAllByRole("link")).toEqual([]);
});

test.each(["/rent/bengaluru/indira-nagar", "/rent/Bangalore/Indiranagar", "/rent/bangalore/indiranagar/?sort=rent"])(
  "%s leads to the canonical address",
  async (path) => {
    const { router } = await open(path);
    expect(router.state.location.pathname + router.state.location.search).toBe("/rent/bangalore/indiranagar");
  },
);

test("an unknown area suggests areas with pages", async () => {
  const missing = () => refusal("Not found", { status: 404 });
  const { api } = await open("/rent/bangalore/indranagar", missing);
  expect(heading()).toBe("We have no page for this area");
  expect(api.sentTo("GET /api/places/suggest")[0]?.query.toString()).toBe(
    "q=indranagar&kinds=area&limit=5&city=Bangalore",
  );
  const suggested = within(screen.getByRole("navigation", { name: "Did you mean" }));
  expect(suggested.getByRole("link", { name: "Indiranagar, Bangalore" }).getAttribute("href")).toBe(
    "/rent/bangalore/indiranagar",
  );
  expect(targetOf("All cities")).toBe("/rent");
});

test("an unknown type is not found, without a call", async () => {
  const { api } = await open("/rent/bangalore/indiranagar/9bhk");
  expect(heading()).toBe("Page not found");
  expect(api.sentTo("GET /api/areas/:city/:area")).toEqual([]);
});

test("a page that did not load can be tried again", async () => {
  let isDown = true;
  await open("/rent/bangalore/indiranagar", () =>
    isDown ? refusal("down", { status: 500, code: "internal" }) : Response.json(sampleArea()),
  );
  expect(heading()).toBe("This page did not load");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Homes for rent in Indiranagar" })).toBeTruthy();
});
