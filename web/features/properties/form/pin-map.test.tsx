import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { metresBetween } from "#contract/places/distance.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import { stubGeolocation } from "#web/testing/stub-geolocation.ts";
import { stubSize } from "#web/testing/stub-size.ts";
import PinMap, { moved } from "./pin-map.tsx";

beforeEach(() => stubSize({ width: 700, height: 340 }));
afterEach(cleanup);

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

function openPinMap() {
  serveApi({ "GET /api/map/:file": () => ({ lines: [], stations: [], areas: [], landmarks: [] }) });
  const onMove = vi.fn();
  const { user } = openScreen({ "/": <PinMap city="Bangalore" area="Indiranagar" pin={null} onMove={onMove} /> });
  return { onMove, user };
}

test("a press on Use my position sets the pin there", async () => {
  const browser = stubGeolocation();
  const { onMove, user } = openPinMap();
  expect(browser.asked()).toBe(0);
  await user.click(screen.getByRole("button", { name: "Use my position" }));
  await act(() => browser.answer({ lat: 12.97841234, lon: 77.64081234 }));
  expect(onMove.mock.calls).toEqual([[{ lat: 12.978412, lon: 77.640812 }]]);
});

test.each([
  ["refused", (browser: ReturnType<typeof stubGeolocation>) => browser.fail(1), /^Your browser does not share/],
  [
    "in another region",
    (browser: ReturnType<typeof stubGeolocation>) => browser.answer({ lat: 28.57, lon: 77.32 }),
    /^You are outside of Bangalore/,
  ],
])("a position that is %s sets no pin, and a sentence says why", async (_what, happen, sentence) => {
  const browser = stubGeolocation();
  const { onMove, user } = openPinMap();
  await user.click(screen.getByRole("button", { name: "Use my position" }));
  await act(() => happen(browser));
  expect(screen.getByRole("status").textContent).toMatch(sentence);
  expect(onMove).not.toHaveBeenCalled();
});
