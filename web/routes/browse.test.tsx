import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { storeCity } from "#web/lib/city.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import Browse from "./browse.tsx";

interface Answer {
  titles: string[];
  total?: string;
  later?: number;
  laterBy?: string | null;
  next?: string;
  nearestArea?: string;
  status?: number;
}
type Api = (query: URLSearchParams) => Answer | Promise<Answer>;

const LAPTOP_WIDTH = 1280;
const PHONE_WIDTH = 390;

let asked: URLSearchParams[] = [];
const realFetch = globalThis.fetch;

/** Mocks the API: `answer` for the homes, and two areas for Bangalore. */
function serve(answer: Api) {
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), "http://here");
    if (url.pathname === "/api/cities") {
      return Response.json([{ name: "Bangalore", areas: ["Indiranagar", "Koramangala"], default: true }]);
    }
    // Short lists also ask for homes that nearly match.
    if (url.pathname === "/api/properties/facets") return Response.json({ code: "internal" }, { status: 404 });
    asked.push(url.searchParams);
    const {
      titles,
      total = String(titles.length),
      later,
      laterBy,
      next,
      nearestArea,
      status = 200,
    } = await answer(url.searchParams);
    init?.signal?.throwIfAborted();
    if (status !== 200) return Response.json({ error: "no", code: "invalid" }, { status });
    const homes = titles.map((title) => sampleProperty({ id: `id-of-${title}`, title }));
    const headers = new Headers({ "x-total-count": total, "x-later-count": String(later ?? 0) });
    if (laterBy) headers.set("x-later-by", laterBy);
    if (nearestArea) headers.set("x-nearest-area", nearestArea);
    if (next) headers.set("link", `</api/properties?cursor=${next}>; rel="next"`);
    return Response.json(homes, { headers });
  };
}

/** The screen after an in-app navigation. */
const Screen = Browse as unknown as ComponentType<{ loaderData: null }>;

function open(
  address = "/browse?city=Bangalore",
  { beside = null, loader = () => null }: { beside?: ReactNode; loader?: () => unknown } = {},
) {
  const browse = (
    <>
      <Screen loaderData={null} />
      {beside}
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/browse", element: browse, loader },
      { path: "/property/:id", element: <h1>A home</h1>, loader: () => null },
    ],
    { initialEntries: [address] },
  );
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup(), search: () => new URLSearchParams(router.state.location.search) };
}

const titles = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const found = (text: string) => screen.findByText(text);

beforeEach(() => {
  asked = [];
  localStorage.clear();
  window.innerWidth = LAPTOP_WIDTH;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

test.each([
  ["1 property found", { titles: ["One"] }],
  ["2 properties found", { titles: ["One", "Two"] }],
  ["10,000+ properties found", { titles: ["One"], total: "10000+" }],
])("shows the total: %s", async (text, answer) => {
  serve(() => answer);
  open();
  expect((await found(text)).closest("[role=status]")).toBeTruthy();
});

test("requests available homes in the URL's order, 24 at a time", async () => {
  serve(() => ({ titles: ["One"] }));
  open("/browse?city=Bangalore&type=2BHK&sort=latest");
  await found("1 property found");
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    city: "Bangalore",
    type: "2BHK",
    sort: "latest",
    availableFrom: dayInIndia(),
  });
});

/** Navigates after the page is committed and before passive effects run, like a link that is pressed at that moment. */
function EarlyPress() {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate("/property/one"), [navigate]);
  return null;
}

test("adding the chosen city to the URL does not cancel a link that was just pressed", async () => {
  serve(() => ({ titles: ["One"] }));
  localStorage.setItem("userLocation", "Delhi");
  const { router } = open("/browse", { beside: <EarlyPress /> });
  await found("A home");
  expect(router.state.location.pathname).toBe("/property/one");
});

test("a URL without a city uses the chosen one; a city in it becomes the chosen one", async () => {
  serve(() => ({ titles: ["One"] }));
  localStorage.setItem("userLocation", "Delhi");
  const { search } = open("/browse");
  await found("in Delhi");
  expect(search().get("city")).toBe("Delhi");
  cleanup();
  open("/browse?city=Noida");
  await found("in Noida");
  expect(localStorage.getItem("userLocation")).toBe("Noida");
});

test("a shared search of all cities ignores the chosen city", async () => {
  serve((query) => ({ titles: [query.get("city") ?? "Anywhere"] }));
  localStorage.setItem("userLocation", "Delhi");
  const { user } = open("/browse?city=any&type=2BHK");
  await waitFor(() => expect(titles()).toEqual(["Anywhere"]));
  expect(localStorage.getItem("userLocation")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove filter 2BHK" }));
  await waitFor(() => expect(asked.at(-1)?.has("type")).toBe(false));
  expect(asked.some((query) => query.has("city"))).toBe(false);
});

test("choosing another city elsewhere, or none, restarts the search; Back returns to the previous one", async () => {
  serve((query) => ({ titles: [query.get("city") ?? "Anywhere"] }));
  localStorage.setItem("userLocation", "Bangalore");
  const { router, search } = open("/browse?city=Bangalore&type=2BHK&sort=latest");
  await waitFor(() => expect(titles()).toEqual(["Bangalore"]));
  act(() => storeCity("Noida"));
  await waitFor(() => expect(titles()).toEqual(["Noida"]));
  expect(search().toString()).toBe("city=Noida&sort=latest");
  await act(() => router.navigate(-1));
  await waitFor(() => expect(titles()).toEqual(["Bangalore"]));
  expect(search().get("type")).toBe("2BHK");
  expect(localStorage.getItem("userLocation")).toBe("Bangalore");
  act(() => storeCity(null));
  await waitFor(() => expect(titles()).toEqual(["Anywhere"]));
  expect(localStorage.getItem("userLocation")).toBeNull();
});

test("invalid values in the URL are dropped", async () => {
  serve(() => ({ titles: ["One"] }));
  open("/browse?city=Bangalore&type=Castle&minRent=abc&sort=?&availableFrom=never&furnished=,");
  await found("1 property found");
  expect([...(asked[0]?.keys() ?? [])].sort()).toEqual(["availableFrom", "city", "sort"]);
});

test("on a phone a choice also applies immediately, is in the URL, and Back removes it", async () => {
  serve((query) => ({ titles: [query.get("type") ?? "All"] }));
  window.innerWidth = PHONE_WIDTH;
  const { user, router, search } = open();
  await waitFor(() => expect(titles()).toEqual(["All"]));
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.click(screen.getByRole("button", { name: "2BHK" }));
  await waitFor(() => expect(titles()).toEqual(["2BHK"]));
  expect(search().get("type")).toBe("2BHK");
  await user.click(await screen.findByRole("button", { name: "Show 1 home" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(titles()).toEqual(["All"]));
  expect(screen.queryByRole("button", { name: "Remove filter 2BHK" })).toBeNull();
});

test("the chosen order is in the URL and requested", async () => {
  serve(() => ({ titles: ["One"] }));
  const { user, search } = open();
  await found("1 property found");
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Price: High to Low");
  await waitFor(() => expect(asked.at(-1)?.get("sort")).toBe("price-high"));
  expect(search().get("sort")).toBe("price-high");
});

test("previous homes stay while new ones load, and a late response changes nothing", async () => {
  const waiting = new Map<string, () => void>();
  serve(async (query) => {
    const searchTerm = query.get("searchTerm") ?? "";
    if (searchTerm !== "") await new Promise<void>((resolve) => waiting.set(searchTerm, resolve));
    return { titles: [searchTerm || "All"] };
  });
  const { user, router } = open();
  await waitFor(() => expect(titles()).toEqual(["All"]));
  const box = screen.getByRole("searchbox", { name: "Search properties" });
  await user.type(box, "slow{Enter}");
  await waitFor(() => expect(waiting.has("slow")).toBe(true));
  expect(titles()).toEqual(["All"]);
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();

  await user.clear(box);
  await user.type(box, "quick");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(waiting.has("quick")).toBe(true));
  await act(async () => waiting.get("quick")?.());
  await waitFor(() => expect(titles()).toEqual(["quick"]));
  await act(async () => waiting.get("slow")?.());
  expect(titles()).toEqual(["quick"]);
  expect(router.state.location.search).toContain("searchTerm=quick");
});

test("a failure is shown and can be retried", async () => {
  let status = 400;
  serve(() => ({ titles: ["One"], status }));
  const { user } = open();
  expect(await found("Failed to load properties. Please try again.")).toBeTruthy();
  status = 200;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await found("1 property found");
});

test("an empty result names the city, and clears the filters", async () => {
  serve((query) => ({ titles: query.has("type") ? [] : ["One"] }));
  const { user, search } = open("/browse?city=Bangalore&type=RK&sort=latest");
  expect(await screen.findByRole("heading", { name: "No Properties Found" })).toBeTruthy();
  expect(screen.getByText(/in Bangalore right now/)).toBeTruthy();
  const empty = screen.getByRole("heading", { name: "No Properties Found" }).parentElement as HTMLElement;
  await user.click(within(empty).getByRole("button", { name: "Clear all" }));
  await found("1 property found");
  expect([...search().entries()]).toEqual([
    ["city", "Bangalore"],
    ["sort", "latest"],
  ]);
});

test("an empty result says what was searched, what to change, and which area may be meant", async () => {
  serve((query) =>
    query.get("searchTerm") === "Indiranagar" ? { titles: ["One"] } : { titles: [], nearestArea: "Indiranagar" },
  );
  const { user, search } = open("/browse?city=Bangalore&searchTerm=indirangr+pool&maxRent=20000&sort=latest");
  expect(
    await screen.findByText("No home matches “indirangr pool” in Bangalore. Try other words or a wider rent range."),
  ).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Indiranagar" }));
  await found("1 property found");
  expect(search().get("searchTerm")).toBe("Indiranagar");
  expect(search().get("maxRent")).toBe("20000");
});

test("an empty result mentions rent and filters only if they are set", async () => {
  serve(() => ({ titles: [] }));
  open("/browse?city=Bangalore");
  expect(await screen.findByText("Nothing matches in Bangalore right now.")).toBeTruthy();
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test("Load more adds the next page and moves the focus there; duplicates are shown once", async () => {
  serve((query) =>
    query.get("cursor") === "c2"
      ? { titles: ["Two", "Three"], total: "3" }
      : { titles: ["One", "Two"], total: "3", next: "c2" },
  );
  const { user } = open();
  await found("3 properties found");
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(titles()).toEqual(["One", "Two", "Three"]));
  expect(document.activeElement?.textContent).toBe("Three");
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("loaded pages stay when the next one fails", async () => {
  let status = 400;
  serve((query) => (query.has("cursor") ? { titles: ["Two"], status } : { titles: ["One"], total: "2", next: "c2" }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await found("Failed to load properties. Please try again.")).toBeTruthy();
  expect(titles()).toEqual(["One"]);
  status = 200;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(titles()).toEqual(["One", "Two"]));
});

test("returning from a home shows all pages without requests", async () => {
  serve((query) => (query.has("cursor") ? { titles: ["Two"] } : { titles: ["One"], total: "2", next: "c2" }));
  const { user, router } = open();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(titles()).toEqual(["One", "Two"]));
  await user.click(screen.getByRole("link", { name: "Two" }));
  await screen.findByRole("heading", { name: "A home" });
  await act(() => router.navigate(-1));
  expect(titles()).toEqual(["One", "Two"]);
  expect(asked).toHaveLength(2);
});

test.each([
  [1, null, "1 more later"],
  [7, "2099-02-03", "7 more by February 2099"],
])("homes that become available later are offered: %i", async (later, laterBy, text) => {
  serve((query) => ({ titles: ["One"], ...(query.has("availableFrom") && { later, laterBy }) }));
  const { user, search } = open();
  await found(text);
  expect(screen.getByText("1 property found").parentElement?.textContent).toBe(
    `1 property found · ${text} in Bangalore`,
  );
  await user.click(screen.getByRole("button", { name: text }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(search().get("availableFrom")).toBe("any");
  cleanup();
  const again = open();
  await waitFor(() => expect(again.search().get("availableFrom")).toBe("any"));
  localStorage.clear();
});

test("Enter and the button search for the typed words", async () => {
  serve((query) => ({ titles: [query.get("searchTerm") ?? "All"] }));
  const { user, search } = open();
  await waitFor(() => expect(titles()).toEqual(["All"]));
  const box = screen.getByRole("searchbox", { name: "Search properties" });
  await user.type(box, "lake{Enter}");
  await waitFor(() => expect(titles()).toEqual(["lake"]));
  await user.clear(box);
  await user.type(box, "metro");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(titles()).toEqual(["metro"]));
  expect(search().get("searchTerm")).toBe("metro");
});

test("the arrow keys change a rent by 1,000, and never below zero", async () => {
  serve(() => ({ titles: ["One"] }));
  const { user, search } = open();
  await found("1 property found");
  const least = screen.getByLabelText<HTMLInputElement>("Minimum rent");
  await user.type(least, "500{ArrowUp}");
  expect(least.value.replace(",", "")).toBe("1500");
  await user.type(least, "{ArrowUp}{Enter}");
  await waitFor(() => expect(search().get("minRent")).toBe("2500"));
  await user.type(least, "{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(least.value).toBe("0");
});

test("a contradictory rent is explained at the field and not sent until it is fixed", async () => {
  serve(() => ({ titles: ["One"] }));
  const { user, search } = open("/browse?city=Bangalore&maxRent=20000");
  await found("1 property found");
  const least = screen.getByRole("textbox", { name: "Minimum rent" });
  await user.type(least, "30000{Enter}");
  expect(screen.getByText("The minimum rent is above the maximum.")).toBeTruthy();
  expect(least.getAttribute("aria-invalid")).toBe("true");
  expect(search().has("minRent")).toBe(false);
  await user.clear(least);
  await user.type(least, "10000{Enter}");
  await waitFor(() => expect(search().get("minRent")).toBe("10000"));
  expect(screen.queryByText("The minimum rent is above the maximum.")).toBeNull();
  expect(asked.every((query) => Number(query.get("minRent")) <= 20_000)).toBe(true);
});

test("a chip removes its filter and focuses its neighbour, the last one the count", async () => {
  serve(() => ({ titles: ["One"] }));
  const { user, search } = open("/browse?city=Bangalore&type=1BHK,2BHK");
  await found("1 property found");
  await user.click(screen.getByRole("button", { name: "Remove filter 1BHK" }));
  await waitFor(() => expect(search().get("type")).toBe("2BHK"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove filter 2BHK" }));
  await user.click(screen.getByRole("button", { name: "Remove filter 2BHK" }));
  await waitFor(() => expect(search().has("type")).toBe(false));
  expect(document.activeElement?.getAttribute("role")).toBe("status");
});

test("keeps a filter that was chosen just before the URL showed the previous one", async () => {
  serve(() => ({ titles: ["One"] }));
  let arrival = Promise.resolve();
  const { router, search } = open(undefined, { loader: () => arrival.then(() => null) });
  await found("One");
  const choose = (name: string) => flushSync(() => screen.getByRole("button", { name }).click());
  await act(async () => {
    choose("1BHK");
    // The router arrives, and React renders the new URL only after this callback.
    await vi.waitUntil(() => search().get("type") === "1BHK");
    const next = Promise.withResolvers<void>();
    arrival = next.promise;
    choose("2BHK");
    queueMicrotask(() => setTimeout(next.resolve, 0));
  });
  await act(async () => choose("3BHK"));
  await waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  expect(search().get("type")).toBe("1BHK,2BHK,3BHK");
});
