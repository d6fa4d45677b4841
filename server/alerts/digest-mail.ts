import { type Frequency, type SavedFilters, savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import { formatDate, formatRupees } from "#contract/formats.ts";
import { type MailSection, mailLayout } from "../mail/layout.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { NewHome } from "./digest-queries.ts";
import type { SavedHome } from "./saved-home-queries.ts";

/** The homes of one search in a mail. */
export interface SearchNews {
  name: string;
  filters: SavedFilters;
  frequency: Frequency;
  homes: NewHome[];
  /** How many more homes there are than the mail lists. */
  more: number;
}

const OFTEN: Record<Frequency, string> = { instant: "instant", daily: "daily", weekly: "weekly", off: "" };
const count = (n: number) => (n === 1 ? "1 new home" : `${n} new homes`);

function detailsOf({ area, city, type, furnished, available_from }: NewHome): string {
  const isFree = Date.parse(available_from) <= Date.now();
  const available = isFree ? "available now" : `from ${formatDate(available_from)}`;
  return `${area}, ${city}\n${type}, ${furnished.toLowerCase()}, ${available}`;
}

function sectionOf({ name, filters, homes, more }: SearchNews, siteUrl: string): MailSection {
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

const savedTitle = ({ kind, title, rent }: SavedHome) =>
  kind === "price_drop" ? `${title}: now ${formatRupees(rent)}` : `${title} is available again`;

function savedSection(saved: readonly SavedHome[], siteUrl: string): MailSection {
  return {
    title: "Homes that you saved",
    items: saved.map((home) => ({
      title: savedTitle(home),
      details:
        home.rent_before === null ? detailsOf(home) : `Was ${formatRupees(home.rent_before)}.\n${detailsOf(home)}`,
      url: `${siteUrl}/property/${home.id}`,
    })),
    action: { label: "Open your favorites", url: `${siteUrl}/favorites` },
  };
}

function titleOf(found: readonly SearchNews[], saved: readonly SavedHome[]): string {
  const total = found.reduce((sum, { homes, more }) => sum + homes.length + more, 0);
  const [[first], [home]] = [found, saved];
  if (!first) return saved.length === 1 && home ? savedTitle(home) : `${saved.length} updates on homes you saved`;
  return found.length === 1 ? `${count(total)}: ${first.name}` : `${count(total)} for you`;
}

function whyOf(found: readonly SearchNews[], siteUrl: string): string {
  const [first] = found;
  if (!first) return `You get this because you saved these homes. Manage emails: ${siteUrl}/notifications/settings`;
  const searches = found.length === 1 ? "a saved search" : `${found.length} saved searches`;
  const isSame = found.every(({ frequency }) => frequency === first.frequency);
  return `You get ${isSame ? `${OFTEN[first.frequency]} ` : ""}alerts for ${searches}. Manage alerts: ${siteUrl}/saved-searches`;
}

/**
 * Returns the mail about new homes and saved homes. At least one of both must be given, and every search has at least
 * one home.
 */
export function digestMail(
  person: { name: string; email: string },
  { found, saved }: { found: readonly SearchNews[]; saved: readonly SavedHome[] },
  { siteUrl, stop: { headers, unsubscribe } }: { siteUrl: string; stop: UnsubscribeLink },
) {
  const title = titleOf(found, saved);
  return {
    to: person.email,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `Hello ${person.name},`,
        found.length > 0 ? "These homes are new on Basera:" : "There are updates on homes you saved:",
      ],
      sections: [
        ...found.map((one) => sectionOf(one, siteUrl)),
        ...(saved.length > 0 ? [savedSection(saved, siteUrl)] : []),
      ],
      notes: [whyOf(found, siteUrl)],
      unsubscribe,
    }),
    headers,
  };
}
