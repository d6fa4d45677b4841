import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { metresBetween } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";
import { descriptionOf } from "#web/testing/description-of.ts";
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

function openPinMap(pin: Position | null = null, area = "Indiranagar") {
  serveApi({ "GET /api/map/:file": () => ({ lines: [], stations: [], areas: [], landmarks: [] }) });
  const onMove = vi.fn();
  const { user } = openScreen({ "/": <PinMap city="Bangalore" area={area} pin={pin} onMove={onMove} /> });
  return { onMove, user };
}

test.each([
  ["Indiranagar", "No pin. The home is shown in the middle of its area."],
  ["Thubarahalli", "No pin. The map shows the home by its city only."],
])("says where a home in %s without a pin is shown", (area, sentence) => {
  openPinMap(null, area);
  expect(screen.getByText(sentence)).toBeTruthy();
});

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

test("a drag moves the pin, not the map", () => {
  const { onMove } = openPinMap(home);
  const pin = screen.getByRole("button", { name: /^Pin of the home/ });
  vi.spyOn(pin, "setPointerCapture").mockImplementation(() => undefined);
  fireEvent.pointerMove(pin, { clientX: 300, clientY: 100 });
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.pointerDown(pin, { clientX: 350, clientY: 160, button: 0, pointerId: 1 });
  fireEvent.pointerMove(pin, { clientX: 390, clientY: 160, pointerId: 1 });
  fireEvent.pointerUp(pin, { clientX: 390, clientY: 160, pointerId: 1 });
  fireEvent.pointerMove(pin, { clientX: 500, clientY: 200, pointerId: 1 });
  expect(onMove).toHaveBeenCalledTimes(1);
  const { lat, lon } = onMove.mock.lastCall?.[0] ?? home;
  expect(lat).toBeCloseTo(home.lat, 5);
  // 40 pixels at zoom 15.
  expect(metresBetween(home.lat, home.lon, lat, lon)).toBeCloseTo(186, -1);
});

test.each([
  ["by touch", true, "Pin of the home", "Drag to move the map. The buttons zoom."],
  [
    "with a mouse",
    false,
    "Pin of the home. Arrow keys move it by 25 metres, with Shift by 250 metres.",
    "Arrow keys move the map. Plus and minus zoom.",
  ],
])("hints speak of arrow keys only with a mouse: %s", (_how, isTouch, pinName, mapHint) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(pointer: coarse)" && isTouch,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  openPinMap(home);
  expect(screen.getByRole("button", { name: pinName })).not.toBeNull();
  expect(descriptionOf(screen.getByRole("region", { name: "Map for the pin" }))).toBe(mapHint);
});
