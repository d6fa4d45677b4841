import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { deliver } from "#web/lib/realtime/socket.ts";
import { openScreen, refusal, type SentRequest, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Admin from "./admin.tsx";

/** The screen after an in-app navigation. */
const Screen = Admin as unknown as ComponentType<{ loaderData: null }>;
const screens = { "/admin": <Screen loaderData={null} /> };

const homes = ["One", "Two"].map((title) => sampleProperty({ id: `id-of-${title}`, title, status: "pending" }));
const person = (name: string) =>
  testUser({ name, email: `${name.toLowerCase()}@example.test`, phone: null, is_active: true });
let admin = person("Priya");

/** Responds with a list, its total and the cursor of its next page. */
function page(items: readonly unknown[], { total = items.length, next = "" } = {}): Response {
  const link = next && { link: `<http://here/?cursor=${next}>; rel="next"` };
  return Response.json(items, { headers: { "x-total-count": String(total), ...link } });
}

/** Serves these properties and people. Words search by title and name. */
function serve() {
  let left = { homes, people: [admin, person("Farah")] };
  const has = (text: string, query: URLSearchParams) => text.includes(query.get("q") ?? "");
  return serveApi({
    "GET /api/admin/stats": () => {
      const total = left.homes.length;
      const users = left.people.length;
      return { total, pending: total, approved: 0, rejected: 0, featured: 0, users, active_users: users };
    },
    "GET /api/admin/cases/counts": () => refusal("no"),
    "GET /api/admin/properties": ({ query }) => page(left.homes.filter(({ title }) => has(title, query))),
    "GET /api/admin/users": ({ query }) => page(left.people.filter(({ name }) => has(name, query))),
    "DELETE /api/properties/:id": ({ params }) => {
      left = { ...left, homes: left.homes.filter(({ id }) => id !== params.id) };
      return { ok: true } as const;
    },
    "DELETE /api/admin/users/:id": ({ params }) => {
      left = { ...left, people: left.people.filter(({ id }) => id !== params.id) };
      return { ok: true } as never;
    },
    "PATCH /api/admin/users/:id/status": () =>
      refusal("You cannot deactivate or delete your own account.", { status: 409, code: "own_account" }),
  });
}

function openAdmin(at = "/admin") {
  history.replaceState(null, "", at);
  const opened = openScreen(screens, { user: admin, at });
  // The dashboard reads the browser's URL, because the rendered one may be outdated.
  opened.router.subscribe(({ location }) => history.replaceState(null, "", location.pathname + location.search));
  return opened;
}

const card = (name: string) => screen.findByRole("article", { name });
const press = async (within_: Promise<HTMLElement>, name: string) =>
  fireEvent.click(within(await within_).getByRole("button", { name }));
const dialog = (name: string) => screen.findByRole("dialog", { name });
const tab = (name: RegExp) => screen.getByRole("tab", { name });
const search = (label: string, words: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: label }), { target: { value: words } });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  admin = { ...person("Priya"), type: "admin" };
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a property that is posted while the dashboard is open appears without a reload", async () => {
  const { replies } = serve();
  openAdmin();
  await screen.findByText("2 properties found");
  const posted = sampleProperty({ id: "id-of-Three", title: "Three", status: "pending" });
  replies["GET /api/admin/properties"] = () => page([posted, ...homes]);
  deliver("desk:changed");
  await card("Three");
  await screen.findByText("3 properties found");
});

test("a person who registers while the list of users is open appears without a reload", async () => {
  const { replies } = serve();
  openAdmin("/admin?tab=users");
  await screen.findByText("2 users found");
  replies["GET /api/admin/users"] = () => page([person("Zoya"), admin, person("Farah")]);
  deliver("desk:changed");
  await card("Zoya");
  await screen.findByText("3 users found");
});

test("deleting a property asks first, and updates tiles, tab counts and list", async () => {
  serve();
  openAdmin();
  await screen.findByText("2 properties found");
  await press(card("One"), "Delete");
  expect((await dialog("Delete this property?")).textContent).toContain(
    "Are you sure you want to delete this property? This action cannot be undone.",
  );
  await press(dialog("Delete this property?"), "Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("article")).toHaveLength(2);
  within(await card("One"))
    .getByRole("button", { name: "Delete" })
    .focus();
  await press(card("One"), "Delete");
  await press(dialog("Delete this property?"), "Delete");
  await screen.findByText("1 property found");
  expect(screen.getAllByRole("article")).toEqual([await card("Two")]);
  await screen.findByRole("button", { name: "Total Properties 1" });
  expect(tab(/^Properties Management/).textContent).toBe("Properties Management (1)");
  const next = within(await card("Two")).getByRole("button", { name: "View Details" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("deleting a user asks first, and keeps the count of lists without the user", async () => {
  serve();
  openAdmin("/admin?tab=users&q=Priya");
  await screen.findByText("1 user found");
  search("Search users", "Farah");
  expect((await card("Farah")).textContent).toContain("No phone");
  await press(card("Farah"), "Delete");
  expect((await dialog("Delete this user?")).textContent).toContain(
    "Are you sure you want to delete this user? This action cannot be undone.",
  );
  await press(dialog("Delete this user?"), "Delete");
  await screen.findByRole("heading", { name: "No users found" });
  search("Search users", "Priya");
  await card("Priya");
  await screen.findByText("1 user found");
});

test("each tab has its own search text, also if the last one was typed just before the switch", async () => {
  serve();
  const { router, user } = openAdmin();
  await card("One");
  search("Search properties", "Tw");
  await screen.findByText("1 property found");
  search("Search properties", "One");
  await user.click(tab(/^Users Management/));
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search users" }).value).toBe("");
  await screen.findByText("2 users found");
  expect(router.state.location.search).toBe("?tab=users");
});

test("admins cannot deactivate themselves", async () => {
  serve();
  openAdmin("/admin?tab=users&q=Priya");
  await press(card("Priya"), "Deactivate");
  await screen.findByText("You cannot deactivate or delete your own account.");
  expect(within(await card("Priya")).getByText("Active")).toBeTruthy();
});

test("a dashboard that fails to load shows an error and can be retried", async () => {
  const { replies } = serve();
  const { "GET /api/admin/stats": stats, "GET /api/admin/properties": list } = replies;
  replies["GET /api/admin/stats"] = () => refusal("no");
  replies["GET /api/admin/properties"] = () => refusal("no");
  openAdmin();
  await screen.findByRole("heading", { name: "Error Loading Dashboard" });
  expect(screen.getByText("Failed to load dashboard data. Please try again.")).toBeTruthy();
  Object.assign(replies, { "GET /api/admin/stats": stats, "GET /api/admin/properties": list });
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await card("One");
});

test("more properties load with the button, and the focus moves to the first of them", async () => {
  const { replies } = serve();
  replies["GET /api/admin/properties"] = ({ query }) =>
    query.get("cursor") === "second"
      ? page(homes.slice(1), { total: 2 })
      : page(homes.slice(0, 1), { total: 2, next: "second" });
  const { user } = openAdmin();
  await card("One");
  screen.getByRole("button", { name: "Load more" }).focus();
  await user.keyboard("{Enter}");
  const more = within(await card("Two"));
  await waitFor(() => expect(more.getByRole("button", { name: "View Details" })).toBe(document.activeElement));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

/** Serves what admins decide: their changes are sent to `decided`. */
function serveDecisions() {
  const api = serve();
  const now = new Map(homes.map((home) => [home.id, { ...home, featured: false }]));
  const change = (id: string | undefined, changes: Partial<Property>) => {
    const home = now.get(id ?? "");
    if (!home) return refusal("Property not found", { status: 404, code: "property_not_found" });
    const changed = { ...home, ...changes, version: home.version + 1 };
    now.set(changed.id, changed);
    return changed;
  };
  Object.assign(api.replies, {
    "GET /api/admin/properties": ({ query }: SentRequest) =>
      page([...now.values()].filter(({ status }) => status === (query.get("status") ?? status))),
    "PATCH /api/admin/properties/:id/status": ({ params, body }: SentRequest) => change(params.id, body as object),
    "PATCH /api/properties/:id": ({ params, body }: SentRequest) => change(params.id, body as object),
    "GET /api/properties/:id": ({ params }: SentRequest) => change(params.id, {}),
    "GET /api/admin/audit": () =>
      page([{ action: "property.delete", actor: { name: "Kabir Malhotra" }, created_at: "2099-01-01T00:00:00Z" }]),
  } satisfies typeof api.replies);
  const decided = () =>
    api.sentTo("PATCH /api/admin/properties/:id/status").map(({ params, body }) => ({ id: params.id, body }));
  return { ...api, now, change, decided };
}
const REVIEW = "Review property";
const REASON = "Enter rejection reason:";
const reviewed = async (title: string) =>
  waitFor(() =>
    expect(within(screen.getByRole("dialog", { name: REVIEW })).getByRole("heading", { name: title })).toBeTruthy(),
  );

test("a decision by key moves to the next home, and is sent only when Undo was not pressed", async () => {
  const { decided } = serveDecisions();
  const { user } = openAdmin();
  await press(card("One"), "View Details");
  await reviewed("One");
  await user.keyboard("n");
  await reviewed("Two");
  await user.keyboard("a");
  await reviewed("One");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await reviewed("Two");
  expect(decided()).toEqual([]);

  await user.keyboard("r");
  fireEvent.change(await screen.findByLabelText(REASON), { target: { value: "A rant about all, not a home" } });
  await user.keyboard("{Control>}{Enter}{/Control}");
  await reviewed("One");
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  const body = { status: "rejected", rejection_reason: "A rant about all, not a home" };
  await waitFor(() => expect(decided()).toMatchObject([{ id: "id-of-Two", body }]));
});

test("keys do nothing once they are turned off, also when the review opens again", async () => {
  const { decided } = serveDecisions();
  const { user } = openAdmin();
  await press(card("One"), "View Details");
  await user.click(await screen.findByRole("checkbox", { name: "Keyboard shortcuts" }));
  await user.keyboard("r");
  expect(screen.queryByLabelText(REASON)).toBeNull();
  cleanup();
  openAdmin();
  await press(card("One"), "View Details");
  const keys = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Keyboard shortcuts" });
  expect(keys.checked).toBe(false);
  await user.keyboard("n");
  await reviewed("One");
  await user.click(keys);
  await user.keyboard("n");
  await reviewed("Two");
  expect(decided()).toEqual([]);
});

test("a refused decision is rolled back with its message, and the reason is still in the field", async () => {
  const { replies } = serveDecisions();
  const { user } = openAdmin();
  replies["PATCH /api/admin/properties/:id/status"] = () => refusal("no", { status: 500, code: "internal" });
  const reason = async () => screen.findByLabelText<HTMLTextAreaElement>(REASON);
  await press(card("One"), "Reject");
  await user.type(await reason(), "   ");
  await press(dialog("Reject this property?"), "Reject");
  await screen.findByText("Please give a reason for the rejection.");
  await user.type(await reason(), "The photos show another home.");
  await press(dialog("Reject this property?"), "Reject");
  await screen.findByText("Failed to update property. Please try again.");
  expect((await card("One")).textContent).toContain("Pending Review");
  await press(card("One"), "Reject");
  expect((await reason()).value.trim()).toBe("The photos show another home.");
});

test("a home that another admin changed or deleted is explained, and shown as it is now", async () => {
  const { replies, now } = serveDecisions();
  openAdmin();
  await card("One");
  const [one, two] = homes as [Property, Property];
  now.set(one.id, { ...one, status: "rejected", rejection_reason: "No kitchen.", version: one.version + 3 });
  replies["GET /api/properties/:id"] = ({ params }) =>
    now.get(params.id ?? "") ?? refusal("Property not found", { status: 404, code: "property_not_found" });
  replies["PATCH /api/admin/properties/:id/status"] = () =>
    refusal("The property has changed.", { status: 409, code: "property_changed" });
  await press(card("One"), "Approve");
  await screen.findByText(/“One” has been changed by Kabir Malhotra\. It is now Rejected\./);
  await waitFor(async () => expect((await card("One")).textContent).toContain("No kitchen."));
  within(await card("One")).getByRole("button", { name: "Re-approve" });

  now.delete(two.id);
  await press(card("Two"), "Approve");
  await screen.findByText(/“Two” has been deleted by Kabir Malhotra\./);
  await waitFor(() => expect(screen.queryByRole("article", { name: "Two" })).toBeNull());
});

test("featuring a home that is no longer approved shows the rule", async () => {
  const { replies, now } = serveDecisions();
  const [one] = homes as [Property];
  now.set(one.id, { ...one, status: "approved", featured: false });
  const text = "Property must be approved before it can be featured";
  replies["PATCH /api/properties/:id"] = () => refusal(text, { status: 409, code: "not_approved" });
  openAdmin();
  await press(card("One"), "Feature");
  await screen.findByText(text);
  within(await card("One")).getByRole("button", { name: "Feature" });
});

test("actions on one home run in order, and a list that loads during them includes them", async () => {
  const { replies, sentTo, change } = serveDecisions();
  const approved = Promise.withResolvers<void>();
  replies["PATCH /api/admin/properties/:id/status"] = async ({ params, body }) => {
    await approved.promise;
    return change(params.id, body as object);
  };
  openAdmin("/admin?status=pending");
  await press(card("One"), "Approve");
  await waitFor(() => expect(screen.queryByRole("article", { name: "One" })).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: /^Total Properties/ }));
  expect((await card("One")).textContent).toContain("Approved");
  await press(card("One"), "Feature");
  await waitFor(async () => within(await card("One")).getByRole("button", { name: "Unfeature" }));
  expect(sentTo("PATCH /api/properties/:id")).toEqual([]);
  approved.resolve();
  await screen.findByText("“One” is featured.");
  within(await card("One")).getByRole("button", { name: "Unfeature" });
});

test("the reason of a rejection stays in the field if another admin has changed the home", async () => {
  const { replies } = serve();
  replies["PATCH /api/admin/properties/:id/status"] = () =>
    refusal("This property has been changed.", { status: 409, code: "property_changed" });
  replies["GET /api/properties/:id"] = () => ({ ...homes[0], version: 9 }) as never;
  replies["GET /api/admin/audit"] = () => [];
  openAdmin();
  await press(card("One"), "Reject");
  const reason = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Enter rejection reason:" });
  fireEvent.change(await reason(), { target: { value: "Too dark." } });
  await press(dialog("Reject this property?"), "Reject");
  await screen.findByText("“One” has been changed. It is now Pending Review.");
  await press(card("One"), "Reject");
  expect((await reason()).value).toBe("Too dark.");
});
