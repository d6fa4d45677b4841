import type { PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { findInPlain } from "#contract/find-contacts/find-contacts.ts";
import { plainText } from "#contract/find-contacts/plain-text.ts";
import { NOTICE_KINDS, SCAM_KINDS, type WarningKind, type WarningTier } from "#contract/messaging/warning-terms.ts";
import { advancePayment } from "./kinds/advance-payment.ts";
import { badLink } from "./kinds/bad-link.ts";
import { brokerage } from "./kinds/brokerage.ts";
import { credentials } from "./kinds/credentials.ts";
import { gatePass } from "./kinds/gate-pass.ts";
import { impersonation } from "./kinds/impersonation.ts";
import { offPlatform } from "./kinds/off-platform.ts";
import { paymentPull } from "./kinds/payment-pull.ts";
import { remoteKeys } from "./kinds/remote-keys.ts";
import type { Meaning } from "./meanings.ts";
import { readSentences, type Sentence } from "./read.ts";
import { MessageFacts, type Side } from "./reading.ts";

/** The result of checking a message. */
export interface MessageCheck {
  tier: WarningTier;
  kinds: WarningKind[];
}

/** Minimum score for which a kind applies. */
const THRESHOLD = 0.95;
const ROUNDING = 1e-9;
/** A message without any of these meanings is normal: most messages end here. */
const TRIGGERS: readonly Meaning[] = [
  "pay",
  "amount",
  "advance",
  "money",
  "fee",
  "thousands",
  "pass",
  "passWord",
  "visitFee",
  "qr",
  "scan",
  "request",
  "pin",
  "mistake",
  "test",
  "army",
  "secret",
  "codeOnPhone",
  "code",
  "card",
  "document",
  "linkWord",
  "remoteApp",
  "key",
  "lock",
  "abroad",
  "number",
  "chat",
  "talkThere",
  "commission",
  "agent",
  "agentClaim",
  "moreHomes",
];

interface ReadText {
  plain: string;
  contacts: PlainContact[];
  sentences: Sentence[];
}

function read(text: string): ReadText {
  const { plain } = plainText(text);
  const contacts = findInPlain(plain);
  return { plain, contacts, sentences: readSentences(plain, contacts, TRIGGERS) };
}

/** Returns the score of each kind of warning for a message. */
function scoresOf({ plain, contacts, sentences }: ReadText, from: Side | undefined): Record<WarningKind, number> {
  const reading = new MessageFacts(sentences, from);
  return {
    credentials: credentials(reading),
    payment_pull: paymentPull(reading),
    gate_pass: gatePass(reading),
    advance_payment: advancePayment(reading),
    remote_keys: remoteKeys(reading),
    bad_link: badLink(reading),
    impersonation: impersonation(reading),
    off_platform: offPlatform(reading, plain, contacts),
    brokerage: brokerage(reading),
  };
}

/**
 * Returns whether a message looks like a known fraud (`scam`), refers to contact outside the product or to a broker
 * (`notice`), or neither, from its text and, if known, the side of its sender.
 */
export function checkMessage(text: string, from?: Side): MessageCheck {
  return checkOf(read(text), from);
}

/** Returns what a message is if the guest sends it, and if the host does. */
export function checkForSides(text: string): Record<Side, MessageCheck> {
  const message = read(text);
  return { guest: checkOf(message, "guest"), host: checkOf(message, "host") };
}

function checkOf(message: ReadText, from: Side | undefined): MessageCheck {
  if (message.sentences.length === 0) return NORMAL;
  const scores = scoresOf(message, from);
  const applies = (kind: WarningKind) => scores[kind] >= THRESHOLD - ROUNDING;
  const scams = SCAM_KINDS.filter(applies);
  const notices = NOTICE_KINDS.filter(applies);
  const tier = scams.length > 0 ? "scam" : notices.length > 0 ? "notice" : "normal";
  return { tier, kinds: [...scams, ...notices] };
}

const NORMAL: MessageCheck = { tier: "normal", kinds: [] };
