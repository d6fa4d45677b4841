import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AskQuestions } from "#web/features/freshness/ask-questions.tsx";
import { SimilarRows } from "#web/features/freshness/similar-rows.tsx";
import { CompareTable } from "#web/features/properties/compare/compare-table.tsx";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { rememberViewed } from "#web/features/recent/recent-homes.ts";
import RecentlyViewed from "#web/features/recent/recently-viewed.tsx";
import { ReportListing } from "#web/features/reports/report-listing.tsx";
import { VisitCard } from "#web/features/visits/visit-offer.tsx";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";

const home = sampleProperty({ status: "approved", is_available: true });
const KEPT = `/property/${home.id}?commuteTo=landmark:itpl&commuteBy=road`;
const at = "/?city=Bangalore&commuteTo=landmark:itpl&commuteBy=road";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ["similar homes", <SimilarRows key="similar" to="another" />],
  ["recently viewed homes", <RecentlyViewed key="recent" />],
  ["a comparison", <CompareTable key="compare" homes={[home]} onlyDifferent={false} onRemove={vi.fn()} />],
])("links of %s to a home keep the commute", async (_where, shown) => {
  serveApi({ "GET /api/properties/:id/similar": () => [home], "GET /api/properties": () => [home] });
  openScreen({ "/": shown }, { at });
  rememberViewed(home);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(links.map(() => KEPT));
});

test.each([
  ["See free times", <VisitCard key="visit" home={home} />],
  ["Report this listing", <ReportListing key="report" home={home} />],
  ["Is it still there?", <AskQuestions key="ask" home={home} />],
])("the sign-in after %s returns to the home with the commute", async (name, shown) => {
  serveApi({});
  const { router, user } = openScreen({ "/": shown, "/login": <h1>Sign in</h1> }, { at, user: null });
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByRole("heading", { name: "Sign in" });
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe(KEPT);
});
