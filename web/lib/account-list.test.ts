import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { createAccountList } from "./account-list.ts";
import { clearDrafts } from "./offline/clear-drafts.ts";
import { publishSession, publishVisitor } from "./session/session-state.ts";
import { STORED } from "./stored.ts";

const isText = (value: unknown) => typeof value === "string";
const signIn = (id: string) => publishSession({ state: "member", user: { id } as User, hasListing: false });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("keeps a list for its account only", () => {
  const list = createAccountList(STORED.recent, isText);
  signIn("asha");
  list.set(["a", "b"]);
  expect(list.get()).toEqual(["a", "b"]);
  signIn("ben");
  expect(list.get()).toEqual([]);
  publishVisitor();
  expect(list.get()).toEqual([]);
  signIn("asha");
  expect(list.get()).toEqual(["a", "b"]);
});

it("notifies components of changes and of a change of account", () => {
  const list = createAccountList(STORED.recent, isText);
  signIn("asha");
  const { result } = renderHook(list.useItems);
  expect(result.current).toEqual([]);
  act(() => list.set(["a"]));
  expect(result.current).toEqual(["a"]);
  act(() => signIn("ben"));
  expect(result.current).toEqual([]);
});

it("ignores invalid data and items in an older format", () => {
  const list = createAccountList(STORED.recent, isText);
  signIn("asha");
  for (const text of ["{nonsense", "null", "[]", '{"account":"asha","items":7}']) {
    localStorage.setItem(STORED.recent, text);
    expect(list.get(), text).toEqual([]);
  }
  localStorage.setItem(STORED.recent, '{"account":"asha","items":["a",7]}');
  expect(list.get()).toEqual(["a"]);
});

it("keeps the list in memory when storage is blocked", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  const list = createAccountList(STORED.recent, isText);
  signIn("asha");
  list.set(["a"]);
  expect(list.get()).toEqual(["a"]);
});

it("is cleared at sign-out", () => {
  signIn("asha");
  const lists = [STORED.recent, STORED.compared].map((key) => createAccountList(key, isText));
  for (const list of lists) list.set(["a"]);
  clearDrafts();
  for (const list of lists) expect(list.get()).toEqual([]);
});
