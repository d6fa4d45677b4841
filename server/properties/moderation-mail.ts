import { mailLayout } from "../mail/layout.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { Statement } from "../trust/statements.ts";
import type { PropertyRow } from "./property-row.ts";

/** What happened to a listing. */
interface StatusNews {
  statement: Statement | null;
  /** Whether it was published before the decision. */
  wasLive: boolean;
}

function approval(row: PropertyRow, siteUrl: string) {
  return {
    title: `Your home is now on Basera: ${row.title}`,
    paragraphs: [
      `Good news: we have reviewed and published “${row.title}”. People who look for a home in ${row.city} can find it and message you.`,
      "You can change it at any time, and mark it as rented once it is.",
    ],
    action: { label: "See your listing", url: `${siteUrl}/property/${row.id}` },
  };
}

function rejection(row: PropertyRow, siteUrl: string, { statement, wasLive }: StatusNews) {
  return {
    title: wasLive
      ? `Your listing was taken down: ${row.title}`
      : `Your home needs a change before it can be published: ${row.title}`,
    paragraphs: [
      wasLive
        ? `We looked at “${row.title}” again and took it down. The reason:`
        : `Thank you for posting “${row.title}”. We have reviewed it and cannot publish it yet. The reason:`,
      `“${row.rejection_reason}”`,
      ...(statement ? [...statement.grounds, ...statement.next, statement.decider] : []),
    ],
    action: { label: "Edit your listing", url: `${siteUrl}/property/${row.id}/edit` },
  };
}

/** Returns the mail that tells the owner that the property was approved or rejected, with the statement of reasons. */
export function statusMail(
  row: PropertyRow,
  owner: { name: string; email: string },
  { siteUrl, stop: { headers, unsubscribe }, ...news }: StatusNews & { siteUrl: string; stop: UnsubscribeLink },
) {
  const { title, paragraphs, action } =
    row.status === "approved" ? approval(row, siteUrl) : rejection(row, siteUrl, news);
  const greeted = [`Hello ${owner.name},`, ...paragraphs];
  const content = { title, paragraphs: greeted, action, unsubscribe };
  return { to: owner.email, subject: title, ...mailLayout(content), headers };
}
