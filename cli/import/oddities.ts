import { createHash } from "node:crypto";
import { sql } from "kysely";
import { formatRupees } from "#contract/formats.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import type { Database } from "#server/db/connect.ts";
import type { Fault } from "./cells.ts";
import { columnOf, type Mapping } from "./mapping.ts";
import { SeenKeys } from "./seen-keys.ts";

/** Finds what looks wrong in lines that are imported. A person has to look at it, so it is only noted. */

/** What is compared of an imported listing. */
interface Home {
  title: string;
  description: string;
  type: string;
  rent: number;
  location: { city: City; area: string };
  owner: { name: string };
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const CITIES_OF_AREA: ReadonlyMap<string, readonly City[]> = new Map(
  [
    ...Map.groupBy(
      CITIES.flatMap((city) => AREAS[city].map(({ name }) => ({ letters: lettersOf(name), city }))),
      ({ letters }) => letters,
    ),
  ].map(([letters, found]) => [letters, found.map(({ city }) => city)]),
);

function areaNote({ city, area }: { city: City; area: string }, column: string): Fault[] {
  const found = [area, ...area.split(",")].map((part) => CITIES_OF_AREA.get(lettersOf(part)) ?? []);
  const others = found.find((cities) => cities.length > 0) ?? [];
  if (others.length === 0 || found.some((cities) => cities.includes(city))) return [];
  return [{ column, reason: `${column} belongs to another city`, detail: `${area} is in ${others.join(" or ")}` }];
}

const AGENCY =
  /\b(?:real(?:ty|tors?|[ -]?estates?)|propert(?:y|ies)|estates?|brok(?:ers?|erage|ing)|agenc(?:y|ies)|agents?|consult(?:ants?|ancy|ing)|developers?|builders?|infra(?:tech|structure)?|housing|homes|rentals?|lettings?|associates|enterprises|solutions|services|pvt|ltd|limited|llp)\b/i;

function agencyNote(name: string, column: string): Fault[] {
  return AGENCY.test(name) ? [{ column, reason: `${column} reads like an agency or a broker`, detail: name }] : [];
}

/** Returns the notes that a line needs no other line for. */
export function oddities({ location, owner }: Pick<Home, "location" | "owner">, mapping: Mapping): Fault[] {
  return [...areaNote(location, columnOf(mapping, "area")), ...agencyNote(owner.name, columnOf(mapping, "owner_name"))];
}

/** From this length on, a description alone identifies a text. Shorter ones are alike by chance. */
const LONG_DESCRIPTION = 100;

/** Finds texts that several listings of a file have. Texts that the mapping writes are not compared. */
export class RepeatedTexts {
  readonly #seen = new SeenKeys();
  readonly #column: string | undefined;

  constructor({ fields }: Mapping) {
    this.#column = fields.description?.column;
  }

  add({ title, description }: Pick<Home, "title" | "description">): Fault[] {
    if (this.#column === undefined) return [];
    const text = (description.length >= LONG_DESCRIPTION ? description : `${title}\n${description}`).toLowerCase();
    const hash = createHash("sha256").update(text.replace(/\s+/g, " ")).digest("hex");
    if (this.#seen.add(hash)) return [];
    return [
      { column: this.#column, reason: `${this.#column} is the text of an earlier listing of this file`, detail: title },
    ];
  }
}

/** Rents beyond these multiples of the median look like another notation or another period. */
const [MIN_OF_MEDIAN, MAX_OF_MEDIAN] = [1 / 5, 20];
const MIN_RENTS = 10;

/** Returns the median of numbers that are counted. */
function medianOf(counts: ReadonlyMap<number, number>): { median: number; count: number } {
  const values = [...counts].sort(([a], [b]) => a - b);
  const count = values.reduce((sum, [, times]) => sum + times, 0);
  const at = (place: number) => {
    let before = 0;
    return values.find(([, times]) => {
      before += times;
      return before > place;
    })?.[0] as number;
  };
  return { count, median: count === 0 ? 0 : (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2 };
}

/** Compares the rents of a file with the median of their city and type. Holds two numbers a line. */
export class Rents {
  readonly #column: string;
  readonly #groups = new Map<string, { lines: number[]; rents: number[] }>();

  constructor(mapping: Mapping) {
    this.#column = columnOf(mapping, "rent");
  }

  add(line: number, { location, type, rent }: Pick<Home, "location" | "type" | "rent">): void {
    const name = `${location.city} ${type}`;
    const group = this.#groups.get(name) ?? { lines: [], rents: [] };
    group.lines.push(line);
    group.rents.push(rent);
    this.#groups.set(name, group);
  }

  /**
   * Returns the lines whose rent is far from the median of the file and the database. After a dry run, the database
   * lacks the new lines of the file, so that all of them are added.
   */
  async notes(db: Database, { isDryRun }: { isDryRun: boolean }): Promise<[line: number, note: Fault][]> {
    const { rows } = await sql<{ name: string; rent: number; times: number }>`
      select city || ' ' || type as name, rent, count(*)::int as times from properties
      where status <> 'rejected' group by city, type, rent`.execute(db);
    const stored = Map.groupBy(rows, ({ name }) => name);
    return [...this.#groups].flatMap(([name, { lines, rents }]) => {
      const counts = new Map((stored.get(name) ?? []).map(({ rent, times }) => [rent, times]));
      if (isDryRun) for (const rent of rents) counts.set(rent, (counts.get(rent) ?? 0) + 1);
      const { median, count } = medianOf(counts);
      if (count < MIN_RENTS) return [];
      return rents.flatMap((rent, i): [number, Fault][] => {
        const isHigh = rent > median * MAX_OF_MEDIAN;
        if (!isHigh && rent >= median * MIN_OF_MEDIAN) return [];
        const reason = isHigh
          ? `${this.#column} is above ${MAX_OF_MEDIAN} times the median of its city and type`
          : `${this.#column} is under a fifth of the median of its city and type`;
        const detail = `${formatRupees(rent)}, median ${formatRupees(median)}`;
        return [[lines[i] as number, { column: this.#column, reason, detail }]];
      });
    });
  }
}
