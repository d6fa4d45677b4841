import { expect, test } from "vitest";
import { metresBetween } from "#contract/places/distance.ts";
import { moved } from "./pin-map.tsx";

const home = { lat: 12.9784, lon: 77.6408 };

test.each([
  ["north", 25, 0],
  ["south", -250, 0],
  ["east", 0, 25],
  ["west", 0, -250],
])("moves a pin to the %s by metres", (_direction, north, east) => {
  const there = moved(home, north, east);
  expect(metresBetween(home.lat, home.lon, there.lat, there.lon)).toBeCloseTo(Math.hypot(north, east), 0);
  expect(Math.sign(there.lat - home.lat)).toBe(Math.sign(north));
  expect(Math.sign(there.lon - home.lon)).toBe(Math.sign(east));
});
