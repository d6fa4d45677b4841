import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { RankedArea, WhereReply } from "#contract/areas/where.ts";
import type { PlaceReply } from "#contract/places/place-endpoints.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import WhereRoute, { headers, meta } from "./where.tsx";

const place = (id: string, name: string): PlaceReply => ({
  ...{ id, kind: "landmark", name, label: name, city: "Bangalore", region: "Bangalore" },
  ...{ lat: 12.97, lon: 77.6, lines: [], has_metro: true },
});
const PLACES = [
  place("landmark:ub-city", "UB City"),
  place("landmark:itpl", "ITPL"),
  { ...place("area:Bangalore/Nowhere Park", "Nowhere Park"), lat: null, lon: null },
];

const area = (name: string, changes: Partial<RankedArea> = {}): RankedArea => ({
  ...{ city: "Bangalore", area: name, position: { lat: 12.98, lon: 77.62 }, minutes: 30, minutes2: 37 },
  ...{ range: { p25: 24_000, p75: 31_000 }, reason: null, fits: 8, days_to_rent: 8 },
  sentence: `${name}: 30 and 37 min, 2BHK ₹24,000 to ₹31,000, 8 homes now`,
  ...changes,
});
const reply = (changes: Partial<WhereReply> = {}): WhereReply => ({
  ...{ areas: [area("Ulsoor"), area("MG Road", { fits: 0 })], found: 42, left_out: 38, note: null },
  ...changes,
});

const served = (where: () => WhereReply | Response | Promise<WhereReply>) =>
  serveApi({
    "GET /api/where": where,
    "GET /api/places/suggest": ({ query }) =>
      PLACES.filter(({ name }) => name.toLowerCase().startsWith(query.get("q")?.toLowerCase() ?? "")).map((found) => ({
        ...found,
        matched: { from: 0, to: 1 },
      })),
    "GET /api/places/:id": ({ params }) =>
      PLACES.find(({ id }) => id === decodeURIComponent(params.id ?? "")) ?? refusal("No", { status: 404 }),
    "GET /api/search/read": ({ query }) => ({
      ...{ pieces: [], words: [], dropped: [], notes: [], acts: true },
      filters: query.get("q")?.includes("ub city")
        ? { near: "landmark:ub-city~landmark:itpl", maxRent: 35_000, type: "2BHK,3BHK" }
        : { maxRent: 35_000 },
    }),
  });
const AT = "/where?to=landmark:ub-city&to2=landmark:itpl&maxRent=35000&type=2BHK";
// The route's props are not used.
const Where = WhereRoute as () => React.ReactNode;
/** Opens the screen. The query cache belongs to the person, so that visitors would see the areas of the test before. */
async function open(at: string, user: User | null = testUser()) {
  const opened = openScreen({ "/where": <Where /> }, { at, user });
  await screen.findByRole("heading", { level: 1 });
  return opened;
}

const valueIn = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name }).value;

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("asks for a workplace before it searches", async () => {
  const api = served(() => reply());
  const { user } = await open("/where");
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  expect(descriptionOf(screen.getByRole("combobox", { name: "First workplace" }))).toContain(
    "Choose a workplace from the list.",
  );
  expect(api.sentTo("GET /api/where")).toHaveLength(0);
});

test("lists areas with their sentence, journeys and days", async () => {
  const api = served(() => reply());
  await open(AT, null);
  const list = await screen.findByRole("list", { name: "Areas, the best first" });
  const [first] = within(list).getAllByRole("listitem");
  expect(screen.getByRole("heading", { name: "42 areas by the longer journey" })).toBeTruthy();
  expect(first?.textContent).toContain("30 and 37 min, 2BHK ₹24,000 to ₹31,000, 8 homes now");
  expect(first?.textContent).toContain("Person 2, to ITPL: 37 min");
  expect(first?.textContent).toContain("Gone in about 8 days.");
  expect(screen.getByRole("link", { name: "Ulsoor" }).getAttribute("href")).toBe("/rent/bangalore/ulsoor");
  expect(screen.queryByRole("link", { name: /^See/ })).toBeNull();
  expect(Object.fromEntries(api.sentTo("GET /api/where")[0]?.query ?? [])).toEqual({
    ...{ to: "landmark:ub-city", to2: "landmark:itpl", by: "walk", maxRent: "35000", type: "2BHK" },
  });
});

test("signed-in people open the homes that fit", async () => {
  served(() => reply());
  await open(AT);
  const link = await screen.findByRole("link", { name: "See 8 homes in Ulsoor" });
  expect(link.getAttribute("href")).toBe(
    "/browse?city=Bangalore&type=2BHK&maxRent=35000&location=Ulsoor&availableFrom=any&commuteTo=landmark:ub-city&commuteTo2=landmark:itpl",
  );
  expect(screen.queryByRole("link", { name: /homes in MG Road/ })).toBeNull();
});

test("searches by the fields, and Back restores the fields of the search before", async () => {
  served(() => reply());
  const { user, router } = await open("/where");
  await user.type(screen.getByRole("combobox", { name: "First workplace" }), "itpl{Enter}");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "First workplace" }).value).toBe("ITPL"),
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Way" }), "By road");
  await user.type(screen.getByRole("textbox", { name: "Rent, at most" }), "40k");
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  await waitFor(() => expect(router.state.location.search).toBe("?to=landmark:itpl&maxRent=40000&by=road"));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: /areas by the journey/ })),
  );
  await router.navigate(-1);
  await waitFor(() => expect(valueIn("First workplace")).toBe(""));
  expect(valueIn("Way")).toBe("walk");
});

test.each(["First workplace", "Second workplace (optional)"])(
  "asks to choose what was typed in %s, and keeps the text",
  async (name) => {
    const api = served(() => reply());
    const { user } = await open("/where?to=landmark:ub-city");
    await waitFor(() => expect(valueIn("First workplace")).toBe("UB City"));
    const field = screen.getByRole("combobox", { name });
    await user.clear(field);
    await user.type(field, "my office");
    await user.click(screen.getByRole("button", { name: "Show areas" }));
    expect(valueIn(name)).toBe("my office");
    expect(descriptionOf(field)).toContain("Choose a workplace from the list.");
    expect(document.activeElement).toBe(field);
    expect(api.sentTo("GET /api/where")).toHaveLength(1);
  },
);

test("a workplace without a position keeps its name, and the search waits for another", async () => {
  const api = served(() => reply());
  const { user } = await open("/where?to=landmark:itpl");
  const second = screen.getByRole("combobox", { name: "Second workplace (optional)" });
  await user.type(second, "nowhere{Enter}");
  await waitFor(() => expect(descriptionOf(second)).toContain("The position of Nowhere Park is not known."));
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  expect(valueIn("Second workplace (optional)")).toBe("Nowhere Park");
  expect(descriptionOf(second)).toContain("The position of Nowhere Park is not known.");
  expect(document.activeElement).toBe(second);
  expect(api.sentTo("GET /api/where")).toHaveLength(1);
  await user.clear(second);
  await user.type(second, "ub{Enter}");
  await waitFor(() => expect(valueIn("Second workplace (optional)")).toBe("UB City"));
  expect(second.getAttribute("aria-invalid")).toBeNull();
});

test("Back drops what was typed and not chosen", async () => {
  const api = served(() => reply());
  const { user, router } = await open("/where?to=landmark:ub-city");
  await router.navigate("/where?to=landmark:itpl");
  await waitFor(() => expect(valueIn("First workplace")).toBe("ITPL"));
  await user.type(screen.getByRole("combobox", { name: "Second workplace (optional)" }), "nowhere{Enter}");
  await waitFor(() => expect(valueIn("Second workplace (optional)")).toBe("Nowhere Park"));
  await user.type(screen.getByRole("combobox", { name: "First workplace" }), "x");
  await router.navigate(-1);
  await waitFor(() => expect(valueIn("First workplace")).toBe("UB City"));
  expect(valueIn("Second workplace (optional)")).toBe("");
  await user.selectOptions(screen.getByRole("combobox", { name: "Way" }), "By road");
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  await waitFor(() => expect(router.state.location.search).toBe("?to=landmark:ub-city&by=road"));
  expect(api.sentTo("GET /api/where").at(-1)?.query.get("by")).toBe("road");
});

test("a workplace that was emptied is not searched", async () => {
  served(() => reply());
  const { user, router } = await open(AT);
  await waitFor(() => expect(valueIn("Second workplace (optional)")).toBe("ITPL"));
  await user.clear(screen.getByRole("combobox", { name: "Second workplace (optional)" }));
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  await waitFor(() => expect(router.state.location.search).toBe("?to=landmark:ub-city&maxRent=35000&type=2BHK"));
});

test("an unchanged search moves the focus to the areas, and is no step of the history", async () => {
  served(() => reply());
  const { user, router } = await open("/where");
  await router.navigate(AT);
  await screen.findByRole("list", { name: "Areas, the best first" });
  await user.click(screen.getByRole("button", { name: "Show areas" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: /^42 areas/ }));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("reads a sentence into the fields", async () => {
  served(() => reply());
  const { user, router } = await open("/where");
  const box = screen.getByRole("searchbox", { name: "Or write it in a sentence" });
  await user.type(box, "2bhk under 35k{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Name at least one workplace");
  await user.clear(box);
  await user.type(box, "2 or 3 bhk under 35k near ub city and itpl{Enter}");
  await waitFor(() => expect(router.state.location.search).toBe(AT.slice("/where".length)));
  await waitFor(() => expect(valueIn("Second workplace (optional)")).toBe("ITPL"));
});

test("counts areas without a journey, and searches with the next way of travel", async () => {
  served(() => reply());
  const { user, router } = await open(AT);
  expect(await screen.findByText(/38 areas have no way by metro\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try also by auto" }));
  await waitFor(() => expect(router.state.location.search).toContain("by=auto"));
});

test("shows more areas, and moves the focus to the first of them", async () => {
  served(() => reply({ areas: Array.from({ length: 25 }, (_, at) => area(`Area ${at + 1}`)) }));
  const { user } = await open(AT);
  await user.click(await screen.findByRole("button", { name: "Show 15 more areas" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Area 11" })));
  expect(screen.getByText("The best 25 of 42 areas are listed.")).toBeTruthy();
});

test("says why there are no areas", async () => {
  const note = "UB City is in Bangalore and Cyber Hub in Delhi NCR. Choose two workplaces in one region.";
  served(() => reply({ areas: [], found: 0, left_out: 0, note }));
  await open(AT);
  expect(await screen.findByText(note)).toBeTruthy();
  cleanup();
  served(() => reply({ areas: [], found: 0, left_out: 195 }));
  await open(`${AT}&by=auto`);
  expect(await screen.findByText("195 areas have no way by metro, also with an auto.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try by road" })).toBeTruthy();
});

test("offers a retry after a failure, and another workplace if it is unknown", async () => {
  let answer: () => WhereReply | Response = () => refusal("Gone", { status: 403, code: "forbidden" });
  served(() => answer());
  const { user } = await open(AT);
  await screen.findByText("The areas did not load.");
  answer = () => reply();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("link", { name: "Ulsoor" })).toBeTruthy();
  cleanup();
  served(() => refusal("There is no such place."));
  await open("/where?to=landmark:nowhere");
  expect(await screen.findByText("We do not know this place")).toBeTruthy();
});

test("announces that it is loading", async () => {
  let release = () => {};
  served(() => new Promise((resolve) => (release = () => resolve(reply()))));
  await open(AT);
  expect((await screen.findByRole("status", { name: "Looking for areas" })).getAttribute("aria-busy")).toBe("true");
  release();
  expect(await screen.findByRole("link", { name: "Ulsoor" })).toBeTruthy();
});

test("sends no referrer, and keeps searches out of search engines", () => {
  expect(headers()).toEqual({ "referrer-policy": "no-referrer" });
  const tagsOf = (search: string) =>
    meta({ matches: [], location: { search } } as unknown as Parameters<typeof meta>[0]);
  expect(tagsOf("?to=landmark:itpl")).toContainEqual({ name: "robots", content: "noindex" });
  expect(tagsOf("")).not.toContainEqual({ name: "robots", content: "noindex" });
  for (const search of ["", "?to=landmark:itpl"])
    expect(tagsOf(search)).toContainEqual({ name: "referrer", content: "no-referrer" });
});
