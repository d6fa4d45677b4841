import { describe, expect, it } from "vitest";
import { fitWithin, QUALITY, typeAfter } from "./draw-resized.ts";

describe("the size of a shrunk picture", () => {
  it("has no side above the limit and keeps its aspect ratio", () => {
    expect(fitWithin(4000, 3000, 1280)).toEqual({ width: 1280, height: 960 });
    expect(fitWithin(3000, 4000, 1280)).toEqual({ width: 960, height: 1280 });
    expect(fitWithin(1000, 1000, 320)).toEqual({ width: 320, height: 320 });
  });

  it("is never larger than the original", () => {
    expect(fitWithin(640, 480, 1280)).toEqual({ width: 640, height: 480 });
  });

  it("is at least one pixel, also for a very thin picture", () => {
    expect(fitWithin(10_000, 2, 1280)).toEqual({ width: 1280, height: 1 });
  });
});

it("keeps PNG and converts other types to JPEG", () => {
  expect(["image/png", "image/jpeg", "image/webp", "image/gif", ""].map(typeAfter)).toEqual([
    "image/png",
    "image/jpeg",
    "image/jpeg",
    "image/jpeg",
    "image/jpeg",
  ]);
});

it("encodes with a quality of 0.7", () => {
  expect(QUALITY).toBe(0.7);
});
