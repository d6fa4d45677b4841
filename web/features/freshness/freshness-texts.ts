import type { History } from "#contract/properties/freshness.ts";
import type { HistoryType, PauseReason } from "#contract/properties/freshness-terms.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";

/** Texts of availability and history that load when they are needed. */
export const FRESHNESS = {
  ownerSaid: (name: string, day: string) => `${name} said on ${day} that it is available.`,
  tenantSaid: (day: string) => `A tenant told us on ${day}.`,
  unsaid: "The owner has not confirmed it yet.",
  hidden: "Hidden from search until the owner confirms it.",
  howWeKnow: "How we know",
  stillThere: "Is it still there?",
  askOwner: "Ask the owner",
  asked: "Asked. We'll tell you when they reply.",
  confirmedLately: (hours: number) =>
    hours < 1
      ? "The owner confirmed it within the last hour."
      : `Confirmed ${hours === 1 ? "1 hour" : `${hours} hours`} ago.`,
  offline: "You are offline. Try again when you are connected.",
  failed: "This could not be saved. Please try again.",
  fromHomes: (homes: number) => ` From ${homes === 1 ? "1 home" : `${homes} homes`} that left in the last 90 days.`,
  clockFailed: "This did not load. Close it and open it again.",
  wasTaken: "It was already taken",
  takenSaid: "Thank you. We'll check with the owner.",
  youToldTaken: "You told us that it was taken. We'll check with the owner.",
  history: "History",
  showAll: "Show all",
  loading: "Loading the history",
  historyFailed: "The history did not load.",
  tryAgain: "Try Again",
  similar: "Similar homes",
} as const;

const PAUSED: Record<PauseReason, string> = {
  owner: "Paused by the owner",
  unconfirmed: "Paused: not confirmed",
  taken: "Paused: tenants found it taken",
};

const change = (name: string, { from, to }: History) =>
  `${name} ${Number(to) < Number(from) ? "lowered" : "raised"} from ${formatRupees(Number(from))} to ${formatRupees(Number(to))}`;

const WORDS: Record<HistoryType, (event: History) => string> = {
  posted: () => "Posted by the owner",
  approved: () => "Approved",
  rent: (event) => change("Rent", event),
  deposit: (event) => change("Deposit", event),
  available_from: ({ from, to }) => `Available from ${formatDate(String(to))}, before: ${formatDate(String(from))}`,
  photos: ({ from, to }) => `${from} ${from === 1 ? "photo" : "photos"} of ${to} changed`,
  text: () => "Description changed",
  paused: ({ to }) => PAUSED[to as PauseReason] ?? "Paused",
  resumed: () => "Available again",
  rented: () => "Rented",
  confirmed: () => "Owner confirmed that it is available",
  reposted: ({ from }) => `First seen ${formatDate(String(from))}, posted again`,
};

/** Returns what happened to a listing. */
export const historyText = (event: History): string => WORDS[event.type](event);
