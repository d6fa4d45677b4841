/*
 * Assumptions behind travel times, with units. A journey is at a weekday's peak. "assumed" numbers are our own; change them
 * here only. Headways and run times of the lines are in server/places/data/metro.json. No zod, so that pages can import it.
 */
import type { Region } from "./geography.ts";

/** How people reach the metro and cover short distances: on foot, or by auto rickshaw where the walk is long. */
export const STREET_MODES = ["walk", "auto"] as const;
export type StreetMode = (typeof STREET_MODES)[number];

/** How people commute: by metro, reached on foot or by auto, or all the way by road. */
export const COMMUTE_MODES = [...STREET_MODES, "road"] as const;
export type CommuteMode = (typeof COMMUTE_MODES)[number];

/** Mean Earth radius in metres (IUGG), for great-circle distances. */
export const EARTH_RADIUS_M = 6_371_008.8;

/** Metres a minute: 4.8 km/h, a usual walking speed for planning. */
export const WALK_METRES_PER_MINUTE = 80;
/** Length of a walk divided by the straight line; assumed. */
export const WALK_DETOUR = 1.3;

/** Seconds until an auto rickshaw is found; assumed. */
export const AUTO_PICKUP_S = 240;
/** Metres a second: 18 km/h, in peak traffic; assumed. */
export const AUTO_METRES_PER_SECOND = 5;
/** Length of a drive divided by the straight line; assumed. */
export const AUTO_DETOUR = 1.35;
/** Seconds. Shorter walks are walked, although autos are allowed; assumed. */
export const AUTO_MIN_WALK_S = 900;

/** How many of the nearest stations are considered at each end. */
export const STATIONS_PER_END = 4;
/** Maximum straight-line distance in metres to stations that are considered; assumed. */
export const STATION_LIMIT_M: Readonly<Record<StreetMode, number>> = { walk: 2000, auto: 6000 };
/** Maximum straight-line distance in metres that people travel without the metro; assumed. */
export const DIRECT_LIMIT_M: Readonly<Record<StreetMode, number>> = { walk: 3000, auto: 6000 };

/** Seconds from the street to the platform: security check, gates, stairs; assumed. */
export const ENTRY_S = 120;
/** Seconds from the platform to the street; assumed. */
export const EXIT_S = 60;
/** Seconds between two platforms of a station, before the next wait; assumed. */
export const CHANGE_S = 180;
/** Seconds added to the walk between two linked stations, before the next wait; assumed. */
export const LINK_ENTRY_S = 120;
/** Maximum number of changes in a journey. Three connect all stations of a region. */
export const MAX_CHANGES = 3;

/** Length of a drive divided by the straight line; assumed. */
export const ROAD_DETOUR = 1.35;
/**
 * Metres a minute in peak traffic, from the TomTom Traffic Index 2025 for Bengaluru and New Delhi. `slow`: a car in the
 * evening rush hour, 13.2 and 18.9 km/h. `fast`: a two-wheeler in the morning rush hour, when cars drive 14.6 and
 * 23.1 km/h; a two-wheeler is assumed to be 1.3 times as fast.
 */
export const ROAD_METRES_PER_MINUTE: Readonly<Record<Region, { fast: number; slow: number }>> = {
  Bangalore: { fast: (14_600 * 1.3) / 60, slow: 13_200 / 60 },
  "Delhi NCR": { fast: (23_100 * 1.3) / 60, slow: 18_900 / 60 },
};
/** Minutes. Both ends of an estimate by road are multiples of it. */
export const ROAD_STEP = 5;

/** Limits of a commute in minutes, as chosen by people. `offered`: the limits that browse counts homes for. */
export const COMMUTE_MINUTES = { least: 10, most: 120, usual: 45, step: 5, offered: [30, 45, 60, 90] } as const;
