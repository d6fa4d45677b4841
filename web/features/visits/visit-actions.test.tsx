import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { CONFIRM_TEXT, unconfirmedText } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import { VisitDetail } from "./visit-detail.tsx";
import { visitQuery } from "./visits.ts";
import "#web/ui/overlays/toast-list.tsx";

const START = Date.now() + DAY_MS;
const start = new Date(START).toISOString();
const VISIT: Visit = {
  id: "visit",
  property: null,
  conversation_id: null,
  you_are: "owner",
  with: { name: "Ananya Rao", avatar: null },
  start,
  end: new Date(START + DAY_MS / 48).toISOString(),
  proposals: [],
  move: null,
  status: "booked",
  version: 1,
  moves: 0,
  meeting_point: null,
  meeting_point_from: null,
  tenant_confirmed: true,
  reason: null,
  may: [],
  history: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  const { data } = useQuery(visitQuery(VISIT.id));
  return data ? <VisitDetail visit={data} /> : null;
}

/** The bodies of the acts that were sent. */
let sent: unknown[] = [];

/** Shows a visit that an act changes. */
async function show(before: Partial<Visit>, after: Partial<Visit>) {
  let visit = { ...VISIT, ...before };
  const client = createQueryClient();
  sent = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method === "POST") sent.push(JSON.parse(String(body)));
    if (method === "POST") visit = { ...visit, version: 2, may: [], ...after };
    return Response.json(visit);
  });
  const element = (
    <>
      <Shown />
      <Toasts />
    </>
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await screen.findByRole("article");
  return client;
}

/** Focuses and clicks, as Enter does. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}
const button = (name: string) => screen.getByRole("button", { name });
const visitIsFocused = () => waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article")));

const TIME = formatVisitTime(START);
test.each<[string, string, Partial<Visit>, Partial<Visit>, string]>([
  ["accepts", "Accept", { status: "asked", may: ["accept"] }, { status: "booked" }, `Visit booked for ${TIME}.`],
  [
    "accepts a proposed time",
    "Accept",
    { status: "proposed", start: null, end: null, proposals: [{ start }], may: ["accept"] },
    { status: "booked", start },
    `Visit booked for ${TIME}.`,
  ],
  [
    "accepts another time",
    "Accept",
    { move: { start, by: "tenant" }, may: ["accept"] },
    { move: null },
    `Visit moved to ${TIME}.`,
  ],
  [
    "keeps the old time",
    "Decline",
    { move: { start, by: "tenant" }, may: ["decline"] },
    { move: null },
    `The visit stays on ${TIME}.`,
  ],
  ["reports", "No-show", { may: ["report"] }, { status: "no_show" }, "Thanks, we noted that the visit did not happen."],
  [
    "contests",
    "I was there",
    { status: "no_show", may: ["contest"] },
    { status: "done" },
    "Thanks, we noted that the visit did happen.",
  ],
])("%s: says so and focuses the visit", async (_what, name, before, after, text) => {
  await show(before, after);
  press(button(name));
  expect(await screen.findByText(text)).toBeTruthy();
  await visitIsFocused();
});

test.each([
  ["Cancel visit", { may: ["cancel"] }, { status: "cancelled" }, "Visit cancelled."],
  ["Decline", { status: "asked", may: ["decline"] }, { status: "declined" }, "Visit declined."],
] as [string, Partial<Visit>, Partial<Visit>, string][])(
  "%s: says so and focuses the visit after the dialog",
  async (name, before, after, text) => {
    await show(before, after);
    press(button(name));
    press(within(await screen.findByRole("dialog")).getByRole("button", { name }));
    expect(await screen.findByText(text)).toBeTruthy();
    await visitIsFocused();
  },
);

test("a message about a visit replaces the one before about the same visit", async () => {
  await show({ status: "asked", may: ["accept"] }, { status: "booked", may: ["cancel"] });
  press(button("Accept"));
  await screen.findByText(`Visit booked for ${TIME}.`);
  press(button("Cancel visit"));
  press(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel visit" }));
  await screen.findByText("Visit cancelled.");
  expect(screen.queryByText(`Visit booked for ${TIME}.`)).toBeNull();
});

test("offers only proposed times that have not passed, and accepts the chosen one", async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  await show(
    { status: "proposed", start: null, end: null, proposals: [{ start: past }, { start }], may: ["accept"] },
    {},
  );
  expect(screen.getAllByRole("button", { name: /^Accept/ }).map(({ textContent }) => textContent)).toEqual(["Accept"]);
  press(button("Accept"));
  await waitFor(() => expect(sent).toMatchObject([{ start }]));
});

test.each<[string, Partial<Visit>, { notice: boolean; note: boolean }]>([
  ["the tenant, until it is confirmed", { you_are: "tenant", tenant_confirmed: false }, { notice: true, note: false }],
  ["the owner, until it is confirmed", { you_are: "owner", tenant_confirmed: false }, { notice: false, note: true }],
  ["no one after that", { you_are: "tenant", tenant_confirmed: true }, { notice: false, note: false }],
  [
    "no one when the visit is over",
    { you_are: "owner", tenant_confirmed: false, status: "cancelled" },
    { notice: false, note: false },
  ],
])("an unconfirmed address is shown to %s", async (_who, visit, { notice, note }) => {
  await show(visit, {});
  expect(screen.queryByText(CONFIRM_TEXT) !== null).toBe(notice);
  expect(screen.queryByText(unconfirmedText(VISIT.with.name)) !== null).toBe(note);
});

test("does not move the focus when the other side changes the visit", async () => {
  const client = await show({ may: ["cancel"] }, {});
  button("Cancel visit").focus();
  button("Cancel visit").blur();
  act(() => {
    client.setQueryData(visitQuery(VISIT.id).queryKey, { ...VISIT, status: "cancelled" });
  });
  await screen.findByText("Cancelled");
  expect(document.activeElement).toBe(document.body);
});
