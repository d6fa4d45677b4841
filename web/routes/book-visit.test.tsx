import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { formatTime } from "#contract/formats.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { CONFIRM_TEXT } from "#contract/messaging/visit-terms.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { CalendarAddress } from "#web/features/visits/calendar-address.tsx";
import { VisitCard } from "#web/features/visits/visit-offer.tsx";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import VisitHours from "./visit-hours.tsx";
import VisitsRoute from "./visits.tsx";

const DAY = dayAfter(indianDay(Date.now()), 3);
const TIMES = [600, 645].map((minute) => indianTime(DAY, minute));
const [TEN = 0, LATER = 0] = TIMES;
const VISIT = "0198a000-0000-7000-8000-00000000d000";
const home = sampleProperty({ status: "approved", is_available: true });

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() =>
  Promise.all([import("#web/ui/overlays/toast-list.tsx"), import("#web/features/visits/book-dialog.tsx")]),
);
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Serves free times of a home, to people with a confirmed address or without one. */
function serveTimes({ confirmed }: { confirmed: boolean }) {
  let free = TIMES;
  const shown = () => ({
    times: free.map((time) => ({ start: new Date(time).toISOString() })),
    ...{ length: 45, mode: "instant", windows: true, confirmed },
  });
  const api = serveApi({
    "GET /api/properties/:id/visit-times": () => shown() as never,
    "POST /api/visits": ({ body }) => {
      const { start } = body as { start: string };
      if (!free.includes(Date.parse(start)))
        return refusal("Somebody has just taken this time. Choose another.", { status: 409, code: "visit_taken" });
      const status = confirmed ? "booked" : "proposed";
      return { id: VISIT, status, start: confirmed ? start : null, proposals: [{ start }] } as never;
    },
  });
  return { ...api, take: (time: number) => (free = free.filter((one) => one !== time)) };
}
const screens = { "/": <VisitCard home={home} />, "/visits/:id": <h1>The visit</h1>, "/login": <h1>Sign in</h1> };
const time = (at: number) => screen.findByRole("radio", { name: formatTime(at) });
const press = (name: string) => screen.getByRole("button", { name });

test("a time that someone else has just taken is refused, and free times are shown", async () => {
  const { take } = serveTimes({ confirmed: true });
  const { user } = openScreen(screens);
  await user.click(press("See free times"));
  await time(TEN);
  await user.click(press("Book this time"));
  await screen.findByText("Choose a time first.");
  await user.click(await time(TEN));
  expect(screen.queryByText("Choose a time first.")).toBeNull();
  take(TEN);
  await user.click(press("Book this time"));
  await screen.findByText("Somebody has just taken this time. Choose another.");
  await waitFor(() => expect(screen.queryByRole("radio", { name: formatTime(TEN) })).toBeNull());
  await user.click(await time(LATER));
  expect(screen.queryByText(/^Somebody has just taken/)).toBeNull();
  await user.click(press("Book this time"));
  await screen.findByRole("heading", { name: "The visit" });
});

test("a person without a confirmed address is told to confirm it, and asks for a time", async () => {
  const { sentTo } = serveTimes({ confirmed: false });
  const { user } = openScreen(screens);
  await user.click(press("See free times"));
  await user.click(await time(TEN));
  expect(screen.getByText(CONFIRM_TEXT)).toBeTruthy();
  await user.click(press("Book this time"));
  await screen.findByRole("heading", { name: "The visit" });
  expect(sentTo("POST /api/visits")[0]?.body).toMatchObject({ start: new Date(TEN).toISOString() });
});

test("a visitor who wants to visit is sent to sign in, and back to the home", async () => {
  const { router, user } = openScreen(screens, { user: null });
  await user.click(press("See free times"));
  await screen.findByRole("heading", { name: "Sign in" });
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe(`/property/${home.id}`);
});

test("the calendar link is shown once, and can be turned off", async () => {
  let feed: object | null = null;
  serveApi({
    "GET /api/calendar-feed": () => ({ feed }) as never,
    "POST /api/calendar-feed": () => {
      feed = { created_at: "2026-03-01T10:00:00Z", last_read_at: null };
      return { address: "https://basera.example/calendar/secret" } as never;
    },
    "DELETE /api/calendar-feed": () => {
      feed = null;
      return { ok: true } as never;
    },
  });
  const { user } = openScreen({ "/": <CalendarAddress /> });
  await user.click(press("Calendar link"));
  await user.click(press("Create link"));
  expect((await screen.findByLabelText<HTMLInputElement>("Link")).value).toContain("/calendar/secret");
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  await user.click(press("Calendar link"));
  await screen.findByText(/^You have a link since/);
  expect(screen.queryByLabelText("Link")).toBeNull();
  await user.click(press("Turn off link"));
  await screen.findByText("Link turned off.");
});

test("other people's visits and hours are not found", async () => {
  const missing = () => refusal("no", { status: 404, code: "not_found" });
  serveApi({
    "GET /api/visits": () => [],
    "GET /api/visits/:id": missing,
    "GET /api/properties/:id/visit-settings": missing,
  });
  const Visits = VisitsRoute as unknown as ComponentType<{ loaderData: null; params: { id: string } }>;
  const Hours = VisitHours as unknown as ComponentType<{ params: { id: string } }>;
  openScreen({ "/": <Visits loaderData={null} params={{ id: VISIT }} /> });
  await screen.findByText("This visit no longer exists.");
  cleanup();
  openScreen({ "/": <Hours params={{ id: home.id }} /> });
  await screen.findByText("This listing is not yours, or it no longer exists.");
});
