/** Texts about travel times on every card. Separate, because most cards need no others. */
export const CARD_JOURNEY = {
  about: "about",
  walk: (minutes: number) => `${minutes} min walk`,
} as const;
