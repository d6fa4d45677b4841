import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { CONFIRM_TEXT } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { VisitDetail } from "./visit-detail.tsx";
import VisitMessage from "./visit-message.tsx";
import { visitQuery } from "./visits.ts";

const START = Date.now() + 3 * DAY_MS;
const FROM = START - DAY_MS;
const VISIT: Visit = {
  id: "visit",
  property: null,
  conversation_id: null,
  you_are: "tenant",
  with: { name: "Kavitha Reddy", avatar: null },
  start: new Date(START).toISOString(),
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

afterEach(cleanup);

/** Shows a visit on its page and in a conversation. */
async function show(changes: Partial<Visit>) {
  const visit = { ...VISIT, ...changes };
  const client = createQueryClient();
  client.setQueryData(visitQuery(visit.id).queryKey, visit);
  const element = (
    <>
      <VisitDetail visit={visit} />
      <VisitMessage id={visit.id} words="Visit booked" />
    </>
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole("article");
}
/** Returns how often a text is shown: twice if on the page and in the conversation. */
const shown = (text: string) => screen.queryAllByText(text).length;

test("a tenant reads from when the meeting point shows", async () => {
  await show({ meeting_point_from: new Date(FROM).toISOString() });
  expect(shown(`The exact meeting point shows from ${formatVisitTime(FROM)}.`)).toBe(2);
  expect(shown(CONFIRM_TEXT)).toBe(0);
});

test("a tenant without a confirmed address is asked to confirm it", async () => {
  await show({ tenant_confirmed: false });
  expect(shown(CONFIRM_TEXT)).toBe(2);
  expect(shown("Kavitha Reddy has not confirmed their email yet.")).toBe(0);
});

test("the owner reads that the tenant has not confirmed the address, until the visit is over", async () => {
  const changes = { you_are: "owner", with: { name: "Ananya Rao", avatar: null }, tenant_confirmed: false } as const;
  await show(changes);
  expect(shown("Ananya Rao has not confirmed their email yet.")).toBe(2);
  expect(shown(CONFIRM_TEXT)).toBe(0);
  cleanup();
  await show({ ...changes, status: "done" });
  expect(shown("Ananya Rao has not confirmed their email yet.")).toBe(0);
});
