import { beforeEach, expect, it } from "vitest";
import { clearDrafts } from "#web/lib/offline/clear-drafts.ts";
import { STORED } from "#web/lib/stored.ts";
import { parseRecent, recentSearches, rememberSearch } from "./recent-searches.ts";

const kept = () => parseRecent(recentSearches()).map(({ typed }) => typed);
beforeEach(() => localStorage.clear());

it("keeps the last five searches, the latest first and each once", () => {
  for (const typed of ["a", "b", "c", "d", "e", "f", "c"]) rememberSearch(typed);
  expect(kept()).toEqual(["c", "f", "e", "d", "b"]);
});

it("ignores an empty search", () => {
  rememberSearch("");
  expect(kept()).toEqual([]);
});

it.each(["{", "{}", '[{"typed":1}]', '[null,{"typed":"","at":1}]'])("drops malformed stored searches: %s", (stored) => {
  localStorage.setItem(STORED.searches, stored);
  expect(kept()).toEqual([]);
});

it("is deleted at sign-out", () => {
  rememberSearch("balcony");
  clearDrafts();
  expect(kept()).toEqual([]);
});
