import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BATCH_TEXTS } from "#contract/desk/batch-terms.ts";
import type { Batch } from "#contract/desk/case-batches.ts";
import type { Case } from "#contract/desk/cases.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Admin from "./admin.tsx";

/** The screen after an in-app navigation. */
const Screen = Admin as unknown as ComponentType<{ loaderData: null }>;
const NOW = new Date().toISOString();

function caseOf(title: string, status: "pending" | "approved" | "rejected"): Case {
  const home = { status, area: "Indiranagar", city: "Bangalore", rent: 29_000, images: [], owner_name: "Meera" };
  return {
    id: `case-of-${title}`,
    kind: "property",
    subject: { type: "property", id: `id-of-${title}`, title },
    title,
    state: "open",
    ...{ risk: 0, band: "low", families: [], evidence: [], signals: [], due_at: NOW, is_overdue: false },
    ...{ claimed_by: null, claimed_until: null, version: 2, opened_at: NOW, closed_at: null, decisions: [] },
    home: { ...home, created_at: NOW },
  };
}

const batchOf = (changes: Partial<Batch> = {}): Batch => ({
  id: "batch",
  outcome: "approve",
  filter: { kind: null, family: null, min_risk: 0, overdue: true, q: "noida" },
  state: "waiting",
  ...{ total: 143, decided: 0, skipped: 0 },
  by: { id: "anita", name: "Anita" },
  stopped_by: null,
  starts_at: new Date(Date.now() + 60_000).toISOString(),
  ended_at: null,
  ...changes,
});
const running = (changes: Partial<Batch> = {}) => batchOf({ state: "running", starts_at: NOW, ...changes });

/** Serves these cases, and a batch that is created, continued and stopped. */
function serve({ cases = [caseOf("One", "pending"), caseOf("Two", "approved")], batch = null as Batch | null } = {}) {
  const now = { batch };
  const api = serveApi({
    "GET /api/admin/stats": () => ({
      ...{ total: 9, pending: 9, approved: 0, rejected: 0, featured: 0, users: 1, active_users: 1 },
    }),
    "GET /api/admin/cases/counts": () => ({ open: cases.length, overdue: 0, appealed: 0 }),
    "GET /api/admin/cases": () => Response.json(cases, { headers: { "x-total-count": String(cases.length) } }),
    "GET /api/admin/case-batches/latest": () => ({ batch: now.batch }),
    "GET /api/admin/case-batches/preview": () => ({ approve: 143, dismiss: 1 }),
    "POST /api/admin/case-batches": () => {
      now.batch = batchOf();
      return now.batch;
    },
    "POST /api/admin/case-batches/:id/stop": () => {
      const stopped_by = { id: "neha", name: "Neha" };
      now.batch = batchOf({ ...now.batch, state: "stopped", stopped_by, ended_at: new Date().toISOString() });
      return now.batch;
    },
    "POST /api/admin/cases/decide": ({ body }) =>
      (body as { cases: { id: string }[] }).cases.map(({ id }) => ({ id, ok: true })),
  });
  return { ...api, now };
}

function openQueue(at = "/admin?tab=queue") {
  history.replaceState(null, "", at);
  return openScreen({ "/admin": <Screen loaderData={null} /> }, { user: testUser({ type: "admin" }), at });
}
const card = (name: string) => screen.findByRole("article", { name });
const buttonsOf = async (name: string) =>
  within(await card(name))
    .getAllByRole("button")
    .map((button) => button.textContent?.slice(0, 7));
const panel = () => screen.findByRole("region", { name: "Decisions about many cases" });
const openDialog = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Decide all that match" }));
  return screen.findByRole("dialog", { name: "Decide all that match" });
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a listing that waits for review is approved or rejected, and its case is not dismissed", async () => {
  serve({ cases: [caseOf("One", "pending"), caseOf("Two", "approved"), caseOf("Three", "rejected")] });
  openQueue();
  expect(await buttonsOf("One")).toEqual(["Approve", "Reject"]);
  expect(await buttonsOf("Two")).toEqual(["Reject", "Dismiss"]);
  expect(await buttonsOf("Three")).toEqual(["Approve", "Dismiss"]);
});

test("an outcome for selected cases is sent for those that allow it; the others stay selected", async () => {
  const { sentTo } = serve();
  const { user } = openQueue();
  await card("One");
  await user.click(screen.getByLabelText("Select One"));
  const bar = () => screen.getByRole("region", { name: /selected$/ });
  expect(within(bar()).queryByRole("button", { name: "Dismiss" })).toBeNull();
  await user.click(screen.getByLabelText("Select Two"));
  await user.click(within(bar()).getByRole("button", { name: "Dismiss" }));
  await screen.findByText("1 decided.");
  expect(sentTo("POST /api/admin/cases/decide").map(({ body }) => body)).toEqual([
    { outcome: "dismiss", cases: [{ id: "case-of-Two", version: 2 }] },
  ]);
  expect(screen.getByRole("region", { name: "1 selected" })).toBeTruthy();
});

test("deciding all asks with the number and the filter in words, and sends that number once", async () => {
  const { sentTo } = serve();
  const { user } = openQueue("/admin?tab=queue&show=overdue&q=noida");
  const dialog = await openDialog();
  await within(dialog).findByText("Filter: Overdue · Search: “noida”");
  await user.click(await within(dialog).findByRole("button", { name: "Approve 143 listings" }));
  const shown = await panel();
  expect(shown.textContent).toMatch(/Approve 143 listings.*Starts in \d+ s\..*Filter: Overdue · Search: “noida”/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sentTo("POST /api/admin/case-batches").map(({ body }) => body)).toEqual([
    { id: expect.any(String), outcome: "approve", count: 143, filter: { overdue: "true", q: "noida" } },
  ]);
  // One batch at a time.
  expect(screen.queryByRole("button", { name: "Decide all that match" })).toBeNull();
});

test("a repeated press after a failure sends the same id", async () => {
  const { replies, sentTo } = serve();
  const works = replies["POST /api/admin/case-batches"];
  replies["POST /api/admin/case-batches"] = () => refusal("no", { status: 500, code: "internal" });
  const { user } = openQueue();
  const dialog = await openDialog();
  const dismiss = () => within(dialog).findByRole("button", { name: "Dismiss 1 case" });
  await user.click(await dismiss());
  await within(dialog).findByText("The batch was not started. Please try again.");
  replies["POST /api/admin/case-batches"] = works;
  await user.click(await dismiss());
  await panel();
  const [first, second] = sentTo("POST /api/admin/case-batches").map(({ body }) => (body as { id: string }).id);
  expect(first).toBe(second);
});

test("a queue that has changed is counted again, and the new number is shown before anything is sent", async () => {
  const { replies } = serve();
  replies["POST /api/admin/case-batches"] = () => refusal(BATCH_TEXTS.changed, { status: 409, code: "batch_changed" });
  const { user } = openQueue();
  const dialog = await openDialog();
  const approve = await within(dialog).findByRole("button", { name: "Approve 143 listings" });
  replies["GET /api/admin/case-batches/preview"] = () => ({ approve: 150, dismiss: 0 });
  await user.click(approve);
  await within(dialog).findByText(BATCH_TEXTS.changed);
  await within(dialog).findByRole("button", { name: "Approve 150 listings" });
  expect(within(dialog).queryByRole("button", { name: /^Dismiss \d/ })).toBeNull();
});

test("a batch shows its progress and can be stopped, also by another admin", async () => {
  const { now } = serve({ batch: running({ decided: 115, skipped: 5 }) });
  const { user } = openQueue();
  const shown = await panel();
  expect(shown.textContent).toMatch(/Approving 143 listings.*120 of 143.*5 skipped.*Started by Anita/);
  expect(within(shown).getByRole("progressbar", { name: "120 of 143" }).getAttribute("aria-valuenow")).toBe("120");
  now.batch = running({ decided: 130, skipped: 5 });
  await user.click(within(shown).getByRole("button", { name: "Stop" }));
  await within(shown).findByText("Stopped by Neha. 130 of 143 listings approved.");
  await user.click(within(shown).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Decisions about many cases" })).toBeNull();
  await screen.findByRole("button", { name: "Decide all that match" });
});

test("a batch that makes progress reloads the queue, and its result is shown for ten minutes", async () => {
  const { now, sentTo } = serve({ batch: running({ decided: 50 }) });
  const { unmount } = openQueue();
  await panel();
  const reads = sentTo("GET /api/admin/cases").length;
  now.batch = running({ state: "done", decided: 143, ended_at: new Date().toISOString() });
  await screen.findByText("143 of 143 listings approved.");
  await waitFor(() => expect(sentTo("GET /api/admin/cases").length).toBeGreaterThan(reads));
  unmount();
  serve({ batch: batchOf({ state: "done", ended_at: new Date(Date.now() - 11 * 60_000).toISOString() }) });
  openQueue();
  await screen.findByRole("button", { name: "Decide all that match" });
  expect(screen.queryByRole("region", { name: "Decisions about many cases" })).toBeNull();
});
