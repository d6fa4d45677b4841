import { expect, it } from "vitest";
import { belongsTo, type Stats, statsAfter, TILES } from "./tiles.ts";

const STATS: Stats = { total: 10, pending: 4, approved: 5, rejected: 1, featured: 2, users: 7, active_users: 6 };
const pending = { status: "pending", featured: false } as const;
const approved = { status: "approved", featured: false } as const;
const featured = { status: "approved", featured: true } as const;
const rejected = { status: "rejected", featured: false } as const;

it("each tile counts the properties with its status", () => {
  const tilesOf = (property: typeof pending | typeof approved | typeof featured | typeof rejected) =>
    TILES.filter((tile) => belongsTo(tile, property));
  expect(tilesOf(pending)).toEqual(["total", "pending"]);
  expect(tilesOf(approved)).toEqual(["total", "approved"]);
  expect(tilesOf(featured)).toEqual(["total", "approved", "featured"]);
  expect(tilesOf(rejected)).toEqual(["total"]);
});

it("featured counts approved properties only", () => {
  expect(belongsTo("featured", { status: "pending", featured: true })).toBe(false);
});

it("counts follow an action and its rollback", () => {
  const after = statsAfter(STATS, pending, approved);
  expect(after).toEqual({ ...STATS, pending: 3, approved: 6 });
  expect(statsAfter(after, approved, pending)).toEqual(STATS);
  expect(statsAfter(STATS, pending, rejected)).toEqual({ ...STATS, pending: 3, rejected: 2 });
  expect(statsAfter(STATS, approved, featured)).toEqual({ ...STATS, featured: 3 });
});

it("a deleted property leaves every count it was in", () => {
  expect(statsAfter(STATS, featured, null)).toEqual({ ...STATS, total: 9, approved: 4, featured: 1 });
});
