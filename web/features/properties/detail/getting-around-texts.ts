/** Texts of "Getting around". */
export const AROUND = {
  title: "Getting around",
  map: "Map of the surroundings",
  approximate: "Approximate location",
  rough: "Only the area is known, so walking times are not shown.",
  howLongTo: "How long to…",
  noStation: "No metro station within 2 km.",
  noWay: (place: string) => `No way to ${place} is known.`,
  failed: "The travel time did not load. Check your connection and choose the place again.",
} as const;
