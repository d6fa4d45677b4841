import { vi } from "vitest";
import type { Position } from "#contract/places/geography.ts";

const CODES = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

/** Replaces the browser's geolocation. Each request waits for `answer` or `fail`. */
export function stubGeolocation() {
  const requests: [found: PositionCallback, failed: PositionErrorCallback][] = [];
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) => requests.push([found, failed]);
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  return {
    asked: () => requests.length,
    async answer({ lat, lon }: Position) {
      requests.at(-1)?.[0]({ coords: { latitude: lat, longitude: lon } } as GeolocationPosition);
      await vi.dynamicImportSettled();
    },
    async fail(code: number) {
      requests.at(-1)?.[1]({ ...CODES, code, message: "" });
      await vi.dynamicImportSettled();
    },
  };
}
