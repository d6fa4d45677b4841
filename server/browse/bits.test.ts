import { expect, it } from "vitest";
import { layOut } from "./bits.ts";

it("places groups of bits one after the other", () => {
  expect(layOut({ amenities: 9, types: 6, rough: 1 })).toEqual({ amenities: 0, types: 9, rough: 15 });
});

it("rejects more bits than a positive number has", () => {
  expect(layOut({ amenities: 30, rough: 1 })).toEqual({ amenities: 0, rough: 30 });
  expect(() => layOut({ amenities: 31, rough: 1 })).toThrow("32 bits do not fit into one number: amenities, rough.");
});
