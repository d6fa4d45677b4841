import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProperty } from "../sample-property.ts";
import { openFromCard } from "./prefetch.ts";

const realFetch = globalThis.fetch;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return Response.json({});
  };
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = realFetch;
});

const aMoment = async () => {
  await vi.advanceTimersByTimeAsync(60);
  await vi.dynamicImportSettled();
};

test("prefetches a home that the pointer rests on", async () => {
  openFromCard({ ...sampleProperty(), id: "rested-on" }).onPointerEnter();
  await aMoment();
  expect(asked).toEqual(["/api/properties/rested-on"]);
});

test("does not prefetch while the pointer passes, or after an earlier press", async () => {
  const passed = openFromCard({ ...sampleProperty(), id: "passed" });
  passed.onPointerEnter();
  passed.onPointerLeave();
  await aMoment();
  const pressed = openFromCard({ ...sampleProperty(), id: "pressed" });
  pressed.onPointerEnter();
  pressed.onClick();
  await aMoment();
  expect(asked).toEqual([]);
});
