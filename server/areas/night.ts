import { sql } from "kysely";
import { CITIES, type City } from "#contract/places/cities.ts";
import { roundRent } from "#contract/properties/rent-terms.ts";
import { transact } from "../db/transact.ts";
import { refusalOf } from "../rents/refusal.ts";
import type { Services } from "../services.ts";
import { listFigures, listRentGroups, type RentGroup } from "./night-queries.ts";

/** Computes each night what homes cost in cities and areas. There is no model: ranges are percentiles of asked rents. */

function storedGroup(group: RentGroup) {
  const { area, type, homes, owners, rents } = group;
  const [, low = 0, , high = 0] = rents;
  const refused = refusalOf({ homes, owners, low, high });
  const [p10, p25, p50, p75, p90] = refused === null ? rents.map(roundRent) : [];
  return { area, type, homes, owners, refused, p10, p25, p50, p75, p90 };
}

/** Replaces the figures of a city in one transaction. */
async function computeCity({ db }: Pick<Services, "db">, city: City): Promise<void> {
  const groups = (await listRentGroups(db, city)).map(storedGroup);
  const figures = await listFigures(db, city);
  await transact(db, async (trx) => {
    await trx.deleteFrom("area_rents").where("city", "=", city).execute();
    await trx.deleteFrom("area_figures").where("city", "=", city).execute();
    await sql`
      insert into area_rents (city, area, type, homes, owners, refused, p10, p25, p50, p75, p90)
      select ${city}, area, type, homes, owners, refused, p10, p25, p50, p75, p90
      from json_to_recordset(${JSON.stringify(groups)}::text::json) as made (area text, type text, homes int, owners int,
        refused text, p10 int, p25 int, p50 int, p75 int, p90 int)`.execute(trx);
    // The row of the city says when it was computed, also if there is no home.
    await sql`
      insert into area_figures (city, area, owners, deposit_months, days_to_rent, confirmed_week, made_at)
      select ${city}, area, owners, deposit_months, days_to_rent, confirmed_week, now()
      from json_to_recordset(${JSON.stringify(figures)}::text::json) as made (area text, owners int,
        deposit_months numeric, days_to_rent int, confirmed_week int)
      union all select ${city}, '', 0, null, null, null, now() where ${figures.every(({ area }) => area !== "")}`.execute(
      trx,
    );
  });
}

/** Computes the figures of all cities and areas. An interrupted run leaves the other cities as they were. */
export async function computeAreaFigures(services: Pick<Services, "db" | "log">, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  for (const city of CITIES) {
    signal.throwIfAborted();
    await computeCity(services, city);
  }
  services.log.info({ ms: Math.round(performance.now() - begun) }, "computed figures of areas");
}
