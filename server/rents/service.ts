import type { RentInsight } from "#contract/properties/rent-insight.ts";
import type { Database } from "../db/connect.ts";
import type { PropertyRow } from "../properties/property-row.ts";
import { comparablesOf } from "./comparables.ts";
import { shownHits } from "./hits.ts";
import { findInsight } from "./queries.ts";

/** Returns what similar homes ask. The caller must have checked who may see the home. */
export async function rentInsight(db: Database, { id, rent }: PropertyRow): Promise<RentInsight> {
  const found = await findInsight(db, id);
  if (found === null) return { refused: "no_model", homes: 0, comparables: [] };
  const { home, insight } = found;
  const comparables = await comparablesOf(db, home);
  if (insight === null) return { refused: "no_model", homes: 0, comparables };
  const { homes, owners, refused, p10, p25, p75, p90 } = insight;
  if (refused !== null || p10 === null || p25 === null || p75 === null || p90 === null)
    return { refused: refused ?? "no_model", homes, comparables };
  return {
    asked: rent,
    middle: { low: p25, high: p75 },
    most: { low: p10, high: p90 },
    homes,
    owners,
    as_of: insight.made_at.toISOString(),
    hits: shownHits(insight),
    comparables,
  };
}
