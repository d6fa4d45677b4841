import { formatLongDayMonth } from "#contract/formats.ts";
import { mailLayout } from "../mail/layout.ts";
import type { MailDraft } from "../mail/mail.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import { answerAddress } from "./links.ts";
import { USUAL_DAYS } from "./rates.ts";

/** The subject of a mail to an owner. */
export type FreshnessMail = "ask" | "reminder" | "pause" | "rented";

/** The fields of a listing that mails show. */
export interface MailedListing {
  title: string;
  city: string;
  owner_name: string;
  owner_email: string;
  away_reason: string | null;
  confirmed_at: Date | null;
  created_at: Date;
  pauses_at: Date | null;
  typical_days: number | null;
}

const YES = "Yes, still available";
const RENTED = "It is rented";

function contentOf(mail: FreshnessMail, listing: MailedListing) {
  const { title, city, typical_days: typical, pauses_at: pauses } = listing;
  if (mail === "rented")
    return {
      title: `Do you still need “${title}”?`,
      paragraphs: [
        "You marked it as rented more than a year ago. Keep it as it is, or show it again. To delete it, sign in and open My Listings.",
      ],
      first: { label: "Keep it", answer: "rented" },
      second: { label: "Put it back", answer: "available" },
    };
  if (mail === "pause") {
    const since = formatLongDayMonth(listing.confirmed_at ?? listing.created_at);
    const why =
      listing.away_reason === "taken"
        ? "Two people told us that it is taken, so people no longer see it."
        : `Nobody confirmed it since ${since}, so people no longer see it.`;
    return {
      title: `We paused “${title}”`,
      paragraphs: [why, "If it is still available, put it back with one tap. No sign-in needed."],
      first: { label: "Put it back", answer: "available" },
      second: { label: RENTED, answer: "rented" },
    };
  }
  const pause = pauses ? ` Without an answer we pause it on ${formatLongDayMonth(pauses)}.` : "";
  return {
    title: `Is “${title}” still available?`,
    paragraphs: [
      mail === "reminder"
        ? "We asked you a few days ago. Tell us with one tap, no sign-in needed."
        : "Tell us with one tap, no sign-in needed.",
      `Homes like yours in ${city} are usually gone in about ${typical ?? USUAL_DAYS.typical} days.${pause}`,
    ],
    first: { label: YES, answer: "available" },
    second: { label: RENTED, answer: "rented" },
  };
}

/** Returns the mail to the owner of a listing. Its links need no session. */
export function freshnessMail(
  mail: FreshnessMail,
  listing: MailedListing,
  { siteUrl, token, stop }: { siteUrl: string; token: string; stop: UnsubscribeLink | null },
): MailDraft {
  const { title, paragraphs, first, second } = contentOf(mail, listing);
  const link = ({ label, answer }: typeof first) => ({ label, url: answerAddress(siteUrl, token, answer) });
  const content = {
    title,
    paragraphs: [`Hello ${listing.owner_name},`, ...paragraphs],
    action: link(first),
    otherAction: link(second),
    ...(stop && { unsubscribe: stop.unsubscribe }),
  };
  return { to: listing.owner_email, subject: title, ...mailLayout(content), headers: stop?.headers };
}
