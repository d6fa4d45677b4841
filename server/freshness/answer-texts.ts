import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";

/** Texts of the page that a mail's link opens. */
export const ANSWER_TEXTS = {
  ask: "Is it still available?",
  buttons: { available: "Yes, still available", rented: "It is rented", paused: "Pause it" } satisfies Record<
    ListingAnswer,
    string
  >,
  thanks: "Thank you",
  done: {
    available: "We show it as confirmed today.",
    rented: "We show it as rented. People no longer find it.",
    paused: "It is paused. People no longer find it.",
  } satisfies Record<ListingAnswer, string>,
  /** For about as long, visits that the answer cancelled can be restored. */
  visitsEnded: (count: number) =>
    `${count === 1 ? "1 visit is" : `${count} visits are`} cancelled. Was that a mistake? “Yes, still available” restores ${count === 1 ? "it" : "them"} within 10 minutes.`,
  ifRented: "If it is rented:",
  change: "Changed your mind?",
  myListings: "My Listings",
  footer: "This page works without signing in and only for this home. Basera, homes for rent without commission.",
  confirmed: (day: string) => `You said on ${day} that it is free.`,
  usual: (city: string, days: number) => `Homes like yours in ${city} are usually gone in about ${days} days.`,
  pauses: (day: string) => `Without an answer we pause it on ${day}; you can bring it back any time.`,
} as const;
