import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "../db/connect.ts";
import { gaugeReading } from "../process/gauge-reading.ts";

/** How recently homes were confirmed. Counted each night, because scrapes must not count a million homes. */

const DAY_MICROSECONDS = 86_400_000_000;
const agesSchema = z.object({ median: z.number().nullable(), share_7: z.number(), share_14: z.number() });

/** Counts the live homes by the days since they were confirmed, and stores their number and ages. */
export async function countLiveHomes(db: Database, now = new Date()): Promise<void> {
  const { rows } = await sql<{ days: number | null; homes: number }>`
    select case when confirmed > 0 then
        floor((${now.getTime() * 1000}::bigint - confirmed) / ${sql.lit(DAY_MICROSECONDS)})::int end as days,
      count(*)::int as homes
    from catalogue group by 1 order by 1 nulls last`.execute(db);
  const total = rows.reduce((sum, { homes }) => sum + homes, 0);
  const within = (days: number) =>
    rows.reduce((sum, row) => (row.days !== null && row.days < days ? sum + row.homes : sum), 0);
  const median = rows.find(({ days }) => days !== null && within(days + 1) >= total / 2)?.days ?? null;
  const share = (days: number) => within(days) / Math.max(total, 1);
  const ages = { median, share_7: share(7), share_14: share(14) } satisfies z.infer<typeof agesSchema>;
  await sql`update freshness_state set live_homes = ${total}, ages = ${JSON.stringify(ages)}::text::jsonb`.execute(db);
}

/** Registers the gauge of how recently homes were confirmed, as of the last count. */
export function registerAgeGauge(metrics: Registry, db: Database): void {
  const read = gaugeReading(async () => {
    const { rows } = await sql<{ ages: unknown }>`select ages from freshness_state`.execute(db);
    return agesSchema.nullable().parse(rows[0]?.ages ?? null);
  });
  const age = new Gauge({
    name: "basera_confirmed_age_days",
    help: "Of live homes, counted each night: the median of the days since they were confirmed, and the shares confirmed in the last 7 and 14 days",
    labelNames: ["of"],
    registers: [metrics],
    async collect() {
      age.reset();
      for (const [of, value] of Object.entries((await read()) ?? {})) if (value !== null) age.set({ of }, value);
    },
  });
}
