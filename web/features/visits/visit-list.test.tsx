import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Visit } from "#contract/messaging/visits.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import { VisitList } from "./visit-list.tsx";
import VisitMessage from "./visit-message.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["a tenant", false, "Open a home and choose a time. Your visits appear here.", "/browse"],
  ["an owner", true, /^When someone books a visit to your home, it appears here\./, "/my-listings"],
])("the empty list says to %s how visits come about", async (_, hasListing, hint, path) => {
  serveApi({ "GET /api/visits": () => [] });
  openScreen({ "/visits": <VisitList openId={undefined} /> }, { hasListing });
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(path);
});

test("the list and the card of a chat name the same day and time, in India", async () => {
  const visit = {
    ...{
      id: "visit",
      property: null,
      conversation_id: null,
      you_are: "tenant",
      with: { name: "Kavitha", avatar: null },
    },
    ...{ start: "2099-12-04T20:15:00.000Z", end: "2099-12-04T20:45:00.000Z", proposals: [], move: null, version: 1 },
    ...{ status: "booked", moves: 0, meeting_point: null, meeting_point_from: null, tenant_confirmed: true },
    ...{ reason: null, may: [], history: [] },
  } as Visit;
  serveApi({
    "GET /api/visits": ({ query }) => (query.get("when") === "coming" ? [visit] : []),
    "GET /api/visits/:id": () => visit,
  });
  const both = (
    <>
      <VisitList openId={undefined} />
      <VisitMessage id="visit" words="Visit booked for Sat 5 Dec, 1:45 am" />
    </>
  );
  openScreen({ "/visits": both });
  expect((await screen.findByRole("listitem")).textContent).toContain("Sat 5 Dec, 1:45 am");
  const card = await screen.findByRole("article", { name: /Sat 5 Dec, 1:45 am/ });
  expect(card.textContent).toContain("Sat 5 Dec, 1:45 am to 2:15 am");
});
