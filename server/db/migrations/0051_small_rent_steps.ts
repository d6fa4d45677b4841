import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Small reductions that add up to a noticeable one count as a drop: the rents between them are no reference. */
export async function up(db: Database): Promise<void> {
  // Returns the rent that this one is noticeably below: the lowest of the last 30 days, else the lowest before a row of
  // small steps, if this rent is a new low. Null without one.
  await sql`create or replace function rent_before_drop(home uuid, rent_now integer) returns integer language sql stable
    return (
      select case
        when is_noticeable_drop(min(rent), rent_now) then min(rent)
        when rent_now < min(rent) and is_noticeable_drop(min(rent) filter (where not is_step), rent_now)
          then min(rent) filter (where not is_step)
      end
      from (
        (select rent, event = 'changed' and rent_before is null as is_step from alert_events
          where property_id = home and at >= clock_timestamp() - interval '30 days')
        union all
        (select rent, false from alert_events where property_id = home and at < clock_timestamp() - interval '30 days'
          order by at desc limit 1)
      ) recent
    )`.execute(db);
}
