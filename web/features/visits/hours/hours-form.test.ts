import { expect, it } from "vitest";
import type { VisitSettings } from "#contract/messaging/visits.ts";
import { draftOf, faultsOf, opened, previewOf, settingsOf, withDay, withWindow } from "./hours-form.ts";
import { HOURS } from "./hours-texts.ts";

const SETTINGS: VisitSettings = {
  windows: [{ weekday: 6, from: "10:00", to: "13:00" }],
  days: [],
  length: 30,
  pause: 15,
  mode: "instant",
  meeting_point: null,
};
/** Mon 23 Nov 2026, noon in India. */
const NOW = Date.parse("2026-11-23T12:00:00+05:30");

it("saves an unedited draft as the settings that it was made from", () => {
  expect(settingsOf(draftOf(SETTINGS))).toEqual({ ...SETTINGS, meeting_point: "" });
});

it("adds times on weekdays without any, and closed days after the last one", () => {
  expect(withWindow(draftOf(SETTINGS).windows).map(({ weekday }) => weekday)).toEqual([6, 7]);
  const days = withDay(withDay([], NOW), NOW);
  expect(days.map(({ day, from }) => [day, from])).toEqual([
    ["2026-11-24", null],
    ["2026-11-25", null],
  ]);
  expect(days.map((day) => opened(day, true).from)).toEqual(["10:00", "10:00"]);
});

it("names times that overlap or end before they begin", () => {
  const draft = draftOf({
    ...SETTINGS,
    windows: [
      { weekday: 6, from: "10:00", to: "13:00" },
      { weekday: 6, from: "12:45", to: "14:00" },
      { weekday: 7, from: "12:00", to: "12:00" },
      { weekday: 1, from: "10:00", to: "12:00" },
    ],
    days: [
      { day: "2026-12-01", from: null, to: null },
      { day: "2026-12-01", from: "10:00", to: "11:00" },
    ],
  });
  const faults = faultsOf(draft);
  expect([...draft.windows, ...draft.days].map(({ key }) => faults.get(key) ?? null)).toEqual([
    HOURS.overlap,
    HOURS.overlap,
    HOURS.order,
    null,
    HOURS.overlap,
    HOURS.overlap,
  ]);
});

it("shows what people see in the next seven days", () => {
  expect(previewOf(draftOf(SETTINGS), NOW)).toEqual([
    { day: "Sat 28 Nov", times: "10:00 am, 10:45 am, 11:30 am, 12:15 pm" },
  ]);
  const closed = { ...SETTINGS, days: [{ day: "2026-11-28", from: null, to: null }] };
  expect(previewOf(draftOf(closed), NOW)).toEqual([]);
});
