import type { CommuteMode } from "#contract/places/commute.ts";

/** Texts of the search for areas, in one place for translation. */

const areas = (count: number) => (count === 1 ? "1 area" : `${count} areas`);

const LEFT_OUT: Record<CommuteMode, string> = {
  walk: "by metro",
  auto: "by metro, also with an auto",
  road: "by road",
};

export const WHERE = {
  title: "Where could we live?",
  description:
    "Name one or two workplaces. See which areas of Bangalore and Delhi NCR suit both, with journeys from door to door, rents and free homes.",
  lead: "Name one or two workplaces, and see which areas suit both.",
  fields: "Search for areas",
  first: "First workplace",
  second: "Second workplace",
  rent: "Rent, at most",
  type: "Type",
  anyType: "Any type",
  way: "Way",
  by: { walk: "Metro and walk", auto: "Also by auto", road: "By road" } satisfies Record<CommuteMode, string>,
  show: "Show areas",
  change: "Change",
  noWorkplace: "Choose a workplace from the list.",
  wrongRent: "Write the rent in whole rupees.",
  sentence: "Or write it in a sentence",
  sentenceHint: "2bhk under 35k near UB City and ITPL",
  read: "Read",
  notRead: "Name at least one workplace, such as “near UB City and ITPL”.",
  readFailed: "The sentence could not be read. Check your connection and try again.",
  loading: "Looking for areas",
  failed: "The areas did not load.",
  unknownTitle: "We do not know this place",
  unknown: "Choose another workplace from the list.",
  otherRegion: "No area suits both",
  none: "No area has a way to work",
  list: "Areas, the best first",
  found: (count: number, isPair: boolean) => ({
    count: areas(count),
    order: isPair ? "by the longer journey" : "by the journey",
  }),
  listed: (count: number, found: number) => `The best ${count} of ${found} areas are listed.`,
  more: (count: number) => `Show ${count} more ${count === 1 ? "area" : "areas"}`,
  leftOut: (count: number, by: CommuteMode) =>
    `${areas(count)} ${count === 1 ? "has" : "have"} no way ${LEFT_OUT[by]}.`,
  tryAuto: "Try also by auto",
  tryRoad: "Try by road",
  basis:
    "Journeys are from the middle of an area, door to door, at peak hours, by published timetables. Rents are asked ones.",
  homes: (count: number) => (count === 1 ? "See 1 home" : `See ${count} homes`),
  homesIn: (area: string) => ` in ${area}`,
  days: (days: number) => (days === 1 ? "Gone in about 1 day." : `Gone in about ${days} days.`),
  to: (name: string) => `To ${name}: `,
  personTo: (person: number, name: string) => `Person ${person}, to ${name}: `,
  minutes: (minutes: number) => `${minutes} min`,
  mapName: "Map of the areas",
  onMap: (rank: number, area: string) => `${rank}, ${area}`,
} as const;

/** Returns what follows the area's name in its sentence. */
export const withoutName = (sentence: string, area: string): string =>
  sentence.startsWith(`${area}: `) ? sentence.slice(area.length + 2) : sentence;
