import type { Property } from "#contract/properties/properties.ts";
import { JOURNEY } from "#web/features/places/journey-texts.ts";
import { CHOICE } from "./choice-texts.ts";

/** Texts of the page with the comparison, in one place for translation. */
export const COMPARE = {
  title: (count: number) => (count === 0 ? "Compare homes" : CHOICE.compareHomes(count)),
  back: "Back to the list",
  onlyDifferent: "Only rows that differ",
  caption: "Compared homes",
  scrolls: "Compared homes, scrolls sideways",
  what: "What is compared",
  hint: "Up to 4 homes. Choose others with Compare on a card.",
  differs: "Differs",
  lowest: "Lowest",
  shortest: "Shortest",
  sameInAll: (count: number) => (count === 2 ? "The same in both" : `The same in all ${count}`),
  allEqual: "These homes do not differ.",
  remove: (title: string) => `Remove ${title} from the comparison`,
  next: "Next step",
  contact: "Contact",
  contactOwner: (title: string) => `Contact the owner of ${title}`,
  edit: "Edit",
  editHome: (title: string) => `Edit ${title}`,
  view: "View home",
  viewHome: (title: string) => `View home: ${title}`,
  loading: "Loading the comparison",
  failed: "The homes could not be loaded. Please try again.",
  offline: "You are offline",
  offlineHint: "The comparison loads when you are connected again.",
  tooFew: "Choose at least two homes to compare",
  tooFewHint: "Press Compare on the picture of a home, then on another one.",
  browse: "Browse homes",
  gone: (count: number) =>
    count === 1
      ? "1 home is no longer available and was removed."
      : `${count} homes are no longer available and were removed.`,
  approximate: "Places are approximate.",
} as const;

export const GROUPS = { money: "Money", around: "Getting around", home: "The home", rules: "Rules" } as const;

export const ROWS = {
  rent: "Rent",
  maintenance: "Maintenance",
  inRent: "In the rent",
  allIn: "All in a month",
  deposit: "Deposit",
  noDeposit: "No deposit",
  months: (months: number) => `${months} ${months === 1 ? "month" : "months"} of rent`,
  station: "Nearest station",
  noStation: "None within 2 km",
  unknown: "Not known",
  area: "Area",
  amenities: "Amenities",
  none: "None",
  listed: "Listed",
  allowed: "Allowed",
  notAllowed: "Not allowed",
} as const;

/** Returns a fact with its name: "Deposit: ₹1,60,000". */
export const named = (name: string, value: string): string => `${name}: ${value}`;

/** Returns a rule: "Pets allowed". */
export const ruleText = (name: string, isAllowed: boolean): string =>
  `${name} ${(isAllowed ? ROWS.allowed : ROWS.notAllowed).toLowerCase()}`;

const list = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(" and ");
const distinct = (names: readonly string[]) => [...new Set(names)];

/** Returns what the homes have in common: "2BHK in Bangalore. Commutes to UB City and Brigade Gateway." */
export function summaryText(compared: readonly Property[]): string {
  const types = distinct(compared.map(({ type }) => type));
  const cities = distinct(compared.map(({ location }) => location.city));
  const destinations = distinct(compared.flatMap(({ commutes = [] }) => commutes.map(({ to }) => to.name)));
  const where = `${types.length === 1 ? types[0] : "Homes"} in ${list(cities)}.`;
  return destinations.length === 0 ? where : `${where} Commutes to ${list(destinations)}.`;
}

/** Returns how exact the times and places are. */
export function noteText(compared: readonly Property[]): string {
  return compared.some(({ commutes }) => commutes)
    ? `${JOURNEY.estimate}. ${COMPARE.approximate}`
    : COMPARE.approximate;
}
