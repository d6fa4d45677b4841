import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { bandOf, RISK_BANDS } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import { gaugeReading } from "../process/gauge-reading.ts";

/** How long scrapes reuse the same counts. */
const KEPT_MS = 60_000;

interface Counted {
  risk: number;
  is_overdue: boolean;
  cases: number;
  age_seconds: number;
}

/** Counts open cases by risk. Uses partial indexes, so that decided cases are not read. */
async function readOpenCases(db: Database): Promise<{ counted: Counted[]; overdueSeconds: number }> {
  const { rows: counted } = await sql<Counted>`
    select risk, is_overdue, count(*)::int as cases,
      extract(epoch from clock_timestamp() - min(opened_at))::float8 as age_seconds
    from cases where state = 'open' group by is_overdue, risk`.execute(db);
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(due_at))::float8 as seconds
    from cases where state = 'open' and is_overdue`.execute(db);
  return { counted, overdueSeconds: Math.max(0, rows[0]?.seconds ?? 0) };
}

const sum = (rows: readonly Counted[]) => rows.reduce((total, { cases }) => total + cases, 0);

/** Registers gauges of the open cases. All processes report the same; a scrape while the database is down reports none. */
export function registerCaseGauges(metrics: Registry, db: Database): void {
  const read = gaugeReading(() => readOpenCases(db), KEPT_MS);
  const registers = [metrics];
  const open = new Gauge({
    name: "basera_cases_open",
    help: "Open cases of moderators by risk: high, medium or low",
    labelNames: ["band"],
    registers,
    async collect() {
      open.reset();
      const figures = await read();
      if (!figures) return;
      for (const band of RISK_BANDS)
        open.set({ band }, sum(figures.counted.filter(({ risk }) => bandOf(risk) === band)));
    },
  });
  const gauge = (
    name: string,
    help: string,
    compute: (figures: Awaited<ReturnType<typeof readOpenCases>>) => number,
  ) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const figures = await read();
        if (figures) made.set(compute(figures));
        else made.remove();
      },
    });
  };
  gauge("basera_cases_overdue", "Open cases whose decision is overdue", ({ counted }) =>
    sum(counted.filter(({ is_overdue }) => is_overdue)),
  );
  gauge("basera_case_age_seconds", "How long the oldest open case has been open", ({ counted }) =>
    Math.max(0, ...counted.map(({ age_seconds }) => age_seconds)),
  );
  gauge(
    "basera_case_overdue_seconds",
    "How long the decision of an open case has been overdue at most",
    ({ overdueSeconds }) => overdueSeconds,
  );
}
