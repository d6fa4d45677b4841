import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Admin from "./admin.tsx";

/** The screen after an in-app navigation. */
const Screen = Admin as unknown as ComponentType<{ loaderData: null }>;

let failsPages = false;
/** Serves properties that wait for review, one a page, and opens the review of the first. */
async function openReview(titles: string[]) {
  const homes = titles.map((title) =>
    sampleProperty({ id: `id-of-${title}`, title, status: "pending", featured: false }),
  );
  const api = serveApi({
    "GET /api/admin/stats": () => ({
      ...{ total: 9, pending: 9, approved: 0, rejected: 0, featured: 0, users: 1, active_users: 1 },
    }),
    "GET /api/admin/properties": ({ query }) => {
      const place = Number(query.get("cursor") ?? 0);
      if (place > 0 && failsPages) return refusal("no");
      const link = place + 1 < homes.length && { link: `<http://here/?cursor=${place + 1}>; rel="next"` };
      return Response.json(homes.slice(place, place + 1), { headers: { "x-total-count": `${homes.length}`, ...link } });
    },
    "GET /api/admin/audit": () => [],
    "PATCH /api/admin/properties/:id/status": ({ params }) => {
      const home = homes.find(({ id }) => id === params.id);
      return home ? { ...home, status: "approved", version: home.version + 1 } : refusal("no");
    },
  });
  openScreen(
    { "/admin": <Screen loaderData={null} /> },
    { user: testUser({ type: "admin" }), at: "/admin?status=pending" },
  );
  const [first = ""] = titles;
  fireEvent.click(
    within(await screen.findByRole("article", { name: first })).getByRole("button", { name: "View Details" }),
  );
  await shows(first);
  return api;
}
const review = () => screen.getByRole("dialog", { name: "Review property" });
const shows = (title: string) => waitFor(() => within(review()).getByRole("heading", { level: 3, name: title }));
const press = (name: string) => fireEvent.click(within(review()).getByRole("button", { name: new RegExp(`^${name}`) }));

beforeEach(() => {
  failsPages = false;
  history.replaceState(null, "", "/admin?status=pending");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("Next leads through all waiting properties, loads further pages, and returns to the first", async () => {
  await openReview(["One", "Two", "Three"]);
  for (const title of ["Two", "Three", "One"]) {
    press("Next");
    await shows(title);
  }
});

test("after the last property, a decision opens the first that was skipped", async () => {
  await openReview(["One", "Two"]);
  press("Next");
  await shows("Two");
  press("Approve");
  await shows("One");
  press("Next");
  await screen.findByText("No other property waits for review.");
  await shows("One");
  press("Approve");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("No other property waits for review.")).toBeTruthy();
});

test("a further page that fails to load says so, and is requested again with the next press", async () => {
  failsPages = true;
  await openReview(["One", "Two"]);
  press("Next");
  await within(review()).findByText("Failed to load dashboard data. Please try again.");
  await shows("One");
  failsPages = false;
  press("Next");
  await shows("Two");
});
