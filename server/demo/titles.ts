import { formatCount } from "#contract/formats.ts";
import type { DemoHome } from "./homes.ts";
import { areaLabel, isUsualPlace } from "./neighbourhoods.ts";
import type { Random } from "./random.ts";
import { capital, ordinal, several } from "./words.ts";

const MOODS = [
  "Bright",
  "Quiet",
  "Airy",
  "Neat",
  "Sunlit",
  "Well-kept",
  "Calm",
  "Simple",
  "Friendly",
  "Cheerful",
  "Breezy",
  "Tidy",
  "Homely",
  "Peaceful",
  "Restful",
  "Comfortable",
  "Pleasant",
];
const SMALL_MOODS = ["Cosy", "Compact", "Snug", "Handy"];
const LARGE_MOODS = ["Roomy", "Spacious", "Generous", "Wide"];

const BUILDING_WORDS: Record<DemoHome["building"], readonly string[]> = {
  tower: ["in a gated society", "above the trees", "with a view", "in a quiet tower"],
  "builder-floor": ["with a floor to yourself", "on a quiet lane", "on a tree-lined street", "in a small house"],
  "brick-walkup": ["in a brick walk-up", "behind a neem tree", "in an old society", "with wide stairs"],
  "tile-house": ["with a front garden", "under a tiled roof", "with a veranda", "with red-oxide floors"],
  "terrace-room": ["with a terrace", "on the roof", "under open sky", "with evening breeze"],
  "modern-duplex": ["with a garden", "with a terrace upstairs", "with its own gate", "behind tall windows"],
};

/** Titles name a station up to this many minutes on foot. */
const SHORT_WALK_MINUTES = 20;

/** Returns what a title can begin with: a mood, or a fact of the home. */
function beginnings(home: DemoHome): string[] {
  const { type, building, floor, floors, facing, furnished, petsAllowed } = home;
  const isSmall = type === "RK" || type === "1BHK";
  const hasFloors = building === "tower" || building === "builder-floor" || building === "brick-walkup";
  const place = areaLabel(home);
  return [
    ...MOODS,
    ...(isSmall ? SMALL_MOODS : LARGE_MOODS),
    `${capital(facing)}-facing`,
    furnished === "Semi-Furnished" ? "Semi-furnished" : furnished,
    ...(petsAllowed ? ["Pet-friendly"] : []),
    ...(hasFloors ? [floor === floors || floor === floors - 1 ? "Top-floor" : `${capital(ordinal(floor))}-floor`] : []),
    ...(place.includes(",") ? [] : [place, place, place]),
  ];
}

/** Returns what a title can end with: facts of the home, also of its building and surroundings. */
function endings(home: DemoHome): string[] {
  const { building, balconies, furnished, squareFeet, landmarks, station } = home;
  const ends = [...BUILDING_WORDS[building]];
  const isNear = station?.walk_minutes != null && station.walk_minutes <= SHORT_WALK_MINUTES;
  if (isNear) ends.push(`near ${station.name} metro`, `by ${station.name} metro`);
  if (balconies > 0)
    ends.push(balconies === 1 ? "with a balcony" : `with ${several(balconies, "balcony", "balconies")}`);
  if (furnished === "Furnished") ends.push("ready to move into");
  if (squareFeet > 1500) ends.push(`of ${formatCount(squareFeet)} sq ft`);
  const known = landmarks.find((name) => !name.endsWith("Metro Station") && !isUsualPlace(name));
  if (known) ends.push(`near ${known}`);
  ends.push(`in ${areaLabel(home)}`, `in ${areaLabel(home)}`);
  return ends;
}

function nounOf({ type, building }: DemoHome): string {
  if (type === "RK") return building === "terrace-room" ? "terrace room" : "studio RK";
  return type === "Duplex" ? "duplex" : type;
}

function beginAndEnd(random: Random, home: DemoHome) {
  const begin = random.pick(beginnings(home));
  const end = random.pick(endings(home).filter((each) => !each.includes(begin)));
  return { begin: `${begin} ${nounOf(home)}`, title: `${begin} ${nounOf(home)} ${end}` };
}

/** Returns a title of four to nine words, made from facts of the home. */
export function titleOf(random: Random, home: DemoHome): string {
  return beginAndEnd(random, home).title;
}

const CANDIDATES = 8;

/** Returns a function that writes a title for each home: none is used twice, and their beginnings vary. */
export function titleBook(): (random: Random, home: DemoHome) => string {
  const titles = new Set<string>();
  const uses = new Map<string, number>();
  const usesOf = ({ begin }: { begin: string }) => uses.get(begin) ?? 0;
  return (random, home) => {
    const all = Array.from({ length: CANDIDATES }, () => beginAndEnd(random, home));
    const fresh = all.filter(({ title }) => !titles.has(title));
    const candidates = fresh.length > 0 ? fresh : all;
    const chosen = candidates.reduce((best, each) => (usesOf(each) < usesOf(best) ? each : best));
    const title = fresh.length > 0 ? chosen.title : `${chosen.title}, ${areaLabel(home)}`;
    titles.add(title);
    uses.set(chosen.begin, usesOf(chosen) + 1);
    return title;
  };
}
