import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** The limit in minutes that a commute without one had until now. */
const FORMER_LIMIT = 45;

/** The filters in the order in which their hash is computed. */
const ORDER = [
  ...[
    "city",
    "region",
    "type",
    "minRent",
    "maxRent",
    "maxDeposit",
    "furnished",
    "location",
    "searchTerm",
    "tenantType",
  ],
  ...[
    "amenities",
    "pets",
    "smoking",
    "drinking",
    "availableFrom",
    "confirmedWithin",
    "near",
    "nearWithin",
    "metroWalk",
  ],
  ...["commuteTo", "commuteTo2", "commuteBy", "commuteMax", "commuteMax2", "bounds", "unplaced"],
];

interface Saved {
  [name: string]: unknown;
  commuteMax?: number;
  commuteTo2?: string;
  commuteMax2?: number;
}

function limited(filters: Saved): Saved {
  const all: Saved = {
    ...filters,
    commuteMax: filters.commuteMax ?? FORMER_LIMIT,
    ...(filters.commuteTo2 !== undefined && { commuteMax2: filters.commuteMax2 ?? FORMER_LIMIT }),
  };
  return Object.fromEntries(ORDER.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}

/** Writes the former limit into saved searches with a commute, which would have none otherwise. */
export async function up(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; filters: Saved }>`
    select id, filters from saved_searches where filters ? 'commuteTo'
      and (not filters ? 'commuteMax' or (filters ? 'commuteTo2' and not filters ? 'commuteMax2')) for update`.execute(
    db,
  );
  for (const { id, filters } of rows) {
    const text = JSON.stringify(limited(filters));
    await sql`
      update saved_searches set filters = ${text}::text::jsonb, filters_hash = ${createHash("sha256").update(text).digest()}
      where id = ${id}`.execute(db);
  }
}
