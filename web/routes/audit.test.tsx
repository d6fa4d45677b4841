import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "#contract/desk/audit.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Audit from "./audit.tsx";

/** The screen after an in-app navigation. */
const Screen = Audit as unknown as ComponentType<{ loaderData: null }>;

const ANITA = { id: "0198a000-0000-7000-8000-00000000000a", name: "Anita" };
const NEHA = { id: "0198a000-0000-7000-8000-00000000000b", name: "Neha" };
const entryOf = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `entry${number}`,
  actor: ANITA,
  action: "property.approve",
  subject_type: "property",
  subject_id: `home${number}`,
  subject_title: `Home ${number}`,
  before: { status: "pending" },
  after: { status: "approved" },
  created_at: "2026-11-14T05:12:00.000Z",
  ...changes,
});
const rejection = entryOf(2, {
  actor: NEHA,
  action: "property.reject",
  before: { status: "pending" },
  after: { status: "rejected", rejection_reason: "No kitchen." },
});

/** Serves these entries in pages of two. */
function serve(entries: readonly AuditEntry[] = [entryOf(1), rejection, entryOf(3)]) {
  return serveApi({
    "GET /api/admin/audit/actors": () => [ANITA, NEHA],
    "GET /api/admin/audit": ({ query }) => {
      const found = entries.filter(
        ({ actor, action }) =>
          actor.id === (query.get("actor_id") ?? query.get("actorId") ?? actor.id) &&
          action === (query.get("action") ?? action),
      );
      const from = Number(query.get("cursor") ?? 0);
      const link = from + 2 < found.length ? { link: `<http://here/?cursor=${from + 2}>; rel="next"` } : undefined;
      return Response.json(found.slice(from, from + 2), {
        headers: { "x-total-count": String(found.length), ...link },
      });
    },
  });
}
const open = (at = "/admin/audit") =>
  openScreen({ "/admin/audit": <Screen loaderData={null} /> }, { user: testUser({ type: "admin" }), at });
const titles = async () =>
  (await screen.findAllByRole("article")).map((row) => within(row).getByRole("heading").textContent);
const select = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("lists actions with who did them, when and why, and loads more", async () => {
  serve();
  const { user } = open();
  await screen.findByText("3 actions");
  expect(await titles()).toEqual(["Listing approved: Home 1", "Listing rejected: Home 2"]);
  const rejected = screen.getByRole("article", { name: "Listing rejected: Home 2" });
  expect(rejected.textContent).toContain("Neha · 14 Nov 2026, 10:42 am");
  expect(rejected.textContent).toContain("“No kitchen.”");
  expect(within(rejected).getByRole("link", { name: "Home 2" }).getAttribute("href")).toBe("/property/home2");
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByRole("article", { name: "Listing approved: Home 3" });
  expect(screen.getAllByRole("article")).toHaveLength(3);
});

test("links what still exists, and names the kind of what has no title", async () => {
  serve([
    entryOf(1, { action: "property.delete" }),
    entryOf(2, { action: "case.decide", subject_type: "case", subject_id: "case2", subject_title: null }),
  ]);
  open();
  expect(await titles()).toEqual(["Listing deleted: Home 1", "Case decided: a case"]);
  const links = screen.getAllByRole("article").flatMap((row) => within(row).queryAllByRole("link"));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/cases/case2"]);
});

test("filters by person, action and day, which the address keeps, and clears them", async () => {
  const { sentTo } = serve();
  const { router, user } = open();
  await screen.findByText("3 actions");
  select("Person", NEHA.id);
  await screen.findByText("1 action");
  select("Action", "property.approve");
  await screen.findByRole("heading", { name: "No actions found" });
  select("Day", "2026-11-14");
  fireEvent.blur(screen.getByLabelText("Day"));
  const address = `?person=${NEHA.id}&action=property.approve&day=2026-11-14`;
  await waitFor(() => expect(router.state.location.search).toBe(address));
  await waitFor(() => expect(sentTo("GET /api/admin/audit").at(-1)?.query.get("day")).toBe("2026-11-14"));
  // No day that the address accepts.
  select("Day", "275760-09-09");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByText("3 actions");
  expect(router.state.location.search).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("");
});

test("reads its filters from the address, and ignores unknown ones", async () => {
  serve();
  open(`/admin/audit?person=${NEHA.id}&action=property.explode&day=2026-02-31`);
  await screen.findByText("1 action");
  expect(screen.getByLabelText<HTMLSelectElement>("Person").value).toBe(NEHA.id);
  expect(screen.getByLabelText<HTMLSelectElement>("Action").value).toBe("");
});

test("downloads what the filters find as CSV, and says when that fails", async () => {
  const { replies, sentTo } = serve();
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:file";
  });
  // Otherwise the page of all tests would be the file.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = open(`/admin/audit?person=${NEHA.id}`);
  await screen.findByText("1 action");
  replies["GET /api/admin/audit/export.csv"] = () => refusal("no");
  await user.click(screen.getByRole("button", { name: "Download CSV" }));
  await screen.findByText("The file did not download. Please try again.");
  replies["GET /api/admin/audit/export.csv"] = () => new Response("\ufefftime,person\r\n");
  await user.dblClick(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe("\ufefftime,person\r\n");
  expect(sentTo("GET /api/admin/audit/export.csv").at(-1)?.query.toString()).toContain(NEHA.id);
});

test("a failed load can be retried", async () => {
  const { replies } = serve();
  const works = replies["GET /api/admin/audit"];
  replies["GET /api/admin/audit"] = () => refusal("no");
  const { user } = open();
  await screen.findByText("The actions did not load.");
  replies["GET /api/admin/audit"] = works;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("3 actions");
});
