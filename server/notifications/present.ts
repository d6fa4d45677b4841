import { savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import { formatRupees } from "#contract/formats.ts";
import { CATEGORY_OF, type NotificationKind } from "#contract/messaging/notification-terms.ts";
import type { Notification } from "#contract/messaging/notifications.ts";
import { waitingText } from "#contract/messaging/reply-terms.ts";
import type { NotificationRow } from "./queries.ts";
import { VISIT_SENTENCES } from "./visit-sentences.ts";

/** The sentence of each kind. Titles and names are read at this moment, so deleted data does not appear. */
const SENTENCES: Record<NotificationKind, (row: NotificationRow) => string> = {
  listing_approved: () => "Your listing was approved.",
  listing_rejected: ({ home }) => {
    const what = home?.was_live ? "Your listing was taken down" : "Your listing was not approved";
    return home?.rejection_reason ? `${what}: ${home.rejection_reason}` : `${what}.`;
  },
  listing_in_review: () => "Your change is under review. Your listing is hidden until then.",
  availability_asked: ({ home }) => `Is “${home?.title ?? "your listing"}” still available?`,
  listing_paused: ({ home }) =>
    home?.away_reason === "taken"
      ? "We paused your listing: two people told us that it is taken."
      : "We paused your listing, because you have not confirmed it.",
  search_match({ count, search }) {
    const homes = count === 1 ? "1 new home" : `${count} new homes`;
    return search ? `${homes}: ${search.name}` : `${homes} in a search that you deleted`;
  },
  price_drop: ({ saved }) => {
    if (!saved) return "The rent of a home that you saved was lowered.";
    const { title, rent, rent_before } = saved;
    const less = rent_before === null ? "" : `, ${formatRupees(rent_before - rent)} less`;
    return `${title} now asks ${formatRupees(rent)}${less}`;
  },
  back_on_market: ({ saved }) => `${saved?.title ?? "A home that you saved"} is available again.`,
  saved_home_gone: ({ saved }) => `${saved?.title ?? "A home that you saved"} is no longer available.`,
  availability_answered: ({ asked }) => {
    const title = asked?.title ?? "A home that you asked about";
    return asked?.away === null ? `${title} is still available.` : `${title} is no longer available.`;
  },
  question_ended({ asked }) {
    if (asked && asked.away === null) return `The owner of ${asked.title} said no this time. Here are similar homes.`;
    return `${asked?.title ?? "A home that you asked about"} is no longer available. Here are similar homes.`;
  },
  questions_waiting: ({ waiting }) => (waiting ? `${waitingText(waiting)}.` : "No one waits for your answer any more."),
  account_warned: () => "We warned you about your account. Read why, and how to appeal.",
  account_limited: () => "You cannot start new conversations for a while. Read why, and how to appeal.",
  account_broker: () => "We found that this account rents out homes on behalf of others. Read why, and how to appeal.",
  appeal_upheld: () => "We looked at your appeal. The decision stays.",
  appeal_reversed: () => "We looked at your appeal and reversed the decision.",
  ...VISIT_SENTENCES,
};

function pathOf({ kind, subject_id, home, search, asked }: NotificationRow): string {
  if (CATEGORY_OF[kind] === null) return "/profile#decisions";
  if (kind === "question_ended") return asked ? `/property/${subject_id}` : "/browse";
  if (kind === "questions_waiting") return "/messages";
  if (kind === "saved_home_gone") return "/favorites";
  if (CATEGORY_OF[kind] === "saved_homes") return `/property/${subject_id}`;
  if (CATEGORY_OF[kind] === "visits") return `/visits/${subject_id}`;
  if (kind === "search_match") return search ? savedSearchPath(search.filters) : "/saved-searches";
  if (!home || kind === "availability_asked" || kind === "listing_paused") return "/my-listings";
  return kind === "listing_rejected" ? `/property/${subject_id}/edit` : `/property/${subject_id}`;
}

/** Returns a notification as its account sees it. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, count, created_at, updated_at, read_at, home, visit, found_title } = row;
  const text = SENTENCES[kind](row);
  const title = home?.title ?? visit?.title ?? (count === 1 ? found_title : null);
  return {
    id,
    kind,
    text,
    home: title !== null && !text.includes(title) ? title : null,
    count,
    path: pathOf(row),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    read: read_at !== null,
  };
}
