import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Visit } from "#contract/messaging/visits.ts";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { deliver } from "#web/lib/realtime/socket.ts";
import { useSession } from "#web/lib/session/session.ts";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import MyListings from "./my-listings.tsx";

/** The screen after an in-app navigation. */
const Screen = MyListings as unknown as ComponentType<{ loaderData: null }>;

/** Shows whether header and home page offer posting. */
function Posting() {
  return <p>{useSession().hasListing ? "has posted" : "may post"}</p>;
}
const screens = {
  "/my-listings": (
    <>
      <Posting />
      <Screen loaderData={null} />
    </>
  ),
};

const TITLE = "Bright 2BHK";

/** Opens the screen of a person with this listing, or without one. */
function openListings(changes: Partial<Property> | null) {
  const listings = changes ? [sampleProperty({ title: TITLE, ...changes })] : [];
  const api = serveApi({
    "GET /api/properties/owner": () => listings,
    "GET /api/properties/:id/clock": () => ({ explanation: "Homes like this go fast." }) as never,
    "PATCH /api/properties/:id": ({ body }) => {
      const { is_available } = body as { is_available: boolean };
      const [listing] = listings;
      if (!listing) return refusal("Property not found", { status: 404, code: "property_not_found" });
      listings[0] = { ...listing, is_available, away: is_available ? null : "rented" };
      return listings[0];
    },
    "POST /api/properties/:id/confirm": () => {
      listings[0] = sampleProperty({ title: TITLE, ...changes, is_available: true, away: null });
      return listings[0];
    },
    "GET /api/visits": () => [],
    "GET /api/conversations": () => [],
    "DELETE /api/properties/:id": () => {
      listings.length = 0;
      return { ok: true } as const;
    },
  });
  return { listings, ...api, ...openScreen(screens, { hasListing: changes !== null }) };
}

const card = () => screen.findByRole("article", { name: TITLE });
const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => screen.findByRole("dialog", { name: "Delete this listing?" });
const inDialog = async (name: string) => within(await dialog()).getByRole("button", { name });
const heading = () => screen.getByRole("heading", { level: 1, name: "My Listings" });

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a member without a listing is led to posting", async () => {
  openListings(null);
  await screen.findByRole("heading", { name: "No Listings Yet" });
  expect(screen.getByText("0 listings posted")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Post New Property" }).getAttribute("href")).toBe("/post-property");
});

test("a listing that is approved elsewhere shows it without a reload", async () => {
  const { listings } = openListings({ status: "pending" });
  expect(within(await card()).getByText("Pending Review")).toBeTruthy();
  listings[0] = sampleProperty({ title: TITLE, status: "approved" });
  deliver("notifications:changed", { unread: 1, new: 1 });
  await waitFor(async () => expect(within(await card()).queryByText("Pending Review")).toBeNull());
});

test("a listing that waits for review links to its page and its edit form", async () => {
  openListings({ id: "home", status: "pending" });
  const shown = within(await card());
  expect(shown.getByText("Pending Review")).toBeTruthy();
  expect(screen.getByText("1 listing posted")).toBeTruthy();
  expect(screen.getByText("You can post one property. Delete this one to post another.")).toBeTruthy();
  expect(shown.getByRole("link", { name: TITLE }).getAttribute("href")).toBe("/property/home");
  expect(shown.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe("/property/home/edit");
  expect(screen.getByRole("link", { name: "Post New Property" }).getAttribute("href")).toBe("/post-property");
  expect(shown.queryByRole("button", { name: "Mark as rented" })).toBeNull();
});

test("a rejected listing shows the reason", async () => {
  openListings({ status: "rejected", rejection_reason: "Photos are too dark to review." });
  const shown = within(await card());
  expect(shown.getByText("Rejected")).toBeTruthy();
  expect(shown.getByText(/Photos are too dark to review\./)).toBeTruthy();
  expect(shown.queryByRole("button", { name: "Mark as rented" })).toBeNull();
});

test("the keyboard marks a home as rented and as available again, and the focus stays on the button", async () => {
  const { user, sentTo } = openListings({ status: "approved" });
  const shown = within(await card());
  expect(shown.getByText("Approved")).toBeTruthy();
  shown.getByRole("link", { name: TITLE }).focus();
  for (const name of ["Yes, still available", "Pause", "Mark as rented"]) {
    await user.tab();
    expect(document.activeElement).toBe(button(name));
  }
  await user.keyboard("{Enter}");
  await screen.findByText("Marked as rented. It no longer shows in browse.");
  expect(shown.getByText("Rented out")).toBeTruthy();
  expect(shown.getByText("Approved")).toBeTruthy();
  expect(document.activeElement).toBe(button("Mark as available"));
  await user.keyboard("{Enter}");
  await screen.findByText("Marked as available.");
  expect(shown.queryByText("Rented out")).toBeNull();
  expect(sentTo("PATCH /api/properties/:id").map(({ body }) => body)).toEqual([{ is_available: false }]);
  expect(sentTo("POST /api/properties/:id/confirm")).toHaveLength(1);
});

test.each([
  { away: null, press: "Mark as rented", next: "Mark as available" },
  { away: "rented", press: "Mark as available", next: "Mark as rented" },
  { away: null, press: "Pause", next: "Put it back" },
  { away: "paused", press: "Put it back", next: "Yes, still available" },
  { away: "paused", press: "Mark as rented", next: "Mark as available" },
  { away: null, press: "Yes, still available", next: "Yes, still available" },
] as const)("only the pressed button shows that “$press” is being saved", async ({ away, press, next }) => {
  const { replies, user } = openListings({ status: "approved", away, is_available: away !== "rented" });
  const held = new Promise<never>(() => {});
  replies["PATCH /api/properties/:id"] = () => held;
  replies["POST /api/properties/:id/confirm"] = () => held;
  replies["POST /api/properties/:id/pause"] = () => held;
  await card();
  await user.click(button(press));
  const busy = () => screen.queryAllByRole("button", { busy: true });
  await waitFor(() => expect(busy()).toHaveLength(1));
  expect(busy()).toEqual([button(next)]);
});

test("deleting asks first, deletes once, and offers posting again immediately", async () => {
  const { replies, sentTo, user } = openListings({});
  await card();
  expect(screen.getByText("has posted")).toBeTruthy();
  button("Delete").focus();
  await user.keyboard(" ");
  expect((await dialog()).textContent).toContain(
    "Are you sure you want to delete this listing? This cannot be undone.",
  );
  expect(document.activeElement).toBe(await inDialog("Cancel"));
  await user.click(await inDialog("Cancel"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await card();

  const remove = replies["DELETE /api/properties/:id"];
  const held = Promise.withResolvers<void>();
  replies["DELETE /api/properties/:id"] = (request) => held.promise.then(() => remove?.(request) ?? refusal("no"));
  await user.click(button("Delete"));
  await user.dblClick(await inDialog("Delete"));
  held.resolve();
  await screen.findByRole("heading", { name: "No Listings Yet" });
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(screen.getByText("may post")).toBeTruthy();
  expect(sentTo("DELETE /api/properties/:id")).toHaveLength(1);
});

test("deleting a listing that another tab has deleted succeeds", async () => {
  const { replies, user } = openListings({});
  replies["DELETE /api/properties/:id"] = () =>
    refusal("Property not found", { status: 404, code: "property_not_found" });
  await card();
  await user.click(button("Delete"));
  replies["GET /api/properties/owner"] = () => [];
  await user.click(await inDialog("Delete"));
  await screen.findByRole("heading", { name: "No Listings Yet" });
});

test("a refused action shows its message and loses nothing", async () => {
  const { replies, user } = openListings({});
  replies["DELETE /api/properties/:id"] = () => refusal("no", { status: 500, code: "internal" });
  replies["PATCH /api/properties/:id"] = () => refusal("no", { status: 500, code: "internal" });
  await card();
  await user.click(button("Delete"));
  await user.click(await inDialog("Delete"));
  await screen.findByText("Failed to delete property. Please try again.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(within(await card()).getByRole("button", { name: "Mark as rented" }));
  await screen.findByText("Failed to update property.");
  expect(button("Mark as rented")).toBeTruthy();
  expect(screen.queryByText("Rented out")).toBeNull();
});

test("listings that fail to load show an error and can be retried", async () => {
  const { replies, user } = openListings({});
  const list = replies["GET /api/properties/owner"];
  replies["GET /api/properties/owner"] = () => refusal("no");
  await screen.findByText("Failed to load your listings. Please try again.");
  replies["GET /api/properties/owner"] = list;
  await user.click(button("Try Again"));
  await card();
});

test("a session that ends while the listings are open says so, and sign-in returns to them", async () => {
  const { signOut } = openListings({});
  await card();
  signOut();
  await screen.findByRole("heading", { name: "Login Required" });
  const link = screen.getByRole("link", { name: "Go to Login" });
  expect(link.getAttribute("href")).toBe("/login?redirect=%2Fmy-listings");
});

const visitAt = (id: string, start: string | null): Visit =>
  ({ id, you_are: "owner", property: { id: "home" }, start, status: "booked" }) as unknown as Visit;

test("marking as rented asks first if it cancels visits, and can be undone", async () => {
  const { replies, sentTo, user } = openListings({ id: "home", status: "approved" });
  replies["GET /api/visits"] = () => [
    visitAt("1", "2026-12-07T05:30:00.000Z"),
    visitAt("2", "2026-12-05T05:30:00.000Z"),
    { ...visitAt("3", "2026-12-04T05:30:00.000Z"), you_are: "tenant" as const },
  ];
  await card();
  await user.click(button("Mark as rented"));
  const asked = await screen.findByRole("dialog", { name: "Mark as rented?" });
  expect(asked.textContent).toContain("2 visits, the first on Sat 5 Dec, will be cancelled.");
  expect(sentTo("PATCH /api/properties/:id")).toHaveLength(0);
  await user.click(within(asked).getByRole("button", { name: "Mark as rented" }));
  await screen.findByText("Marked as rented. It no longer shows in browse.");
  await user.click(button("Undo"));
  await screen.findByText("Marked as available.");
  expect(sentTo("POST /api/properties/:id/confirm")).toHaveLength(1);
});
