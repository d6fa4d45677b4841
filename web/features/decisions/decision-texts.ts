import {
  APPEAL_DAYS,
  APPEAL_DECIDER_TEXTS,
  type AppealDecider,
  type AppealOutcome,
  CASE_TEXTS,
  MAX_APPEAL_LENGTH,
  type StatedOutcome,
} from "#contract/desk/case-terms.ts";

/** Texts of decisions about the user, in one place for translation. */
export const DECISIONS = {
  title: "Decisions about you",
  loading: "Loading decisions about you",
  none: "There are no decisions about you.",
  failed: "Decisions about you could not be loaded.",
  names: {
    reject: (title: string) => `Listing not approved: ${title}`,
    warn: () => "A warning",
    limit: () => "No new conversations for a while",
    deactivate: () => "Account closed",
    broker: () => "No homes from brokers",
  } satisfies Record<StatedOutcome, (title: string) => string>,
  until: (day: string) => `until ${day}`,
  appealUntil: (day: string) => `Appeal until ${day}`,
  appealed: (day: string) => `Appealed ${day}`,
  outcomes: { upheld: "Appeal: the decision stays", reversed: "Appeal: reversed" } satisfies Record<
    AppealOutcome,
    string
  >,
  statement: "Statement of reasons",
  ownAppeal: "Your appeal",
  answer: "The answer",
} as const;

export const APPEAL = {
  open: "Appeal",
  title: "Appeal",
  about: (decider: AppealDecider) => `${APPEAL_DECIDER_TEXTS[decider]} You can appeal once.`,
  label: "Why is the decision wrong?",
  needed: CASE_TEXTS.appealRequired,
  tooLong: `An appeal can be at most ${MAX_APPEAL_LENGTH} characters.`,
  send: "Send appeal",
  cancel: "Cancel",
  thanks: "Thank you. You'll get an email when it is decided.",
  offline: "You are offline. Your text stays here.",
  failed: "The appeal was not sent. Please try again.",
} as const;

export { APPEAL_DAYS, MAX_APPEAL_LENGTH };
