/** Texts of similar homes. */
export const SIMILAR = {
  title: "Similar homes",
  hint: "Close in rent, place and size, from other owners.",
} as const;
