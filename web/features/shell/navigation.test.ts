import { expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Session } from "#web/lib/session/session.ts";
import { headerItems, tabItems } from "./navigation.ts";

const person = (type: User["type"], hasListing = false): Session => ({
  state: "member",
  user: { id: "1", name: "Ananya Rao", type } as User,
  hasListing,
});
const visitor: Session = { state: "visitor", user: null, hasListing: false };
const names = (list: { name: string }[]) => list.map(({ name }) => name);

it("offers a visitor only Browse, and no tab bar", () => {
  expect(names(headerItems(visitor))).toEqual(["Browse"]);
  expect(tabItems(visitor)).toEqual([]);
});

it("offers a member posting, favourites and messages", () => {
  expect(names(headerItems(person("tenant")))).toEqual(["Browse", "Post Property", "Favorites", "Messages"]);
  expect(names(tabItems(person("tenant")))).toEqual(["Browse", "Favorites", "Post Property", "Messages", "Profile"]);
});

it("hides Post Property from users who have a listing", () => {
  expect(names(headerItems(person("owner", true)))).toEqual(["Browse", "Favorites", "Messages"]);
  expect(names(tabItems(person("owner", true)))).toEqual(["Browse", "Favorites", "Messages", "Profile"]);
  expect(names(headerItems(person("admin", true)))).toEqual(["Browse", "Admin Dashboard"]);
});

it("offers an admin the dashboard instead of favourites and messages", () => {
  expect(names(headerItems(person("admin")))).toEqual(["Browse", "Post Property", "Admin Dashboard"]);
  expect(names(tabItems(person("admin")))).toEqual([
    "Browse",
    "Post Property",
    "Admin Dashboard",
    "My Listings",
    "Profile",
  ]);
});
