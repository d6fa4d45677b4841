import { sql } from "kysely";
import type { Database } from "../connect.ts";

const statements = [
  // Whether a rent is at least 500 rupees and 2 % below another.
  sql`create function is_noticeable_drop(rent_before integer, rent_now integer) returns boolean
    language sql immutable strict parallel safe
    return rent_before - rent_now >= 500 and rent_before - rent_now >= rent_before * 0.02`,
  // Returns the lowest rent of the last 30 days if this rent is noticeably below it, else null.
  sql`create or replace function rent_before_drop(home uuid, rent_now integer) returns integer language sql stable
    return (
      select min(rent) from (
        (select rent from alert_events where property_id = home and at >= clock_timestamp() - interval '30 days')
        union all
        (select rent from alert_events where property_id = home and at < clock_timestamp() - interval '30 days'
          order by at desc limit 1)
      ) recent
      having is_noticeable_drop(min(rent), rent_now)
    )`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
