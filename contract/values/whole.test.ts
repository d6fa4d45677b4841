import { describe, expect, it } from "vitest";
import { readWhole, type WholeField } from "./whole.ts";

const UNDERSTOOD: [WholeField, string, number][] = [
  ["size_sqft", "1100", 1100],
  ["size_sqft", " 1,100 ", 1100],
  ["size_sqft", "1,100 sq ft", 1100],
  ["size_sqft", "1100 Sq. Ft.", 1100],
  ["size_sqft", "1100sqft", 1100],
  ["size_sqft", "१२००", 1200],
  ["size_sqft", "1100.0", 1100],
  ["bathrooms", "2", 2],
  ["bathrooms", "2 baths", 2],
  ["floor", "0", 0],
  ["floor", "Ground", 0],
  ["floor", "ground floor", 0],
  ["floor", "3rd floor", 3],
  ["total_floors", "7 floors", 7],
];
const REFUSED: [WholeField, string][] = [
  ["size_sqft", "1100.5"],
  ["size_sqft", "-1100"],
  ["size_sqft", "1.1k"],
  ["size_sqft", "₹1100"],
  ["size_sqft", "100 sq yards"],
  ["size_sqft", "1000-1200"],
  ["bathrooms", "two"],
  ["bathrooms", "2 months"],
  ["floor", "top"],
  ["floor", "-1"],
  ["floor", "3 of 7"],
  ["total_floors", "ground"],
];

describe("a whole number", () => {
  it.each(UNDERSTOOD)("of the field %s is read from %s", (field, typed, number) => {
    expect(readWhole(field, typed)).toBe(number);
  });

  it.each(REFUSED)("of the field %s is not read from %s", (field, typed) => {
    expect(readWhole(field, typed)).toBeNull();
  });
});
