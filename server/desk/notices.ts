import type { Transaction } from "kysely";
import type { AppealOutcome, CaseOutcome } from "#contract/desk/case-terms.ts";
import type { NotificationKind } from "#contract/messaging/notification-terms.ts";
import type { DB } from "../db/schema.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import { notify } from "../notifications/service.ts";
import type { Services } from "../services.ts";
import type { Statement } from "../trust/statements.ts";
import { appealAddress } from "./appeal-link.ts";
import { findRecipient } from "./queries.ts";

/** Mails and notifications about decisions and appeals. These mails cannot be switched off. */

type Telling = Pick<Services, "config" | "keys">;

const DECISION_SUBJECT = "About your Basera account";
const appealSubject = (title: string) => `Your appeal about "${title}"`;
const REVERSED = "We looked at your appeal and reversed the decision. What could be undone is undone.";
const UPHELD = "We looked at your appeal. The decision stays.";
const ANOTHER_PERSON = "A different person decided about it.";
const SAME_PERSON = "The person who made the decision looked at it again, because no other moderator can.";
const SEE = "See the decision";
const APPEAL = "Read it again or appeal";

/** A deactivated person cannot sign in to read a notification. */
const KINDS: Partial<Record<CaseOutcome, NotificationKind>> = {
  warn: "account_warned",
  limit: "account_limited",
  broker: "account_broker",
};
const APPEAL_KINDS = { upheld: "appeal_upheld", reversed: "appeal_reversed" } as const;

const decisionsPage = ({ config }: Telling) => `${config.siteUrl}/profile#decisions`;

/** Mails a person the statement of reasons for a decision about their account, and notifies them. */
export async function tellOfDecision(
  trx: Transaction<DB>,
  services: Telling,
  accountId: string,
  {
    id,
    outcome,
    statement: { reason, grounds, next, decider },
  }: { id: string; outcome: CaseOutcome; statement: Statement },
): Promise<void> {
  const kind = KINDS[outcome];
  if (kind) await notify(trx, { accountId, kind, subjectId: id, group: `decision:${id}` });
  const person = await findRecipient(trx, accountId);
  if (!person) return;
  const paragraphs = [
    `Hello ${person.name},`,
    ...grounds.slice(0, 1),
    `“${reason}”`,
    ...grounds.slice(1),
    ...next,
    decider,
  ];
  const action =
    outcome === "deactivate"
      ? { label: APPEAL, url: appealAddress(services, id) }
      : { label: SEE, url: decisionsPage(services) };
  await queueMail(trx, {
    to: person.email,
    subject: DECISION_SUBJECT,
    ...mailLayout({ title: DECISION_SUBJECT, paragraphs, action }),
  });
}

interface DecidedAppeal {
  decision: { id: string; outcome: CaseOutcome };
  title: string;
  outcome: AppealOutcome;
  statement: string;
  /** Whether the admin who made the decision decided about the appeal too. */
  isOwn: boolean;
}

/** Mails a person the outcome of an appeal, and notifies them. Call it after a reversed decision is undone. */
export async function tellOfAppeal(
  trx: Transaction<DB>,
  services: Telling,
  accountId: string,
  { decision, title, outcome, statement, isOwn }: DecidedAppeal,
): Promise<void> {
  const kind = APPEAL_KINDS[outcome];
  await notify(trx, { accountId, kind, subjectId: decision.id, group: `appeal:${decision.id}` });
  const person = await findRecipient(trx, accountId);
  if (!person) return;
  const subject = appealSubject(title);
  const paragraphs = [
    `Hello ${person.name},`,
    outcome === "reversed" ? REVERSED : UPHELD,
    `“${statement}”`,
    isOwn ? SAME_PERSON : ANOTHER_PERSON,
  ];
  const cannotSignIn = decision.outcome === "deactivate" && outcome === "upheld";
  const url = cannotSignIn ? appealAddress(services, decision.id) : decisionsPage(services);
  const action = { label: SEE, url };
  await queueMail(trx, { to: person.email, subject, ...mailLayout({ title: subject, paragraphs, action }) });
}
