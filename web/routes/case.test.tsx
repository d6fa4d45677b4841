import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { CASE_PAGE_SIZE } from "#contract/desk/case-terms.ts";
import type { CaseDetail } from "#contract/desk/cases.ts";
import { REASON_REQUIRED } from "#contract/properties/moderation.ts";
import { CASE } from "#web/features/desk/desk-texts.ts";
import { casePages } from "#web/features/desk/use-cases.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { deliver } from "#web/lib/realtime/socket.ts";
import { publishSession } from "#web/lib/session/session.ts";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import CaseScreen from "./case.tsx";

const admin = { id: "admin", name: "Priya Shah", email: "priya@example.test", type: "admin" } as User;
const ALL = 40;
let all = ALL;
const NOW = new Date().toISOString();

/** The case at this place of the queue, from 1. */
const caseAt = (place: number): CaseDetail => ({
  id: `case${place}`,
  kind: "property",
  subject: { type: "property", id: `home${place}`, title: `Home ${place}` },
  title: `Home ${place}`,
  state: "open",
  risk: 0,
  band: "low",
  families: [],
  evidence: ["Names a fee"],
  signals: [],
  due_at: NOW,
  is_overdue: false,
  claimed_by: null,
  claimed_until: null,
  version: 1,
  opened_at: NOW,
  closed_at: null,
  home: null,
  decisions: [],
  numbers: [],
  description: null,
  photo_pairs: [],
  text_pair: null,
  reports: [],
  person: null,
  other_cases: [],
  may_decide: true,
  ...changes,
});

let failsPages = false;
let changes: Partial<CaseDetail> = {};
let sent: { path: string; body: unknown }[] = [];
/** Serves the queue of `all` cases in pages, each case, claims and decisions. */
async function respond(address: string, { method, body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, "http://any");
  if (method === "POST" && !pathname.endsWith("/claim")) sent.push({ path: pathname, body: JSON.parse(String(body)) });
  if (pathname.endsWith("/mute")) return Response.json({ until: "2026-12-27T06:00:00.000Z" });
  const one = /^\/api\/admin\/cases\/case(\d+)/.exec(pathname)?.[1];
  if (one !== undefined) return Response.json(caseAt(Number(one)));
  if (pathname !== "/api/admin/cases") return Response.json({});
  const from = Number(searchParams.get("cursor") ?? 0);
  if (from > 0 && failsPages) return Response.json({ error: "x", code: "bad_request" }, { status: 400 });
  const places = Array.from({ length: Math.min(CASE_PAGE_SIZE, all - from) }, (_, index) => from + index + 1);
  const end = from + CASE_PAGE_SIZE;
  const link = end < all ? { link: `<http://any/?cursor=${end}>; rel="next"` } : undefined;
  return Response.json(places.map(caseAt), { headers: { "x-total-count": String(all), ...link } });
}

function Screen() {
  const props = { params: useParams() } as unknown as Parameters<typeof CaseScreen>[0];
  return <CaseScreen {...props} />;
}

/** Loads the first page of the queue, and opens the case at this place. */
async function open(place: number) {
  const client = createQueryClient();
  await client.fetchInfiniteQuery(casePages({ list: "queue", filter: "all", q: "" }));
  const routes = [
    { path: "/admin/cases/:id", element: <Screen /> },
    { path: "/admin", element: <p>The queue</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/cases/case${place}`] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await shows(place);
}
const shows = (place: number) => screen.findByRole("heading", { level: 1, name: `Home ${place}` });
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next case" });

beforeEach(() => {
  all = ALL;
  failsPages = false;
  changes = {};
  sent = [];
  vi.stubGlobal("fetch", respond);
  publishSession({ state: "member", user: admin, hasListing: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a case that another admin claims or decides while it is open shows it without a reload", async () => {
  await open(1);
  const typed = screen.getByRole("textbox", { name: "Statement of reasons" });
  fireEvent.change(typed, { target: { value: "The photos are of another home." } });
  changes = { claimed_by: { id: "arjun", name: "Arjun Rao" }, claimed_until: "2099-01-01T00:00:00.000Z" };
  deliver("desk:changed");
  await screen.findByText(/Arjun Rao/);
  expect(screen.getByDisplayValue("The photos are of another home.")).toBe(typed);
  changes = { state: "decided" };
  deliver("desk:changed");
  await screen.findByText(CASE.decided);
});

test("ten approvals in a row show one message with their number", async () => {
  const home = { status: "pending" as const, area: "Indiranagar", city: "Bangalore", rent: 30_000 };
  changes = { home: { ...home, images: [], owner_name: "Meera Nair", created_at: NOW } };
  await open(1);
  for (let place = 1; place <= 10; place += 1) {
    fireEvent.click(screen.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
    await shows(place + 1);
  }
  await screen.findByText(/9 decisions before it are sent\./);
  expect(screen.getAllByRole("status").filter(({ textContent }) => textContent?.includes("is approved"))).toHaveLength(
    1,
  );
});

test("leads through all cases of the queue, loads its further pages, and returns to the first", async () => {
  await open(1);
  expect(screen.getByText(`1 of ${ALL}`)).toBeTruthy();
  for (let place = 2; place <= ALL; place += 1) {
    fireEvent.click(next());
    await shows(place);
    expect(screen.getByText(`${place} of ${ALL}`)).toBeTruthy();
  }
  fireEvent.click(next());
  await shows(1);
});

test("after the last case, a decision opens the first that was skipped, and the queue if none is left", async () => {
  all = 2;
  await open(2);
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
  await shows(1);
  expect(screen.getByText("1 of 1")).toBeTruthy();
  expect(next().disabled).toBe(true);
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
  await screen.findByText("The queue");
});

test("a decision about the last loaded case opens the first case of the next page", async () => {
  await open(CASE_PAGE_SIZE);
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
  await shows(CASE_PAGE_SIZE + 1);
  expect(screen.getByText(`${CASE_PAGE_SIZE} of ${ALL - 1}`)).toBeTruthy();
  // The queue stays loaded after a decision.
  fireEvent.click(next());
  await shows(CASE_PAGE_SIZE + 2);
});

test("a failed page is requested again with the next press, and a decision then returns to the queue", async () => {
  failsPages = true;
  await open(CASE_PAGE_SIZE);
  fireEvent.click(next());
  expect(next().getAttribute("aria-busy")).toBe("true");
  await waitFor(() => expect(next().getAttribute("aria-busy")).toBeNull());
  failsPages = false;
  fireEvent.click(next());
  await shows(CASE_PAGE_SIZE + 1);
  cleanup();

  failsPages = true;
  await open(CASE_PAGE_SIZE);
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByText("The queue")).toBeTruthy());
});

const HOME = {
  status: "pending" as const,
  ...{ area: "Indiranagar", city: "Bangalore", rent: 29_000, images: [], owner_name: "Meera", created_at: NOW },
};
const askedReason = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Enter rejection reason:" });
const pressReject = () =>
  fireEvent.click(within(screen.getByRole("dialog", { name: /Reject/ })).getByRole("button", { name: "Reject" }));

test.each([
  ["the key R", () => fireEvent.keyDown(document.body, { key: "r" })],
  ["the button", () => fireEvent.click(screen.getAllByRole("button", { name: /^Reject/ })[0] as HTMLElement)],
])("rejecting by %s asks for the reason, whatever was found, and can be undone", async (_name, reject) => {
  changes = { home: HOME };
  await open(3);
  reject();
  const field = await askedReason();
  pressReject();
  expect(await screen.findByText(REASON_REQUIRED)).toBeTruthy();
  await shows(3);
  fireEvent.change(field, { target: { value: "Another home." } });
  pressReject();
  await shows(4);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await shows(3);
  expect(sent).toEqual([]);

  // The reason is kept, and sent once the message is closed.
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Statement of reasons" }).value).toBe(
    "Another home.",
  );
  reject();
  expect((await askedReason()).value).toBe("Another home.");
  pressReject();
  await shows(4);
  const toast = (await screen.findByRole("button", { name: "Undo" })).closest<HTMLElement>(
    "[data-toast]",
  ) as HTMLElement;
  fireEvent.click(within(toast).getByRole("button", { name: "Dismiss" }));
  const body = { outcome: "reject", version: 1, statement: "Another home." };
  await waitFor(() => expect(sent).toEqual([{ path: "/api/admin/cases/case3/decide", body }]));
});

test("muting a reporter shows at all of the person's reports, and at no others", async () => {
  const report = (id: string, reporter: string) => ({
    id,
    subject_type: "property" as const,
    ...{ reason: "spam", text: null, excerpt: null, created_at: NOW },
    reporter: { id: reporter, right: 1, wrong: 0, muted_until: null },
  });
  changes = { reports: [report("r1", "r1"), report("r2", "r2"), report("r3", "r1")] };
  await open(1);
  const places = screen
    .getAllByText(/^Reporter \d\. Earlier reports/)
    .map(({ textContent }) => textContent?.slice(0, 10));
  expect(places).toEqual(["Reporter 1", "Reporter 2", "Reporter 1"]);
  const mute = { name: "Mute this reporter for 30 days" };
  fireEvent.click(screen.getAllByRole("button", mute)[0] as HTMLElement);
  expect(await screen.findAllByText(/^Muted until/)).toHaveLength(2);
  expect(screen.getAllByRole("button", mute)).toHaveLength(1);
  expect(sent).toMatchObject([{ path: "/api/admin/reporters/r1/mute" }]);
});
