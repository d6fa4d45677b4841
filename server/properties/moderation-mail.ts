import { mailLayout } from "../mail/layout.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { PropertyRow } from "./queries.ts";

function approval(row: PropertyRow, siteUrl: string) {
  return {
    title: `Your home is now on Basera: ${row.title}`,
    paragraphs: [
      `good news: we have reviewed and published “${row.title}”. People who look for a home in ${row.city} can find it and message you.`,
      "You can change it at any time, and mark it as rented once it is.",
    ],
    action: { label: "See your listing", url: `${siteUrl}/property/${row.id}` },
  };
}

function rejection(row: PropertyRow, siteUrl: string) {
  return {
    title: `Your home needs a change before it can be published: ${row.title}`,
    paragraphs: [
      `thank you for posting “${row.title}”. We have reviewed it and cannot publish it yet. The reason:`,
      `“${row.rejection_reason}”`,
      "Please make the changes and save it. We will then review it again.",
    ],
    action: { label: "Edit your listing", url: `${siteUrl}/property/${row.id}/edit` },
  };
}

/** Returns the mail that tells the owner that the property was approved or rejected. */
export function statusMail(
  row: PropertyRow,
  owner: { name: string; email: string },
  { siteUrl, stop: { headers, unsubscribe } }: { siteUrl: string; stop: UnsubscribeLink },
) {
  const { title, paragraphs, action } = row.status === "approved" ? approval(row, siteUrl) : rejection(row, siteUrl);
  const greeted = [`Hello ${owner.name},`, ...paragraphs];
  const content = { title, paragraphs: greeted, action, unsubscribe };
  return { to: owner.email, subject: title, ...mailLayout(content), headers };
}
