import { sql } from "kysely";
import { MIN_CONFIRMED_HOMES, MIN_COUNTED_HOMES, STAY_DAYS } from "#contract/areas/area-terms.ts";
import type { City } from "#contract/places/cities.ts";
import { RENTS_OF_OWNER } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { AWAY_DAYS, COUNTS_FOR_RENTS, OWNER } from "../rents/counting.ts";

/** The area of a home as the catalogue names it: of `properties`, as `place.area`; null outside of the catalogue. */
const IN_AREA = sql`left join area_positions place on place.city = properties.city
  and place.area_key = area_key(coalesce(shown ->> 'area', properties.area))`;

/** Rents of one type in a city ('') or an area, before rounding. */
export interface RentGroup {
  area: string;
  type: string;
  homes: number;
  owners: number;
  /** 10, 25, 50, 75 and 90 in 100 homes ask at most this much, interpolated. */
  rents: number[];
}

/**
 * Returns the asked rents of a city and its areas by type. Of one owner's homes, the five that were live last count,
 * the newest first.
 */
export async function listRentGroups(db: Database, city: City): Promise<RentGroup[]> {
  const { rows } = await sql<RentGroup>`
    with homes as (
      select properties.id, coalesce(place.area, '') as area, type, rent, ${OWNER} as owner, ${AWAY_DAYS} as away, created_at
      from properties ${IN_AREA} where properties.city = ${city} and ${COUNTS_FOR_RENTS}
    ), scoped as (
      select * from homes where area <> '' union all select id, '', type, rent, owner, away, created_at from homes
    ), counted as (
      select *, row_number() over (partition by area, type, owner order by away, created_at desc, id) as place from scoped
    )
    select area, type, count(*)::int as homes, count(distinct owner)::int as owners,
      to_json(percentile_cont(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by rent)) as rents
    from counted where place <= ${sql.lit(RENTS_OF_OWNER)} group by area, type order by area, type`.execute(db);
  return rows;
}

const EVENTS = sql`property_events event where event.property_id = properties.id and event.type`;

/**
 * When the stay of a home that left began: when it came back after it was last rented before, else at its first
 * approval. A pause does not end a stay. A listing that is posted again has the events of the deleted one.
 */
const STAY_START = sql`coalesce((
  select min(at) from ${EVENTS} in ('resumed', 'reposted') and at < away_since
    and at > (select max(at) from ${EVENTS} = 'rented' and at < away_since)
), (select min(at) from ${EVENTS} = 'approved'), created_at)`;

/** Other figures of a city ('') or an area. */
export interface Figures {
  area: string;
  owners: number;
  deposit_months: number | null;
  days_to_rent: number | null;
  confirmed_week: number | null;
}

/** Returns the owners, deposits, confirmations and stays of a city and its areas. */
export async function listFigures(db: Database, city: City): Promise<Figures[]> {
  const hasAtLeast = (least: number) => sql`count(live_rent) >= ${sql.lit(least)}`;
  const { rows } = await sql<Figures>`
    with homes as (
      select coalesce(place.area, '') as area, ${OWNER} as owner, rent as live_rent,
        security_deposit::float8 / rent as months, null::float8 as stay,
        greatest(confirmed_at, found_at) > now() - interval '7 days' as is_confirmed
      from properties ${IN_AREA} where properties.city = ${city} and live
      union all
      select coalesce(place.area, ''), null, null, null, extract(epoch from away_since - ${STAY_START}) / 86400, null
      from properties ${IN_AREA}
      where properties.city = ${city} and status = 'approved' and (away = 'rented' or away_reason = 'taken')
        and away_since > now() - ${sql.lit(`${STAY_DAYS} days`)}::interval
    ), scoped as (
      select * from homes where area <> ''
      union all select '', owner, live_rent, months, stay, is_confirmed from homes
    )
    select area, count(distinct owner)::int as owners,
      case when ${hasAtLeast(MIN_COUNTED_HOMES)}
        then round((percentile_cont(0.5) within group (order by months))::numeric, 1)::float8 end as deposit_months,
      case when count(stay) >= ${sql.lit(MIN_COUNTED_HOMES)}
        then greatest(ceil(percentile_cont(0.5) within group (order by stay)), 0)::int end as days_to_rent,
      case when ${hasAtLeast(MIN_CONFIRMED_HOMES)}
        then round(100.0 * count(*) filter (where is_confirmed) / count(live_rent))::int end as confirmed_week
    from scoped group by area order by area`.execute(db);
  return rows;
}
