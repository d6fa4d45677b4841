import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import type { Statement } from "../trust/statements.ts";
import { findRecipient } from "./queries.ts";

type Mailing = Pick<Services, "config">;

const DECISION_SUBJECT = "About your Basera account";
const appealSubject = (title: string) => `Your appeal about "${title}"`;
const REVERSED = "We looked at your appeal and reversed the decision. What could be undone is undone.";
const UPHELD = "We looked at your appeal. The decision stays.";
const SEE = "See the decision";

const decisionsPage = ({ config }: Mailing) => `${config.siteUrl}/profile#decisions`;

/** Mails a person the statement of reasons for a decision about their account. These mails cannot be switched off. */
export async function mailAccountDecision(
  trx: Transaction<DB>,
  services: Mailing,
  accountId: string,
  { reason, grounds, next }: Statement,
): Promise<void> {
  const person = await findRecipient(trx, accountId);
  if (!person) return;
  const paragraphs = [`Hello ${person.name},`, ...grounds.slice(0, 1), `“${reason}”`, ...grounds.slice(1), ...next];
  const action = { label: SEE, url: decisionsPage(services) };
  await queueMail(trx, {
    to: person.email,
    subject: DECISION_SUBJECT,
    ...mailLayout({ title: DECISION_SUBJECT, paragraphs, action }),
  });
}

/** Mails a person the outcome of an appeal. */
export async function mailAppealOutcome(
  trx: Transaction<DB>,
  services: Mailing,
  accountId: string,
  { title, outcome, statement }: { title: string; outcome: "upheld" | "reversed"; statement: string },
): Promise<void> {
  const person = await findRecipient(trx, accountId);
  if (!person) return;
  const subject = appealSubject(title);
  const paragraphs = [
    `Hello ${person.name},`,
    outcome === "reversed" ? REVERSED : UPHELD,
    `“${statement}”`,
    "Another person than before decided about it, if there is one.",
  ];
  const action = { label: SEE, url: decisionsPage(services) };
  await queueMail(trx, { to: person.email, subject, ...mailLayout({ title: subject, paragraphs, action }) });
}
