import { DIGEST_HOUR, type Frequency, MAX_SAVED_SEARCHES } from "#contract/browse/saved-search-terms.ts";
import { COUNT_CAP } from "#contract/properties/property-terms.ts";
import { cappedCount } from "#web/lib/format/format.ts";

/** Counts end at the cap. */
const upToCap = (count: number) => cappedCount({ count, isCapped: count >= COUNT_CAP });

/** Texts of alerts and saved searches, in one place for translation. Error messages are in the contract. */
export const ALERTS = {
  button: "Get alerts",
  buttonOn: "Alert on",
  cell: "Alerts",
  create: {
    title: "Get alerts for this search",
    submit: "Create alert",
    done: "Alert created. We'll tell you about new homes.",
  },
  edit: { title: "Edit alerts", submit: "Update", done: "Alerts changed." },
  keptOnly: "Search saved, alerts off.",
  undo: "Undo",
  undone: "The alert is deleted.",
  notUndone: "The alert could not be deleted. Please try again.",
  now: (homes: number) => (homes === 1 ? "1 home now" : `${upToCap(homes)} homes now`),
  andLater: (later: string) => ` and ${later}`,
  fresh: (homes: number, days: number) => `${upToCap(homes)} new in ${days} days`,
  leftOut: "Homes without an exact enough position are not part of the alert.",
  corrected: (words: string) => `Searching for ${words}`,
  name: "Name",
  howOften: "How often",
  frequencies: {
    instant: { name: "Instant", hint: "Right away. Push and emails wait for the end of quiet hours" },
    daily: { name: "Daily", hint: `At ${DIGEST_HOUR} am` },
    weekly: { name: "Weekly", hint: `Mondays at ${DIGEST_HOUR} am` },
    off: { name: "Off", hint: "Keep the search, send nothing" },
  } satisfies Record<Frequency, { name: string; hint: string }>,
  email: "Email",
  push: "Push",
  loading: "Loading the alert",
  notLoaded: "This did not load. Check your connection and try again.",
  notSaved: "This could not be saved. Please try again.",
  tryAgain: "Try Again",
  cancel: "Cancel",
} as const;

export const SAVED_SEARCHES = {
  title: "Saved searches",
  kept: (count: number) => `${count} of ${MAX_SAVED_SEARCHES}. Each search has its own alerts for new homes.`,
  loading: "Loading saved searches",
  failed: "Failed to load saved searches. Please try again.",
  none: "No Saved Searches Yet",
  noneHint: "Press “Get alerts” above the results of a search to be told about new homes.",
  browse: "Browse homes",
  fresh: (count: number) => `${upToCap(count)} new`,
  noHome: "No matches yet. We'll let you know about the first one.",
  unknownPlace: "A place in this search no longer exists. Delete the search and search again.",
  see: (homes: number) => (homes === 0 ? "See homes" : `See homes (${upToCap(homes)})`),
  alerts: "Alerts",
  alertsOf: (name: string) => `Alerts for ${name}`,
  emailOf: (name: string) => `Email for ${name}`,
  pushOf: (name: string) => `Push for ${name}`,
  editOf: (name: string) => `Rename ${name}`,
  rename: "Rename",
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: "Delete this search?",
  deleteQuestion: (name: string) => `You will get no more alerts about new homes for “${name}”.`,
  deleted: "The search is deleted.",
  notDeleted: "The search could not be deleted. Please try again.",
  settings: "Notification settings",
} as const;
