import { expect, it } from "vitest";
import { sampleProperty } from "../../properties/sample-property.ts";
import { currentState, type Known, listed, nextAfter } from "./overlay.ts";

const first = sampleProperty({ id: "c", status: "pending", version: 3, created_at: "2026-11-14T10:00:00.000Z" });
const second = sampleProperty({ id: "b", status: "pending", version: 1, created_at: "2026-11-14T09:00:00.000Z" });
const third = sampleProperty({ id: "a", status: "pending", version: 1, created_at: "2026-11-14T09:00:00.000Z" });
const NOTHING: Known = new Map();

it("an admin's action shows immediately in every list", () => {
  const known: Known = new Map([["c", { ...first, status: "approved" as const }]]);
  expect(listed([first, second], known, "total").map(({ status }) => status)).toEqual(["approved", "pending"]);
  expect(listed([first, second], known, "pending")).toEqual([second]);
});

it("after a rollback the property is where it was", () => {
  expect(listed([first, second], NOTHING, "pending")).toEqual([first, second]);
});

it("a list that has read a newer version wins", () => {
  const known: Known = new Map([["c", { ...first, status: "approved" as const }]]);
  const newer = { ...first, status: "rejected" as const, version: 4 };
  expect(currentState(known, newer)).toBe(newer);
});

it("a deleted property is in no list", () => {
  expect(listed([first, second], new Map([["c", null]]), "total")).toEqual([second]);
});

it("a property on two pages is shown once", () => {
  expect(listed([first, second, first], NOTHING, "total")).toEqual([first, second]);
});

it("returns the next property in list order, also after one that has left the list", () => {
  expect(nextAfter([first, second, third], first)).toBe(second);
  expect(nextAfter([first, third], second)).toBe(third);
  expect(nextAfter([first, second], third)).toBeUndefined();
});
