import { expect, it } from "vitest";
import type { AuditEntry } from "#contract/desk/audit.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import { actsOn, afterAct, whoChanged } from "./actions.ts";

const AT = "2026-11-20T08:30:00.000Z";
const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: "0198a000-0000-7000-8000-00000000000a",
  actor: { id: "0198a000-0000-7000-8000-00000000000b", name: "Priya Shah" },
  action: "property.approve",
  subject_type: "property",
  subject_id: "0198a000-0000-7000-8000-000000000001",
  subject_title: "Sunny 2BHK",
  before: { status: "pending" },
  after: { status: "approved" },
  created_at: AT,
  ...changes,
});

it("offers the transitions of the status graph, and featuring once approved", () => {
  expect(actsOn({ status: "pending", featured: false })).toEqual(["approve", "reject"]);
  expect(actsOn({ status: "rejected", featured: false })).toEqual(["reapprove"]);
  expect(actsOn({ status: "approved", featured: false })).toEqual(["feature"]);
  expect(actsOn({ status: "approved", featured: true })).toEqual(["unfeature"]);
});

it("rejecting stores the reason, and approving clears it", () => {
  const rejected = afterAct(sampleProperty({ status: "pending" }), "reject", "Too dark.");
  expect(rejected).toMatchObject({ status: "rejected", rejection_reason: "Too dark.", featured: false });
  expect(afterAct(rejected, "reapprove")).toMatchObject({ status: "approved", rejection_reason: null });
});

it("featuring changes nothing else", () => {
  const property = sampleProperty();
  expect(afterAct(property, "feature")).toEqual({ ...property, featured: true });
  expect(afterAct(afterAct(property, "feature"), "unfeature")).toEqual(property);
});

it("names who made the latest change, if it led to the current state", () => {
  expect(whoChanged({ updated_at: AT }, entry())).toBe("Priya Shah");
  expect(whoChanged({ updated_at: "2026-11-20T09:00:00.000Z" }, entry())).toBeNull();
  expect(whoChanged({ updated_at: AT }, undefined)).toBeNull();
});

it("names only an admin who deleted the property", () => {
  expect(whoChanged(null, entry({ action: "property.delete" }))).toBe("Priya Shah");
  expect(whoChanged(null, entry())).toBeNull();
});
