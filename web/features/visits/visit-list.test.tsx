import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import { VisitList } from "./visit-list.tsx";

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
