import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Region } from "#contract/places/geography.ts";
import { stubGeolocation } from "#web/testing/stub-geolocation.ts";
import { useMyPosition } from "./use-my-position.ts";

afterEach(cleanup);

const INDIRANAGAR = { lat: 12.9784, lon: 77.6408 };
const NOIDA = { lat: 28.5708, lon: 77.3261 };

function openMap(region: Region = "Bangalore") {
  const onFound = vi.fn();
  const hook = renderHook((given: { region: Region }) => useMyPosition({ ...given, onFound }), {
    initialProps: { region },
  });
  return { onFound, now: () => hook.result.current, ...hook };
}

test("asks the browser on a press only, and passes the position on", async () => {
  const browser = stubGeolocation();
  const { onFound, now } = openMap();
  expect(browser.asked()).toBe(0);
  act(() => now().ask());
  expect([browser.asked(), now().isAsking]).toEqual([1, true]);
  act(() => now().ask());
  expect(browser.asked()).toBe(1);
  await act(() => browser.answer(INDIRANAGAR));
  expect(onFound.mock.calls).toEqual([[INDIRANAGAR]]);
  expect([now().isAsking, now().fault]).toEqual([false, null]);
});

test.each([
  ["refused", 1, "Your browser does not share your position. Allow it in the browser's settings for this site."],
  ["unavailable", 2, "Your position is not available on this device right now."],
  ["timed out", 3, "Finding your position took too long. Please try again."],
])("says that the position was %s, and asks again on the next press", async (_what, code, sentence) => {
  const browser = stubGeolocation();
  const { onFound, now } = openMap();
  act(() => now().ask());
  await act(() => browser.fail(code));
  expect([now().isAsking, now().fault]).toEqual([false, sentence]);
  expect(onFound).not.toHaveBeenCalled();
  act(() => now().ask());
  expect(now().fault).toBeNull();
  await act(() => browser.answer(INDIRANAGAR));
  expect(onFound).toHaveBeenCalledTimes(1);
});

test("says that a position is outside of the map's region, and does not pass it on", async () => {
  const browser = stubGeolocation();
  const { onFound, now } = openMap();
  act(() => now().ask());
  await act(() => browser.answer(NOIDA));
  expect(now().fault).toBe("You are outside of Bangalore, so this map cannot show your position.");
  expect(onFound).not.toHaveBeenCalled();
  act(() => now().clear());
  expect(now().fault).toBeNull();
});

test("checks a late position against the map that is shown then, and drops it without a map", async () => {
  const browser = stubGeolocation();
  const { onFound, now, rerender, unmount } = openMap("Delhi NCR");
  act(() => now().ask());
  rerender({ region: "Bangalore" });
  await act(() => browser.answer(NOIDA));
  expect(onFound).not.toHaveBeenCalled();
  act(() => now().ask());
  unmount();
  await browser.answer(INDIRANAGAR);
  expect(onFound).not.toHaveBeenCalled();
});

test("says that a browser without the feature has no position", async () => {
  vi.stubGlobal("navigator", { geolocation: undefined });
  const { now } = openMap();
  await act(async () => now().ask());
  expect(now().fault).toBe("Your position is not available on this device right now.");
  vi.unstubAllGlobals();
});
