import { expect, it } from "vitest";
import { badgeText } from "./count-badge.tsx";

it("shows counts above nine as 9+", () => {
  expect([-1, 0, 1, 9, 10, 250].map(badgeText)).toEqual([null, null, "1", "9", "9+", "9+"]);
});
