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
const reading = (pieces: Reading["pieces"], words: string[] = [], dropped: string[] = []): Reading => ({
  pieces,
  words,
  dropped,
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

it("names the phrases that are not searched", () => {
  const floor = ["2nd floor", "#12"];
  expect(readingLine(reading([piece("type", "2BHK")], ["balcony"], floor))).toBe(
    "2BHK · the word “balcony” · not searched: “2nd floor”, “#12”",
  );
  expect(readingLine(reading([piece("location", "Indiranagar")], [], ["2nd floor"]))).toBe(
    "Homes in Indiranagar · not searched: “2nd floor”",
  );
});

it("is absent if nothing was understood", () => {
  expect(readingLine(reading([], ["balcony"]))).toBeNull();
});
