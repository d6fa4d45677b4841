import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { Commute, Property } from "#contract/properties/properties.ts";
import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import { AMENITIES, type Amenity } from "#contract/properties/property-terms.ts";
import { walkMinutes } from "#web/features/places/getting-there.tsx";
import { JourneyStrip } from "#web/features/places/journey-strip.tsx";
import { JOURNEY, legsText, minutesText } from "#web/features/places/journey-texts.ts";
import { LineMark } from "#web/features/places/line-mark.tsx";
import { PersonMark, type Traveller } from "#web/features/places/person-mark.tsx";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { availability } from "../availability.ts";
import { CARD } from "../card/card-texts.ts";
import { FACTS } from "../facts.ts";
import { COMPARE, GROUPS, named, ROWS, ruleText } from "./compare-texts.ts";

/** A row of the comparison. */
export interface CompareRow {
  name: string;
  /** Distinguishes rows of the same name. */
  key?: string;
  /** Shown before the name. */
  mark?: ReactNode;
  /** Homes differ if their values do. */
  value: (home: Property) => string | number;
  /** The content of the cell; by default the value. */
  cell?: (home: Property) => ReactNode;
  /** The value as a text that needs no name beside it; by default name and value. */
  text?: (home: Property) => string;
  /** Whether a home has a value. Without any, the row is left out. */
  isKnown?: (home: Property) => boolean;
  /** What the homes share even if their values differ. */
  shared?: (homes: readonly Property[]) => string[];
  /** The homes with the lowest number get the word. Null: not known. `from`: the lowest possible number of an estimate. */
  best?: { word: string; of: (home: Property) => number | null; from?: (home: Property) => number | null };
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

const SMALL = "block text-[0.8125rem] leading-[1.125rem] text-ink-mute";
const STRONG = "font-semibold tabular-nums";

const allIn = ({ rent, maintenance }: Property) => rent + maintenance;
const deposit = (home: Property) => home.security_deposit;
/** The deposit in months of rent, to one decimal. */
const depositMonths = ({ security_deposit, rent }: Property) => Math.round((security_deposit / rent) * 10) / 10;

const MONEY: CompareRow[] = [
  {
    name: ROWS.rent,
    value: ({ rent }) => rent,
    text: ({ rent }) => named(ROWS.rent, formatRupees(rent)),
    cell: ({ rent }) => (
      <>
        <span className="block font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] tabular-nums max-lg:text-xl">
          {formatRupees(rent)}
        </span>
        <small className={SMALL}>{CARD.perMonth}</small>
      </>
    ),
  },
  {
    name: ROWS.maintenance,
    value: ({ maintenance }) => (maintenance === 0 ? ROWS.inRent : formatRupees(maintenance)),
  },
  {
    name: ROWS.allIn,
    value: allIn,
    text: (home) => named(ROWS.allIn, formatRupees(allIn(home))),
    cell: (home) => <span className={STRONG}>{formatRupees(allIn(home))}</span>,
    best: { word: COMPARE.lowest, of: allIn },
  },
  {
    name: ROWS.deposit,
    value: deposit,
    text: (home) => (deposit(home) === 0 ? ROWS.noDeposit : named(ROWS.deposit, formatRupees(deposit(home)))),
    cell: (home) =>
      deposit(home) === 0 ? (
        ROWS.noDeposit
      ) : (
        <>
          {formatRupees(deposit(home))}
          <small className={SMALL}>{ROWS.months(depositMonths(home))}</small>
        </>
      ),
    best: { word: COMPARE.lowest, of: deposit },
  },
];

function Station({ home }: { home: Property }) {
  const { position } = home.location;
  if (!position) return ROWS.unknown;
  if (!position.station) return ROWS.noStation;
  const minutes = walkMinutes(home);
  const about = position.precision === "pin" ? "" : `${JOURNEY.about} `;
  return (
    <>
      <span className="flex items-baseline gap-2">
        <LineMark lines={position.station.line_ids} />
        {position.station.name}
      </span>
      {minutes !== null && (
        <small className={SMALL}>
          {about}
          {JOURNEY.walk(minutes)}
        </small>
      )}
    </>
  );
}

const STATION: CompareRow = {
  name: ROWS.station,
  value: (home) => `${home.location.position?.station?.id} ${walkMinutes(home)}`,
  text: ({ location: { position } }) =>
    named(ROWS.station, position ? (position.station?.name ?? ROWS.noStation) : ROWS.unknown),
  cell: (home) => <Station home={home} />,
  best: { word: COMPARE.shortest, of: walkMinutes },
};

const commuteText = (commute: Commute | undefined): string =>
  commute && commute.minutes !== null ? minutesText({ minutes: commute.minutes, road: commute.road }) : ROWS.unknown;

function Way({ commute }: { commute: Commute | undefined }) {
  if (!commute || commute.minutes === null) return ROWS.unknown;
  const { road, legs } = commute;
  return (
    <>
      <span className={STRONG}>{commuteText(commute)}</span>
      {!road && (
        <span className="mt-1.5 mb-0.5 block max-w-42">
          <JourneyStrip legs={legs} />
        </span>
      )}
      <small className={`${SMALL} max-lg:text-xs`}>{road ? JOURNEY.byRoad : legsText(legs)}</small>
    </>
  );
}

/** Returns a row for each person with a destination. */
function commuteRows(homes: readonly Property[]): CompareRow[] {
  const people = homes.find(({ commutes }) => commutes)?.commutes ?? [];
  return people.map(({ to }, place) => {
    const minutes = (home: Property) => home.commutes?.[place]?.minutes ?? null;
    return {
      name: to.name,
      key: `person ${place + 1}`,
      mark: <PersonMark person={(place + 1) as Traveller} isAlone={people.length === 1} />,
      value: (home) => minutes(home) ?? "",
      text: (home) => named(to.name, commuteText(home.commutes?.[place])),
      cell: (home) => <Way commute={home.commutes?.[place]} />,
      best: {
        word: COMPARE.shortest,
        of: minutes,
        from: (home) => home.commutes?.[place]?.road?.from ?? minutes(home),
      },
    };
  });
}

function Allowed({ isAllowed }: { isAllowed: boolean }) {
  return (
    <span className={`flex items-center gap-1.5 text-sm ${isAllowed ? "" : "text-ink-mute"}`}>
      <Icon of={isAllowed ? Check : X} className={`size-4 ${isAllowed ? "text-success-ink" : ""}`} />
      {isAllowed ? ROWS.allowed : ROWS.notAllowed}
    </span>
  );
}

/** Returns a row for a field that the property page shows, too. */
function factRow(field: keyof typeof FACTS): CompareRow {
  const { name, value } = FACTS[field];
  return {
    name,
    value: (home) => String(value(home)),
    text: (home) => {
      const shown = value(home);
      return typeof shown === "boolean" ? ruleText(name, shown) : shown;
    },
    cell: (home) => {
      const shown = value(home);
      return typeof shown === "boolean" ? <Allowed isAllowed={shown} /> : shown;
    },
  };
}

/** Returns a row for a field that owners may leave empty. It is shown if a home has a value. */
function optionalRow(field: "size_sqft" | "bathrooms" | "floor"): CompareRow {
  const { name, value, isRelevant } = FACTS[field];
  return {
    ...factRow(field),
    text: (home) => named(name, String(value(home))),
    ...(isRelevant && { isKnown: isRelevant }),
  };
}

const namesOf = (amenities: readonly Amenity[]) => amenities.map((amenity) => AMENITY_NAMES[amenity]);
const amenities = (home: Property) =>
  namesOf(AMENITIES.filter((amenity) => home.amenities[amenity])).join(", ") || ROWS.none;
const sharedAmenities = (homes: readonly Property[]) =>
  namesOf(AMENITIES.filter((amenity) => homes.every((home) => home.amenities[amenity])));

const HOME: CompareRow[] = [
  factRow("type"),
  { name: ROWS.area, value: ({ location }) => location.area, text: ({ location }) => location.area },
  factRow("amenities.furnished"),
  optionalRow("size_sqft"),
  optionalRow("bathrooms"),
  optionalRow("floor"),
  { name: FACTS.available_from.name, value: (home) => availability(home) },
  { name: ROWS.amenities, value: amenities, shared: sharedAmenities },
  { name: ROWS.listed, value: ({ created_at }) => formatDate(created_at) },
];

const RULES = (["rules.tenant_type", "rules.pets_allowed", "rules.smoking", "rules.drinking"] as const).map(factRow);

/** Returns all rows of a comparison, in groups. */
export function compareGroups(homes: readonly Property[]): CompareGroup[] {
  return [
    { title: GROUPS.money, rows: MONEY },
    { title: GROUPS.around, rows: [STATION, ...commuteRows(homes)] },
    { title: GROUPS.home, rows: HOME.filter(({ isKnown }) => !isKnown || homes.some(isKnown)) },
    { title: GROUPS.rules, rows: RULES },
  ];
}

/** Returns whether the homes have different values in a row. */
export function differs({ value }: CompareRow, homes: readonly Property[]): boolean {
  return new Set(homes.map(value)).size > 1;
}

/** Returns a text for everything that the homes have in common, in the order of the rows. */
export function commonTexts(groups: readonly CompareGroup[], homes: readonly Property[]): string[] {
  const [first] = homes;
  if (!first) return [];
  return groups
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const { name, value, text, shared } = row;
      if (shared) return shared(homes);
      return differs(row, homes) ? [] : [text?.(first) ?? named(name, String(value(first)))];
    });
}

/** Returns the ids of the homes with the best value. Empty if all are equal, or if only one is known. */
export function bestHomes({ best }: CompareRow, homes: readonly Property[]): Set<string> {
  if (!best) return new Set();
  const known = homes.flatMap((home) => {
    const rank = best.of(home);
    return rank === null ? [] : [{ id: home.id, rank, from: best.from?.(home) ?? rank }];
  });
  const least = Math.min(...known.map(({ rank }) => rank));
  const winners = known.filter(({ rank }) => rank === least);
  const others = known.filter(({ rank }) => rank > least);
  // The estimate of another home may turn out shorter.
  const isCertain = others.every(({ from }) => from >= least);
  return new Set(others.length > 0 && isCertain ? winners.map(({ id }) => id) : []);
}
