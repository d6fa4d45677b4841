import { expect, it } from "vitest";
import type { History } from "#contract/properties/freshness.ts";
import { mergeHistory } from "./merged-history.ts";

const at = (time: string) => `2026-11-12T${time}:00.000Z`;
const event = (time: string, type: History["type"], from: unknown = null, to: unknown = null) =>
  ({ at: at(time), type, from, to }) as History;

it("merges changes within an hour to their result", () => {
  const merged = mergeHistory([
    event("10:50", "text"),
    event("10:40", "rent", 24_000, 26_000),
    event("10:20", "text"),
    event("10:10", "rent", 25_000, 24_000),
    event("09:00", "posted"),
  ]);
  expect(merged).toEqual([
    { at: at("10:50"), changes: [event("10:40", "rent", 25_000, 26_000), event("10:50", "text")] },
    { at: at("09:00"), changes: [event("09:00", "posted")] },
  ]);
});

it("leaves out changes that were undone within the hour", () => {
  const merged = mergeHistory([
    event("10:50", "resumed"),
    event("10:49", "rented"),
    event("10:30", "rent", 24_000, 25_000),
    event("10:10", "rent", 25_000, 24_000),
  ]);
  expect(merged).toEqual([]);
});

it("keeps that a home is available again, rented, or paused", () => {
  expect(mergeHistory([event("12:00", "resumed"), event("10:00", "paused", null, "owner")])).toHaveLength(2);
  const toggled = [event("10:40", "rented"), event("10:20", "resumed"), event("10:00", "paused", null, "owner")];
  expect(mergeHistory(toggled)).toEqual([{ at: at("10:40"), changes: [event("10:40", "rented")] }]);
  expect(mergeHistory([event("10:40", "paused", null, "owner"), event("10:20", "resumed")])).toHaveLength(1);
});
