import { mailLayout } from "../mail/layout.ts";
import type { PropertyRow } from "./queries.ts";

function approval(row: PropertyRow, siteUrl: string) {
  return {
    title: `Your home is now on Basera: ${row.title}`,
    paragraphs: [
      `good news: we have looked at “${row.title}” and published it. People who look for a home in ${row.city} can find it and write to you.`,
      "You can change it whenever you like, and mark it as rented once it is.",
    ],
    action: { label: "See your listing", url: `${siteUrl}/property/${row.id}` },
  };
}

function rejection(row: PropertyRow, siteUrl: string) {
  return {
    title: `Your home needs a change before it can be published: ${row.title}`,
    paragraphs: [
      `thank you for posting “${row.title}”. We have looked at it and cannot publish it yet. The reason:`,
      `“${row.rejection_reason}”`,
      "Please change what is needed and save it. We will then look at it again.",
    ],
    action: { label: "Edit your listing", url: `${siteUrl}/property/${row.id}/edit` },
  };
}

/** Returns the mail to the owner of a property that was just approved or rejected. */
export function statusMail(row: PropertyRow, owner: { name: string; email: string }, siteUrl: string) {
  const { title, paragraphs, action } = row.status === "approved" ? approval(row, siteUrl) : rejection(row, siteUrl);
  const greeted = [`Hello ${owner.name},`, ...paragraphs];
  return { to: owner.email, subject: title, ...mailLayout({ title, paragraphs: greeted, action }) };
}
