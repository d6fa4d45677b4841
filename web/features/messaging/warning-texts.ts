import type { ContactKind } from "#contract/find-contacts/contact-kinds.ts";
import type { NoticeKind, ScamKind } from "#contract/messaging/warning-terms.ts";

/** The texts of warnings, in one place for translation. */
export const WARNINGS = {
  label: "Warning about this message",
  careful: "Careful:",
  /** Explains what is wrong with a message, after "Careful:". */
  scams: {
    credentials: "no one needs your codes, PIN or card to rent you a home. Share none of them.",
    payment_pull: "you never scan a code or enter a PIN to receive money. That sends money from your account.",
    gate_pass: "visiting a home is free. Basera never charges a visit fee, and needs no pass or registration.",
    advance_payment: "this message asks for money before a visit or an agreement. See the home and sign first.",
    remote_keys: "keys sent by post in return for money are a common scam. Meet the owner at the home.",
    bad_link: "Basera never asks you to pay, verify or install anything by a link.",
    impersonation: "this is how a known fraud begins. A rank or a card in a picture proves nothing.",
  } satisfies Record<ScamKind, string>,
  notices: {
    off_platform: "Talking outside Basera? We cannot help there.",
    brokerage: "Basera homes are without brokerage.",
  } satisfies Record<NoticeKind, string>,
  why: "Why?",
  explanation:
    "A program compares every message with known frauds, and it can be wrong. The message was delivered as it is. If you have already paid or shared something, call 1930 at once, or report it to the police:",
  policeSite: "cybercrime.gov.in",
  report: "Report",
  reportFee: "Report a fee",
  block: "Block",
  call: "Call 1930",
  fine: "This is fine",
  fineFailed: "Failed to hide the warning. Please try again.",
} as const;

/** The texts of the question before a message with a contact is sent. */
export const SHARING = {
  about: {
    phone: "You are about to share your phone number.",
    email: "You are about to share your email address.",
    upi: "You are about to share your payment address.",
    handle: "You are about to share your user name.",
  } satisfies Record<Exclude<ContactKind, "link">, string>,
  hint: "With “Share my number” you see who has it, and can take it back.",
  share: "Share my number",
  sendAnyway: "Send anyway",
  edit: "Edit",
  offline: "You are offline.",
  failed: "Failed to share your number. Please try again.",
} as const;
