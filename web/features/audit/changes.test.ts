import { expect, it } from "vitest";
import { changesOf, reasonOf } from "./changes.ts";

it("an edit shows old and new values, or only that a long value has changed", () => {
  const before = { rent: 20_000, description: "Bright.", pets_allowed: true, images: ["a"], maintenance: null };
  const after = {
    rent: 25_000,
    description: "x".repeat(61),
    pets_allowed: false,
    images: [],
    maintenance: 500,
    version: 3,
  };
  expect(changesOf({ action: "property.edit", before, after })).toEqual([
    "rent: 20000 → 25000",
    "description changed",
    "pets allowed: yes → no",
    "images changed",
    "maintenance: nothing → 500",
  ]);
});

it("an action whose name is enough has no details", () => {
  const approval = {
    action: "property.approve",
    before: { status: "pending" },
    after: { status: "approved" },
  } as const;
  expect(changesOf(approval)).toEqual([]);
  expect(reasonOf(approval)).toBeNull();
});

it("a rejection shows its reason, also after a later approval", () => {
  const after = { status: "rejected", rejection_reason: "Too dark." };
  expect(reasonOf({ action: "property.reject", after })).toBe("Too dark.");
});
