/** Texts of the homes viewed lately. */
export const RECENT = {
  title: "Recently viewed",
  clear: "Clear",
  clearRecent: "Clear recently viewed",
} as const;
