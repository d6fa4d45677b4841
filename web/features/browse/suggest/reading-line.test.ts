import { expect, it } from "vitest";
import type { Reading } from "#contract/browse/search.ts";
import { readingLine } from "./reading-line.ts";

const piece = (kind: Reading["pieces"][number]["kind"], label: string): Reading["pieces"][number] => ({
  kind,
  label,
  filter: {},
  text: label,
  from: 0,
  to: label.length,
  alternatives: [],
});
const reading = (pieces: Reading["pieces"], words: string[] = []): Reading => ({
  pieces,
  words,
  dropped: [],
  notes: [],
  filters: {},
  acts: true,
});

it("names every filter, and the words that are searched as words", () => {
  const pieces = [piece("type", "2BHK"), piece("rent", "up to ₹40,000")];
  expect(readingLine(reading(pieces, ["balcony"]))).toBe("2BHK · up to ₹40,000 · the word “balcony”");
});

it("offers the homes of a lone area", () => {
  expect(readingLine(reading([piece("location", "Indiranagar")]))).toBe("Homes in Indiranagar");
});

it("is absent if nothing was understood", () => {
  expect(readingLine(reading([], ["balcony"]))).toBeNull();
});
