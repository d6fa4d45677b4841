import { expect, it } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import type { ShownInstead } from "../decisions/shown-instead.ts";
import { currentState, listed } from "./current-state.ts";

const first = sampleProperty({ id: "c", status: "pending", version: 3, created_at: "2026-11-14T10:00:00.000Z" });
const second = sampleProperty({ id: "b", status: "pending", version: 1, created_at: "2026-11-14T09:00:00.000Z" });
const NOTHING: ShownInstead<Property> = new Map();

it("an admin's action shows immediately in every list", () => {
  const instead: ShownInstead<Property> = new Map([["c", { ...first, status: "approved" as const }]]);
  expect(listed([first, second], instead, "total").map(({ status }) => status)).toEqual(["approved", "pending"]);
  expect(listed([first, second], instead, "pending")).toEqual([second]);
});

it("after a rollback the property is where it was", () => {
  expect(listed([first, second], NOTHING, "pending")).toEqual([first, second]);
});

it("a list that has read a newer version wins", () => {
  const instead: ShownInstead<Property> = new Map([["c", { ...first, status: "approved" as const }]]);
  const newer = { ...first, status: "rejected" as const, version: 4 };
  expect(currentState(instead, newer)).toBe(newer);
});

it("a deleted property is in no list", () => {
  expect(listed([first, second], new Map([["c", null]]), "total")).toEqual([second]);
});

it("a property on two pages is shown once", () => {
  expect(listed([first, second, first], NOTHING, "total")).toEqual([first, second]);
});
