import {
  APPEAL_DAYS,
  APPEAL_DECIDER_TEXTS,
  type AppealDecider,
  type CaseOutcome,
  type Family,
  isStated,
  type StatedOutcome,
} from "#contract/desk/case-terms.ts";

/** Texts of statements of reasons, in one place. */
const CONDUCT =
  "Our rule: be honest and polite, ask for no money before a visit and an agreement, and write only to people whose home you mean to rent.";
const RULES_OF_THE_HOUSE: Record<StatedOutcome, string> = {
  reject:
    "Our rule: a listing shows one real home with its own photos, true facts and no contact details, is posted by its owner, and excludes no one for religion, caste or origin.",
  warn: CONDUCT,
  limit: CONDUCT,
  deactivate:
    "Our rule: be honest and polite, ask for no money before a visit and an agreement, and never pretend to be another person.",
  broker: "Our rule: Basera is for owners. Brokers and agents cannot list homes here.",
};

const WHAT_NEXT: Record<StatedOutcome, string> = {
  reject: "Please make the changes and save the listing. We will then review it again.",
  warn: "Nothing else has changed. If it happens again, we may limit or close your account.",
  limit: "Your conversations and your listing stay. Nothing else has changed.",
  deactivate: "You can no longer sign in, and other people no longer see your listing.",
  broker: "Your listing was taken down, and you cannot post homes or start conversations. Your conversations stay.",
};

const DECIDED: Record<Exclude<StatedOutcome, "reject">, (until: string) => string> = {
  warn: () => "We warn you because of what happened on your account.",
  limit: (until) => `You cannot start new conversations until ${until}.`,
  deactivate: () => "We have closed your account.",
  broker: () => "We found that this account rents out homes on behalf of others.",
};

const APPEAL_NOTE = `If you think that this is wrong, you can appeal within ${APPEAL_DAYS} days, in your profile under “Decisions about you”.`;

const CLOSED_APPEAL_NOTE = `If you think that this is wrong, you can appeal within ${APPEAL_DAYS} days, by the link in our email about it. You need not sign in.`;

const DAY = new Intl.DateTimeFormat("en-IN", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});
export const dayText = (at: Date): string => DAY.format(at);

/** Adds a full stop to a sentence that does not end with a quotation. */
export const closed = (sentence: string): string => (sentence.endsWith("”") ? sentence : `${sentence}.`);

/** A statement of reasons in parts, as mails need them. */
export interface Statement {
  /** The moderator's words. */
  reason: string;
  /** The decision, the findings, and the rule that applies. */
  grounds: string[];
  /** What the person can do. */
  next: string[];
  /** Who would decide an appeal now. For mails only, because admins change and stored statements do not. */
  decider: string;
}

/** A finding of a case. */
interface Finding {
  family: Family;
  sentence: string;
}

/** Returns who found the evidence: people by their reports, or programs. */
function foundBy(evidence: readonly Finding[]): string {
  const reported = evidence.filter(({ family }) => family === "reports").length;
  if (reported === 0) return "Programs found this.";
  return reported === evidence.length ? "People reported this." : "People reported this, and programs found more.";
}

/**
 * Returns the statement for a decision, or null if it is not against anyone. `evidence` is what the moderator saw.
 * `contact` is where someone without access can appeal.
 */
export function statementFor(
  outcome: CaseOutcome,
  {
    reason,
    evidence = [],
    until,
    decider,
    contact,
  }: {
    reason: string;
    evidence?: readonly Finding[];
    until?: Date | null;
    decider: AppealDecider;
    contact?: string | null;
  },
): Statement | null {
  if (!isStated(outcome)) return null;
  const decided = outcome === "reject" ? [] : [DECIDED[outcome](until ? dayText(until) : "")];
  const found =
    evidence.length === 0
      ? ["A person looked at it and decided. No program took part."]
      : [
          ["What was found:", ...evidence.map(({ sentence }) => `• ${closed(sentence)}`)].join("\n"),
          `${foundBy(evidence)} A person looked at it and decided.`,
        ];
  const appeal =
    outcome === "deactivate"
      ? [contact ? `${CLOSED_APPEAL_NOTE} You can also write to: ${contact}` : CLOSED_APPEAL_NOTE]
      : [APPEAL_NOTE];
  return {
    reason,
    grounds: [...decided, ...found, RULES_OF_THE_HOUSE[outcome]],
    next: [WHAT_NEXT[outcome], ...appeal],
    decider: APPEAL_DECIDER_TEXTS[decider],
  };
}

/** Returns the statement as one text. */
export const statementText = ({ reason, grounds, next }: Statement): string =>
  [reason, ...grounds, ...next].join("\n\n");
