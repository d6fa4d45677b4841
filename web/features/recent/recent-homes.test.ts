import { afterEach, beforeEach, expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { publishSession, publishVisitor } from "#web/lib/session/session-state.ts";
import { STORED } from "#web/lib/stored.ts";
import { sampleProperty } from "../properties/sample-property.ts";
import { clearRecentHomes, refreshRecentHomes, rememberViewed } from "./recent-homes.ts";

const home = (id: string, changes: Partial<Property> = {}) => sampleProperty({ id, title: `Home ${id}`, ...changes });
const stored = (): { id: string; rent: number }[] =>
  JSON.parse(localStorage.getItem(STORED.recent) ?? '{"items":[]}').items;
const ids = () => stored().map(({ id }) => id);
const signIn = (type: User["type"]) =>
  publishSession({ state: "member", user: { id: type, type } as User, hasListing: false });

const realFetch = globalThis.fetch;
beforeEach(() => signIn("tenant"));
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

it("keeps the last 20 homes, the latest first and each once", () => {
  for (let n = 1; n <= 22; n += 1) rememberViewed(home(String(n)));
  rememberViewed(home("5"));
  expect(ids()).toEqual([
    "5",
    "22",
    "21",
    "20",
    "19",
    "18",
    "17",
    "16",
    "15",
    "14",
    "13",
    "12",
    "11",
    "10",
    "9",
    "8",
    "7",
    "6",
    "4",
    "3",
  ]);
  clearRecentHomes();
  expect(ids()).toEqual([]);
});

it("stores what a small card shows, and no contact data", () => {
  rememberViewed(home("1"));
  expect(Object.keys(stored()[0] ?? {})).toEqual(["id", "title", "type", "rent", "area", "city", "image"]);
});

it("does not keep the user's own home, or anything for visitors and admins", () => {
  rememberViewed(home("1", { location: { ...home("1").location, pin: null } }));
  signIn("admin");
  rememberViewed(home("2"));
  publishVisitor();
  rememberViewed(home("3"));
  expect(ids()).toEqual([]);
});

it("refreshes homes, and drops those that are no longer listed", async () => {
  for (const id of ["1", "2", "3"]) rememberViewed(home(id));
  globalThis.fetch = async (input) => {
    expect(new URL(String(input), "http://here").searchParams.get("ids")).toBe("3,2,1");
    rememberViewed(home("4"));
    return Response.json([home("1", { rent: 99_000 }), home("3")]);
  };
  await refreshRecentHomes(new AbortController().signal);
  expect(stored().map(({ id, rent }) => [id, rent])).toEqual([
    ["4", 29_000],
    ["3", 29_000],
    ["1", 99_000],
  ]);
});
