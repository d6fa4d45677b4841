/** Texts of the filters by place and commute. */
export const PLACE_FILTERS = {
  travelsTo: (person: number) => `Person ${person} travels to`,
  atMost: (person: number) => `Person ${person} at most (minutes)`,
  removePerson: (person: number) => `Remove person ${person}`,
  atMostShort: "At most",
  minutes: "min",
  less: (person: number) => `5 minutes less for person ${person}`,
  more: (person: number) => `5 minutes more for person ${person}`,
  addPerson: "Add a second person",
  noMetro: (name: string) => `No metro station within 2 km of ${name}. Times are estimated by road.`,
  travelBy: "Travel by",
  by: { walk: "Metro", auto: "Also by auto", road: "By road" },
  noLimit: "No limit",
  estimate: "Door to door at peak hours. Where no metro goes, the road time is an estimate.",
  otherRegion: (region: string) => `That place is in ${region}. Pick a city there.`,
  noPosition: (name: string) => `The position of ${name} is not known. Choose a station or a landmark nearby.`,
  within: "Within",
} as const;
