import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "../sample-property.ts";
import { ClockBox, dayText } from "./clock-box.tsx";

afterEach(cleanup);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const box = (freshness: Partial<Property["freshness"]>, changes: Partial<Property> = {}) =>
  render(
    <ClockBox listing={sampleProperty({ freshness: { ...sampleProperty().freshness, ...freshness }, ...changes })} />,
  ).container;

test("names days relative to today", () => {
  const today = "2026-11-23";
  expect(dayText("2026-11-23T05:00:00.000Z", today)).toBe("today");
  expect(dayText("2026-11-23T18:30:00.000Z", today)).toBe("tomorrow, 24 Nov");
  expect(dayText("2026-11-27T05:00:00.000Z", today)).toBe("on 27 Nov");
});

test("shows the next question and the pause, also as a bar", () => {
  const shown = box({ confirmed_at: inDays(-2), asks_at: inDays(2), pauses_at: inDays(6) });
  expect(shown.textContent).toMatch(/^We ask again on .+, and pause it on .+ without an answer\.Confirmed .+Pauses .+/);
  const [filled, tick] = shown.querySelectorAll<HTMLElement>("[aria-hidden] > i");
  expect([filled?.style.width, tick?.style.left]).toEqual(["25%", "50%"]);
});

test("asks once the time has come, and has no bar without a confirmation", () => {
  const shown = box({ confirmed_at: null, asks_at: inDays(-1), pauses_at: inDays(1) });
  expect(shown.textContent).toMatch(/^Is it still available\? We pause it tomorrow, .+ without an answer\.$/);
});

test("says what happens next with a paused or rented listing", () => {
  expect(box({}, { away: "paused" }).textContent).toContain("Browse does not show it now.");
  expect(box({}, { away: "rented" }).textContent).toContain("once a year");
});
