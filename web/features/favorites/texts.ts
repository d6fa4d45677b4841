import { formatCount } from "#web/lib/format/format.ts";

/** Texts of hearts and the favourites page, in one place for translation. */
export const FAVORITES = {
  title: "My Favorites",
  saved: (count: number) => (count === 1 ? "1 property saved" : `${formatCount(count)} properties saved`),
  save: (title: string) => `Save ${title}`,
  saveThis: "Save property",
  notSaved: "This home could not be saved. Please try again.",
  notForgotten: "This home could not be removed from your favorites. Please try again.",
  loading: "Loading favorites",
  failed: "Failed to load favorite properties. Please try again.",
  none: "No Favorites Yet",
  noneHint: "Tap the heart on a home and it will wait for you here.",
  browse: "Browse homes",
  clear: "Clear All",
  cancel: "Cancel",
  clearTitle: "Clear all favorites?",
  clearQuestion: "This removes every home from the list. You can save them again later.",
  notCleared: "Your favorites could not be cleared. Please try again.",
} as const;
