import { HOUR_MS } from "#contract/durations.ts";
import { REPLY_HOURS, waitingText } from "#contract/messaging/reply-terms.ts";
import { mailLayout } from "../../mail/layout.ts";
import type { MailDraft } from "../../mail/mail.ts";
import type { UnsubscribeLink } from "../../notifications/unsubscribe-link.ts";
import type { WaitingHome } from "./queries.ts";

/** Returns how long a question has waited, without the time in which its home was away. */
function waitOf(dueAt: Date, now: Date): string {
  const hours = Math.max(1, Math.floor(REPLY_HOURS - (dueAt.getTime() - now.getTime()) / HOUR_MS));
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

function lineOf({ title, people, due_at }: WaitingHome, now: Date): string {
  const wait = waitOf(due_at, now);
  return people === 1 ? `“${title}”: 1 person, for ${wait}` : `“${title}”: ${people} people, the first for ${wait}`;
}

/** Returns the mail that reminds an owner of people who wait for an answer. */
export function nudgeMail(
  { name, email }: { name: string; email: string },
  homes: readonly WaitingHome[],
  { siteUrl, stop, now }: { siteUrl: string; stop: UnsubscribeLink; now: Date },
): MailDraft {
  const title = waitingText(homes.reduce((sum, { people }) => sum + people, 0));
  const content = {
    title,
    paragraphs: [
      `Hello ${name},`,
      homes.map((home) => lineOf(home, now)).join("\n"),
      `A short no helps too. Answers within ${REPLY_HOURS} hours count as in time.`,
    ],
    action: { label: "Read and reply", url: `${siteUrl}/messages` },
    unsubscribe: stop.unsubscribe,
  };
  return { to: email, subject: title, ...mailLayout(content), headers: stop.headers };
}
