import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { blockPush } from "#web/testing/block-push.ts";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import { type Filters, NO_FILTERS } from "../browse/filters.ts";
import { GetAlerts } from "./get-alerts.tsx";

const NAME = "2BHK in Bangalore";
const filters: Filters = { ...NO_FILTERS, city: "Bangalore", type: ["2BHK"] };
const savedSearch = (changes: Partial<SavedSearch>): SavedSearch => ({
  id: "0198a000-0000-7000-8000-000000000001",
  name: NAME,
  filters: { city: "Bangalore", type: "2BHK" },
  frequency: "daily",
  email: true,
  push: true,
  words: null,
  matching_now: 12,
  new_since: 0,
  left_out: [],
  created_at: "2026-11-14T08:30:00.000Z",
  ...changes,
});

/** Serves the saved searches of a person. */
function serve(stored: SavedSearch[] = []) {
  return serveApi({
    "POST /api/saved-searches/preview": () => ({
      name: NAME,
      words: null,
      matching_now: 12,
      new_last_7_days: 3,
      may_be_instant: true,
      saved: stored[0] ?? null,
      left_out: [],
    }),
    "GET /api/saved-searches": () => stored,
    "POST /api/saved-searches": ({ body }) => {
      stored[0] ??= savedSearch(body as Partial<SavedSearch>);
      return stored[0];
    },
    "PATCH /api/saved-searches/:id": ({ body }) => {
      stored[0] = savedSearch({ ...stored[0], ...(body as Partial<SavedSearch>) });
      return stored[0];
    },
    "DELETE /api/saved-searches/:id": () => {
      stored.length = 0;
      return { ok: true };
    },
  });
}

const dialog = () => within(screen.getByRole("dialog"));
const button = (name: string) => dialog().getByRole<HTMLButtonElement>("button", { name });

/** Opens the dialog, and waits for its form. */
async function open() {
  const { user } = openScreen({ "/browse": <GetAlerts filters={filters} /> });
  await user.click(screen.getByRole("button", { name: "Get alerts" }));
  await screen.findByRole("dialog");
  return user;
}
const form = () => screen.findByLabelText<HTMLInputElement>("Name");

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => Promise.all([import("./alert-dialog.tsx"), import("#web/ui/overlays/toast-list.tsx")]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says the two numbers of browse, if it shows only homes that are available today", async () => {
  const { replies } = serve();
  const headers = { "x-total-count": "9", "x-later-count": "3", "x-later-by": "2099-02-03" };
  replies["GET /api/properties"] = () => Response.json([], { headers });
  await open();
  const now = await dialog().findByText("9 homes now");
  expect(now.parentElement?.textContent).toBe("9 homes now and 3 more by February 2099, 3 new in 7 days");
});

test.each<[string, Partial<typeof filters>, Partial<SavedSearch>, string]>([
  ["the same filters", {}, {}, "Alert on"],
  ["alerts that are off", {}, { frequency: "off" }, "Get alerts"],
  ["other filters", { maxRent: 20_000 }, {}, "Get alerts"],
  [
    "lists in another order",
    { type: ["3BHK", "2BHK"], location: ["Jayanagar", "Indiranagar"] },
    { filters: { city: "Bangalore", type: ["2BHK", "3BHK"], location: ["Indiranagar", "Jayanagar"] } },
    "Alert on",
  ],
  [
    "the region of a place",
    { city: null, type: [], commuteTo: "landmark:itpl", commuteMax: 45 },
    { filters: { region: "Bangalore", commuteTo: "landmark:itpl", commuteMax: 45 } },
    "Alert on",
  ],
  ["a chosen date", { availableFrom: "2027-01-01" }, {}, "Get alerts"],
])("the button knows a search saved before: %s", async (_, shown, saved, name) => {
  const { sentTo } = serve([savedSearch(saved)]);
  openScreen({ "/browse": <GetAlerts filters={{ ...filters, ...shown }} /> });
  await waitFor(() => expect(sentTo("GET /api/saved-searches")).toHaveLength(1));
  expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test("a double click saves once, and the saved search is changed with the same button", async () => {
  const { sentTo } = serve();
  const user = await open();
  expect((await form()).value).toBe(NAME);
  expect(dialog().getByText("12 homes now")).toBeTruthy();
  await user.click(dialog().getByRole("radio", { name: "Weekly" }));
  await user.dblClick(button("Create alert"));
  await screen.findByText("Alert created. We'll tell you about new homes.");
  expect(sentTo("POST /api/saved-searches").map(({ body }) => body)).toEqual([
    { filters: { city: "Bangalore", type: "2BHK" }, frequency: "weekly", email: true, push: true },
  ]);

  await user.click(screen.getByRole("button", { name: "Alert on" }));
  await user.clear(await form());
  await user.type(await form(), "For my sister");
  expect(dialog().getByRole<HTMLInputElement>("radio", { name: "Weekly" }).checked).toBe(true);
  await user.click(dialog().getByRole("checkbox", { name: "Email" }));
  await user.click(button("Update"));
  await screen.findByText("Alerts changed.");
  expect(screen.queryByText("Alert created. We'll tell you about new homes.")).toBeNull();
  expect(sentTo("PATCH /api/saved-searches/:id").map(({ body }) => body)).toEqual([
    { name: "For my sister", frequency: "weekly", email: false, push: true },
  ]);
});

test("Undo deletes the search that was just saved", async () => {
  const stored: SavedSearch[] = [];
  serve(stored);
  const user = await open();
  await form();
  await user.click(button("Create alert"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("The alert is deleted.");
  expect(stored).toEqual([]);
  expect(screen.getByRole("button", { name: "Get alerts" })).toBeTruthy();
});

test("a search that another tab has already saved gets these settings, and Undo is not offered", async () => {
  const stored: SavedSearch[] = [];
  serve(stored);
  const user = await open();
  await form();
  stored.push(savedSearch({}));
  await user.click(dialog().getByRole("radio", { name: "Weekly" }));
  await user.click(button("Create alert"));
  await screen.findByText("Alert created. We'll tell you about new homes.");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(stored.map(({ frequency }) => frequency)).toEqual(["weekly"]);
});

test("instant alerts are offered to narrow searches only", async () => {
  const { replies } = serve();
  const preview = replies["POST /api/saved-searches/preview"];
  replies["POST /api/saved-searches/preview"] = async (request) => {
    const reply = await preview?.(request);
    if (!reply || reply instanceof Response) throw new Error("the preview is served");
    return { ...reply, may_be_instant: false };
  };
  await open();
  await form();
  const instant = dialog().getByRole<HTMLInputElement>("radio", { name: "Instant" });
  expect(instant.disabled).toBe(true);
  const hint = document.getElementById(instant.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toContain("Too many homes fit this search");
});

test("a search without a filter says what to do", async () => {
  const { replies } = serve();
  const text = "Choose a city or at least one filter first.";
  replies["POST /api/saved-searches/preview"] = () => refusal(text, { status: 400, code: "empty_search" });
  await open();
  await screen.findByText(text);
  expect(button("Create alert").disabled).toBe(true);
});

test.each([
  ["the network fails", () => Promise.reject(new TypeError()), "This could not be saved. Please try again."],
  [
    "there are 20 searches",
    () => refusal("You can keep 20 saved searches. Delete one first.", { status: 409, code: "too_many_searches" }),
    "You can keep 20 saved searches. Delete one first.",
  ],
])("what was typed stays if %s, and saving again works", async (_, fail, message) => {
  const { replies } = serve();
  const create = replies["POST /api/saved-searches"];
  replies["POST /api/saved-searches"] = fail;
  const user = await open();
  await user.clear(await form());
  await user.type(await form(), "Near work");
  await user.click(button("Create alert"));
  await screen.findByText(message);
  expect((await form()).value).toBe("Near work");
  replies["POST /api/saved-searches"] = create;
  await user.click(button("Create alert"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("push is off and says why where the browser blocks it, and stays chosen for later", async () => {
  const unblock = blockPush();
  const { replies, sentTo } = serve();
  replies["GET /api/push/subscriptions"] = () => [];
  const user = await open();
  await form();
  const push = dialog().getByRole<HTMLInputElement>("checkbox", { name: "Push" });
  expect([push.checked, push.disabled]).toEqual([false, true]);
  expect(document.getElementById(push.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /^Push is off: notifications are blocked/,
  );
  await user.click(button("Create alert"));
  await screen.findByRole("button", { name: "Alert on" });
  expect(sentTo("POST /api/saved-searches")[0]?.body).toMatchObject({ push: true });
  unblock();
});
