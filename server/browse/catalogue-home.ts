import { type RawBuilder, sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { shortKey } from "./area-keys.ts";

/** The columns of the catalogue that filters read, as whole numbers. All except `area` have at most 32 bits. */
export interface CatalogueHome {
  kind: number;
  traits: number;
  rent: number;
  deposit: number;
  spot: number;
  /** Its key in memory (`area-keys.ts`). */
  area: number;
  /** In days since 2000. */
  availableFrom: number;
  /** In minutes since 1970. */
  confirmed: number;
}

const DAY_ZERO = "2000-01-01";

/** Returns the columns of a home in SQL. */
export function homeColumns(table: "catalogue" | "event"): Record<keyof CatalogueHome, RawBuilder<number>> {
  const column = (name: string) => sql.raw<number>(`${table}.${name}`);
  return {
    kind: column("kind"),
    traits: column("traits"),
    rent: column("rent"),
    deposit: column("deposit"),
    spot: column("spot"),
    area: shortKey(column("area_key")),
    availableFrom: sql`(${column("available_from")} - date ${sql.lit(DAY_ZERO)})`,
    confirmed: sql`(${column("confirmed")} / 60000000)`,
  };
}

/** Returns a home as the columns of a row. */
export const selectHome = (table: "catalogue" | "event"): RawBuilder<CatalogueHome> =>
  sql.join(Object.entries(homeColumns(table)).map(([name, column]) => sql`${column} as ${sql.ref(name)}`));

/** Returns a day in the format of `availableFrom`. */
export const dayNumber = (day: string): number => (Date.parse(day) - Date.parse(DAY_ZERO)) / DAY_MS;

/** Returns the first of the last `days` days in India. */
export const firstDayOf = (days: number): string => dayAfter(indianDay(Date.now()), 1 - days);

/** Returns the beginning of the last `days` days in India, in the format of `confirmed`. */
export const confirmedSince = (days: number): number => indianTime(firstDayOf(days), 0) / MINUTE_MS;
