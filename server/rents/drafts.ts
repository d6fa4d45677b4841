import { CITIES } from "#contract/places/cities.ts";
import { NO_SPOT } from "#contract/places/grid.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { RentDraft, RentInsight } from "#contract/properties/rent-insight.ts";
import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
import { kindOf } from "../properties/kind.ts";
import { settlePlace } from "../properties/service.ts";
import { comparablesOf } from "./comparables.ts";
import { findDraftContext, readModel } from "./draft-queries.ts";
import { areaOf, type ReferenceHome, ROUGH, termsOf } from "./facts.ts";
import { shownHits } from "./hits.ts";
import { judgeDraft, type OpenModel, openModel } from "./model/drafts.ts";
import { foldOf } from "./model/homes.ts";

/** What similar homes ask for a home that is not posted yet (decision 0076). */

interface Opened extends OpenModel {
  made_at: Date;
  numberOfArea: Map<string, number>;
}

/** Reads and opens the stored model. Null without one. */
export async function openStored(db: Database): Promise<Opened | null> {
  const stored = await readModel(db);
  if (stored === null) return null;
  const { areaNames, ...model } = stored.model;
  const numberOfArea = new Map(areaNames.map((name, number) => [name, number]));
  return { ...openModel(model), made_at: stored.made_at, numberOfArea };
}

/** Keeps the last stored model in memory. Reading it takes milliseconds, and it changes once a night. */
export class DraftModels {
  readonly #db: Database;
  #last: Promise<Opened | null> = Promise.resolve(null);

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the model that was made at this time, or a newer one. */
  async get(madeAt: Date): Promise<Opened | null> {
    const last = this.#last;
    const known = await last.catch(() => null);
    if (known && known.made_at >= madeAt) return known;
    // Only the first of several callers reads it.
    if (this.#last === last) this.#last = openStored(this.#db);
    return this.#last;
  }
}

/** Returns the draft in terms of the catalogue, without its area. */
function referenceOf({ type, amenities, size_sqft, location }: RentDraft, position: Position) {
  const bits = AMENITIES.reduce((sum, name, bit) => sum | (amenities[name] ? 1 << bit : 0), 0);
  return {
    kind: kindOf({
      city: CITIES.indexOf(location.city),
      type: PROPERTY_TYPES.indexOf(type),
      furnishing: FURNISHINGS.indexOf(amenities.furnished),
    }),
    traits: bits | (position?.precision === "rough" ? ROUGH : 0),
    spot: position?.spot ?? NO_SPOT,
    size_sqft,
  };
}
type Position = ReturnType<typeof settlePlace>["position"];

/** Returns a home as the model judges it. */
export const placeIn = ({ numberOfArea }: Opened, home: ReferenceHome) => ({
  ...termsOf(home),
  area: numberOfArea.get(areaOf(home)) ?? -1,
});

/**
 * Returns what homes similar to a draft ask. The author's listing does not count.
 * @throws AppError `invalid`
 */
export async function rentInsightOfDraft(
  db: Database,
  models: DraftModels,
  { ownerId, draft }: { ownerId: string; draft: RentDraft },
): Promise<RentInsight> {
  const { area, position } = settlePlace(draft.location);
  const { area_key, made_at, own, ...counted } = await findDraftContext(db, { ownerId, area });
  const home: ReferenceHome = { ...referenceOf(draft, position), id: own?.id ?? FIRST_ID, area_key };
  const [comparables, model] = await Promise.all([comparablesOf(db, home), made_at && models.get(made_at)]);
  if (!model) return { refused: "no_model", homes: 0, comparables };
  const ownHome = own && { ...placeIn(model, own), fold: foldOf(own.id) };
  const { homes, owners, refused, rents } = judgeDraft(model, placeIn(model, home), ownHome);
  if (refused !== null) return { refused, homes, comparables };
  const [p10, p25, , p75, p90] = rents as [number, number, number, number, number];
  return {
    asked: draft.rent,
    middle: { low: p25, high: p75 },
    most: { low: p10, high: p90 },
    homes,
    owners,
    as_of: model.made_at.toISOString(),
    hits: shownHits(counted),
    comparables,
  };
}
