import { type Frequency, type SavedFilters, savedSearchPath } from "#contract/saved-search-terms.ts";
import { type MailSection, mailLayout } from "../mail/layout.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { NewHome } from "./digest-queries.ts";
import { formatDay, formatRupees } from "./formats.ts";

/** The homes of one search in a mail. */
export interface Found {
  name: string;
  filters: SavedFilters;
  frequency: Frequency;
  homes: NewHome[];
  /** More homes than the mail lists. */
  more: number;
}

const OFTEN: Record<Frequency, string> = { instant: "at once", daily: "daily", weekly: "weekly", off: "" };
const count = (n: number) => (n === 1 ? "1 new home" : `${n} new homes`);

function detailsOf({ area, city, type, furnished, available_from }: NewHome): string {
  const isFree = Date.parse(available_from) <= Date.now();
  const available = isFree ? "available now" : `from ${formatDay(available_from)}`;
  return `${area}, ${city}\n${type}, ${furnished.toLowerCase()}, ${available}`;
}

function sectionOf({ name, filters, homes, more }: Found, siteUrl: string): MailSection {
  return {
    title: name,
    items: homes.map((home) => ({
      title: `${formatRupees(home.rent)} per month: ${home.title}`,
      details: detailsOf(home),
      url: `${siteUrl}/property/${home.id}`,
    })),
    action: {
      label: more > 0 ? `${more} more in this search` : "Open this search",
      url: siteUrl + savedSearchPath(filters),
    },
  };
}

/** Returns the mail about new homes. Every search has at least one. */
export function digestMail(
  person: { name: string; email: string },
  found: readonly Found[],
  { siteUrl, stop: { headers, unsubscribe } }: { siteUrl: string; stop: UnsubscribeLink },
) {
  const total = found.reduce((sum, { homes, more }) => sum + homes.length + more, 0);
  const [first] = found;
  const title = found.length === 1 ? `${count(total)} in ${first?.name}` : `${count(total)} for you`;
  const searches = found.length === 1 ? "a saved search" : `${found.length} saved searches`;
  const often = found.every(({ frequency }) => frequency === first?.frequency) ? (first?.frequency ?? null) : null;
  return {
    to: person.email,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [`Hello ${person.name},`, "these homes are new on Basera:"],
      sections: found.map((one) => sectionOf(one, siteUrl)),
      notes: [
        `You get this ${often === null ? "" : `${OFTEN[often]} `}for ${searches}. Change: ${siteUrl}/saved-searches`,
      ],
      unsubscribe,
    }),
    headers,
  };
}
