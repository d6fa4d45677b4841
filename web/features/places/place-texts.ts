/** Texts of fields for places. */
export const PLACES = {
  hint: "Area, station or office",
  suggestions: "Suggestions",
  clear: (name: string) => `Clear ${name}`,
  unknown: (typed: string) => `No place is called “${typed}”.`,
} as const;
