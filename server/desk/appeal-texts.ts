import {
  APPEAL_DAYS,
  APPEAL_DECIDER_TEXTS,
  type AppealDecider,
  type AppealOutcome,
  CASE_TEXTS,
  MAX_APPEAL_LENGTH,
} from "#contract/desk/case-terms.ts";

/** Texts of the page on which a person who cannot sign in appeals. */
export const APPEAL_TEXTS = {
  title: "A decision about your account",
  decided: (day: string) => `Decided on ${day}`,
  label: "Why is the decision wrong?",
  about: (decider: AppealDecider) =>
    `${APPEAL_DECIDER_TEXTS[decider]} You can appeal once, within ${APPEAL_DAYS} days.`,
  send: "Send appeal",
  thanks: "Thank you",
  thanksText: (decider: AppealDecider) =>
    `We have your appeal. ${APPEAL_DECIDER_TEXTS[decider]} You'll get an email when it is decided.`,
  own: (day: string) => `Your appeal of ${day}`,
  waiting: "We are looking at it. You'll get an email when it is decided.",
  outcomes: { upheld: "The decision stays", reversed: "The decision is reversed" } satisfies Record<
    AppealOutcome,
    string
  >,
  closed: CASE_TEXTS.appealClosed,
  unknown: "This link does not work",
  unknownText: "Open the link from the email again.",
  footer: "This page works without signing in and only for this decision. Basera, homes for rent without commission.",
  maxLength: MAX_APPEAL_LENGTH,
} as const;
