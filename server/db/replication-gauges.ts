import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { gaugeReading } from "../process/gauge-reading.ts";
import type { Database } from "./connect.ts";

interface Replication {
  /** Null if the role may not read it. */
  standbys: number | null;
  lag_seconds: number | null;
}

/**
 * Reads the standbys that follow this primary, without backups that use the same protocol. Needs `pg_monitor`. In
 * PostgreSQL the lag is null for a standby that has replayed everything.
 */
async function readReplication(db: Database): Promise<Replication | null> {
  const { rows } = await sql<Replication>`
    with followers as (select replay_lag from pg_stat_replication where state in ('streaming', 'catchup'))
    select case when may_read then (select count(*)::int from followers) end as standbys,
      (select extract(epoch from max(coalesce(replay_lag, interval '0')))::float8 from followers) as lag_seconds
    from (select pg_has_role('pg_read_all_stats', 'usage') as may_read) role`.execute(db);
  return rows[0] ?? null;
}

/** Registers gauges of the database's standbys. They have no value while the database is down. */
export function registerReplicationGauges(metrics: Registry, db: Database): void {
  const read = gaugeReading(() => readReplication(db));
  const gauge = (name: string, help: string, value: (found: Replication) => number | null) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const found = await read();
        const now = found && value(found);
        if (now === null) made.remove();
        else made.set(now);
      },
    });
  };
  gauge(
    "db_standbys",
    "Standbys that follow the primary; without a value if the role lacks pg_monitor",
    ({ standbys }) => standbys,
  );
  gauge(
    "db_replication_lag_seconds",
    "How far the slowest standby is behind the primary; without a value if there is none, or the role lacks pg_monitor",
    ({ lag_seconds }) => lag_seconds,
  );
}
