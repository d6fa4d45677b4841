/** Kinds of warnings about messages, without zod, so that screens stay small. */

/** Known frauds. If a message has several, the first in this order is shown. */
export const SCAM_KINDS = [
  "credentials",
  "payment_pull",
  "gate_pass",
  "advance_payment",
  "remote_keys",
  "bad_link",
  "impersonation",
] as const;
/** Notices: contact outside the product, and brokerage. */
export const NOTICE_KINDS = ["off_platform", "brokerage"] as const;
/** In the order of their bits in the database: new kinds come last. */
export const WARNING_KINDS = [...SCAM_KINDS, ...NOTICE_KINDS] as const;

export type ScamKind = (typeof SCAM_KINDS)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type WarningKind = (typeof WARNING_KINDS)[number];
export type WarningTier = "scam" | "notice" | "normal";

/** Returns the bits of these kinds. */
export const warningBits = (kinds: readonly WarningKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << WARNING_KINDS.indexOf(kind)), 0);

/** The bits of frauds. A message that looks like a fraud has at least one of them. */
export const SCAM_BITS = warningBits(SCAM_KINDS);

/** Returns the kinds of these bits. */
export const warningKinds = (bits: number): WarningKind[] =>
  bits === 0 ? [] : WARNING_KINDS.filter((_, place) => (bits & (1 << place)) !== 0);
