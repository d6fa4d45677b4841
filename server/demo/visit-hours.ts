import type { PropertyRow } from "./listings.ts";
import type { Random } from "./random.ts";

export interface VisitHours {
  settings: object;
  windows: object[];
}

const MORNING = { opens: 10 * 60, closes: 13 * 60 };
const AFTERNOON = { opens: 16 * 60, closes: 18 * 60 };
const EVENING = { opens: 18 * 60, closes: 20 * 60 };
/** Weekly times, with weekdays from 1 for Monday. */
const WEEKS = [
  [
    { weekday: 6, ...MORNING },
    { weekday: 7, ...AFTERNOON },
  ],
  [
    { weekday: 2, ...EVENING },
    { weekday: 4, ...EVENING },
    { weekday: 6, ...MORNING },
  ],
  [
    { weekday: 1, ...EVENING },
    { weekday: 3, ...EVENING },
    { weekday: 5, ...EVENING },
    { weekday: 7, ...MORNING },
  ],
] as const;
const MEETING_POINTS = [
  "At the main gate. Please ring when you are there.",
  "In front of the pharmacy at the corner.",
  "Blue gate, ring the second bell.",
  "At the security desk: say that you visit the flat.",
];
/** Share of homes with visiting hours. The owners of the others only answer proposals. */
const SHARE_WITH_HOURS = 0.75;

/** Returns visiting hours for most of the homes, and in any case for `always`. */
export function makeVisitHours(
  random: Random,
  homes: readonly PropertyRow[],
  always: PropertyRow | undefined,
): VisitHours[] {
  return homes.flatMap((home) => {
    const [week, point] = [random.pick(WEEKS), random.pick(MEETING_POINTS)];
    const [isIn, mode] = [random.chance(SHARE_WITH_HOURS), random.chance(0.8) ? "instant" : "ask"];
    if (!isIn && home !== always) return [];
    const settings = {
      property_id: home.id,
      length_minutes: 30,
      pause_minutes: 15,
      mode: home === always ? "instant" : mode,
      meeting_point: point,
      updated_at: home.updated_at,
    };
    return [{ settings, windows: week.map((window) => ({ property_id: home.id, ...window })) }];
  });
}
