import { expect, it } from "vitest";
import { placeStart } from "./last-phrase.ts";

it.each([
  ["indira", "indira"],
  ["hsr layout", "hsr layout"],
  ["2bhk near indira", "indira"],
  ["2bhk under 40k 45 min from itpl", "itpl"],
  ["furnished flat in sector 62", "sector 62"],
  ["2bhk koram", "koram"],
  ["2bhk under 40k", ""],
  ["", ""],
])("takes the place being typed from “%s”", (text, place) => {
  expect(text.slice(placeStart(text))).toBe(place);
});
