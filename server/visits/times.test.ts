import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, indianDay, indianTime, minutesInIndia, weekdayOf } from "#contract/india-time.ts";
import { MAX_TIMES, VISIT_DAYS_AHEAD } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime, freeTimes, type Hours, type TimeSpan } from "#contract/messaging/visit-times.ts";

/** Sat 5 Dec 2026, 8:00 am in India. */
const NOW = Date.parse("2026-12-05T08:00:00+05:30");
const TODAY = "2026-12-05";
const HOURS: Hours & { mode: "instant" | "ask" } = {
  windows: [{ weekday: 6, opens: 10 * 60, closes: 13 * 60 }],
  days: [],
  length: 30,
  pause: 15,
  mode: "instant",
};
const at = (time: string) => Date.parse(`${TODAY}T${time}:00+05:30`);
const clock = ({ start }: TimeSpan) => new Date(start + 330 * 60_000).toISOString().slice(11, 16);
const free = (hours: Partial<typeof HOURS> = {}, given: Partial<Parameters<typeof freeTimes>[1]> = {}) =>
  freeTimes({ ...HOURS, ...hours }, { now: NOW, from: TODAY, days: 1, taken: [], ...given });

it("begins with the window, one visit and pause after the other, each within the window", () => {
  expect(free().map(clock)).toEqual(["10:00", "10:45", "11:30", "12:15"]);
  expect(free({ length: 60, pause: 30 }).map(clock)).toEqual(["10:00", "11:30"]);
  expect(free({ length: 60, pause: 0 }).map(clock)).toEqual(["10:00", "11:00", "12:00"]);
  expect(free({ windows: [{ weekday: 6, opens: 600, closes: 615 }] })).toEqual([]);
});

it("offers times from two hours ahead, and from three where the owner accepts each", () => {
  expect(free({}, { now: at("08:45") }).map(clock)).toEqual(["10:45", "11:30", "12:15"]);
  expect(free({ mode: "ask" }, { now: at("08:45") }).map(clock)).toEqual(["12:15"]);
});

it("offers no time that overlaps a taken one or its pause, but the times next to it", () => {
  const taken = [{ start: at("10:45"), end: at("11:30") }];
  expect(free({}, { taken }).map(clock)).toEqual(["10:00", "11:30", "12:15"]);
  expect(free({}, { taken: [{ start: at("10:40"), end: at("10:45") }] }).map(clock)).toEqual([
    "10:45",
    "11:30",
    "12:15",
  ]);
});

it("adds the hours of a single day, and leaves out a closed one", () => {
  const morning = { day: TODAY, hours: { opens: 12 * 60, closes: 14 * 60 } };
  expect(free({ days: [morning] }).map(clock)).toEqual(["10:00", "10:45", "11:30", "12:00", "12:15", "12:45", "13:30"]);
  expect(free({ days: [{ day: TODAY, hours: null }] })).toEqual([]);
});

it("assigns times around midnight UTC to the Indian day", () => {
  const lateInUtc = Date.parse("2026-12-04T20:00:00Z");
  expect(indianDay(lateInUtc)).toBe("2026-12-05");
  expect(minutesInIndia(lateInUtc)).toBe(90);
  expect(formatVisitTime(lateInUtc)).toBe("Sat 5 Dec, 1:30 am");
  expect(formatVisitTime(at("12:00"))).toBe("Sat 5 Dec, 12:00 pm");
  expect(weekdayOf("2026-12-06")).toBe(7);
});

const quarters = (from: number, to: number) => fc.integer({ min: from / 15, max: to / 15 }).map((n) => n * 15);
const windowOf = fc
  .tuple(quarters(420, 1245), quarters(15, 840))
  .map(([opens, length]) => ({ opens, closes: Math.min(1260, opens + length) }));

it("offers only possible and free times, ordered and without overlaps", () => {
  fc.assert(
    fc.property(
      fc.record({
        windows: fc.array(
          fc.tuple(fc.integer({ min: 1, max: 7 }), windowOf).map(([weekday, window]) => ({ weekday, ...window })),
          { maxLength: 5 },
        ),
        length: fc.constantFrom(15, 30, 45, 60),
        pause: fc.constantFrom(0, 15, 30),
        mode: fc.constantFrom("instant" as const, "ask" as const),
        taken: fc.array(
          fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 6 })).map(([start, length]) => ({
            start: NOW + start * 900_000,
            end: NOW + (start + length) * 900_000,
          })),
          { maxLength: 20 },
        ),
      }),
      ({ taken, ...hours }) => {
        const times = freeTimes({ ...hours, days: [] }, { now: NOW, from: TODAY, days: VISIT_DAYS_AHEAD + 1, taken });
        expect(times.length).toBeLessThanOrEqual(MAX_TIMES);
        expect(times.map(({ start }) => start)).toEqual(
          [...new Set(times.map(({ start }) => start))].sort((one, other) => one - other),
        );
        for (const { start, end } of times) {
          expect(start).toBeGreaterThanOrEqual(NOW + (hours.mode === "ask" ? 180 : 120) * 60_000);
          expect(start).toBeLessThan(indianTime(dayAfter(TODAY, VISIT_DAYS_AHEAD + 1), 0));
          const minutes = minutesInIndia(start);
          const day = weekdayOf(indianDay(start));
          expect(
            hours.windows.some(
              (one) => one.weekday === day && one.opens <= minutes && minutes + hours.length <= one.closes,
            ),
          ).toBe(true);
          for (const one of taken) expect(one.end <= start || end + hours.pause * 60_000 <= one.start).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
