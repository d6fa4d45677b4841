import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { areaNames } from "#contract/places/places.ts";
import { canonicalFilters } from "#server/alerts/canonical.ts";
import type { Database } from "#server/db/connect.ts";
import { type Random, seeded } from "#server/demo/random.ts";
import { benchListing } from "../listings.ts";

/** Live homes, all of which are new to the searches. */
export const NEW_HOMES = 10_000;
/** Searches per account. */
export const SEARCHES_EACH = 2;
const BATCH = 1000;

/** Two thirds have areas, and most have a maximum rent. */
function filtersLike(random: Random, n: number) {
  const { property } = benchListing(n);
  return {
    city: property.city,
    ...(random.chance(0.7) && { type: property.type }),
    ...(random.chance(0.82) && { maxRent: Math.round(property.rent * random.between(0.8, 1.4)) }),
    ...(random.chance(0.68) && {
      location: [property.area, ...random.sample(areaNames(property.city), random.whole(0, 2))],
    }),
  };
}

/** Saves this many searches, the first `instant` of which are instant, and makes all live homes new for them. */
export async function fillSearches(db: Database, searches: number, instant = 0): Promise<void> {
  await sql`truncate notifications, saved_searches`.execute(db);
  await sql`truncate alert_events`.execute(db);
  await sql`insert into alert_events (property_id, event, round, area_key, rent, traits, available_from, kind, spot, deposit, words)
    select id, 'listed', 1, area_key, rent, traits, available_from, kind, spot, deposit, words from catalogue`.execute(
    db,
  );
  const accounts = await db.selectFrom("accounts").select("id").orderBy("id").execute();
  const random = seeded("saved searches");
  for (let first = 0; first < searches; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, searches - first) }, (_, place) => {
      const n = first + place;
      const account = accounts[Math.floor(n / SEARCHES_EACH) % accounts.length];
      const filters = propertyFiltersSchema.parse(filtersLike(random, n % NEW_HOMES));
      const id = uuidv7();
      return {
        id,
        account_id: account?.id ?? "",
        shown_name: `Search ${n}`,
        filters: JSON.stringify(canonicalFilters(filters, false)),
        filters_hash: Buffer.from(id),
        frequency: n < instant ? "instant" : "daily",
        email: true,
        push: true,
        due_at: new Date(0),
      };
    });
    await db.insertInto("saved_searches").values(rows).execute();
    if ((first / BATCH) % 100 === 0) process.stdout.write(`\rsaving ${searches} searches: ${first}`);
  }
  process.stdout.write("\r");
  await sql`vacuum (analyze) saved_searches`.execute(db);
  await sql`analyze alert_events`.execute(db);
}
